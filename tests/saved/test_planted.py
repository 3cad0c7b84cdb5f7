"""Logs and caches that somebody planted: whatever they say, they cost nobody else anything."""

from __future__ import annotations

import unicodedata
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings

from mate.paths import cache_folder
from mate.record import MatchRecord, dumps
from mate.saved import cache
from mate.saved.folder import saved_matches
from mate.saved.savedmatch import SavedMatch, _results_of, _stated_end
from mate.tui.draw.layout import Layout
from mate.tui.draw.matchcolumns import columns_of, preview
from mate.words.narrator import Narrator
from tests.program import Program
from tests.record.records import records
from tests.saved.saves import HOSTILE, a_match, save, some_matches

ENTRY = b"a.jsonl"


def planted(folder: Path, **lie: object) -> Path:
    """A finished log whose hands, and the result with them, state what cannot be."""
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


LIES: list[dict[str, object]] = [
    {"points": 10**30},
    {"points": 2**63},
    {"points": 2**31},
    {"points": -5},
    {"points": -(2**64)},
    {"points": 1},
    {"trick": 10**30},
    {"trick": 0},
    {"trick": 11},
    {"card": "\x1b[2J"},
    {"card": "XX"},
    {"card": None},
    {"result": "draw"},
    {"winner": None},
]


@pytest.mark.parametrize("lie", LIES, ids=str)
def test_a_result_that_no_hand_can_have_is_the_problem_of_its_log(
    folder: Path, looks: list[Path], lie: dict[str, object]
) -> None:
    others = len(some_matches(folder))
    path = planted(folder, **lie)
    found = {match.path: match for match in saved_matches()}
    assert "the play before it makes it" in (found[path].problem or "")
    assert found[path].results == ()
    assert len(found) == others + 1
    looks.clear()
    assert {match.path: match for match in saved_matches()} == found
    assert looks == []


def test_the_program_lists_what_lies_beside_a_planted_log(tmp_path: Path, folder: Path) -> None:
    save(folder, "a.jsonl", a_match())
    planted(folder, points=10**30)
    said = Program(tmp_path).run("list")
    assert said.returncode == 0
    assert len(said.stdout.splitlines()) == 2


def test_what_a_cache_cannot_hold_is_not_written() -> None:
    cache.write_cache("numbers", 10**30)
    assert cache.read_cache("numbers", int) is None


def changed_entry(place: int, value: object) -> None:
    """Put something else into what the cache says of one log."""
    (file,) = cache_folder().iterdir()
    whole: Any = msgspec.msgpack.decode(file.read_bytes())
    whole[1][ENTRY][place] = value
    file.write_bytes(msgspec.msgpack.encode(whole))


def test_an_entry_that_is_broken_costs_only_itself(folder: Path, looks: list[Path]) -> None:
    some_matches(folder)
    first = saved_matches()
    looks.clear()
    changed_entry(4, [-5, 0])
    assert saved_matches() == first
    assert looks == [folder / "a.jsonl"]


CREATED, RULES, PROBLEM, HELP, RESULTS = 2, 3, 7, 9, 11


def harmless(text: str) -> bool:
    return all(unicodedata.category(c) not in {"Cc", "Cf", "Cs", "Co"} for c in text)


@pytest.mark.parametrize("hostile", HOSTILE)
@pytest.mark.parametrize("place", [CREATED, RULES, PROBLEM, HELP, RESULTS])
def test_texts_in_a_hostile_cache_are_cleaned_or_not_believed(
    folder: Path, place: int, hostile: str
) -> None:
    record = a_match()
    save(folder, "a.jsonl", record)
    saved_matches()
    values = {HELP: [hostile], RESULTS: [[0, hostile, 5, 18, False]] * 4}
    changed_entry(place, values.get(place, hostile))
    (match,) = saved_matches()
    cards = [result.card or "" for result in match.results]
    texts = [match.created, match.rules, match.problem or "", *match.help, *cards]
    assert all(map(harmless, texts))
    assert all(len(text) <= 1000 for text in texts)


@pytest.mark.parametrize("hostile", HOSTILE)
def test_the_list_and_its_preview_show_no_text_as_it_stands(folder: Path, hostile: str) -> None:
    record = a_match()
    match = SavedMatch(
        folder / "a.jsonl",
        0.0,
        ("Ana", "Ben"),
        hostile,
        hostile,
        help=(hostile,),  # type: ignore[arg-type]  # what a type cannot keep out
    )
    rows = preview(match, record, Narrator(record.players))
    assert all(harmless(piece) for row in rows for piece, _ in row)
    cells = [column.text(match, column.cells) for column in columns_of(Layout.NORMAL)]
    assert all(map(harmless, cells))


@given(records(finished=True))
@settings(max_examples=60)
def test_no_result_of_a_match_that_was_played_is_thought_impossible(record: MatchRecord) -> None:
    assert _stated_end(dumps(record), "log") == (record.match.score, _results_of(record.match))
