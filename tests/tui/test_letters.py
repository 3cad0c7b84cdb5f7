"""Large letters made of half blocks."""

from __future__ import annotations

import string

import pytest

from mate.ascii import cell_for_cell
from mate.tui.draw.letters import large

WRITTEN = string.ascii_uppercase + string.digits[1:]
"""Without the nought, which is an O."""


@pytest.mark.parametrize("rows", [3, 5, 8])
def test_each_letter_looks_like_no_other_in_ascii_too(rows: int) -> None:
    for shown in (str, cell_for_cell):
        pictures = {tuple(map(shown, large(letter, 40, rows))) for letter in WRITTEN}
        assert len(pictures) == len(WRITTEN)


@pytest.mark.parametrize(("rows", "drawn"), [(2, 0), (4, 3), (5, 5), (7, 5), (8, 8), (60, 8)])
def test_they_are_as_high_as_there_is_room_for(rows: int, drawn: int) -> None:
    assert len(large("Ana", 200, rows)) == drawn


@pytest.mark.parametrize(("cells", "drawn"), [(13, 0), (14, 3), (27, 3), (28, 5), (42, 8)])
def test_they_are_as_wide_as_there_is_room_for(cells: int, drawn: int) -> None:
    picture = large("Ana", cells, 8)
    assert len(picture) == drawn
    assert all(len(row) <= cells for row in picture)


def test_accents_are_left_out_and_capitals_make_no_difference() -> None:
    assert large("ÀŁŻbęta", 80, 3) == large("alzbeta", 80, 3)
    assert large("Æsa Weiß", 80, 3) == large("AESA WEISS", 80, 3)


@pytest.mark.parametrize("name", ["", "日本", "Ωmega", "Ana ♥", "Ben½"])
def test_what_the_font_lacks_is_not_drawn(name: str) -> None:
    assert large(name, 200, 8) == ()


@pytest.mark.parametrize("name", ["Jean-Luc O'Hara (2).", "Maximiliane Wil…", "Ana 28 – 0 Ben"])
def test_names_have_signs_between_their_words(name: str) -> None:
    assert large(name, 200, 3)
