"""The players of the simulated hands in which the pack's puzzles were found."""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple, Self

from mate.rules import Action, Match
from mate.solver import solve_hand


class PackPlayer(NamedTuple):
    """A player who values each action at its exact value plus a normally distributed error.

    Keep these players unchanged, even if the computer opponents change, because the seed must
    reproduce the pack.

    Args:
        noise: the standard deviation of the error, in points, for each remaining trick beyond the
            depth.
        depth: the number of coming tricks that the player values exactly.
        seed: the seed for the errors.
    """

    noise: float
    depth: int
    seed: int

    @classmethod
    def pick_two(cls, source: Random) -> tuple[Self, Self]:
        """Pick two players for a hand."""
        first, second = (source.choice(_STRENGTHS) for _ in range(2))
        return cls(*first, source.getrandbits(32)), cls(*second, source.getrandbits(32))

    def choose(self, match: Match) -> Action:
        """Choose an action; the choice depends only on the match and the seed."""
        hand = match.current
        assert hand is not None
        position = hand.position
        if len(position.legal_actions) == 1:
            return position.legal_actions[0]
        actions = " ".join(action.notation for action in hand.actions)
        random = Random(f"{self.seed} {match.current_number} {hand.deal} {actions}")
        estimates: dict[Action, float] = {}
        for action, worth in solve_hand(match).evaluate(position).worth.items():
            after = position.play(action)
            tricks = min(after.mask0.bit_count(), after.mask1.bit_count())
            deviation = 0 if after.outcome else self.noise * max(0, tricks - self.depth)
            estimates[action] = worth + random.gauss(0, deviation)
        return max(estimates, key=estimates.__getitem__)


_STRENGTHS: Final = ((12, 0), (5, 1), (3, 2))
"""The noise and depth of three players: weak, middling and fair."""
