"""The values of arguments, checked as they are read, and flags that several commands have."""

from __future__ import annotations

import os
from argparse import SUPPRESS, ArgumentTypeError, BooleanOptionalAction, Namespace
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Final, TypeVar

from mate.cli.parser import Parser
from mate.computers import LEVEL_NAMES, LevelNames, level_id
from mate.errors import MateError
from mate.rules import (
    CARDS_EACH,
    CLASSIC,
    DEAL_COUNT,
    DECK,
    OPTIONS,
    PRESETS,
    Card,
    Deal,
    Holding,
    Position,
    Ruleset,
    mate_points,
    parse_action,
)

if TYPE_CHECKING:
    from pathlib import Path

    from mate.record.terms import Option

_T = TypeVar("_T")

ACTIONS_A_HAND: Final = 22
"""The most actions in a hand: two declarations and ten tricks."""
MOST_MATCHES: Final = 1_000_000
"""The most matches that can be played in one go."""

# Two overmates with an ace (R15, R16).
_MOST: Final = 2 * mate_points(DECK[0], 10, foreplaced=True, overmate=True)


def _parsed_by(parse: Callable[[str], _T]) -> Callable[[str], _T]:
    def read(text: str) -> _T:
        try:
            return parse(text)
        except MateError as error:
            raise ArgumentTypeError(str(error)) from error

    return read


def name(text: str) -> str:
    """The name of a player or of a match log, which need not exist."""
    if not text.strip():
        raise ArgumentTypeError("A name is empty. Give one, or leave it out.")
    return text


def new_file(text: str) -> Path:
    """The path of a file to make.

    A path that ends like a folder would lose that and name a file.
    """
    from pathlib import Path

    from mate.cleaning import shown

    if os.path.basename(text) in {"", os.curdir, os.pardir}:  # noqa: PTH119 - as it was typed
        wrong = f"{shown(text)}: This is a folder." if text else "The name of the file is empty."
        raise ArgumentTypeError(f"{wrong} Give the name of a new file.")
    return Path(text)


def seed(text: str) -> int:
    """A seed, 0 to 2⁶³ - 1."""
    from mate.record.terms import SEED_LIMIT

    return whole_number("seed", 0, SEED_LIMIT)(text)


def whole_number(what: str, lowest: int, highest: int, right: str = "") -> Callable[[str], int]:
    """A reader of whole numbers.

    Args:
        right: the sentence that says what would have been right; empty for the usual one.
    """
    if not right and highest == lowest + 1:
        right = f"Give {lowest} or {highest}."
    right = right or f"Give a whole number from {lowest} to {highest}."

    def read(text: str) -> int:
        # int() takes more than people mean: blanks, underscores, digits of other scripts.
        digits = text.removeprefix("-") if lowest < 0 else text
        plain = digits.isascii() and digits.isdecimal() and len(digits) <= len(str(highest))
        if not plain or not lowest <= int(text) <= highest:
            raise ArgumentTypeError(f"Not a {what}: {text[:24]!a}. {right}")
        return int(text)

    return read


deal: Final = _parsed_by(Deal.parse)
"""A deal: the dealer's holding, or a number."""
holding: Final = _parsed_by(Holding.parse)
"""The cards that a player holds."""
action: Final = _parsed_by(parse_action)
"""An action: a card, or `-` or `none` for no foreplacement."""
worth: Final = whole_number(
    "value", -_MOST, _MOST, f"Give a whole number of points from -{_MOST} to {_MOST}."
)
"""The value of a deal to its dealer, in points; negative where the other player wins."""
puzzle: Final = whole_number("puzzle number", 1, 10**18 - 1, "Puzzles are numbered from 1.")
"""The number of a puzzle, which can be quoted in full; how many there are depends on the pack."""
player: Final = whole_number("player", 1, 2)
"""A player as people count them: 1 or 2."""
depth: Final = whole_number("depth", 1, ACTIONS_A_HAND)
"""A number of actions."""
matches: Final = whole_number("number of matches", 1, MOST_MATCHES)
"""How many matches to play."""
jobs: Final = whole_number("number of jobs", 1, 256)
"""How many processes to play in."""
number: Final = whole_number("number of a hand or trick", 0, CARDS_EACH)
"""The number of a hand or a trick of a match."""
level: Final = whole_number("level", 1, 4)
"""How hard a puzzle is."""


DEAL_IN_WORDS: Final = (
    f"the dealer's holding (AT.AT7.T.ATK7) or a number from 0 to {DEAL_COUNT - 1}"
)


def levels(ids: Iterable[str]) -> dict[str, Any]:
    """How the name or the id of a computer's level is read, of those with the given ids."""
    return {"type": level_id, "choices": LevelNames(LEVEL_NAMES[level] for level in ids)}


PLAYER: Final = {"type": player, "choices": (1, 2)}
"""How the number of a player is read."""

_RULES: Final = (
    "The options after --rules change single rules of the rule set; without them, its own rules "
    "apply. See mate rules."
)


def add_position(parser: Parser, group: Any = None) -> None:
    """Add the flags of a position between two tricks, which `chosen_position` reads."""
    texts = {
        "--position HOLDING HOLDING": "the cards of the dealer and of the other player: clubs, "
        "spades, hearts and diamonds separated by dots (.A..AT A..A.Q)",
        "--leader PLAYER": "with --position: who leads, 1 for the dealer or 2 for the other player",
        "--foreplaced CARD CARD": "the card that each player foreplaced, or none (default: none "
        "none)",
        "--free-move-used": "the free move of the hand has been used",
    }
    parser.takes(texts, group, position=holding, leader=PLAYER, foreplaced=action)
    for flag in ("--leader", "--foreplaced", "--free-move-used"):
        parser.needs(flag, "--position")
    leader = "--position needs --leader: 1 if the dealer leads, 2 if the other player does."
    parser.needs("--position", "--leader", leader)


def chosen_position(args: Namespace, ruleset: Ruleset) -> Position:
    """The position that the flags describe; its dealer has seat 0.

    Raises:
        PositionError: if no hand can reach it.
    """
    declared = args.foreplaced or [None, None]
    first, second = (card if isinstance(card, Card) else None for card in declared)
    held, leader, used = tuple(args.position), args.leader - 1, args.free_move_used
    return Position.before_lead(
        held, leader, ruleset, foreplaced=(first, second), free_move_used=used
    )


def add_json(parser: Parser, what: str = "print one JSON document", group: Any = None) -> None:
    """Add `--json` to a command that can print JSON; it may stand before the command, too."""
    parser.takes({"--json": what}, group, json={"default": SUPPRESS})
    parser.set_defaults(prints_json=True)


def add_choice(parser: Parser, option: Option) -> None:
    """Add the flag of an option of a match, whose values are described."""
    usual = option.values[0].value
    if usual is True:
        off = {"action": "store_false", "dest": option.name}
        parser.takes({option.flag: option.help}, **{option.flag[2:].replace("-", "_"): off})
    else:
        choice = {"choices": [value.value for value in option.values], "default": usual}
        parser.takes({f"{option.flag} CHOICE": option.help}, **{option.name: choice})


def add_jobs(parser: Parser, what: str) -> None:
    """Add `--jobs`, the number of processes that share the work, which does that."""
    shared = {"type": jobs, "default": os.cpu_count() or 1}
    parser.takes({"--jobs NUMBER": f"{what} (default: one per processor)"}, jobs=shared)


def add_seed(parser: Parser, what: str, group: Any = None) -> None:
    """Add `--seed`, of which the help says what is drawn from it."""
    parser.takes({"--seed NUMBER": f"{what} (default: at random)"}, group, seed=seed)


def chosen_seed(args: Namespace) -> int:
    """The seed that was given, or one drawn to be told."""
    from random import SystemRandom

    return SystemRandom().randrange(2**31) if args.seed is None else int(args.seed)


def add_line_mode(parser: Parser, reads: str = "actions", *, strict: bool = True) -> None:
    """Add the flags of line mode to a command that opens the full screen without them.

    Args:
        reads: what is typed in line mode, in the plural; empty if the command has `--plain`.
    """
    if reads:
        parser.takes({"--plain": f"line mode: read {reads} from standard input, one per line"})
    flags = {"--speak": "with --plain: spell out cards (ten of clubs), for speech"}
    if strict:
        stop = "stop at the first refused line with exit status 1"
        flags["--strict"] = f"with --plain, for scripts: {stop}"
    parser.takes(flags)
    for name in flags:
        parser.needs(name, "--plain", f"{name} is for line mode. Add --plain.")
    parser.set_defaults(opens_screen=True)


def add_rules(parser: Parser) -> None:
    """Add `--rules` and an option for each part of the rules."""
    preset = {"choices": tuple(PRESETS), "default": CLASSIC.name}
    rules = f"rule set: {', '.join(PRESETS)} (default: {CLASSIC.name})"
    flags, kinds = {"--rules RULES": rules}, dict[str, Any](rules=preset)
    for name, option in OPTIONS.items():
        flag, is_switch = f"--{name.replace('_', '-')}", option.values == (False, True)
        flags[flag if is_switch else f"{flag} RULE"] = option.decides
        switch = {"action": BooleanOptionalAction}
        kinds[name] = switch if is_switch else tuple(map(str, option.values))
    parser.takes(flags, parser.add_argument_group("Rules", _RULES), **kinds)


def chosen_rules(args: Namespace) -> Ruleset:
    """The rule set that the options choose: the preset, with single rules changed."""
    changes = {name: getattr(args, name) for name in OPTIONS if getattr(args, name) is not None}
    return Ruleset.preset(args.rules).changed(**changes)
