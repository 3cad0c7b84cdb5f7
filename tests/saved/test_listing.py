"""What the list of saved matches tells where the folder is not as it should be."""

from __future__ import annotations

import os
from pathlib import Path

from tests.saved.saves import a_match, save

from mate.saved.folder import saved_matches
from mate.saved.savedmatch import saved_match


def test_hidden_files_are_not_listed(folder: Path) -> None:
    shown = save(folder, "a.jsonl", a_match())
    save(folder, ".b.jsonl", a_match())
    assert [match.path for match in saved_matches()] == [shown]


def test_a_match_that_is_played_on_while_it_is_listed_is_the_first_of_the_list(
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


def test_a_line_that_cannot_be_read_is_told_by_its_number(folder: Path) -> None:
    path = save(folder, "a.jsonl", a_match())
    lines = path.read_bytes().splitlines(keepends=True)
    number = next(n for n, line in enumerate(lines) if line.startswith(b'{"event":"hand"'))
    lines[number] = lines[number].replace(b'"points":', b'"points":"x')
    path.write_bytes(b"".join(lines))
    problem = saved_match(path).problem
    assert problem is not None
    assert problem.startswith(f"Line {number + 1}: ")
