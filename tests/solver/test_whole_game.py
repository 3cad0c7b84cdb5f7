"""Every position of every deal at once, against the solvers that look at one deal."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping
from math import factorial
from pathlib import Path
from random import Random

import numpy as np
import pytest

from mate.errors import SolverError
from mate.rules import (
    DEAL_COUNT,
    DECK,
    NO_FOREPLACEMENT,
    OPTIONS,
    Deal,
    Holding,
    Position,
    Rank,
    Ruleset,
    Terms,
)
from mate.solver import solve, solve_round
from mate.solver.wholegame import AllDeals, bytes_needed, solve_all, solving
from mate.solver.wholegame.alldeals import Openings
from mate.solver.wholegame.layer import Layer
from mate.solver.wholegame.rounds import known_rounds, solve_rounds
from mate.solver.wholegame.solving import Key, Memory, kinds_of, layers_of, openings_of
from mate.solver.wholegame.ternary import Counts
from tests.solver.plain_solver import PlainSolver
from tests.sweeps import sweep

CLASSIC, DENEXA, BGA, SUPER = map(Ruleset.preset, ("classic", "denexa", "bga", "super"))
CARDS = 3
"""How many cards both players hold at most in the low layers, or one of them one more."""

# The sum of the values of all positions, from one card held by whoever holds the fewest on. Found
# by a program in C that shares nothing with this one (`benchmarks/`).
EQUAL = (
    *(16800, 1394912, 34793528, 353477113, 1634358785),
    *(3480770299, 3298004242, 1263267541, 156001693, 2761598),
)
LEADER_HAS_ONE_LESS = (
    *(177000, 5782431, 64089318, 312727444, 467985403),
    *(-333987402, -1072520088, -505156362, -44103805),
)
LEADER_HAS_ONE_MORE = (
    *(216444, 10574599, 175542945, 1312948038, 4617007598),
    *(7593444543, 5516981720, 1506638132, 98943866),
)
SUMS = {
    **{(cards, cards): total for cards, total in enumerate(EQUAL, 1)},
    **{(cards, cards + 1): total for cards, total in enumerate(LEADER_HAS_ONE_LESS, 1)},
    **{(cards + 1, cards): total for cards, total in enumerate(LEADER_HAS_ONE_MORE, 1)},
}


def differs_from_deal_by_deal(deals: AllDeals, number: int) -> bool:
    evaluation = solve(Deal.from_number(number), deals.ruleset).evaluate()
    found = [deals.values[number]]
    wanted = [evaluation.value]
    if deals.declared is not None:
        found += deals.declared[number].tolist()
        # No foreplacement comes last among actions, and first among declarations here.
        *cards, none = evaluation.values.values()
        wanted += [none, *cards]
    return found != wanted


def check_deal_by_deal(deals: AllDeals) -> None:
    assert deals.values.dtype == np.int16
    numbers = Random(12).sample(range(DEAL_COUNT), 30)
    assert not [number for number in numbers if differs_from_deal_by_deal(deals, number)]


def test_every_deal_of_bga() -> None:
    told: list[float] = []
    bga = solve_all(BGA, progress=told.append)
    found = [(layer.leader, layer.other, layer.total) for layer in bga.layers]
    assert found == [(cards, cards, total) for cards, total in enumerate(EQUAL, 1)]
    assert bga.positions == 377_379_368
    assert told == sorted(told)
    assert told[-1] == 1
    check_deal_by_deal(bga)
    assert bga.declared is None
    assert bga.closed is not None
    assert (bga.closed == bga.values).all()


@pytest.mark.deep
def test_every_deal_of_classic_and_denexa() -> None:
    # One test, because all of it comes of tables that take a quarter of a minute.
    openings = openings_of(CLASSIC, 1, None)
    classic, denexa = openings.deals(CLASSIC), openings.deals(DENEXA)
    assert {(layer.leader, layer.other): layer.total for layer in classic.layers} == SUMS
    assert classic.positions == denexa.positions == 1_105_350_688
    for deals in (classic, denexa):
        check_deal_by_deal(deals)
    # What the dealer may declare in classic the other player may answer in more ways in denexa.
    assert classic.declared is not None
    assert denexa.declared is not None
    assert (classic.declared >= denexa.declared).all()
    assert (classic.declared[:, 0] == denexa.declared[:, 0]).all()
    assert classic.closed is not None
    assert (classic.closed == openings.deals(BGA).values).all()


def test_a_deal_is_worth_what_the_best_answer_to_the_best_declaration_leaves() -> None:
    # Values that are drawn make the layers in which hands begin, so that nothing is solved first.
    source = np.random.default_rng(5)
    layers = {counts: Layer(Counts(*counts)) for counts in ((10, 10), (9, 10), (10, 9), (9, 9))}
    for layer in layers.values():
        layer.values[:] = source.integers(-242, 243, len(layer.values))
    openings = Openings({layer.counts: layer for layer in layers.values()}, ())
    for ruleset in (CLASSIC, DENEXA):
        deals = openings.deals(ruleset)
        assert deals.declared is not None
        for number in Random(6).sample(range(DEAL_COUNT), 10):
            start = Position.start(Deal.from_number(number), ruleset)
            *cards, none = (
                min(worth_by(layers, after.play(answer)) for answer in after.legal_actions)
                for after in map(start.play, start.legal_actions)
            )
            assert deals.declared[number].tolist() == [none, *cards]
            assert deals.values[number] == max(none, *cards)
            assert deals.closed is not None
            both_none = start.play(NO_FOREPLACEMENT).play(NO_FOREPLACEMENT)
            assert deals.closed[number] == worth_by(layers, both_none)


def worth_by(layers: Mapping[tuple[int, int], Layer], position: Position) -> int:
    """The value that stands in a layer for a position before trick 1."""
    own, others = (position.holdings[seat] for seat in (position.turn, 1 - position.turn))
    layer = layers[len(own), len(others)]
    return int(layer.values[layer.place(own.mask, others.mask)])


LOW_RULESETS = [
    CLASSIC.changed(privilege=privilege, free_move=free)
    for privilege in OPTIONS["privilege"]
    for free in OPTIONS["free_move"]
]


def low_layers(ruleset: Ruleset, jobs: int = 1) -> dict[Key, Layer]:
    memory = Memory(ruleset, jobs)
    return {
        key: layer.copy()
        for kind in kinds_of(ruleset)
        for key, layer in layers_of(
            [step for step in kind if step[0][0].leader <= CARDS], ruleset, memory, lambda _: None
        )
    }


def before_a_lead(ruleset: Ruleset, counts: Counts, free: bool, random: Random) -> Position:
    """A position with the leader at seat 0, of cards that often answer each other."""
    ranks = {Rank.KING, Rank.QUEEN, random.choice(list(Rank))}
    cards = random.sample([card for card in DECK if card.rank in ranks], sum(counts) + 1)
    foreplaced, own, others = cards[0], cards[1 : 1 + counts.leader], cards[1 + counts.leader :]
    apart = counts.leader - counts.other
    terms = Terms(
        ruleset,
        random.randrange(2),
        (foreplaced if apart < 0 else None, foreplaced if apart > 0 else None),
    )
    mask0, mask1 = (Holding.of(holding).mask for holding in (own, others))
    used = ruleset.free_move and not free
    return Position(terms, mask0, mask1, 11 - max(counts), 0, None, used, mask0, None)


@sweep("privilege, free", OPTIONS["privilege"], OPTIONS["free_move"], strength=1)
def test_every_position_of_few_cards(privilege: str, *, free: bool) -> None:
    ruleset = CLASSIC.changed(privilege=privilege, free_move=free)
    random, plain = Random(str(ruleset)), PlainSolver()
    for (counts, left), layer in low_layers(ruleset).items():
        for _ in range(12 * min(counts) ** 2):
            position = before_a_lead(ruleset, counts, left, random)
            value = int(layer.values[layer.place(position.mask0, position.mask1)])
            to_dealer = -value if position.dealer else value
            assert plain.value(position) == to_dealer, (position, left)


def test_two_threads_find_what_one_finds_and_what_another_program_found() -> None:
    alone, together = (low_layers(CLASSIC, jobs) for jobs in (1, 2))
    assert alone.keys() == together.keys()
    assert all(np.array_equal(alone[key].values, together[key].values) for key in alone)
    for (counts, _), layer in alone.items():
        assert not min(counts) or layer.values.sum(dtype=np.int64) == SUMS[counts]


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_interrupt_leaves_at_once_and_leaves_nothing_behind(jobs: int) -> None:
    def interrupt(_: float) -> None:
        raise KeyboardInterrupt

    before = threading.active_count()
    with pytest.raises(KeyboardInterrupt):
        solve_all(CLASSIC, jobs=jobs, progress=interrupt)
    assert threading.active_count() == before


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_goes_wrong_in_a_thread_is_told_at_once(
    jobs: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_memory(*_: object) -> Iterator[None]:
        raise MemoryError

    monkeypatch.setattr(solving, "fill", no_memory)
    before = threading.active_count()
    with pytest.raises(MemoryError):
        solve_all(CLASSIC, jobs=jobs)
    assert threading.active_count() == before


def test_positions_are_counted_as_they_are_dealt() -> None:
    for ruleset in LOW_RULESETS:
        for kind in kinds_of(ruleset):
            counted = [counts for step in kind for counts, _ in step]
            assert len(counted) == len(set(counted)) * (1 + ruleset.free_move) - (
                ruleset.free_move * len(kind[-1])
            )
    layer = Layer(Counts(3, 4))
    assert len(layer.values) == factorial(20) // (factorial(3) * factorial(4) * factorial(13))
    places = {layer.place(0b111 << shift, 0b1111 << shift + 5) for shift in range(12)}
    assert len(places) == 12


def test_the_memory_needed_is_known_before() -> None:
    assert 10**9 < bytes_needed(CLASSIC) < bytes_needed(CLASSIC, jobs=2) < 2 * 10**9
    # However many processors there are.
    assert bytes_needed(CLASSIC, jobs=64) == bytes_needed(CLASSIC, jobs=2)
    assert bytes_needed(BGA) < bytes_needed(CLASSIC) < bytes_needed(CLASSIC.changed(free_move=True))


def test_returning_cards_are_refused() -> None:
    with pytest.raises(SolverError, match="foreplaced cards return"):
        solve_all(Ruleset.preset("gamerules"))


def test_the_values_are_saved_by_deal_number(tmp_path: Path) -> None:
    values = np.arange(DEAL_COUNT, dtype=np.int16)
    AllDeals(BGA, values, None, 0, ()).save(tmp_path / "values.npy")
    assert np.array_equal(np.load(tmp_path / "values.npy"), values)
    assert np.load(tmp_path / "values.npy").dtype == np.int16


@pytest.mark.parametrize("seed", range(3))
def test_rounds_whose_loser_deals_follow_from_both_hands(seed: int) -> None:
    deal = Deal.draw(Random(seed))
    hands = np.zeros(DEAL_COUNT, dtype=np.int16)
    for one in (deal, deal.swapped):
        hands[one.number] = solve(one, SUPER).value
    rounds = solve_rounds(hands, SUPER, 1, None)
    for one in (deal, deal.swapped):
        assert rounds[one.number] == solve_round(one, SUPER).value


@pytest.mark.parametrize(
    ("value", "swapped", "known"),
    [
        (-20, -30, -50),  # lost both ways, and dealt twice
        (-20, 40, 20),  # lost, and dealt again for more
        (-20, 41, None),
        (0, 3, 0),  # the least mate costs what it brings
        (0, 4, None),
        (40, -30, 0),
        (40, 3, 0),
        (40, 4, None),
    ],
)
def test_what_two_hands_tell_of_a_round(value: int, swapped: int, known: int | None) -> None:
    rounds, others = known_rounds(np.array([value, swapped], dtype=np.int16))
    assert (None if 0 in others else rounds[0]) == known
