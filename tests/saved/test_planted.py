"""Hostile logs and caches, which must not harm other entries of the list."""

from __future__ import annotations

import os
import unicodedata
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from tests.record.records import records
from tests.saved.saves import HOSTILE, a_match, save, some_matches

from mate.disk import cache_folder
from mate.record import MatchRecord, dumps
from mate.rules import CLASSIC
from mate.saved.files import FileStamp, LogCache
from mate.saved.folder import saved_matches
from mate.saved.savedmatch import SavedMatch, saved_match


def plant_log(folder: Path, **lie: object) -> Path:
    """Save a log of a finished match with an impossible fact in each hand, and a fitting result."""
    folder.mkdir(parents=True, exist_ok=True)
    lines = [msgspec.json.decode(line) for line in dumps(a_match()).splitlines()]
    score = [0, 0]
    for line in lines:
        if line["event"] == "hand":
            line.update(lie)
            if line["winner"] is not None:
                score[line["winner"]] += line["points"]
        elif line["event"] == "result":
            line["score"] = score
    path = folder / "planted.jsonl"
    path.write_bytes(b"".join(msgspec.json.encode(line) + b"\n" for line in lines))
    return path


def is_harmless(text: str) -> bool:
    return all(unicodedata.category(c) not in {"Cc", "Cf", "Cs", "Co"} for c in text)


LIES: dict[str, list[object]] = {
    "points": [10**30, 2**63, 2**31, 1, -5, -(2**64)],
    "trick": [10**30, 0, 11],
    "card": ["\x1b[2J", "XX", None],
    "result": ["draw"],
    "winner": [None],
}


def test_impossible_result_makes_a_log_unreadable(folder: Path, logs_read: list[Path]) -> None:
    others = len(some_matches(folder))
    for what, lie in [(what, lie) for what, lies in LIES.items() for lie in lies]:
        path = plant_log(folder, **{what: lie})
        found = {match.path: match for match in saved_matches()}
        assert "; by the cards played, " in (found[path].problem or "")
        assert found[path].ends == ()
        assert len(found) == others + 1
        logs_read.clear()
        assert {match.path: match for match in saved_matches()} == found
        assert logs_read == []


def test_cache_ignores_numbers_that_are_too_large() -> None:
    numbers: LogCache[int] = LogCache("numbers", int)
    numbers.note("a.jsonl", FileStamp(), 10**30)
    assert numbers.get("a.jsonl", FileStamp()) is None


def change_entry(place: int, value: object, log: str) -> None:
    """Change a field of the cached summary of a log."""
    (file,) = cache_folder().iterdir()
    entries: dict[bytes, Any] = msgspec.msgpack.decode(file.read_bytes())
    (entry,) = (entry for path, entry in entries.items() if Path(os.fsdecode(path)).name == log)
    entry[1][place] = value
    file.write_bytes(msgspec.msgpack.encode(entries))


GIVEN_UP = SavedMatch.__struct_fields__.index("given_up")
LOG, PLAYERS, CREATED, RULES, SCORE, HAND, PROBLEM, HELP, ENDS, SERIES = map(
    SavedMatch.__struct_fields__.index,
    ("log", "players", "created", "rules", "score", "hand", "problem", "help", "ends", "series"),
)
STOOD = {"wins": [1, 0], "draws": 0, "points": [9, 0]}


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (LOG, 3),
        (LOG, b"\0"),
        (PLAYERS, ["", ""]),
        (SCORE, [-5, 0]),
        (PLAYERS, ["\x1b[2J", "Ben"]),
        (CREATED, "\u202egnol"),
        (RULES, {"name": "n" * 10_000, **CLASSIC.options}),
        (HAND, 5),
        (PROBLEM, "\x1b[2J"),
        (HELP, ["\x1b[2J"]),
        (GIVEN_UP, [0, "points"]),
        (GIVEN_UP, [2, "time"]),
        (ENDS, ["AC"]),
        (ENDS, [0] * 5),
        (ENDS, [10**6]),
        (SERIES, {"id": "\x1b[2J", "match": 2, "of": 3, "before": STOOD}),
        (SERIES, {"id": "abc", "match": 3, "of": 3, "before": STOOD}),
        (SERIES, {"id": "abc", "match": 2, "of": 3, "before": {**STOOD, "points": [0, 1937]}}),
    ],
)
def test_hostile_cache_entry_is_replaced(
    folder: Path, logs_read: list[Path], place: int, value: object
) -> None:
    some_matches(folder)
    first = saved_matches()
    for log in ("empty.jsonl", "a.jsonl") if place == PROBLEM else ("a.jsonl",):
        logs_read.clear()
        change_entry(place, value, log)
        for _ in range(2):
            assert saved_matches() == first
            assert logs_read == [folder / log]


def test_list_cleans_hostile_logs_and_reads_each_once(folder: Path, logs_read: list[Path]) -> None:
    for number, hostile in enumerate(HOSTILE):
        save(folder, f"names-{number}.jsonl", a_match(hostile, hostile))
        rules = dumps(a_match()).replace(b'"classic"', msgspec.json.encode(hostile), 1)
        (folder / f"rules-{number}.jsonl").write_bytes(rules)
    first = saved_matches()
    assert saved_matches() == first
    assert sorted(logs_read) == sorted(folder.iterdir())
    texts = [
        text for match in first for text in (*match.players, match.rules.name, match.problem or "")
    ]
    assert all(map(is_harmless, texts))
    assert all(len(text) <= 1000 for text in texts)


@settings(max_examples=settings().max_examples // 3)
@given(records())
def test_summary_agrees_with_the_replayed_match(
    tmp_path_factory: pytest.TempPathFactory, record: MatchRecord
) -> None:
    log = tmp_path_factory.getbasetemp() / "summary.jsonl"
    log.write_bytes(dumps(record))
    found, match = saved_match(log), record.match
    assert (found.problem, found.finished, found.score) == (None, record.finished, match.score)
    assert found.result == (match.result if record.finished else None)
    assert found.hand == match.current_number or record.finished
    over = [hand for hand in match.hands if hand.outcome is not None]
    assert found.outcomes == tuple(hand.end for hand in over)
    named = ("length", "head_start", "clock", "help", "foresight", "series", "computers")
    assert [getattr(found, name) for name in named] == [
        getattr(record.header, name) for name in named
    ]
    assert found.possible
    # Count times and help independently, from the lines of the log.
    lines = [msgspec.json.decode(line) for line in log.read_bytes().splitlines()]
    times: tuple[list[int], list[int]] = [], []
    helped = [0, 0]
    for line in lines:
        if line["event"] in {"declare", "play"} and "ms" in line:
            times[line["player"]].append(line["ms"])
        helped[line.get("player", 0)] += line["event"] == "help"
    took = tuple((len(own), sum(own)) for own in times)
    assert found.times == (took if record.header.clock else None)
    assert found.helped == (helped[0], helped[1])
