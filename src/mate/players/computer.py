"""A computer opponent: exact values, seen as clearly as its level allows."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mate.errors import MatchError
from mate.players.levels import PERFECT, Level
from mate.rules import Action, Match

if TYPE_CHECKING:
    from random import Random

    from mate.solver import Evaluation


class Computer(NamedTuple):
    """A computer opponent. What it does depends on nothing but the match and the seed.

    Args:
        level: how strong it is.
        seed: what its errors are drawn from.

    >>> from mate.rules import Deal
    >>> Computer().choose(Match().deal(Deal.parse("Q7.TK7.AKQ7.K")))
    Card('KD')
    """

    level: Level = PERFECT
    seed: int = 0

    @property
    def name(self) -> str:
        """Its level's name."""
        return self.level.name

    def choose(self, match: Match) -> Action:
        """The action to make for the player to act.

        Args:
            match: a match with a hand being played or about to begin.

        Raises:
            MatchError: if the match is over or waits for a deal.
        """
        hand = match.current
        if hand is None:
            raise MatchError("no hand is being played, so there is nothing to choose")
        position = hand.position
        legal = position.legal_actions
        if len(legal) == 1:
            return legal[0]
        from mate.solver import hardest_to_answer, solve_hand

        solution = solve_hand(match)
        if not self.level.blur:
            return hardest_to_answer(solution, position)
        done = " ".join(action.notation for action in hand.actions)
        from random import Random

        random = Random(f"{self.seed} {match.current_number} {hand.deal} {done}")
        return self._misjudged(solution.evaluate(position), random)

    def _misjudged(self, evaluation: Evaluation, random: Random) -> Action:
        judged: dict[Action, float] = {}
        for action, worth in evaluation.worth.items():
            after = evaluation.position.play(action)
            # As many tricks as the shorter holding may still follow.
            tricks = min(after.mask0.bit_count(), after.mask1.bit_count())
            deviation = 0 if after.outcome else self.level.deviation(tricks)
            judged[action] = worth + random.gauss(0, deviation)
        return max(judged, key=judged.__getitem__)
