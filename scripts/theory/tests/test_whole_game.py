"""Tests of the solver of all deals, compared with solvers of single deals and a C program."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import product
from math import factorial
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from tests.solver.plain_solver import PlainSolver
from tests.sweeps import sweep

from mate.rules import (
    DEAL_COUNT,
    DECK,
    OPTIONS,
    Card,
    Deal,
    HandTerms,
    Holding,
    Position,
    Rank,
    Ruleset,
)
from mate.solver import solve
from mate.solver.solution import solve_round
from scripts.theory.wholegame import alldeals, solving
from scripts.theory.wholegame.alldeals import AllDeals, Openings, known_rounds
from scripts.theory.wholegame.layer import Layer, Workspace
from scripts.theory.wholegame.retrograde import Target, fill
from scripts.theory.wholegame.returning import (
    EITHER_WAY,
    NEITHER_WAY,
    NO_ENDS,
    WHO_LEADS,
    Ends,
    both_returned,
)
from scripts.theory.wholegame.solving import (
    Key,
    Memory,
    Step,
    kinds_of,
    layers_of,
    openings_of,
    solve_all,
)
from scripts.theory.wholegame.summary import LayerSum
from scripts.theory.wholegame.ternary import Counts, unit_of, words_of

CLASSIC, DENEXA, BGA, GAMERULES = map(Ruleset.preset, ("classic", "denexa", "bga", "gamerules"))
CARDS = 3
"""The maximum size of the smaller holding in the low layers; the larger may have one more card."""

# Sums of the values of all positions, computed by the C program in `benchmarks/`, which shares
# no code with the solver tested here. Each table begins with the sum for a smaller holding of one
# card, then two cards, and so on.
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


@pytest.mark.deep
def test_values_of_all_deals_agree_with_the_c_program_and_with_single_deals() -> None:
    # Make all checks in one test, because computing the tables takes a quarter of a minute.
    openings = openings_of(CLASSIC)
    classic, denexa, bga = map(openings.deals, (CLASSIC, DENEXA, BGA))
    assert {(layer.leader, layer.other): layer.total for layer in classic.layers} == SUMS
    assert classic.positions == denexa.positions == 1_105_350_688
    assert bga.positions == 377_379_368
    for deals in (classic, denexa, bga):
        for number in Random(12).sample(range(DEAL_COUNT), 30):
            evaluation = solve(Deal.from_number(number), deals.ruleset).evaluate()
            assert deals.values[number] == evaluation.value
            if deals.declared is not None:
                # Move the value of "none" to the front, where `declared` has it; in `values` it is
                # last.
                *cards, none = evaluation.values.values()
                assert deals.declared[number].tolist() == [none, *cards]
    # Expect lower values under denexa, because the other player may answer with more declarations.
    assert classic.declared is not None
    assert denexa.declared is not None
    assert (classic.declared >= denexa.declared).all()
    assert (classic.declared[:, 0] == denexa.declared[:, 0]).all()
    assert classic.closed is not None
    assert (classic.closed == bga.values).all()


OPENING = [Counts(10, 10), Counts(9, 10), Counts(10, 9), Counts(9, 9)]
SUMMED = (LayerSum(9, 9, 900, 1), LayerSum(9, 10, 40, 2), LayerSum(10, 9, 7, 3))


def any_value(layer: Layer, random: np.random.Generator) -> Layer:
    layer.values[...] = random.integers(-100, 100, len(layer.values))
    return layer


@pytest.fixture(scope="module")
def openings() -> Openings:
    random = np.random.default_rng(14)
    return Openings({counts: any_value(Layer(counts), random) for counts in OPENING}, SUMMED)


def with_returning_cards(openings: Openings) -> Openings:
    """Return openings with additional layers for hands in which both players foreplaced."""
    random = np.random.default_rng(15)
    kinds = (NEITHER_WAY, WHO_LEADS, EITHER_WAY)
    both = {ends: any_value(Layer(Counts(9, 9)), random) for ends in kinds}
    return openings._replace(both=both)


@pytest.fixture
def few_numbers(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Limit a test to a few deals and the swapped deals, and return the numbers of these deals."""
    half = [0, *Random(13).sample(range(1, DEAL_COUNT), 2)]
    numbers = [*half, *(DEAL_COUNT - 1 - number for number in reversed(half))]
    cards = alldeals.deal_cards()[numbers]
    monkeypatch.setattr(alldeals, "deal_cards", lambda: cards)
    monkeypatch.setattr(alldeals, "DEAL_COUNT", len(numbers))
    return numbers


def value_of(openings: Openings, position: Position) -> int:
    """Return the value of a position before a lead, as stored in its layer."""
    counts = Counts(*map(len, position.holdings))
    own, others = (position.holdings[seat].mask for seat in (position.turn, 1 - position.turn))
    if openings.both and None not in position.foreplaced:
        return value_to_leader(position, openings.both)
    layer = openings.layers[counts]
    return int(layer.values[layer.place(own, others)])


def value_to_leader(position: Position, both: Mapping[Ends, Layer]) -> int:
    """Return the value of a position after both players foreplaced, with the leader at seat 0."""
    words = words_of(np.array([position.mask0]), np.array([position.mask1]))
    cards = tuple(np.array([card.index]) for card in position.foreplaced if card)
    return int(both_returned(position.ruleset, both, words, (cards[0], cards[1]))[0])


@pytest.mark.parametrize(
    ("preset", "options", "pairs"),
    [
        ("classic", {}, 0),
        ("denexa", {}, 0),
        # Count separate positions for each pair of foreplaced cards if cards return.
        ("gamerules", {}, 240),
        ("gamerules", {"free_move": True}, 240),
        ("denexa", {"tenth_trick": "foreplaced"}, 380),
    ],
)
def test_value_of_a_declaration_is_the_value_after_the_best_answer(
    openings: Openings, few_numbers: list[int], preset: str, options: dict[str, Any], pairs: int
) -> None:
    ruleset = Ruleset.preset(preset).changed(**options)
    if pairs:
        openings = with_returning_cards(openings)
    deals = openings.deals(ruleset)
    assert (deals.ruleset, deals.layers) == (ruleset, SUMMED)
    assert deals.values.dtype == np.int16
    assert deals.declared is not None
    assert deals.closed is not None
    for place, number in enumerate(few_numbers):
        start = Position.start(Deal.from_number(number), ruleset)
        answered = [start.play(action) for action in start.legal_actions]
        *cards, none = (
            min(value_of(openings, after.play(answer)) for answer in after.legal_actions)
            for after in answered
        )
        assert deals.declared[place].tolist() == [none, *cards]
        assert deals.values[place] == max(none, *cards)
        assert deals.closed[place] == value_of(openings, start)
    # Let each player hold n of 18 cards, from 1 to 9. No hand begins without the free move.
    pair = [factorial(18) // factorial(n) ** 2 // factorial(18 - 2 * n) for n in range(1, 10)]
    of_a_pair = 2 * sum(pair) - pair[-1] if ruleset.free_move else sum(pair)
    assert deals.positions == 947 + pairs * of_a_pair


def test_deal_values_equal_values_before_the_first_lead_without_foreplacement(
    openings: Openings,
) -> None:
    deals = openings.deals(BGA)
    for number in Random(15).sample(range(DEAL_COUNT), 30):
        start = Position.start(Deal.from_number(number), BGA)
        assert deals.values[number] == value_of(openings, start)
    assert deals.declared is None
    assert (deals.positions, deals.layers) == (900, SUMMED[:1])
    assert deals.closed is not None
    assert (deals.closed == deals.values).all()


@pytest.mark.parametrize(("jobs", "progress"), [(1, False), (8, True)])
def test_rounds_are_solved_after_all_hands_if_the_loser_deals(
    monkeypatch: pytest.MonkeyPatch, jobs: int, progress: bool
) -> None:
    ruleset, parts = BGA.changed(round_second_dealer="loser"), list[float]()
    # Let all rounds but two be drawn, so that only these two rounds must be solved.
    deal = Deal.from_number(24_824)
    values = np.zeros(DEAL_COUNT, dtype=np.int16)
    for one in (deal, deal.swapped):
        values[one.number] = solve(one, ruleset).value

    def solved(
        wanted: Ruleset, threads: int, report: Callable[[float], None] | None
    ) -> SimpleNamespace:
        assert (wanted, threads) == (ruleset, min(jobs, solving.MOST_THREADS))
        if report:
            report(0.5)
            report(1)
        hands = AllDeals(ruleset, values, values, 947, SUMMED, values)
        return SimpleNamespace(deals={ruleset: hands}.__getitem__)

    monkeypatch.setattr(solving, "openings_of", solved)
    deals = solve_all(
        ruleset, jobs=jobs, progress=parts.append if progress else alldeals.no_progress
    )
    rounds = [solve_round(one, ruleset).value for one in (deal, deal.swapped)]
    assert rounds == [0, 7]
    assert np.flatnonzero(deals.values).tolist() == [deal.swapped.number]
    assert deals.values[deal.swapped.number] == 7
    assert (deals.declared, deals.closed) == (None, None)
    assert (deals.positions, deals.layers) == (947, SUMMED)
    # Expect most of the progress for rounds, because rounds take most of the time.
    assert parts == ([0.0125, 0.025, 0.5125, 1] if progress else [])


def test_layer_with_all_cards_is_computed_from_the_previous_layer(openings: Openings) -> None:
    layer = Layer(Counts(10, 10))
    before = dict.fromkeys([(False, False), (True, False)], openings.layers[Counts(9, 9)])
    for black in layer.tables:
        for _ in fill(Target(layer, black, False, before), BGA.privilege, Workspace()):
            pass
    for number in Random(16).sample(range(DEAL_COUNT), 30):
        start = Position.start(Deal.from_number(number), BGA)
        leads = [start.play(card) for card in start.legal_actions]
        values = [
            each.outcome.points
            if each.outcome
            else min(
                value_of(openings, after) * (-1 if after.turn else 1)
                for after in map(each.play, each.legal_actions)
            )
            for each in leads
        ]
        assert layer.values[layer.place(start.mask0, start.mask1)] == max(values)


def low_layers(ruleset: Ruleset, kinds: Iterable[Sequence[Step]]) -> dict[Key, Layer]:
    memory = Memory(ruleset, 1)
    return {
        key: layer.copy()
        for kind in kinds
        for key, layer in layers_of(
            [step for step in kind if step[0].counts.leader <= CARDS],
            ruleset,
            memory,
            lambda _: None,
        )
    }


def random_position(
    key: Key, ruleset: Ruleset, random: Random, foreplaced: tuple[Card | None, Card | None]
) -> Position:
    """Return a position with the leader at seat 0 and cards that can often answer each other."""
    ranks, counts = {Rank.KING, Rank.QUEEN, random.choice(list(Rank))}, key.counts
    cards = [card for card in DECK if card.rank in ranks and card not in foreplaced]
    held = random.sample(cards, counts.leader + counts.other)
    own, others = held[: counts.leader], held[counts.leader :]
    terms = HandTerms(ruleset, random.randrange(2), foreplaced)
    mask0, mask1 = (Holding.of(holding).mask for holding in (own, others))
    used = ruleset.free_move and not key.free
    trick = 11 - max(counts.leader + bool(foreplaced[0]), counts.other + bool(foreplaced[1]))
    return Position(terms, mask0, mask1, trick, 0, None, used, mask0, None)


def foreplaced_by_shorter(counts: Counts, card: Card) -> tuple[Card | None, Card | None]:
    """Return the foreplaced cards, by seat, if the player with fewer cards foreplaced a card."""
    apart = counts.leader - counts.other
    return card if apart < 0 else None, card if apart > 0 else None


def check(position: Position, value: int, plain: PlainSolver) -> None:
    assert plain.value(position) == (-value if position.dealer else value), position


BY_PRIVILEGE_AND_FREE_MOVE = OPTIONS["privilege"].values, OPTIONS["free_move"].values


# Test both halves, because words handle a missing card of the second half differently.
@sweep("privilege, free, half", *BY_PRIVILEGE_AND_FREE_MOVE, [DECK[:10], DECK[10:]], strength=1)
def test_values_of_positions_with_few_cards_agree_with_the_plain_solver(
    privilege: str, half: Sequence[Card], *, free: bool
) -> None:
    random, plain = Random(f"{privilege} {free}"), PlainSolver()
    card = random.choice(half)
    for preset, missing in (("classic", 0), ("gamerules", unit_of(card))):
        ruleset = Ruleset.preset(preset).changed(privilege=privilege, free_move=free)
        kinds = [kind for kind in kinds_of(ruleset) if kind[0][0].counts.missing == missing]
        for key, layer in low_layers(ruleset, kinds).items():
            for _ in range(8 * min(key.counts.leader, key.counts.other) ** 2):
                foreplaced = foreplaced_by_shorter(key.counts, card)
                position = random_position(key, ruleset, random, foreplaced)
                value = int(layer.values[layer.place(position.mask0, position.mask1)])
                check(position, value, plain)


@sweep(
    "foreplacement, privilege, free",
    ["restricted", "free"],
    *BY_PRIVILEGE_AND_FREE_MOVE,
    strength=1,
)
def test_values_of_positions_with_two_returning_cards_agree_with_the_plain_solver(
    foreplacement: str, privilege: str, *, free: bool
) -> None:
    ruleset = GAMERULES.changed(privilege=privilege, free_move=free, foreplacement=foreplacement)
    random, plain = Random(str(ruleset)), PlainSolver()
    kinds = [kind for kind in kinds_of(ruleset) if kind[0][0].ends != NO_ENDS]
    layers: dict[Key, dict[Ends, Layer]] = {}
    for key, layer in low_layers(ruleset, kinds).items():
        layers.setdefault(key._replace(ends=NO_ENDS), {})[key.ends] = layer
    values = set()
    for key, both in layers.items():
        for _ in range(20 * key.counts.leader**2):
            first, second = random.sample(DECK, 2)
            position = random_position(key, ruleset, random, (first, second))
            value = value_to_leader(position, both)
            check(position, value, plain)
            values.add(value)
    # Expect overmates of both players, with queens and aces.
    assert {66, -66, 242, -242} < values


@pytest.mark.parametrize(("jobs", "cards"), [(1, 3), (2, 4)])
def test_openings_are_the_last_layers_and_their_sums_cover_every_layer(
    monkeypatch: pytest.MonkeyPatch, jobs: int, cards: int
) -> None:
    # Let hands begin with fewer cards per player, which leaves the lower layers unchanged.
    monkeypatch.setattr(solving, "CARDS_EACH", cards)
    parts: list[float] = []
    openings = openings_of(CLASSIC, jobs, parts.append)
    sums = {each[:2]: each for each in openings.sums}
    found = {counts: each.total for counts, each in sums.items()}
    assert found == {counts: total for counts, total in SUMS.items() if max(counts) <= cards}
    sizes = {*product((cards - 1, cards), repeat=2)}
    assert {counts[:2] for counts in openings.layers} == sizes
    for counts, layer in openings.layers.items():
        assert len(layer.values) == sums[counts[:2]].positions
        assert layer.values.sum(dtype=np.int64) == sums[counts[:2]].total
    assert parts == sorted(parts)
    assert 0 < parts[0] < parts[-1] == 1


def test_hands_begin_in_layers_with_the_free_move_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solving, "CARDS_EACH", 3)
    openings = openings_of(CLASSIC.changed(free_move=True))
    # Take the first of two layers with equal counts, which has the free move available.
    first: dict[tuple[int, ...], int] = {}
    for each in openings.sums:
        first.setdefault(each[:2], each.total)
    assert len(openings.sums) == 2 * len(first) - 3
    assert {counts[:2] for counts in openings.layers} == {(2, 2), (3, 3), (2, 3), (3, 2)}
    for counts, layer in openings.layers.items():
        assert layer.values.sum(dtype=np.int64) == first[counts[:2]]


@pytest.mark.parametrize(
    ("value", "swapped", "known"),
    [
        (-20, -30, -50),  # the dealer loses both hands and deals both hands
        (-20, 40, 20),  # the dealer loses, deals again and wins more
        (-20, 41, None),
        (-5, 0, -5),  # the dealer draws the first hand, and the other player deals the second
        (0, -5, 0),
        (0, 3, 0),  # the cheapest mate in the first hand would cost as much as it scores
        (0, 4, None),
        (40, -30, 0),
        (40, 3, 0),
        (40, 4, None),
    ],
)
def test_value_of_a_round_often_follows_from_the_values_of_both_hands(
    value: int, swapped: int, known: int | None
) -> None:
    rounds, others = known_rounds(np.array([value, swapped], dtype=np.int16))
    assert (None if 0 in others else rounds[0]) == known
