"""The moments of a match: one at the start of each hand and one after each action."""

from __future__ import annotations

from dataclasses import dataclass

from mate.rules import Hand, Match, Phase, Position


@dataclass(frozen=True, slots=True)
class Moment:
    """One moment of a match.

    Args:
        number: the number of the hand, from 1.
        hand: the hand up to this moment.
    """

    number: int
    hand: Hand

    @property
    def before(self) -> Position | None:
        """The position in which the last action was made; None before the first."""
        return self.hand.positions[-2] if self.hand.actions else None

    @property
    def begins_trick(self) -> bool:
        """Whether a trick or the hand begins here, or the hand is over."""
        return self.hand.position.phase is not Phase.REPLY

    @property
    def count(self) -> int:
        """The number of actions made in the hand."""
        return len(self.hand.actions)


def moments(match: Match) -> tuple[Moment, ...]:
    """Every moment of a match, including a hand just dealt, but without actions undone."""
    return tuple(
        Moment(number, hand.at(count))
        for number, hand in enumerate(match.hands_dealt, start=1)
        for count in range(len(hand.positions))
    )
