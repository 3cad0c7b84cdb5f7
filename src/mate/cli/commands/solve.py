"""`mate solve`: the exact value of a hand, or of a position in it."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from mate.cli import values
from mate.cli.playing import add_ascii_flag
from mate.cli.reports.solving import solution_document, solution_text
from mate.cli.ruleflags import add_rule_flags, chosen_rules
from mate.cli.streams import print_json
from mate.errors import MateError
from mate.rules import Action, Deal, Hand, Ruleset, refusal
from mate.solver import solve

PLAYERS = ("the dealer", "the dealer's opponent")


def add_arguments(parser: ArgumentParser) -> None:
    """Add the hand, what was played in it, and how the solution is printed."""
    parser.add_argument(
        "--deal", type=values.deal, required=True, metavar="D", help="the deal of the hand"
    )
    parser.add_argument(
        "actions",
        nargs="*",
        type=values.action,
        metavar="ACTION",
        help="what was done so far, the dealer first: cards, and - for no foreplacement",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    add_ascii_flag(parser)
    add_rule_flags(parser)


def run(args: Namespace) -> int:
    """Solve a hand from where it stands after the actions."""
    hand = hand_after(args.deal, chosen_rules(args), args.actions)
    solution = solve(hand.position)
    if args.json:
        print_json(solution_document(hand, solution))
    else:
        print(solution_text(hand, solution, signs=not args.ascii))
    return 0


def hand_after(deal: Deal, ruleset: Ruleset, actions: list[Action]) -> Hand:
    """The hand of a deal after these actions.

    Args:
        deal: the deal; its dealer has seat 0.
        ruleset: the rules.
        actions: what was done, the dealer acting first.

    Raises:
        MateError: if one of the actions is not allowed where it stands; it says which and why.
    """
    hand = Hand.begin(deal, ruleset)
    for number, action in enumerate(actions, start=1):
        if not hand.position.is_legal(action):
            reason = refusal(hand.position, action).message(PLAYERS)
            raise MateError(f"action {number}, {action.label}: {reason}")
        hand = hand.play(action)
    return hand
