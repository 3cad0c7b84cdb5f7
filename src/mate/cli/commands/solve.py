"""`mate solve`: the exact value of a hand, or of a position in it."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from typing import Final

from mate.cli import values
from mate.cli.columns import columns, wrapped
from mate.cli.documents import Document, count_fields, fields
from mate.cli.flags import add_deal_flag, add_json_flag
from mate.cli.output import output_cells, print_json
from mate.cli.parser import Parser
from mate.cli.ruleflags import add_rule_flags, chosen_rules, rules_object
from mate.errors import MateError
from mate.grading import Effect, effects
from mate.rules import (
    CARDS_EACH,
    NO_FOREPLACEMENT,
    Action,
    Card,
    Hand,
    Phase,
    Position,
    Ruleset,
    refusal,
)
from mate.solver import Solution, solve
from mate.words.counting import before_lead, winner_by_count
from mate.words.effects import what_it_does
from mate.words.figures import signed
from mate.words.narrator import Narrator
from mate.words.verdict import wins_by

_CELLS: Final = 80
"""How wide lines are, unless the terminal is narrower."""
_PLAYERS: Final = ("the dealer", "the other player")
_ROWS: Final = ("Dealer", "Other ")
"""What the players are called in tables."""

SYNTAX: Final = "[OPTIONS] (--deal DEAL | --position HOLDING HOLDING --leader PLAYER) [ACTION ...]"
EXAMPLES: Final = (
    ("mate solve --deal 38769", "solve the first action of a deal"),
    ("mate solve --deal 38769 TC", "solve the reply to a foreplacement"),
    ("mate solve --deal 38769 none none TC", "solve the reply to a lead"),
    ("mate solve --position .A..AT A..A.Q --leader 1", "solve a position between two tricks"),
)


def add_arguments(parser: Parser) -> None:
    """Add the hand or the position, the actions from there, and how it is printed."""
    add_deal_flag(parser, "the deal")
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
        nargs=2,
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
        nargs=2,
        type=values.action,
        metavar="CARD",
        help="the card that each player foreplaced, or none (default: none none)",
    )
    position.add_argument(
        "--free-move-used", action="store_true", help="the free move of the hand has been used"
    )
    add_json_flag(parser)
    add_rule_flags(parser)
    parser.excludes("--deal", "--position")
    for flag in ("--leader", "--foreplaced", "--free-move-used"):
        parser.needs(flag, "--position")


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
    dealer, other = _PLAYERS
    narrator = Narrator((other, dealer) if hand.dealer else (dealer, other), not args.ascii)
    by_position = args.position is not None
    if args.json:
        print_json(_document(hand, solution, narrator, by_position=by_position))
        return 0
    cells = min(_CELLS, output_cells())
    print(*_lines(hand, solution, narrator, cells, by_position=by_position), sep="\n")
    if instead:
        print("", *wrapped(instead, cells), sep="\n")
    return 0


def _check(args: Namespace) -> None:
    if args.deal is None and args.position is None:
        args.usage_error("Missing: --deal or --position.")
    if args.position is not None and args.leader is None:
        args.usage_error(
            "--position needs --leader: 1 if the dealer leads, 2 if the other player does."
        )


def _begun(args: Namespace, ruleset: Ruleset) -> Hand:
    """The hand from its start or from a position in it; its dealer has seat 0."""
    if args.position is None:
        return Hand.begin(args.deal, ruleset)
    first, second = (_card(each) for each in args.foreplaced or [NO_FOREPLACEMENT] * 2)
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
            reason = refusal(hand.position, action).message(_PLAYERS)
            raise MateError(f"Action {number}, {action.label}: {_sentence(reason)}")
        hand = hand.play(action)
    return hand


def _lead_instead(begun: Hand, actions: list[Action]) -> str:
    """How to lead what these actions foreplace, if that may have been meant; otherwise empty."""
    leading = [NO_FOREPLACEMENT] * 2 + actions
    try:
        _played_on(begun, leading)
    except MateError:
        return ""
    typed = " ".join(action.notation for action in leading)
    return f"To lead {actions[0].label} instead, type {typed}." if actions else ""


def _document(hand: Hand, solution: Solution, narrator: Narrator, *, by_position: bool) -> Document:
    evaluation, does = solution.evaluate(hand.position), effects(solution, hand.position)
    return {
        **(
            _position_fields(hand.start) if by_position else fields(hand, "deal number=deal.number")
        ),
        "rules": rules_object(hand.position.ruleset),
        "played": hand.actions,
        "value": evaluation.value,
        "actions": [
            {"action": action, "value": value, "why": _why(does[action], narrator) or None}
            for action, value in evaluation.values.items()
        ],
        "best": evaluation.best,
        "line": solution.line(hand.position),
        **({} if by_position else count_fields(hand.deal)),
    }


def _position_fields(position: Position) -> Document:
    sides = _sides(position)
    found = {
        "holdings": [position.holdings[seat] for seat in sides],
        "leader": sides.index(position.leader),
        "trick": position.trick,
        "foreplaced": [position.foreplaced[seat] for seat in sides],
        "free_move_used": position.free_move_used,
    }
    return {"deal": None, "number": None, "position": found}


def _sides(position: Position) -> tuple[int, int]:
    """The seats, the dealer's first."""
    return position.dealer, 1 - position.dealer


def _why(effect: Effect | None, narrator: Narrator) -> str:
    return _sentence(what_it_does(effect, narrator)) if effect else ""


def _sentence(text: str) -> str:
    """A sentence that may begin with what a player is called."""
    return f"{text[0].upper()}{text[1:]}"


def _lines(
    hand: Hand, solution: Solution, narrator: Narrator, cells: int, *, by_position: bool
) -> Iterator[str]:
    """The value and effect of each action, the best ones marked, and a best line in tricks."""
    start, position = hand.start, hand.position
    what = f"Position before trick {start.trick}"
    if not by_position:
        what = f"Deal {hand.deal} ({hand.deal.number})"
    yield from wrapped(f"{what}, {start.ruleset.name} rules", cells)
    for name, seat in zip(_ROWS, _sides(start), strict=True):
        yield f"{name}  {narrator.holding(start.holdings[seat])}"
    for seat in _sides(start):
        if card := start.foreplaced[seat]:
            yield _sentence(f"{narrator.names[seat]} foreplaced {narrator.card(card)}.")
    if start.free_move_used:
        yield "The free move has been used."
    declared = sum(not before.trick for before in hand.positions[:-1])
    for before, action in zip(hand.positions, hand.actions[:declared], strict=False):
        yield _sentence(
            f"{narrator.names[before.turn]} foreplaced {_foreplaced(action, narrator)}."
        )
    played = " ".join(map(narrator.card, hand.actions[declared:]))
    yield from wrapped(played, cells, "Played  ", "        ")
    yield ""
    if position.outcome is not None:
        yield _sentence(narrator.ending_with_points(position.outcome))
        return
    evaluation = solution.evaluate(position)
    yield from wrapped(f"With best play {wins_by(evaluation, narrator.names)}.", cells)
    # Only holdings of ten cards are counted.
    if all(len(each) == CARDS_EACH for each in start.holdings) and before_lead(hand):
        yield from wrapped(winner_by_count(hand.deal, _PLAYERS), cells)
    yield ""
    yield _sentence(f"{narrator.names[position.turn]} {narrator.role(position, position.turn)}:")
    rows = [("", "action", "value to dealer", "costs")]
    for action in evaluation.ranked:
        loss, value = evaluation.loss(action), signed(evaluation.values[action])
        rows.append(("" if loss else "*", narrator.card(action), value, str(loss or "best")))
    head, *told = columns(rows, "<<>>")
    yield head
    does = effects(solution, position)
    for action, row in zip(evaluation.ranked, told, strict=True):
        yield row
        yield from wrapped(_why(does[action], narrator), cells, "     ", "     ")
    yield ""
    yield "Best line:"
    line = hand
    for action in solution.line(position):
        line = line.play(action)
    yield from _line(line, len(hand.actions), narrator)
    assert line.outcome is not None
    ending = _sentence(narrator.ending_with_points(line.outcome))
    yield from wrapped(ending, cells, "    ", "    ")


def _line(hand: Hand, played: int, narrator: Narrator) -> Iterator[str]:
    """The declarations and tricks of a finished hand after its first `played` actions."""
    for position, action in zip(hand.positions[played:], hand.actions[played:], strict=False):
        if position.phase is Phase.DECLARE:
            name = _ROWS[position.turn != hand.dealer]
            yield f"    {name}  foreplaces {_foreplaced(action, narrator)}"
    for trick in hand.tricks:
        if trick.number >= hand.positions[played].trick:
            reply = "mate" if trick.reply is None else narrator.card(trick.reply)
            free = " (free move)" if trick.free else ""
            played_cards = f"{narrator.card(trick.lead):>3} - {reply}{free}"
            yield f"{trick.number:2}  {_ROWS[trick.leader != hand.dealer]}  {played_cards}"


def _foreplaced(action: Action, narrator: Narrator) -> str:
    return narrator.card(action) if isinstance(action, Card) else "nothing"
