"""The tables that a hand's values are read from, each made when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from mate.rules import Card, Position, Ruleset, TenthTrick, Terms
from mate.solver.endings import ending_limits, ending_of
from mate.solver.layers import Ending, Layers, Table, reply_rows
from mate.solver.replies import ReplyRows
from mate.solver.stakes import Stakes
from mate.solver.subsets import subsets

Holdings = tuple[tuple[Card, ...], tuple[Card, ...]]
Kind = tuple[object, object]
Endings = Callable[[Terms, Holdings, Stakes], Ending]
"""Makes the layer that a kind of hand begins with."""


class _Tables:
    """The layers of one kind of hand, found by masks instead of places."""

    def __init__(self, holdings: Holdings, layers: Layers) -> None:
        self.tables = layers.tables
        self._places = (_places(holdings[0]), _places(holdings[1]))

    def value_in(self, position: Position) -> int:
        """The dealer's points minus the other's in a position before a lead."""
        terms, mask0, mask1, _, turn, _, used, _, _ = position
        own, against = (mask1, mask0) if turn else (mask0, mask1)
        side = turn ^ terms.dealer
        free = terms.ruleset.free_move and not used
        row, column = self._places[1 - side][against], self._places[side][own]
        value = int(self.tables[side, free, own.bit_count()][row, column])
        return -value if side else value

    def part(
        self, side: int, free: bool, replies: NDArray[np.int64], leads: NDArray[np.int64]
    ) -> Table:
        """The values to the leader of that side, a row for each holding of the replier.

        Args:
            side: who leads.
            free: whether the free move is left.
            replies: what the replier may hold, as masks of cards.
            leads: what the leader may hold; all have the same count.
        """
        columns, rows = self._places[side], self._places[1 - side]
        table = self.tables[side, free, int(leads[0]).bit_count()]
        return table[
            np.ix_(
                [rows[mask] for mask in replies.tolist()],
                [columns[mask] for mask in leads.tolist()],
            )
        ]


class HandTables:
    """The tables of one hand, by what was foreplaced.

    Args:
        holdings: by side, dealer first, the cards that may still be held.
        ruleset: the rules.
        stakes: what ends of the hand are worth beyond their points.
        declaring: whether what is foreplaced was still open where the hand was solved.
        endings: what the layers begin with; `ending_of` where the hand is solved to its end.
    """

    def __init__(
        self,
        holdings: Holdings,
        ruleset: Ruleset,
        stakes: Stakes,
        *,
        declaring: bool,
        endings: Endings = ending_of,
    ) -> None:
        self._holdings = holdings
        self._ruleset = ruleset
        self._stakes = stakes
        self._declaring = declaring
        self._endings = endings
        self._known: dict[Kind, _Tables] = {}
        self._limiting: dict[tuple[bool, bool], tuple[_Tables, _Tables]] = {}
        self._rows: dict[Holdings, dict[tuple[int, bool], ReplyRows]] = {}

    @property
    def all(self) -> Sequence[Table]:
        """Every table made so far, those for limits left out."""
        return tuple(table for known in self._known.values() for table in known.tables.values())

    def value(self, position: Position) -> int:
        """What a position before a lead is worth to the dealer."""
        return self.of(position.terms).value_in(position)

    def limits(self, position: Position) -> tuple[int, int]:
        """The least and the most that a position before a lead can be worth to the dealer.

        Where foreplaced cards return, each pair of them has tables of its own. Two tables for any
        pair tell most values already, since few hands hang on what returns.
        """
        terms = position.terms
        kind = _kind(terms)
        bounded = self._declaring and _returning(terms) and self._endings is ending_of
        if kind in self._known or not bounded:
            value = self.value(position)
            return value, value
        short = (kind[0] is not None, kind[1] is not None)
        limits = self._limiting.get(short)
        if limits is None:
            endings = ending_limits(terms, self._holdings, self._stakes)
            least, most = (self._layers(self._holdings, ending) for ending in endings)
            limits = self._limiting[short] = (least, most)
        return limits[0].value_in(position), limits[1].value_in(position)

    def of(self, terms: Terms) -> _Tables:
        """The tables of the kind of hand that these terms make it."""
        kind = _kind(terms)
        known = self._known.get(kind)
        if known is None:
            known = self._known[kind] = self._make(terms)
        return known

    def _make(self, terms: Terms) -> _Tables:
        holdings = self._holdings
        if _returning(terms):
            # The values depend on the cards foreplaced, which are in neither holding then.
            holdings = (
                tuple(card for card in holdings[0] if card not in terms.foreplaced),
                tuple(card for card in holdings[1] if card not in terms.foreplaced),
            )
        return self._layers(holdings, self._endings(terms, holdings, self._stakes))

    def _layers(self, holdings: Holdings, ending: Ending) -> _Tables:
        if ending.layers == 0:
            # Without layers nobody replies, and the rows take longer to make than all else here.
            return _Tables(holdings, Layers(holdings, {}, ending, self._stakes))
        rows = self._rows.get(holdings)
        if rows is None:
            ruleset = self._ruleset
            rows = reply_rows(holdings, ruleset.privilege, free_move=ruleset.free_move)
            # Every foreplaced card has holdings of its own, and their rows are not needed again.
            if holdings is self._holdings:
                self._rows[holdings] = rows
        return _Tables(holdings, Layers(holdings, rows, ending, self._stakes))


def _returning(terms: Terms) -> bool:
    """Whether values depend on which cards were foreplaced, because they return."""
    returns = terms.ruleset.tenth_trick is TenthTrick.FOREPLACED
    return returns and terms.foreplaced != (None, None)


def _kind(terms: Terms) -> Kind:
    """What the tables of a hand depend on, beyond the holdings and the rules; dealer first.

    Without returning cards it is who runs out of cards first (R14): nobody, if both foreplaced.
    """
    first, second = terms.foreplaced[terms.dealer], terms.foreplaced[1 - terms.dealer]
    if terms.ruleset.tenth_trick is TenthTrick.FOREPLACED:
        return first, second
    short = first is None, second is None
    return short if short[0] is not short[1] else (True, True)


def _places(cards: tuple[Card, ...]) -> dict[int, int]:
    """By the mask of what is left of a holding, its place among the subsets of its count."""
    left = [0]
    for card in cards:
        left += [mask | card.bit for mask in left]
    return dict(zip(left, subsets(len(cards)).place.tolist(), strict=True))
