"""Commands find a match log by its name, or the match of a code, on the command line."""

from __future__ import annotations

import os
from pathlib import Path
from threading import Thread

import pytest

from mate.cli.logs import log_file, named_log
from mate.errors import MateError
from mate.record.code import code_of
from mate.saved.folder import latest_unfinished
from tests.program import CommandLine
from tests.record.disk import time_limit
from tests.saved.saves import a_match, save

FIRST = "20260301-1830-ana-ben"
LAST = "20260303-0900-dora-ben"


@pytest.fixture
def folder(mate: CommandLine, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The folder of saved matches; the newest match is finished, and the match before is not."""
    monkeypatch.setenv("MATE_HOME", str(mate.home))
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    folder = mate.home / "matches"
    save(folder, f"{FIRST}.jsonl", a_match(), 1)
    save(folder, "20260302-1200-ana-cleo.jsonl", a_match("Ana", "Cleo", steps=3), 2)
    save(folder, f"{LAST}.jsonl", a_match("Dora", "Ben"), 3)
    return folder


def test_name_last_means_the_latest_saved_match_unless_a_file_is_called_last(folder: Path) -> None:
    assert log_file("last") == folder / f"{LAST}.jsonl"
    unfinished = folder / "20260302-1200-ana-cleo.jsonl"
    assert latest_unfinished() == unfinished
    # A file called `last` is preferred, but not by `mate resume`, which needs an unfinished match.
    save(Path(), "last", a_match())
    assert log_file("last") == log_file("./last") == Path("last")
    assert latest_unfinished() == unfinished
    # Without an argument, files in the current folder are ignored.
    assert log_file(None) == folder / f"{LAST}.jsonl"


def test_log_name_is_looked_up_in_current_folder_then_among_saved_matches(folder: Path) -> None:
    assert log_file(FIRST) == log_file(f"{FIRST}.jsonl") == folder / f"{FIRST}.jsonl"
    Path(FIRST).mkdir()
    assert log_file(FIRST).parent == folder
    # A path is used unchanged.
    for path in (f"./{FIRST}.jsonl", "a/b.jsonl", str(folder / "none.jsonl")):
        assert log_file(path) == Path(path)
    Path("other").mkdir()
    assert log_file("other") == Path("other")
    save(Path(), f"{FIRST}.jsonl", a_match())
    assert log_file(f"{FIRST}.jsonl") == Path(f"{FIRST}.jsonl")
    assert log_file(FIRST) == folder / f"{FIRST}.jsonl"


def test_error_for_an_unknown_name_gives_searched_folders_and_most_similar_match(
    mate: CommandLine, folder: Path
) -> None:
    where = f"in this folder or in {folder}"
    for name, nearest in {
        "20260301-1830-anna-ben": "20260301-1830-ana-ben",
        "ANA": "20260302-1200-ana-cleo",
        "ben": "20260303-0900-dora-ben",
        "xyz": "",
    }.items():
        meant = nearest and f" Did you mean {nearest}?"
        assert mate.refusal("show", name) == f"mate: No match log '{name}' {where}.{meant}"
    (folder / "\x1b[31m\u202eevil.jsonl").write_bytes(b"")
    for name in ("\x1b[31m\u202eevi", "\udce4", "\0", "x" * 300, "x" * 5000):
        assert len(mate.refusal("show", name)) < 1000


def test_error_for_an_unknown_name_says_why_saved_matches_cannot_be_searched() -> None:
    message = CommandLine(Path(f"/{'y' * 300}"))("show", "x").err.splitlines()[-1]
    # The line before this message reports that the settings cannot be read either.
    assert message.startswith("mate: No match log 'x' in this folder. /yyy")
    assert message.endswith("yyy/matches: Cannot list the saved matches: file name too long.")


def test_command_reads_a_pipe_only_if_given_its_path(mate: CommandLine, folder: Path) -> None:
    for pipe in (folder / "saved.jsonl", Path("here")):
        os.mkfifo(pipe)
    plays = ("play --plain --rematch", "play --plain --from", "resume --plain")
    for command in ("show", "code", "replay --plain", *plays):
        for name in ("saved", "here"):
            words = [*command.split(), name, *(["1", "1"] if "--from" in command else [])]
            with time_limit():
                message = mate(*words).err
            assert message.endswith("cannot be read: not a regular file.\n")
    log = (folder / f"{LAST}.jsonl").read_bytes()
    writer = Thread(target=Path("here").write_bytes, args=(log,))
    writer.start()
    assert mate.lines("show", "./here") == mate.lines("show", LAST)
    writer.join()


# Tests of logs from standard input.


def test_reading_commands_accept_standard_input_and_default_to_last_match(
    mate: CommandLine, folder: Path
) -> None:
    log = folder / f"{LAST}.jsonl"
    for command in ("show", "replay --plain"):
        words = command.split()
        lines = mate.lines(*words, str(log))
        assert "Dora" in "".join(lines)
        assert mate.lines(*words, "-", typed=log.read_bytes()) == lines
        assert mate.lines(*words, "last") == mate.lines(*words) == lines
    # With several logs, the report also names standard input.
    several = ("analyze", "-", "nothing", os.path.relpath(log), "--jobs", "1")
    done = mate(*several, typed=log.read_bytes())
    assert done.status == 1
    assert done.out.startswith("standard input\n")
    assert f"\n../home/matches/{LAST}.jsonl\n" in done.out
    assert done.err.splitlines()[0].startswith("mate: No match log 'nothing' in this folder")


def test_error_about_a_log_from_standard_input_names_standard_input(
    mate: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert mate.refusal("show", "-").startswith("mate: standard input: ")
    monkeypatch.setattr("sys.stdin", None)
    with pytest.raises(MateError, match="Standard input is closed"):
        named_log("-").read()


# Tests of resuming a match by the name of its log.


@pytest.mark.usefixtures("folder")
def test_resume_and_rematch_accept_a_saved_name_or_the_word_last(mate: CommandLine) -> None:
    for line, player in {
        "resume 20260302-1200-ana-cleo": "Cleo",
        "resume last": "Cleo",
        "play --rematch last": "Dora",
    }.items():
        done = mate(*line.split(), "--plain")
        assert done.status == 3
        assert player in done.out


# Tests of codes in place of logs.

PART = a_match(steps=30)
CODE, UNFINISHED = code_of(a_match().match), code_of(PART.match)


@pytest.mark.usefixtures("folder")
def test_commands_accept_a_code_in_place_of_a_log(mate: CommandLine) -> None:
    shown, of_log = mate.document("show", CODE), mate.document("show", FIRST)
    assert shown | {"players": of_log["players"]} == of_log
    late = code_of(PART.match.give_up(1, "time"))
    shown_late = mate.document("show", late)
    assert (shown_late["finished"], shown_late["winner"]) == (True, 0)
    rest = mate.lines("replay", "--plain", CODE)
    assert len(rest) == len(mate.lines("replay", "--plain", FIRST))
    graded, wanted = mate.document("analyze", "--jobs", "2", CODE, FIRST)
    assert graded["file"] == CODE
    assert graded["rounds"] == wanted["rounds"]


def test_file_named_like_a_code_is_preferred_to_the_code(mate: CommandLine, folder: Path) -> None:
    save(folder, f"{CODE}.jsonl", PART)
    assert mate.lines("code", CODE) == [UNFINISHED]
    save(Path(), CODE, PART)
    assert mate.lines("code", CODE) == [UNFINISHED]
