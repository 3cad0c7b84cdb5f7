"""The picture of the table, as text."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.strategies import hands

from mate.cleaning import cell_for_cell
from mate.rules import CLASSIC, DECK, NO_FOREPLACEMENT, Action, Card, Deal, Hand, Ruleset
from mate.tui.draw import Layout, Row, width
from mate.tui.draw.faces import CardState, face
from mate.tui.draw.table import (
    CardSize,
    TableView,
    action_at,
    draw_table,
    place_of,
)
from mate.tui.draw.table.view import title
from mate.tui.theme.styles import colourless_palette
from mate.words.narrator import Narrator

NARRATOR = Narrator(("Ana", "Ben"))
BGA = Ruleset.preset("bga")
ROWS = {"small": 15, "high": 23, "large": 29, "large alone": 27, "huge": 41}
"""How many rows a table has, by the size of its cards."""
CARDS = {
    "small": CardSize.of(80, 24),
    "high": CardSize.of(120, 36),
    "large": CardSize.of(150, 45),
    "large alone": CardSize.of(120, 36, large=True),
    "huge": CardSize.of(200, 60),
}
sizes = st.sampled_from(list(CARDS))


def view_of(hand: Hand, size: str = "small") -> TableView:
    legal = hand.position.legal_actions
    return TableView(hand, NARRATOR, legal[0] if legal else None, cards=CARDS[size])


def compact_view(hand: Hand, cells: int) -> TableView:
    return view_of(hand)._replace(layout=Layout.COMPACT, cells=cells)


def plain(rows: tuple[Row, ...]) -> list[str]:
    return ["".join(text for text, _ in row) for row in rows]


# Signs of two cells each; so many of them that they do or do not fit beside a card.
WIDE_NAMES = [NARRATOR, *(Narrator(("猫" * n, "犬" * n)) for n in (5, 8))]


@st.composite
def views(draw: st.DrawFn, narrators: Sequence[Narrator] = (NARRATOR,)) -> tuple[TableView, int]:
    """A table of each size, or one for the least room, and how many rows it has."""
    hand, narrator = draw(hands()), draw(st.sampled_from(narrators))
    if draw(st.booleans()):
        return compact_view(hand, draw(st.integers(40, 80)))._replace(narrator=narrator), 8
    size = draw(sizes)
    return view_of(hand, size)._replace(narrator=narrator), ROWS[size]


@given(views(WIDE_NAMES))
def test_the_picture_fits_its_place_and_uses_known_styles(drawn: tuple[TableView, int]) -> None:
    view, rows = drawn
    cells = view.cells if view.layout.compact else view.size.table_cells
    picture = draw_table(view)
    assert len(picture) == rows
    assert all(width(row) <= cells for row in picture)
    assert {style for row in picture for _, style in row} <= set(colourless_palette())


@given(hands(), sizes)
def test_the_record_of_the_tricks_has_whole_names_of_eight_letters_and_words_apart(
    hand: Hand, size: str
) -> None:
    view = view_of(hand, size)._replace(narrator=Narrator(("Player 1", "Player 2")))
    middle = plain(draw_table(view))[view.size.middle_top :][: view.size.middle_rows]
    records = [line[: view.trick_cells[0]] for line in middle]
    if view.trick is not None:
        for name in ("Player 2", "Player 1"):
            (record,) = (line for line in records if re.match(f" ?{name} ", line))
            # Nothing but a mark stands right behind a card.
            assert not re.search("[♣♠♥♦][^ ▸★F]", record)


def under_the_mouse(view: TableView) -> dict[Action, list[tuple[int, int]]]:
    """The cells of each action that a click finds."""
    found: dict[Action, list[tuple[int, int]]] = {}
    for y in range(len(draw_table(view))):
        for x in range(max(view.cells, view.size.table_cells)):
            if (action := action_at(view, x, y)) is not None:
                found.setdefault(action, []).append((x, y))
    held = {card for holding in view.position.holdings for card in holding}
    assert found.keys() - {NO_FOREPLACEMENT} == held
    assert (NO_FOREPLACEMENT in found) is (view.position.trick == 0)
    return found


def text_within(view: TableView, cells: list[tuple[int, int]]) -> str:
    lines = plain(draw_table(view))
    left, right = min(x for x, _ in cells), max(x for x, _ in cells)
    rows = range(min(y for _, y in cells), max(y for _, y in cells) + 1)
    return "\n".join(lines[y][left : right + 1] for y in rows)


@given(views())
def test_what_is_under_the_mouse_is_the_whole_card_drawn_there(
    drawn: tuple[TableView, int],
) -> None:
    view, _ = drawn
    small = view.layout.compact or view.size is CARDS["small"]
    for action, cells in under_the_mouse(view).items():
        shown = text_within(view, cells)
        if not isinstance(action, Card):
            assert "Keep all ten" in shown
            continue
        assert action.label in shown or (action.suit.sign in shown and not small)
        if not view.layout.compact:
            assert shown[0] in "╭┏╲"
            assert shown[-1] in "╯┛╲"
            assert len(cells) == view.size.cells * view.size.rows


@given(views())
def test_the_terminals_cursor_has_its_place_at_the_chosen_name(
    drawn: tuple[TableView, int],
) -> None:
    view, _ = drawn
    place = place_of(view)
    assert (place is None) is (view.chosen is None)
    if place is not None and isinstance(view.chosen, Card):
        x, y = place
        line = plain(draw_table(view))[y]
        assert line[x:].startswith(view.chosen.rank.label)
        assert action_at(view, x, y) is view.chosen


# The trick in the middle.


def middle_of(hand: Hand, size: str = "small", narrator: Narrator = NARRATOR) -> list[str]:
    """The rows between the holdings, right of the past tricks."""
    view = view_of(hand, size)._replace(narrator=narrator)
    top, rows = view.size.middle_top, view.size.middle_rows
    return [line[view.trick_cells[0] :] for line in plain(draw_table(view))[top : top + rows]]


def played(cards: str, deal: str = "AT.AT7.T.ATK7", rules: Ruleset = BGA) -> Hand:
    hand = Hand.begin(Deal.parse(deal), rules)
    for card in cards.split():
        hand = hand.play(Card.parse(card))
    return hand


def test_the_card_led_lies_nearest_its_player_and_the_reply_is_asked_for_beside_it() -> None:
    assert middle_of(played("AC")) == [
        "        ╭╌╌╌╌╌╮",
        "        ╎     ╎ Ben to reply",
        "╭─────╮ ╰╌╌╌╌╌╯ a club",
        "│ A♣  │ Ana led",
        "╰─────╯",
    ]
    # The upper player won trick 1 of these, and leads.
    assert middle_of(played("7S AS TH", "AQ.TKQ7.Q.AK7")) == [
        "╭─────╮",
        "│ 10♥ │ Ben led",
        "╰─────╯ ╭╌╌╌╌╌╮ Ana to reply",
        "        ╎     ╎ a heart",
        "        ╰╌╌╌╌╌╯ (only Q♥)",
    ]


def test_both_cards_stay_after_the_reply_the_winners_with_a_heavy_border_and_nearer() -> None:
    assert middle_of(played("AC KC")) == [
        "",
        "        ╭─────╮",
        "┏━━━━━┓ │ K♣  │",
        "┃ A♣  ┃ ╰─────╯",
        "┗━━━━━┛ Ana wins it",
    ]
    assert middle_of(played("7S AS", "AQ.TKQ7.Q.AK7")) == [
        "        ┏━━━━━┓",
        "╭─────╮ ┃ A♠  ┃ Ben wins it",
        "│ 7♠  │ ┗━━━━━┛",
        "╰─────╯ Ana led",
        "",
    ]


def test_they_stay_until_the_next_lead_and_a_take_back_brings_them_again() -> None:
    after_reply = played("AC KC")
    after_lead = after_reply.play(Card.parse("AS"))
    assert "K♣" not in "".join(middle_of(after_lead))
    assert middle_of(after_lead.take_back()) == middle_of(after_reply)


def test_a_mating_card_stays_and_the_empty_place_says_why_r6() -> None:
    hand = played("AC KC AS KS TS QS DK DQ DA HA HK HT TC QC TD")
    assert hand.outcome is not None
    assert middle_of(hand) == [
        "        ╭╌╌╌╌╌╮",
        "        ╎     ╎ no diamond,",
        "╔═════╗ ╰╌╌╌╌╌╯ no ten",
        "║ 10♦ ║ Ana mates",
        "╚═════╝",
    ]


long_names = ("Bartholomew the Great of Nowhere", "Bartholomew the Great of Somewhere")


@given(hands(), sizes, st.sampled_from([NARRATOR, Narrator(long_names)]))
def test_the_last_trick_lies_there_at_every_moment_of_every_hand_however_long_names_are(
    hand: Hand, size: str, narrator: Narrator
) -> None:
    tricks = hand.tricks
    shown = "\n".join(middle_of(hand, size, narrator))
    if not tricks:
        assert ("any card" in shown) is (hand.position.trick > 0)
        return
    last = tricks[-1]
    for card in (last.lead, last.reply):
        if card is not None:
            assert card.rank.label in shown
            assert card.suit.sign in shown
    assert ("wins it" in shown) is (last.winner is not None)
    assert ("╎" in shown) is (last.reply is None)


def test_the_weights_stand_on_every_table_and_below_the_table_of_all_cards_r2() -> None:
    said = "Weight  A×11 10×10 K×4 Q×3 7×7"
    for size in CARDS:
        view = view_of(played("AC"), size)
        assert said in "\n".join(plain(draw_table(view)))


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


def test_every_card_has_a_picture_of_its_own_with_signs_with_letters_and_in_ascii() -> None:
    for size in CARDS.values():
        for signs in (True, False):
            cells, rows = size.cells, size.rows
            labels = {card: card.label if signs else card.ascii_label for card in DECK}
            faces = {
                tuple(plain(face(card, labels[card], CardState.LEGAL, cells=cells, rows=rows)[1:]))
                for card in DECK
            }
            assert len(faces) == len(DECK)
            assert len({tuple(map(cell_for_cell, drawn)) for drawn in faces}) == len(DECK)
            assert {len(row) for drawn in faces for row in drawn} == {cells}


@given(hands())
def test_the_names_of_players_who_gave_none_are_whole_in_the_smallest_terminal(hand: Hand) -> None:
    narrator = Narrator(("Player 1", "Player 2"))
    lines = plain(draw_table(compact_view(hand, 40)._replace(narrator=narrator)))
    assert "Player 2" in lines[0]
    assert "Player 1" in lines[-1]
    # In less room they are still told apart.
    for seat in (0, 1):
        view = compact_view(Hand.begin(Deal.parse("AT.AT7.T.ATK7"), CLASSIC, seat), 22)
        named = view._replace(narrator=narrator, series="series 12 – 11")
        assert plain((title(named, seat),))[0].startswith(f"▶ Player {seat + 1} ")


@pytest.mark.parametrize("size", CARDS)
@pytest.mark.parametrize("mark", ["+9", "−110"])
def test_a_mark_makes_no_card_wider(size: str, mark: str) -> None:
    cells, rows = CARDS[size].cells, CARDS[size].rows
    for key in ("7", ""):
        card = face(DECK[0], "A♣", CardState.LEGAL, key, mark, cells=cells, rows=rows)
        assert {width(row) for row in card} == {cells}
        assert mark in plain(card)[-1]
