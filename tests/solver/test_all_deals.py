"""What every deal is worth, where the layers that tell it did not take the time to solve them."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from types import SimpleNamespace

import numpy as np
import pytest

from mate.errors import SolverError
from mate.rules import DEAL_COUNT, Deal, Position, Ruleset
from mate.solver import solve, solve_round, wholegame
from mate.solver.scale import Values
from mate.solver.wholegame import AllDeals, solve_all
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


def known(
    monkeypatch: pytest.MonkeyPatch, ruleset: Ruleset, values: Values, declared: Values
) -> AllDeals:
    """Let these be the hands, so that there are no layers to solve."""
    hands = AllDeals(ruleset, values, declared, 947, SUMS, values)

    def openings(
        wanted: Ruleset, jobs: int, progress: Callable[[float], None] | None
    ) -> SimpleNamespace:
        assert (wanted, jobs) == (ruleset, wholegame.MOST_THREADS)
        if progress:
            progress(0.5)
            progress(1)
        return SimpleNamespace(deals={ruleset: hands}.__getitem__)

    monkeypatch.setattr(wholegame, "openings_of", openings)
    return hands


@pytest.mark.parametrize("progress", [True, False])
def test_where_the_loser_deals_all_rounds_follow_all_hands(
    monkeypatch: pytest.MonkeyPatch, progress: bool
) -> None:
    ruleset, told = Ruleset.preset("super"), list[float]()
    # Of these two rounds the hands do not tell enough; of all others they tell that nobody wins.
    deal = Deal.from_number(156_012)
    values = np.zeros(DEAL_COUNT, dtype=np.int16)
    for one in (deal, deal.swapped):
        values[one.number] = solve(one, ruleset).value
    known(monkeypatch, ruleset, values, values)
    deals = solve_all(ruleset, jobs=8, progress=told.append if progress else None)
    rounds = [solve_round(one, ruleset).value for one in (deal, deal.swapped)]
    assert rounds == [3, 0]
    assert np.flatnonzero(deals.values).tolist() == [deal.number]
    assert deals.values[deal.number] == 3
    assert (deals.declared, deals.closed) == (None, None)
    assert (deals.positions, deals.layers) == (947, SUMS)
    # Most of the time goes to the rounds.
    assert told == ([0.0125, 0.025, 0.5125, 1] if progress else [])


def test_where_who_deals_is_settled_all_hands_are_all(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[float] = []
    nothing = np.zeros(DEAL_COUNT, dtype=np.int16)
    hands = known(monkeypatch, Ruleset(), nothing, nothing)
    assert solve_all(Ruleset(), jobs=2, progress=told.append) is hands
    assert told == [0.5, 1]


def test_why_not_every_position_of_returning_cards_can_be_solved_is_said() -> None:
    with pytest.raises(SolverError) as refused:
        solve_all(Ruleset.preset("gamerules"))
    assert str(refused.value) == (
        "where foreplaced cards return, a position's value depends on which they are, "
        "and not all positions can be solved at once"
    )
