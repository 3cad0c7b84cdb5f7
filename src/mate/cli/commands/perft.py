"""`mate perft`: count the sequences of actions from the start of a hand."""

from __future__ import annotations

from argparse import Namespace
from typing import Final

from mate.cli import values
from mate.cli.documents import print_result, rules_object
from mate.cli.output import columns
from mate.cli.parser import Parser
from mate.rules import Position, perft

EXAMPLES: Final = {
    "mate perft --deal 38769 --depth 3": "count the sequences of one, two and three actions",
    "mate perft --deal 0 --depth 2 --rules bga": "count without foreplacement",
}


def add_arguments(parser: Parser) -> None:
    """Add the hand, the depth and how the counts are printed."""
    told = {
        "--deal DEAL": f"the deal: {values.DEAL_IN_WORDS}",
        "--depth ACTIONS": f"the longest sequences, 1 to {values.ACTIONS_A_HAND} actions; each "
        "takes about five times as long as the one before",
    }
    deal = {"type": values.deal, "required": True}
    parser.takes(told, deal=deal, depth={"type": values.depth, "required": True})
    values.add_json(parser)
    values.add_rules(parser)
    parser.set_defaults(prints_ascii=True)


def run(args: Namespace) -> None:
    """Count the sequences and print them."""
    ruleset = values.chosen_rules(args)
    rows = perft(Position.start(args.deal, ruleset), args.depth)
    depths = [row._asdict() for row in rows]
    found = {"deal": args.deal, "rules": rules_object(ruleset), "rows": rows, "depths": depths}
    head = ("depth", "sequences".rjust(13), "mates".rjust(11), "draws".rjust(11))
    table = [head, *([f"{figure:,}" for figure in row] for row in rows)]
    print_result(args, lambda: found, columns(table, ">>>>"))
