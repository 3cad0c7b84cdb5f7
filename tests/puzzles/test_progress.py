"""Which puzzle comes when: the next one, that of the day, and those of a duel."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path

import pytest

from mate.errors import PuzzleError
from mate.puzzles import (
    Puzzle,
    PuzzleProgress,
    PuzzleQueue,
    PuzzleResult,
    Theme,
    pack,
    puzzle_of,
)
from mate.puzzles.attempt import ROUNDS, Duel
from mate.puzzles.progress import FILE, REST, RETURNS, OwnPuzzle
from mate.puzzles.puzzle import FIRST_DAY
from mate.saved.savedmatch import SavedMatch

TEN = tuple(Puzzle(number, 1, Theme.PLAY, number, ()) for number in range(1, 11))


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "home"
    monkeypatch.setenv("MATE_HOME", str(folder))
    return folder


def tried(*results: tuple[int, PuzzleResult]) -> PuzzleProgress:
    """The progress of somebody who tried these of the ten."""
    progress = PuzzleProgress()
    for number, result in results:
        progress.note(TEN[number - 1], result)
    return progress


def asked(progress: PuzzleProgress) -> int:
    return progress.next_puzzle(TEN).number


def test_at_first_the_puzzles_come_in_order() -> None:
    progress = PuzzleProgress()
    for number in range(1, 11):
        assert asked(progress) == number
        progress.note(TEN[number - 1], PuzzleResult.FIRST_TRY)


@pytest.mark.parametrize("result", [PuzzleResult.FAILED, PuzzleResult.SOLVED])
def test_what_was_not_solved_at_first_try_comes_back_after_some_others(
    result: PuzzleResult,
) -> None:
    progress = tried((1, result))
    for number in range(2, 2 + REST):
        assert asked(progress) == number
        progress.note(TEN[number - 1], PuzzleResult.FIRST_TRY)
    assert asked(progress) == 1
    progress.note(TEN[0], PuzzleResult.FIRST_TRY)
    assert asked(progress) == 2 + REST


def test_what_fails_again_rests_again_and_the_longest_waiting_is_first() -> None:
    progress = tried(*((number, PuzzleResult.FAILED) for number in range(1, 8)))
    assert asked(progress) == 1
    progress.note(TEN[0], PuzzleResult.FAILED)
    assert asked(progress) == 2


def test_when_none_is_new_those_to_come_back_do_so_without_rest() -> None:
    progress = tried(
        *((number, PuzzleResult.FIRST_TRY) for number in range(1, 10)), (10, PuzzleResult.FAILED)
    )
    assert asked(progress) == 10


def test_when_all_are_solved_the_one_solved_the_longest_ago_comes_again() -> None:
    order = (3, 1, 2, 10, 9, 8, 7, 6, 5, 4)
    assert asked(tried(*((number, PuzzleResult.FIRST_TRY) for number in order))) == 3


def test_counts_are_of_the_last_try_at_each() -> None:
    progress = tried(
        (1, PuzzleResult.FAILED),
        (2, PuzzleResult.SOLVED),
        (3, PuzzleResult.FIRST_TRY),
        (2, PuzzleResult.FIRST_TRY),
    )
    assert progress.counts(TEN) == (10, 2, 1)
    assert progress.counts(TEN[3:]) == (7, 0, 0)
    assert [progress.result(puzzle) for puzzle in TEN[:4]] == [
        PuzzleResult.FAILED,
        PuzzleResult.FIRST_TRY,
        PuzzleResult.FIRST_TRY,
        None,
    ]


def test_what_was_done_is_there_the_next_time_and_in_the_other_program() -> None:
    one, other = PuzzleProgress(), PuzzleProgress()
    one.note(TEN[0], PuzzleResult.FAILED)
    other.note(TEN[1], PuzzleResult.FIRST_TRY)
    one.note(TEN[2], PuzzleResult.SOLVED)
    assert PuzzleProgress().counts(TEN) == (10, 1, 2)


def test_lines_that_nobody_understands_cost_only_themselves(home: Path) -> None:
    tried((1, PuzzleResult.FAILED))
    with (home / FILE).open("ab") as file:
        file.write(b'{"v":1,"puzzle":"2","result":"slept"}\n{"v":2,"puzzle":"3"}\n\xff\n{"puz')
    tried((4, PuzzleResult.FIRST_TRY))
    assert PuzzleProgress().counts(TEN) == (10, 1, 1)
    assert b"slept" in (home / FILE).read_bytes()


def test_where_the_disk_refuses_it_goes_on_without_and_says_so_once(home: Path) -> None:
    home.write_text("a file where the folder should be")
    progress = tried((1, PuzzleResult.FAILED))
    assert "part of the path is a file" in progress.complaint()
    assert progress.complaint() == ""
    assert progress.result(TEN[0]) is PuzzleResult.FAILED


# Solved ones come back.


@pytest.fixture
def on(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], PuzzleProgress]:
    """The progress as it is some days after the first of them."""

    def day(days: int) -> PuzzleProgress:
        monkeypatch.setattr("mate.clock.today", lambda: date(2026, 11, 3) + timedelta(days))
        return PuzzleProgress()

    return day


def test_what_was_solved_comes_back_after_10_40_and_160_days(
    on: Callable[[int], PuzzleProgress],
) -> None:
    day = 0
    on(day).note(TEN[0], PuzzleResult.FIRST_TRY)
    for days in RETURNS:
        assert asked(on(day + days - 1)) == 2
        day += days
        assert asked(on(day)) == 1
        on(day).note(TEN[0], PuzzleResult.FIRST_TRY)
    assert asked(on(day + 1000)) == 2


def test_to_solve_it_before_its_day_changes_nothing_and_to_fail_begins_again(
    on: Callable[[int], PuzzleProgress],
) -> None:
    on(0).note(TEN[0], PuzzleResult.FIRST_TRY)
    on(5).note(TEN[0], PuzzleResult.FIRST_TRY)
    assert asked(on(10)) == 1
    on(10).note(TEN[0], PuzzleResult.FAILED)
    on(11).note(TEN[0], PuzzleResult.FIRST_TRY)
    assert [asked(on(days)) for days in (20, 21)] == [2, 1]


def test_it_does_not_where_that_is_off_or_no_day_is_known(
    home: Path, on: Callable[[int], PuzzleProgress], monkeypatch: pytest.MonkeyPatch
) -> None:
    on(0).note(TEN[0], PuzzleResult.FIRST_TRY)
    with monkeypatch.context() as off:
        off.setattr("mate.puzzles.progress.load_some", lambda _: ({"repeat_solved": False}, ()))
        assert asked(on(10)) == 2
    # A file of before has no days.
    (home / FILE).write_text('{"v":1,"puzzle":"1","result":"first-try"}\n')
    progress = on(1000)
    assert (asked(progress), progress.counts(TEN)) == (2, (10, 1, 0))


# Results of themes, and of numbers that have another puzzle now.

REPLACED = next(puzzle for puzzle in pack() if puzzle.was)


def test_a_result_at_a_puzzle_of_before_counts_for_its_theme_and_not_for_the_new_one(
    home: Path,
) -> None:
    (home).mkdir()
    line = f'{{"v":1,"puzzle":"{REPLACED.number}","result":"first-try"}}\n'
    (home / FILE).write_text(line)
    progress = PuzzleProgress()
    assert progress.result(REPLACED) is None
    assert progress.solved == 1
    assert progress.level == REPLACED.level
    assert REPLACED.was is not None
    assert progress.tries(REPLACED.was) == (1, 1)
    progress.note(REPLACED, PuzzleResult.FAILED)
    assert PuzzleProgress().result(REPLACED) is PuzzleResult.FAILED
    assert PuzzleProgress().solved == 1


def test_all_tries_at_a_theme_count_also_at_own_puzzles() -> None:
    progress = PuzzleProgress()
    lead = next(puzzle for puzzle in pack() if puzzle.theme is Theme.KEEP_LEAD)
    for puzzle, result in [
        (lead, PuzzleResult.FAILED),
        (lead, PuzzleResult.FIRST_TRY),
        (lead._replace(number=0), PuzzleResult.SOLVED),
    ]:
        progress.note(puzzle, result)
    assert PuzzleProgress().tries(Theme.KEEP_LEAD) == (1, 3)
    assert PuzzleProgress().tries(Theme.WAIT) == (0, 0)


OWN = "restricted repeat alternate none False"
FORMERLY = f"""\
{{"v":1,"puzzle":"11b","result":"first-try","theme":"take","day":"2026-11-24"}}
{{"v":1,"puzzle":"8","result":"first-try","theme":"lose-the-lead","day":"2026-11-24"}}
{{"v":1,"puzzle":"{OWN} 112418 KS - 7D","result":"first-try","theme":"lose-the-lead"}}
{{"v":1,"puzzle":"23","result":"solved","theme":"duck","day":"2026-11-24"}}
{{"v":1,"puzzle":"{OWN} 12709 TC QS 7S","result":"solved","theme":"duck","day":"2026-11-24"}}
{{"v":1,"puzzle":"24","result":"failed","theme":"only-foreplacement","day":"2026-11-24"}}
{{"v":1,"puzzle":"{OWN} 179238 -","result":"failed","theme":"only-foreplacement"}}
{{"v":1,"puzzle":"9","result":"first-try","theme":"wait","day":"2026-11-24"}}
{{"v":1,"puzzle":"{OWN} 155605 - QD KC","result":"first-try","theme":"wait","day":"2026-11-24"}}
{{"v":1,"puzzle":"{OWN} 155605 - QD KC","result":"failed","theme":"juggling","day":"2026-11-24"}}
"""
"""As the program wrote it when themes had other names, and one that no program wrote."""


def test_tries_under_a_former_theme_count_for_that_of_today(home: Path) -> None:
    home.mkdir()
    (home / FILE).write_text(FORMERLY)
    progress = PuzzleProgress()
    # Of the pack, by the puzzle; of one's own, by the word.
    found = [pack()[number - 1].theme for number in (11, 8, 9)]
    others = [pack()[number - 1].theme for number in (23, 24)]
    found += [Theme.KEEP_ANSWERS, Theme.WAIT]
    others += [Theme.KEEP_ANSWER, Theme.FOREPLACE]
    for theme in Theme:
        times = found.count(theme)
        assert progress.tries(theme) == (times, times + others.count(theme))
    progress.note(pack()[8], PuzzleResult.FAILED)
    assert (home / FILE).read_text().startswith(FORMERLY)


# What practises a weak spot.


def test_practice_is_a_few_puzzles_of_a_cause_and_then_ones_own() -> None:
    progress = PuzzleProgress()
    queue = PuzzleQueue.of_cause("winner", progress)
    assert len(queue.puzzles) == 5
    assert {puzzle.theme for puzzle in queue.puzzles} == {Theme.KEEP_WINNER}
    match = SavedMatch(log="/m/a.jsonl", players=("Eva", "Kim"))
    own = OwnPuzzle(pack()[0]._replace(number=0), match, 2, 1)
    whole = queue.followed_by([own])
    asked = []
    for _ in range(6):
        puzzle = whole.after(set())
        asked.append(puzzle)
        progress.note(puzzle, PuzzleResult.FIRST_TRY)
    assert asked == [*queue.puzzles, own.puzzle]
    assert whole.names(own.puzzle) == ("Kim", "Eva")
    # What was solved makes room for others.
    again = PuzzleQueue.of_cause("winner", progress)
    assert not {*again.puzzles} & {*queue.puzzles}
    assert PuzzleQueue.of_cause("ending", progress).puzzles == ()


# The puzzle of the day.


def test_each_day_has_the_next_puzzle_and_after_the_last_comes_the_first() -> None:
    assert [puzzle_of(FIRST_DAY + timedelta(days)).number for days in range(3)] == [1, 2, 3]
    last = FIRST_DAY + timedelta(len(pack()) - 1)
    assert puzzle_of(last) == pack()[-1]
    assert puzzle_of(last + timedelta(1)) == pack()[0]
    assert puzzle_of(date.max) in pack()


@pytest.mark.parametrize(
    ("day", "told"),
    [
        (date(2026, 10, 31), "but the clock says 31 October 2026"),
        (date.min, "but the clock says 1 January 1"),
    ],
)
def test_a_clock_before_the_first_day_is_told(day: date, told: str) -> None:
    with pytest.raises(PuzzleError, match=rf"start on 1 November 2026, {told}\.$"):
        puzzle_of(day)


# A duel is fair, and counts first tries.

NAMES = ("Eva", "Kim")


def puzzles(*themes: Theme) -> list[Puzzle]:
    return [Puzzle(number, 2, theme, number, ()) for number, theme in enumerate(themes, start=1)]


MIXED = puzzles(*list(Theme) * 5)


def test_both_get_other_puzzles_of_the_same_theme_in_each_round() -> None:
    for seed in range(20):
        duel = Duel.begin(NAMES, MIXED, seed)
        assert len(set(duel.puzzles)) == 2 * ROUNDS
        for one, other in zip(duel.puzzles[::2], duel.puzzles[1::2], strict=True):
            assert one.theme is other.theme
        both = [duel.asked(turn) for turn in range(2 * ROUNDS)]
        assert sorted(both[:2]) == [0, 1]
        assert both.count(0) == ROUNDS


def test_where_no_theme_comes_twice_the_round_is_mixed() -> None:
    odd = puzzles(*list(Theme)[:6], *list(Theme)[:4])
    assert set(Duel.begin(NAMES, odd, 0).puzzles) == set(odd)


def test_too_few_puzzles_are_told_of() -> None:
    with pytest.raises(PuzzleError, match="A duel needs 10 puzzles, not 3"):
        Duel.begin(NAMES, MIXED[:3], 0)


def test_first_tries_count_and_the_round_goes_on_in_turn() -> None:
    duel = Duel.begin(NAMES, MIXED, 0)
    turns = []
    for turn in range(2 * ROUNDS):
        assert not duel.over
        assert duel.winner is None
        assert duel.turn == turn
        turns.append(duel.asked(turn))
        duel = duel.answer(found=duel.asked(turn) == 1 and turn != 1)
    assert turns == [0, 1, 1, 0, 0, 1, 1, 0, 0, 1]
    assert duel.over
    assert duel.score == (0, 4)
    assert duel.winner == 1
    assert [found for _, found in duel.tries_of(1)] == [False, True, True, True, True]
    assert duel.answer(found=True) == duel


def test_nobody_wins_where_both_found_as_many() -> None:
    duel = Duel.begin(NAMES, MIXED, 0)
    while not duel.over:
        duel = duel.answer(found=True)
    assert duel.score == (5, 5)
    assert duel.winner is None
