"""A match with a clock from the command line: read, refused, resumed, shown."""

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


@pytest.mark.parametrize(
    ("typed", "wrong"),
    [
        (["0"], "Not a time: '0'. Give 1 to 600 minutes"),
        (["601"], "Not a time: '601'."),
        (["10+601"], "Not a time: '10+601'."),
        (["ten"], "Not a time: 'ten'."),
        (["10+"], "Not a time: '10+'."),
        (["1.5"], "Not a time: '1.5'."),
        (["10", "5", "3"], "Give one time for both players, or two: one for each."),
        (["10", "--plain"], NO_CLOCK),
        (["10", "--watch", "club", "club"], "Both players are computers, which use no clock."),
        (["10", "--rematch", "x.jsonl"], "Leave out --clock."),
    ],
)
def test_a_wrong_clock_is_refused_in_one_sentence(
    capsys: pytest.CaptureFixture[str], typed: list[str], wrong: str
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["play", "--clock", *typed])
    assert ended.value.code == 2
    said = capsys.readouterr().err
    assert wrong in said
    assert said.count("\n") == 1


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
    assert "Ana foreplaces nothing. (12.3 s)" in capsys.readouterr().out
