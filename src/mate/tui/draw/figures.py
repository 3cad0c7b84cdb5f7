"""Ranks and suits as large figures, readable from more than an arm's length."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from mate.rules import Card
from mate.tui.draw.pixels import half_blocks


def _figures(names: str, *lines: str) -> dict[str, tuple[str, ...]]:
    # Figures side by side, separated by blanks; dots are empty pixels.
    columns = zip(*(line.split() for line in lines), strict=True)
    return dict(zip(names, columns, strict=True))


# 5 and 6 pixels high, for cards of 8 rows.
_RANKS: Final = _figures(
    "ATKQ7",
    ".##. .#..### #..# .##. ####",
    "#..# ##..#.# #.#. #..# ...#",
    "#### .#..#.# ##.. #..# ..#.",
    "#..# .#..#.# #.#. #.## .#..",
    "#..# ###.### #..# .### .#..",
)
_SUITS: Final = _figures(
    "♣♠♥♦",
    "..####.. ...##... .##..##. ...##...",
    "..####.. ..####.. ######## ..####..",
    "##.##.## .######. ######## .######.",
    "######## ######## .######. .######.",
    "##.##.## ##.##.## ..####.. ..####..",
    "...##... ..####.. ...##... ...##...",
)
_LETTERS: Final = _figures(
    "CSHD",
    ".### .### #..# ###.",
    "#... #... #..# #..#",
    "#... .##. #### #..#",
    "#... ...# #..# #..#",
    ".### ###. #..# ###.",
)

# 8 and 9 pixels high, for cards of 11 rows.
_HUGE_RANKS: Final = _figures(
    "ATKQ7",
    "..###.. .##..#####. ##...## .#####. #######",
    ".#####. ###.##...## ##..##. ##...## #######",
    "##...## .##.##...## ##.##.. ##...## .....##",
    "##...## .##.##...## ####... ##...## ....##.",
    "####### .##.##...## ####... ##...## ...##..",
    "####### .##.##...## ##.##.. ##.#.## ..##...",
    "##...## .##.##...## ##..##. ##..##. ..##...",
    "##...## ####.#####. ##...## .###.## ..##...",
)
_HUGE_SUITS: Final = _figures(
    "♣♠♥♦",
    "....###.... .....#..... ..##...##.. .....#.....",
    "...#####... ....###.... .####.####. ....###....",
    "...#####... ...#####... ########### ...#####...",
    ".##.###.##. ..#######.. ########### ..#######..",
    "####.#.#### .#########. .#########. .#########.",
    "########### ########### ..#######.. ..#######..",
    "####.#.#### ####.#.#### ...#####... ...#####...",
    ".##..#..##. .##..#..##. ....###.... ....###....",
    "....###.... ....###.... .....#..... .....#.....",
)
_HUGE_LETTERS: Final = _figures(
    "CSHD",
    ".#####. .#####. ##...## ######.",
    "##...## ##...## ##...## ##...##",
    "##..... ##..... ##...## ##...##",
    "##..... .#####. ####### ##...##",
    "##..... .....## ####### ##...##",
    "##..... .....## ##...## ##...##",
    "##...## ##...## ##...## ##...##",
    ".#####. .#####. ##...## ######.",
)
_HUGE_ROWS: Final = 9


def card_figure(card: Card, cells: int, rows: int, *, signs: bool = True) -> tuple[str, ...]:
    """Draw the rank above the suit, in half blocks.

    Args:
        card: the card.
        cells: the width of the picture, at least 8; at least 11 from 9 rows on.
        rows: its height, at least 6.
        signs: whether to draw the suit as a sign; otherwise as a letter.

    >>> for row in card_figure(Card.parse("AH"), 8, 6):
    ...     print(row.replace(" ", "."))
    ..▄▀▀▄..
    ..█▀▀█..
    ..▀..▀..
    ▄██▄▄██▄
    ▀██████▀
    ..▀██▀..
    """
    huge = rows >= _HUGE_ROWS
    ranks = _HUGE_RANKS if huge else _RANKS
    suits = _suits(huge=huge, signs=signs)
    rank = ranks[card.rank.letter]
    suit = suits[card.suit.sign if signs else card.suit.letter]
    gap = 2 * rows - len(rank) - len(suit)
    pixels = [*_centred(rank, cells), *([" " * cells] * gap), *_centred(suit, cells)]
    return half_blocks(pixels)


def _suits(*, huge: bool, signs: bool) -> Mapping[str, tuple[str, ...]]:
    if signs:
        return _HUGE_SUITS if huge else _SUITS
    return _HUGE_LETTERS if huge else _LETTERS


def _centred(figure: Sequence[str], cells: int) -> list[str]:
    return [line.center(cells, ".") for line in figure]
