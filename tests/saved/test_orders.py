"""Sorting saved matches."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from mate.saved.orders import Order, in_order
from mate.saved.savedmatch import SavedMatch, saved_match
from tests.saved.saves import some_matches


@pytest.fixture
def matches(tmp_path: Path) -> list[SavedMatch]:
    return list(map(saved_match, some_matches(tmp_path / "saved")))


@pytest.mark.parametrize("order", Order)
def test_an_order_keeps_all_and_what_is_sorted_stays_so(
    matches: list[SavedMatch], order: Order
) -> None:
    one = in_order(matches, order, reverse=False)
    other = in_order(matches, order, reverse=True)
    assert set(one) == set(other) == set(matches)
    assert in_order(one, order, reverse=False) == one
    assert in_order(other, order, reverse=True) == other


def test_turned_round_the_list_begins_at_the_other_end(matches: list[SavedMatch]) -> None:
    played = in_order(matches[:6], Order.PLAYED, reverse=False)
    assert in_order(matches[:6], Order.PLAYED, reverse=True) == played[::-1]
    assert [match.path.stem for match in played] == list("fedcba")


def test_scores_begin_with_the_widest_margin_and_dates_with_the_latest(
    matches: list[SavedMatch],
) -> None:
    margins = [abs(m.score[0] - m.score[1]) for m in in_order(matches, Order.SCORE, reverse=False)]
    assert all(wider >= narrower for wider, narrower in pairwise(margins))
    played = [m.modified for m in in_order(matches, Order.PLAYED, reverse=False)]
    assert played == sorted(played, reverse=True)
