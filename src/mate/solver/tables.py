"""The tables that a hand's values are read from, each made when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

import numpy as np

from mate.rules import Card, HandTerms, Position, Ruleset
from mate.solver.endings import Foreplaced, Holdings, NoneOrBothReturn, OneReturns, ending_of
from mate.solver.evaluation import Change, Stakes
from mate.solver.layers import MOST_LANES, Ending, Layers, Values
from mate.solver.replies import ReplyRows, change_of_replies
from mate.solver.subsets import subsets

Choices = tuple[tuple[Card | None, ...], tuple[Card | None, ...]]
Rows = dict[tuple[int, bool, Change | None], ReplyRows]
"""Rows by the side that leads, whether the free move is left, and what is changed in them."""
Endings = Callable[[HandTerms, Holdings, Stakes], Ending]
"""Makes the layer that a kind of hand begins with."""


class _OneLane:
    # Hands whose values do not depend on which cards were foreplaced.
    def __init__(self, ending: Ending) -> None:
        self.ending = ending

    def value(self, codes: Sequence[int], ends: Sequence[int], _foreplaced: Foreplaced) -> int:
        return ends[codes[0]]

    def values(self, by_lane: Values, _foreplaced: Foreplaced) -> Values:
        return by_lane[..., 0]


_Kind = _OneLane | OneReturns | NoneOrBothReturn
"""Hands that share their tables, and how to read them."""


class HandTables:
    """The tables of one hand, by what was foreplaced.

    Args:
        holdings: by side, dealer first, the cards that may still be held.
        choices: by side, what may have been foreplaced: the one thing that was, or, if that was
            open when the hand was solved, all cards held, and None at last.
        endings: what the layers begin with; `ending_of` where the hand is solved to its end.
        rows: those that were made for the same holdings, in this game or a changed one; the
            tables add to them.
    """

    def __init__(  # noqa: PLR0913  # what a hand's tables depend on, most of it with a default
        self,
        holdings: Holdings,
        ruleset: Ruleset,
        stakes: Stakes,
        *,
        choices: Choices,
        endings: Endings = ending_of,
        rows: Rows | None = None,
    ) -> None:
        self._holdings = holdings
        self._ruleset = ruleset
        self._stakes = stakes
        self._choices = choices
        self._endings = endings
        self._known_rows: Rows = {} if rows is None else rows
        self._whole = endings is ending_of
        # Nothing returns where hands are not solved to their end.
        self._returning = ruleset.cards_return and self._whole
        self._places = _places(holdings[0]), _places(holdings[1])
        self._known: dict[tuple[bool, bool, int], tuple[_Kind, Layers]] = {}
        self._found: dict[Foreplaced, tuple[_Kind, Layers]] = {}

    @property
    def made(self) -> list[Layers]:
        """The tables made so far."""
        return [layers for _, layers in self._known.values()]

    def value(self, position: Position) -> int:
        """What a position before a lead is worth to the dealer."""
        terms, mask0, mask1, _, turn, _, used, _, _ = position
        own, against = (mask1, mask0) if turn else (mask0, mask1)
        side = turn ^ terms.dealer
        free = terms.ruleset.free_move and not used
        foreplaced = _by_side(terms)
        kind, layers = self._of(foreplaced)
        row, column = self._places[1 - side][against], self._places[side][own]
        codes = layers.codes(side, free, own.bit_count(), row, column)
        return kind.value(codes, layers.scale.ends[side], foreplaced)

    def part(
        self, terms: HandTerms, side: int, free: bool, replies: Sequence[int], leads: Sequence[int]
    ) -> Values:
        """The values to the leader of that side, a row for each holding of the replier.

        Args:
            replies: what the replier may hold, as masks of cards.
            leads: what the leader may hold; all have the same count.
        """
        foreplaced = _by_side(terms)
        kind, layers = self._of(foreplaced)
        rows, columns = self._places[1 - side], self._places[side]
        which = np.ix_([rows[mask] for mask in replies], [columns[mask] for mask in leads])
        values = kind.values(layers.values(side, free, leads[0].bit_count(), which), foreplaced)
        return -values if side else values

    def _of(self, foreplaced: Foreplaced) -> tuple[_Kind, Layers]:
        known = self._found.get(foreplaced)
        if known is None:
            key = self._key(foreplaced)
            if key not in self._known:
                kind = self._kind(key, foreplaced)
                # Without layers nobody replies, and the rows take longer to make than all else.
                rows = {} if kind.ending.layers == 0 else self._rows
                layers = Layers(self._holdings, rows, kind.ending, self._stakes)
                self._known[key] = kind, layers
            known = self._found[foreplaced] = self._known[key]
        return known

    @cached_property
    def _rows(self) -> dict[tuple[int, bool], ReplyRows]:
        """Both sides' rows, without and where the rules have it with the free move left."""
        rows: dict[tuple[int, bool], ReplyRows] = {}
        for side in (0, 1):
            leads, replies = self._holdings[side], self._holdings[1 - side]
            change = change_of_replies(self._stakes.change, leads, replies)
            for free in (False, True) if self._ruleset.free_move else (False,):
                key = side, free, change
                if key not in self._known_rows:
                    self._known_rows[key] = ReplyRows(
                        leads, replies, self._ruleset.privilege, free=free, change=change
                    )
                rows[side, free] = self._known_rows[key]
        return rows

    def _key(self, foreplaced: Foreplaced) -> tuple[bool, bool, int]:
        """What the tables depend on: who runs out of cards first (R14), and the returning card.

        That is nobody if both foreplaced.
        """
        first, second = foreplaced
        if (first is None) is (second is None):
            # Who looks ahead to a trick looks a card further if both foreplaced.
            both = first is not None and not self._whole
            return both, both, 0
        side = int(first is None)
        group = 0
        if self._returning:
            group = self._choices[side].index(foreplaced[side]) // MOST_LANES
        return not side, bool(side), group

    def _kind(self, key: tuple[bool, bool, int], foreplaced: Foreplaced) -> _Kind:
        terms = HandTerms(self._ruleset, 0, foreplaced)
        if not self._returning:
            return _OneLane(self._endings(terms, self._holdings, self._stakes))
        first_short, second_short, group = key
        if first_short is second_short:
            return NoneOrBothReturn(self._choices, self._ruleset, self._stakes)
        side = int(second_short)
        choices = self._choices[side][group * MOST_LANES :][:MOST_LANES]
        cards = [card for card in choices if card is not None]
        return OneReturns(cards, side, self._holdings, self._ruleset, self._stakes)


def _by_side(terms: HandTerms) -> Foreplaced:
    first, second = terms.foreplaced
    return (second, first) if terms.dealer else (first, second)


def _places(cards: Sequence[Card]) -> dict[int, int]:
    """By the mask of what is left of a holding, its place among the subsets of its count."""
    left = [0]
    for card in cards:
        left += [mask | card.bit for mask in left]
    return dict(zip(left, subsets(len(cards)).place.tolist(), strict=True))
