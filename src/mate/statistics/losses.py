"""Points lost against best play in a match, hand by hand."""

from __future__ import annotations

from typing import Annotated

import msgspec

from mate.record import MatchRecord

_Points = Annotated[int, msgspec.Meta(ge=0, le=100_000)]

HandLosses = Annotated[tuple[tuple[_Points, _Points], ...], msgspec.Meta(max_length=4)]
"""For each hand of a match that is over and not closed, what each seat lost, in points."""


def losses_of(record: MatchRecord) -> HandLosses:
    """Points each seat lost against best play, by hand; a closed or unfinished hand is left out.

    Args:
        record: the match, finished or not.
    """
    match, closed = record.match, record.closed_hands
    hands = tuple(
        hand
        for number, hand in enumerate(match.hands, start=1)
        if hand.outcome is not None and number not in closed
    )
    if not hands:
        return ()
    from mate.grading import analyze

    graded = analyze(match._replace(hands=hands)).hands
    return tuple(
        (
            sum(action.loss for action in hand.actions if action.player == 0),
            sum(action.loss for action in hand.actions if action.player == 1),
        )
        for hand in graded
    )
