"""Forced replies, possible mates, and counts of all continuations."""

from __future__ import annotations

from functools import cache
from itertools import chain
from random import Random
from typing import Any

import pytest

from mate.rules import PRESETS, Deal, Phase, Position, perft
from mate.rules.position import MOST_CARDS_SEARCHED, PerftRow
from mate.solver import solve
from tests.worked_hands import CHECKED_HANDS, CHECKED_RULES, after

LEAST = 250
"""The number of random hands per preset; enough of them last until few cards are left."""


def mates(position: Position) -> bool:
    """Return whether a mate is possible, by trying all continuations."""
    if position.outcome is not None:
        return position.is_mate
    return any(mates(position.play(action)) for action in position.legal_actions)


@cache
def positions(name: str) -> list[Position]:
    """Return the positions of random hands in which players mate only if forced to."""
    source, found = Random(name), list[Position]()
    for _ in range(LEAST):
        position = Position.start(Deal.draw(source), PRESETS[name])
        while position.outcome is None:
            found.append(position)
            legal = position.legal_actions
            quiet = [each for each in legal if not position.play(each).is_mate]
            position = position.play(source.choice(quiet or legal))
        found.append(position)
    return found


@pytest.mark.parametrize("name", PRESETS)
def test_can_still_mate_agrees_with_exhaustive_search(name: str) -> None:
    by_cards: dict[int, list[Position]] = {}
    for position in positions(name):
        if position.trick and position.outcome is None:
            by_cards.setdefault(max(map(len, position.holdings)), []).append(position)
    few = [*by_cards[1], *by_cards[2], *by_cards[3]]
    assert {position.can_still_mate for position in few} == {True, False}
    for position in few:
        assert position.can_still_mate is mates(position)
    # With many cards, the program assumes that a mate is possible.
    assert positions(name)[0].can_still_mate
    more = chain.from_iterable(by_cards[held] for held in range(MOST_CARDS_SEARCHED, 3, -1))
    drawn = [each for each in (*more, *few) if not each.can_still_mate]
    assert drawn
    for position in drawn[:40]:
        # Every action in such a hand has the value 0.
        assert set(solve(position).evaluate().values.values()) == {0}


@pytest.mark.parametrize("name", PRESETS)
def test_reply_is_forced_if_no_other_is_legal_and_the_hand_continues(
    name: str,
) -> None:
    seen = set[Phase]()
    for position in positions(name):
        only = position.legal_actions[0] if len(position.legal_actions) == 1 else None
        lasts = only is not None and position.play(only).outcome is None
        forced = only if lasts and position.phase is Phase.REPLY else None
        assert position.forced is forced
        seen |= {position.phase} if lasts else set()
    assert seen >= {Phase.LEAD, Phase.REPLY}


# Tests of perft counts, compared with counts by independent programs


@pytest.mark.quick
@pytest.mark.parametrize(
    "hand",
    [
        *CHECKED_HANDS[:2],
        *(pytest.param(hand, marks=pytest.mark.deep) for hand in CHECKED_HANDS[2:]),
    ],
    ids=lambda hand: hand["deal"],
)
def test_perft_agrees_with_known_counts(hand: dict[str, Any]) -> None:
    deal = Deal.parse(hand["deal"])
    assert (deal.number, str(deal.other)) == (hand["number"], hand["other"])
    for name, figures in hand["rules"].items():
        rows = figures["perft"]
        found = perft(Position.start(deal, CHECKED_RULES[name]), len(rows))
        assert [name, *map(list, found)] == [name, *rows]
    # A hand under super rules is played like a hand under classic rules.
    rows = hand["rules"]["classic"]["perft"]
    found = perft(Position.start(deal, PRESETS["super"], dealer=1), len(rows))
    assert list(map(list, found)) == rows


def test_perft_counts_draws_and_mates_separately_at_each_depth() -> None:
    start = Position.start(Deal.parse("AK7.T.A7.AKQ7"), PRESETS["bga"])
    drawn = after(start, "AC TC 7D TD TH AH AD AS QC KC KD KH KS TS 7C 7S 7H QH")
    # The last two cards: one lead, and one reply that ends the hand.
    assert perft(drawn, 3) == (PerftRow(1, 1, 0, 0), PerftRow(2, 1, 0, 1), PerftRow(3, 0, 0, 0))
    assert (perft(drawn, 0), perft(drawn, 1)) == ((), (PerftRow(1, 1, 0, 0),))
    assert perft(after(drawn, "QS QD"), 2) == (PerftRow(1, 0, 0, 0), PerftRow(2, 0, 0, 0))
