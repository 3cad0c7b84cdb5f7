"""The picture of the table, as text."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st
from tests.strategies import hands

from mate.rules import NO_FOREPLACEMENT, Action, Card, Deal, Hand, Ruleset
from mate.tui.draw.faces import CardState, face
from mate.tui.draw.layout import Layout
from mate.tui.draw.rows import Row, width, wrapped
from mate.tui.draw.table import TableView, action_at, draw_card_grid, draw_table, place_of
from mate.tui.theme.styles import colourless_palette
from mate.words.narrator import Narrator

NARRATOR = Narrator(("Ana", "Ben"))
ROWS = {Layout.COMPACT: 8, Layout.NORMAL: 15, Layout.WIDE: 23, Layout.LARGE: 23}
layouts = st.sampled_from(Layout)


def view_of(hand: Hand, layout: Layout = Layout.NORMAL, cells: int = 80) -> TableView:
    legal = hand.position.legal_actions
    view = TableView(hand, NARRATOR, legal[0] if legal else None)
    return view._replace(layout=layout, cells=cells if layout is Layout.COMPACT else 80)


def plain(rows: tuple[Row, ...]) -> list[str]:
    return ["".join(text for text, _ in row) for row in rows]


@given(hands(), layouts, st.integers(40, 80))
def test_the_picture_fits_its_place_and_uses_known_styles(
    hand: Hand, layout: Layout, cells: int
) -> None:
    view = view_of(hand, layout, cells)
    rows = draw_table(view)
    assert len(rows) == ROWS[layout]
    assert all(width(row) <= view.cells for row in rows)
    assert {style for row in rows for _, style in row} <= set(colourless_palette())


@given(hands(), layouts, st.integers(40, 80))
def test_what_is_under_the_mouse_is_the_card_drawn_there(
    hand: Hand, layout: Layout, cells: int
) -> None:
    view = view_of(hand, layout, cells)
    lines = plain(draw_table(view))
    found = set()
    for y in range(len(lines)):
        for x in range(view.cells):
            action = action_at(view, x, y)
            if action is None:
                continue
            found.add(action)
            if isinstance(action, Card):
                near = "\n".join(lines[max(y - 4, 0) : y + 5])
                assert action.rank.label in near
                assert action.suit.sign in near
            else:
                assert "no foreplacement" in "\n".join(lines[max(y - 1, 0) : y + 2])
    held = {card for holding in hand.position.holdings for card in holding}
    assert found - {NO_FOREPLACEMENT} == held
    assert (NO_FOREPLACEMENT in found) is (hand.position.trick == 0)


@given(hands(), layouts, st.integers(40, 80))
def test_the_terminals_cursor_has_its_place_at_the_chosen_name(
    hand: Hand, layout: Layout, cells: int
) -> None:
    view = view_of(hand, layout, cells)
    place = place_of(view)
    assert (place is None) is (view.chosen is None)
    if place is not None and isinstance(view.chosen, Card):
        x, y = place
        line = plain(draw_table(view))[y]
        assert line[x:].startswith(view.chosen.rank.label)
        assert action_at(view, x, y) is view.chosen


@given(hands())
def test_the_table_of_all_cards_says_where_each_one_is(hand: Hand) -> None:
    suits = plain(draw_card_grid(view_of(hand)))[1:5]
    position = hand.position
    counts = {sign: "".join(suits).count(sign) for sign in "▲▼−"}
    assert (counts["▼"], counts["▲"]) == tuple(map(len, position.holdings))
    assert counts["−"] == sum(card is not None for card in position.foreplaced)


def test_values_stand_at_the_cards_of_the_player_to_act() -> None:
    hand = Hand.begin(Deal.parse("AT.AT7.T.ATK7"), Ruleset.preset("bga"))
    marks: dict[Action, str] = {Card.parse("AC"): "+28", Card.parse("7D"): "−110"}
    for layout in Layout:
        text = "\n".join(plain(draw_table(view_of(hand, layout)._replace(marks=marks))))
        assert "+28" in text
        assert "−110" in text


@given(hands())
def test_every_held_card_is_drawn_once_and_only_legal_ones_have_keys(hand: Hand) -> None:
    lines = plain(draw_table(view_of(hand)))
    for card in (card for holding in hand.position.holdings for card in holding):
        assert sum(f" {card.label:<4}" in line for line in lines[1:5] + lines[10:14]) == 1
    position = hand.position
    own = lines[1:5] if position.turn else lines[10:14]
    keys = re.findall(r"[─━](\d)[─━]", "\n".join(own))
    legal = [action for action in position.legal_actions if isinstance(action, Card)]
    assert len(keys) == len(legal)


def test_each_state_of_a_card_has_a_shape_of_its_own() -> None:
    card = Card.parse("TC")
    keys = {CardState.LEGAL: "1", CardState.CHOSEN: "1"}
    shapes = {
        state: "\n".join(plain(face(card, "10♣", state, keys.get(state, ""))))
        for state in CardState
    }
    assert len(set(shapes.values())) == len(CardState)


def test_a_large_card_tells_its_rank_twice_and_its_suit_in_the_middle() -> None:
    assert plain(face(Card.parse("TC"), "10♣", CardState.LEGAL, "1", rows=5)) == [
        "╭─────╮",
        "│ 10  │",
        "│  ♣  │",
        "│  10 │",
        "╰──1──╯",
    ]


def test_long_lines_are_broken_between_words_and_cut_at_the_last() -> None:
    assert wrapped("one two three", 7, 3) == ["one two", "three"]
    assert wrapped("one two three four", 7, 2) == ["one two", "three …"]
