"""What actions seem to a level before its errors: what it sees of them, and what it misreads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Final

from mate.players.levels import Level
from mate.rules import NO_FOREPLACEMENT, Action, Card, Position, Rank, mate_points

if TYPE_CHECKING:
    from mate.solver import Evaluation, Solution

MISSED: Final = 40
"""How many points it seems to cost to foreplace a card that is of use."""
STRONG: Final = frozenset({Rank.ACE, Rank.TEN})
"""The ranks that win most tricks of their suit."""


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
