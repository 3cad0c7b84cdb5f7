"""The value of a whole match as a picture: its hands side by side."""

from __future__ import annotations

import threading
from functools import cache

import pytest
from tests.program import random_match
from tests.tui.screens import analysed, press, replay, seen, text_of

from mate.grading import Analysis, analyze, leads_in_match
from mate.rules import Match, Ruleset
from mate.session import Session
from mate.tui.app import MateApp
from mate.tui.draw.graph import draw_graph
from mate.tui.draw.matchgraph import at_moment, fitting, plot_of_match
from mate.tui.draw.rows import Row, width
from mate.tui.replay.analyst import Analyst, Job
from mate.tui.replay.moments import Moment, moments
from mate.tui.theme.styles import LOOKS

NAMES = ("Ana", "Ben")


@cache
def match() -> Match:
    return random_match(1, Ruleset())


@cache
def analysis() -> Analysis:
    return analyze(match())


def plain(rows: tuple[Row, ...]) -> list[str]:
    return ["".join(text for text, _ in row) for row in rows]


def test_it_has_every_moment_of_the_match_in_order() -> None:
    plot = plot_of_match(match(), analysis(), NAMES)
    leads = [lead for hand in analysis().hands for lead in leads_in_match(match(), hand, 1)]
    assert list(plot.leads) == leads
    assert len(leads) == len(moments(match()))
    assert [plot.hand_of(start) for start in plot.starts] == [1, 2, 3, 4]


@pytest.mark.parametrize("cells", range(34, 160, 7))
@pytest.mark.parametrize("rows", [4, 6, 13])
def test_it_fits_any_width_with_all_hands_and_its_marks(cells: int, rows: int) -> None:
    plot = fitting(plot_of_match(match(), analysis(), NAMES), cells)
    assert plot is not None
    drawn = draw_graph(plot, cells, rows)
    assert len(drawn) == rows
    assert all(width(row) <= cells for row in drawn)
    assert {style for row in drawn for _, style in row} <= set(LOOKS)
    (axis,) = (line for line in plain(drawn) if line.split()[0] == "0")
    assert len(axis.split()) == 5
    assert plot.leads[-1] == match().score[1] - match().score[0]
    assert "??" in plain(drawn)[-1].replace(" ", "")


def test_where_a_bar_would_be_two_tricks_a_replay_does_without() -> None:
    plot = plot_of_match(match(), analysis(), NAMES)
    assert fitting(plot, 38, tricks=1) is None
    narrow = fitting(plot, 78, tricks=1)
    assert narrow is not None
    assert len(narrow.leads) < len(plot.leads)


@pytest.mark.parametrize("cells", [78, 118, 148])
def test_each_moment_is_marked_within_its_hand(cells: int) -> None:
    for moment in moments(match()):
        plot = fitting(at_moment(plot_of_match(match(), analysis(), NAMES), moment), cells)
        assert plot is not None
        assert plot.at is not None
        assert plot.hand_of(plot.at) == moment.number
        lines = plain(draw_graph(plot, cells, 8))
        assert sum(line.count("▲") for line in lines) == 1
        shown = lines[0].partition("▸")[2]
        assert shown.removeprefix("hand ")[0] == str(moment.number)


def test_the_bars_of_other_hands_are_fainter() -> None:
    (moment,) = (m for m in moments(match()) if m.number == 2 and m.count == 0)
    plot = fitting(at_moment(plot_of_match(match(), analysis(), NAMES), moment), 118)
    assert plot is not None
    rows = draw_graph(plot, 118, 12)
    for row in rows[1:-1]:
        bars = [(text, style) for text, style in row[2:]]
        for place, (text, style) in enumerate(bars):
            if set(text.strip()) & set("█▄▀") and style != "bad" and place != plot.at:
                assert (style == "plain") is (plot.hand_of(place) == 2)


def test_what_is_not_known_yet_is_left_free() -> None:
    known = Analysis(analysis().hands[:1])
    plot = plot_of_match(match(), known, NAMES)
    assert plot.leads[plot.starts[1] :] == (None,) * (len(plot.leads) - plot.starts[1])
    lines = plain(draw_graph(plot, 150, 8))
    assert any("┄┄┄┄" in line for line in lines)
    assert plot.starts == plot_of_match(match(), analysis(), NAMES).starts


async def test_a_variation_is_shown_alone(played: Session) -> None:
    app = MateApp(replay=played.path)
    async with app.run_test(size=(120, 36)) as pilot:
        await analysed(pilot, app)
        assert "▸hand 1" in text_of(app)
        await press(pilot, "pagedown")
        assert "▸hand 2" in text_of(app)
        await press(pilot, "w", "enter")
        await analysed(pilot, app)
        assert "▸hand" not in text_of(app)
        await press(pilot, "w")
        assert "▸hand 2" in text_of(app)


async def test_hands_come_one_by_one_beside_the_one_that_is_shown(
    played: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    job, go_on = Analyst.job, threading.Event()

    def slow(self: Analyst, shown: Moment) -> Job | None:
        work = job(self, shown)
        # The first hand is known at once.
        if work is None or not self.analysis.hands:
            return work
        return lambda: (go_on.wait(), work())[1]

    monkeypatch.setattr(Analyst, "job", slow)
    app = MateApp(replay=played.path)
    async with app.run_test(size=(120, 36)) as pilot:
        await seen(pilot, app, "▸hand 1")
        assert "┄┄┄┄" in text_of(app)
        go_on.set()
        await analysed(pilot, app)
        assert "┄┄┄┄" not in text_of(app)
        assert replay(app).analysed_whole


async def test_a_match_of_one_hand_so_far_has_one(session: Session) -> None:
    for _ in range(9):
        session.deal_if_due()
        assert session.match.current is not None
        session.play(session.match.current.position.legal_actions[0])
    app = MateApp(replay=session.path)
    async with app.run_test(size=(120, 36)) as pilot:
        # The round is not over.
        await press(pilot, "o")
        await analysed(pilot, app)
        assert "▸hand 1" in text_of(app)
        assert "hand 2" not in text_of(app)
