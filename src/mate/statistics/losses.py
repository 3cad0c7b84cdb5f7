"""What was lost against perfect play in a match, hand by hand."""

from __future__ import annotations

from typing import Annotated

import msgspec

from mate.rules import Match

_Points = Annotated[int, msgspec.Meta(ge=0, le=100_000)]

HandLosses = Annotated[tuple[tuple[_Points, _Points], ...], msgspec.Meta(max_length=4)]
"""For each hand of a match that is over, what each seat lost against perfect play, in points."""


def losses_of(match: Match) -> HandLosses:
    """What each seat lost against perfect play in each hand that is over, in points.

    Args:
        match: the match, finished or not.
    """
    hands = tuple(hand for hand in match.hands if hand.outcome is not None)
    if not hands:
        return ()
    from mate.grading import analyze

    graded = analyze(Match(match.ruleset, match.first_dealer, match.deals, hands)).hands
    return tuple(
        (
            sum(action.loss for action in hand.actions if action.player == 0),
            sum(action.loss for action in hand.actions if action.player == 1),
        )
        for hand in graded
    )
