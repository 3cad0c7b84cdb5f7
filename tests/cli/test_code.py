"""`mate code`, and commands that accept the code of a match in place of a log."""

from __future__ import annotations

from pathlib import Path

import pytest

from mate.record.code import code_of
from tests.program import CommandLine
from tests.saved.saves import a_match, save

WHOLE, PART = a_match("Ana", "Ben"), a_match("Ana", "Ben", steps=30)
CODE, UNFINISHED = code_of(WHOLE.match), code_of(PART.match)


@pytest.fixture
def folder(mate: CommandLine, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    save(mate.home / "matches", "whole.jsonl", WHOLE, 1)
    save(mate.home / "matches", "part.jsonl", PART, 2)
    return mate.home / "matches"


@pytest.mark.usefixtures("folder")
def test_commands_accept_a_code_in_place_of_a_log(mate: CommandLine) -> None:
    shown, of_log = mate.document("show", CODE), mate.document("show", "whole")
    assert shown | {"players": of_log["players"]} == of_log
    late = code_of(PART.match.give_up(1, "time"))
    shown_late = mate.document("show", late)
    assert (shown_late["finished"], shown_late["winner"]) == (True, 0)
    rest = mate.lines("replay", "--plain", CODE)
    assert len(rest) == len(mate.lines("replay", "--plain", "whole"))
    graded, wanted = mate.document("analyze", "--jobs", "2", CODE, "whole")
    assert graded["file"] == CODE
    assert graded["rounds"] == wanted["rounds"]


def test_file_named_like_a_code_is_preferred_to_the_code(mate: CommandLine, folder: Path) -> None:
    save(folder, f"{CODE}.jsonl", PART)
    assert mate.lines("code", CODE) == [UNFINISHED]
    save(Path(), CODE, PART)
    assert mate.lines("code", CODE) == [UNFINISHED]
