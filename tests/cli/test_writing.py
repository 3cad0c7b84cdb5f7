"""Settings and the locale hold for what is printed, as they do on the screen."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from mate.cli import main
from tests.program import WORKED_DEAL, Program

LOG = str(Path(__file__).parents[1] / "data" / "plain" / "match.jsonl")
SIGNS = frozenset("♣♠♥♦")
WITH_CARDS = [
    (("show", LOG), ""),
    (("replay", "--plain", LOG), ""),
    (("analyze", LOG), ""),
    (("solve", "--deal", WORKED_DEAL), ""),
    (("stats", "Ana"), ""),
    (("rules",), ""),
    (("play", "--plain", "--first", "1", "--deal", WORKED_DEAL), "TC\n"),
    (("learn", "--plain"), "QD\n"),
    (("puzzle", "1", "--plain"), "give up\n"),
]
WITH_OTHER_SIGNS = [
    (("list",), ""),
    (("theory", "--rules", "bga", "--sample", "1", "--jobs", "1"), ""),
]
Write = Callable[..., str]


@pytest.fixture
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of settings, and a home with a saved match beside it."""
    home = tmp_path / "home"
    (home / "matches").mkdir(parents=True)
    (home / "matches" / "match.jsonl").write_bytes(Path(LOG).read_bytes())
    monkeypatch.setenv("MATE_HOME", str(home))
    return home / "settings.toml"


@pytest.fixture
def write(settings: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    """What a command writes, to be called with its arguments and what is typed."""
    assert not settings.exists()

    def written(*arguments: str, typed: str = "", encoding: str = "utf-8") -> str:
        data = io.BytesIO()
        monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(data, encoding=encoding))
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed.encode())))
        main(arguments)
        return data.getvalue().decode(encoding)

    return written


@pytest.mark.parametrize(("arguments", "typed"), WITH_CARDS, ids=str)
def test_suits_are_letters_where_that_is_set(
    settings: Path, write: Write, arguments: tuple[str, ...], typed: str
) -> None:
    assert SIGNS & set(write(*arguments, typed=typed))
    settings.write_text('suits = "letters"\n')
    assert not SIGNS & set(write(*arguments, typed=typed))


@pytest.mark.parametrize(("arguments", "typed"), [*WITH_CARDS, *WITH_OTHER_SIGNS], ids=str)
def test_everything_printed_is_ascii_where_that_is_set(
    settings: Path, write: Write, arguments: tuple[str, ...], typed: str
) -> None:
    settings.write_text('ascii = "on"\n')
    assert write(*arguments, typed=typed).isascii()


@pytest.mark.parametrize(
    "variables",
    [
        {"LC_ALL": "C"},
        {"LC_ALL": "POSIX", "LANG": "en_GB.UTF-8"},
        {"LANG": "de_DE.ISO-8859-1"},
        {"LANG": "C", "LC_CTYPE": "C.UTF-8"},
    ],
    ids=str,
)
def test_only_ascii_is_printed_where_the_locale_has_no_utf_8(
    write: Write, monkeypatch: pytest.MonkeyPatch, settings: Path, variables: dict[str, str]
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert write("show", LOG).isascii()
    settings.write_text('ascii = "off"\n')
    assert not write("show", LOG).isascii()


@pytest.mark.parametrize(
    "variables", [{"PYTHONIOENCODING": "utf-8"}, {"PYTHONUTF8": "1"}, {"TERM": "linux"}], ids=str
)
def test_whoever_tells_python_to_write_utf_8_gets_it_and_a_pipe_is_no_console(
    write: Write, monkeypatch: pytest.MonkeyPatch, variables: dict[str, str]
) -> None:
    if "TERM" not in variables:
        monkeypatch.setenv("LC_ALL", "C")
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert SIGNS & set(write("show", LOG))


def test_another_encoding_writes_what_it_has(write: Write, settings: Path) -> None:
    played = ("play", "--plain", "--names", "Zoë", "Ben", "--first", "1", "--deal", WORKED_DEAL)
    assert "Zoë foreplaces 10C." in write(*played, typed="TC\n", encoding="latin-1")
    settings.write_text('suits = "letters"\n')
    assert "Zoë foreplaces 10C." in write(*played, typed="TC\n", encoding="latin-1")


@pytest.mark.parametrize(
    "variables", [{"LC_ALL": "C"}, {"LANG": "de_DE.ISO-8859-1"}], ids=["C", "not installed"]
)
def test_a_locale_holds_although_python_writes_utf_8_there(
    program: Program, variables: dict[str, str]
) -> None:
    done = program.run("show", LOG, PYTHONIOENCODING="", **variables)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.isascii()
    assert "mate" in done.stdout


def test_the_option_comes_before_the_settings(settings: Path, write: Write) -> None:
    settings.write_text('ascii = "off"\nsuits = "signs"\n')
    assert write("show", "--ascii", LOG).isascii()


@pytest.mark.parametrize(
    "arguments", [("show", "--json", LOG), ("solve", "--json", "--deal", WORKED_DEAL)], ids=str
)
def test_json_is_the_same_whatever_is_set(
    settings: Path, write: Write, arguments: tuple[str, ...]
) -> None:
    before = write(*arguments)
    settings.write_text('ascii = "on"\nsuits = "letters"\n')
    assert write(*arguments) == before


def test_settings_that_are_wrong_are_reported_in_a_line_and_stop_nothing(
    settings: Path, write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    settings.write_text('suits = "leters"\ndeck = 3\n')
    assert SIGNS & set(write("show", LOG))
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(f"mate: {settings}: suits is ")
    settings.write_text("suits = ")
    assert SIGNS & set(write("show", LOG))
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(f"mate: {settings}: ")


def test_settings_that_nothing_printed_needs_are_not_looked_at(
    settings: Path, write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    settings.write_text('deck = 3\nfirst_name = 4\nsuits = "letters"\n')
    write("show", LOG)
    settings.write_text("suits = ")
    write("show", "--json", LOG)
    assert capsys.readouterr().err == ""


PLAYED = ("play", "--plain", "--first", "1", "--deal", WORKED_DEAL)


def test_a_match_without_names_has_those_that_are_set(settings: Path, write: Write) -> None:
    settings.write_text('first_name = "Ana"\nsecond_name = "Ben"\n')
    assert write(*PLAYED).startswith("Mate: Ana and Ben, ")
    assert write(*PLAYED, "--names", "Cleo", "Dan").startswith("Mate: Cleo and Dan, ")
    assert write(*PLAYED, "--opponent", "club").startswith("Mate: Ana and Club, ")
    second = ("--seat", "2", "--opponent", "club")
    assert write(*PLAYED, *second).startswith("Mate: Club and Ben, ")


def test_names_that_cannot_be_used_stop_no_match(
    settings: Path, write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    settings.write_text('first_name = "Ana"\nsecond_name = "ANA"\n')
    assert write(*PLAYED).startswith("Mate: Player 1 and Player 2, ")
    settings.write_text('first_name = 4\nsecond_name = "Ben"\n')
    assert capsys.readouterr().err == ""
    assert write(*PLAYED).startswith("Mate: Player 1 and Ben, ")
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(f"mate: {settings}: first_name is 4")
