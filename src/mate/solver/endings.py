"""The layer that each kind of hand begins with: what is still to come when holdings run out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
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
from mate.solver.evaluation import Stakes
from mate.solver.layers import Ending, Values
from mate.solver.replies import silenced
from mate.solver.subsets import subsets

TRICK_TEN: Final = LAST_TRICK_FROM_HOLDING + 1
Holdings = tuple[Sequence[Card], Sequence[Card]]
Tables = Mapping[tuple[int, bool], Values]


def ending_of(terms: HandTerms, holdings: Holdings, stakes: Stakes) -> Ending:
    """Where the layers of a hand begin to which no foreplaced card returns.

    Args:
        holdings: by side, dealer first, the cards that may be left at the end.
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
        holdings: by side, dealer first, the cards that may be left.
        layers: how many of them are wanted; None for all that there can be.
    """
    first, second = (CARDS_EACH - horizon - short for short in _short(terms))
    sizes = subsets(len(holdings[0])).count(first), subsets(len(holdings[1])).count(second)
    return Ending((first, second), _drawn(terms.ruleset, sizes, stakes), layers=layers)


def _drawn(ruleset: Ruleset, sizes: tuple[int, int], stakes: Stakes) -> Tables:
    first, second = (
        np.full((sizes[1 - side], sizes[side]), stakes.drawn(side), dtype=np.int16)
        for side in (0, 1)
    )
    return either_way(ruleset, first, second)


def either_way(ruleset: Ruleset, first: Values, second: Values) -> Tables:
    """What is worth this where each side leads, whether the free move is left or not."""
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
        side: 0 where the dealer leads, 1 where the other player does.
    """
    seat = side ^ terms.dealer
    worth = np.full((len(replies), len(leads)), stakes.drawn(side), dtype=np.int16)
    plus = terms.foreplaced[seat] is not None and stakes.has_bonus(side)
    over = terms.is_overmate(seat, TRICK_TEN)
    for column, lead in enumerate(leads):
        if stakes.is_void(lead):
            continue
        points = mate_points(lead, TRICK_TEN, foreplaced=plus, overmate=over)
        # With a single card to reply with, no order of preference matters, and no free move.
        preference = PREFERENCES[terms.ruleset.privilege][lead.index]
        for row, reply in enumerate(replies):
            may_answer = reply.bit & ~silenced(stakes.change, lead)
            if not legal_replies(may_answer, preference, free=False):
                worth[row, column] = points + stakes.mate(side)
    return worth


Foreplaced = tuple[Card | None, Card | None]
"""By side, dealer first, the card that was foreplaced, or None."""


class OneReturns:
    """Hands in which one player foreplaced, each in a lane of its own.

    Args:
        cards: what that player may have foreplaced, at most eight of them.
        holdings: by side, dealer first, the cards that may be left at the end.
    """

    def __init__(
        self, cards: Sequence[Card], side: int, holdings: Holdings, ruleset: Ruleset, stakes: Stakes
    ) -> None:
        self._side = side
        self._lanes: dict[Card | None, int] = {card: lane for lane, card in enumerate(cards)}
        terms = HandTerms(ruleset, 0, (None, cards[0]) if side else (cards[0], None))
        others = holdings[1 - side]
        # The player who foreplaced holds nothing but the card that returned, which is the lane's.
        leading = tenth_trick(terms, side, cards, others, stakes)[:, np.newaxis, :]
        replying = tenth_trick(terms, 1 - side, others, cards, stakes).T[np.newaxis, :, :]
        first, second = (replying, leading) if side else (leading, replying)
        self.ending = Ending((side, 1 - side), either_way(ruleset, first, second))

    def value(self, codes: Sequence[int], ends: Sequence[int], foreplaced: Foreplaced) -> int:
        """What a position is worth to the dealer.

        Args:
            codes: the number of every lane.
            ends: by number, what it is worth to the dealer.
        """
        return ends[codes[self._lanes[foreplaced[self._side]]]]

    def values(self, by_lane: Values, foreplaced: Foreplaced) -> Values:
        """What many positions are worth to the dealer.

        Args:
            by_lane: what they are worth in every lane; that is the last axis.
        """
        return by_lane[..., self._lanes[foreplaced[self._side]]]


class NoneOrBothReturn:
    """Hands in which both players foreplaced, or nobody did.

    Such hands differ in two ends only: what is left to be won when all cards are played, where the
    dealer leads then, and where the other player does. A value that depends on one end is that
    end's worth, limited by the values for its least and for its greatest worth; so that four
    lanes are enough for all of them.

    Args:
        choices: by side, what may have been foreplaced.
    """

    def __init__(
        self,
        choices: tuple[Sequence[Card | None], Sequence[Card | None]],
        ruleset: Ruleset,
        stakes: Stakes,
    ) -> None:
        self._ends = _last_ends(choices, ruleset, stakes)
        dealer_leads, other_leads = (
            sorted({min(ends), max(ends)}) for ends in zip(*self._ends.values(), strict=True)
        )
        corners = [(first, second) for first in dealer_leads for second in other_leads]
        first, second = np.array(corners, dtype=np.int16).T[:, np.newaxis, np.newaxis]
        self.ending = Ending((0, 0), either_way(ruleset, first, -second))
        self._row = len(other_leads)

    def value(self, codes: Sequence[int], ends: Sequence[int], foreplaced: Foreplaced) -> int:
        """What a position is worth to the dealer; arguments as in `OneReturns.value`."""
        dealer_leads, other_leads = self._ends[foreplaced]
        # Lanes stand in rows by what the dealer's lead can bring, the least first.
        least, most = codes[: self._row], codes[-self._row :]
        low, high = (_limited(dealer_leads, ends[least[end]], ends[most[end]]) for end in (0, -1))
        return _limited(other_leads, low, high)

    def values(self, by_lane: Values, foreplaced: Foreplaced) -> Values:
        """What many positions are worth to the dealer; arguments as in `OneReturns.values`."""
        dealer_leads, other_leads = self._ends[foreplaced]
        least, most = by_lane[..., : self._row], by_lane[..., -self._row :]
        limited: Values = np.minimum(np.maximum(least, np.int16(dealer_leads)), most)
        worth: Values = np.minimum(
            np.maximum(limited[..., 0], np.int16(other_leads)), limited[..., -1]
        )
        return worth


def _last_ends(
    choices: tuple[Sequence[Card | None], Sequence[Card | None]], ruleset: Ruleset, stakes: Stakes
) -> dict[Foreplaced, tuple[int, int]]:
    """By what was foreplaced, what the dealer gets when all cards are played.

    That is if the dealer leads then, and if the other player does.
    """
    ends: dict[Foreplaced, tuple[int, int]] = {}
    if None in choices[0] and None in choices[1]:
        ends[None, None] = stakes.draw, stakes.draw
    first, second = ([card for card in cards if card is not None] for cards in choices)
    if first and second:
        terms = HandTerms(ruleset, 0, (first[0], second[0]))
        dealer_leads = tenth_trick(terms, 0, first, second, stakes).T
        other_leads = -tenth_trick(terms, 1, second, first, stakes)
        worth = zip(dealer_leads.ravel().tolist(), other_leads.ravel().tolist(), strict=True)
        ends |= zip(product(first, second), worth, strict=True)
    return ends


def _limited(end: int, least: int, most: int) -> int:
    return min(max(end, least), most)
