"""The folder of saved matches: the cache, filters and sort orders."""

from __future__ import annotations

import json
import os
import re
import subprocess
from collections.abc import Sequence
from itertools import pairwise, product
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace
from tests.environment import TIMEOUT
from tests.program import Program
from tests.saved.saves import a_match, hostile_matches, save, some_matches

from mate import clock
from mate.cli.parser import command_parser
from mate.disk import cache_folder
from mate.record import Series, Standing
from mate.saved import files
from mate.saved.folder import (
    _STATES,
    FILTER_IN_WORDS,
    Order,
    filtered,
    in_order,
    latest_unfinished,
    saved_matches,
    series_to_continue,
    unfinished_series,
)
from mate.saved.savedmatch import SavedMatch, saved_match


def cache_file() -> Path:
    (file,) = cache_folder().iterdir()
    return file


def test_unchanged_matches_are_listed_from_the_cache(folder: Path, logs_read: list[Path]) -> None:
    paths = [*some_matches(folder), *hostile_matches(folder)]
    first = saved_matches()
    assert len(logs_read) == len(paths) == len(first)
    assert saved_matches() == first
    assert len(logs_read) == len(paths)
    assert first == in_order(map(saved_match, paths), Order.PLAYED)


def test_list_has_incomplete_logs_and_folders_but_no_hidden_or_other_files(folder: Path) -> None:
    path = save(folder, "a.jsonl", a_match(steps=5))
    path.write_bytes(path.read_bytes()[:-3])
    (folder / "b.jsonl").mkdir()
    for name in (".hidden.jsonl", "notes.txt"):
        (folder / name).touch()
    problems = {match.name: match.problem for match in saved_matches()}
    assert problems.keys() == {"a.jsonl", "b.jsonl"}
    assert problems["a.jsonl"] is None
    assert str(problems["b.jsonl"]).endswith("this is a folder, not a match log.")


def test_list_reads_new_and_changed_logs_and_drops_missing_logs(
    folder: Path, logs_read: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    some_matches(folder)
    first = saved_matches()
    with monkeypatch.context() as patch:
        # Another version of the program uses a separate cache.
        patch.setattr(files, "__version__", "9.9.9")
        assert saved_matches() == first
        assert len(list(cache_folder().iterdir())) == 2
        for other in cache_folder().glob("*9.9.9*"):
            other.unlink()
    assert len(logs_read) == 2 * len(first)
    saved_matches()
    assert len(logs_read) == 2 * len(first)
    logs_read.clear()
    (folder / "a.jsonl").unlink()
    changed = folder / "b.jsonl"
    # The size is unchanged, but the modification time differs.
    changed.write_bytes(changed.read_bytes().replace(b'"Ben"', b'"Eve"', 1))
    came = save(folder, "new.jsonl", a_match())
    found = {match.path: match for match in saved_matches()}
    assert set(logs_read) == {changed, came}
    assert folder / "a.jsonl" not in found
    # The cache drops missing logs and is not written again if nothing has changed.
    before = cache_file().stat()
    gone = os.fsencode(folder / "a.jsonl")
    assert gone not in msgspec.msgpack.decode(cache_file().read_bytes())
    saved_matches()
    assert cache_file().stat().st_mtime_ns == before.st_mtime_ns
    assert found[changed].players == ("Eve", "ana")
    assert found[came].finished


def test_corrupt_cache_is_replaced(
    folder: Path,
) -> None:
    some_matches(folder)
    first = saved_matches()
    file = cache_file()
    whole = file.read_bytes()
    entries = [[b"/elsewhere/a.jsonl"], [b"a.jsonl", 1, 2], [3], [[]], 4, None]
    others = map(msgspec.msgpack.encode, ([], {"path": "x"}, entries))
    for data in (b"", b"\xc1garbage", b"\x92" * 5000, b"\xdf\xff\xff\xff\xff", *others):
        file.write_bytes(data)
        assert saved_matches() == first
        assert file.read_bytes() != data
        assert saved_matches() == first
    for cut in range(0, len(whole), 97):
        file.write_bytes(whole[:cut])
        assert saved_matches() == first
        file.write_bytes(whole[:cut] + bytes([whole[cut] ^ 0x81]) + whole[cut + 1 :])
        assert {match.path for match in saved_matches()} == {match.path for match in first}


@pytest.mark.parametrize("obstacle", ["file", "folder", "fifo"])
def test_list_is_complete_without_a_writable_cache(folder: Path, obstacle: str) -> None:
    some_matches(folder)
    first = saved_matches()
    file = cache_file()
    file.unlink()
    if obstacle == "file":
        file.parent.rmdir()
        file.parent.write_text("in the way")
    elif obstacle == "folder":
        file.mkdir()
        (file / "x").touch()
    else:
        os.mkfifo(file)
    for _ in range(2):
        assert saved_matches() == first
    if obstacle == "folder":
        assert list(cache_folder().iterdir()) == [file], "nothing is left beside it"


def test_cache_stores_only_facts_that_follow_from_the_bytes_of_a_log(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = save(folder, "a.jsonl", a_match())

    def refuse(_: Path) -> bytes:
        raise PermissionError(13, "permission denied")

    with monkeypatch.context() as context:
        context.setattr("mate.saved.savedmatch.read_bytes", refuse)
        assert saved_matches()[0].problem is not None
    assert saved_matches() == [saved_match(path)]
    # A log without a modification time comes last.
    (folder / "z.jsonl").symlink_to("gone.jsonl")
    for _ in range(2):
        last = saved_matches()[-1]
        assert (last.path.name, last.stamp.written) == ("z.jsonl", 0)
        assert last.problem is not None


def test_concurrent_list_commands_print_equal_lists(tmp_path: Path, folder: Path) -> None:
    for number in range(40):
        save(folder, f"{number}.jsonl", a_match(luck=number, steps=number))
    program = Program(tmp_path)
    running = [
        subprocess.Popen(
            program.command("list", "--json"), env=program.environment, stdout=subprocess.PIPE
        )
        for _ in range(2)
    ]
    one, other = (process.communicate(timeout=TIMEOUT)[0] for process in running)
    listed = [match["path"] for match in json.loads(one)["matches"]]
    assert one == other
    assert listed == [str(match.path) for match in saved_matches()]
    assert len(list(cache_folder().iterdir())) == 1


def test_match_continued_during_listing_comes_first(
    folder: Path,
) -> None:
    first, second, third = (
        save(folder, f"{name}.jsonl", a_match(luck=day, steps=3), day)
        for day, name in enumerate("abc", start=1)
    )

    def play_on(found: object, _: int) -> None:
        if found:
            os.utime(first, (2_000_000_000,) * 2)

    assert [match.path for match in saved_matches(play_on)] == [first, third, second]
    # If modification times are equal, the name decides, both in the list and for resuming.
    for path in (first, second, third):
        os.utime(path, (1, 1))
    assert [match.path for match in saved_matches()] == [third, second, first]
    assert latest_unfinished() == third


def test_progress_reports_each_match_and_interruption_keeps_the_cache(
    folder: Path, logs_read: list[Path]
) -> None:
    class EndError(Exception):
        pass

    def end(found: Sequence[SavedMatch], _: int) -> None:
        if len(found) == 5:
            raise EndError

    some_matches(folder)
    with pytest.raises(EndError):
        saved_matches(end)
    assert len(logs_read) == 5
    reports: list[tuple[int, int]] = []
    for _ in range(2):
        saved_matches(lambda done, whole: reports.append((len(done), whole)))
        assert len(logs_read) == 8
    assert reports == [(n, 8) for n in range(1, 9)] * 2


def test_latest_unfinished_match_is_found_without_reading_older_logs(
    folder: Path, logs_read: list[Path]
) -> None:
    some_matches(folder)
    # Skip a broken log and a finished match that were written later.
    (folder / "z.jsonl").write_bytes(b"no log\n")
    save(folder, "y.jsonl", a_match(), 10)
    assert latest_unfinished() == folder / "e.jsonl"
    assert [path.stem for path in logs_read] == ["y", "f", "e"]
    assert latest_unfinished() == next(
        match.path for match in saved_matches() if not match.finished and match.problem is None
    )


def test_series_to_continue_is_recent_and_has_no_unfinished_match_after_it() -> None:
    def written(days_ago: int, **more: object) -> SavedMatch:
        seconds = int(clock.now().timestamp()) - days_ago * 24 * 60 * 60
        match = SavedMatch(log=str(days_ago), stamp=files.FileStamp(written=seconds * 10**9))
        return replace(match, **more)

    series = Series("abc", 1, 3, Standing())
    recent, old = (written(days, finished=True, series=series) for days in (29, 31))
    for matches, offered in (
        ([recent], recent),
        ([old], None),
        ([written(28), recent], None),
        ([recent, written(30)], recent),
    ):
        assert series_to_continue(matches, unfinished_series(matches)) is offered


# Tests of filters and sort orders.


@pytest.fixture(scope="module")
def matches(tmp_path_factory: pytest.TempPathFactory) -> list[SavedMatch]:
    return list(map(saved_match, some_matches(tmp_path_factory.mktemp("saved"))))


@pytest.mark.parametrize(
    ("words", "names"),
    [
        ("", "a b c d e f broken empty"),
        ("ANA", "a b c d e"),
        ("ana ben", "a b e"),
        ("finished", "a b d f"),
        ("unfinished", "c e"),
        ("broken", "broken empty"),
        ("[x]", "broken"),
        ("bga", "b"),
        ("club", "d"),
        ("computer", "d"),
        ("2025", "f"),
        ("2026-03", "a b c d e"),
        ("2026-03-02", ""),
        # After the date, T begins a local time. The tests' time zone is one hour ahead of UTC.
        ("2025-12-31T10:00", "f"),
        ("2025-12-31T09", ""),
        ("ana not:finished", "c e"),
        ("not:ana not:broken", "f"),
        ("chloÉ", "c"),
        ("help", ""),
        ("not:", "a b c d e f broken empty"),
    ],
)
def test_filter_keeps_matches_that_fit_every_word(
    matches: list[SavedMatch], words: str, names: str
) -> None:
    found = [match.path.stem.split(maxsplit=1)[0] for match in filtered(matches, words)]
    assert found == names.split()


def test_filter_finds_drawn_matches_help_and_names_with_digits() -> None:
    matches = [
        SavedMatch(log="drawn", finished=True, score=(9, 9)),
        SavedMatch(log="level", score=(9, 9)),
        SavedMatch(log="won", finished=True, score=(9, 8)),
        SavedMatch(log="help", help=("hints",)),
        SavedMatch(log="digit", players=("Ana", "3PO")),
    ]
    for words, name in (("drawn", "drawn"), ("help", "help"), ("3po", "digit")):
        assert [match.log for match in filtered(matches, words)] == [name]


def test_help_texts_list_every_state_of_the_filter() -> None:
    texts = [command_parser("list").format_help(), FILTER_IN_WORDS, filtered.__doc__ or ""]
    assert all(re.search(rf"\b{state}\b", text) for state in _STATES for text in texts)


def test_sort_orders_are_stable_and_begin_with_latest_match_or_widest_margin(
    matches: list[SavedMatch],
) -> None:
    for order, reverse in product(Order, (False, True)):
        found = in_order(matches, order, reverse=reverse)
        assert set(found) == set(matches)
        assert in_order(found, order, reverse=reverse) == found
    played = in_order(matches[:6], Order.PLAYED, reverse=False)
    assert [match.path.stem for match in played] == list("fedcba")
    assert in_order(matches[:6], Order.PLAYED, reverse=True) == played[::-1]
    margins = [abs(m.score[0] - m.score[1]) for m in in_order(matches, Order.SCORE, reverse=False)]
    assert all(wider >= narrower for wider, narrower in pairwise(margins))


def test_filter_and_order_ignore_joiners_in_names() -> None:
    names = "علی\u200cرضا", "علیرضا", "علی\u200dرضا"
    some = [SavedMatch(log=str(place), players=(name, "Ben")) for place, name in enumerate(names)]
    assert [filtered(some, name) for name in names] == [some] * 3
    assert in_order(some, Order.PLAYERS) == some
