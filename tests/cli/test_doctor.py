"""`mate doctor`: a report that is there whatever is broken."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from mate import __version__
from mate.cli.health import versions
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
    assert all(found[name][0].isdigit() for name in versions.LIBRARIES)
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


def test_the_document_has_utc_and_figures_and_nothing_is_made(
    mate: CommandLine, home: Path
) -> None:
    found = mate.document("doctor")
    assert [(each["name"], each["exists"], each["writable"]) for each in found["folders"]] == [
        (name, False, True) for name in ("matches", "trash", "settings", "cache")
    ]
    assert all(each["free_bytes"] > 0 for each in found["folders"])
    assert not home.exists()
    assert found["date"].endswith("Z")
    home.mkdir()
    path = home / "settings.toml"
    path.write_text('suits = "letters"\n')
    found = mate.document("doctor")
    assert found["screen"]["suits"] == "letters"
    assert found["settings"] == {"path": str(path), "exists": True, "problems": []}
    assert found["problems"] == []


def test_what_would_not_work_is_listed_and_is_an_error(
    mate: CommandLine, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home.mkdir()
    (home / "matches").write_text("a file where the folder should be")
    (home / "settings.toml").write_text('deck = 3\n[keys]\n"home.new" = "no key"\n')
    monkeypatch.setattr(versions, "LIBRARIES", ("a_library_that_is_not_there",))
    done = mate("doctor", "--json")
    assert done.status == 1
    found = json.loads(done.out)
    assert found["libraries"] == {"a_library_that_is_not_there": None}
    library, folder, deck, keys = found["problems"]
    assert library.startswith("a_library_that_is_not_there cannot be loaded: ")
    assert folder == f"{home / 'matches'} cannot be used: not a directory."
    assert "deck is 3" in deck
    assert "home.new" in keys


def test_a_home_of_nobody_is_reported() -> None:
    done = CommandLine(Path("~nobody-is-called-so/mate"))("doctor", "--json")
    assert done.status == 1
    found = json.loads(done.out)
    assert [each["path"] for each in found["folders"] if each["name"] != "settings"] == [None] * 3
    assert len([each for each in found["problems"] if "nobody-is-called-so" in each]) == 3
    text = CommandLine(Path("~nobody-is-called-so/mate"))("doctor").out
    assert f"\n{len(found['problems'])} problems found:\n  " in text
    assert rows(text)["trash"] == "unknown"


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
    done = mate("doctor", "--json")
    assert done.status == 1
    assert json.loads(done.out)["problems"] == ["The full screen cannot start: No such driver."]
