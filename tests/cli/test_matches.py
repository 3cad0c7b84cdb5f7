"""Matches of other lengths, with a clock or hostile names: begun, listed, shown, graded."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mate.cli import main
from mate.record import Terms, load
from mate.record.terms import Clock
from mate.rules import NO_FOREPLACEMENT
from mate.session import Session

CLOCK = Clock((10, 10), (5, 5))
NO_CLOCK = "Line mode has no clock: typing a line cannot be interrupted. Leave out --plain."


@pytest.fixture
def timed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A match with a clock in which Ana took 12.3 s and the other turn has lasted 4."""
    now = [0.0]
    monkeypatch.setattr("mate.clock.seconds", lambda: now[0])
    terms = Terms(players=("Ana", "Ben"), first_dealer=0, seed=7, clock=CLOCK)
    with Session.begin(terms, tmp_path / "timed.jsonl") as session:
        session.run_clock()
        now[0] = 12.3
        session.play(NO_FOREPLACEMENT)
        now[0] = 16.3
    return tmp_path / "timed.jsonl"


def test_in_line_mode_a_match_with_a_clock_is_neither_resumed_nor_followed_by_another(
    timed: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = timed.read_bytes()
    assert main(["resume", "--plain", str(timed)]) == 1
    assert NO_CLOCK in capsys.readouterr().err
    assert timed.read_bytes() == before
    with Session.resume(timed) as session:
        session.resign(0)
    assert main(["show", str(timed)]) == 0
    assert "Clocks at the end: Ana 9:53, Ben 9:56." in capsys.readouterr().out
    assert main(["play", "--plain", "--rematch", str(timed), "--log", f"{timed}.2"]) == 1
    assert NO_CLOCK in capsys.readouterr().err
    assert not Path(f"{timed}.2").exists()


def test_show_names_the_clock_both_times_left_and_the_time_of_each_action(
    timed: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["show", str(timed)]) == 0
    said = capsys.readouterr().out
    assert "Clock: 10+5 minutes each." in said
    # The match goes on.
    assert "Clocks: Ana 9:53, Ben 9:56." in said
    assert main(["show", "--json", str(timed)]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["clock"] == {"minutes": [10, 10], "seconds": [5, 5]}
    assert document["left"] == [592_700, 596_000]
    assert [hand["times"] for hand in document["hands"]] == [[12_300]]
    assert load(timed).times == ((12_300,),)
    assert main(["replay", "--plain", str(timed)]) == 0
    assert "Ana keeps all ten. (12.3 s)" in capsys.readouterr().out
