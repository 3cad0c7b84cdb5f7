"""`mate doctor`: a report that is there whatever is broken."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from mate import __version__
from mate.cli.commands import doctor
from tests.program import CommandLine, Program
from tests.tui.terminal import Terminal

LOG = Path(__file__).parents[1] / "data" / "plain" / "match.jsonl"


@pytest.fixture
def home(mate: CommandLine, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOME", str(mate.home.parent))
    return mate.home


def rows(text: str) -> dict[str, str]:
    """The report's rows by their names; of two with one name, the later."""
    pairs = (line[2:].partition("  ") for line in text.splitlines() if line.startswith("  "))
    return {name.strip(): words.strip() for name, _, words in pairs}


def test_a_report_says_what_is_there(
    mate: CommandLine, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "matches").mkdir(parents=True)
    shutil.copy(LOG, home / "matches")
    monkeypatch.setenv("SSH_CONNECTION", "192.0.2.1 1234 192.0.2.2 22")
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.setenv("TERM", "xterm-256color")
    text = "\n".join(mate.lines("doctor"))
    found = rows(text)
    assert found["Mate"] == __version__
    assert found["Python"].startswith("CPython 3.")
    assert all(found[name][0].isdigit() for name in doctor.LIBRARIES)
    assert found["date"].endswith("(UTC+0100)")
    assert found["TERM"] == "xterm-256color"
    assert found["full screen"].startswith("no: standard input is not a terminal")
    assert found["characters"] == "ASCII (LC_ALL is C)"
    assert (found["suits"], found["over SSH"], found["motion"]) == ("letters", "yes", "off")
    assert found["matches"].startswith("~/home/matches, 1 match log, ")
    assert found["file"] == "~/home/settings.toml, which does not exist yet"
    assert text.endswith("No problems found.")
    assert "192.0.2" not in text
    assert str(home) not in text


def test_nothing_is_made_and_the_settings_hold(mate: CommandLine, home: Path) -> None:
    found = rows("\n".join(mate.lines("doctor")))
    for name in ("matches", "trash", "cache"):
        assert ", does not exist yet, " in found[name]
        assert found[name].endswith(" GB free")
    assert not home.exists()
    home.mkdir()
    (home / "settings.toml").write_text('suits = "letters"\n')
    lines = mate.lines("doctor")
    found = rows("\n".join(lines))
    assert (found["suits"], found["file"]) == ("letters", "~/home/settings.toml")
    assert found["problems"] == "none"
    assert lines[-1] == "No problems found."


def test_what_would_not_work_is_listed_and_is_an_error(
    mate: CommandLine, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home.mkdir()
    (home / "matches").write_text("a file where the folder should be")
    (home / "settings.toml").write_text('deck = 3\n[keys]\n"home.new" = "no key"\n')
    monkeypatch.setattr(doctor, "LIBRARIES", ("a_library_that_is_not_there",))
    done = mate("doctor")
    assert done.status == 1
    found = rows(done.out)
    assert found["a_library_that_is_not_there"] == "not installed"
    assert found["matches"] == "~/home/matches, cannot be used"
    assert found["problems"] == "2"
    *_, count, library, folder, deck, keys = done.lines
    assert count == "4 problems found:"
    assert library.startswith("  a_library_that_is_not_there cannot be loaded: ")
    assert folder == "  ~/home/matches cannot be used: not a directory."
    assert "deck is 3" in deck
    assert "home.new" in keys


def test_a_home_of_nobody_is_reported() -> None:
    done = CommandLine(Path("~nobody-is-called-so/mate"))("doctor")
    assert done.status == 1
    assert [rows(done.out)[name] for name in ("matches", "trash", "cache")] == ["unknown"] * 3
    problems = done.lines[[line.endswith("found:") for line in done.lines].index(True) + 1 :]
    assert f"\n{len(problems)} problems found:\n  " in done.out
    assert len([each for each in problems if "nobody-is-called-so" in each]) == 3


def test_a_closed_input_and_an_empty_environment_are_no_problem(program: Program) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "mate", "doctor"],
        env={"PYTHONPATH": program.environment["PYTHONPATH"], "MATE_HOME": str(program.home)},
        preexec_fn=lambda: os.close(0),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert rows(done.stdout)["input"] == "not a terminal"


def test_a_terminal_is_asked_how_wide_suit_signs_are(tmp_path: Path) -> None:
    with Terminal(["doctor"], tmp_path / "home", rows=60) as terminal:
        terminal.wait_for_bytes(b"\x1b[6n")
        terminal.type("\x1b[1;3R")
        terminal.wait_for("No problems found.")
        found = rows("\n".join(terminal.screen.display))
        assert found["suit signs"] == "2 cells wide"
        assert found["full screen"] == "yes"
        assert found["size"] == "80 × 60 cells"
        assert "♣" not in "".join(terminal.screen.display)


@pytest.mark.usefixtures("home")
def test_why_the_screen_fails_is_one_sentence(
    mate: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(_settings: object) -> None:
        raise ImportError("No such driver.")

    monkeypatch.setattr("mate.tui.on_screen", fails)
    done = mate("doctor")
    assert done.status == 1
    assert done.lines[-2:] == [
        "1 problem found:",
        "  The full screen cannot start: No such driver.",
    ]
