"""Figures of all deals, and of samples of them."""

from __future__ import annotations

from random import Random
from statistics import fmean, median, stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mate.rules import DEAL_COUNT
from mate.theory import Distribution


def distribution(points: list[int], examined: int = DEAL_COUNT) -> Distribution:
    return Distribution({value: points.count(value) for value in points}, examined)


@given(st.lists(st.integers(-110, 110), min_size=1, max_size=30))
def test_mean_and_median_are_those_of_the_deals(points: list[int]) -> None:
    figures = distribution(points)
    assert figures.deals == len(points)
    assert figures.mean.value == pytest.approx(fmean(points))
    assert figures.median.value == median(points)
    assert figures.reversed.mean.value == pytest.approx(-fmean(points))


def test_what_comes_from_all_deals_has_no_error() -> None:
    whole = Distribution({-3: DEAL_COUNT - 5, 80: 5})
    assert whole.mean.error == whole.median.error == whole.part.error == 0
    assert whole.only(80, 90).part == (5 / DEAL_COUNT, 0)


def test_the_errors_of_a_small_sample_are_the_usual_ones() -> None:
    points = [-30, -3, 0, 0, 0, 8, 21, 80]
    sample = distribution(points, examined=8)
    assert sample.mean.error == pytest.approx(stdev(points) / 8**0.5, rel=1e-4)
    assert sample.only(0, 0).part.value == 3 / 8
    assert sample.only(0, 0).part.error == pytest.approx((3 / 8 * 5 / 8 / 8) ** 0.5, rel=1e-4)


def test_what_no_deal_of_a_sample_has_is_not_certain() -> None:
    sample = distribution([0] * 39 + [8], examined=40)
    none, one = sample.only(-9, -1).part, sample.only(8, 8).part
    assert none.value == 0
    assert none.error == pytest.approx(one.error)
    assert sample.part.error == pytest.approx(one.error)
    assert one.error > 0


def test_errors_say_how_far_samples_lie_from_the_truth() -> None:
    source = Random(1)
    everything = [
        source.choice((-40, 0, 0, 15, 88)) + source.randrange(9) for _ in range(DEAL_COUNT)
    ]
    truth = distribution_of(everything)
    for name in ("mean", "median"):
        within = 0
        for _ in range(200):
            found, error = getattr(distribution_of(source.sample(everything, 150)), name)
            within += abs(found - getattr(truth, name).value) <= error
        # Two times in three; by chance some ten more or fewer of 200.
        assert 105 < within < 175, name


def distribution_of(points: list[int]) -> Distribution:
    counts: dict[int, int] = {}
    for value in points:
        counts[value] = counts.get(value, 0) + 1
    return Distribution(counts, len(points))


def test_a_part_of_the_deals_keeps_what_was_examined() -> None:
    sample = distribution([-5, -5, 0, 7], examined=4)
    assert sample.only(-9, -1).counts == {-5: 2}
    assert sample.only(-9, -1).part.value == 1 / 2
    assert sample.only(50, 90).deals == 0
