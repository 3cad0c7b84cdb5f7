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
from mate.solver.wholegame import AllDeals, bytes_needed, solve_all, solving
from mate.solver.wholegame.alldeals import LayerSum, Openings
from mate.solver.wholegame.layer import Layer
from mate.solver.wholegame.rounds import known_rounds
from mate.solver.wholegame.solving import openings_of
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
        assert wanted == ruleset
        assert jobs <= wholegame.MOST_THREADS
        if progress:
            progress(0.5)
            progress(1)
        return SimpleNamespace(deals={ruleset: hands}.__getitem__)

    monkeypatch.setattr(wholegame, "openings_of", openings)
    return hands


@pytest.mark.parametrize(("jobs", "progress"), [(1, False), (8, True)])
def test_where_the_loser_deals_all_rounds_follow_all_hands(
    monkeypatch: pytest.MonkeyPatch, jobs: int, progress: bool
) -> None:
    ruleset, told = Ruleset.preset("bga").changed(round_second_dealer="loser"), list[float]()
    # Of these two rounds the hands do not tell enough; of all others they tell that nobody wins.
    deal = Deal.from_number(24_824)
    values = np.zeros(DEAL_COUNT, dtype=np.int16)
    for one in (deal, deal.swapped):
        values[one.number] = solve(one, ruleset).value
    known(monkeypatch, ruleset, values, values)
    deals = solve_all(ruleset, jobs=jobs, progress=told.append if progress else None)
    rounds = [solve_round(one, ruleset).value for one in (deal, deal.swapped)]
    assert rounds == [0, 7]
    assert np.flatnonzero(deals.values).tolist() == [deal.swapped.number]
    assert deals.values[deal.swapped.number] == 7
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


def test_a_drawn_hand_brings_nothing_to_its_round() -> None:
    # The other deals next, and draws or loses as well.
    rounds, others = known_rounds(np.array([0, -5], dtype=np.int16))
    assert (rounds.tolist(), others) == ([0, -5], [])


def test_hands_begin_in_the_last_layers_and_all_are_summed_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # As if hands began with four cards each: lower layers are the same as those of all hands.
    monkeypatch.setattr(solving, "CARDS_EACH", 4)
    told: list[float] = []
    openings = openings_of(Ruleset(), 1, told.append)
    sums = {each[:2]: each for each in openings.sums}
    # Found by a program in C that shares nothing with this one (`benchmarks/`).
    assert {counts: each.total for counts, each in sums.items()} == {
        (1, 1): 16800,
        (2, 2): 1394912,
        (3, 3): 34793528,
        (4, 4): 353477113,
        (1, 2): 177000,
        (2, 1): 216444,
        (2, 3): 5782431,
        (3, 2): 10574599,
        (3, 4): 64089318,
        (4, 3): 175542945,
    }
    assert set(openings.layers) == {(3, 3), (4, 4), (3, 4), (4, 3)}
    for counts, layer in openings.layers.items():
        assert len(layer.values) == sums[counts].positions
        assert layer.values.sum(dtype=np.int64) == sums[counts].total
    assert told == sorted(told)
    assert 0 < told[0] < told[-1] == 1


def test_hands_begin_with_the_free_move_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solving, "CARDS_EACH", 3)
    openings = openings_of(Ruleset().changed(free_move=True), 1, None)
    # Of two layers with the same counts the one with the free move left is summed up first.
    first: dict[tuple[int, ...], int] = {}
    for each in openings.sums:
        first.setdefault(each[:2], each.total)
    assert len(openings.sums) == 2 * len(first) - 3
    assert set(openings.layers) == {(2, 2), (3, 3), (2, 3), (3, 2)}
    for counts, layer in openings.layers.items():
        assert layer.values.sum(dtype=np.int64) == first[counts]


@pytest.mark.parametrize(
    ("changed", "jobs", "gigabytes"),
    [
        ({}, 1, 1.4),
        ({}, 2, 1.7),
        ({"foreplacement": "none"}, 1, 1.0),
        ({"free_move": True}, 1, 2.0),
        ({"free_move": True}, 2, 2.5),
    ],
)
def test_a_little_more_memory_is_asked_for_than_was_measured(
    changed: dict[str, str | bool], jobs: int, gigabytes: float
) -> None:
    assert round(bytes_needed(Ruleset().changed(**changed), jobs=jobs) / 10**9, 1) == gigabytes
