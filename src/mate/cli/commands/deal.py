"""`mate deal`: show a deal."""

from __future__ import annotations

import random
from argparse import ArgumentParser, Namespace

from mate.cli import values
from mate.cli.playing import add_ascii_flag
from mate.cli.reports.counting import count_document
from mate.cli.streams import print_json
from mate.counting import Count
from mate.plain.cardlines import in_suits
from mate.rules import Deal
from mate.words.counting import count_in_parts, count_sentence


def add_arguments(parser: ArgumentParser) -> None:
    """Add where the deal comes from and how it is printed."""
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--seed", type=values.seed, metavar="N", help="what chance comes from")
    which.add_argument(
        "--deal", type=values.deal, metavar="D", help="this deal: the dealer's holding or a number"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    add_ascii_flag(parser)


def run(args: Namespace) -> int:
    """Show a deal: one at random, the first that a seed gives, or the one named."""
    deal: Deal = args.deal or Deal.draw(
        random.SystemRandom() if args.seed is None else random.Random(args.seed)
    )
    if args.json:
        holdings = [str(holding) for holding in deal]
        document = {"deal": str(deal), "number": deal.number, "holdings": holdings}
        print_json(document | count_document(deal))
        return 0
    print(f"Deal {deal.number}, {deal}")
    for player, holding in zip(("dealer", "other player"), deal, strict=True):
        print(f"The {player} holds {in_suits(holding)}.")
        print(f"  It counts {count_in_parts(Count.of(holding))}.")
    print(count_sentence(deal))
    return 0
