"""The layer that each kind of hand begins with: what is still to come when holdings run out."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from mate.rules import Card, TenthTrick, mate_points
from mate.rules.position import LAST_TRICK_FROM_HOLDING, Terms
from mate.rules.replies import PREFERENCES, legal_replies
from mate.solver.layers import Ending, Stakes, Table

TRICK_TEN = LAST_TRICK_FROM_HOLDING + 1


def ending_of(
    terms: Terms, holdings: tuple[Sequence[Card], Sequence[Card]], stakes: Stakes
) -> Ending:
    """Where a hand's layers begin.

    Args:
        terms: the rules, and what was foreplaced.
        holdings: by side, dealer first, the cards that may be left at the end.
        stakes: what the ends of the hand are worth beyond their points.
    """
    free = (False, True) if terms.ruleset.free_move else (False,)
    foreplaced = [terms.foreplaced[side ^ terms.dealer] for side in (0, 1)]
    repeat = terms.ruleset.tenth_trick is TenthTrick.REPEAT
    if foreplaced == [None, None] or terms.trick_total < TRICK_TEN:
        tables = {
            (side, left): np.full((1, 1), stakes.drawn(side), dtype=np.int16)
            for side in (0, 1)
            for left in free
        }
        return Ending((0, 0), tables)
    # On trick 10 who did not foreplace plays the last card held, whichever that is.
    first, second = (
        holding if card is None or repeat else [card]
        for holding, card in zip(holdings, foreplaced, strict=True)
    )
    tables = {
        (side, left): _tenth_trick(terms, side, (first, second), stakes, free=left)
        for side in (0, 1)
        for left in free
    }
    short = (foreplaced[0] is not None, foreplaced[1] is not None)
    counts = (1 - short[0], 1 - short[1])
    return Ending(counts, tables, short if repeat else (False, False))


def _tenth_trick(
    terms: Terms,
    side: int,
    last: tuple[Sequence[Card], Sequence[Card]],
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
