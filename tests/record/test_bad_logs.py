"""Every kind of invalid log is reported with line and reason, and left unchanged."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import NoReturn

import pytest

from mate.errors import LogCutShortError, LogError, LogVersionError, StorageError
from mate.record import MatchRecord, dumps, load, loads
from mate.record.text import SIZE_LIMIT
from mate.saved.savedmatch import saved_match
from mate.session import Session
from tests.program import snapshot
from tests.record.records import DEAL, TO_MATE, header, played

RECORD = played(
    MatchRecord.begin(header(deals=[DEAL], seed=7)),
    f"- 7D undo - {TO_MATE} - - KC",
)
"""Lines: 1 header, 2 deal, 3–6 declarations, 7–11 three tricks, 12 result, 13–15 next hand."""
LOG = dumps(RECORD)
FINISHED = (Path(__file__).parents[1] / "data" / "logs" / "v1-finished.jsonl").read_bytes()

OTHERS = "AT.AT7.T.ATK7"
OTHER_DEAL = ',"ATKQ7.ATKQ7.."'
CHOSEN = f'"deals":["{DEAL}"]'
BEGUN = "2026-03-01T18:30:00Z"

NO_LOG = "This is not a Mate match log."
NOT_JSON = "The line is not JSON as Mate writes it."
OTHERWISE = (
    "The line is not as Mate writes it: fields are in another order, repeated, "
    "or spaced or escaped differently."
)
CR_LF = "The line ends in CR LF. Lines of a match log end in LF."
NO_TIME, WRITE_TIME = "Not a time as Mate writes it", f"Write it as {BEGUN}"
MISNAMED = "but their options are those of classic."
NINE = "The dealer holds ten cards, not 9"
WON = "Ana won hand 1 with 'QH' on trick 3 for"
BEFORE = "by the cards played,"
MATCH_WON = "Ana won the match, 177 to 88."
WHEN_DEALT = "cards are dealt before hands 1 and 3."
DEALS = "The line deals 145986"
NO_RESULT = "A result is out of place here: neither a hand nor the match has just ended."


def with_change(number: int, old: str, new: str) -> bytes:
    """Return the log with a text replaced in one line."""
    lines = LOG.splitlines(keepends=True)
    line = lines[number - 1].decode()
    assert line.count(old) == 1
    lines[number - 1] = line.replace(old, new).encode("utf-8", "surrogateescape")
    return b"".join(lines)


def without_line(number: int) -> bytes:
    lines = LOG.splitlines(keepends=True)
    return b"".join(lines[: number - 1] + lines[number:])


def line_of(number: int) -> str:
    return LOG.splitlines()[number - 1].decode()


def with_line(line: str, number: int) -> bytes:
    """Return the log with a line inserted before the line with this number."""
    lines = LOG.splitlines(keepends=True)
    return b"".join([*lines[: number - 1], line.encode() + b"\n", *lines[number - 1 :]])


# The number of a line, a text in this line, its replacement, and the error.
CHANGED: list[tuple[int, str, str, str]] = [
    # Errors in the header
    (1, "mate-match-log", "chess-log", NO_LOG),
    (1, '"version":1', '"version":"1"', NO_LOG),
    (1, '"version":1', '"version":1' + "0" * 4000, f"The log has format version 1{'0' * 22}…"),
    (1, ',"seed":7', "", "Object missing required field `seed`"),
    (1, '"seed":7', '"seed":7,"seed":7', OTHERWISE),
    (1, '"Ana"', r'"\u0041na"', OTHERWISE),
    (1, '"Ana"', '"An\udce4"', "The line is not UTF-8"),
    (1, '"seed":7', f'"seed":{2**63}', "Expected `int` <= 9223372036854775807"),
    (1, "03-01", "02-30", f"{NO_TIME}: '2026-02-30T18:30:00Z'. {WRITE_TIME}."),
    (1, BEGUN, "2026-03-01T18:30:00+00:00", f"{NO_TIME}: '2026-03-01T18:30:00+00:0'. {WRITE_TIME}"),
    (1, '"classic"', '"denexa"', f"The rules are called 'denexa', {MISNAMED}"),
    (1, '"classic"', f'"{"x" * 60}"', f"The rules are called '{'x' * 24}', {MISNAMED}"),
    (1, CHOSEN, f'{CHOSEN},"computers":[null,null]', "No computer plays in this match, so the"),
    (1, f'"{DEAL}"', '"KQ7.KQ.AKQ7."', f"{NINE}: KQ7.KQ.AKQ7. (R3)."),
    (1, f'"{DEAL}"', '"145986"', f"The deal '145986' must be written {DEAL}."),
    (1, f'"{DEAL}"', f'"{DEAL}"{OTHER_DEAL * 2}', "3 deals are given, but a match has 2 rounds."),
    # Lines with invalid JSON, encoding or line ends
    (7, "}", "", NOT_JSON),
    (7, "AH", "\udcff\udcff", "The line is not UTF-8"),
    (7, "}\n", "}\r\n", CR_LF),
    # Errors in a deal (R3, R20)
    (2, DEAL, "KK7.KQ.AKQ7.Q", "KC appears twice in holding 'KK7.KQ.AKQ7.Q'"),
    (2, OTHERS, "KT.AT7.T.ATK7", "KC is in both holdings"),
    (2, OTHERS, "AT.AT7.T.ATK", "A holding has 9 cards, not ten (R3)."),
    (2, DEAL, "7KQ.KQ.AKQ7.Q", f"The holding '7KQ.KQ.AKQ7.Q' must be written {DEAL}."),
    (2, '"round":1', '"round":2', "The line deals round 2, but round 1 is expected."),
    # Errors in actions
    (7, '"player":0', '"player":1', "Trick 1: Ben acts here, but it is Ana's turn."),
    (8, "TH", "KD", "Trick 1: Player 2 must follow suit: 10♥ (R5)."),
    (9, "KH", "AH", "Trick 2: A♥ is out of play (R4)."),
    (7, "AH", "AC", "Trick 1: A♣ is Player 2's, not Player 1's (R4)."),
    (7, "AH", "1H", "Not a card: '1H'. Give a rank"),
    (7, "AH", "ah", "The card 'ah' must be written AH."),
    # Errors in lines that state results (R16)
    (12, ":9,", ":12,", f"The line says that {WON} 12 points; {BEFORE} {WON} 9 points."),
    (12, "false", "true", f"The line says that {WON} 9 points, overmate;"),
    (12, '"mate"', '"draw"', f"The line says that hand 1 is drawn; {BEFORE} Ana won hand 1"),
]
# The number of the line before which a line is inserted, the inserted line, and the error.
PUT_IN: list[tuple[int, str, str]] = [
    (7, "", "The line is blank. A match log has no blank lines."),
    (16, "\0" * 8, NOT_JSON),
    (16, '{"event":"adjourn"}', "Invalid value 'adjourn'"),
    (16, r'{"event":"\u001b[2J\u202e"}', "Invalid value '�[2J�'"),
    (16, line_of(1), "Invalid value 'match'"),
    (16, '{"event":"take-back","why":"slip"}', "Object contains unknown field `why`"),
    (7, '{"x":' + "[" * 100_000, NOT_JSON),
    (8, line_of(2), f"The line is a deal, but hand 1 needs none now: {WHEN_DEALT}"),
    (7, line_of(4), "Trick 1: The line is a declaration, but a card is expected."),
    (3, line_of(5), "Nothing to undo: the match has just begun."),
    (16, line_of(12), NO_RESULT),
]
# The number of the removed line, and the error about the following line.
TAKEN_OUT = [
    (1, NO_LOG),
    (2, "No card can be played: the match is waiting for a deal."),
    (6, "Before trick 1: The line is a card, but a declaration is expected."),
    (12, "The line is a declaration, but a result is due: Ana won hand 1"),
]
# Lines after the result of a match, and the error.
AFTER_THE_RESULT = [
    (b'{"event":"play","player":0,"card":"AH"}\n', "No card can be played: the match is over."),
    (LOG.splitlines(keepends=True)[1], "The line is a deal, but hand 4 needs none now"),
    (FINISHED.splitlines(keepends=True)[-1], NO_RESULT),
]
# Whole logs, the number of the line, and the error.
WHOLE: list[tuple[bytes, int | None, str]] = [
    (b"", None, "The file is empty, so it is not a Mate match log."),
    (LOG[:50], 1, "The first line is incomplete, so this is not a Mate match log."),
    (b"PK\x03\x04\n\n", 1, NO_LOG),
    (b"\xef\xbb\xbf" * 2 + LOG, 1, NO_LOG),
    (b'{"format":' + b"[" * 100_000 + b"\n" + LOG, 1, NO_LOG),
    (LOG[: LOG.index(b"}")] + b',"x":' + b"[" * 100_000 + b"\n", 1, NO_LOG),
    (LOG.replace(b"\n", b"\r\n", 3), 1, CR_LF),
    (with_change(1, f'"{DEAL}"', '"ATKQ7.ATKQ7.."'), 2, f"{DEALS}, but the first line says 0."),
    (with_change(1, f'["{DEAL}"]', "[]"), 2, f"{DEALS}, but the first line says 59830."),
    (
        *(FINISHED.replace(b"[177,88]", b"[178,88]"), 85),
        f"The line says that Ana won the match, 178 to 88; {BEFORE} {MATCH_WON}",
    ),
    (
        *(FINISHED.replace(b'[177,88],"winner":0', b'[177,88],"winner":null'), 85),
        f"The line says that the match is drawn, 177 to 88; {BEFORE} {MATCH_WON}",
    ),
]
BAD = [
    *((with_change(line, old, new), line, reason) for line, old, new, reason in CHANGED),
    *((with_line(text, line), line, reason) for line, text, reason in PUT_IN),
    *((without_line(line), line, reason) for line, reason in TAKEN_OUT),
    *((FINISHED + more, 90, reason) for more, reason in AFTER_THE_RESULT),
    *WHOLE,
]


@pytest.mark.parametrize(
    ("data", "line", "reason"), BAD, ids=[f"line {line}: {reason[:40]}" for _, line, reason in BAD]
)
def test_invalid_log_is_reported_in_one_line_and_left_unchanged(
    log: Path, data: bytes, line: int | None, reason: str
) -> None:
    log.write_bytes(data)
    with pytest.raises(LogError) as caught:
        load(log)
    where = f"{log}: " if line is None else f"{log}, line {line}: "
    assert str(caught.value).startswith(where + reason)
    assert caught.value.line == line
    assert str(caught.value).isprintable()
    assert len(caught.value.reason) < 300
    assert saved_match(log).finished or saved_match(log).problem == caught.value.in_file
    with pytest.raises(LogError, match=f"^{re.escape(where)}"):
        Session.resume(log)
    assert snapshot(log.parent) == {log.name: data}


def test_unknown_log_version_raises_log_version_error() -> None:
    with pytest.raises(LogVersionError) as caught:
        loads(with_change(1, '"version":1', '"version":6'), "log")
    assert str(caught.value) == (
        "log, line 1: The log has format version 6. This program reads versions 1 to 5."
    )
    # Rules of a preset may be called custom, because the log may be older than the preset.
    custom = with_change(1, '"classic"', '"custom"')
    assert dumps(loads(custom)) == custom


def test_error_in_an_earlier_line_is_reported_before_an_incomplete_last_line() -> None:
    with pytest.raises(LogError, match="line 7: Trick 1: Ben acts here") as wrong:
        loads(with_change(7, '"player":0', '"player":1')[:-5])
    assert not isinstance(wrong.value, LogCutShortError)


def test_unreadable_path_raises_a_storage_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").write_bytes(LOG)
    (tmp_path / "circle").symlink_to("circle")
    with (tmp_path / "big").open("wb") as file:
        file.truncate(SIZE_LIMIT + 1)

    def refused(name: str, reason: str) -> None:
        for read in (load, Session.resume):
            with pytest.raises(StorageError) as caught:
                read(tmp_path / name)
            assert str(caught.value) == f"{tmp_path / name}: {reason}"

    cannot = "The match log cannot be read:"
    for name, reason in {
        "missing": "No such file.",
        "folder": f"{cannot} this is a folder, not a match log.",
        "file/log": f"{cannot} part of the path is a file, not a folder.",
        "circle": f"{cannot} too many levels of symbolic links.",
        "x" * 300: f"{cannot} file name too long.",
        "big": "The file is too large to be a match log.",
    }.items():
        refused(name, reason)
    for read in (load, Session.resume):
        with pytest.raises(StorageError, match=r"Not a valid file path."):
            read(tmp_path / "a\0b")
        with pytest.raises(StorageError) as caught:
            read(tmp_path / "a\x1b[2J\n\u202e\udcff")
        assert str(caught.value).isprintable()
    # Replace `open` instead of using chmod, which does not restrict root.
    with monkeypatch.context() as patch:
        patch.setattr(Path, "open", _refused)
        refused("file", f"{cannot} permission denied.")
    files = snapshot(tmp_path)
    assert files.keys() == {"file", "big"}
    assert files["file"] == LOG


def test_read_only_log_cannot_be_resumed(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log.write_bytes(LOG)
    really_open = os.open

    def read_only(path: Path, flags: int, *mode: int) -> int:
        return _refused(path) if flags & os.O_RDWR else really_open(path, flags, *mode)

    monkeypatch.setattr(os, "open", read_only)
    with pytest.raises(StorageError) as caught:
        Session.resume(log)
    assert str(caught.value) == f"{log}: The match log cannot be written: permission denied."
    monkeypatch.undo()
    assert snapshot(log.parent) == {log.name: LOG}
    Session.resume(log).close()


def _refused(path: Path, *_: object, **__: object) -> NoReturn:
    raise PermissionError(13, "Permission denied", os.fspath(path))
