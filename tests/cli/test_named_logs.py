"""What a match log can be called on a command line."""

from __future__ import annotations

import io
import os
from pathlib import Path

import pytest

from mate.cli import main
from mate.cli.logs import log_file, unfinished_log
from mate.errors import MateError
from tests.saved.saves import a_match, save


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The folder of saved matches: the last one is finished, the one before is not."""
    monkeypatch.setenv("MATE_HOME", str(tmp_path))
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    folder = tmp_path / "matches"
    save(folder, "20260301-1830-ana-ben.jsonl", a_match(), 1)
    save(folder, "20260302-1200-ana-cleo.jsonl", a_match("Ana", "Cleo", steps=3), 2)
    save(folder, "20260303-0900-dora-ben.jsonl", a_match("Dora", "Ben"), 3)
    return folder


def test_last_is_the_match_written_last(folder: Path) -> None:
    assert log_file("last") == folder / "20260303-0900-dora-ben.jsonl"


def test_to_resume_last_is_the_last_unfinished_one_and_the_default(folder: Path) -> None:
    unfinished = folder / "20260302-1200-ana-cleo.jsonl"
    assert unfinished_log("last") == unfinished_log() == unfinished


def test_a_file_called_last_needs_its_folder(folder: Path) -> None:
    save(Path(), "last", a_match())
    assert log_file("last").parent == folder
    assert log_file("./last") == Path("last")


@pytest.mark.parametrize("suffix", ["", ".jsonl"])
def test_a_bare_name_is_looked_up_in_the_folder_of_matches(folder: Path, suffix: str) -> None:
    name = "20260301-1830-ana-ben"
    for find in (log_file, unfinished_log):
        assert find(f"{name}{suffix}") == folder / f"{name}.jsonl"


def test_a_file_in_the_current_folder_comes_first(folder: Path) -> None:
    name = "20260301-1830-ana-ben.jsonl"
    save(Path(), name, a_match())
    assert log_file(name) == Path(name)
    assert log_file(name.removesuffix(".jsonl")) == folder / name


def test_a_folder_of_that_name_does_not(folder: Path) -> None:
    Path("20260301-1830-ana-ben").mkdir()
    assert log_file("20260301-1830-ana-ben").parent == folder
    Path("other").mkdir()
    assert log_file("other") == Path("other")


def test_a_path_is_taken_as_it_is(folder: Path) -> None:
    for path in ("./20260301-1830-ana-ben.jsonl", "a/b.jsonl", str(folder / "none.jsonl")):
        assert log_file(path) == Path(path)


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("20260301-1830-anna-ben", " Did you mean 20260301-1830-ana-ben?"),
        ("20260301-1830-ana-ben.json", " Did you mean 20260301-1830-ana-ben?"),
        ("ANA", " Did you mean 20260302-1200-ana-cleo?"),
        ("ben", " Did you mean 20260303-0900-dora-ben?"),
        ("xyz", ""),
    ],
)
def test_a_name_that_is_not_found_says_where_and_which_is_nearest(
    folder: Path, capsys: pytest.CaptureFixture[str], name: str, meant: str
) -> None:
    assert main(["show", name]) == 1
    where = f"in this folder or in {folder}"
    assert capsys.readouterr().err == f"mate: No match log '{name}' {where}.{meant}\n"


def test_without_saved_matches_there_is_no_last_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MATE_HOME", str(tmp_path))
    for find, what in ((log_file, "saved matches"), (unfinished_log, "unfinished match")):
        with pytest.raises(MateError, match=f"^No {what} in .*matches. Start one with mate play.$"):
            find("last")


def test_hostile_names_are_harmless_in_messages(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "\x1b[31m\u202eevil.jsonl").write_bytes(b"")
    for name in ("\x1b[31m\u202eevi", "\udce4", "\0", "x" * 5000):
        assert main(["show", name]) == 1
        line = capsys.readouterr().err.removesuffix("\n")
        assert line.isprintable()
        assert len(line) < 1000


def test_a_name_is_not_its_own_nearest(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "xyz.jsonl").mkdir()
    assert main(["show", "xyz"]) == 1
    assert capsys.readouterr().err.endswith(f"in this folder or in {folder}.\n")


@pytest.mark.usefixtures("folder")
def test_no_file_can_have_a_name_so_long(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["show"], ["resume", "--plain"], ["analyze", "--jobs", "1"]):
        assert main([*arguments, "x" * 300]) == 1
        assert capsys.readouterr().err.startswith("mate: No match log 'xxx")


def test_no_file_can_have_an_empty_name(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    save(folder, ".jsonl", a_match())
    assert main(["show", ""]) == 1
    where = f"in this folder or in {folder}"
    assert capsys.readouterr().err == f"mate: No match log '' {where}.\n"


@pytest.mark.usefixtures("folder")
def test_where_the_saved_matches_cannot_be_searched_the_reason_is_given(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MATE_HOME", f"/{'y' * 300}")
    assert main(["show", "x"]) == 1
    told = capsys.readouterr().err.splitlines()[-1]  # the settings cannot be read there either
    assert told.startswith("mate: No match log 'x' in this folder. /yyy")
    assert told.endswith("yyy/matches: Cannot list the saved matches: file name too long.")


# Standard input.


@pytest.fixture
def piped(folder: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    data = (folder / "20260303-0900-dora-ben.jsonl").read_bytes()
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data)))
    return str(folder / "20260303-0900-dora-ben.jsonl")


@pytest.mark.parametrize(
    "command", [("show",), ("show", "--json"), ("replay", "--plain"), ("analyze",)], ids=" ".join
)
def test_what_only_reads_takes_standard_input(
    piped: str, capsys: pytest.CaptureFixture[str], command: tuple[str, ...]
) -> None:
    printed = []
    for log in ("-", piped):
        assert main([*command, log]) == 0
        printed.append(capsys.readouterr().out)
    assert printed[0] == printed[1]


def test_among_several_logs_it_is_called_by_its_name(
    piped: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["analyze", "-", "nothing", os.path.relpath(piped), "--jobs", "1"]) == 1
    captured = capsys.readouterr()
    assert captured.out.startswith("standard input\n")
    assert "\n../matches/20260303-0900-dora-ben.jsonl\n" in captured.out
    assert captured.err.splitlines()[1].startswith("mate: No match log 'nothing' in this folder")


def test_what_is_wrong_in_it_is_reported_by_its_name(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"")))
    assert main(["show", "-"]) == 1
    assert capsys.readouterr().err.startswith("mate: standard input: ")
    monkeypatch.setattr("sys.stdin", None)
    assert main(["show", "-"]) == 1
    assert "Standard input is closed" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["resume", "-"], "A match cannot be resumed from standard input. Give a file."),
        (["replay", "-"], "The screen cannot read a log from standard input. Add --plain."),
        (["play", "--rematch", "-"], "--rematch cannot read standard input. Give a file."),
        (["analyze", "-", "last", "-"], "Standard input can be read only once"),
    ],
    ids=lambda value: " ".join(value[:2]) if isinstance(value, list) else "",
)
def test_where_reading_is_not_enough_it_is_refused(
    capsys: pytest.CaptureFixture[str], arguments: list[str], reason: str
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    assert reason in capsys.readouterr().err


# Where they are asked for.


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("command", [("show",), ("replay", "--plain"), ("analyze",)], ids=" ".join)
def test_commands_that_print_a_log_take_last(
    capsys: pytest.CaptureFixture[str], command: tuple[str, ...]
) -> None:
    assert main([*command, "last"]) == 0
    assert "Dora" in capsys.readouterr().out


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("arguments", "player"),
    [
        (("play", "--rematch", "last"), "Dora"),
        (("resume", "20260302-1200-ana-cleo"), "Cleo"),
        (("resume", "last"), "Cleo"),
    ],
    ids=["play --rematch last", "resume NAME", "resume last"],
)
def test_commands_that_play_on_find_theirs(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    arguments: tuple[str, ...],
    player: str,
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"")))
    assert main([*arguments, "--plain"]) == 3
    assert player in capsys.readouterr().out
