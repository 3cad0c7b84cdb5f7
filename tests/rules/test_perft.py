"""Counts of all action sequences against figures that were found independently."""

from __future__ import annotations

from typing import Any

import pytest

from mate.rules import PRESETS, Deal, PerftRow, Position, perft
from tests.worked_hands import CHECKED_HANDS, CHECKED_RULES, after

pytestmark = pytest.mark.quick


@pytest.mark.parametrize("hand", CHECKED_HANDS, ids=lambda hand: hand["deal"])
def test_perft_finds_the_known_counts(hand: dict[str, Any]) -> None:
    deal = Deal.parse(hand["deal"])
    assert (deal.number, str(deal.other)) == (hand["number"], hand["other"])
    for name, figures in hand["rules"].items():
        rows = figures["perft"]
        found = perft(Position.start(deal, CHECKED_RULES[name]), len(rows))
        assert [name, *map(list, found)] == [name, *rows]
    # Under `super` hands are those of `classic`.
    rows = hand["rules"]["classic"]["perft"]
    found = perft(Position.start(deal, PRESETS["super"], dealer=1), len(rows))
    assert list(map(list, found)) == rows


def test_perft_tells_draws_from_mates_and_has_a_row_for_each_depth() -> None:
    start = Position.start(Deal.parse("AK7.T.A7.AKQ7"), PRESETS["bga"])
    drawn = after(start, "AC TC 7D TD TH AH AD AS QC KC KD KH KS TS 7C 7S 7H QH")
    # The last two cards: one lead, and one reply that ends the hand.
    assert perft(drawn, 3) == (PerftRow(1, 1, 0, 0), PerftRow(2, 1, 0, 1), PerftRow(3, 0, 0, 0))
    assert (perft(drawn, 0), perft(drawn, 1)) == ((), (PerftRow(1, 1, 0, 0),))
    assert perft(after(drawn, "QS QD"), 2) == (PerftRow(1, 0, 0, 0), PerftRow(2, 0, 0, 0))
