"""The order of puzzles: the next puzzle, the puzzle of the day, and the puzzles of a duel."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path

import pytest

from mate.errors import PuzzleError
from mate.puzzles import Puzzle, PuzzleProgress, PuzzleQueue, PuzzleResult, Theme, pack, puzzle_of
from mate.puzzles.progress import FILE, REST, RETURNS, OwnPuzzle
from mate.puzzles.puzzle import FIRST_DAY
from mate.puzzles.series import ROUNDS, Duel
from mate.saved.savedmatch import SavedMatch

TEN = tuple(Puzzle(number, 1, Theme.PLAY, number, ()) for number in range(1, 11))


pytestmark = pytest.mark.usefixtures("home")


FIRST, FAILED, SOLVED = PuzzleResult.FIRST_TRY, PuzzleResult.FAILED, PuzzleResult.SOLVED
RESULTS = {"+": FIRST, "-": FAILED, "~": SOLVED}


@pytest.fixture
def after_tries(monkeypatch: pytest.MonkeyPatch) -> Callable[..., PuzzleProgress]:
    """A function that returns the progress after tries: `3-@5` means puzzle 3 failed on day 5."""

    def after(tries: str, then: int = 0) -> PuzzleProgress:
        progress = PuzzleProgress()
        for word in tries.split():
            which, _, day = word.partition("@")
            set_day(int(day or 0))
            progress.note(TEN[int(which[:-1]) - 1], RESULTS[which[-1]])
        set_day(then)
        return progress

    def set_day(days: int) -> None:
        monkeypatch.setattr("mate.clock.today", lambda: date(2026, 11, 3) + timedelta(days))

    return after


assert (REST, RETURNS) == (5, (10, 40, 160))


@pytest.mark.parametrize(
    ("tries", "day", "number"),
    [
        # At first the puzzles come in order.
        ("", 0, 1),
        ("1+", 0, 2),
        ("1+ 2+ 3+ 4+ 5+ 6+ 7+ 8+ 9+", 0, 10),
        # A puzzle not solved on the first try returns after five other puzzles.
        ("1- 2+ 3+ 4+ 5+", 0, 6),
        ("1- 2+ 3+ 4+ 5+ 6+", 0, 1),
        ("1~ 2+ 3+ 4+ 5+ 6+", 0, 1),
        ("1- 2+ 3+ 4+ 5+ 6+ 1+", 0, 7),
        # A puzzle waits again after each failure. The puzzle that has waited longest comes first.
        ("1- 2- 3- 4- 5- 6- 7-", 0, 1),
        ("1- 2- 3- 4- 5- 6- 7- 1-", 0, 2),
        # Without new puzzles, unsolved puzzles return at once, then the puzzles solved longest ago.
        ("1+ 2+ 3+ 4+ 5+ 6+ 7+ 8+ 9+ 10-", 0, 10),
        ("3+ 1+ 2+ 10+ 9+ 8+ 7+ 6+ 5+ 4+", 0, 3),
        # A solved puzzle returns after 10, 40 and 160 days, then never again.
        ("1+", 9, 2),
        ("1+", 10, 1),
        ("1+ 1+@10", 49, 2),
        ("1+ 1+@10", 50, 1),
        ("1+ 1+@10 1+@50", 209, 2),
        ("1+ 1+@10 1+@50", 210, 1),
        ("1+ 1+@10 1+@50 1+@210", 1210, 2),
        # Solving a puzzle before it is due changes nothing, and failing restarts the intervals.
        ("1+ 1+@5", 10, 1),
        ("1+ 1+@5 1-@10 1+@11", 20, 2),
        ("1+ 1+@5 1-@10 1+@11", 21, 1),
    ],
)
def test_next_puzzle_follows_results_and_days(
    after_tries: Callable[..., PuzzleProgress], tries: str, day: int, number: int
) -> None:
    assert after_tries(tries, day).next_puzzle(TEN).number == number
    assert PuzzleProgress().next_puzzle(TEN).number == number


def test_solved_puzzles_do_not_return_if_repeats_are_off_or_results_have_no_date(
    home: Path, after_tries: Callable[..., PuzzleProgress], monkeypatch: pytest.MonkeyPatch
) -> None:
    after_tries("1+", 10)
    with monkeypatch.context() as off:
        off.setattr("mate.puzzles.progress.load_some", lambda _: ({"repeat_solved": False}, ()))
        assert PuzzleProgress().next_puzzle(TEN).number == 2
    # Lines of older versions have no date.
    (home / FILE).write_text('{"v":1,"puzzle":"1","result":"first-try"}\n')
    progress = after_tries("", 1000)
    assert (progress.next_puzzle(TEN).number, progress.counts(TEN)) == (2, (10, 1, 0))


def test_counts_use_the_last_try_at_each_puzzle(after_tries: Callable[..., PuzzleProgress]) -> None:
    progress = after_tries("1- 2~ 3+ 2+")
    for known in (progress, PuzzleProgress()):
        assert known.counts(TEN) == (10, 2, 1)
        assert known.counts(TEN[3:]) == (7, 0, 0)
        assert [*map(known.result, TEN[:4])] == [FAILED, FIRST, FIRST, None]
    PuzzleProgress().note(TEN[3], FIRST)
    progress.note(TEN[4], SOLVED)
    assert PuzzleProgress().counts(TEN) == (10, 3, 2)


# Tests of results by theme, and of results under numbers that now belong to other puzzles.

REPLACED = next(puzzle for puzzle in pack() if puzzle.was)


def test_result_at_a_replaced_puzzle_counts_for_its_former_theme(home: Path) -> None:
    line = f'{{"v":1,"puzzle":"{REPLACED.number}","result":"first-try"}}\n'
    (home / FILE).write_text(line)
    progress = PuzzleProgress()
    assert progress.result(REPLACED) is None
    assert progress.solved == 1
    assert progress.level == REPLACED.level
    assert REPLACED.was is not None
    assert progress.tries(REPLACED.was) == (1, 1)
    progress.note(REPLACED, FAILED)
    assert PuzzleProgress().result(REPLACED) is FAILED
    assert PuzzleProgress().solved == 1
    # All tries at puzzles of a theme count, including tries at own puzzles.
    lead = next(puzzle for puzzle in pack() if puzzle.theme is Theme.KEEP_LEAD)
    for puzzle, result in ((lead, FAILED), (lead, FIRST), (lead._replace(number=0), SOLVED)):
        progress.note(puzzle, result)
    assert PuzzleProgress().tries(Theme.KEEP_LEAD) == (1, 3)
    assert PuzzleProgress().tries(Theme.WAIT) == (0, 0)


OWN = "restricted repeat alternate none False"
OLD_LINES = f"""\
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
"""Lines of older versions with former themes, and a line with an unknown theme."""


def test_tries_under_former_themes_count_for_current_themes(home: Path) -> None:
    (home / FILE).write_text(OLD_LINES)
    progress = PuzzleProgress()
    # The theme comes from the puzzle in the pack, or for an own puzzle from the word in its line.
    found = [pack()[number - 1].theme for number in (11, 8, 9)]
    others = [pack()[number - 1].theme for number in (23, 24)]
    found += [Theme.KEEP_ANSWERS, Theme.WAIT]
    others += [Theme.KEEP_ANSWER, Theme.FOREPLACE]
    for theme in Theme:
        times = found.count(theme)
        assert progress.tries(theme) == (times, times + others.count(theme))
    progress.note(pack()[8], FAILED)
    assert (home / FILE).read_text().startswith(OLD_LINES)


# Tests of practice for a weak spot.


def test_practice_has_pack_puzzles_of_a_cause_then_own_puzzles() -> None:
    progress = PuzzleProgress()
    queue = PuzzleQueue.about_cause("winner", progress)
    assert len(queue.puzzles) == 5
    assert {puzzle.theme for puzzle in queue.puzzles} == {Theme.KEEP_WINNER}
    match = SavedMatch(log="/m/a.jsonl", players=("Eva", "Kim"))
    own = OwnPuzzle(pack()[0]._replace(number=0), match, 2, 1)
    whole = queue.followed_by([own])
    asked = []
    for _ in range(6):
        puzzle = whole.after(set())
        asked.append(puzzle)
        progress.note(puzzle, FIRST)
    assert asked == [*queue.puzzles, own.puzzle]
    assert whole.names(own.puzzle) == ("Kim", "Eva")
    # The next practice has new puzzles in place of solved puzzles.
    again = PuzzleQueue.about_cause("winner", progress)
    assert not {*again.puzzles} & {*queue.puzzles}
    assert PuzzleQueue.about_cause("ending", progress).puzzles == ()


# Tests of the puzzle of the day.


def test_puzzles_of_the_day_follow_the_numbers_and_start_over() -> None:
    assert [puzzle_of(FIRST_DAY + timedelta(days)).number for days in range(3)] == [1, 2, 3]
    last = FIRST_DAY + timedelta(len(pack()) - 1)
    assert puzzle_of(last) == pack()[-1]
    assert puzzle_of(last + timedelta(1)) == pack()[0]
    assert puzzle_of(date.max) in pack()
    # A system clock that is set before the first day is reported.
    for day, date_in_words in ((date(2026, 10, 31), "31 October 2026"), (date.min, "1 January 1")):
        with pytest.raises(
            PuzzleError, match=rf"start on 1 November 2026, .* says {date_in_words}\.$"
        ):
            puzzle_of(day)


# Tests of duels, which are fair and count first tries.

NAMES = ("Eva", "Kim")


def puzzles(*themes: Theme) -> list[Puzzle]:
    return [Puzzle(number, 2, theme, number, ()) for number, theme in enumerate(themes, start=1)]


MIXED = puzzles(*list(Theme) * 5)


def test_duel_gives_both_players_different_puzzles_of_one_theme() -> None:
    for seed in range(20):
        duel = Duel.begin(NAMES, MIXED, seed)
        assert len(set(duel.puzzles)) == 2 * ROUNDS
        for one, other in zip(duel.puzzles[::2], duel.puzzles[1::2], strict=True):
            assert one.theme is other.theme
    # If no theme has two puzzles left, a round has two themes.
    odd = puzzles(*list(Theme)[:6], *list(Theme)[:4])
    assert set(Duel.begin(NAMES, odd, 0).puzzles) == set(odd)
    with pytest.raises(PuzzleError, match="A duel needs 10 puzzles, not 3"):
        Duel.begin(NAMES, MIXED[:3], 0)


def test_duel_counts_first_tries_and_alternates_who_goes_first_in_each_round() -> None:
    duel = even = Duel.begin(NAMES, MIXED, 0)
    turns = []
    for turn in range(2 * ROUNDS):
        assert (duel.over, duel.winner, duel.turn) == (False, None, turn)
        turns.append(duel.asked(turn))
        duel = duel.answer(found=duel.asked(turn) == 1 and turn != 1)
        even = even.answer(found=True)
    assert turns == [0, 1, 1, 0, 0, 1, 1, 0, 0, 1]
    assert (duel.over, duel.score, duel.winner) == (True, (0, 4), 1)
    assert [found for _, found in duel.tries_by(1)] == [False, True, True, True, True]
    assert duel.answer(found=True) == duel
    assert (even.score, even.winner) == ((5, 5), None)
