"""How far long work has come."""

from __future__ import annotations

import sys

import pytest

from mate.cli.progress import Progress


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr("mate.clock.seconds", clock)
    return clock


def test_elsewhere_than_on_a_terminal_each_tenth_is_a_line(
    capsys: pytest.CaptureFixture[str],
) -> None:
    progress = Progress(1000, "all positions", as_share=True)
    for done in (0, 40, 99, 101, 120, 199, 350, 351, 1000):
        progress(done)
    progress.clear()
    assert capsys.readouterr().err.splitlines() == [
        "10% of all positions",
        "35% of all positions",
        "100% of all positions",
    ]


def test_the_time_left_is_what_the_rest_takes_at_the_same_pace(
    capsys: pytest.CaptureFixture[str], clock: Clock
) -> None:
    progress = Progress(10, "deals", time_left=True)
    for seconds, done in ((0.5, 1), (8, 2), (12, 3), (1000, 4), (1001, 10)):
        clock.now = 100 + seconds
        progress(done)
    assert capsys.readouterr().err.splitlines() == [
        "1 of 10 deals",
        "2 of 10 deals, 32 s left",
        "3 of 10 deals, 28 s left",
        "4 of 10 deals, 25 min left",
        "10 of 10 deals",
    ]


def test_on_a_terminal_the_line_changes_and_goes_away(
    capsys: pytest.CaptureFixture[str], clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    progress = Progress(1000, "all positions", as_share=True, time_left=True)
    clock.now += 2
    for done in (100, 100, 101, 1000):
        progress(done)
    progress.clear()
    progress.clear()
    shown = [
        "10% of all positions, 18 s left",
        "100% of all positions          ",
        "                       ",
    ]
    assert capsys.readouterr().err == "".join(f"\r{line}" for line in shown) + "\r"


def test_without_standard_error_nothing_is_shown(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    # What is printed to no file at all goes to standard output.
    monkeypatch.setattr(sys, "stderr", None)
    progress = Progress(1, "logs looked at")
    progress(1)
    progress.clear()
    assert capsys.readouterr().out == ""
