"""What every deal is worth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from io import BytesIO
from itertools import combinations
from pathlib import Path
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
)
from mate.solver.layers import Values
from mate.solver.wholegame.layer import Layer
from mate.solver.wholegame.ternary import Counts, Indices, words_of

NOT_ALLOWED: Final = np.iinfo(np.int16).max
"""Stands where a card may not be foreplaced; the other player takes the least."""


class LayerSum(NamedTuple):
    """A layer in three numbers, by which two solvers are compared.

    Args:
        leader: how many cards the leader holds.
        other: how many the other holds.
        positions: how many positions that makes.
        total: the sum of their values to the leader.
    """

    leader: int
    other: int
    positions: int
    total: int


@dataclass(frozen=True, eq=False)
class AllDeals:
    """The result of best play in every deal of a rule set.

    Args:
        ruleset: the rules.
        values: by the number of the deal, the dealer's points minus the other's; where the loser
            deals, those of both hands of the round.
        declared: for each deal a row with the value after each declaration of the dealer: none,
            and the ten cards in the order of the deck; None where nothing is foreplaced, or the
            loser deals.
        positions: how many distinct positions before a lead were solved.
        layers: those positions by how many cards are held; under the free move two a count, first
            those with it left.
        closed: what deals would be worth if nobody might foreplace; None where the loser deals.
    """

    ruleset: Ruleset
    values: Values
    declared: Values | None
    positions: int
    layers: tuple[LayerSum, ...]
    closed: Values | None = None

    def save(self, path: Path) -> None:
        """Write the values as a numpy file, 184,756 numbers of 16 bits by deal number."""
        # Written by the library, a disk that is full would have no reason to give.
        data = BytesIO()
        np.save(data, self.values)
        path.write_bytes(data.getvalue())


class Openings(NamedTuple):
    """The layers in which hands begin, which rule sets share that differ in foreplacement.

    Args:
        layers: by counts, those of nine and ten cards.
        sums: all layers.
    """

    layers: Mapping[Counts, Layer]
    sums: tuple[LayerSum, ...]

    def deals(self, ruleset: Ruleset) -> AllDeals:
        """What hands are worth under one of these rule sets."""
        closed = undeclared(self.layers[Counts(CARDS_EACH, CARDS_EACH)])
        if ruleset.foreplacement is Foreplacement.NONE:
            declared, values = None, closed
            sums = tuple(layer for layer in self.sums if layer.leader == layer.other)
        else:
            declared = declarations(self.layers, ruleset)
            values = declared.max(axis=1)
            sums = self.sums
        positions = sum(layer.positions for layer in sums)
        return AllDeals(ruleset, values, declared, positions, sums, closed)


def undeclared(layer: Layer) -> Values:
    """What each deal is worth where nothing is foreplaced, from the layer of ten cards each."""
    masks = deal_masks()
    return layer.values[layer.places(*words_of(masks, FULL_MASK - masks))]


def declarations(layers: Mapping[Counts, Layer], ruleset: Ruleset) -> Values:
    """For each deal what it is worth after each declaration of the dealer.

    Args:
        layers: those in which a hand with foreplacements begins.
        ruleset: the rules, which say what may be foreplaced in answer (R11).
    """
    dealers = deal_masks()
    # Deals are ordered by their cards, so the other player's cards are those of the last deal
    # for the first, and so on.
    declared = np.full((DEAL_COUNT, CARDS_EACH + 1), NOT_ALLOWED, dtype=np.int16)
    allowed = answers_allowed(ruleset)
    own, others = deal_cards(), deal_cards()[::-1]
    for column in range(CARDS_EACH + 1):
        first = own[:, column - 1] if column else None
        for answer in range(CARDS_EACH + 1):
            second = others[:, answer - 1] if answer else None
            leader = dealers if first is None else dealers ^ 1 << first
            other = FULL_MASK - dealers if second is None else FULL_MASK - dealers ^ 1 << second
            layer = layers[Counts(CARDS_EACH - bool(column), CARDS_EACH - bool(answer))]
            values = layer.values[layer.places(*words_of(leader, other))]
            if first is not None and second is not None:
                values[~allowed[first, second]] = NOT_ALLOWED
            np.minimum(declared[:, column], values, out=declared[:, column])
    return declared


def deal_cards() -> Indices:
    """For each deal the places of the dealer's cards in the deck."""
    return np.fromiter(
        combinations(range(len(DECK)), CARDS_EACH), dtype=(np.intp, CARDS_EACH), count=DEAL_COUNT
    )


def deal_masks() -> Indices:
    """For each deal the mask of the dealer's holding."""
    masks: Indices = (1 << deal_cards()).sum(axis=1)
    return masks


def answers_allowed(ruleset: Ruleset) -> NDArray[np.bool_]:
    """By the dealer's foreplaced card and another, whether it may be foreplaced in answer."""
    allowed = np.zeros((len(DECK), len(DECK)), dtype=bool)
    for first in DECK:
        for second in DECK:
            if first is not second:
                rest = [card for card in DECK if card not in {first, second}]
                deal = Deal(Holding.of([first, *rest[: CARDS_EACH - 1]]))
                after = Position.start(deal, ruleset).play(first)
                allowed[first.index, second.index] = after.is_legal(second)
    return allowed
