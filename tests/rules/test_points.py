"""Points (R16)."""

from __future__ import annotations

import pytest

from mate.rules import Card, mate_points


@pytest.mark.parametrize(
    ("card", "trick", "foreplaced", "overmate", "points"),
    [
        ("KS", 7, False, False, 28),
        ("QD", 5, False, False, 15),
        ("QD", 5, True, False, 18),
        ("AC", 5, False, False, 55),
        ("AC", 5, True, False, 66),
        ("TH", 8, False, False, 80),
        ("7S", 1, False, False, 7),
        ("AH", 10, True, True, 242),
        ("7D", 10, True, True, 154),
        ("AH", 10, False, False, 110),
        ("AH", 9, True, False, 110),
    ],
)
def test_r16_weight_times_trick_count_doubled_for_an_overmate(
    card: str, trick: int, foreplaced: bool, overmate: bool, points: int
) -> None:
    scored = mate_points(Card.parse(card), trick, foreplaced=foreplaced, overmate=overmate)
    assert scored == points
