"""A computer opponent: it sees some tricks ahead and judges the rest, as well as its level can."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from mate.players.levels import PERFECT, Level
from mate.players.seeing import cards, declarations, unanswered
from mate.rules import NO_FOREPLACEMENT, Action, Match

if TYPE_CHECKING:
    from random import Random


class Computer(NamedTuple):
    """A computer opponent. Its actions depend only on the match and the seed.

    Args:
        level: how strong it is.
        seed: the seed for its errors.

    >>> from mate.rules import Deal
    >>> Computer().choose(Match().deal(Deal.parse("Q7.TK7.AKQ7.K")))
    Card('KD')
    """

    level: Level = PERFECT
    seed: int = 0

    def choose(self, match: Match) -> Action:
        """The action to make for the player to act.

        Args:
            match: a match with a hand being played or about to begin.

        Raises:
            MatchError: if the match is over or waits for a deal.
        """
        position = match.hand.position
        legal = position.legal_actions
        if len(legal) == 1:
            return legal[0]
        from mate.solver import solve_hand

        solution = solve_hand(match)
        if self.level == PERFECT:
            from mate.players.traps import hardest

            return hardest(solution, position)
        random, level = self._chance(match), self.level
        judged: dict[Action, float] = {}
        if position.trick:
            misread = [lead for lead in unanswered(position) if random.random() < level.slips]
            worth, blur = cards(level, position, misread, partial(solution.seen, position))
        else:
            # Foreplacing nothing is judged without an error.
            judged = {NO_FOREPLACEMENT: 0.0}
            worth, blur = declarations(level, solution, position), level.blur
        judged |= {action: value + random.gauss(0, blur) for action, value in worth.items()}
        return max(judged, key=judged.__getitem__)

    def _chance(self, match: Match) -> Random:
        from random import Random

        done = " ".join(action.notation for action in match.hand.actions)
        dealt = match.hand.start.holdings[match.hand.dealer]
        return Random(f"{self.seed} {match.current_number} {dealt} {done}")

    def accepts_draw(self, match: Match) -> bool:
        """Whether it takes a draw that the player to act offers: if it sees no more for itself.

        It judges by what its level sees and feels, as it judges its cards; only the perfect level
        knows the exact value.
        """
        from mate.solver import solve_hand

        hand, level, solution = match.hand, self.level, solve_hand(match)
        position, seat = hand.position, 1 - hand.position.turn
        seen = solution.seen(position, level.sight, level.feel).value_to(seat)
        drawn = solution.evaluate(hand.agree_draw().position).value_to(seat)
        return seen + self._chance(match).gauss(0, level.blur) <= drawn
