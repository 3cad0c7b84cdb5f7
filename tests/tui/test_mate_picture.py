"""The picture of how a hand ended, as text."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from tests.strategies import hands

from mate.rules import Card, Deal, Hand, Ruleset
from mate.tui.draw.layout import Layout
from mate.tui.draw.mate import HandEnding, draw_hand_ending
from mate.tui.draw.rows import width
from mate.tui.theme.styles import colourless_palette
from mate.words.ending import factors, product, reason
from mate.words.narrator import Narrator

NAMES = Narrator(("Bartholomew the…", "Ben"))
ROOM = {Layout.COMPACT: 40, Layout.NORMAL: 80, Layout.WIDE: 120, Layout.LARGE: 150}
layouts = st.sampled_from(Layout)


@given(hands(finished=True), layouts, st.lists(st.floats(0, 1), min_size=3, max_size=3))
def test_it_fits_its_room_and_moves_nothing_but_itself(
    hand: Hand, layout: Layout, shares: list[float]
) -> None:
    ending = HandEnding(hand, NAMES, layout, ROOM[layout])
    pictures = [draw_hand_ending(ending._replace(share=share)) for share in (*shares, 1.0)]
    assert len({len(rows) for rows in pictures}) == 1
    for rows in pictures:
        assert all(width(row) <= ending.cells - ending.margin for row in rows)
        assert {style for row in rows for _, style in row} <= set(colourless_palette())


@given(hands(finished=True))
def test_the_sum_in_words_is_what_the_mate_scores(hand: Hand) -> None:
    position = hand.position
    outcome = position.outcome
    assert outcome is not None
    if outcome.winner is None:
        assert reason(NAMES, position).endswith("tricks: neither player scores.")
        return
    points = 1
    for factor in product(position).split(" × "):
        points *= int(factor)
    assert points == outcome.points
    foreplaced = position.foreplaced[outcome.winner] is not None
    counted = f"trick {outcome.trick} counts as {outcome.trick + 1} after foreplacing"
    assert (counted in factors(position)) is foreplaced
    assert ("the overmate doubles the points" in factors(position)) is outcome.overmate


def test_each_card_that_is_left_fails_in_turn() -> None:
    hand = Hand.begin(Deal.parse("KQ7.KQ.AKQ7.Q"), Ruleset.preset("bga"))
    for card in ["AH", "TH", "KH", "KD", "QH"]:
        hand = hand.play(Card.parse(card))
    failed = [HandEnding(hand, NAMES, share=part / 50).failed for part in range(51)]
    assert failed == sorted(failed)
    assert {*failed} == {*range(9)}
