"""`mate puzzle`: which one it is, the document, and bad input."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from mate.cli import main
from mate.cli.commands import puzzle as command
from mate.puzzles import Progress, Puzzle, Result, pack, puzzle_numbered
from mate.puzzles.own import OwnPuzzle
from mate.rules import Deal, Hand, Ruleset, parse_action
from mate.saved.savedmatch import SavedMatch
from tests.tui.puzzlepack import puzzle_pack

FIELDS = [
    "number", "level", "theme", "rules", "deal", "actions", "player", "value", "solution"
]  # fmt: skip


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "home"
    monkeypatch.setenv("MATE_HOME", str(folder))
    return folder


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    assert main(["puzzle", "--json", *arguments]) == 0
    return json.loads(capsys.readouterr().out)


def test_the_document_says_all_of_a_puzzle(capsys: pytest.CaptureFixture[str]) -> None:
    puzzle = puzzle_numbered(3)
    document = printed(capsys, "3")
    assert list(document) == FIELDS
    assert (document["number"], document["level"]) == (3, puzzle.level)
    assert document["theme"] == puzzle.theme.word
    assert document["rules"] == {"name": "classic", **Ruleset().options}
    assert Deal.parse(document["deal"]).number == puzzle.deal


@pytest.mark.parametrize("puzzle", pack()[::60], ids=lambda puzzle: str(puzzle.number))
def test_its_solution_is_what_the_solver_says_and_plays_out_its_value(
    capsys: pytest.CaptureFixture[str], puzzle: Puzzle
) -> None:
    document = printed(capsys, str(puzzle.number))
    assert main(["solve", "--json", "--deal", document["deal"], *document["actions"]]) == 0
    solved = json.loads(capsys.readouterr().out)
    assert solved["best"] == document["solution"][:1]
    assert solved["value"] == document["value"]
    hand = Hand.begin(Deal.parse(document["deal"]))
    for action in document["actions"]:
        hand = hand.play(parse_action(action))
    assert hand.position.turn == document["player"]
    for action in document["solution"]:
        hand = hand.play(parse_action(action))
    assert hand.outcome is not None
    dealer_wins = {0: 1, 1: -1, None: 0}[hand.outcome.winner]
    assert dealer_wins * hand.outcome.points == document["value"]


def test_all_are_listed_in_order_by_however_many_processes(
    capsys: pytest.CaptureFixture[str],
) -> None:
    first = [puzzle.number for puzzle in pack() if puzzle.level == 1]
    level = printed(capsys, "--all", "--level", "1", "--jobs", "1")
    assert [document["number"] for document in level] == first
    assert all(list(document) == FIELDS for document in level)


def test_progress_is_told_where_it_disturbs_nothing(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "pack", lambda: pack()[:45])
    assert main(["puzzle", "--json", "--all", "--jobs", "2"]) == 0
    captured = capsys.readouterr()
    assert [document["number"] for document in json.loads(captured.out)] == list(range(1, 46))
    assert captured.err.splitlines()[-1] == "45 of 45 puzzles solved"


def test_without_a_number_it_is_the_next_one_of_the_level(
    capsys: pytest.CaptureFixture[str],
) -> None:
    second = [puzzle for puzzle in pack() if puzzle.level == 2]
    assert printed(capsys)["level"] == 1
    assert printed(capsys, "--level", "2")["number"] == second[0].number
    Progress().note(second[0], Result.FIRST_TRY)
    assert printed(capsys)["number"] == second[1].number


def test_today_is_the_puzzle_of_the_day(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "today", lambda: date(2026, 11, 4))
    assert printed(capsys, "--today")["number"] == 4


def test_own_mistakes_are_asked_too(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    match = SavedMatch("/m/a.jsonl", players=("Eva", "Kim"), created="2026-03-01T18:30:00Z")
    own = [OwnPuzzle(puzzle._replace(number=0), match, 2, 1) for puzzle in pack()[:2]]
    monkeypatch.setattr(command, "_own", lambda: own)
    monkeypatch.setattr("sys.stdin", None)
    document = printed(capsys, "--own")
    assert list(document) == [*FIELDS, "file", "hand"]
    assert (document["number"], document["file"], document["hand"]) == (None, "/m/a.jsonl", 2)
    assert [each["deal"] for each in printed(capsys, "--own", "--all")] == [
        str(Deal.from_number(puzzle.deal)) for puzzle in pack()[:2]
    ]
    Progress().note(own[0].puzzle, Result.FIRST_TRY)
    assert main(["puzzle", "--own", "--plain"]) == 3
    out = capsys.readouterr().out
    assert out.startswith(
        f"From Eva – Kim, 2026-03-01, hand 2.\nLevel {own[1].puzzle.level}.\nKim "
    )


def test_without_mistakes_of_ones_own_that_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzle", "--own", "--json"]) == 1
    told = "mate: No puzzles from your finished matches yet.\n"
    assert capsys.readouterr().err == told


def test_a_clock_before_the_pack_is_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "today", lambda: date(1970, 1, 1))
    assert main(["puzzle", "--plain", "--today"]) == 1
    assert capsys.readouterr().err == (
        "mate: The puzzles of the day start on 1 November 2026, "
        "but the clock says 1 January 1970.\n"
    )


@pytest.mark.parametrize("number", ["0", "-5", "2000000"])
def test_a_number_that_no_puzzle_has_is_told(
    capsys: pytest.CaptureFixture[str], number: str
) -> None:
    assert main(["puzzle", number, "--plain"]) == 1
    told = f"mate: No such puzzle: {number}. Puzzles are numbered 1 to {len(pack())}.\n"
    assert capsys.readouterr().err == told


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("x\x1b[31m",), "Not a puzzle number: 'x\\x1b[31m'. Puzzles are numbered from 1."),
        (("9" * 5000,), "Not a puzzle number: "),
        (("१",), "Not a puzzle number: "),
        (("--level", "5"), "Not a level: '5'. Give a whole number from 1 to 4."),
        (("--level", "0"), "Not a level: '0'."),
        (("--today", "3"), "Give --today or NUMBER, not both."),
        (("3", "--level", "1"), "Give NUMBER or --level, not both."),
        (("--all",), "--all needs --json."),
        (("--all", "--json", "3"), "Leave out NUMBER and --today."),
        (("--all", "--json", "--today"), "Leave out NUMBER and --today."),
        (("--plain", "--json"), "Give --plain or --json, not both."),
    ],
)
def test_wrong_usage_is_told_in_one_line(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], told: str
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["puzzle", *arguments])
    assert ended.value.code == 2
    error = capsys.readouterr().err
    assert told in error
    assert error.count("\n") == 1


@pytest.mark.parametrize("broken", ["1 play 5 -\n9 play 5 -\n", "1 play 5 -\n1 pl", None])
def test_a_broken_pack_is_told_in_one_line(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    broken: str | None,
) -> None:
    if broken is not None:
        (tmp_path / "pack.txt").write_text(broken)
    monkeypatch.setattr("importlib.resources.files", lambda _: tmp_path)
    pack.cache_clear()
    try:
        assert main(["puzzle", "--plain"]) == 1
    finally:
        pack.cache_clear()
    told = "Puzzle 2 in pack.txt is damaged" if broken else "The puzzles cannot be read"
    error = capsys.readouterr().err
    assert error.startswith(f"mate: {told}")
    assert error.count("\n") == 1


@pytest.mark.parametrize("how", [(), ("--plain",), ("--json",)])
def test_a_puzzle_that_cannot_be_played_is_told_before_a_screen_opens(
    how: tuple[str, ...],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    with puzzle_pack(tmp_path, monkeypatch, "1 wait 5 KC KC\n"):
        assert main(["puzzle", "1", *how]) == 1
    error = capsys.readouterr().err
    assert error.startswith("mate: Puzzle 1 cannot be played: ")
    assert error.count("\n") == 1


def test_an_empty_pack_is_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "pack", tuple)
    assert main(["puzzle", "--json"]) == 1
    assert capsys.readouterr().err == "mate: No puzzle has level 1.\n"
