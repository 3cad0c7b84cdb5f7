"""The value of a hand as a picture: pure rows."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from tests.strategies import hands

from mate.ascii import cell_for_cell
from mate.grading import Grade, GradedHand
from mate.rules import Hand
from mate.solver import Evaluation
from mate.tui.draw.graph import Plot, draw_graph, draw_sparkline, plot_of
from mate.tui.draw.rows import Row, width
from mate.tui.theme.styles import LOOKS

NAMES = st.sampled_from([("Ana", "Ben"), ("Maximiliane Wil…", "日本語の名前が"), ("A", "B")])


@st.composite
def plots(draw: st.DrawFn) -> Plot:
    leads = draw(st.lists(st.integers(-484, 484), min_size=1, max_size=23))
    grades = draw(st.lists(st.sampled_from(Grade), min_size=len(leads), max_size=len(leads)))
    at = draw(st.integers(0, len(leads) - 1))
    branch = draw(st.none() | st.integers(0, len(leads) - 1))
    tricks = tuple(place // 2 if place % 2 else None for place in range(len(leads)))
    return Plot(tuple(leads), (None, *grades[1:]), tricks, at, draw(NAMES), branch)


def plain(rows: tuple[Row, ...]) -> list[str]:
    return ["".join(text for text, _ in row) for row in rows]


@given(plots(), st.integers(38, 118), st.integers(4, 14))
def test_the_graph_fills_its_rows_and_fits_its_cells(plot: Plot, cells: int, rows: int) -> None:
    drawn = draw_graph(plot, cells, rows)
    assert len(drawn) == rows
    assert all(width(row) <= cells for row in drawn)
    assert {style for row in drawn for _, style in row} <= set(LOOKS)


@given(plots(), st.integers(38, 118), st.integers(4, 14))
def test_bars_stand_on_the_side_of_whoever_is_ahead(plot: Plot, cells: int, rows: int) -> None:
    lines = plain(draw_graph(plot, cells, rows))
    (axis,) = (y for y, line in enumerate(lines) if "▲" in line)
    above, below = "".join(lines[:axis]), "".join(lines[axis + 1 : -1])
    assert any(sign in above for sign in "█▄") is any(lead > 0 for lead in plot.points)
    assert any(sign in below for sign in "█▀") is any(lead < 0 for lead in plot.points)
    assert ("+" in above) is (max(plot.points) > 0)
    assert ("+" in below) is (min(plot.points) < 0)


@given(plots(), st.integers(38, 118))
def test_higher_bars_are_worth_more(plot: Plot, cells: int) -> None:
    rows = draw_graph(plot, cells, 14)
    bars = [[text.strip() for text, _ in row[2:]] for row in rows]
    (axis,) = (y for y, row in enumerate(bars) if any("▲" in text for text in row))
    heights = []
    for place in range(len(plot.leads)):
        column = [row[place] for row in bars[:-1]]
        up = sum(2 if "█" in cell else "▄" in cell for cell in column[:axis])
        down = sum(2 if "█" in cell else "▀" in cell for cell in column[axis + 1 :])
        assert not (up and down)
        heights.append(up - down)
    order = sorted(range(len(heights)), key=lambda place: plot.points[place])
    assert [heights[place] for place in order] == sorted(heights)


@given(plots(), st.integers(38, 118), st.integers(4, 14))
def test_each_name_stands_where_its_highest_bar_ends(plot: Plot, cells: int, rows: int) -> None:
    lines = plain(draw_graph(plot, cells, rows))[:-1]
    (axis,) = (y for y, line in enumerate(lines) if "▲" in line)
    bars = [y for y, line in enumerate(lines) if any(sign in line for sign in "█▄▀")]
    named = [y for y, line in enumerate(lines) if "+" in line]
    ends = {*bars[:1], *bars[-1:]}
    assert named == sorted(
        y for y in ends if (y < axis and y == bars[0]) or (y > axis and y == bars[-1])
    )


@given(plots(), st.integers(38, 118))
def test_marks_stand_under_what_lost_points(plot: Plot, cells: int) -> None:
    marks = draw_graph(plot, cells, 6)[-1][2:]
    for grade, (text, _) in zip(plot.grades, marks, strict=True):
        if grade is Grade.INACCURATE and len(text) == 1:
            # Half of its mark would be that of a mistake.
            assert text == " "
        else:
            assert text.strip() == (grade.mark if grade else "")[: len(text)]


@given(plots(), st.integers(36, 118))
def test_the_sparkline_fits_and_shows_where_it_is(plot: Plot, cells: int) -> None:
    row = draw_sparkline(plot, cells)
    assert width(row) <= cells
    (text,) = plain((row,))
    assert text.count("▸") == 1
    bars = [piece for piece, _ in row[1:-1]]
    highest = max(range(len(bars)), key=lambda place: plot.points[place])
    least, most = min(plot.points), max(plot.points)
    assert ("█" in bars[highest]) is (most > 0 or least < most == 0)


def test_each_height_of_the_sparkline_is_told_apart_in_ascii() -> None:
    plot = Plot((*range(7), 6), (None,) * 8, (None,) * 8, 7, ("Ana", "Ben"))
    (text,) = plain((draw_sparkline(plot, 36),))
    assert cell_for_cell(text) == "Ana __..--==++**##>## Ben"


@given(hands())
def test_up_is_the_upper_player_whoever_deals(hand: Hand) -> None:
    begun = hand.at(0)
    graded = GradedHand(1, begun, (Evaluation(begun.position, 5, {}),))
    plot = plot_of(graded, 0, ("Ana", "Ben"))
    assert plot.leads == ((5,) if hand.dealer == 1 else (-5,))
    assert cell_len("".join(plain(draw_graph(plot, 40, 4)))) > 0
