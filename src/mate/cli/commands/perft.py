"""`mate perft`: count the sequences of actions from the start of a hand."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import Final

from mate.cli import values
from mate.cli.flags import add_json_flag
from mate.cli.output import print_json
from mate.cli.ruleflags import add_rule_flags, chosen_rules, rules_object
from mate.rules import DEAL_COUNT, Position, perft

SYNTAX: Final = "[OPTIONS] --deal DEAL --depth ACTIONS"
EXAMPLES: Final = (
    ("mate perft --deal 38769 --depth 3", "count the sequences of one, two and three actions"),
    ("mate perft --deal 0 --depth 2 --rules bga", "count without foreplacement"),
)


def add_arguments(parser: ArgumentParser) -> None:
    """Add the hand, the depth and how the counts are printed."""
    parser.add_argument(
        "--deal",
        type=values.deal,
        required=True,
        metavar="DEAL",
        help="the deal: the dealer's holding (AT.AT7.T.ATK7) or a number from 0 to "
        f"{DEAL_COUNT - 1}",
    )
    parser.add_argument(
        "--depth",
        type=values.depth,
        required=True,
        metavar="ACTIONS",
        help=f"the longest sequences, 1 to {values.ACTIONS_A_HAND} actions; each takes about five "
        "times as long as the one before",
    )
    add_json_flag(parser)
    add_rule_flags(parser)
    parser.set_defaults(prints_ascii=True)


def run(args: Namespace) -> int:
    """Count the sequences and print them."""
    ruleset = chosen_rules(args)
    rows = perft(Position.start(args.deal, ruleset), args.depth)
    if args.json:
        print_json(
            {
                "deal": str(args.deal),
                "rules": rules_object(ruleset),
                "rows": rows,
                "depths": [row._asdict() for row in rows],
            }
        )
        return 0
    print(f"{'depth':>5} {'sequences':>14} {'mates':>12} {'draws':>12}")
    for row in rows:
        print(f"{row.depth:>5} {row.sequences:>14,} {row.mates:>12,} {row.draws:>12,}")
    return 0
