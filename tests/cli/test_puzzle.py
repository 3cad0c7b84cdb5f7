"""`mate puzzle`: the choice of a puzzle, its JSON document, and bad input."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest

from mate import puzzles
from mate.cli.commands import learn as command
from mate.puzzles import THEMES, THEMES_BY_WORD, PuzzleProgress, PuzzleResult, Theme, pack
from mate.puzzles.progress import OwnPuzzle
from mate.rules import Deal
from mate.saved.savedmatch import SavedMatch
from tests.program import CommandLine
from tests.tui.puzzlepack import puzzle_pack

PLAIN = ("puzzle", "--plain")


@pytest.fixture(autouse=True)
def home(mate: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the tests and the program share one folder for puzzle progress."""
    monkeypatch.setenv("MATE_HOME", str(mate.home))


def test_all_option_prints_puzzles_in_order_with_any_number_of_jobs(
    mate: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(puzzles, "pack", lambda: (*pack()[:13], *pack()[-3:]))
    first = [puzzle.number for puzzle in pack()[:13] if puzzle.level == 1]
    words = ("puzzle", "--json", "--all", "--level", "1", "--jobs")
    alone, shared = (mate(*words, jobs) for jobs in ("1", "2"))
    assert alone == shared
    # Without a terminal there is no progress line.
    assert alone.err == ""
    documents = json.loads(alone.out)
    assert [document["number"] for document in documents] == first


def test_command_chooses_next_puzzle_of_its_level_or_with_today_the_daily_puzzle(
    mate: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    second = [puzzle for puzzle in pack() if puzzle.level == 2]
    assert mate.document("puzzle")["level"] == 1
    assert mate.document("puzzle", "--level", "2")["number"] == second[0].number
    for tried in (pack()[0], second[0]):
        PuzzleProgress().note(tried, PuzzleResult.FIRST_TRY)
    assert mate.document("puzzle")["number"] == second[1].number
    monkeypatch.setattr(command, "today", lambda: date(2026, 11, 4))
    assert mate.document("puzzle", "--today")["number"] == 4
    # If the system clock is wrong, there may be no puzzle of the day for its date.
    monkeypatch.setattr(command, "today", lambda: date(1970, 1, 1))
    assert mate.refusal(*PLAIN, "--today") == (
        "mate: The puzzles of the day start on 1 November 2026, but the clock says 1 January 1970."
    )


def test_theme_option_combines_with_level_and_all(
    mate: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = [puzzle for puzzle in pack() if puzzle.theme is Theme.FORCE_OUT]
    easiest = min(drawn, key=lambda puzzle: puzzle.level)
    assert mate.document("puzzle", "--theme", "force-out")["number"] == easiest.number
    hard = next(puzzle.number for puzzle in drawn if puzzle.level == 4)
    assert mate.document("puzzle", "--theme", "force-out", "--level", "4")["number"] == hard
    monkeypatch.setattr(puzzles, "pack", lambda: tuple(drawn[:4]) + pack()[:12])
    words = ("puzzle", "--all", "--theme", "force-out", "--jobs", "1")
    assert {each["theme"] for each in mate.document(*words)} == {"force-out"}
    assert mate.refusal("puzzle", "--theme", "foreplace", "--level", "1", "--json") == (
        "mate: No puzzle has level 1 and theme foreplace."
    )
    done = mate("puzzle", "--theme", "lose")
    assert done.status == 2
    assert all(theme in done.err for theme in THEMES)
    for other in ("3", "--today"):
        assert mate("puzzle", "--theme", "wait", other).status == 2


def test_former_theme_word_is_accepted_but_not_suggested(mate: CommandLine) -> None:
    for word in ("duck", "no-foreplacement"):
        document = mate.document("puzzle", "--theme", word)
        assert document["theme"] == THEMES_BY_WORD[word].word != word
        assert document == mate.document("puzzle", "--theme", THEMES_BY_WORD[word].word)
        assert word not in mate("puzzle", "--theme", "lose").err


def test_own_option_chooses_puzzles_made_from_the_players_mistakes(
    mate: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    for theme in ((), ("--theme", "keep-lead")):
        assert mate.refusal("puzzle", "--own", *theme, "--json") == (
            "mate: No puzzles yet. Finish a match, and your mistakes become puzzles."
        )
    monkeypatch.setattr(command, "latest_matches", lambda: ["a match without mistakes"])
    monkeypatch.setattr(command, "_own", lambda _: [])
    assert mate.refusal("puzzle", "--own", "--json") == (
        "mate: No puzzles yet. A mistake becomes a puzzle only if it had a single right answer."
    )
    assert mate.refusal("puzzle", "--own", "--theme", "keep-lead", "--json") == (
        "mate: No puzzle from your matches has theme keep-lead."
    )
    match = SavedMatch(log="/m/a.jsonl", players=("Eva", "Kim"), created="2026-03-01T18:30:00Z")
    own = [OwnPuzzle(puzzle._replace(number=0), match, 2, 1) for puzzle in pack()[:2]]
    monkeypatch.setattr(command, "_own", lambda _: own)
    document = mate.document("puzzle", "--own")
    assert (document["number"], document["file"], document["hand"]) == (None, "/m/a.jsonl", 2)
    assert [each["deal"] for each in mate.document("puzzle", "--own", "--all")] == [
        str(Deal.from_number(puzzle.deal)) for puzzle in pack()[:2]
    ]
    PuzzleProgress().note(own[0].puzzle, PuzzleResult.FIRST_TRY)
    done = mate(*PLAIN, "--own")
    assert done.status == 3
    assert done.out.startswith(
        f"From Eva – Kim, 2026-03-01, hand 2.\nLevel {own[1].puzzle.level}.\nKim "
    )


# Tests of puzzles that cannot be played.


def test_unplayable_puzzle_is_reported_before_the_screen_opens(
    mate: CommandLine, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with puzzle_pack(tmp_path, monkeypatch, "1 wait 5 KC KC\n"):
        for how in ((), ("--plain",), ("--json",)):
            line = mate.refusal("puzzle", "1", *how)
            assert line.startswith("mate: Puzzle 1 cannot be played: ")
