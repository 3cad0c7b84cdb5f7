"""The worked hands of `docs/rules.md`, played as they stand."""

from __future__ import annotations

import pytest

from mate.rules import Position, Ruleset
from tests.worked_hands import WORKED_HANDS, WorkedHand, after

PLAYED = [(hand, hand.rules, f"{hand.declared} {hand.play}") for hand in WORKED_HANDS]
NOTHING_FOREPLACED = [
    (hand, "classic", f"- - {hand.play}") for hand in WORKED_HANDS if not hand.declared
]


@pytest.mark.parametrize(("hand", "preset", "actions"), PLAYED + NOTHING_FOREPLACED)
@pytest.mark.parametrize("dealer", [0, 1])
def test_a_worked_hand_ends_in_its_mate(
    hand: WorkedHand, preset: str, actions: str, dealer: int
) -> None:
    start = Position.start(hand.deal, Ruleset.preset(preset), dealer)
    outcome = after(start, actions).outcome
    assert outcome is not None
    assert outcome.winner == (dealer if hand.by_leader else 1 - dealer)
    assert (outcome.trick, outcome.points) == (hand.trick, hand.points)
    assert str(outcome.card) == hand.play.split()[-1]
