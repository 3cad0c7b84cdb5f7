"""A computer opponent: it sees some tricks ahead and judges the rest, as well as its level can."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from mate.players.levels import PERFECT, Level
from mate.rules import NO_FOREPLACEMENT, Action, Card, Match, Position, Rank, mate_points

if TYPE_CHECKING:
    from random import Random

    from mate.solver import Solution

MISSED: Final = 40
"""How many points it seems to cost to foreplace a card that is of use."""
STRONG: Final = frozenset({Rank.ACE, Rank.TEN})
"""The ranks that win most tricks of their suit."""


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
        from mate.solver import hardest_to_answer, solve_hand

        solution = solve_hand(match)
        if self.level == PERFECT:
            return hardest_to_answer(solution, position)
        return self.prefers(solution, position, self._chance(match))

    def prefers(
        self, solution: Solution, position: Position, random: Random | None = None
    ) -> Action:
        """The action that seems best to it; without chance, as if its level made no errors."""
        if random is None:
            from random import Random

            sober = self._replace(level=self.level._replace(blur=0, slips=0))
            return sober.prefers(solution, position, Random(0))
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
        feel, blur = self.level.feel, self.level.blur
        worth = solution.evaluate(position).worth
        nothing = worth.pop(NO_FOREPLACEMENT)
        judged: dict[Action, float] = {NO_FOREPLACEMENT: 0.0}
        for card, value in worth.items():
            missed = 0 if _helps_nobody(card, position) else MISSED
            judged[card] = feel * (value - nothing) - (1 - feel) * missed + random.gauss(0, blur)
        return judged

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


def _helps_nobody(card: Action, position: Position) -> bool:
    """Whether a card seems of little use: the only one of its suit, and no ace or ten."""
    held = position.holdings[position.turn]
    if not isinstance(card, Card):
        return False
    return sum(other.suit is card.suit for other in held) == 1 and card.rank not in STRONG


def _misread(position: Position, slips: float, random: Random) -> dict[Action, float]:
    """Leads that are taken for what they are not, with the points they seem to bring.

    Where nothing of its suit answers a lead, the cards of its rank have to be looked for across
    the suits (R5): one may be overlooked, so that the lead seems to mate; or one seems to be
    there that is not.
    """
    against = position.holdings[1 - position.turn]
    misread: dict[Action, float] = {}
    for lead in position.holdings[position.turn]:
        if not any(card.suit is lead.suit for card in against) and random.random() < slips:
            misread[lead] = 0 if position.play(lead).is_mate else _points(position, lead)
    return misread


def _points(position: Position, lead: Card) -> int:
    """The points of a lead if it mated."""
    terms, seat, trick = position.terms, position.turn, position.trick
    own, over = terms.foreplaced[seat] is not None, terms.is_overmate(seat, trick)
    return mate_points(lead, trick, foreplaced=own, overmate=over)
