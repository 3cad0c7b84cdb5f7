"""The exact value of a hand, or of a position in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from mate.cli.reports.columns import Document, columns, wrapped
from mate.cli.reports.counting import count_document
from mate.cli.ruleflags import rules_object
from mate.grading import Effect, effects
from mate.rules import CARDS_EACH, Action, Card, Deal, Hand, Phase, Position, Trick
from mate.solver import Evaluation, Solution
from mate.words.advice import wins_by
from mate.words.counting import before_lead, winner_by_count
from mate.words.figures import capital, signed
from mate.words.narrator import Narrator
from mate.words.reasons import what_it_does

CELLS: Final = 80
"""How wide lines are, unless the terminal is narrower."""
PLAYERS: Final = ("the dealer", "the other player")
_ROWS: Final = ("Dealer", "Other")
"""What the players are called in tables."""


def solution_document(
    hand: Hand, solution: Solution, *, signs: bool = True, by_position: bool = False
) -> Document:
    """The JSON document of `mate solve`.

    Args:
        hand: the hand as far as it is played.
        solution: the solution of the hand or of its present position.
        signs: whether cards in sentences are written with suit signs.
        by_position: whether the hand starts from a position between two tricks, not a deal.
    """
    evaluation, narrator = solution.evaluate(hand.position), _narrator(hand, signs=signs)
    does = effects(solution, hand.position)
    return {
        **(_position_document(hand.start) if by_position else _deal_document(hand.deal)),
        "rules": rules_object(hand.position.ruleset),
        "played": [action.notation for action in hand.actions],
        "value": evaluation.value,
        "actions": [
            {"action": action.notation, "value": value, "why": _why(does[action], narrator)}
            for action, value in evaluation.values.items()
        ],
        "best": [action.notation for action in evaluation.best],
        "line": [action.notation for action in solution.line(hand.position)],
        **({} if by_position else count_document(hand.deal)),
    }


def _deal_document(deal: Deal) -> Document:
    return {"deal": str(deal), "number": deal.number}


def _position_document(position: Position) -> Document:
    sides = _sides(position)
    foreplaced = [position.foreplaced[seat] for seat in sides]
    return {
        "deal": None,
        "number": None,
        "position": {
            "holdings": [str(position.holdings[seat]) for seat in sides],
            "leader": sides.index(position.leader),
            "trick": position.trick,
            "foreplaced": [None if card is None else card.notation for card in foreplaced],
            "free_move_used": position.free_move_used,
        },
    }


def _sides(position: Position) -> tuple[int, int]:
    """The seats, the dealer's first."""
    return position.dealer, 1 - position.dealer


def _narrator(hand: Hand, *, signs: bool) -> Narrator:
    dealer, other = PLAYERS
    return Narrator((other, dealer) if hand.dealer else (dealer, other), signs)


def _why(effect: Effect | None, narrator: Narrator) -> str | None:
    return None if effect is None else capital(what_it_does(effect, narrator))


def solution_text(
    hand: Hand,
    solution: Solution,
    *,
    signs: bool = True,
    by_position: bool = False,
    cells: int = CELLS,
) -> str:
    """The value and effect of each action, the best ones marked, and a best line in tricks.

    Args:
        hand: the hand as far as it is played.
        solution: the solution of the hand or of its present position.
        signs: whether cards are written with suit signs.
        by_position: whether the hand starts from a position between two tricks, not a deal.
        cells: how wide sentences may be.
    """
    narrator = _narrator(hand, signs=signs)
    start = hand.start
    what = f"Position before trick {start.trick}"
    if not by_position:
        what = f"Deal {hand.deal} ({hand.deal.number})"
    return "\n".join(
        [
            *wrapped(f"{what}, {start.ruleset.name} rules", cells),
            *_start(start, narrator),
            *_lines(hand, solution, narrator, cells),
        ]
    )


def _start(position: Position, narrator: Narrator) -> Iterator[str]:
    """The cards held and foreplaced at the start, the dealer's first."""
    sides = _sides(position)
    for name, seat in zip(_ROWS, sides, strict=True):
        yield f"{name:6}  {narrator.holding(position.holdings[seat])}"
    for seat in sides:
        card = position.foreplaced[seat]
        if card is not None:
            yield capital(f"{narrator.names[seat]} foreplaced {narrator.card(card)}.")
    if position.free_move_used:
        yield "The free move has been used."


def _lines(hand: Hand, solution: Solution, narrator: Narrator, cells: int) -> Iterator[str]:
    position = hand.position
    declared = [step for step in hand.steps() if not step[0].trick]
    for before, action in declared:
        yield capital(f"{narrator.names[before.turn]} foreplaced {_foreplaced(action, narrator)}.")
    if cards := hand.actions[len(declared) :]:
        played = " ".join(map(narrator.card, cards))
        for number, words in enumerate(wrapped(played, cells - len("Played  "))):
            yield f"{'' if number else 'Played':6}  {words}"
    yield ""
    if position.outcome is not None:
        yield capital(narrator.ending_with_points(position.outcome))
        return
    evaluation = solution.evaluate(position)
    yield from wrapped(f"With best play {wins_by(evaluation, narrator.names)}.", cells)
    if _as_dealt(hand.start) and before_lead(hand):
        yield from wrapped(winner_by_count(hand.deal, PLAYERS), cells)
    yield ""
    yield capital(f"{narrator.names[position.turn]} {narrator.role(position, position.turn)}:")
    yield from _actions(evaluation, effects(solution, position), narrator, cells)
    yield ""
    yield "Best line:"
    line = hand.play_all(solution.line(position))
    yield from _line(line, len(hand.actions), narrator)
    ending = capital(narrator.ending_with_points(line.end))
    yield from _indented(ending, 4, cells)


def _as_dealt(start: Position) -> bool:
    """Whether each player holds ten cards; only such holdings are counted."""
    return all(len(holding) == CARDS_EACH for holding in start.holdings)


def _actions(
    evaluation: Evaluation,
    does: Mapping[Action, Effect | None],
    narrator: Narrator,
    cells: int,
) -> Iterator[str]:
    rows = [("", "action", "value to dealer", "costs")]
    for action in evaluation.ranked:
        loss = evaluation.loss(action)
        value = signed(evaluation.values[action])
        rows.append(
            ("" if loss else "*", narrator.card(action), value, str(loss) if loss else "best")
        )
    head, *told = columns(rows, "<<>>")
    yield head
    for action, row in zip(evaluation.ranked, told, strict=True):
        yield row
        yield from _indented(_why(does[action], narrator) or "", 5, cells)


def _indented(text: str, indent: int, cells: int) -> Iterator[str]:
    return (f"{' ' * indent}{line}" for line in wrapped(text, cells - indent))


def _line(hand: Hand, played: int, narrator: Narrator) -> Iterator[str]:
    """The declarations and tricks of a finished hand after its first `played` actions."""
    begin = hand.positions[played]
    for position, action in hand.steps(played):
        if position.phase is Phase.DECLARE:
            foreplaced = _foreplaced(action, narrator)
            yield f"    {_row_of(hand, position.turn):6}  foreplaces {foreplaced}"
    for trick in hand.tricks:
        if trick.number >= begin.trick:
            yield _trick(trick, _row_of(hand, trick.leader), narrator)


def _foreplaced(action: Action, narrator: Narrator) -> str:
    return narrator.card(action) if isinstance(action, Card) else "nothing"


def _row_of(hand: Hand, seat: int) -> str:
    return _ROWS[seat != hand.dealer]


def _trick(trick: Trick, leader: str, narrator: Narrator) -> str:
    reply = "mate" if trick.reply is None else narrator.card(trick.reply)
    free = " (free move)" if trick.free else ""
    return f"{trick.number:2}  {leader:6}  {narrator.card(trick.lead):>3} - {reply}{free}"
