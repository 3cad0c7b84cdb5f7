"""`mate deal`: show a deal."""

from __future__ import annotations

import random
from argparse import SUPPRESS, ArgumentParser, Namespace
from typing import TYPE_CHECKING, Final

from mate.cli import values
from mate.cli.jsonflag import add_json_flag
from mate.cli.playing import add_ascii_flag
from mate.cli.reports.counting import count_document
from mate.cli.ruleflags import add_rule_flags, chosen_rules
from mate.cli.streams import print_json
from mate.counting import Count
from mate.errors import MateError
from mate.rules import DEAL_COUNT, OPTIONS, ROUNDS, Deal, RandomSource
from mate.words.counting import count_in_parts, winner_by_count
from mate.words.narrator import in_suits

if TYPE_CHECKING:
    from mate.dealing import Character


_CHARACTERS: Final = ("fair", "sharp", "foreplace")
"""What a deal may be like; each is an option of its own, too, which no help page names."""

SYNTAX: Final = "[OPTIONS]"
EXAMPLES: Final = (
    ("mate deal", "show a deal at random"),
    ("mate deal --today", "show the two deals of the day"),
    ("mate deal --character fair", "find a deal that is drawn with best play"),
    ("mate deal --value 20 40 --rules bga", "find a deal that the dealer wins by 20 to 40 points"),
)


def add_arguments(parser: ArgumentParser) -> None:
    """Add where the deal comes from, what it should be like, and how it is printed."""
    which = parser.add_mutually_exclusive_group()
    which.add_argument(
        "--seed",
        type=values.seed,
        metavar="NUMBER",
        help="draw from this seed, for a repeatable deal (default: at random)",
    )
    which.add_argument(
        "--deal",
        type=values.deal,
        metavar="DEAL",
        help="show this deal: the dealer's holding (AT.AT7.T.ATK7) or a number from 0 to "
        f"{DEAL_COUNT - 1}",
    )
    which.add_argument("--today", action="store_true", help="show the two deals of the day (UTC)")
    like = parser.add_argument_group(
        "Value of the deal",
        "Draws deals until one fits. Give only one of these. The value of a deal is the number of "
        "points by which its dealer wins with best play; under super rules it counts both hands of "
        "the round.",
    ).add_mutually_exclusive_group()
    like.add_argument(
        "--character",
        choices=_CHARACTERS,
        metavar="CHARACTER",
        help="what the deal is like: fair (value 0, level with best play), sharp (value 0, and "
        "only one or two first actions keep it) or foreplace (a foreplacement is the dealer's "
        "only best first action)",
    )
    for name in _CHARACTERS:
        like.add_argument(f"--{name}", action="store_true", help=SUPPRESS)
    like.add_argument(
        "--value",
        nargs=2,
        type=values.worth,
        metavar=("LEAST", "MOST"),
        help="value from LEAST to MOST points, both included; negative where the other player wins",
    )
    add_json_flag(parser)
    add_ascii_flag(parser)
    add_rule_flags(parser)


def run(args: Namespace) -> int:
    """Show a deal: one at random, the first that a seed gives, the one named, or those of today."""
    options = ("character", "value", *_CHARACTERS)
    by_character = next((option for option in options if getattr(args, option)), None)
    if args.today:
        return _run_of_today(args, by_character)
    source = random.SystemRandom() if args.seed is None else random.Random(args.seed)
    if by_character:
        return _run_by_character(args, by_character, source)
    _refuse_rules(args, "needs --character or --value")
    deal: Deal = args.deal or Deal.draw(source)
    if args.json:
        print_json(_document(deal))
    else:
        print(*_lines(deal), _way_to_play(deal), sep="\n")
    return 0


def _refuse_rules(args: Namespace, why: str) -> None:
    # By any rules, the cards and their count are the same.
    for name in ("rules", *OPTIONS):
        if getattr(args, name) != args.default_of(name):
            args.usage_error(f"--{name.replace('_', '-')} {why}.")


def _run_of_today(args: Namespace, by_character: str | None) -> int:
    if by_character:
        args.usage_error(f"Give --today or --{by_character}, not both.")
    _refuse_rules(args, "does not change the deals of the day")
    from mate.dealsofday import seed_of, today

    day = today()
    source = random.Random(seed_of(day))
    deals = [Deal.draw(source) for _ in range(ROUNDS)]
    if args.json:
        documents = [_document(deal) for deal in deals]
        print_json({"date": day.isoformat(), "seed": seed_of(day), "deals": documents})
        return 0
    print(f"Deals of the day, {day.isoformat()} (UTC)")
    for number, deal in enumerate(deals, start=1):
        print("", f"Round {number}", *_lines(deal), sep="\n")
    print("\nPlay them: mate play --today")
    return 0


def _document(deal: Deal) -> dict[str, object]:
    holdings = [str(holding) for holding in deal]
    return {"deal": str(deal), "number": deal.number, "holdings": holdings} | count_document(deal)


def _lines(deal: Deal) -> list[str]:
    lines = [f"Deal {deal.number}, {deal}"]
    for player, holding in zip(("dealer", "other player"), deal, strict=True):
        lines += [
            f"The {player} holds {in_suits(holding)}.",
            f"  {count_in_parts(Count.of(holding))}",
        ]
    return [*lines, winner_by_count(deal)]


def _way_to_play(deal: Deal, *rule_flags: str) -> str:
    return " ".join((f"Play it: mate play --deal {deal.number}", *rule_flags))


def _run_by_character(args: Namespace, flag: str, source: RandomSource) -> int:
    if args.deal is not None:
        args.usage_error(f"Give --deal or --{flag}, not both.")
    ruleset = chosen_rules(args)
    character = _character(args, args.character or flag)
    if reason := character.refusal(ruleset):
        args.usage_error(reason)
    from mate.cli.drawing import telling_draws
    from mate.cli.reports.drawn import drawn_fields, drawn_lines
    from mate.dealing import draw
    from mate.words.rulebook import rule_flags

    with telling_draws() as say:
        drawn = draw(character, ruleset, source, say)
    if args.json:
        print_json(_document(drawn.deal) | drawn_fields(drawn))
        return 0
    told = drawn_lines(drawn, character)
    print(*_lines(drawn.deal), *told, _way_to_play(drawn.deal, *rule_flags(ruleset)), sep="\n")
    return 0


def _character(args: Namespace, name: str) -> Character:
    from mate import dealing

    if args.value:
        try:
            return dealing.worth(*args.value)
        except MateError as error:
            args.usage_error(str(error))
    known = dealing.FAIR, dealing.SHARP, dealing.FOREPLACE
    return dict(zip(_CHARACTERS, known, strict=True))[name]
