"""What declarations are worth, from layers that hold any values at all."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from mate.rules import DEAL_COUNT, Deal, Position, Ruleset
from mate.solver.wholegame.alldeals import LayerSum, Openings
from mate.solver.wholegame.layer import Layer
from mate.solver.wholegame.ternary import Counts

OPENING = [Counts(10, 10), Counts(9, 10), Counts(10, 9), Counts(9, 9)]
SUMS = (LayerSum(9, 9, 900, 1), LayerSum(9, 10, 40, 2), LayerSum(10, 9, 7, 3))


def any_value(layer: Layer, random: np.random.Generator) -> Layer:
    layer.values[...] = random.integers(-100, 100, len(layer.values))
    return layer


@pytest.fixture(scope="module")
def openings() -> Openings:
    random = np.random.default_rng(14)
    return Openings({counts: any_value(Layer(counts), random) for counts in OPENING}, SUMS)


def worth(openings: Openings, position: Position) -> int:
    """What a layer says of a position whose players have declared, the dealer leading."""
    counts = Counts(*map(len, position.holdings))
    layer = openings.layers[counts]
    return int(layer.values[layer.place(position.mask0, position.mask1)])


@pytest.mark.parametrize("preset", ["classic", "denexa"])
def test_a_declaration_is_worth_what_its_best_answer_leaves(
    openings: Openings, preset: str
) -> None:
    ruleset, random = Ruleset.preset(preset), Random(preset)
    deals = openings.deals(ruleset)
    assert deals.declared is not None
    assert deals.closed is not None
    for number in [0, DEAL_COUNT - 1, *random.sample(range(DEAL_COUNT), 30)]:
        start = Position.start(Deal.from_number(number), ruleset)
        answered = [start.play(action) for action in start.legal_actions]
        *cards, none = (
            min(worth(openings, after.play(answer)) for answer in after.legal_actions)
            for after in answered
        )
        assert deals.declared[number].tolist() == [none, *cards]
        assert deals.values[number] == max(none, *cards)
        assert deals.closed[number] == worth(openings, start)
    assert deals.values.dtype == np.int16
    assert (deals.ruleset, deals.positions, deals.layers) == (ruleset, 947, SUMS)


def test_where_nobody_may_foreplace_a_deal_is_worth_what_its_first_lead_is(
    openings: Openings,
) -> None:
    deals = openings.deals(Ruleset.preset("bga"))
    for number in Random(15).sample(range(DEAL_COUNT), 30):
        start = Position.start(Deal.from_number(number), Ruleset.preset("bga"))
        assert deals.values[number] == worth(openings, start)
    assert deals.declared is None
    assert (deals.positions, deals.layers) == (900, SUMS[:1])
    assert deals.closed is not None
    assert (deals.closed == deals.values).all()
