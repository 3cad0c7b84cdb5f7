"""A computer opponent: exact values, seen as clearly as its level allows."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, NamedTuple, Protocol

from mate.errors import MatchError
from mate.players.levels import PERFECT, Level
from mate.rules import Action, Match, Position, TenthTrick

if TYPE_CHECKING:
    from mate.solver import Solution


class Player(Protocol):
    """Whoever can say what to do next in a match."""

    @property
    def name(self) -> str:
        """What the player is called."""

    def choose(self, match: Match) -> Action:
        """The action to make for the player to act.

        Args:
            match: a match with a hand being played or about to begin.

        Raises:
            MatchError: if the match is over or waits for a deal.
        """


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
        """The action to make for the player to act; see `Player`."""
        hand = match.current
        if hand is None:
            raise MatchError("no hand is being played, so there is nothing to choose")
        position = hand.position
        legal = position.legal_actions
        if len(legal) == 1:
            return legal[0]
        # numpy comes with the solver, and is not loaded for an opponent who never has to think.
        from mate.solver import solve_hand

        solution = solve_hand(match)
        if not self.level.blur:
            return hardest_to_answer(solution, position)
        told = " ".join(action.notation for action in hand.actions)
        random = Random(f"{self.seed} {match.current_number} {hand.deal} {told}")
        return self._misjudged(solution, position, random)

    def _misjudged(self, solution: Solution, position: Position, random: Random) -> Action:
        sign = 1 if position.turn == position.dealer else -1
        judged: dict[Action, float] = {}
        for action, value in solution.values(position).items():
            after = position.play(action)
            # As many tricks as the shorter holding may still follow.
            tricks = min(after.mask0.bit_count(), after.mask1.bit_count())
            deviation = 0 if after.outcome else self.level.deviation(tricks)
            judged[action] = sign * value + random.gauss(0, deviation)
        return max(judged, key=judged.__getitem__)


def hardest_to_answer(solution: Solution, position: Position) -> Action:
    """Of the best actions the one that leaves the opponent the most to go wrong with.

    That is the one after which the fewest of the opponent's actions keep the value, and among
    those the one after which the others cost the most on average; then the first in the order of
    the deck.

    Args:
        solution: the hand, solved.
        position: where the player to act has to choose.
    """
    seat = position.turn
    best = solution.best(position)
    if not position.trick and position.ruleset.tenth_trick is TenthTrick.FOREPLACED:
        # Each answer to each of them has tables of its own, which would take too long to make.
        return best[0]
    return min(best, key=lambda action: _ease(solution, position.play(action), seat))


def _ease(solution: Solution, position: Position, seat: int) -> tuple[int, float]:
    """How easily the opponent of that seat keeps the value: less is harder."""
    if position.outcome is not None:
        return 0, 0.0
    values = solution.values(position)
    if position.turn == seat:
        # The player goes on, and can choose the hardest again.
        return min(_ease(solution, position.play(best), seat) for best in solution.best(position))
    value = solution.value_of(position)
    lost = [abs(value - after) for after in values.values() if after != value]
    return len(values) - len(lost), -sum(lost) / len(lost) if lost else 0.0
