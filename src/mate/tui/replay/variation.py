"""What if: another line of play, from a moment of the match."""

from __future__ import annotations

from typing import NamedTuple

from mate.rules import Action, Hand
from mate.tui.replay.moments import Moment


class Variation(NamedTuple):
    """A line that was not played.

    Args:
        number: the number of the hand that it leaves, from 1.
        branch: how many actions of the game it begins with.
        hand: the hand with the actions of the variation.
    """

    number: int
    branch: int
    hand: Hand

    @classmethod
    def of(cls, moment: Moment) -> Variation:
        """The variation that leaves the game at a moment, with nothing played in it yet."""
        return cls(moment.number, moment.count, moment.hand)

    @property
    def moves(self) -> int:
        """How many actions were made in it."""
        return len(self.hand.actions) - self.branch

    @property
    def moment(self) -> Moment:
        """Where it stands, as a moment."""
        return Moment(self.number, self.hand)

    def play(self, action: Action) -> Variation:
        """The variation with one more action.

        Raises:
            IllegalActionError: if the rules forbid it.
        """
        return self._replace(hand=self.hand.play(action))

    def take_back(self) -> Variation:
        """The variation without its last action; where it left the game there is none."""
        return self._replace(hand=self.hand.take_back()) if self.moves else self
