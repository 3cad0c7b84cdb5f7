"""The values of all deals, and of all rounds if the loser deals.

Let a deal be worth v to its dealer and, with the holdings swapped, w. After a mate by the dealer or
a draw, the other player deals next (R19 as changed by `round_second_dealer`), with the dealer's
cards, so the second hand is worth -v to the first dealer. After a mate by the other player, the
second hand is worth w to the first dealer. So the round is worth -v plus the value of the first
hand, if s = v + w is added to each mate by the other player. `docs/whole-game.md` proves that v and
w are often enough to find the value of the round.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from io import BytesIO
from itertools import combinations
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mate.rules import (
    CARDS_EACH,
    DEAL_COUNT,
    DECK,
    FULL_MASK,
    Deal,
    Foreplacement,
    Holding,
    Position,
    Ruleset,
    mate_points,
)
from mate.solver.evaluation import Stakes
from mate.solver.layers import Values
from mate.solver.solution import Solution
from mate.workers import map_in_processes
from scripts.theory.wholegame.layer import Layer
from scripts.theory.wholegame.returning import Ends, both_returned, positions_of_both
from scripts.theory.wholegame.summary import LayerSum
from scripts.theory.wholegame.ternary import Counts, Indices, words_of

NOT_ALLOWED: Final = np.iinfo(np.int16).max
"""The value after a forbidden answer, so great that the other player never chooses that answer."""
Progress = Callable[[float], None]
"""A function that is called with the finished share of the work, from 0 to 1."""
Round = tuple[int, int, int]
"""A deal's number, the value of the deal, and the value with the holdings swapped."""

LEAST_MATE: Final = min(mate_points(card, 1, foreplaced=False, overmate=False) for card in DECK)
"""The minimum number of points that a mate scores."""
AT_A_TIME: Final = 8
"""The number of rounds to send to a process together, which take about a tenth of a second."""


@dataclass(frozen=True, eq=False)
class AllDeals:
    """The results of best play in all deals under a rule set.

    Args:
        values: the dealer's points minus the other player's points, in the order of deal numbers;
            if the loser deals, these are the points of both hands of the round.
        declared: a row for each deal, with the value after each declaration of the dealer: first
            no foreplacement, then the ten cards in the order of the deck. None if the rules have
            no foreplacement, or if the loser deals.
        layers: the number of positions, and the sum of their values, for each number of cards held.
            If the rules have the free move, there are two entries for each number: first with the
            free move available, then without. If cards return, positions after both players
            foreplaced are left out, because their values follow from other values (`returning.py`).
        closed: the values of deals if nobody foreplaces; None if the loser deals.
    """

    ruleset: Ruleset
    values: Values
    declared: Values | None
    positions: int
    layers: tuple[LayerSum, ...]
    closed: Values | None = None

    def save(self, path: Path) -> None:
        """Write the values as a numpy file: 184,756 16-bit numbers in the order of deal numbers."""
        # Let pathlib write the bytes, because numpy reports no reason if the disk is full.
        data = BytesIO()
        np.save(data, self.values)
        path.write_bytes(data.getvalue())


class Openings(NamedTuple):
    """The layers in which hands begin, shared by rule sets that differ only in foreplacement."""

    layers: Mapping[Counts, Layer]
    sums: tuple[LayerSum, ...]
    both: Mapping[Ends, Layer] = MappingProxyType({})
    """The layers after both players foreplaced, if cards return, keyed by trick 10's results."""

    def deals(self, ruleset: Ruleset) -> AllDeals:
        """Return the values of all deals under one of the rule sets that share these layers."""
        whole, masks = self.layers[Counts(CARDS_EACH, CARDS_EACH)], deal_masks()
        closed = whole.at(*words_of(masks, FULL_MASK - masks))
        if ruleset.foreplacement is Foreplacement.NONE:
            declared, values = None, closed
            sums = tuple(layer for layer in self.sums if layer.leader == layer.other)
        else:
            declared = self._declarations(ruleset)
            values = declared.max(axis=1)
            sums = self.sums
        positions = sum(layer.positions for layer in sums)
        if self.both:
            pairs = int(answers_allowed(ruleset).sum())
            positions += positions_of_both(pairs, free=ruleset.free_move)
        return AllDeals(ruleset, values, declared, positions, sums, closed)

    def _declarations(self, ruleset: Ruleset) -> Values:
        """Return the value of each deal after each declaration of the dealer."""
        dealers = deal_masks()
        # Reverse the deals to get the other player's cards: because deals are ordered by their
        # cards, the other player's cards in the first deal are the dealer's cards in the last.
        declared = np.full((DEAL_COUNT, CARDS_EACH + 1), NOT_ALLOWED, dtype=np.int16)
        allowed = answers_allowed(ruleset)
        own, others = deal_cards(), deal_cards()[::-1]
        for column in range(CARDS_EACH + 1):
            first = own[:, column - 1] if column else None
            for answer in range(CARDS_EACH + 1):
                second = others[:, answer - 1] if answer else None
                leader = dealers if first is None else dealers ^ 1 << first
                other = FULL_MASK - dealers if second is None else FULL_MASK - dealers ^ 1 << second
                words = words_of(leader, other)
                if self.both and first is not None and second is not None:
                    values = both_returned(ruleset, self.both, words, (first, second))
                else:
                    counts = Counts(CARDS_EACH - bool(column), CARDS_EACH - bool(answer))
                    values = self.layers[counts].at(*words)
                if first is not None and second is not None:
                    values[~allowed[first, second]] = NOT_ALLOWED
                np.minimum(declared[:, column], values, out=declared[:, column])
        return declared


def deal_cards() -> Indices:
    """Return the deck indices of the dealer's ten cards, one row per deal."""
    places = combinations(range(len(DECK)), CARDS_EACH)
    return np.fromiter(places, dtype=(np.intp, CARDS_EACH), count=DEAL_COUNT)


def deal_masks() -> Indices:
    """Return the mask of the dealer's holding in each deal."""
    masks: Indices = (1 << deal_cards()).sum(axis=1)
    return masks


def answers_allowed(ruleset: Ruleset) -> NDArray[np.bool_]:
    """Return, for each card of the dealer (row), which cards the other player may foreplace."""
    allowed = np.zeros((len(DECK), len(DECK)), dtype=bool)
    for first in DECK:
        for second in DECK:
            if first is not second:
                rest = [card for card in DECK if card not in {first, second}]
                deal = Deal(Holding.of([first, *rest[: CARDS_EACH - 1]]))
                after = Position.start(deal, ruleset).play(first)
                allowed[first.index, second.index] = after.is_legal(second)
    return allowed


def no_progress(_done: float) -> None:
    """Do nothing; use this as `Progress` to show no progress."""


def solve_rounds(hands: Values, ruleset: Ruleset, jobs: int, progress: Progress) -> Values:
    """Return the value of each round to the dealer of its first hand."""
    rounds, open_rounds = known_rounds(hands)
    # Use the index `~number` for the deal with swapped holdings, because deals are ordered by their
    # cards.
    tasks = [(number, int(hands[number]), int(hands[~number])) for number in open_rounds]
    work = partial(_value, ruleset)
    with closing(map_in_processes(work, tasks, jobs, at_a_time=AT_A_TIME)) as values:
        for done, ((number, _, _), value) in enumerate(zip(tasks, values, strict=True), start=1):
            rounds[number] = value
            progress(done / len(tasks))
    return rounds


def known_rounds(hands: Values) -> tuple[Values, list[int]]:
    """Return the values of rounds that follow from both hands, and the numbers of other rounds."""
    value, swapped = hands, hands[::-1]
    stake = value + swapped
    rounds: Values = np.where((value < 0) & (value + stake <= 0), stake, np.int16(0))
    lost, held = value < 0, value >= 0
    undecided = (lost & (value + stake > 0)) | (held & (stake - LEAST_MATE > value))
    return rounds, np.flatnonzero(undecided).tolist()


def _value(ruleset: Ruleset, task: Round) -> int:
    number, value, swapped = task
    start = Position.start(Deal.from_number(number), ruleset)
    return Solution(start, Stakes(-value, -value, swapped)).value
