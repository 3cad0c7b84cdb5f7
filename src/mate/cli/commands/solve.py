"""`mate solve`: the exact value of a hand, or of a position in it."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import Final

from mate.cli import values
from mate.cli.jsonflag import add_json_flag
from mate.cli.playing import add_ascii_flag
from mate.cli.reports.columns import wrapped
from mate.cli.reports.solving import CELLS, PLAYERS, solution_document, solution_text
from mate.cli.ruleflags import add_rule_flags, chosen_rules
from mate.cli.streams import output_cells, print_json
from mate.errors import MateError
from mate.rules import (
    DEAL_COUNT,
    NO_FOREPLACEMENT,
    Action,
    Card,
    Hand,
    Position,
    Ruleset,
    refusal,
)
from mate.solver import solve
from mate.words.figures import capital

_SEATS: Final = len(PLAYERS)


SYNTAX: Final = "[OPTIONS] (--deal DEAL | --position HOLDING HOLDING --leader PLAYER) [ACTION ...]"
EXAMPLES: Final = (
    ("mate solve --deal 38769", "solve the first action of a deal"),
    ("mate solve --deal 38769 TC", "solve the reply to a foreplacement"),
    ("mate solve --deal 38769 none none TC", "solve the reply to a lead"),
    ("mate solve --position .A..AT A..A.Q --leader 1", "solve a position between two tricks"),
)


def add_arguments(parser: ArgumentParser) -> None:
    """Add the hand or the position, the actions from there, and how it is printed."""
    parser.add_argument(
        "--deal",
        type=values.deal,
        metavar="DEAL",
        help="the deal: the dealer's holding (AT.AT7.T.ATK7) or a number from 0 to "
        f"{DEAL_COUNT - 1}",
    )
    parser.add_argument(
        "actions",
        nargs="*",
        type=values.action,
        metavar="ACTION",
        help="the actions after the deal or the position, in order: cards such as TC (ten of "
        "clubs), or none; with foreplacement, a deal starts with what both players foreplace",
    )
    position = parser.add_argument_group(
        "Position", "A position between two tricks, instead of a deal."
    )
    position.add_argument(
        "--position",
        nargs=_SEATS,
        type=values.holding,
        metavar="HOLDING",
        help="the cards of the dealer and of the other player: clubs, spades, hearts and diamonds "
        "separated by dots (.A..AT A..A.Q)",
    )
    position.add_argument(
        "--leader",
        type=values.player,
        choices=(1, 2),
        metavar="PLAYER",
        help="with --position: who leads, 1 for the dealer or 2 for the other player",
    )
    position.add_argument(
        "--foreplaced",
        nargs=_SEATS,
        type=values.action,
        metavar="CARD",
        help="the card that each player foreplaced, or none (default: none none)",
    )
    position.add_argument(
        "--free-move-used", action="store_true", help="the free move of the hand has been used"
    )
    add_json_flag(parser)
    add_ascii_flag(parser)
    add_rule_flags(parser)


def run(args: Namespace) -> int:
    """Solve the position that the actions lead to."""
    _check(args)
    ruleset, instead = chosen_rules(args), ""
    try:
        begun = _begun(args, ruleset)
        instead = _lead_instead(begun, args.actions)
        hand = _played_on(begun, args.actions)
        solution = solve(hand.position)
    except MateError as error:
        args.usage_error(f"{error} {instead}".rstrip())
    signs, by_position = not args.ascii, args.position is not None
    if args.json:
        print_json(solution_document(hand, solution, signs=signs, by_position=by_position))
        return 0
    cells = min(CELLS, output_cells())
    print(solution_text(hand, solution, signs=signs, by_position=by_position, cells=cells))
    if instead:
        print("", *wrapped(instead, cells), sep="\n")
    return 0


def _check(args: Namespace) -> None:
    if args.deal is None and args.position is None:
        args.usage_error("Missing: --deal or --position.")
    if args.deal is not None and args.position is not None:
        args.usage_error("Give --deal or --position, not both.")
    if args.position is None:
        for flag in ("leader", "foreplaced", "free_move_used"):
            if getattr(args, flag):
                args.usage_error(f"--{flag.replace('_', '-')} needs --position.")
    elif args.leader is None:
        args.usage_error(
            "--position needs --leader: 1 if the dealer leads, 2 if the other player does."
        )


def _begun(args: Namespace, ruleset: Ruleset) -> Hand:
    """The hand from its start or from a position in it; its dealer has seat 0."""
    if args.position is None:
        return Hand.begin(args.deal, ruleset)
    first, second = (_card(each) for each in args.foreplaced or [NO_FOREPLACEMENT] * _SEATS)
    position = Position.before_lead(
        tuple(args.position),
        args.leader - 1,
        ruleset,
        foreplaced=(first, second),
        free_move_used=args.free_move_used,
    )
    return Hand((position,))


def _card(declared: Action) -> Card | None:
    return declared if isinstance(declared, Card) else None


def _played_on(hand: Hand, actions: list[Action]) -> Hand:
    """The hand after these actions.

    Raises:
        MateError: if an action is not legal; the message says which and why.
    """
    for number, action in enumerate(actions, start=1):
        if not hand.position.is_legal(action):
            reason = refusal(hand.position, action).message(PLAYERS)
            raise MateError(f"Action {number}, {action.label}: {capital(reason)}")
        hand = hand.play(action)
    return hand


def _lead_instead(begun: Hand, actions: list[Action]) -> str:
    """How to lead what these actions foreplace, if that may have been meant; otherwise empty."""
    leading = [NO_FOREPLACEMENT] * _SEATS + actions
    try:
        _played_on(begun, leading)
    except MateError:
        return ""
    typed = " ".join(action.notation for action in leading)
    return f"To lead {actions[0].label} instead, type {typed}." if actions else ""
