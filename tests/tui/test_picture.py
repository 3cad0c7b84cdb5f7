"""The drawing of the table as text: the place of each part, and the tricks between the holdings."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from operator import ge

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.strategies import hands
from tests.sweeps import sweep

from mate.rules import CLASSIC, NO_FOREPLACEMENT, Action, Card, Deal, Hand, Position, Ruleset
from mate.tui.draw import Row, width
from mate.tui.draw.cards import FACE_SIZES, Stock
from mate.tui.draw.table import Grid, TableView, action_at, draw_table, place_of
from mate.tui.draw.table.tricks import draw_scores
from mate.tui.draw.table.view import title
from mate.tui.theme.styles import colourless_palette
from mate.words.narrator import Narrator

NARRATOR = Narrator(("Ana", "Ben"))
BGA = Ruleset.preset("bga")
SIZES = {"40×12": (40, 8), "lowest": (80, 16), "normal": (80, 20), "wide": (120, 31)}
SIZES |= {"large": (160, 43), "largest": (200, 55)}
"""The cells and rows of a table, keyed by the size of the terminal."""
ROOMS = st.tuples(st.integers(62, 200), st.integers(14, 56))
"""Sizes of a table, in cells and rows, in terminals large enough to draw the cards."""


def view_of(hand: Hand, room: tuple[int, int] = SIZES["normal"]) -> TableView:
    legal = hand.position.legal_actions
    view = TableView(hand, NARRATOR, legal[0] if legal else None)
    return view._replace(cells=room[0], places=Grid.of(*room))


def plain(rows: Sequence[Row]) -> list[str]:
    return ["".join(text for text, _ in row) for row in rows]


def held(view: TableView) -> set[Card]:
    return {card for holding in view.position.holdings for card in holding}


# Names in double-width characters: some names fit next to a card, and some do not.
NARRATORS = [NARRATOR, *(Narrator(("猫" * n, "犬" * n)) for n in (5, 8, 30))]


@st.composite
def views(draw: st.DrawFn) -> TableView:
    """Generate the view of a table of any size and material, with or without a cursor."""
    view = view_of(draw(hands()), draw(st.one_of(ROOMS, st.sampled_from(list(SIZES.values())))))
    stock, armed = draw(st.sampled_from(Stock)), draw(st.booleans())
    narrator = draw(st.sampled_from(NARRATORS))
    below = draw(st.sampled_from((0, 1)))
    return view._replace(stock=stock, armed=armed, narrator=narrator, below=below)


@given(ROOMS)
def test_parts_of_a_grid_are_stacked_without_overlap_inside_the_terminal(
    room: tuple[int, int],
) -> None:
    grid = Grid.of(*room)
    assert grid is not None
    assert grid.left > 0
    assert grid.left + grid.width < room[0]
    assert grid.table_rows <= room[1]
    # Each card has a row below for its key, and the chosen card is raised by a row.
    tops = (grid.upper - 1, grid.upper, grid.centre, grid.lower, grid.title, grid.table_rows)
    gaps = [below - top for top, below in pairwise(tops)]
    assert all(map(ge, gaps, (1, grid.rows + 1, grid.rows + 1, grid.rows + 1, 1)))


@given(ROOMS, st.sampled_from((0, 1)))
def test_close_table_never_has_smaller_cards_and_only_its_trick_is_lower(
    room: tuple[int, int], closest: int
) -> None:
    loose, close = Grid.of(*room), Grid.of(*room, closest)
    assert loose is not None
    assert close is not None
    assert close.rows >= loose.rows
    assert close.trick <= close.rows
    assert close.trick_cells <= close.cells
    assert close.table_rows <= room[1]
    tops = (close.upper, close.centre, close.lower, close.title)
    gaps = [below - top for top, below in pairwise(tops)]
    assert all(map(ge, gaps, (close.rows + closest, close.trick, close.rows + 1)))
    assert close.raises_lower is (gaps[1] > close.trick)


def test_cards_have_the_largest_size_that_fits_and_need_62_cells() -> None:
    found = [Grid.of(*SIZES[name]) for name in ("largest", "large", "wide", "normal", "lowest")]
    assert [(grid.cells, grid.rows) for grid in found if grid] == [*FACE_SIZES]
    assert Grid.of(62, 14) is not None
    assert Grid.of(61, 60) is Grid.of(200, 13) is None


@given(views())
def test_table_fits_its_area_and_uses_known_styles(view: TableView) -> None:
    picture = draw_table(view)
    assert len(picture) == (8 if view.compact else view.grid.table_rows)
    assert all(width(row) <= view.cells for row in picture)
    assert {style for row in picture for _, style in row} <= set(colourless_palette())


@given(views())
def test_mouse_finds_every_held_card_in_all_cells_that_show_the_card(view: TableView) -> None:
    lines, found = plain(draw_table(view)), under_the_mouse(view)
    assert found.keys() - {NO_FOREPLACEMENT} == held(view)
    assert (NO_FOREPLACEMENT in found) is (view.position.trick == 0)
    for action, places in found.items():
        rows = sorted({y for _, y in places})
        left, right = min(x for x, _ in places), max(x for x, _ in places) + 1
        shown = "\n".join(lines[y][left:right] for y in rows)
        if not isinstance(action, Card):
            assert "keep all ten" in shown.lower()
            continue
        assert action.rank.label in shown
        if not view.compact:
            assert len(places) == view.grid.cells * view.grid.rows


def under_the_mouse(view: TableView) -> dict[Action, list[tuple[int, int]]]:
    """Return the cells in which a click finds each action."""
    found: dict[Action, list[tuple[int, int]]] = {}
    for y in range(len(draw_table(view))):
        for x in range(view.cells):
            if (action := action_at(view, x, y)) is not None:
                found.setdefault(action, []).append((x, y))
    return found


@pytest.mark.parametrize("room", SIZES.values(), ids=SIZES)
def test_turned_table_has_the_other_player_above(room: tuple[int, int]) -> None:
    view = view_of(Hand((Position.start(Deal.from_number(7), BGA),)), room)
    usual, turned = (plain(draw_table(view._replace(below=seat))) for seat in (0, 1))
    above, below = (min(i for i, line in enumerate(usual) if n in line) for n in ("Ben", "Ana"))
    assert above < below
    above, below = (min(i for i, line in enumerate(turned) if n in line) for n in ("Ana", "Ben"))
    assert above < below


@given(views())
def test_terminals_cursor_is_on_the_name_of_the_chosen_card(view: TableView) -> None:
    place = place_of(view)
    assert (place is None) is (view.chosen is None)
    if place is not None and isinstance(view.chosen, Card):
        x, y = place
        assert plain(draw_table(view))[y][x:].startswith(view.chosen.rank.label)
        assert action_at(view, x, y) is view.chosen


# Tests of the tricks that are drawn between the holdings.


def between(view: TableView) -> list[str]:
    """Return the rows of tricks between the holdings."""
    lines, grid = plain(draw_table(view)), view.grid
    return [line.rstrip() for line in lines[grid.centre : grid.lower]]


def played(cards: str, deal: str = "AT.AT7.T.ATK7", rules: Ruleset = BGA) -> Hand:
    hand = Hand.begin(Deal.parse(deal), rules)
    for card in cards.split():
        hand = hand.play(Card.parse(card) if card != "-" else NO_FOREPLACEMENT)
    return hand


def test_empty_place_of_the_reply_shows_the_suit_to_follow() -> None:
    assert between(view_of(played("AC"))) == [
        "                                                             ▗▄▄▄▄▄▖╭╌╌╌╌╌╮",
        "     Ben ╌╌╌╌                                                 A▗█▖♣ ╎     ╎",
        "          1    2    3    4    5    6    7    8    9    10     ▟▙█▟▙ ╎ a ♣ ╎",
        "     Ana  A♣                                                  ▝▘█▝▘ ╎     ╎",
        "                                                             ▝▀▀▀▀▀▘╰╌╌╌╌╌╯",
        "     Next trick  A 22  10 20  7 14  K 8  Q 6",
    ]


def test_cards_of_each_trick_are_on_their_players_sides_with_leads_marked_in_outlines() -> None:
    view = view_of(played("7S AS TH QH 7H", "AQ.TKQ7.Q.AK7"))
    upper, _, lower, *_ = between(view._replace(stock=Stock.LINES))
    assert upper[9:25].split() == ["A♠", "▸10♥", "▸7♥"]
    assert lower[9:25].split() == ["▸7♠", "Q♥", "╌╌╌╌"]
    upper, _, lower, *_ = between(view)
    assert upper[9:25].split() == ["A♠", "10♥", "7♥"]
    assert lower[9:25].split() == ["7♠", "Q♥", "╌╌╌╌"]


@given(hands(), st.sampled_from(list(SIZES)[1:]), st.sampled_from(NARRATORS))
def test_rows_of_tricks_show_every_card_played_until_a_mate(
    hand: Hand, size: str, narrator: Narrator
) -> None:
    view = view_of(hand, SIZES[size])._replace(narrator=narrator)
    left = "\n".join(line[: view.grid.cell_of(8)] for line in between(view))
    for trick in hand.tricks if not hand.position.is_mate else ():
        for card in (trick.lead, trick.reply):
            assert card is None or card.rank.label in left


@pytest.mark.parametrize("size", ["normal", "large"])
def test_points_of_a_mate_are_below_the_tricks_for_each_player(size: str) -> None:
    view = view_of(played("7D - AC", "AT.AT7.T.ATK7", CLASSIC), SIZES[size])
    points = [line.split() for line in between(view) if "Next trick" in line]
    assert [row[2:6] for row in points] == [["Ben", "A", "22", "10"], ["Ana", "A", "33", "10"]]


@pytest.mark.parametrize(("size", "rows"), [("normal", 1), ("large", 3)])
def test_middle_of_a_declaration_explains_foreplacing_above_its_buttons(
    size: str, rows: int
) -> None:
    view = view_of(played("", rules=CLASSIC), SIZES[size])
    lines = plain(draw_table(view))
    explained = next(y for y, line in enumerate(lines) if "The card leaves play" in line)
    button = next(y for y, line in enumerate(lines) if "keep all ten  " in line)
    assert explained < button
    x = lines[button].index("keep all ten  ")
    found = [y for y in range(len(lines)) if action_at(view, x, y) is NO_FOREPLACEMENT]
    assert found == list(range(button - rows // 2, button + rows // 2 + 1))


def test_empty_place_of_the_reply_shows_the_rank_if_the_suit_is_missing() -> None:
    hand = played("7S AS TH QH 7H", "AQ.TKQ7.Q.AK7")
    shown = [line[-7:] for line in between(view_of(hand))]
    assert [line.strip("╎ ") for line in shown[1:4]] == ["no ♥:", "a 7", ""]
    assert "no heart:" in "".join(between(view_of(hand, SIZES["large"])))


def test_table_after_a_mate_shows_the_points_in_large_digits_and_no_reply() -> None:
    hand = played("AC KC AS KS TS QS DK DQ DA HA HK HT TC QC TD")
    shown = between(view_of(hand))
    assert "no" in shown[1]
    assert "reply" in shown[2]
    assert re.search(r"Ana mates with 10♦ on trick 8\. +10 × 8 = 80 points\.$", shown[4])
    assert "█" in shown[1]
    # During the counting animation, fewer points are shown in the same place.
    counting = between(view_of(hand)._replace(counted=0.5))
    assert [len(line.split("█")[0]) for line in counting] == [
        len(line.split("█")[0]) for line in shown
    ]
    assert counting != shown


def test_mate_in_compact_layout_marks_the_card_and_shows_the_whole_reason() -> None:
    hand = played("AC KC AS KS TS QS DK DQ DA HA HK HT TC QC TD")
    rows = plain(draw_table(view_of(hand, SIZES["40×12"])))
    assert "no diamond, no ten" in rows[0]
    assert rows[3].split()[-1] == "╌╌╌"
    assert rows[4].endswith("★10♦")
    # Early in a hand, the row of tricks has room for the whole reason.
    early = plain(draw_table(view_of(played("TD", "AT.AT.T.ATKQ7"), SIZES["40×12"])))
    assert "no diamond, no ten" in early[3]


SCORES = {
    "a lead": ("", BGA, ["Mate now  A 11  10 10  7 7  K 4  Q 3"]),
    "a reply": ("AC", BGA, ["Next trick  A 22  10 20  7 14  K 8  Q 6"]),
    "both, if one has foreplaced": (
        "- KC AC",
        CLASSIC,
        [
            "Next trick, Ben  A 33  10 30  7 21  K 12  Q 9",
            "Next trick, Ana  A 22  10 20  7 14  K 8  Q 6",
        ],
    ),
    "a lead of a player who has foreplaced": (
        "TC -",
        CLASSIC,
        ["Mate now  A 22  10 20  7 14  K 8  Q 6"],
    ),
    "two tricks later": ("AC KC AS KS", BGA, ["Mate now  A 33  10 30  7 21  K 12  Q 9"]),
}


@pytest.mark.parametrize("case", SCORES)
def test_points_of_a_possible_mate_are_below_the_tricks(case: str) -> None:
    cards, rules, lines = SCORES[case]
    assert plain(draw_scores(view_of(played(cards, rules=rules)))) == lines


def test_points_of_a_possible_mate_count_an_overmate_on_trick_10() -> None:
    cards = "QH - KS AS KH KC TS QS TC QC TD 7D KD QD AD AH 7H 7S AC 7C"
    hand = played(cards, str(Deal.from_number(16531)), CLASSIC)
    assert plain(draw_scores(view_of(hand))) == ["Mate now  A 242  10 220  7 154  K 88  Q 66"]


@sweep("size,mark", [name for name in SIZES if name != "40×12"], ["+9", "−110", "0"])
def test_value_is_below_its_card_and_the_best_value_has_a_star(size: str, mark: str) -> None:
    hand = played("")
    first, second, *_ = hand.position.legal_actions
    view = view_of(hand, SIZES[size])._replace(marks={first: mark, second: "−111"})
    keys = plain(draw_table(view))[view.grid.lower + view.grid.rows]
    ten = view.grid.cells
    cells = [keys[view.grid.cell_of(place) :][:ten].strip() for place in (0, 1)]
    assert cells[0].removeprefix("1 ").removeprefix("★") == mark
    assert ("★" in cells[0]) is (len(mark) < 4 or ten > 7)
    assert cells[1].removeprefix("2 ") == "−111"


# Tests of the players' names at the table.


@given(hands())
def test_default_names_of_players_are_whole_in_the_smallest_terminal(hand: Hand) -> None:
    narrator = Narrator(("Player 1", "Player 2"))
    lines = plain(draw_table(view_of(hand, (40, 8))._replace(narrator=narrator)))
    assert "Player 2" in lines[0]
    assert "Player 1" in lines[-1]
    # With even less room, the two names still differ.
    for seat in (0, 1):
        view = view_of(Hand.begin(Deal.parse("AT.AT7.T.ATK7"), CLASSIC, seat), (22, 8))
        named = view._replace(narrator=narrator, series="series 12 – 11")
        assert f"Player {seat + 1} " in plain((title(named, seat),))[0]


def test_drawn_hand_asks_no_player_for_a_card() -> None:
    cards = "TS TD AC AD 7S 7D QS QD 7C 7H KS KH KC KD TC TH AS AH QC QH"
    last = plain(draw_table(view_of(played(cards, "QK7TA.QK7TA..", BGA))))
    assert "Ana   " in last[-1]


@given(hands())
def test_only_legal_cards_have_keys(hand: Hand) -> None:
    view = view_of(hand)
    seat = view.position.turn
    below = (view.grid.upper if seat else view.grid.lower) + view.grid.rows
    keys = plain(draw_table(view))[below + (view.grid.raises_upper if seat else 0)]
    legal = [action for action in view.position.legal_actions if isinstance(action, Card)]
    assert len(re.findall(r"\d", keys)) == len(legal)
