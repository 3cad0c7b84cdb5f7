"""What can still come in a hand: forced replies, a mate or none, and how many ways there are."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from mate.rules import PRESETS, Deal, Draw, PerftRow, Phase, Position, can_still_mate, perft
from mate.rules.position import MOST_CARDS_LOOKED_AT
from mate.solver import solve
from tests.worked_hands import CHECKED_HANDS, CHECKED_RULES, after

LEAST = 250
"""How many random hands of each preset reach few cards."""


def mates(position: Position) -> bool:
    """The same by brute force."""
    if position.outcome is not None:
        return position.is_mate
    return any(mates(position.play(action)) for action in position.legal_actions)


def endings(name: str, cards: int) -> list[Position]:
    """Positions of random hands without a mate, with so many cards in the fuller holding."""
    source, found = Random(name), list[Position]()
    for _ in range(LEAST):
        position = Position.start(Deal.draw(source), PRESETS[name])
        while position.outcome is None:
            most = max(position.mask0.bit_count(), position.mask1.bit_count())
            if position.trick and most <= cards:
                found.append(position)
            legal = position.legal_actions
            quiet = [each for each in legal if not position.play(each).is_mate]
            position = position.play(source.choice(quiet or list(legal)))
    return found


@pytest.mark.parametrize("name", PRESETS)
def test_whether_a_mate_can_still_come_is_what_trying_everything_says(name: str) -> None:
    found = endings(name, 3)
    assert {can_still_mate(position) for position in found} == {True, False}
    for position in found:
        assert can_still_mate(position) is mates(position)
    # With many cards, a mate is taken to be possible.
    assert can_still_mate(Position.start(Deal.from_number(1), PRESETS[name]))
    drawn = [each for each in endings(name, MOST_CARDS_LOOKED_AT) if not can_still_mate(each)]
    assert drawn
    for position in drawn[:40]:
        # Such a hand is worth nothing, whatever is played.
        assert set(solve(position).evaluate().values.values()) == {0}
        after = position
        while after.outcome is None:
            after = after.play(after.legal_actions[-1])
            assert not can_still_mate(after)
        assert isinstance(after.outcome, Draw)


@pytest.mark.parametrize("name", PRESETS)
def test_a_forced_reply_is_the_only_legal_one_and_no_lead_declaration_or_last_card(
    name: str,
) -> None:
    source, seen = Random(name), set[Phase]()
    for _ in range(LEAST):
        position = Position.start(Deal.draw(source), PRESETS[name])
        while position.outcome is None:
            legal = position.legal_actions
            replies = position.phase is Phase.REPLY and len(legal) == 1
            forced = replies and position.play(legal[0]).outcome is None
            assert position.forced is (legal[0] if forced else None)
            seen |= {position.phase} if forced else set()
            position = position.play(source.choice(legal))
        assert position.forced is None
    assert seen == {Phase.REPLY}


# Counts of all action sequences against figures that were found independently


@pytest.mark.quick
@pytest.mark.parametrize(
    "hand",
    [
        *CHECKED_HANDS[:2],
        *(pytest.param(hand, marks=pytest.mark.deep) for hand in CHECKED_HANDS[2:]),
    ],
    ids=lambda hand: hand["deal"],
)
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
