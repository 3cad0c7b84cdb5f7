"""The tables that a hand's values are read from, and the layer that each kind of hand begins with.

That layer is what is still to come when holdings run out, or beyond the tricks that somebody looks
ahead, which is judged.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from itertools import product
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mate.rules import (
    CARDS_EACH,
    LAST_TRICK_FROM_HOLDING,
    PREFERENCES,
    Card,
    HandTerms,
    Position,
    Ruleset,
    legal_replies,
    mate_points,
)
from mate.solver.evaluation import Change, Stakes
from mate.solver.layers import LEAD_COUNT_AND_TRICK, MOST_LANES, Ending, Layers, Values, lead_points
from mate.solver.replies import ReplyRows, change_of_replies, silenced, subsets

TRICK_TEN: Final = LAST_TRICK_FROM_HOLDING + 1
Holdings = tuple[Sequence[Card], Sequence[Card]]
Tables = Mapping[tuple[int, bool], Values]
Foreplaced = tuple[Card | None, Card | None]
"""By side, dealer first, the card that was foreplaced, or None."""
Choices = tuple[tuple[Card | None, ...], tuple[Card | None, ...]]
Rows = dict[tuple[int, bool, Change | None], ReplyRows]
"""Rows by the side that leads, whether the free move is left, and what is changed in them."""
Endings = Callable[[HandTerms, Holdings, Stakes], Ending]
"""Makes the layer that a kind of hand begins with."""


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
    first, second = _by_side(terms)
    return first is not None, second is not None


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


class InLanes:
    """Hands with a lane for each card that one player may have foreplaced, or one lane for all.

    Args:
        ending: what their layers begin with.
        side: that player's.
        cards: what that player may have foreplaced, at most eight; none where it does not matter.
    """

    def __init__(self, ending: Ending, side: int = 0, cards: Sequence[Card] = ()) -> None:
        self.ending = ending
        self._side = side
        self._lanes: dict[Card | None, int] = {card: lane for lane, card in enumerate(cards)}

    def value(self, codes: Sequence[int], ends: Sequence[int], foreplaced: Foreplaced) -> int:
        """What a position is worth to the dealer.

        Args:
            codes: the number of every lane.
            ends: by number, what it is worth to the dealer.
        """
        return ends[codes[self._lanes.get(foreplaced[self._side], 0)]]

    def values(self, by_lane: Values, foreplaced: Foreplaced) -> Values:
        """What many positions are worth to the dealer.

        Args:
            by_lane: what they are worth in every lane; that is the last axis.
        """
        return by_lane[..., self._lanes.get(foreplaced[self._side], 0)]


def one_returns(
    cards: Sequence[Card], side: int, holdings: Holdings, ruleset: Ruleset, stakes: Stakes
) -> InLanes:
    """Hands in which one player foreplaced one of these cards, each in a lane of its own.

    Args:
        holdings: by side, dealer first, the cards that may be left at the end.
    """
    terms = HandTerms(ruleset, 0, (None, cards[0]) if side else (cards[0], None))
    others = holdings[1 - side]
    # The player who foreplaced holds nothing but the card that returned, which is the lane's.
    leading = tenth_trick(terms, side, cards, others, stakes)[:, np.newaxis, :]
    replying = tenth_trick(terms, 1 - side, others, cards, stakes).T[np.newaxis, :, :]
    first, second = (replying, leading) if side else (leading, replying)
    ending = Ending((side, 1 - side), either_way(ruleset, first, second))
    return InLanes(ending, side, cards)


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
        """What a position is worth to the dealer; arguments as in `InLanes.value`."""
        dealer_leads, other_leads = self._ends[foreplaced]
        # Lanes stand in rows by what the dealer's lead can bring, the least first.
        least, most = codes[: self._row], codes[-self._row :]
        low, high = (_limited(dealer_leads, ends[least[end]], ends[most[end]]) for end in (0, -1))
        return _limited(other_leads, low, high)

    def values(self, by_lane: Values, foreplaced: Foreplaced) -> Values:
        """What many positions are worth to the dealer; arguments as in `InLanes.values`."""
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


_Kind = InLanes | NoneOrBothReturn
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
        self._by_kind: dict[tuple[bool, bool, int], tuple[_Kind, Layers]] = {}
        self._by_foreplaced: dict[Foreplaced, tuple[_Kind, Layers]] = {}

    @property
    def made(self) -> list[Layers]:
        """The tables made so far."""
        return [layers for _, layers in self._by_kind.values()]

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
        tables = self._by_foreplaced.get(foreplaced)
        if tables is None:
            key = self._key(foreplaced)
            if key not in self._by_kind:
                kind = self._kind(key, foreplaced)
                # Without layers nobody replies, and the rows take longer to make than all else.
                rows = {} if kind.ending.layers == 0 else self._rows
                layers = Layers(self._holdings, rows, kind.ending, self._stakes)
                self._by_kind[key] = kind, layers
            tables = self._by_foreplaced[foreplaced] = self._by_kind[key]
        return tables

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
            return InLanes(self._endings(terms, self._holdings, self._stakes))
        first_short, second_short, group = key
        if first_short is second_short:
            return NoneOrBothReturn(self._choices, self._ruleset, self._stakes)
        side = int(second_short)
        choices = self._choices[side][group * MOST_LANES :][:MOST_LANES]
        cards = [card for card in choices if card is not None]
        return one_returns(cards, side, self._holdings, self._ruleset, self._stakes)


def _by_side(terms: HandTerms) -> Foreplaced:
    first, second = terms.foreplaced
    return (second, first) if terms.dealer else (first, second)


def _places(cards: Sequence[Card]) -> dict[int, int]:
    """By the mask of what is left of a holding, its place among the subsets of its count."""
    left = [0]
    for card in cards:
        left += [mask | card.bit for mask in left]
    return dict(zip(left, subsets(len(cards)).place.tolist(), strict=True))


# What a position seems worth to somebody who does not play it out.

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
        """As `mate.solver.tables.ending_at`, but what is not over then is judged."""
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
