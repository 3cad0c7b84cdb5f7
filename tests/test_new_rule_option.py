"""A rule option that nobody has heard of yet: what one entry in the table of options brings."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import mate

LOGS = sorted((Path(__file__).parent / "data" / "logs").glob("*.jsonl"))
FIELD = "    free_move: bool = False\n"
ENTRY = '        "free_move": RuleOption(\n'
NEW_FIELD = f"{FIELD}    open_swap: bool = False\n"
NEW_ENTRY = f'        "open_swap": RuleOption((False, True), "open swap", "made up", 5),\n{ENTRY}'

Run = Callable[..., str]


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Runs a command of a program that has this option, too; it changes no rule."""
    folder = tmp_path_factory.mktemp("later")
    source = Path(mate.__file__).parent
    shutil.copytree(source, folder / "mate", ignore=shutil.ignore_patterns("__pycache__"))
    path = folder / "mate" / "rules" / "ruleset.py"
    text = path.read_text(encoding="utf-8")
    assert (text.count(FIELD), text.count(ENTRY)) == (1, 1)
    path.write_text(text.replace(FIELD, NEW_FIELD).replace(ENTRY, NEW_ENTRY), encoding="utf-8")
    environment = os.environ | {"PYTHONPATH": str(folder), "MATE_HOME": str(folder / "home")}

    def result(*arguments: str, typed: str = "") -> str:
        return subprocess.run(
            [sys.executable, "-m", "mate", *arguments],
            cwd=folder,
            env=environment,
            input=typed,
            capture_output=True,
            check=False,
            encoding="utf-8",
        ).stdout

    return result


def now(*arguments: str) -> str:
    """What the program of today prints."""
    command = [sys.executable, "-m", "mate", *arguments]
    return subprocess.run(command, capture_output=True, check=False, encoding="utf-8").stdout


def test_it_has_a_flag(run: Run) -> None:
    assert "--open-swap, --no-open-swap" in run("play", "--help")
    assert "custom rules" in run("solve", "--deal", "7", "--open-swap")


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_logs_and_codes_of_before_mean_what_they_meant(run: Run, log: Path) -> None:
    shown, code = now("show", str(log)), now("code", str(log))
    assert shown
    # Where all options are listed, it is one of them.
    later = " ".join(run("show", str(log)).split()).replace(" open swap: off,", "")
    assert later == " ".join(shown.split())
    assert run("code", str(log)) == code


def test_logs_and_codes_that_need_it_are_of_a_later_version(run: Run, tmp_path: Path) -> None:
    log = tmp_path / "new.jsonl"
    run("play", "--plain", "--open-swap", "--seed", "7", "--log", str(log), typed="n\nn\n")
    assert b'"version":5,' in log.read_bytes()
    assert b'"open_swap":true' in log.read_bytes()
    assert "open swap: on" in run("show", str(log))
    code = run("code", str(log)).strip()
    assert "open swap: on" in run("play", "--plain", "--code", code, typed="quit\n")
    assert not now("show", str(log))
