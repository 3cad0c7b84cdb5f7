"""What a position seems worth to somebody who does not play it out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mate.rules import PREFERENCES, Card, HandTerms
from mate.solver.endings import Holdings, ending_at
from mate.solver.evaluation import Stakes
from mate.solver.layers import LEAD_COUNT_AND_TRICK, Ending, Values, lead_points
from mate.solver.subsets import subsets
from mate.solver.tables import HandTables

WEIGHT_SHARE: Final = 0.3
"""What part of the points that a mate with it would bring a card seems worth, held by anybody."""


class Judgement(NamedTuple):
    """A judgement of positions before a lead: by rule of thumb, and by feel.

    The rule of thumb: if the leader has a card that nothing answers, it is worth the mate;
    otherwise `WEIGHT_SHARE` of what the leader's cards weigh more than the other's, for the
    number of the trick. Feel moves that towards the exact value.

    Args:
        exact: the hand's exact tables.
        feel: how much of the exact value is felt, 0 for nothing to 1 for all of it.
    """

    exact: HandTables
    feel: float

    def ending_at(
        self, horizon: int, terms: HandTerms, holdings: Holdings, stakes: Stakes, layers: int | None
    ) -> Ending:
        """As `mate.solver.endings.ending_at`, but what is not over then is judged."""
        drawn = ending_at(horizon, terms, holdings, stakes, layers)
        if 0 in drawn.counts:
            # Nothing is left, or one card that comes back (R14) and is looked at when it is there.
            return drawn
        sides = [_Side.of(*each) for each in zip(holdings, drawn.counts, strict=True)]
        table = partial(self._table, sides, terms, stakes)
        return replace(drawn, tables={kind: table(kind) for kind in drawn.tables})

    def _table(
        self, sides: Sequence[_Side], terms: HandTerms, stakes: Stakes, kind: tuple[int, bool]
    ) -> Values:
        side, free = kind
        leader, replier = sides[side], sides[1 - side]
        heavier = leader.weights[np.newaxis, :] - replier.weights[:, np.newaxis]
        trick = LEAD_COUNT_AND_TRICK - leader.held
        judged = WEIGHT_SHARE * trick * heavier + stakes.drawn(side)
        preferences = PREFERENCES[terms.ruleset.privilege]
        for lead in leader.lightest_first:
            first, second = preferences[lead.index]
            unanswered = np.flatnonzero(replier.masks & (first | second) == 0)
            if len(unanswered):
                columns = np.flatnonzero(leader.masks & lead.bit)
                points = lead_points(lead, leader.held) + stakes.mate(side)
                judged[np.ix_(unanswered, columns)] = points
        if self.feel:
            held, led = replier.masks.tolist(), leader.masks.tolist()
            exact = self.exact.part(terms, side, free, held, led)
            judged += self.feel * (exact - judged)
        rounded: Values = np.rint(judged).astype(np.int16)
        return rounded


class _Side(NamedTuple):
    """What a player may hold at the horizon.

    Args:
        lightest_first: the cards that may be among them, by weight (R2).
        masks: each such holding, by place.
        weights: what the cards of each weigh together.
    """

    held: int
    lightest_first: Sequence[Card]
    masks: NDArray[np.int64]
    weights: NDArray[np.int64]

    @classmethod
    def of(cls, cards: Sequence[Card], count: int) -> _Side:
        local = subsets(len(cards)).masks[count][:, np.newaxis] >> np.arange(len(cards)) & 1
        bits, weights = ([card.bit for card in cards], [card.rank.weight for card in cards])
        lightest_first = sorted(cards, key=lambda card: card.rank.weight)
        return cls(count, lightest_first, local @ np.array(bits), local @ np.array(weights))
