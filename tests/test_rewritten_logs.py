"""Logs that were mailed or edited elsewhere: commands read such logs, and resume a clean copy."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from mate.disk import matches_folder, trash_folder
from mate.errors import LogError, StorageError
from mate.record import dumps, load
from mate.record.journal import Journal
from mate.saved.folder import latest_unfinished, saved_matches
from mate.session import Session
from tests import steps
from tests.program import CommandLine, snapshot
from tests.record.disk import size_limit
from tests.saved.saves import a_match

UNFINISHED, FINISHED = a_match(steps=25), a_match()
MARK = b"\xef\xbb\xbf"
CHANGE = (
    "Another program has added a byte order mark, CR LF or a blank line to the log, "
    "so Mate no longer writes to it"
)

Rewrite = Callable[[bytes], bytes]
REWRITES: dict[str, Rewrite] = {
    "byte order mark": lambda data: MARK + data,
    "CR LF": lambda data: data.replace(b"\n", b"\r\n"),
    "blank line": lambda data: data + b"\n",
    "all": lambda data: MARK + (data + b"\n").replace(b"\n", b"\r\n"),
}
rewrites = pytest.mark.parametrize("rewrite", REWRITES.values(), ids=REWRITES)


def write_rewritten(path: Path, rewrite: Rewrite = REWRITES["all"]) -> Path:
    """Write the log of an unfinished match as another program may save it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(rewrite(dumps(UNFINISHED)))
    return path


def play(session: Session) -> None:
    steps.play(session, session.match.hand.position.legal_actions[0])


# Tests of reading a rewritten log.


@rewrites
def test_every_command_reads_a_rewritten_log(
    mate: CommandLine, log: Path, rewrite: Rewrite
) -> None:
    log.write_bytes(dumps(FINISHED))
    commands = [[name, str(log)] for name in ("show", "analyze", "code")]
    commands += [["replay", "--plain", str(log)], ["show", "--json", str(log)]]
    clean = [mate(*command) for command in commands]
    log.write_bytes(rewrite(log.read_bytes()))
    assert [mate(*command) for command in commands] == clean
    assert mate("show", "-", typed=log.read_bytes()).status == 0
    assert [done.status for done in clean] == [0] * len(commands)


@pytest.mark.parametrize(
    "rewrite",
    [
        *(lambda data: MARK + MARK + data, lambda data: b" " + data, lambda data: b"\n" + data),
        *(lambda data: data + b"\n\n", lambda data: data + b" \n", lambda data: data + b"\r\n"),
        *(lambda data: data.replace(b"\n", b"\r\n", 3), lambda data: data.replace(b"\n", b"\r")),
        *(lambda data: data.replace(b"\n", b"\n\n", 3), lambda data: data + MARK + b"\n"),
        *(lambda data: data.replace(b"\n", b"\r\r\n"), lambda data: data.replace(b":", b": ", 1)),
        lambda data: data.decode().encode("utf-16"),
    ],
)
def test_log_rewritten_in_an_unsupported_way_is_rejected(log: Path, rewrite: Rewrite) -> None:
    log.write_bytes(data := rewrite(dumps(UNFINISHED)))
    for read in (load, Session.resume):
        with pytest.raises(LogError):
            read(log)
    assert snapshot(log.parent) == {log.name: data}


def test_rewritten_log_that_lacks_its_last_bytes_counts_as_incomplete(log: Path) -> None:
    whole = dumps(UNFINISHED)
    data = REWRITES["CR LF"](whole)
    for missing in range(1, 5):
        log.write_bytes(data[:-missing])
        with Session.resume(log) as session:
            assert session.recovered
            assert session.record.events == UNFINISHED.events[:-1]
        assert log.read_bytes() == data[:-missing]


# Tests of resuming a match from a rewritten log.


@rewrites
def test_resuming_a_rewritten_log_outside_saved_matches_keeps_its_bytes(
    home: Path, rewrite: Rewrite
) -> None:
    log = write_rewritten(home / "mail" / "match.jsonl", rewrite)
    before, copy = log.read_bytes(), log.with_name("match-2.jsonl")
    with Session.resume(log) as session:
        assert session.report_move_once() == (
            f"{CHANGE}: {log}",
            f"The whole match is saved in a new log: {copy}",
        )
        play(session)
        assert snapshot(log.parent) == {log.name: before, copy.name: dumps(session.record)}
    assert session.record.events[: len(UNFINISHED.events)] == UNFINISHED.events
    assert not trash_folder().exists()


@pytest.mark.parametrize("beside", [True, False], ids=["by its path", "within the folder"])
def test_rewritten_saved_match_goes_to_the_trash_and_counts_once(
    folder: Path, beside: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = write_rewritten(folder / "a.jsonl")
    before = log.read_bytes()
    monkeypatch.chdir(folder)
    with Session.resume(log if beside else Path("a.jsonl")) as session:
        assert session.moved is not None
        assert "so Mate has moved it to the trash: " in session.moved[0]
        assert session.path.name == "a-2.jsonl"
        play(session)
        (match,) = saved_matches()
    assert match.path == latest_unfinished() == folder / "a-2.jsonl"
    assert snapshot(trash_folder()) == {"a.jsonl": before}
    assert load(match.path) == session.record


def test_match_in_a_read_only_folder_continues_among_the_saved_matches(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = write_rewritten(home / "mail" / "match.jsonl")
    create = Journal.create

    def refused_beside(path: Path, *lines: object) -> object:
        if path.parent == log.parent:
            raise StorageError("read-only")
        return create(path, *lines)  # type: ignore[arg-type]

    monkeypatch.setattr(Journal, "create", refused_beside)
    with Session.resume(log) as session:
        assert session.path.parent == matches_folder()
    assert list(log.parent.iterdir()) == [log]


def test_failed_copy_leaves_the_original(folder: Path) -> None:
    log = write_rewritten(folder / "a.jsonl")
    before = snapshot(folder.parent)
    with size_limit(0), pytest.raises(StorageError, match="A new log cannot be started either"):
        Session.resume(log)
    assert snapshot(folder.parent) == before


def test_failed_move_to_the_trash_leaves_no_copy(folder: Path) -> None:
    log = write_rewritten(folder / "a.jsonl")
    trash_folder().write_bytes(b"")
    before = snapshot(folder.parent)
    with pytest.raises(StorageError, match="The file already exists"):
        Session.resume(log)
    assert snapshot(folder.parent) == before
