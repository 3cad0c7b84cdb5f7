"""How strong a computer opponent is, and what actions seem to it before its errors."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from mate.rules import NO_FOREPLACEMENT, Action, Card, Position, Rank, mate_points

if TYPE_CHECKING:
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
