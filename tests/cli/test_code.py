"""`mate code`, and codes of matches wherever a log is asked for."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mate.record import load
from mate.record.code import code_of, record_of_code
from mate.rules import Deal, Match, Ruleset
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


def test_two_people_finish_a_match_by_codes_in_two_folders(tmp_path: Path) -> None:
    homes = [CommandLine(tmp_path / name) for name in ("ana", "ben")]
    # Deal 1058 is worth 0.
    match = Match(Ruleset.preset("bga"), length=1).deal(Deal.from_number(1058))
    letters = [code_of(match)]
    for turn in range(22):
        here, code = homes[turn % 2], letters[-1]
        if record_of_code(code).finished:
            break
        here("play", "--plain", "--code", code, "--names", "Ana", "Ben", typed=a_card(code))
        letters += here.lines("code", "last")
    assert len(set(letters)) == len(letters) > 5
    assert homes[0].lines("show", letters[-1]) == homes[1].lines("show", letters[-1])
    told = homes[0].refusal("play", "--plain", "--code", letters[-1], status=2)
    assert told.startswith("mate: The match of this code is over. Replay it with mate replay.")


def test_a_match_lost_on_time_is_read_from_its_code(mate: CommandLine) -> None:
    lost = code_of(PART.match.give_up(1, "time"))
    shown = mate.document("show", lost)
    assert shown["finished"] is True
    assert shown["winner"] == 0
    assert mate.lines("code", lost) == [lost]
