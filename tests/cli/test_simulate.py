"""`mate simulate`: matches between levels, as text and as JSON."""

from __future__ import annotations

import json
import multiprocessing
from typing import Any

import pytest

from mate.cli import main
from mate.cli.progress import Progress
from mate.rules import Ruleset

CLUB_NOVICE = ("--players", "club", "novice", "-n", "6", "--seed", "3")


def simulated(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main(["simulate", *arguments, "--json"]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    document: dict[str, Any] = json.loads(captured.out)
    return document


def test_the_fields_of_the_document(capsys: pytest.CaptureFixture[str]) -> None:
    document = simulated(capsys, *CLUB_NOVICE, "--jobs", "1")
    margins = document["margins"]
    assert (document["players"], document["seed"], document["matches"]) == (
        ["club", "novice"], 3, 6
    )  # fmt: skip
    assert document["rules"] == {"name": "classic", **Ruleset().options}
    assert document["wins"] == [sum(m > 0 for m in margins), sum(m < 0 for m in margins)]
    assert (document["draws"], len(margins)) == (margins.count(0), 6)
    assert document["margin"] == pytest.approx(sum(margins) / 6)
    assert document["margin_error"] > 0
    # By the swap theorem what one loses more than the other is the margin, here of four hands.
    first, second = document["lost_per_hand"]
    assert second - first == pytest.approx(document["margin"] / 4)


def test_a_seed_gives_the_same_matches_with_any_number_of_jobs(
    capsys: pytest.CaptureFixture[str],
) -> None:
    alone = simulated(capsys, *CLUB_NOVICE, "--jobs", "1")
    assert simulated(capsys, *CLUB_NOVICE, "--jobs", "2") == alone
    assert simulated(capsys, *CLUB_NOVICE[:-1], "4", "--jobs", "1")["margins"] != alone["margins"]


def test_a_seed_that_was_drawn_is_told_and_gives_the_matches_again(
    capsys: pytest.CaptureFixture[str],
) -> None:
    players = ("--players", "novice", "casual", "-n", "2", "--jobs", "1")
    drawn = simulated(capsys, *players)
    assert simulated(capsys, *players, "--seed", str(drawn["seed"])) == drawn


def test_rule_flags_are_obeyed(capsys: pytest.CaptureFixture[str]) -> None:
    rules = ("--rules", "bga", "--free-move")
    document = simulated(capsys, "--players", "perfect", "perfect", "-n", "1", *rules)
    assert document["rules"] == {
        "name": "custom", **Ruleset.preset("bga").changed(free_move=True).options
    }  # fmt: skip
    assert (document["wins"], document["draws"], document["lost_per_hand"]) == ([0, 0], 1, [0, 0])


def test_the_text(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("--players", "perfect", "perfect", "-n", "2", "--seed", "1", "--jobs", "1")
    assert main(["simulate", *arguments]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "2 matches, classic rules, seed 1",
        "player   won          points lost per hand",
        "perfect    0    0.0%                   0.0",
        "perfect    0    0.0%                   0.0",
        "drawn      2  100.0%",
        "Margin for perfect: +0.0 ± 0.0 points per match (± standard error)",
    ]
    assert main(["simulate", *arguments, "--ascii"]) == 0
    assert "+0.0 +/- 0.0 points" in capsys.readouterr().out


def test_on_a_terminal_progress_is_one_line_that_goes_away(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    assert main(["simulate", "--players", "perfect", "perfect", "-n", "2", "--jobs", "1"]) == 0
    told = capsys.readouterr().err
    assert "\n" not in told
    assert told.startswith("\r1 of 2 matches\r2 of 2 matches\r ")


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupt_ends_all_processes_and_is_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, jobs: str
) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    # All these matches would take an hour.
    arguments = ("--players", "club", "novice", "-n", "100000", "--jobs", jobs)
    monkeypatch.setattr(Progress, "__call__", interrupt)
    assert main(["simulate", *arguments]) == 1
    captured = capsys.readouterr()
    assert (captured.out, captured.err) == ("", "mate: Interrupted.\n")
    assert multiprocessing.active_children() == []


WRONG_USAGE = {
    "unknown level": (
        ["--players", "club", "master"],
        "Not a value of --players: 'master'. Choose novice,",
    ),
    "one level": (["--players", "club"], "--players needs 2 values."),
    "nobody": ([], "Missing: --players."),
    "no matches": ([*CLUB_NOVICE, "-n", "0"], "Not a number of matches: '0'."),
    "too many matches": ([*CLUB_NOVICE, "-n", "1000001"], "a whole number from 1 to 1000000"),
    "no jobs": ([*CLUB_NOVICE, "--jobs", "0"], "Not a number of jobs: '0'."),
    "seed": ([*CLUB_NOVICE, "--seed", "x"], "Not a seed: 'x'."),
    "unknown rule set": ([*CLUB_NOVICE, "--rules", "whist"], "Not a value of --rules: 'whist'."),
}


@pytest.mark.parametrize("name", WRONG_USAGE)
def test_wrong_usage(capsys: pytest.CaptureFixture[str], name: str) -> None:
    arguments, reason = WRONG_USAGE[name]
    with pytest.raises(SystemExit) as ended:
        main(["simulate", *arguments])
    captured = capsys.readouterr()
    assert (ended.value.code, captured.out) == (2, "")
    (line,) = captured.err.splitlines()
    assert reason in line
