"""Cards: their faces in every size, and their states in each material."""

from __future__ import annotations

from itertools import combinations, pairwise, product

import pytest
from rich.style import Style
from tests.tui.screens import check_text
from tests.tui.test_picture import plain
from textual.color import Color

from mate.cleaning import cell_for_cell
from mate.rules import DECK, Card, Rank
from mate.tui.draw import Row, width
from mate.tui.draw.cards import FACE_SIZES, CardState, Stock, draw_card, draw_row, draw_tipped
from mate.tui.theme.styles import colourless_palette, luminance, palette
from mate.tui.theme.themes import THEMES, table_theme

SIZES = (*FACE_SIZES, (6, 5), (6, 3))
KING = Card.parse("KH")
LOOKS = {
    Stock.PAPER: palette(table_theme("felt").variables),
    Stock.PLAIN: palette(
        {**THEMES["ansi-dark"].to_color_system().generate(), **table_theme("ansi-dark").variables}
    ),
    Stock.LINES: colourless_palette(),
}


def test_upright_and_tipped_cards_match_their_golden_text_in_all_sizes() -> None:
    rows: list[Row] = []
    for size in SIZES:
        for first in range(0, len(DECK), 5):
            cards = DECK[first : first + 5]
            rows += draw_row(((card, CardState.LEGAL) for card in cards), size)
        if size[1] > 3:
            ends = ((True, False), (True, True), (False, True))
            tipped = [
                [(*row, (" ", "plain")) for row in draw_tipped(card, *size, covered=a, followed=b)]
                for card, (a, b) in zip(DECK[:3], reversed(ends), strict=True)
            ]
            rows += [row for card in tipped for row in card]
    check_text("".join(f"{line.rstrip()}\n" for line in plain(rows)), "cards")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("stock", Stock)
@pytest.mark.parametrize("signs", [True, False])
def test_each_card_has_a_unique_face(size: tuple[int, int], stock: Stock, signs: bool) -> None:
    drawn = [draw_card(card, CardState.BARRED, *size, signs=signs, stock=stock) for card in DECK]
    assert {width(row) for rows in drawn for row in rows} == {size[0]}
    assert {len(rows) for rows in drawn} == {size[1]}
    faces = {tuple(plain(rows[1:])) for rows in drawn}
    assert len(faces) == len(DECK)
    if stock is Stock.LINES and not signs:
        # The faces must also differ in ASCII, which replaces each cell.
        assert len({tuple(map(cell_for_cell, face)) for face in faces}) == len(DECK)


def pieces(pixels: set[tuple[int, int]]) -> int:
    """Return into how many pieces pixels fall that touch neither by their sides nor corners."""
    count = 0
    while pixels:
        piece = [pixels.pop()]
        for x, y in piece:
            near = {(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)} & pixels
            pixels -= near
            piece += near
        count += 1
    return count


@pytest.mark.parametrize("size", FACE_SIZES[:2])
@pytest.mark.parametrize("card", [card for card in DECK if card.rank in {Rank.TEN, Rank.SEVEN}])
def test_pips_on_large_cards_do_not_touch(card: Card, size: tuple[int, int]) -> None:
    blocks = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"
    pixels = {
        (2 * x + dx, 2 * y + dy)
        for y, line in enumerate(plain(draw_card(card, CardState.LEGAL, *size)[1:-1]))
        for x, block in enumerate(line)
        for dx, dy in product((0, 1), repeat=2)
        if block in blocks and blocks.index(block) >> (dx + 2 * dy) & 1
    }
    assert pieces(pixels) == int(card.rank.label)


Shown = tuple[tuple[str, Style], ...]


def shown(state: CardState, stock: Stock) -> Shown:
    """Return the texts and styles with which the terminal shows a king."""
    looks = LOOKS[stock]
    rows = draw_card(KING, state, 7, 5, stock=stock)
    return tuple((text, looks[style]) for row in rows for text, style in row)


@pytest.mark.parametrize("stock", Stock)
def test_each_state_of_a_card_looks_different(stock: Stock) -> None:
    for one, other in combinations(CardState, 2):
        assert shown(one, stock) != shown(other, stock)


def test_legal_cards_are_brightest_and_mated_cards_dimmest() -> None:
    looks = LOOKS[Stock.PAPER]
    order = CardState.CHOSEN, CardState.LEGAL, CardState.WAITING, CardState.BARRED, CardState.MATED
    backgrounds = [looks[state.style].bgcolor for state in order[1:]]
    shades = [
        luminance(Color.from_rich_color(ground)) for ground in backgrounds if ground is not None
    ]
    assert all(bright > dim for bright, dim in pairwise(shades))
    assert looks["chosen"].bgcolor != looks["card"].bgcolor
