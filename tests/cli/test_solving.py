"""`mate solve` and `mate simulate`, beyond what the recorded sessions show."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.cells import cell_len

from mate.cli.commands.simulate import PlayedMatch, Simulation, simulate
from mate.players import LEVELS
from mate.record import load
from mate.rules import MatchResult, Ruleset
from tests.program import CommandLine


def test_solve_wraps_lines_to_the_terminal_width(mate: CommandLine) -> None:
    position = ("--position", ".A..AT", "A..A.Q", "--leader", "1")
    lines = mate.lines("solve", *position, cells=40)
    assert max(map(cell_len, lines)) <= 40
    row = lines.index("   A♠                    0     90")
    assert lines[row + 1 : row + 4] == [
        "     The dealer should keep the lead to",
        "     mate with 10♦ later. After A♠ the",
        "     hand is drawn: 10♦ no longer mates.",
    ]


# Tests of `mate simulate`, which plays matches between computers.


CLUB, NOVICE, PERFECT = LEVELS["club"], LEVELS["novice"], LEVELS["perfect"]
CLUB_NOVICE = ("simulate", "--players", "club", "novice", "-n", "2", "--seed", "3")


def test_simulate_shows_progress_and_prints_a_repeatable_seed(mate: CommandLine) -> None:
    novices = ("simulate", "--players", "novice", "novice", "-n", "2", "--jobs", "1")
    drawn = mate.document(*novices, "--rules", "bga")
    # The command prints its random seed, and the seed repeats the matches.
    words = (*novices, "--rules", "bga", "--seed", str(drawn["seed"]))
    assert mate.document(*words) == drawn
    done = mate(*words, cells=80)
    assert done.err.startswith("\r1 of 2 matches\r2 of 2 matches\r ")
    assert "\n" not in done.err
    assert done.lines[0] == f"2 matches, bga rules, seed {drawn['seed']}"
    assert mate.lines(*words) == done.lines
    assert " +/- " in mate.lines(*words, "--ascii")[-1]


def test_logs_option_saves_each_match_as_a_log(mate: CommandLine, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "matches"
    made = mate.document(*CLUB_NOVICE, "--jobs", "1", "--logs", str(folder))
    logs = sorted(folder.iterdir())
    assert [log.name for log in logs] == [f"club-novice-3-000000{n}.jsonl" for n in (1, 2)]
    records = [load(log) for log in logs]
    scores = [record.match.score for record in records]
    assert [one - other for one, other in scores] == made["margins"]
    assert {record.header.computers for record in records} == {("club", "novice")}


def test_logs_option_refuses_existing_files_and_unwritable_folders(
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


def test_seed_gives_same_matches_with_any_number_of_jobs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mate.cli.commands.simulate.MATCHES_AT_A_TIME", 1)
    # Include `perfect`, because a worker process must recognize its copy of this level.
    levels = (PERFECT, NOVICE)
    seen: list[int] = []
    alone = simulate(levels, 2, seed=4, save=lambda count, _: seen.append(count))
    assert seen == [1, 2]
    assert simulate(levels, 2, seed=4, jobs=2) == alone
    assert simulate(levels, 1, seed=5).matches != alone.matches[:1]
    assert simulate(levels, 1, seed=4).matches == alone.matches[:1]


def test_simulation_counts_wins_draws_and_margins() -> None:
    matches = tuple(
        PlayedMatch(MatchResult.of(score), (4, 8))
        for score in [(50, 20), (0, 0), (10, 90), (70, 60), (8, 8)]
    )
    simulation = Simulation((CLUB, NOVICE), Ruleset(), 0, matches)
    assert (simulation.wins, simulation.draws) == ((2, 1), 2)
    assert simulation.margin == -8
    # Margins 30, 0, -80, 10, 0: squared deviations sum to 7080, so the variance is 7080 / 4.
    assert simulation.margin_error == pytest.approx((7080 / 4 / 5) ** 0.5)
    assert simulation.lost == (1, 2)
