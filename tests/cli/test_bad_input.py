"""Bad input gets a one-line message and the right exit status, and changes no file."""

from __future__ import annotations

import json
from pathlib import Path

from tests.program import CommandLine, snapshot

GOLDEN = Path(__file__).parents[1] / "data" / "plain" / "match.jsonl"


READERS = ("show", "show --json", "replay --plain", "resume --plain", "analyze")


def test_invalid_log_is_refused_with_the_line_number_and_left_unchanged(
    mate: CommandLine, tmp_path: Path
) -> None:
    log = tmp_path / "match.jsonl"
    data = GOLDEN.read_bytes().replace(b'"points":80', b'"points":81')
    log.write_bytes(data)
    wrong = "The line says that Ana won hand 1 with 'TD' on trick 8 for 81 points; by"
    for command in READERS:
        message = mate.refusal(*command.split(), str(log))
        assert message.startswith(f"mate: {log}, line 20: {wrong}")
    assert snapshot(tmp_path) == {"match.jsonl": data}


def test_incomplete_log_is_printed_up_to_its_last_whole_line_with_an_error(
    mate: CommandLine, tmp_path: Path
) -> None:
    log = tmp_path / "match.jsonl"
    log.write_bytes(GOLDEN.read_bytes()[:-3])
    before = snapshot(tmp_path)
    message = (
        f"mate: {log}, line 77: The line is cut short. The 76 lines before it are sound, "
        "so the match can be resumed from there."
    )
    for command in ("show", "replay --plain"):
        done = mate(*command.split(), str(log))
        assert done.status == 1
        assert "Total: Ana 80, Ben 251." in done.out
        assert done.err == f"{message}\n"
    # An incomplete match has no winner.
    document = json.loads(mate("show", "--json", str(log)).out)
    assert (document["finished"], document["winner"], document["by"]) == (False, None, None)
    assert mate.refusal("analyze", str(log)) == message
    assert snapshot(tmp_path) == before


def test_control_characters_in_names_and_logs_are_never_printed(
    mate: CommandLine, tmp_path: Path
) -> None:
    path = tmp_path / "a\x1b[31m\n\u202eb.jsonl"
    path.write_text("{}\n")
    for command in ("show", "analyze"):
        assert "This is not a Mate match log." in mate.refusal(command, str(path))
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
