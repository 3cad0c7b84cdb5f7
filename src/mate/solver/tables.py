"""The tables of a hand's values, and the first layer of each kind of hand.

The first layer has the values at the end, when the players run out of cards, or the estimated
values at the horizon of a player who looks only a few tricks ahead.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from itertools import product
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mate import rules
from mate.rules import PREFERENCES, Card, HandTerms, Position, Ruleset
from mate.solver.evaluation import Change, Stakes
from mate.solver.layers import CARDS_AND_COUNT, MOST_LANES, FirstLayer, Layers, Values, lead_points
from mate.solver.replies import ReplyRows, barred_reply, change_of_replies, subsets

TRICK_TEN: Final = rules.LAST_TRICK_FROM_HOLDING + 1
Holdings = tuple[Sequence[Card], Sequence[Card]]
Tables = Mapping[tuple[int, bool], Values]
Foreplaced = tuple[Card | None, Card | None]
"""The card that each side foreplaced, or None; the dealer's side comes first."""
Choices = tuple[tuple[Card | None, ...], tuple[Card | None, ...]]
Rows = dict[tuple[int, bool, Change | None], ReplyRows]
"""Reply rows, keyed by the side that leads, whether the free move is left, and any change."""
MakeFirstLayer = Callable[[HandTerms, Holdings, Stakes], FirstLayer]
"""A function that makes the first layer of a kind of hand."""


def layer_at_end(terms: HandTerms, holdings: Holdings, stakes: Stakes) -> FirstLayer:
    """Return the first layer of a hand to which no foreplaced card returns.

    Args:
        holdings: the cards that each side may have left at the end, the dealer's side first.
    """
    short = _short(terms)
    if not any(short) or terms.trick_total < TRICK_TEN:
        return FirstLayer((0, 0), _drawn(terms.ruleset, (1, 1), stakes))
    # On trick 10, the player who did not foreplace plays the last card held, and the other player
    # plays the card of trick 9 again.
    values = [
        tenth_trick(terms, side, holdings[side], holdings[1 - side], stakes) for side in (0, 1)
    ]
    return FirstLayer((1 - short[0], 1 - short[1]), _by_lead(terms.ruleset, values), keeps=short)


def layer_at_horizon(
    horizon: int, terms: HandTerms, holdings: Holdings, stakes: Stakes, layers: int | None = None
) -> FirstLayer:
    """Return the first layer of hands that count as drawn if they are not over at a horizon.

    Args:
        horizon: the number of the last trick to search, 1 to 9.
        holdings: the cards that each side may have left, the dealer's side first.
        layers: the number of layers to make; None for all possible layers.
    """
    first, second = (rules.CARDS_EACH - horizon - short for short in _short(terms))
    sizes = subsets(len(holdings[0])).count(first), subsets(len(holdings[1])).count(second)
    return FirstLayer((first, second), _drawn(terms.ruleset, sizes, stakes), layers=layers)


def _drawn(ruleset: Ruleset, sizes: tuple[int, int], stakes: Stakes) -> Tables:
    shapes = sizes[::-1], sizes
    draws = [np.full(shapes[side], stakes.draw_value(side), dtype=np.int16) for side in (0, 1)]
    return _by_lead(ruleset, draws)


def _by_lead(ruleset: Ruleset, values: Sequence[Values]) -> Tables:
    """Return the values under each key: the side that leads, and whether the free move is left."""
    left = (False, True) if ruleset.free_move else (False,)
    return {(side, free): values[side] for side in (0, 1) for free in left}


def _short(terms: HandTerms) -> tuple[bool, bool]:
    """Return, for each side, whether the side foreplaced and so runs out of cards a trick early."""
    first, second = _by_side(terms)
    return first is not None, second is not None


def tenth_trick(
    terms: HandTerms, side: int, leads: Sequence[Card], replies: Sequence[Card], stakes: Stakes
) -> Values:
    """Return the values of trick 10 to the side that leads, a row per reply and a column per lead.

    Args:
        side: 0 if the dealer leads, 1 if the other player leads.
    """
    seat = side ^ terms.dealer
    values = np.full((len(replies), len(leads)), stakes.draw_value(side), dtype=np.int16)
    bonus = terms.foreplaced[seat] is not None and stakes.has_bonus(side)
    over = terms.is_overmate(seat, TRICK_TEN)
    for column, lead in enumerate(leads):
        if stakes.is_void(lead):
            continue
        points = rules.mate_points(lead, TRICK_TEN, foreplaced=bonus, overmate=over)
        # Ignore the free move, because a single card leaves no choice of replies.
        preference = PREFERENCES[terms.ruleset.privilege][lead.index]
        for row, reply in enumerate(replies):
            may_answer = reply.bit & ~barred_reply(stakes.change, lead)
            if not rules.legal_replies(may_answer, preference, free=False):
                values[row, column] = points + stakes.mate_bonus(side)
    return values


class LaneTables:
    """Hands with a lane for each card that a player may have foreplaced, or one lane for all cards.

    Args:
        first_layer: the first layer of these hands.
        side: the side that foreplaced.
        cards: the cards, at most eight, that this side may have foreplaced; empty if all cards
            share a lane, because it does not matter which card was foreplaced.
    """

    def __init__(self, first_layer: FirstLayer, side: int = 0, cards: Sequence[Card] = ()) -> None:
        self.first_layer = first_layer
        self._side = side
        self._lanes: dict[Card | None, int] = {card: lane for lane, card in enumerate(cards)}

    def value(self, codes: Sequence[int], ends: Sequence[int], foreplaced: Foreplaced) -> int:
        """Return the value of a position to the dealer.

        Args:
            codes: the code in each lane.
            ends: for each code, what its ending is worth to the dealer.
        """
        return ends[codes[self._lanes.get(foreplaced[self._side], 0)]]

    def values(self, by_lane: Values, foreplaced: Foreplaced) -> Values:
        """Return the values of many positions to the dealer.

        Args:
            by_lane: the values of these positions; the last axis is the lane.
        """
        return by_lane[..., self._lanes.get(foreplaced[self._side], 0)]


def one_returns(
    cards: Sequence[Card], side: int, holdings: Holdings, ruleset: Ruleset, stakes: Stakes
) -> LaneTables:
    """Return the hands in which one side foreplaced one of these cards, with a lane per card.

    Args:
        holdings: the cards that each side may have left at the end, the dealer's side first.
    """
    terms = HandTerms(ruleset, 0, (None, cards[0]) if side else (cards[0], None))
    others = holdings[1 - side]
    # The side that foreplaced holds only the card that returned, which is the card of the lane.
    leading = tenth_trick(terms, side, cards, others, stakes)[:, np.newaxis, :]
    replying = tenth_trick(terms, 1 - side, others, cards, stakes).T[np.newaxis, :, :]
    values = (replying, leading) if side else (leading, replying)
    return LaneTables(FirstLayer((side, 1 - side), _by_lead(ruleset, values)), side, cards)


class ClampedTables:
    """Hands in which both players or neither player foreplaced, if foreplaced cards return.

    Such hands differ only in two endings: the result of trick 10 if the dealer leads, and the
    result of trick 10 if the other player leads. A value that depends on one ending is the result
    of that ending, clamped between the values for the least and the greatest possible result. So
    four lanes are enough for all these hands.

    Args:
        choices: the cards that each side may have foreplaced; None means no foreplacement.
    """

    def __init__(self, choices: Choices, ruleset: Ruleset, stakes: Stakes) -> None:
        self._ends = _last_ends(choices, ruleset, stakes)
        dealer_leads, other_leads = (
            sorted({min(ends), max(ends)}) for ends in zip(*self._ends.values(), strict=True)
        )
        corners = [(first, second) for first in dealer_leads for second in other_leads]
        first, second = np.array(corners, dtype=np.int16).T[:, np.newaxis, np.newaxis]
        self.first_layer = FirstLayer((0, 0), _by_lead(ruleset, (first, -second)))
        self._row = len(other_leads)

    def value(self, codes: Sequence[int], ends: Sequence[int], foreplaced: Foreplaced) -> int:
        """Return the value of a position to the dealer; see `LaneTables.value`."""
        dealer_leads, other_leads = self._ends[foreplaced]
        # The lanes form one or two rows, a row for each result if the dealer leads, least first.
        least, most = codes[: self._row], codes[-self._row :]
        low, high = (_clamp(dealer_leads, ends[least[end]], ends[most[end]]) for end in (0, -1))
        return _clamp(other_leads, low, high)

    def values(self, by_lane: Values, foreplaced: Foreplaced) -> Values:
        """Return the values of many positions to the dealer; see `LaneTables.values`."""
        dealer_leads, other_leads = self._ends[foreplaced]
        least, most = by_lane[..., : self._row], by_lane[..., -self._row :]
        clamped = np.minimum(np.maximum(least, np.int16(dealer_leads)), most)
        low, high = clamped[..., 0], clamped[..., -1]
        values: Values = np.minimum(np.maximum(low, np.int16(other_leads)), high)
        return values


def _last_ends(
    choices: Choices, ruleset: Ruleset, stakes: Stakes
) -> dict[Foreplaced, tuple[int, int]]:
    """Return two results of trick 10 for the dealer, keyed by the foreplaced cards.

    The first result applies if the dealer leads trick 10, the second if the other player leads.
    """
    ends: dict[Foreplaced, tuple[int, int]] = {}
    if None in choices[0] and None in choices[1]:
        ends[None, None] = stakes.draw, stakes.draw
    first, second = ([card for card in cards if card is not None] for cards in choices)
    if first and second:
        terms = HandTerms(ruleset, 0, (first[0], second[0]))
        dealer_leads = tenth_trick(terms, 0, first, second, stakes).T
        other_leads = -tenth_trick(terms, 1, second, first, stakes)
        results = zip(dealer_leads.ravel().tolist(), other_leads.ravel().tolist(), strict=True)
        ends |= zip(product(first, second), results, strict=True)
    return ends


def _clamp(end: int, least: int, most: int) -> int:
    return min(max(end, least), most)


_Kind = LaneTables | ClampedTables
"""A set of hands that share their tables, with methods that read the tables."""


class HandTables:
    """The tables of a hand, for all cards that the players may have foreplaced.

    Args:
        position: the position from which the hand is solved.
        first_layer: makes the first layer; `layer_at_end` if the hand is solved to its end.
        rows: the reply rows made for the same holdings, in this game or in a changed game, to
            which these tables add rows.
    """

    def __init__(
        self,
        position: Position,
        stakes: Stakes,
        first_layer: MakeFirstLayer,
        rows: Rows | None = None,
    ) -> None:
        masks = [position.mask0, position.mask1]
        if position.led and position.trick == rules.LAST_TRICK_FROM_HOLDING:
            # Include the card led, because it may come back for trick 10.
            masks[position.leader] |= position.led.bit
        own, other = position.dealer, 1 - position.dealer
        self._holdings = rules.cards_in(masks[own]), rules.cards_in(masks[other])
        self._choices = _choices(position, own), _choices(position, other)
        self._ruleset = position.ruleset
        self._stakes = stakes
        self._first_layer = first_layer
        self._known_rows: Rows = {} if rows is None else rows
        self._whole = first_layer is layer_at_end
        # With a horizon, no card returns, because no hand reaches trick 10.
        self._returning = self._ruleset.cards_return and self._whole
        self._places = _places(self._holdings[0]), _places(self._holdings[1])
        self._by_kind: dict[tuple[bool, bool, int], tuple[_Kind, Layers]] = {}
        self._by_foreplaced: dict[Foreplaced, tuple[_Kind, Layers]] = {}

    @property
    def made(self) -> list[Layers]:
        """The tables made so far."""
        return [layers for _, layers in self._by_kind.values()]

    def value(self, position: Position) -> int:
        """Return the value to the dealer of a position before a lead."""
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
        """Return the values to the leader, with a row for each holding of the replier.

        Args:
            replies: the replier's possible holdings, as masks of cards.
            leads: the leader's possible holdings, as masks, all with the same number of cards.
        """
        foreplaced = _by_side(terms)
        kind, layers = self._of(foreplaced)
        rows, columns = self._places[1 - side], self._places[side]
        which = np.ix_([rows[mask] for mask in replies], [columns[mask] for mask in leads])
        values = kind.values(layers.values(side, free, leads[0].bit_count(), which), foreplaced)
        return -values if side else values

    def _of(self, foreplaced: Foreplaced) -> tuple[_Kind, Layers]:
        tables = self._by_foreplaced.get(foreplaced)
        if tables is None:
            key = self._key(foreplaced)
            if key not in self._by_kind:
                kind = self._kind(key, foreplaced)
                # Make no rows if there are no layers, because making rows takes most of the time.
                rows = {} if kind.first_layer.layers == 0 else self._rows
                layers = Layers(self._holdings, rows, kind.first_layer, self._stakes)
                self._by_kind[key] = kind, layers
            tables = self._by_foreplaced[foreplaced] = self._by_kind[key]
        return tables

    @cached_property
    def _rows(self) -> dict[tuple[int, bool], ReplyRows]:
        """The rows of both sides, also for the free move if the rules have a free move."""
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
        """Return the facts on which the tables depend.

        These facts are whether each side runs out of cards first (R14; neither side does if both
        foreplaced), and the number of the group of lanes with the returning card.
        """
        first, second = foreplaced
        if (first is None) is (second is None):
            # At a horizon, both players hold one card fewer if both foreplaced.
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
            return LaneTables(self._first_layer(terms, self._holdings, self._stakes))
        first_short, second_short, group = key
        if first_short is second_short:
            return ClampedTables(self._choices, self._ruleset, self._stakes)
        side = int(second_short)
        choices = self._choices[side][group * MOST_LANES :][:MOST_LANES]
        cards = [card for card in choices if card is not None]
        return one_returns(cards, side, self._holdings, self._ruleset, self._stakes)


def _choices(position: Position, seat: int) -> tuple[Card | None, ...]:
    """Return the cards that a player has foreplaced, or can still foreplace, including None."""
    undeclared = seat in {position.turn, 1 - position.dealer}
    if position.phase is rules.Phase.DECLARE and undeclared:
        return (*position.holdings[seat], None)
    return (position.foreplaced[seat],)


def _by_side(terms: HandTerms) -> Foreplaced:
    first, second = terms.foreplaced
    return (second, first) if terms.dealer else (first, second)


def _places(cards: Sequence[Card]) -> dict[int, int]:
    """Return the index of each subset of a holding, keyed by the mask of its cards."""
    left = [0]
    for card in cards:
        left += [mask | card.bit for mask in left]
    return dict(zip(left, subsets(len(cards)).place.tolist(), strict=True))


# Estimates of positions beyond the tricks that a player searches.

WEIGHT_SHARE: Final = 0.3
"""The estimated value of holding a card, as a share of the points for a mate with the card."""


class Estimate(NamedTuple):
    """An estimate of the values of positions before a lead, by a rule of thumb and by intuition.

    The rule of thumb: if the replier cannot answer one of the leader's cards, the position is worth
    a mate with this card. Otherwise the position is worth `WEIGHT_SHARE` of the difference between
    the weights of both holdings, times the number of the trick. Intuition moves this estimate
    towards the exact value.

    Args:
        exact: the hand's exact tables.
        intuition: the share of the exact value in the estimate, from 0 to 1.
    """

    exact: HandTables
    intuition: float

    def first_layer(
        self, horizon: int, terms: HandTerms, holdings: Holdings, stakes: Stakes, layers: int | None
    ) -> FirstLayer:
        """Return a first layer like `layer_at_horizon`, but with estimates in place of draws."""
        drawn = layer_at_horizon(horizon, terms, holdings, stakes, layers)
        if 0 in drawn.counts:
            # Keep the draws, because the rule of thumb needs cards. A player without a card has
            # reached the end of the hand, or waits for a card that returns (R14).
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
        trick = CARDS_AND_COUNT - leader.held
        estimates = WEIGHT_SHARE * trick * heavier + stakes.draw_value(side)
        preferences = PREFERENCES[terms.ruleset.privilege]
        for lead in leader.lightest_first:
            first, second = preferences[lead.index]
            unanswered = np.flatnonzero(replier.masks & (first | second) == 0)
            if len(unanswered):
                columns = np.flatnonzero(leader.masks & lead.bit)
                points = lead_points(lead, leader.held) + stakes.mate_bonus(side)
                estimates[np.ix_(unanswered, columns)] = points
        if self.intuition:
            replies, leads = replier.masks.tolist(), leader.masks.tolist()
            exact = self.exact.part(terms, side, free, replies, leads)
            estimates += self.intuition * (exact - estimates)
        rounded: Values = np.rint(estimates).astype(np.int16)
        return rounded


class _Side(NamedTuple):
    """The possible holdings of a player at the horizon.

    Args:
        held: the number of cards in each holding.
        lightest_first: the cards of which the holdings consist, sorted by weight (R2).
        masks: the mask of each holding, in the order of the indices.
        weights: the total weight of each holding.
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
