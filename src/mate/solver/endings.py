"""The layer that each kind of hand begins with: what is still to come when holdings run out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from mate.rules import (
    CARDS_EACH,
    LAST_TRICK_FROM_HOLDING,
    PREFERENCES,
    Card,
    TenthTrick,
    Terms,
    legal_replies,
    mate_points,
)
from mate.solver.layers import Ending, Table
from mate.solver.stakes import Stakes
from mate.solver.subsets import subsets

TRICK_TEN: Final = LAST_TRICK_FROM_HOLDING + 1
Holdings = tuple[Sequence[Card], Sequence[Card]]


def ending_of(terms: Terms, holdings: Holdings, stakes: Stakes) -> Ending:
    """Where a hand's layers begin.

    Args:
        terms: the rules, and what was foreplaced.
        holdings: by side, dealer first, the cards that may be left at the end.
        stakes: what the ends of the hand are worth beyond their points.
    """
    short, repeat = _short(terms), terms.ruleset.tenth_trick is TenthTrick.REPEAT
    if not any(short) or terms.trick_total < TRICK_TEN:
        tables = {
            (side, free): np.full((1, 1), stakes.drawn(side), dtype=np.int16)
            for side in (0, 1)
            for free in _free(terms)
        }
        return Ending((0, 0), tables)
    # On trick 10 who did not foreplace plays the last card held, whichever that is.
    last = holdings if repeat else _last(terms, holdings)
    counts = (1 - short[0], 1 - short[1])
    return Ending(counts, _tenth_tricks(terms, last, stakes), short if repeat else (False, False))


def ending_at(
    horizon: int, terms: Terms, holdings: Holdings, stakes: Stakes, layers: int | None = None
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
    counts = (first, second)
    sizes = [
        subsets(len(holding)).count(count) for holding, count in zip(holdings, counts, strict=True)
    ]
    tables = {
        (side, free): np.full((sizes[1 - side], sizes[side]), stakes.drawn(side), dtype=np.int16)
        for side in (0, 1)
        for free in _free(terms)
    }
    return Ending(counts, tables, layers=layers)


def ending_limits(terms: Terms, holdings: Holdings, stakes: Stakes) -> tuple[Ending, Ending]:
    """Where layers begin that hold for every card foreplaced and returned: as limits.

    Whatever is foreplaced, values lie between those of the two, since a better end never makes
    an earlier position worse.

    Args:
        terms: the rules, and which players foreplaced; the cards stand for any they may hold.
        holdings: by side, dealer first, the cards held, among them those to be foreplaced.
        stakes: what the ends of the hand are worth beyond their points.

    Returns:
        What is the least for the dealer, and the most.
    """
    short = _short(terms)
    last = _last(terms, holdings, settled=False)
    tables = _tenth_tricks(terms, last, stakes)
    counts = (1 - short[0], 1 - short[1])
    least, most = (
        Ending(
            counts,
            {
                (side, free): _over_returned(table, side, short, take_least=bool(side) is not low)
                for (side, free), table in tables.items()
            },
        )
        for low in (True, False)
    )
    return least, most


def _over_returned(table: Table, side: int, short: tuple[bool, bool], *, take_least: bool) -> Table:
    """The least or the most over the cards that may have returned, in one row or column."""
    take = np.min if take_least else np.max
    axes = tuple(axis for axis, player in ((0, 1 - side), (1, side)) if short[player])
    limit: Table = take(table, axis=axes, keepdims=True)
    return limit


def _short(terms: Terms) -> tuple[bool, bool]:
    """By side, whether the player foreplaced, and so runs out of cards a trick early."""
    cards = (terms.foreplaced[terms.dealer], terms.foreplaced[1 - terms.dealer])
    return cards[0] is not None, cards[1] is not None


def _last(terms: Terms, holdings: Holdings, *, settled: bool = True) -> Holdings:
    """By side, the cards that may be played on trick 10 where foreplaced cards return.

    Args:
        terms: the rules, and what was foreplaced.
        holdings: by side, the cards held.
        settled: whether what was foreplaced is settled; if not, a card that still stands in the
            holding is only one of those that may be.
    """
    sides = [terms.foreplaced[side ^ terms.dealer] for side in (0, 1)]
    first, second = (
        (card,) if card is not None and (settled or card not in holding) else holding
        for card, holding in zip(sides, holdings, strict=True)
    )
    return first, second


def _free(terms: Terms) -> tuple[bool, ...]:
    return (False, True) if terms.ruleset.free_move else (False,)


def _tenth_tricks(terms: Terms, last: Holdings, stakes: Stakes) -> dict[tuple[int, bool], Table]:
    return {
        (side, free): _tenth_trick(terms, side, last, stakes, free=free)
        for side in (0, 1)
        for free in _free(terms)
    }


def _tenth_trick(
    terms: Terms,
    side: int,
    last: Holdings,
    stakes: Stakes,
    *,
    free: bool,
) -> Table:
    """The value of trick 10 for the leader, by the replier's one card and by the leader's."""
    seat = side ^ terms.dealer
    leads, replies = last[side], last[1 - side]
    table = np.full((len(replies), len(leads)), stakes.drawn(side), dtype=np.int16)
    for column, lead in enumerate(leads):
        points = mate_points(
            lead,
            TRICK_TEN,
            foreplaced=terms.foreplaced[seat] is not None,
            overmate=terms.is_overmate(seat, TRICK_TEN),
        )
        preference = PREFERENCES[terms.ruleset.privilege][lead.index]
        for row, reply in enumerate(replies):
            if not legal_replies(reply.bit, preference, free=free):
                table[row, column] = points + stakes.mate(side)
    return table
