"""Bad input: one clear line, the right exit status, no traceback, and no change to any file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.program import CommandLine, snapshot

GOLDEN = Path(__file__).parents[1] / "data" / "plain" / "match.jsonl"


def with_line(number: int, change: Callable[[bytes], bytes]) -> bytes:
    lines = GOLDEN.read_bytes().splitlines(keepends=True)
    lines[number - 1] = change(lines[number - 1])
    return b"".join(lines)


BROKEN_LOGS = {
    "empty": (b"", "The file is empty, so it is not a Mate match log."),
    "other file": (b"# Mate\n\nA game.\n", "line 1: This is not a Mate match log."),
    "not JSON": (
        with_line(5, lambda _: b"{oops\n"),
        "line 5: The line is not JSON as Mate writes it.",
    ),
    "not UTF-8": (
        with_line(1, lambda line: line.replace(b"Ana", b"A\xff")),
        "line 1: The line is not UTF-8",
    ),
    "unknown version": (
        with_line(1, lambda line: line.replace(b'"version":1', b'"version":7')),
        "line 1: The log has format version 7. This program reads versions 1 to 3.",
    ),
    "repeated card": (
        with_line(2, lambda line: line.replace(b"AT.AT7.T.ATK7", b"AA.AT7.T.ATK7")),
        "line 2: AC appears twice in holding 'AA.AT7.T.ATK7'",
    ),
    "wrong deal number": (
        with_line(2, lambda line: line.replace(b"38769", b"38770")),
        "line 2: The line says deal 38770, but its cards are deal 38769.",
    ),
    "illegal move": (
        with_line(6, lambda line: line.replace(b"KC", b"QH")),
        "line 6: Trick 1: Player 2 must follow suit: K♣, Q♣ or 7♣ (R5).",
    ),
    "unknown computer": (
        with_line(1, lambda line: line.replace(b"}\n", b',"computers":["master",null]}\n')),
        "line 1: Invalid enum value 'master' - at `$.computers[0]`",
    ),
    "no computer": (
        with_line(1, lambda line: line.replace(b"}\n", b',"computers":[null,null]}\n')),
        "line 1: No computer plays in this match, so the field computers must be left out.",
    ),
    "computers left open": (
        with_line(1, lambda line: line.replace(b"}\n", b',"computers":null}\n')),
        "line 1: The line is not as Mate writes it",
    ),
    "false score": (
        with_line(20, lambda line: line.replace(b'"points":80', b'"points":81')),
        "line 20: The line says hand 1 is won by seat 0 with 'TD' on trick 8 for 81 points, but",
    ),
    "a line after the end": (GOLDEN.read_bytes() + b"{}\n", "line 78: "),
    "escapes in a line": (
        with_line(5, lambda _: b'{"event":"\\u001b[31m\\u202e"}\n'),
        "line 5: ",
    ),
}


READERS = ("show", "show --json", "replay --plain", "resume --plain", "analyze")


@pytest.mark.parametrize("name", BROKEN_LOGS)
def test_a_log_that_cannot_be_believed(mate: CommandLine, tmp_path: Path, name: str) -> None:
    data, reason = BROKEN_LOGS[name]
    log = tmp_path / "match.jsonl"
    log.write_bytes(data)
    for command in READERS:
        told = mate.refusal(*command.split(), str(log))
        assert told.startswith(f"mate: {log}")
        assert reason in told
    assert snapshot(tmp_path) == {"match.jsonl": data}


def test_of_a_log_cut_short_what_is_whole_is_printed(mate: CommandLine, tmp_path: Path) -> None:
    log = tmp_path / "match.jsonl"
    log.write_bytes(GOLDEN.read_bytes()[:-3])
    before = snapshot(tmp_path)
    told = f"mate: {log}, line 77: The line is cut short"
    for command in ("show", "replay --plain"):
        done = mate(*command.split(), str(log))
        assert done.status == 1
        assert "Total: Ana 80, Ben 251." in done.out
        (line,) = done.err.splitlines()
        assert line.startswith(told)
    # What is not whole has no end to be judged by.
    assert mate.refusal("analyze", str(log)).startswith(told)
    assert snapshot(tmp_path) == before


def test_what_is_no_file_is_told(
    mate: CommandLine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    gone, log = tmp_path / "none.jsonl", tmp_path / "match.jsonl"
    log.write_bytes(GOLDEN.read_bytes())
    unreadable = "The match log cannot be read:"
    for command in READERS:
        words = command.split()
        assert mate.refusal(*words, str(gone)) == f"mate: {gone}: No such file."
        assert mate.refusal(*words, str(tmp_path)) == (
            f"mate: {tmp_path}: {unreadable} this is a folder, not a match log."
        )
        with monkeypatch.context() as patch:
            # Permissions do not bind the superuser, as whom some run their tests.
            patch.setattr(Path, "open", refuse)
            told = mate.refusal(*words, str(log))
        assert told == f"mate: {log}: {unreadable} permission denied."


def test_a_log_that_exists_is_not_written_over(mate: CommandLine, tmp_path: Path) -> None:
    log = tmp_path / "match.jsonl"
    log.write_bytes(b"precious")
    told = mate.refusal("play", "--plain", "--log", str(log))
    assert told == f"mate: {log}: The file already exists."
    assert snapshot(tmp_path) == {"match.jsonl": b"precious"}


@pytest.mark.parametrize("flags", ["--plain", "--plain --speak"])
def test_where_no_match_can_be_resumed_the_command_advised_is_in_the_same_mode(
    mate: CommandLine, flags: str
) -> None:
    assert mate.refusal("resume", *flags.split()) == (
        f"mate: No unfinished match in {mate.home / 'matches'}. Start one with mate play {flags}."
    )
    assert not mate.home.exists()


def test_hostile_files_are_told_as_harmless_text(mate: CommandLine, tmp_path: Path) -> None:
    path = tmp_path / "a\x1b[31m\n\u202eb.jsonl"
    path.write_text("{}\n")
    assert "This is not a Mate match log." in mate.refusal("show", str(path))
    folder = mate.home / "matches"
    folder.mkdir(parents=True)
    header = GOLDEN.read_bytes().splitlines(keepends=True)[0]
    hostile = header.replace(b'"Ana"', b'"\\u001b[31mAna"').replace(
        b"2026-01-02T12:00:00Z", b"\\u001b]0;\\u0007"
    )
    (folder / "\x1b[7m.jsonl").write_bytes(hostile)
    head, line = mate.lines("list")
    assert head == "Not readable:"
    assert line.isprintable()


@pytest.mark.parametrize("command", ["", "play", "resume", "replay", "learn", "puzzle"])
def test_the_full_screen_without_a_terminal(mate: CommandLine, command: str) -> None:
    needed = [str(GOLDEN)] if command == "replay" else []
    told = mate.refusal(*command.split(), *needed)
    assert told.startswith(
        "mate: The full screen needs a terminal, but standard input is not a terminal. "
    )
    assert "--plain" in told
    assert not mate.home.exists()
