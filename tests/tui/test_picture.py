"""The picture of the table, as text."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from tests.strategies import hands

from mate.narration import Narrator
from mate.rules import NO_FOREPLACEMENT, Card, Hand
from mate.tui.faces import CardState, face
from mate.tui.palette import STYLES
from mate.tui.picture import BOARD_CELLS, BOARD_ROWS, TableView, action_at, draw_table
from mate.tui.rows import Row, changed_runs, width, wrapped

NARRATOR = Narrator(("Ana", "Ben"))


def view_of(hand: Hand) -> TableView:
    legal = hand.position.legal_actions
    return TableView(hand, NARRATOR, legal[0] if legal else None)


def plain(rows: tuple[Row, ...]) -> list[str]:
    return ["".join(text for text, _ in row) for row in rows]


@given(hands())
def test_the_picture_fits_its_place_and_uses_known_styles(hand: Hand) -> None:
    rows = draw_table(view_of(hand))
    assert len(rows) == BOARD_ROWS
    assert all(width(row) <= BOARD_CELLS for row in rows)
    assert {style for row in rows for _, style in row} <= STYLES


@given(hands())
def test_what_is_under_the_mouse_is_the_card_drawn_there(hand: Hand) -> None:
    view = view_of(hand)
    lines = plain(draw_table(view))
    found = set()
    for y, line in enumerate(lines):
        for x in range(BOARD_CELLS):
            action = action_at(view, x, y)
            if action is None:
                continue
            found.add(action)
            assert x < len(line)
            if isinstance(action, Card):
                assert action.label in "\n".join(lines[max(y - 2, 0) : y + 3])
    held = {card for holding in hand.position.holdings for card in holding}
    assert found - {NO_FOREPLACEMENT} == held
    assert (NO_FOREPLACEMENT in found) is (hand.position.trick == 0)


@given(hands())
def test_every_held_card_is_drawn_once_and_only_legal_ones_have_keys(hand: Hand) -> None:
    lines = plain(draw_table(view_of(hand)))
    for card in (card for holding in hand.position.holdings for card in holding):
        assert sum(f" {card.label:<4}" in line for line in lines[1:5] + lines[8:12]) == 1
    position = hand.position
    own = lines[1:5] if position.turn else lines[8:12]
    keys = re.findall(r"[─━](\d)[─━]", "\n".join(own))
    legal = [action for action in position.legal_actions if isinstance(action, Card)]
    assert len(keys) == len(legal)


def test_each_state_of_a_card_has_a_border_of_its_own() -> None:
    card = Card.parse("TC")
    shapes = {state: "\n".join(plain(face(card, "10♣", state, "1"))) for state in CardState}
    assert len(set(shapes.values())) == len(CardState)
    assert [state for state, shape in shapes.items() if "1──╯" in shape or "1━━┛" in shape] == [
        CardState.LEGAL,
        CardState.CHOSEN,
    ]


@given(st.text(alphabet="ab é界", max_size=30), st.text(alphabet="ab é界", max_size=30))
def test_only_cells_that_differ_are_painted_again(old: str, new: str) -> None:
    runs = changed_runs(((old, "plain"),), ((new, "plain"),))
    changed = {x for start, end in runs for x in range(start, end)}
    cells_old, cells_new = cells_of(old), cells_of(new)
    assert bool(runs) is (old != new)
    for x in range(max(len(cells_old), len(cells_new))):
        if x not in changed:
            assert cells_old[x] == cells_new[x]


def cells_of(text: str) -> list[str]:
    cells = []
    for character in text:
        cells += [character] * cell_len(character)
    return cells


def test_long_lines_are_broken_between_words_and_cut_at_the_last() -> None:
    assert wrapped("one two three", 7, 3) == ["one two", "three"]
    assert wrapped("one two three four", 7, 2) == ["one two", "three …"]
