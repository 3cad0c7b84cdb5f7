"""What the second lesson says of many deals is what `docs/theory.json` has."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

from mate.lesson import BETTER

FOUND: Final[dict[str, Any]] = json.loads(
    (Path(__file__).parents[2] / "docs" / "theory.json").read_text(encoding="utf-8")
)
PLAY, FOREPLACE = FOUND["play"], FOUND["foreplace"]

SAID: Final[dict[str, tuple[Callable[[], float], float, float]]] = {
    "a random lead costs four times as much as a random reply": (
        lambda: PLAY["lead"]["random_costs"] / PLAY["reply"]["random_costs"],
        3.5,
        4.5,
    ),
    "Two times in three, the first mate on offer is not the best": (
        lambda: PLAY["first_offer_wrong"],
        60,
        72,
    ),
    "When it matters who takes a trick, losing it is right three times in ten": (
        lambda: 100 * PLAY["duck"] / (PLAY["duck"] + PLAY["win"]),
        25,
        35,
    ),
    "predicts the winner of nearly nine in ten decided hands": (
        lambda: FOUND["count"]["right"]["chosen"]["right"],
        87,
        90,
    ),
    "Foreplacing a lone seven is right about half the time": (
        lambda: FOREPLACE["lone"]["seven"]["better"],
        45,
        55,
    ),
    "a lone ace hardly ever": (lambda: FOREPLACE["lone"]["ace"]["better"], 0, 5),
    "In seven of ten deals, foreplacing nothing is right": (
        lambda: FOREPLACE["none_right"],
        65,
        75,
    ),
}
"""What is said, and between which figures it holds."""


@pytest.mark.parametrize("sentence", SAID)
def test_a_figure_of_many_deals_is_the_one_that_was_found(sentence: str) -> None:
    assert any(sentence in step.after for step in BETTER.steps)
    figure, least, most = SAID[sentence]
    assert least <= figure() <= most
