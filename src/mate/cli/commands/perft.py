"""`mate perft`: count the sequences of actions from the start of a hand."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import Final

from mate.cli import values
from mate.cli.columns import columns
from mate.cli.flags import add_deal_flag, add_json_flag
from mate.cli.output import print_json
from mate.cli.ruleflags import add_rule_flags, chosen_rules, rules_object
from mate.rules import Position, perft

SYNTAX: Final = "[OPTIONS] --deal DEAL --depth ACTIONS"
EXAMPLES: Final = (
    ("mate perft --deal 38769 --depth 3", "count the sequences of one, two and three actions"),
    ("mate perft --deal 0 --depth 2 --rules bga", "count without foreplacement"),
)


def add_arguments(parser: ArgumentParser) -> None:
    """Add the hand, the depth and how the counts are printed."""
    add_deal_flag(parser, "the deal", required=True)
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
        depths = [row._asdict() for row in rows]
        found = {"deal": args.deal, "rules": rules_object(ruleset), "rows": rows, "depths": depths}
        print_json(found)
        return 0
    head = ("depth", "sequences".rjust(13), "mates".rjust(11), "draws".rjust(11))
    print(*columns([head, *([f"{figure:,}" for figure in row] for row in rows)], ">>>>"), sep="\n")
    return 0
