"""`mate doctor`: the report works even if something is broken."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from mate import __version__
from mate.cli.commands import settings as doctor
from tests.program import CommandLine, Program
from tests.sweeps import sweep
from tests.tui.terminal import Terminal


@pytest.fixture
def home(mate: CommandLine, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOME", str(mate.home.parent))
    return mate.home


def rows(text: str) -> dict[str, str]:
    """Return the rows of the report, keyed by name."""
    pairs = (line.partition("  ") for line in text.splitlines())
    return {name: words.strip() for name, _, words in pairs if words}


def test_report_lists_versions_variables_terminal_settings_and_matches(
    mate: CommandLine, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "matches").mkdir(parents=True)
    monkeypatch.setenv("SSH_CONNECTION", "192.0.2.1 1234 192.0.2.2 22")
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.setenv("TERM", "xterm-256color")
    lines = mate.lines("doctor")
    found = rows("\n".join(lines))
    assert found["Mate"].startswith(f"{__version__}, Python 3.")
    assert all(f"{name} " in found["libraries"] for name in doctor.LIBRARIES)
    assert found["numpy"][0].isdigit()
    assert "TERM=xterm-256color," in found["variables"]
    assert found["terminal"].endswith(" cells, colours: 256, ASCII")
    assert found["full screen"] == "no: standard input is not a terminal"
    assert found["settings"] == "~/home/settings.toml"
    assert found["matches"].startswith("~/home/matches, ")
    assert found["matches"].endswith(" GB free")
    assert lines[-1] == "Problems: none."
    assert "192.0.2" not in "".join(lines)
    assert str(home) not in "".join(lines)


def test_report_lists_each_problem_and_exits_with_status_1(
    mate: CommandLine, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home.mkdir()
    (home / "matches").write_text("a file where the folder should be")
    (home / "settings.toml").write_text('deck = 3\n[keys]\n"home.new" = "no key"\n')
    monkeypatch.setattr(doctor, "LIBRARIES", ("a_library_that_is_not_there",))
    monkeypatch.setitem(sys.modules, "numpy", None)
    done = mate("doctor")
    assert (done.status, done.err) == (1, "")
    found = rows(done.out)
    assert "a_library_that_is_not_there" in found["libraries"]
    assert found["numpy"].startswith("problem: ")
    assert found["matches"] == (
        "problem: ~/home/matches: The folder cannot be used: part of the path is a file, not a "
        "folder. Set MATE_HOME to a folder that you can write to."
    )
    assert "deck is 3" in found["settings"]
    assert "home.new" in found["settings"]
    assert done.lines[-1] == "Problems: 4."


def test_report_succeeds_with_closed_input_and_empty_environment(program: Program) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "mate", "doctor"],
        env={"PYTHONPATH": program.environment["PYTHONPATH"], "MATE_HOME": str(program.home)},
        preexec_fn=lambda: os.close(0),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    # The command creates no folder.
    assert not program.home.exists()


def test_report_on_a_terminal_shows_full_screen_support_and_terminal_size(tmp_path: Path) -> None:
    variables = {"COLUMNS": "31", "LINES": "7"}
    with Terminal(["doctor"], tmp_path / "home", 120, variables=variables) as terminal:
        terminal.wait_for("Problems: none.")
        found = rows("\n".join(terminal.screen.display))
        assert found["full screen"] == "yes"
        assert found["terminal"] == "120 × 24 cells, colours: all, utf-8"


NUMBERS = {"sign": "²", "none": "0", "negative": "-1", "long": "9" * 400, "longest": "9" * 5000}


@sweep(
    "command, number",
    ["settings", "doctor", "help", "list", "stats", "rules"],
    NUMBERS,
    strength=1,
)
def test_command_survives_invalid_terminal_width(
    program: Program, command: str, number: str
) -> None:
    done = program.run(command, COLUMNS=NUMBERS[number], LINES=NUMBERS[number])
    assert (done.returncode, done.stderr) == (0, "")
    assert max(map(len, done.stdout.splitlines())) < 400


@pytest.mark.usefixtures("home")
def test_report_lists_a_failing_screen_library_and_an_unknown_home_folder(
    mate: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(_settings: object) -> None:
        raise ImportError("No such driver.")

    monkeypatch.setattr("mate.tui.on_screen", fails)
    done = mate("doctor")
    assert (done.status, done.lines[-1]) == (1, "Problems: 1.")
    assert rows(done.out)["settings"] == "problem: No such driver."
    done = CommandLine(Path("~nobody-is-called-so/mate"))("doctor")
    assert done.status == 1
    assert "nobody-is-called-so" in rows(done.out)["matches"]
