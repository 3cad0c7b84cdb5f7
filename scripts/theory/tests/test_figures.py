"""Tests of figures about all deals and about samples, and of the value of having the lead."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random
from statistics import fmean, median, stdev

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mate.rules import (
    CLASSIC,
    DEAL_COUNT,
    DECK,
    NO_FOREPLACEMENT,
    PRESETS,
    Deal,
    Holding,
    Position,
    Ruleset,
)
from mate.solver import solve
from mate.solver.solution import solve_round
from scripts.theory import lead, page
from scripts.theory.wholegame.judging import deal_value, sample
from scripts.theory.wholegame.solving import kinds_of
from scripts.theory.wholegame.summary import EXAMPLES, DealValue, Distribution, summarize
from scripts.theory.wholegame.ternary import Counts

GAMERULES, SUPER, BGA = (PRESETS[name] for name in ("gamerules", "super", "bga"))


def distribution(points: list[int], examined: int | None = None) -> Distribution:
    return Distribution(dict(Counter(points)), len(points) if examined is None else examined)


@given(st.lists(st.integers(-110, 110), min_size=1, max_size=30))
def test_distribution_returns_the_mean_and_median_of_its_deals(points: list[int]) -> None:
    figures = distribution(points, DEAL_COUNT)
    assert figures.deals == len(points)
    assert figures.mean.value == pytest.approx(fmean(points))
    assert figures.median.value == median(points)
    assert figures.reversed.mean.value == pytest.approx(-fmean(points))


def test_figures_of_all_deals_have_zero_standard_error() -> None:
    whole = Distribution({-3: DEAL_COUNT - 5, 80: 5})
    assert whole.mean.error == whole.median.error == whole.part.error == 0
    assert whole.only(80, 90).part == (5 / DEAL_COUNT, 0)


def test_figures_of_a_small_sample_have_standard_errors() -> None:
    points = [-30, -3, 0, 0, 0, 8, 21, 80]
    figures = distribution(points)
    assert figures.mean.error == pytest.approx(stdev(points) / 8**0.5, rel=1e-4)
    assert figures.only(0, 0).part.value == 3 / 8
    assert figures.only(0, 0).part.error == pytest.approx((3 / 8 * 5 / 8 / 8) ** 0.5, rel=1e-4)
    # Expect an error for a share of 0, which is also uncertain in a sample.
    rare = distribution([0] * 39 + [8])
    none, one = rare.only(-9, -1).part, rare.only(8, 8).part
    assert none.value == 0
    assert none.error == pytest.approx(one.error)
    assert rare.part.error == pytest.approx(one.error)
    assert one.error > 0


def test_error_of_the_median_covers_the_true_median_in_two_thirds_of_samples() -> None:
    source = Random(1)
    everything = [
        source.choice((-40, 0, 0, 15, 88)) + source.randrange(9) for _ in range(DEAL_COUNT)
    ]
    truth = distribution(everything)
    within = 0
    for _ in range(200):
        found, error = distribution(source.sample(everything, 150)).median
        within += abs(found - truth.median.value) <= error
    # Expect about two thirds of the 200 samples, give or take a few dozen.
    assert 105 < within < 175


# Tests of summaries of deals.


def test_summary_names_the_first_deals_with_the_greatest_and_the_least_value() -> None:
    deals = [DealValue(number, 77 if number % 2 else -80) for number in range(40, 70)]
    theory = summarize(CLASSIC, [*deals, DealValue(90, 0)])
    assert theory.most == (77, 15, tuple(range(41, 70, 2)[:EXAMPLES]))
    assert not theory.sampled
    assert summarize(CLASSIC, deals, seed=0).sampled
    assert theory.least == (-80, 15, tuple(range(40, 70, 2)[:EXAMPLES]))


# Tests of deals solved one by one.


def test_seed_picks_the_same_deals_with_any_number_of_processes() -> None:
    seen: list[int] = []
    one = sample(BGA, 12, seed=5, progress=seen.append)
    two = sample(BGA, 12, seed=5, jobs=2)
    assert seen == list(range(1, 13))
    assert one.values.counts == two.values.counts
    assert (one.most, one.least, one.seed) == (two.most, two.least, 5)
    assert sample(BGA, 12, seed=6).most.examples != one.most.examples


def test_deal_value_has_a_value_for_each_declaration() -> None:
    deal = Deal.parse("Q7.TK7.AKQ7.K")
    found = deal_value(GAMERULES, deal.number)
    solution = solve(deal, GAMERULES)
    *cards, none = solution.evaluate().values.items()
    assert none[0] is NO_FOREPLACEMENT
    assert found.number == deal.number
    assert found.value == solution.value == max(found.declared)
    assert list(found.declared) == [value for _, value in (none, *cards)]
    assert found.closed == solve(deal, BGA).value
    # Expect no declarations under rules without foreplacement.
    assert deal_value(BGA, 7) == (7, solve(Deal.from_number(7), BGA).value, (), None)


def test_deal_value_counts_the_whole_round_if_the_loser_deals() -> None:
    deal = Deal.from_number(77_771)
    value = solve_round(deal, SUPER).value
    assert value != solve(deal, SUPER).value
    found = deal_value(SUPER, deal.number)
    assert (found.value, max(found.declared), found.closed) == (value, value, None)


def positions_of(counts: Counts, number: int, source: Random) -> list[lead.Before]:
    found = []
    for _ in range(number):
        bits = [card.bit for card in source.sample(DECK, counts.leader + counts.other)]
        found.append(lead.Before(0, sum(bits[: counts.leader]), sum(bits[counts.leader :])))
    return found


@pytest.mark.parametrize(
    ("ruleset", "kind"), [(CLASSIC, 0), (CLASSIC, 1), (lead.OTHER_RULES["king_queen"], 0)]
)
def test_value_of_the_lead_is_the_difference_between_leading_and_following(
    monkeypatch: pytest.MonkeyPatch, ruleset: Ruleset, kind: int
) -> None:
    # Keep only one kind of hand: either nobody foreplaced, or one player did.
    monkeypatch.setattr(lead, "kinds_of", lambda rules: kinds_of(rules)[kind : kind + 1])
    source = Random(3)
    for pair in islice(lead.compared(ruleset), 4):
        positions = positions_of(pair.layer.counts, 8, source)
        for before, value in zip(positions, pair.at(positions).tolist(), strict=True):
            held = Holding(before.leaders), Holding(before.others)
            gone = next(card for card in DECK if not card.bit & (before.leaders | before.others))
            fewer = min(held, key=len)
            first, second = (gone if kind and each is fewer else None for each in held)
            # Compute values to the dealer, who has the first holding.
            leading, following = (
                solve(Position.before_lead(held, leader, ruleset, foreplaced=(first, second))).value
                for leader in (0, 1)
            )
            assert value == leading - following


def test_tally_counts_every_position_of_a_layer() -> None:
    pair = next(islice(lead.compared(CLASSIC), 1, None))
    tally = lead.Tally()
    for value in pair.tables():
        tally.add(value)
    every = [
        lead.Before(9, 1 << a | 1 << b, 1 << c | 1 << d)
        for a in range(20)
        for b in range(a)
        for c in range(20)
        for d in range(c)
        if len({a, b, c, d}) == 4
    ]
    same = lead.Tally()
    same.add(pair.at(every))
    assert tally.figures == same.figures
    assert tally.figures["positions"] == len(every)


def test_tally_counts_better_equal_and_worse_positions_and_keeps_the_greatest_loss() -> None:
    tally = lead.Tally()
    tally.add(np.array([5, 0, -11, 30], dtype=np.int16))
    tally.add(np.array([-3], dtype=np.int16))
    assert tally.figures == {
        "positions": 5,
        "better": 40.0,
        "equal": 20.0,
        "worse": 40.0,
        "worse_positions": 2,
        "mean": 4.2,
        "most_lost": 11,
    }


def test_lead_example_on_the_page_is_reproduced() -> None:
    example = lead.example()
    assert page.stored_figures()["lead"]["example"] == example
    assert (example["leading"], example["following"]) == (110, 99)
    # Expect a position for each lead in a hand of the sample.
    tricks = [before.trick for before in lead.best_hand(0)]
    assert tricks == list(range(1, len(tricks) + 1))
