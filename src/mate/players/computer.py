"""A computer opponent: it sees some tricks ahead and judges the rest, as well as its level can."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from mate.rules import NO_FOREPLACEMENT, Action, Card, Match, Position, Rank, mate_points

if TYPE_CHECKING:
    from random import Random

    from mate.solver import Evaluation, Solution

MISSED: Final = 40
"""How many points it seems to cost to foreplace a card that is of use."""
STRONG: Final = frozenset({Rank.ACE, Rank.TEN})
"""The ranks that win most tricks of their suit."""


class Level(NamedTuple):
    """A strength of play: how far a player sees, and how well it judges what lies beyond.

    Args:
        name: its name.
        sight: how many tricks are played out in every way, the present one included, from 1.
        feel: how much of the exact value is felt of what lies beyond, 0 to 1; the rest is a rule
            of thumb.
        blur: the deviation, in points, of the error with which each action is judged.
        slips: how likely it misreads a lead that no card of the suit answers, 0 to 1: takes it
            for a mate, or overlooks the mate.
        sentence: a description for people, in a few words.
    """

    name: str
    sight: int
    feel: float
    blur: float
    slips: float
    sentence: str


PERFECT: Final = Level("perfect", 10, 1, 0, 0, "never makes a mistake")
"""Plays a best action, and among those the one after which `club` loses the most."""

_LEVELS: Final = (
    Level("novice", 1, 0.05, 8, 0.08, "sees one trick ahead"),
    Level("casual", 2, 0.18, 5, 0.04, "sees two tricks ahead"),
    Level("club", 3, 0.4, 3, 0.01, "sees three tricks ahead"),
    Level("expert", 4, 0.7, 1, 0, "sees four tricks ahead"),
    PERFECT,
)
LEVELS: Final = MappingProxyType({level.name: level for level in _LEVELS})
"""All levels by name, the weakest first."""


def computer_name(level: str, other: str = "") -> str:
    """The name of a computer player of that level.

    Args:
        other: the name of the other player, which must differ.

    >>> computer_name("club"), computer_name("club", "CLUB")
    ('Club', 'Club 2')
    """
    name = level.capitalize()
    return f"{name} 2" if name.casefold() == other.casefold() else name


def former_name(level: str) -> str:
    """The name of a computer of that level in logs of the first programs.

    >>> former_name("club")
    'Mate (club)'
    """
    return f"Mate ({level})"


def names_of_two(first: str, second: str) -> tuple[str, str]:
    """The names of two computers of those levels, even if they are the same.

    >>> names_of_two("club", "club")
    ('Club', 'Club 2')
    """
    one = computer_name(first)
    return one, computer_name(second, one)


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


def declarations(level: Level, solution: Solution, position: Position) -> dict[Action, float]:
    """The apparent gain of foreplacing each card over foreplacing nothing."""
    worth, held = solution.evaluate(position).worth, position.holdings[position.turn]
    suits = Counter(card.suit for card in held)
    gains: dict[Action, float] = {}
    for card in held:
        # The only one of its suit, and no ace or ten, seems of little use.
        missed = 0 if suits[card.suit] == 1 and card.rank not in STRONG else MISSED
        if card in worth:
            gain = worth[card] - worth[NO_FOREPLACEMENT]
            gains[card] = level.feel * gain - (1 - level.feel) * missed
    return gains


def unanswered(position: Position) -> list[Card]:
    """The leads that no card of their suit answers; none where one is to be answered.

    The cards of their rank have to be looked for across the suits (R5): one may be overlooked, so
    that the lead seems to mate; or one seems to be there that is not.
    """
    if position.led is not None:
        return []
    suits = {card.suit for card in position.holdings[1 - position.turn]}
    return [lead for lead in position.holdings[position.turn] if lead.suit not in suits]


def cards(
    level: Level,
    position: Position,
    misread: Iterable[Card],
    see: Callable[[int, float | None], Evaluation],
) -> tuple[Mapping[Action, float], float]:
    """The apparent value of each card, and the deviation of the error in each.

    Args:
        misread: the leads that are taken for what they are not.
        see: what is seen who looks so many tricks ahead, with so much feel for what lies beyond.
    """
    # Only a lead mates.
    leads = position.legal_actions if position.led is None else ()
    mates = {lead for lead in leads if position.play(lead).is_mate}
    taken = {lead: 0 if lead in mates else _points_if_mate(position, lead) for lead in misread}
    believed = mates - taken.keys() | {lead for lead, points in taken.items() if points}
    if believed:
        # A good prospect beyond its sight does not keep it from mating.
        seen = see(level.sight, None).worth | taken
        return {card: worth + (card in believed) / 2 for card, worth in seen.items()}, 0
    return see(level.sight, level.feel).worth | taken, level.blur


def _points_if_mate(position: Position, lead: Card) -> int:
    terms, seat, trick = position.terms, position.turn, position.trick
    own, over = terms.foreplaced[seat] is not None, terms.is_overmate(seat, trick)
    return mate_points(lead, trick, foreplaced=own, overmate=over)
