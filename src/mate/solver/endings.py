"""The layer that each kind of hand begins with: what is still to come when holdings run out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np

from mate.rules import (
    CARDS_EACH,
    LAST_TRICK_FROM_HOLDING,
    PREFERENCES,
    Card,
    HandTerms,
    Ruleset,
    legal_replies,
    mate_points,
)
from mate.solver.layers import Ending
from mate.solver.scale import Values
from mate.solver.stakes import Stakes
from mate.solver.subsets import subsets

TRICK_TEN: Final = LAST_TRICK_FROM_HOLDING + 1
Holdings = tuple[Sequence[Card], Sequence[Card]]
Tables = Mapping[tuple[int, bool], Values]


def ending_of(terms: HandTerms, holdings: Holdings, stakes: Stakes) -> Ending:
    """Where the layers of a hand begin to which no foreplaced card returns.

    Args:
        terms: the rules, and what was foreplaced.
        holdings: by side, dealer first, the cards that may be left at the end.
        stakes: what the ends of the hand are worth beyond their points.
    """
    short = _short(terms)
    if not any(short) or terms.trick_total < TRICK_TEN:
        return Ending((0, 0), _drawn(terms.ruleset, (1, 1), stakes))
    # Who did not foreplace plays the last card held, the other the card of trick 9 again.
    first, second = (
        tenth_trick(terms, side, holdings[side], holdings[1 - side], stakes) for side in (0, 1)
    )
    tables = either_way(terms.ruleset, first, second)
    return Ending((1 - short[0], 1 - short[1]), tables, keeps=short)


def ending_at(
    horizon: int, terms: HandTerms, holdings: Holdings, stakes: Stakes, layers: int | None = None
) -> Ending:
    """Where layers begin that stop after a trick, and take what is not over then for drawn.

    Args:
        horizon: the number of that trick, 1 to 9.
        terms: the rules, and what was foreplaced.
        holdings: by side, dealer first, the cards that may be left.
        stakes: what the ends of the hand are worth beyond their points.
        layers: how many of them are wanted; None for all that there can be.
    """
    first, second = (CARDS_EACH - horizon - short for short in _short(terms))
    sizes = subsets(len(holdings[0])).count(first), subsets(len(holdings[1])).count(second)
    tables = _drawn(terms.ruleset, sizes, stakes)
    return Ending((first, second), tables, layers=layers)


def _drawn(ruleset: Ruleset, sizes: tuple[int, int], stakes: Stakes) -> Tables:
    first, second = (
        np.full((sizes[1 - side], sizes[side]), stakes.drawn(side), dtype=np.int16)
        for side in (0, 1)
    )
    return either_way(ruleset, first, second)


def either_way(ruleset: Ruleset, first: Values, second: Values) -> Tables:
    """What is worth the same whether the free move is left or not, as an `Ending` has it.

    Args:
        ruleset: the rules.
        first: what it is worth where the dealer leads.
        second: what it is worth where the other player does.
    """
    left = (False, True) if ruleset.free_move else (False,)
    return {(side, free): (first, second)[side] for side in (0, 1) for free in left}


def _short(terms: HandTerms) -> tuple[bool, bool]:
    """By side, whether the player foreplaced, and so runs out of cards a trick early."""
    cards = (terms.foreplaced[terms.dealer], terms.foreplaced[1 - terms.dealer])
    return cards[0] is not None, cards[1] is not None


def tenth_trick(
    terms: HandTerms, side: int, leads: Sequence[Card], replies: Sequence[Card], stakes: Stakes
) -> Values:
    """What trick 10 is worth to the side that leads, by the replier's one card and by the leader's.

    Args:
        terms: the rules, and who foreplaced.
        side: 0 where the dealer leads, 1 where the other player does.
        leads: the cards that may be the leader's last.
        replies: the cards that may be the replier's last.
        stakes: what the ends of the hand are worth beyond their points.
    """
    seat = side ^ terms.dealer
    worth = np.full((len(replies), len(leads)), stakes.drawn(side), dtype=np.int16)
    for column, lead in enumerate(leads):
        points = mate_points(
            lead,
            TRICK_TEN,
            foreplaced=terms.foreplaced[seat] is not None,
            overmate=terms.is_overmate(seat, TRICK_TEN),
        )
        # With a single card to reply with, no order of preference matters, and no free move.
        preference = PREFERENCES[terms.ruleset.privilege][lead.index]
        for row, reply in enumerate(replies):
            if not legal_replies(reply.bit, preference, free=False):
                worth[row, column] = points + stakes.mate(side)
    return worth
