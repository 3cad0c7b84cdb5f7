"""A folder of saved matches for tests."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from random import Random

from msgspec.structs import replace
from tests.record.records import header, play_record

from mate.record import MatchRecord, dump
from mate.record.terms import PEOPLE, Level
from mate.rules import PRESETS

HOSTILE = (
    "[red]x[/red]",
    "[/x]",
    "\x1b[31mred\x1b]0;t\x07",
    "\u202egnol",
    "漢字漢字漢字漢字漢字漢字漢字漢字",
    "n" * 10_000,
    "\0\n\t",
    "e" + "\u0301" * 500,
)


def save(folder: Path, name: str, record: MatchRecord, modified: int = 0) -> Path:
    """Save a match in a folder and set the modification time of the file."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    dump(record, path)
    os.utime(path, (1_800_000_000 + modified,) * 2)
    return path


@cache
def a_match(
    one: str = "Ana",
    other: str = "Ben",
    *,
    steps: int | None = None,
    luck: int = 1,
    rules: str = "classic",
    created: str = "2026-03-01T18:30:00Z",
    computers: tuple[Level | None, Level | None] = PEOPLE,
) -> MatchRecord:
    """Return a match played at random, to its end or for a number of steps."""
    first = header(PRESETS[rules], players=(one, other))
    first = replace(first, created=created, computers=computers)
    return play_record(MatchRecord.begin(first), Random(luck), steps)


def some_matches(folder: Path) -> list[Path]:
    """Save six matches, one against the computer and two unfinished, and two broken logs."""
    paths = [
        save(folder, "a.jsonl", a_match(luck=1), 1),
        save(folder, "b.jsonl", a_match("Ben", "ana", luck=2, rules="bga"), 2),
        save(folder, "c.jsonl", a_match("Ana", "Chloé", luck=3, rules="denexa", steps=45), 3),
        save(folder, "d.jsonl", a_match("Ana", "Skilled", luck=4, computers=(None, "club")), 4),
        save(folder, "e.jsonl", a_match("Ben", "Ana", luck=5, steps=3), 5),
        save(
            folder, "f.jsonl", a_match("Dmitri", "Ben", luck=6, created="2025-12-31T09:00:00Z"), 6
        ),
    ]
    for name, data in (("broken [x].jsonl", b"no log\n"), ("empty.jsonl", b"")):
        path = folder / name
        path.write_bytes(data)
        os.utime(path, (1_800_000_000,) * 2)
        paths.append(path)
    return paths


def hostile_matches(folder: Path) -> list[Path]:
    """Save a match for every hostile name."""
    return [
        save(folder, f"{number}.jsonl", a_match(name, luck=number, steps=40), number)
        for number, name in enumerate(HOSTILE)
    ]
