"""A computer opponent: it sees some tricks ahead and judges the rest, as well as its level can."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from mate.players.levels import PERFECT, Level
from mate.players.seeing import declarations, points_if_mate, unanswered
from mate.rules import NO_FOREPLACEMENT, Action, Match, Position

if TYPE_CHECKING:
    from random import Random

    from mate.solver import Solution


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
        position = match.hand.position
        legal = position.legal_actions
        if len(legal) == 1:
            return legal[0]
        from mate.solver import solve_hand

        solution = solve_hand(match)
        if self.level == PERFECT:
            from mate.players.traps import hardest

            return hardest(solution, position)
        random = self._chance(match)
        judge = self._cards if position.trick else self._declarations
        judged = judge(solution, position, random)
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

    def _declarations(
        self, solution: Solution, position: Position, random: Random
    ) -> dict[Action, float]:
        """The apparent gain of each declaration over foreplacing nothing."""
        gains, blur = declarations(self.level, solution, position), self.level.blur
        judged = {card: gain + random.gauss(0, blur) for card, gain in gains.items()}
        return {NO_FOREPLACEMENT: 0.0, **judged}

    def _cards(self, solution: Solution, position: Position, random: Random) -> dict[Action, float]:
        """The apparent value of each card to lead or reply with."""
        level = self.level
        misread = _misread(position, level.slips, random) if position.led is None else {}
        mates = {card for card in position.legal_actions if position.play(card).is_mate}
        believed = mates - misread.keys() | {card for card, points in misread.items() if points}
        if believed:
            # A good prospect beyond its sight does not keep it from mating.
            seen = solution.seen(position, level.sight, None).worth | misread
            return {card: worth + (card in believed) / 2 for card, worth in seen.items()}
        seen = solution.seen(position, level.sight, level.feel).worth | misread
        return {card: worth + random.gauss(0, level.blur) for card, worth in seen.items()}


def _misread(position: Position, slips: float, random: Random) -> dict[Action, float]:
    """Leads that are taken for what they are not, with the points they seem to bring."""
    return {
        lead: 0 if position.play(lead).is_mate else points_if_mate(position, lead)
        for lead in unanswered(position)
        if random.random() < slips
    }
