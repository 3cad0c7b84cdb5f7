"""What-if: a variation from a moment of the match."""

from __future__ import annotations

from typing import NamedTuple

from mate.rules import Action, Hand
from mate.tui.replay.moments import Moment


class Variation(NamedTuple):
    """A line that was not played in the match.

    Args:
        number: the number of the hand that it leaves, from 1.
        branch: the number of actions that it shares with the match.
        hand: the hand with the actions of the variation.
    """

    number: int
    branch: int
    hand: Hand

    @classmethod
    def of(cls, moment: Moment) -> Variation:
        """A variation from a moment of the match, with no action of its own yet."""
        return cls(moment.number, moment.count, moment.hand)

    @property
    def moves(self) -> int:
        """The number of its own actions."""
        return len(self.hand.actions) - self.branch

    @property
    def moment(self) -> Moment:
        """Its current position, as a moment."""
        return Moment(self.number, self.hand)

    def play(self, action: Action) -> Variation:
        """The variation with one more action.

        Raises:
            IllegalActionError: if the rules forbid it.
        """
        return self._replace(hand=self.hand.play(action))

    def take_back(self) -> Variation:
        """The variation without its last own action, if it has one."""
        return self._replace(hand=self.hand.take_back()) if self.moves else self
