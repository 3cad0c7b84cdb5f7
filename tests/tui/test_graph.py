"""The graphs of a single hand's value and of a match, with its hands side by side."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from tests.program import random_match
from tests.strategies import hands

from mate.cleaning import cell_for_cell
from mate.grading import Analysis, Grade, GradedHand, analyze, leads_in_match
from mate.rules import Hand, Match, Ruleset
from mate.solver import Evaluation
from mate.tui.draw import Row, width
from mate.tui.draw.graph import (
    Plot,
    draw_graph,
    draw_legend,
    fitting,
    plot_of,
    plot_of_match,
)
from mate.tui.draw.replay import moments
from mate.tui.theme.styles import LOOKS

NAMES = ("Ana", "Ben")
ANY_NAMES = st.sampled_from([("Ana", "Ben"), ("Maximiliane Wil…", "日本語の名前が"), ("A", "B")])


@st.composite
def plots(draw: st.DrawFn) -> Plot:
    leads = draw(st.lists(st.integers(-484, 484), min_size=1, max_size=23))
    grades = draw(st.lists(st.sampled_from(Grade), min_size=len(leads), max_size=len(leads)))
    at = draw(st.integers(0, len(leads) - 1))
    branch = draw(st.none() | st.integers(0, len(leads) - 1))
    tricks = tuple(place // 2 if place % 2 else None for place in range(len(leads)))
    return Plot(tuple(leads), (None, *grades[1:]), tricks, at, draw(ANY_NAMES), branch)


def plain(rows: tuple[Row, ...]) -> list[str]:
    return ["".join(text for text, _ in row) for row in rows]


@given(plots(), st.integers(38, 118), st.integers(4, 14))
def test_graph_fits_its_area_and_bars_point_to_the_leading_player(
    plot: Plot, cells: int, rows: int
) -> None:
    drawn = draw_graph(plot, cells, rows)
    assert len(drawn) == rows
    assert all(width(row) <= cells for row in drawn)
    assert {style for row in drawn for _, style in row} <= set(LOOKS)

    lines = plain(drawn)
    (axis,) = (y for y, line in enumerate(lines) if "▲" in line)
    above, below = "".join(lines[:axis]), "".join(lines[axis + 1 : -1])
    # A short bar has only its half of the base line's row.
    assert any(sign in above for sign in "█▄") <= any(lead > 0 for lead in plot.points)
    assert any(sign in below for sign in "█▀") <= any(lead < 0 for lead in plot.points)
    assert ("+" in above) is (max(plot.points) > 0)
    assert ("+" in below) is (min(plot.points) < 0)

    # Each name is in the row where that player's highest bar ends, or next to the base line.
    bars = [y for y, line in enumerate(lines[:-1]) if any(sign in line for sign in "█▄▀")]
    named = [y for y, line in enumerate(lines[:-1]) if "+" in line]
    ends = {min([*bars, axis - 1]) if max(plot.points) > 0 else axis}
    ends |= {max([*bars, axis + 1]) if min(plot.points) < 0 else axis}
    assert named == sorted(ends - {axis})


@given(plots(), st.integers(38, 118))
def test_higher_points_never_give_a_lower_bar(plot: Plot, cells: int) -> None:
    rows = draw_graph(plot, cells, 14)
    bars = [[text.strip() for text, _ in row[1:]] for row in rows[:-1]]
    (axis,) = (y for y, row in enumerate(bars) if any("▲" in text for text in row))
    heights = []
    for place in range(len(plot.leads)):
        column = [row[place] for row in bars]
        up = sum(2 if "█" in cell else "▄" in cell for cell in column[:axis])
        down = sum(2 if "█" in cell else "▀" in cell for cell in column[axis + 1 :])
        assert not (up and down)
        heights.append(up - down)
    order = sorted(range(len(heights)), key=lambda place: plot.points[place])
    assert [heights[place] for place in order] == sorted(heights)


@given(hands())
def test_bars_point_up_for_the_upper_player(hand: Hand) -> None:
    begun = hand.at(0)
    graded = GradedHand(1, begun, (Evaluation(begun.position, 5, {}),))
    plot = plot_of(graded, 0, ("Ana", "Ben"))
    assert plot.leads == ((5,) if hand.dealer == 1 else (-5,))
    assert cell_len("".join(plain(draw_graph(plot, 40, 4)))) > 0


# Tests of the graph of a whole match.


@cache
def match() -> Match:
    return random_match(1, Ruleset())


@cache
def analysis() -> Analysis:
    return analyze(match())


def test_match_graph_has_every_moment_of_the_match_in_order() -> None:
    plot = plot_of_match(match(), analysis(), NAMES)
    leads = [lead for hand in analysis().hands for lead in leads_in_match(match(), hand, 1)]
    assert list(plot.leads) == leads
    shown = [(moment.number, moment.count) for moment in moments(match())]
    assert len(leads) == len(shown)
    assert [shown[start] for start in plot.starts] == [(1, 0), (2, 0), (3, 0), (4, 0)]
    partly = plot_of_match(match(), Analysis(analysis().hands[:1]), NAMES)
    assert partly.starts == plot.starts
    second = plot.starts[1]
    assert partly.leads == (*plot.leads[:second], *[None] * len(plot.leads[second:]))
    assert any("┄┄┄┄" in line for line in plain(draw_graph(partly, 150, 8)))


@pytest.mark.parametrize("rows", [4, 13])
def test_match_graph_fits_any_width_with_all_hands_and_marks(rows: int) -> None:
    whole = plot_of_match(match(), analysis(), NAMES)
    # With less room, each bar is for a trick. With even less room, the match has no graph.
    assert fitting(whole, 38) is None
    for cells in range(62, 160, 7):
        plot = fitting(whole, cells)
        assert plot is not None
        assert (len(plot.leads) < len(whole.leads)) is (cells < 80)
        drawn = draw_graph(plot, cells, rows)
        assert len(drawn) == rows
        assert all(width(row) <= cells for row in drawn)
        assert {style for row in drawn for _, style in row} <= set(LOOKS)
        (axis,) = (line for line in plain(drawn) if line.split()[0] == "0")
        assert len(axis.split()) == 5
        assert plot.leads[-1] == match().score[1] - match().score[0]
        assert "×" in plain(drawn)[-1 if rows == 4 else -2]


@given(plots(), st.integers(38, 118))
def test_legend_names_marks_and_only_the_bar_on_the_table_is_golden(plot: Plot, cells: int) -> None:
    row = draw_legend(plot, cells)
    assert width(row) <= cells
    (text,) = plain((row,))
    assert text.startswith(" ── Ahead in")
    assert text.endswith(" • mistake  × blunder")
    assert row[-1][1] == "bad"
    for line in draw_graph(plot, cells, 6)[:-2]:
        golden = [place for place, (_, style) in enumerate(line[1:]) if style == "accent"]
        assert golden == [plot.at]


@given(plots(), st.integers(38, 118))
def test_mistakes_and_blunders_have_marks_of_different_shape(plot: Plot, cells: int) -> None:
    marks = draw_graph(plot, cells, 6)[-2][1:]
    shown = [(text.strip(), style) for text, style in marks if text.strip()]
    expected = {Grade.MISTAKE: ("•", "bad"), Grade.BLUNDER: ("×", "bad")}
    assert shown == [expected[grade] for grade in plot.grades if grade in expected]
    assert len({cell_for_cell(sign) for sign, _ in expected.values()}) == 2


@pytest.mark.parametrize("cells", [78, 148])
def test_each_moment_is_marked_within_its_hand(cells: int) -> None:
    whole = plot_of_match(match(), analysis(), NAMES)
    for moment in moments(match()):
        plot = fitting(whole._replace(at=whole.starts[moment.number - 1] + moment.count), cells)
        assert plot is not None
        lines = plain(draw_graph(plot, cells, 8))
        (at,) = (line.index("▲") for line in lines if "▲" in line)
        (shown,) = (text for text, style in draw_graph(plot, cells, 8)[-1] if style == "key")
        titles = lines[-1]
        assert shown.split()[-1] == str(moment.number)
        assert titles.index(shown.strip()) <= at < titles.index(shown) + len(shown)
