"""Every value of a deal's tables against those of the layer before, over the masks themselves."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from mate.rules import Deal, Privilege, Ruleset, beats
from mate.rules.replies import PREFERENCES, legal_replies
from mate.rules.state import Terms
from mate.solver.endings import ending_of
from mate.solver.layers import Layers, lead_points, reply_rows
from mate.solver.stakes import NO_STAKES
from mate.solver.subsets import subsets
from tests.sweeps import sweep

SIZE = 1 << 10
UNKNOWN = -30000

Dense = NDArray[np.int16]
Values = dict[int, Dense]


def layers_of(deal: Deal, ruleset: Ruleset, shorter: int | None) -> Layers:
    """The tables where nobody runs out of cards first, or that side does."""
    holdings = (tuple(deal.dealer), tuple(deal.other))
    foreplaced = (
        holdings[0][0] if shorter == 0 else None,
        holdings[1][0] if shorter == 1 else None,
    )
    ending = ending_of(Terms(ruleset, 0, foreplaced), holdings, NO_STAKES)
    rows = reply_rows(holdings, ruleset.privilege, free_move=ruleset.free_move)
    return Layers(holdings, rows, ending)


def dense(layers: Layers, shorter: int | None) -> Values:
    """By side that leads, values by the leader's and the other's masks."""
    masks = subsets(10).masks
    values = {side: np.full((SIZE, SIZE), UNKNOWN, dtype=np.int16) for side in (0, 1)}
    for side, free, cards in layers.tables:
        table = layers.values(side, free, cards)[..., 0] * (-1 if side else 1)
        others = cards + (0 if shorter is None else 1 if side == shorter else -1)
        values[side][np.ix_(masks[cards], masks[others])] = table.T
    return values


def worth_of_lead(deal: Deal, values: Values, side: int, bit: int, privilege: Privilege) -> Dense:
    """The value of leading one card, by the leader's mask and the other's."""
    own, others = (tuple(deal.dealer), tuple(deal.other))[:: -1 if side else 1]
    lead = own[bit]
    held = np.flatnonzero(np.arange(SIZE) >> bit & 1)
    left = held ^ 1 << bit
    worth = np.full((SIZE, SIZE), UNKNOWN, dtype=np.int16)
    mate = [lead_points(lead, mask.bit_count()) for mask in held.tolist()]
    for mask in range(1, SIZE):
        cards = [(1 << place, card) for place, card in enumerate(others) if mask >> place & 1]
        global_mask = sum(card.bit for _, card in cards)
        legal = legal_replies(global_mask, PREFERENCES[privilege][lead.index], free=False)
        after = [
            values[side][left, mask ^ place]
            if beats(lead, card)
            else -values[1 - side][mask ^ place, left]
            for place, card in cards
            if card.bit & legal
        ]
        worth[held, mask] = np.minimum.reduce(after) if after else mate
    return worth


@sweep("shorter, privilege", [None, 0, 1], Privilege, strength=1)
def test_every_state_of_a_deal_is_worth_its_best_lead(
    shorter: int | None, privilege: Privilege
) -> None:
    deal = Deal.from_number(123_456)
    values = dense(layers_of(deal, Ruleset(privilege=privilege), shorter), shorter)
    counts = np.bitwise_count(np.arange(SIZE)).astype(int)
    apart = np.subtract.outer(counts, counts)
    fewer = np.minimum.outer(counts, counts)
    for side in (0, 1):
        leads = [worth_of_lead(deal, values, side, bit, privilege) for bit in range(10)]
        best = np.maximum.reduce(leads)
        wanted = 0 if shorter is None else -1 if side == shorter else 1
        # What follows the last trick from the holdings lies outside these tables.
        known = (apart == wanted) & (fewer > 1)
        assert known.sum() > 100_000
        assert np.array_equal(best[known], values[side][known])
