"""Functions that read and check the values of arguments, and the flags that commands share."""

from __future__ import annotations

import os
from argparse import SUPPRESS, ArgumentTypeError, BooleanOptionalAction, Namespace
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Final, TypeVar

from mate import rules
from mate.cli.parser import Parser
from mate.computers import LEVEL_NAMES, LevelNames, level_id
from mate.errors import MateError

if TYPE_CHECKING:
    from pathlib import Path

    from mate.record.terms import Option

_T = TypeVar("_T")


def _reader_of(parse: Callable[[str], _T]) -> Callable[[str], _T]:
    def read(text: str) -> _T:
        try:
            return parse(text)
        except MateError as error:
            raise ArgumentTypeError(str(error)) from error

    return read


def name(text: str) -> str:
    """Read the name of a player or of a match log; the log need not exist."""
    if not text.strip():
        raise ArgumentTypeError("A name cannot be empty. Type a name, or omit the argument.")
    return text


def new_file(text: str) -> Path:
    """Read the path of a file to create."""
    from pathlib import Path

    from mate.cleaning import path_text

    # Refuse a path that ends in `/`, `.` or `..`, because `Path` would drop some of these endings.
    if os.path.basename(text) in {"", os.curdir, os.pardir}:  # noqa: PTH119 - as typed
        wrong = f"{path_text(text)} is a folder." if text else "The name of the file is empty."
        raise ArgumentTypeError(f"{wrong} Give the name of a new file.")
    return Path(text)


def seed(text: str) -> int:
    """Read a seed, from 0 to 2⁶³ - 1."""
    from mate.record.terms import SEED_LIMIT

    return whole_number("seed", 0, SEED_LIMIT)(text)


def whole_number(noun: str, lowest: int, highest: int, right: str = "") -> Callable[[str], int]:
    """Return a function that reads a whole number.

    Args:
        noun: the name of the number in the error message: `Not a seed: …`.
        right: the sentence in the error message that says which numbers are allowed; if empty, a
            default sentence is used.
    """
    if not right and highest == lowest + 1:
        right = f"Give {lowest} or {highest}."
    right = right or f"Give a whole number from {lowest} to {highest}."

    def read(text: str) -> int:
        # Check before int(), which accepts blanks, underscores and digits of other scripts.
        digits = text.removeprefix("-") if lowest < 0 else text
        plain = digits.isascii() and digits.isdecimal() and len(digits) <= len(str(highest))
        if not plain or not lowest <= int(text) <= highest:
            raise ArgumentTypeError(f"Not a {noun}: {text[:24]!a}. {right}")
        return int(text)

    return read


deal: Final = _reader_of(rules.Deal.parse)
holding: Final = _reader_of(rules.Holding.parse)
action: Final = _reader_of(rules.parse_action)
"""A function that reads an action: a card, or `-` or `none` for no foreplacement."""


DEAL_IN_WORDS: Final = (
    f"the dealer's holding (AT.AT7.T.ATK7) or a number from 0 to {rules.DEAL_COUNT - 1}"
)


def levels(ids: Iterable[str]) -> dict[str, Any]:
    """Return the keyword arguments for an argument whose value is the name or id of a level."""
    return {"type": level_id, "choices": LevelNames(LEVEL_NAMES[level] for level in ids)}


PLAYER_NUMBER: Final = {"type": whole_number("player", 1, 2), "choices": (1, 2)}

_RULES: Final = (
    "--rules chooses a rule set. The other options change single rules of that set. See mate rules."
)


def flags(*names: str) -> list[str]:
    """Return the flags of the options with these field names."""
    return [f"--{name.replace('_', '-')}" for name in names]


RULES_FLAGS: Final = flags("rules", *rules.OPTIONS)
POSITION_FLAGS: Final = ("--position", "--leader", "--foreplaced", "--free-move-used")


def add_position(parser: Parser, group: Any = None) -> None:
    """Add the flags of a position between two tricks, which `chosen_position` reads."""
    texts = {
        "--position HOLDING HOLDING": "the cards of the dealer and of the other player: clubs, "
        "spades, hearts and diamonds separated by dots (.A..AT A..A.Q)",
        "--leader PLAYER": "with --position: who leads, 1 for the dealer or 2 for the other player",
        "--foreplaced CARD CARD": "with --position: the card that each player foreplaced, or none "
        "(default: none none)",
        "--free-move-used": "with --position: the free move of the hand has been used",
    }
    parser.takes(texts, group, position=holding, leader=PLAYER_NUMBER, foreplaced=action)
    for flag in POSITION_FLAGS[1:]:
        parser.needs(flag, "--position")
    leader = "--position needs --leader: 1 if the dealer leads, 2 if the other player does."
    parser.needs("--position", "--leader", leader)


def chosen_position(args: Namespace, ruleset: rules.Ruleset) -> rules.Position:
    """Return the position that the flags describe, with the dealer in seat 0.

    Raises:
        PositionError: if no hand can reach the position.
    """
    declared = args.foreplaced or [None, None]
    first, second = (card if isinstance(card, rules.Card) else None for card in declared)
    held, leader, used = tuple(args.position), args.leader - 1, args.free_move_used
    return rules.Position.before_lead(
        held, leader, ruleset, foreplaced=(first, second), free_move_used=used
    )


def add_json(parser: Parser, text: str = "print one JSON document", group: Any = None) -> None:
    """Add `--json`, which may also come before the command."""
    parser.takes({"--json": text}, group, json={"default": SUPPRESS})
    parser.set_defaults(prints_json=True)


def add_choice(parser: Parser, option: Option) -> None:
    """Add the flag for an option of a match. The option must have a list of values."""
    default = option.values[0].value
    if default is True:
        off = {"action": "store_false", "dest": option.name}
        parser.takes({option.flag: option.help}, **{option.flag[2:].replace("-", "_"): off})
    else:
        choice = {"choices": [value.value for value in option.values], "default": default}
        parser.takes({f"{option.flag} {option.name.upper()}": option.help}, **{option.name: choice})


def add_jobs(parser: Parser, text: str) -> None:
    """Add `--jobs`, the number of processes; the text describes the work that they share."""
    shared = {"type": whole_number("number of jobs", 1, 256), "default": os.cpu_count() or 1}
    parser.takes({"--jobs NUMBER": f"{text} (default: one per processor)"}, jobs=shared)


def add_seed(parser: Parser, text: str, group: Any = None) -> None:
    """Add `--seed`; the text describes what the seed determines."""
    parser.takes({"--seed NUMBER": f"{text} (default: at random)"}, group, seed=seed)


def chosen_seed(args: Namespace) -> int:
    """Return the given seed, or a random seed, which the command prints with the results."""
    from random import SystemRandom

    return SystemRandom().randrange(2**31) if args.seed is None else int(args.seed)


def add_line_mode(parser: Parser, reads: str = "actions", *, strict: bool = True) -> None:
    """Add the flags of line mode to a command that opens the full screen without them.

    Args:
        reads: the plural noun for the lines that the command reads; empty if the command already
            has `--plain`.
    """
    if reads:
        parser.takes({"--plain": f"line mode: read {reads} from standard input, one per line"})
    texts = {"--speak": "with --plain: spell out cards (ten of clubs), for speech"}
    if strict:
        stop = "stop at the first refused line with exit status 1"
        texts["--strict"] = f"with --plain, for scripts: {stop}"
    parser.takes(texts)
    for flag in texts:
        parser.needs(flag, "--plain", f"{flag} is for line mode. Add --plain.")
    parser.set_defaults(opens_screen=True)


def add_rules(parser: Parser) -> None:
    """Add `--rules` and a flag for each option of the rules."""
    sets, default = tuple(rules.PRESETS), rules.CLASSIC.name
    texts = {"--rules RULES": f"rule set: {', '.join(sets)} (default: {default})"}
    kinds: dict[str, Any] = {"rules": {"choices": sets, "default": default}}
    for name, option in rules.OPTIONS.items():
        [flag], is_switch = flags(name), option.values == (False, True)
        texts[flag if is_switch else f"{flag} RULE"] = option.decides
        switch = {"action": BooleanOptionalAction}
        kinds[name] = switch if is_switch else tuple(map(str, option.values))
    parser.takes(texts, parser.add_argument_group("Rules", _RULES), **kinds)


def chosen_rules(args: Namespace) -> rules.Ruleset:
    """Return the chosen rule set, with the changes that the flags make."""
    chosen = {name: getattr(args, name) for name in rules.OPTIONS}
    changes = {name: value for name, value in chosen.items() if value is not None}
    return rules.Ruleset.preset(args.rules).changed(**changes)
