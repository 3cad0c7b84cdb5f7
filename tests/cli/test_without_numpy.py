"""Without numpy, commands that need the solver say in one line that numpy is missing."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.program import SOURCE, WORKED_DEAL, Program, actions_of_a_match
from tests.saved.saves import a_match, save

MISSING = (
    "mate: This needs numpy, which cannot be loaded. Install it for this Python; "
    "Troubleshooting in the manual says how.\n"
)
PLAIN = ["play", "--plain", "--first", "1"]
TWO = [*PLAIN, "--names", "Ana", "Ben", "--deal", WORKED_DEAL]


@pytest.fixture
def path(tmp_path: Path) -> str:
    """A module search path with a numpy that fails to load."""
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "numpy.py").write_text("raise ImportError('no such\\nlibrary')")
    return os.pathsep.join((str(tmp_path / "broken"), str(SOURCE)))


@pytest.mark.parametrize(
    ("command", "typed"),
    [
        *((["analyze"], ""), (["solve", "--deal", WORKED_DEAL], ""), (["stats", "--analyze"], "")),
        *((["deal", "--character", "fair"], ""), (["puzzle", "5", "--plain"], "")),
        (["simulate", "--players", "club", "novice", "--matches", "2", "--jobs", "2"], ""),
        ([*PLAIN, "--character", "fair"], ""),
        *(([*TWO, "--length", "hand"], ""), (["play", "--plain", "--length", "hand"], "")),
        (["learn", "--better", "--plain"], "next\nnext\nnext\n7S\n7S\n"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else None,
)
def test_command_that_needs_the_solver_reports_missing_numpy_in_one_line(
    program: Program, path: str, command: list[str], typed: str
) -> None:
    save(program.home / "matches", "a.jsonl", a_match())
    done = program.run(*command, typed=typed, PYTHONPATH=path)
    assert done.returncode == 1
    assert done.stderr.replace("line 1: ", "") == MISSING


@pytest.mark.parametrize("computers", [["--opponent", "club"], ["--watch", "club", "club"]])
def test_computer_without_numpy_reports_why_and_leaves_the_match_saved(
    program: Program, path: str, computers: list[str]
) -> None:
    done = program.run(*PLAIN, *computers, typed="none\n", PYTHONPATH=path)
    assert (done.returncode, done.stderr) == (3, "")
    assert MISSING.removeprefix("mate: ").strip() in done.stdout


def test_strict_line_mode_ends_if_a_hint_needs_missing_numpy(program: Program, path: str) -> None:
    done = program.run(*TWO, "--strict", "--help-with", "hints", typed="hint\n", PYTHONPATH=path)
    assert done.returncode == 1
    assert done.stderr.endswith(MISSING.removeprefix("mate: "))


def test_line_mode_plays_a_whole_match_without_numpy(program: Program, path: str) -> None:
    actions, match = actions_of_a_match()
    deals = ["--names", "Ana", "Ben", "--seed", "5"]
    done = program.run(*PLAIN, *deals, typed="\n".join(actions), PYTHONPATH=path)
    assert (done.returncode, done.stderr) == (0, "")
    assert f"Total: Ana {match.score[0]}, Ben {match.score[1]}." in done.stdout
    assert done.stdout.count(f"No verdict: {MISSING.removeprefix('mate: ')}") == 2


def test_line_mode_without_numpy_refuses_aids_and_continues(program: Program, path: str) -> None:
    agreed = ["--help-with", "hints", "values", "tutor"]
    typed = "hint\nvalues\nnone\nnone\nnone\nnone\nquit\n"
    done = program.run(*TWO, *agreed, typed=typed, PYTHONPATH=path)
    assert (done.returncode, done.stderr) == (3, "")
    assert done.stdout.count(MISSING.removeprefix("mate: ")) >= 3
    assert "Ben keeps all ten." in done.stdout
