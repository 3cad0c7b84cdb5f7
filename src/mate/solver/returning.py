"""Hands to which foreplaced cards return for trick 10, many of them by the same tables."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import numpy as np

from mate.rules import Card, HandTerms, Ruleset
from mate.solver.endings import Holdings, either_way, tenth_trick
from mate.solver.layers import Ending
from mate.solver.scale import Values
from mate.solver.stakes import Stakes

Foreplaced = tuple[Card | None, Card | None]
"""By side, dealer first, the card that was foreplaced, or None."""


class OneReturns:
    """Hands in which one player foreplaced, each in a lane of its own.

    Args:
        cards: what that player may have foreplaced, at most eight of them.
        side: which player that is.
        holdings: by side, dealer first, the cards that may be left at the end.
        ruleset: the rules.
        stakes: what the ends of the hand are worth beyond their points.

    Attributes:
        ending: where the layers begin.
    """

    def __init__(
        self,
        cards: Sequence[Card],
        side: int,
        holdings: Holdings,
        ruleset: Ruleset,
        stakes: Stakes,
    ) -> None:
        self._side = side
        self._lanes = {card: lane for lane, card in enumerate(cards)}
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
            foreplaced: what was foreplaced.
        """
        return ends[codes[self._lane(foreplaced)]]

    def values(self, by_lane: Values, foreplaced: Foreplaced) -> Values:
        """What many positions are worth to the dealer.

        Args:
            by_lane: what they are worth in every lane; that is the last axis.
            foreplaced: what was foreplaced.
        """
        return by_lane[..., self._lane(foreplaced)]

    def _lane(self, foreplaced: Foreplaced) -> int:
        card = foreplaced[self._side]
        assert card is not None
        return self._lanes[card]


class NoneOrBothReturn:
    """Hands in which both players foreplaced, or nobody did.

    Such hands differ in two ends only: what is left to be won when all cards are played, where the
    dealer leads then, and where the other player does. A value that depends on one end is that
    end's worth, limited by the values for its least and for its greatest worth; so that four
    lanes are enough for all of them.

    Args:
        choices: by side, what may have been foreplaced.
        ruleset: the rules.
        stakes: what the ends of the hand are worth beyond their points.

    Attributes:
        ending: where the layers begin.
    """

    def __init__(
        self,
        choices: tuple[Sequence[Card | None], Sequence[Card | None]],
        ruleset: Ruleset,
        stakes: Stakes,
    ) -> None:
        self._ends = _last_ends(choices, ruleset, stakes)
        dealer_leads, other_leads = (
            _limits(ends) for ends in zip(*self._ends.values(), strict=True)
        )
        corners = [(first, second) for first in dealer_leads for second in other_leads]
        first, second = (
            np.array(ends, dtype=np.int16).reshape(1, 1, -1) for ends in zip(*corners, strict=True)
        )
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
        pairs = product(first, second)
        ends |= zip(
            pairs,
            zip(dealer_leads.ravel().tolist(), other_leads.ravel().tolist(), strict=True),
            strict=True,
        )
    return ends


def _limits(ends: Sequence[int]) -> list[int]:
    return sorted({min(ends), max(ends)})


def _limited(end: int, least: int, most: int) -> int:
    return min(max(end, least), most)
