"""The levels of computer opponents, and how valuable each action seems to a level before errors."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from mate.rules import NO_FOREPLACEMENT, Action, Card, Position, Rank

if TYPE_CHECKING:
    from mate.solver import Evaluation, Solution

FOREPLACING_COST: Final = 40
"""The apparent cost, in points, of foreplacing a useful card."""
STRONG_RANKS: Final = frozenset({Rank.ACE, Rank.TEN})
"""The ranks that win most tricks of their suit."""


class Level(NamedTuple):
    """A strength of play: the depth of search, and the quality of estimates beyond that depth.

    Args:
        name: the name of the level.
        depth: the number of tricks to search, including the present trick, from 1.
        intuition: the share of the exact value in estimates beyond that depth, from 0 to 1; the
            rest comes from a rule of thumb.
        noise: the standard deviation, in points, of the error in each action's value.
        misreads: the probability, from 0 to 1, of misreading a lead whose suit the other player
            lacks: the level takes a lead that is no mate for a mate, or overlooks a mate.
        sentence: a short description of the level, for users.
    """

    name: str
    depth: int
    intuition: float
    noise: float
    misreads: float
    sentence: str


PERFECT: Final = Level("perfect", 10, 1, 0, 0, "never makes a mistake")
"""The level that always plays a best action: of several, the action that costs `club` most."""

_LEVELS: Final = (
    Level("novice", 1, 0.05, 8, 0.08, "sees one trick ahead"),
    Level("casual", 2, 0.18, 5, 0.04, "sees two tricks ahead"),
    Level("club", 3, 0.4, 3, 0.01, "sees three tricks ahead"),
    Level("expert", 4, 0.7, 1, 0, "sees four tricks ahead"),
    PERFECT,
)
LEVELS: Final = MappingProxyType({level.name: level for level in _LEVELS})
"""All levels, keyed by name, the weakest first."""


def foreplacing_gains(level: Level, solution: Solution, position: Position) -> dict[Action, float]:
    """Return the apparent gain, in points, of foreplacing each card over keeping all ten."""
    worth, held = solution.evaluate(position).worth, position.holdings[position.turn]
    suits = Counter(card.suit for card in held)
    gains: dict[Action, float] = {}
    for card in held:
        # Treat the only card of a suit as useless, unless it is an ace or a ten.
        useless = suits[card.suit] == 1 and card.rank not in STRONG_RANKS
        cost = 0 if useless else FOREPLACING_COST
        if card in worth:
            gain = worth[card] - worth[NO_FOREPLACEMENT]
            gains[card] = level.intuition * gain - (1 - level.intuition) * cost
    return gains


def doubtful_leads(position: Position) -> list[Card]:
    """Return the leads whose suit the other player lacks, or no leads when a reply is due.

    A level can misread such a lead, because it must search for cards of the same rank in all suits
    (R5): it may overlook an answer, or see an answer that is not there.
    """
    if position.led is not None:
        return []
    suits = {card.suit for card in position.holdings[1 - position.turn]}
    return [lead for lead in position.holdings[position.turn] if lead.suit not in suits]


def card_values(
    level: Level,
    position: Position,
    misread: Iterable[Card],
    evaluate: Callable[[int, float | None], Evaluation],
) -> tuple[Mapping[Action, float], float]:
    """Return the apparent value of each card, and the standard deviation of the error.

    Args:
        misread: the leads that the level misreads.
        evaluate: returns the apparent values, given a depth of search and an intuition.
    """
    # Look for mates only among leads, because a reply never mates.
    leads = position.legal_actions if position.led is None else ()
    mates = {lead for lead in leads if position.play(lead).is_mate}
    wrong = {lead: 0 if lead in mates else _points_if_mate(position, lead) for lead in misread}
    believed = mates - wrong.keys() | {lead for lead, points in wrong.items() if points}
    if believed:
        # Search without intuition, because a level prefers a mate in sight to vague hopes.
        values = evaluate(level.depth, None).worth | wrong
        return {card: value + (card in believed) / 2 for card, value in values.items()}, 0
    return evaluate(level.depth, level.intuition).worth | wrong, level.noise


def _points_if_mate(position: Position, lead: Card) -> int:
    return position.terms.points_of_mate(position.turn, lead, position.trick)
