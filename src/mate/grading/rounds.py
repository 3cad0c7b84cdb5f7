"""The verdict on a round: the result of best play, the points lost, and the decisive action."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mate.grading.actions import GradedAction
from mate.grading.hands import GradedHand
from mate.grading.reasons import Reason
from mate.rules import Match


@dataclass(frozen=True, slots=True)
class RoundVerdict:
    """A finished round, judged by best play.

    If dealers alternate, best play ties the round, and `margin` is the points lost by the second
    player minus those lost by the first. If the loser deals, the value of the round is added.

    Args:
        hands: its two hands, graded.
    """

    hands: tuple[GradedHand, GradedHand]

    @classmethod
    def of(cls, hands: Sequence[GradedHand]) -> tuple[RoundVerdict, ...]:
        """The verdicts of those rounds whose two hands are among these, and over."""
        over = {hand.number: hand for hand in hands if hand.outcome is not None}
        return tuple(
            cls((first, over[number + 1]))
            for number, first in sorted(over.items())
            if not Match.ends_round(number) and number + 1 in over
        )

    @property
    def round(self) -> int:
        """The number of the round, from 1."""
        return Match.round_of(self.hands[1].number)

    @property
    def value(self) -> int:
        """The value of best play to the dealer of the first hand: in it, or in the whole round.

        It is that of the whole round where the loser deals the second hand.
        """
        return self.hands[0].beginning.value

    @property
    def whole_round(self) -> bool:
        """Whether `value` is that of the whole round."""
        return self.hands[0].beginning.whole_round

    @property
    def best_winner(self) -> int | None:
        """The seat of the player for whom `value` is a gain; None if it is 0."""
        return self.hands[0].beginning.winner

    @property
    def given(self) -> tuple[int, int]:
        """By seat, the points given away in both hands."""
        lost = [0, 0]
        for graded in self._actions:
            lost[graded.player] += graded.loss
        return lost[0], lost[1]

    @property
    def margin(self) -> int:
        """The first player's points in the round minus the second's."""
        outcomes = [hand.outcome for hand in self.hands if hand.outcome is not None]
        return sum(outcome.points_of(0) - outcome.points_of(1) for outcome in outcomes)

    @property
    def loser(self) -> int | None:
        """The seat of the player who scored less in the round; None if both scored the same."""
        if not self.margin:
            return None
        return 1 if self.margin > 0 else 0

    @property
    def decided(self) -> GradedAction | None:
        """The action that cost the loser of the round most, the first of equals.

        None if the round was level, or the loser lost no points: the cards may be worth
        something where the loser deals.
        """
        if self.loser is None:
            return None
        dearest = (hand.dearest(self.loser) for hand in self.hands)
        return max(filter(None, dearest), key=lambda graded: graded.loss, default=None)

    @property
    def reason(self) -> Reason | None:
        """Why `decided` was a mistake; None where nothing decided."""
        decided = self.decided
        if decided is None:
            return None
        return next(hand for hand in self.hands if hand.number == decided.hand).why(decided)

    @property
    def _actions(self) -> tuple[GradedAction, ...]:
        return self.hands[0].actions + self.hands[1].actions
