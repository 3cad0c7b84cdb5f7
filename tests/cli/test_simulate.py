"""`mate simulate`: matches between levels, as text and as JSON."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mate.cli.commands.simulate import (
    PlayedMatch,
    Simulation,
    simulation_document,
    simulation_lines,
)
from mate.players import LEVELS
from mate.record.text import loads
from mate.rules import MatchResult, Ruleset
from tests.program import CommandLine

CLUB_NOVICE = ("simulate", "--players", "club", "novice", "-n", "4", "--seed", "3")
PERFECT = ("simulate", "--players", "perfect", "perfect")


def test_the_document_is_the_same_with_any_number_of_jobs(mate: CommandLine) -> None:
    document = mate.document(*CLUB_NOVICE, "--jobs", "1")
    margins = document["margins"]
    assert (document["players"], document["seed"], document["matches"]) == (
        ["club", "novice"], 3, 4
    )  # fmt: skip
    assert document["rules"] == {"name": "classic", **Ruleset().options}
    assert document["wins"] == [sum(m > 0 for m in margins), sum(m < 0 for m in margins)]
    assert (document["draws"], len(margins)) == (margins.count(0), 4)
    assert document["margin"] == pytest.approx(sum(margins) / 4)
    assert document["margin_error"] > 0
    # By the swap theorem what one loses more than the other is the margin, here of four hands.
    first, second = document["lost_per_hand"]
    assert second - first == pytest.approx(document["margin"] / 4)
    assert mate.document(*CLUB_NOVICE, "--jobs", "2") == document


def test_a_seed_that_was_drawn_is_told_and_gives_its_matches_again(mate: CommandLine) -> None:
    novices = ("simulate", "--players", "novice", "novice", "-n", "2", "--jobs", "1")
    drawn = mate.document(*novices)
    assert mate.document(*novices, "--seed", str(drawn["seed"])) == drawn


def test_the_text_and_its_progress_which_goes_away(mate: CommandLine) -> None:
    words = (*PERFECT, "-n", "2", "--seed", "1", "--jobs", "1", "--rules", "bga")
    done = mate(*words, cells=80)
    assert done.err.startswith("\r1 of 2 matches\r2 of 2 matches\r ")
    assert "\n" not in done.err
    assert done.lines[0] == "2 matches, bga rules, seed 1"
    assert mate.lines(*words) == done.lines
    assert "+0.0 +/- 0.0 points" in mate.lines(*words, "--ascii")[-1]


def test_each_match_is_saved_as_a_log_with_any_number_of_jobs(
    mate: CommandLine, tmp_path: Path
) -> None:
    made, saved = [], []
    for jobs in ("1", "2"):
        folder = tmp_path / jobs / "matches"
        made.append(mate.document(*CLUB_NOVICE, "--jobs", jobs, "--logs", str(folder)))
        logs = sorted(folder.iterdir())
        assert [log.name for log in logs] == [
            f"club-novice-3-000000{number}.jsonl" for number in range(1, 5)
        ]
        saved.append([replace_created(log.read_bytes()) for log in logs])
    assert made[0] == made[1]
    assert saved[0] == saved[1]
    records = [loads(data) for data in saved[0]]
    assert [record.match.score[0] - record.match.score[1] for record in records] == made[0][
        "margins"
    ]
    assert {record.header.computers for record in records} == {("club", "novice")}


def replace_created(log: bytes) -> bytes:
    """The log as if it had been written at another time."""
    return re.sub(rb'"created":"[^"]*"', b'"created":"2026-01-01T00:00:00Z"', log)


def test_no_file_is_overwritten_and_nothing_is_played_where_no_log_can_be_written(
    mate: CommandLine, tmp_path: Path
) -> None:
    kept = tmp_path / "club-novice-3-0000001.jsonl"
    kept.write_text("mine")
    (tmp_path / "file").write_text("")
    for folder, wrong in [
        (tmp_path, f"{kept}: The file already exists."),
        (tmp_path / "file" / "in", "part of the path is a file, not a folder."),
    ]:
        assert mate.refusal(*CLUB_NOVICE, "--logs", str(folder)).endswith(wrong)
    assert kept.read_text() == "mine"
    assert len(list(tmp_path.glob("*.jsonl"))) == 1


def test_a_simulation_is_told_with_its_error() -> None:
    levels = (LEVELS["club"], LEVELS["novice"])
    matches = tuple(
        PlayedMatch(MatchResult.of(score), (4, 8))
        for score in [(50, 20), (0, 0), (10, 90), (70, 60)]
    )
    simulation = Simulation(levels, Ruleset(), 7, matches)
    assert simulation_lines(simulation) == [
        "4 matches, classic rules, seed 7",
        "player  won         points lost per hand",
        "club      2  50.0%                   1.0",
        "novice    1  25.0%                   2.0",
        "drawn     1  25.0%",
        "Margin for club: −10.0 ± 24.2 points per match (± standard error)",
    ]
    document = simulation_document(simulation)
    assert (document["wins"], document["draws"], document["matches"]) == ((2, 1), 1, 4)
    assert document["margins"] == [30, 0, -80, 10]
