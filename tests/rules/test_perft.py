"""Counts of all action sequences against figures that were found independently."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from mate.rules import PRESETS, Deal, PerftRow, Position, Ruleset, perft, sequences
from tests.worked_hands import after

HANDS: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "data" / "hands.json").read_text(encoding="utf-8")
)
BGA = Ruleset.preset("bga")
RULES = {
    **PRESETS,
    "bga-king": BGA.changed(privilege="king"),
    "bga-figure": BGA.changed(privilege="king-queen"),
    "bga-free": BGA.changed(free_move=True),
    "bga-king-free": BGA.changed(privilege="king", free_move=True),
}


def cases() -> list[Any]:
    return [
        pytest.param(hand["deal"], RULES[name], entry["perft"], id=f"{hand['deal']} {name}")
        for hand in HANDS
        for name, entry in hand["rules"].items()
    ]


@pytest.mark.parametrize(("deal", "ruleset", "rows"), cases())
def test_perft_finds_the_known_counts(deal: str, ruleset: Ruleset, rows: list[list[int]]) -> None:
    start = Position.start(Deal.parse(deal), ruleset)
    assert [list(row) for row in perft(start, len(rows))] == rows


@pytest.mark.parametrize("hand", HANDS, ids=lambda hand: hand["deal"])
def test_super_has_the_hands_of_classic(hand: dict[str, Any]) -> None:
    rows = hand["rules"]["classic"]["perft"]
    start = Position.start(Deal.parse(hand["deal"]), PRESETS["super"], dealer=1)
    assert [list(row) for row in perft(start, len(rows))] == rows


@pytest.mark.parametrize("hand", HANDS, ids=lambda hand: hand["deal"])
def test_the_figures_name_their_deals(hand: dict[str, Any]) -> None:
    deal = Deal.parse(hand["deal"])
    assert (deal.number, str(deal.other)) == (hand["number"], hand["other"])


@pytest.mark.parametrize("depth", range(6))
def test_sequences_counts_what_perft_counts(depth: int) -> None:
    start = Position.start(Deal.parse("ATKQ.K.AQ.ATK"))
    rows = perft(start, depth)
    assert len(rows) == depth
    assert sequences(start, depth) == (rows[-1].sequences if rows else 1)


def test_nothing_follows_a_hand_that_is_over() -> None:
    position = Position.start(Deal.parse("0"), BGA)
    while position.outcome is None:
        position = position.play(position.legal_actions[0])
    assert sequences(position, 0) == 1
    assert sequences(position, 3) == 0


def test_perft_tells_draws_from_mates() -> None:
    start = Position.start(Deal.parse("AK7.T.A7.AKQ7"), BGA)
    drawn = after(start, "AC TC 7D TD TH AH AD AS QC KC KD KH KS TS 7C 7S 7H QH")
    # The last two cards: one lead, and one reply that ends the hand.
    assert perft(drawn, 3) == (PerftRow(1, 1, 0, 0), PerftRow(2, 1, 0, 1), PerftRow(3, 0, 0, 0))
