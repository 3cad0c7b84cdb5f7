"""Bad input gets a one-line message and the right exit status, and changes no file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.program import CommandLine, snapshot

GOLDEN = Path(__file__).parents[1] / "data" / "plain" / "match.jsonl"


CHANGED = {
    "line 5: The line is not JSON as Mate writes it.": (None, b"{oops\n"),
    "line 1: The line is not UTF-8": (b"Ana", b"A\xff"),
    "line 6: Trick 1: Player 2 must follow suit: K♣, Q♣ or 7♣ (R5).": (b"KC", b"QH"),
    "line 1: Invalid enum value 'master' - at `$.computers[0]`": (
        b"}\n",
        b',"computers":["master",null]}\n',
    ),
    "line 20: The line says that Ana won hand 1 with 'TD' on trick 8 for 81 points; by": (
        b'"points":80',
        b'"points":81',
    ),
    "line 5: ": (None, b'{"event":"\\u001b[31m\\u202e"}\n'),
}
"""The change that causes each error: the old text (None for the whole line) and the new text."""


def with_change(reason: str) -> bytes:
    old, new = CHANGED[reason]
    lines = GOLDEN.read_bytes().splitlines(keepends=True)
    place = int(reason.split(":", maxsplit=1)[0].removeprefix("line ")) - 1
    lines[place] = lines[place].replace(old or lines[place], new)
    return b"".join(lines)


BROKEN_LOGS = {reason: with_change(reason) for reason in CHANGED} | {
    "The file is empty, so it is not a Mate match log.": b"",
    "line 1: This is not a Mate match log.": b"# Mate\n\nA game.\n",
    "line 78: ": GOLDEN.read_bytes() + b"{}\n",
}
READERS = ("show", "show --json", "replay --plain", "resume --plain", "analyze")


def test_invalid_log_is_refused_with_the_line_number_and_left_unchanged(
    mate: CommandLine, tmp_path: Path
) -> None:
    log = tmp_path / "match.jsonl"
    for reason, data in BROKEN_LOGS.items():
        log.write_bytes(data)
        for command in READERS:
            message = mate.refusal(*command.split(), str(log))
            assert message.startswith(f"mate: {log}")
            assert reason in message
        assert snapshot(tmp_path) == {"match.jsonl": data}


def test_incomplete_log_is_printed_up_to_its_last_whole_line_with_an_error(
    mate: CommandLine, tmp_path: Path
) -> None:
    log = tmp_path / "match.jsonl"
    log.write_bytes(GOLDEN.read_bytes()[:-3])
    before = snapshot(tmp_path)
    message = f"mate: {log}, line 77: The line is cut short"
    for command in ("show", "replay --plain"):
        done = mate(*command.split(), str(log))
        assert done.status == 1
        assert "Total: Ana 80, Ben 251." in done.out
        (line,) = done.err.splitlines()
        assert line.startswith(message)
    # An incomplete match has no winner.
    document = json.loads(mate("show", "--json", str(log)).out)
    assert (document["finished"], document["winner"], document["by"]) == (False, None, None)
    assert mate.refusal("analyze", str(log)).startswith(message)
    assert snapshot(tmp_path) == before


def test_error_for_a_missing_file_a_folder_or_an_unreadable_file_names_its_path(
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
            # Patch `open`, because a superuser can read every file.
            patch.setattr(Path, "open", refuse)
            message = mate.refusal(*words, str(log))
        assert message == f"mate: {log}: {unreadable} permission denied."


def test_control_characters_in_names_and_logs_are_never_printed(
    mate: CommandLine, tmp_path: Path
) -> None:
    path = tmp_path / "a\x1b[31m\n\u202eb.jsonl"
    path.write_text("{}\n")
    assert "This is not a Mate match log." in mate.refusal("show", str(path))
    # Mate also cleans names given on the command line.
    mate("play", "--plain", "--names", "\x1b[1mA\x7f", "B", "--log", f"{path}.new")
    assert mate.document("show", f"{path}.new")["players"] == ["�[1mA�", "B"]
    folder = mate.home / "matches"
    folder.mkdir(parents=True)
    header = GOLDEN.read_bytes().splitlines(keepends=True)[0]
    hostile = header.replace(b'"Ana"', b'"\\u001b[31mAna"').replace(
        b"2026-01-02T12:00:00Z", b"\\u001b]0;\\u0007"
    )
    (folder / "\x1b[7m.jsonl").write_bytes(hostile)
    head, line = mate.lines("list")
    assert head == "Unreadable:"
    assert line.isprintable()
