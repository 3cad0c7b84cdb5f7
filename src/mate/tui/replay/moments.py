"""The moments of a match, one after each action, and ways to find one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from mate.rules import Hand, Match, Phase, Position


@dataclass(frozen=True, slots=True)
class Moment:
    """One moment of a match.

    Args:
        number: the number of the hand, from 1.
        hand: the hand up to this moment.
        before: the position in which the last action was made; None before the first.
    """

    number: int
    hand: Hand
    before: Position | None

    @property
    def begins_trick(self) -> bool:
        """Whether a trick, or the hand, begins here, or the hand is over."""
        return self.hand.position.phase is not Phase.REPLY

    @property
    def count(self) -> int:
        """How many actions of the hand were made."""
        return len(self.hand.actions)


def moments(match: Match) -> tuple[Moment, ...]:
    """Every moment of a match, what was taken back left out, the hand to come included."""
    found: list[Moment] = []
    for number, hand in enumerate(match.hands_dealt, start=1):
        position: Position | None = None
        growing = Hand(hand.start, (), hand.start)
        found.append(Moment(number, growing, None))
        for action in hand.actions:
            position = growing.position
            growing = growing.play(action)
            found.append(Moment(number, growing, position))
    return tuple(found)


def nearest(
    every: Sequence[Moment], at: int, step: int, wanted: Callable[[Moment], bool]
) -> int | None:
    """The place of the nearest moment that is wanted; None if there is none in that direction.

    Args:
        every: the moments.
        at: the place to look from; it is not looked at itself.
        step: 1 to look forward, -1 to look back.
        wanted: says whether a moment is.
    """
    places = range(at + 1, len(every)) if step > 0 else range(at - 1, -1, -1)
    return next((place for place in places if wanted(every[place])), None)
