"""`mate code`, and codes of matches wherever a log is asked for."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mate.record import load
from mate.record.code import code_of, record_of_code
from tests.program import CommandLine
from tests.saved.saves import a_match, save

WHOLE, PART = a_match("Ana", "Ben"), a_match("Ana", "Ben", steps=30)
CODE, UNFINISHED = code_of(WHOLE.match), code_of(PART.match)


def a_card(code: str) -> str:
    """The first legal action of a match, as it is typed."""
    return f"{record_of_code(code).match.hand.position.legal_actions[0]}\n"


@pytest.fixture
def folder(mate: CommandLine, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    save(mate.home / "matches", "whole.jsonl", WHOLE, 1)
    save(mate.home / "matches", "part.jsonl", PART, 2)
    return mate.home / "matches"


def test_a_log_cut_short_has_the_code_of_its_whole_lines(mate: CommandLine, folder: Path) -> None:
    path = folder / "part.jsonl"
    path.write_bytes(path.read_bytes() + b'{"event":')
    done = mate("code", "part")
    assert (done.status, done.lines) == (1, [UNFINISHED])
    assert "cut short" in done.err


@pytest.mark.usefixtures("folder")
def test_a_code_stands_wherever_a_log_is_read(mate: CommandLine) -> None:
    shown, of_log = mate.document("show", CODE), mate.document("show", "whole")
    assert shown | {"players": of_log["players"]} == of_log
    assert shown["players"] == ["Player 1", "Player 2"]
    late = code_of(PART.match.give_up(1, "time"))
    shown_late = mate.document("show", late)
    assert (shown_late["finished"], shown_late["winner"]) == (True, 0)
    assert mate.lines("code", late) == [late]
    first, *rest = mate.lines("replay", "--plain", CODE)
    assert first == "Mate: Player 1 and Player 2, classic rules."
    assert len(rest) + 1 == len(mate.lines("replay", "--plain", "whole"))
    graded, wanted = mate.document("analyze", "--jobs", "2", CODE, "whole")
    # Only names differ, in why actions were mistakes.
    told = json.dumps(wanted["hands"], ensure_ascii=False)
    for name, nobody in zip(of_log["players"], shown["players"], strict=True):
        told = told.replace(name, nobody)
    assert graded["hands"] == json.loads(told)
    assert graded["file"] == CODE


def test_a_file_of_that_name_comes_first(mate: CommandLine, folder: Path) -> None:
    save(folder, f"{CODE}.jsonl", PART)
    assert mate.lines("code", CODE) == [UNFINISHED]
    save(Path(), CODE, PART)
    assert mate.lines("code", CODE) == [UNFINISHED]


def test_what_looks_like_a_code_and_is_none_is_called_a_wrong_code(mate: CommandLine) -> None:
    for wrong in (CODE[:-1], CODE[1:], CODE.replace(CODE[0], "7", 1), CODE.replace("-", "") + "A"):
        for command in ("show", "code", "analyze"):
            told = mate.refusal(command, wrong)
            assert told.startswith("mate: Not the code of a match: ")
            assert told.endswith("A character is wrong, missing or in the wrong place.")
        told = mate.refusal("play", "--plain", "--code", wrong, status=2)
        assert "Not the code of a match" in told


def test_a_match_is_played_on_from_its_code_in_a_new_log(mate: CommandLine, folder: Path) -> None:
    before = {path.name for path in folder.iterdir()}
    done = mate(
        "play", "--plain", "--code", UNFINISHED, "--names", "Zoe", "Yan", typed=a_card(UNFINISHED)
    )
    assert (done.status, done.err) == (3, "")
    assert done.lines[:2] == ["Mate: Zoe and Yan, classic rules.", "The match resumes."]
    (new,) = (path for path in folder.iterdir() if path.name not in before)
    record = load(new)
    assert record.players == ("Zoe", "Yan")
    assert record.events[: len(PART.events)] == PART.events
    assert len(record.events) == len(PART.events) + 1
    assert mate.lines("code", new.stem) == [code_of(record.match)] != [UNFINISHED]
