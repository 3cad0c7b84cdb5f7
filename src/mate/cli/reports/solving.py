"""The exact value of a hand, or of a position in it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mate.cli.reports.columns import (
    Document,
    columns,
    ending,
    label,
    labels,
    rules_document,
    signed,
    won_by,
)
from mate.rules import Card, Hand, Phase, Trick

if TYPE_CHECKING:
    from mate.solver import Solution

ROLES = {
    Phase.DECLARE: "declares",
    Phase.LEAD: "leads",
    Phase.REPLY: "replies",
}


def solution_document(hand: Hand, solution: Solution) -> Document:
    """The JSON document of `mate solve`.

    Args:
        hand: the hand as far as it was played.
        solution: the solution of the hand, or of where it stands.
    """
    position = hand.position
    return {
        "deal": str(hand.deal),
        "number": hand.deal.number,
        "rules": rules_document(position.ruleset),
        "played": [action.notation for action in hand.actions],
        "value": solution.value_of(position),
        "actions": [
            {"action": action.notation, "value": value}
            for action, value in solution.values(position).items()
        ],
        "best": [action.notation for action in solution.best(position)],
        "line": [action.notation for action in solution.line(position)],
    }


def solution_text(hand: Hand, solution: Solution, *, signs: bool = True) -> str:
    """The value of each action, the best ones marked, and a best line as tricks.

    Args:
        hand: the hand as far as it was played.
        solution: the solution of the hand, or of where it stands.
        signs: whether cards are written with suit signs.
    """
    return "\n".join(_lines(hand, solution, signs))


def _lines(hand: Hand, solution: Solution, signs: bool) -> Iterator[str]:
    position, deal = hand.position, hand.deal
    names = ("Other", "Dealer") if hand.dealer else ("Dealer", "Other")
    yield f"Deal {deal} ({deal.number}), rules {position.ruleset.name}"
    yield f"Dealer  {labels(deal.dealer, signs=signs)}"
    yield f"Other   {labels(deal.other, signs=signs)}"
    if hand.actions:
        played = (
            label(action, signs=signs) if isinstance(action, Card) else action.notation
            for action in hand.actions
        )
        yield f"Played  {' '.join(played)}"
    yield ""
    value = solution.value_of(position)
    if position.outcome is not None:
        yield ending(position.outcome, names, signs=signs)
        return
    line = solution.line(position)
    yield f"With best play {won_by(value, 'the dealer', 'the other player')}."
    yield ""
    yield f"{names[position.turn]} {ROLES[position.phase]}:"
    yield from _actions(hand, solution, value, signs)
    yield ""
    yield "A best line:"
    for action in line:
        hand = hand.play(action)
    yield from _line(hand, len(line), names, signs)


def _actions(hand: Hand, solution: Solution, value: int, signs: bool) -> Iterator[str]:
    sign = 1 if hand.position.turn == hand.dealer else -1
    values = sorted(
        solution.values(hand.position).items(), key=lambda entry: entry[1] * sign, reverse=True
    )
    rows = [("", "action", "dealer - other", "costs")]
    for action, after in values:
        lost = abs(value - after)
        rows.append(
            (
                "" if lost else "*",
                label(action, signs=signs),
                signed(after),
                str(lost) if lost else "best",
            )
        )
    return iter(columns(rows, "<<>>"))


def _line(hand: Hand, count: int, names: tuple[str, str], signs: bool) -> Iterator[str]:
    """What the last `count` actions of a finished hand were, as declarations and tricks."""
    before = len(hand.actions) - count
    positions = hand.positions
    for position, action in zip(positions[before:], hand.actions[before:], strict=False):
        if position.phase is Phase.DECLARE:
            yield f"    {names[position.turn]:6}  foreplaces {label(action, signs=signs)}"
    first = max(positions[before].trick, 1)
    for trick in hand.tricks:
        if trick.number >= first:
            yield _trick(trick, names, signs)
    assert hand.outcome is not None
    yield f"    {ending(hand.outcome, names, signs=signs)}"


def _trick(trick: Trick, names: tuple[str, str], signs: bool) -> str:
    lead = label(trick.lead, signs=signs)
    reply = "mate" if trick.reply is None else label(trick.reply, signs=signs)
    free = " (free move)" if trick.free else ""
    return f"{trick.number:2}  {names[trick.leader]:6}  {lead:>3} - {reply}{free}"
