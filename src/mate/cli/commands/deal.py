"""`mate deal`: show a deal."""

from __future__ import annotations

import random
from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from mate.cli import values
from mate.cli.playing import add_ascii_flag
from mate.cli.reports.counting import count_document
from mate.cli.ruleflags import add_rule_flags, chosen_rules
from mate.cli.streams import print_json
from mate.counting import Count
from mate.errors import MateError
from mate.rules import OPTIONS, Deal, RandomSource
from mate.words.counting import count_in_parts, winner_by_count
from mate.words.narrator import in_suits

if TYPE_CHECKING:
    from mate.dealing import Character


def add_arguments(parser: ArgumentParser) -> None:
    """Add where the deal comes from, what it is to be like, and how it is printed."""
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--seed", type=values.seed, metavar="N", help="what chance comes from")
    which.add_argument(
        "--deal", type=values.deal, metavar="D", help="this deal: the dealer's holding or a number"
    )
    like = parser.add_argument_group(
        "what the deal should be like",
        "Deals are drawn until one fits. The value of a deal is the points that its dealer wins by "
        "if both play best; where the loser of the first hand deals the second, over both hands.",
    ).add_mutually_exclusive_group()
    like.add_argument("--fair", action="store_true", help="worth 0: nobody wins")
    like.add_argument(
        "--sharp", action="store_true", help="worth 0, with one or two first actions that keep it"
    )
    like.add_argument(
        "--value",
        nargs=2,
        type=values.worth,
        metavar=("A", "B"),
        help="worth A to B, both included; less than 0 where the other player wins",
    )
    like.add_argument(
        "--foreplace", action="store_true", help="with a foreplacement as its only best action"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    add_ascii_flag(parser)
    add_rule_flags(parser)
    parser.set_defaults(usage_error=parser.error, default_of=parser.get_default)


def run(args: Namespace) -> int:
    """Show a deal: one at random, the first that a seed gives, or the one named."""
    source = random.SystemRandom() if args.seed is None else random.Random(args.seed)
    if args.fair or args.sharp or args.value or args.foreplace:
        return _run_by_character(args, source)
    for name in ("rules", *OPTIONS):
        if getattr(args, name) != args.default_of(name):
            flag = name.replace("_", "-")
            args.usage_error(f"--{flag} needs --fair, --sharp, --value or --foreplace")
    deal: Deal = args.deal or Deal.draw(source)
    if args.json:
        print_json(_document(deal))
    else:
        print(*_lines(deal), sep="\n")
    return 0


def _document(deal: Deal) -> dict[str, object]:
    holdings = [str(holding) for holding in deal]
    return {"deal": str(deal), "number": deal.number, "holdings": holdings} | count_document(deal)


def _lines(deal: Deal) -> list[str]:
    lines = [f"Deal {deal.number}, {deal}"]
    for player, holding in zip(("dealer", "other player"), deal, strict=True):
        lines += [
            f"The {player} holds {in_suits(holding)}.",
            f"  It counts {count_in_parts(Count.of(holding))}.",
        ]
    return [*lines, winner_by_count(deal)]


def _run_by_character(args: Namespace, source: RandomSource) -> int:
    if args.deal is not None:
        args.usage_error("such a deal is drawn, not chosen; leave out --deal")
    ruleset = chosen_rules(args)
    character = _character(args)
    if reason := character.refusal(ruleset):
        args.usage_error(f"{reason} Leave out --foreplace.")
    from mate.cli.drawing import telling_draws
    from mate.cli.reports.drawn import drawn_fields, drawn_lines
    from mate.dealing import draw

    with telling_draws() as say:
        drawn = draw(character, ruleset, source, say)
    if args.json:
        print_json(_document(drawn.deal) | drawn_fields(drawn))
    else:
        told = drawn_lines(drawn, sharp=args.sharp, foreplace=args.foreplace)
        print(*_lines(drawn.deal), *told, sep="\n")
    return 0


def _character(args: Namespace) -> Character:
    from mate import dealing

    if args.value:
        try:
            return dealing.worth(*args.value)
        except MateError as error:
            args.usage_error(f"argument --value: {error}")
    return dealing.FAIR if args.fair else dealing.SHARP if args.sharp else dealing.FOREPLACE
