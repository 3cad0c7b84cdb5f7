"""Which puzzles come back, and when."""

from __future__ import annotations

from pathlib import Path

import pytest

from mate.puzzles import Attempt, Progress, Puzzle, Result, Theme, puzzle_numbered
from mate.puzzles.progress import FILE, REST

TEN = tuple(Puzzle(number, 1 + number % 2, Theme.PLAY, number, ()) for number in range(1, 11))


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "home"
    monkeypatch.setenv("MATE_HOME", str(folder))
    return folder


def tried(*results: tuple[int, Result]) -> Progress:
    """The progress of somebody who tried these of the ten."""
    progress = Progress()
    for number, result in results:
        progress.note(TEN[number - 1], result)
    return progress


def asked(progress: Progress) -> int:
    return progress.next_puzzle(TEN).number


def test_at_first_the_puzzles_come_in_order() -> None:
    progress = Progress()
    for number in range(1, 11):
        assert asked(progress) == number
        progress.note(TEN[number - 1], Result.FIRST_TRY)


@pytest.mark.parametrize("result", [Result.FAILED, Result.SOLVED])
def test_what_was_not_solved_at_first_try_comes_back_after_some_others(result: Result) -> None:
    progress = tried((1, result))
    for number in range(2, 2 + REST):
        assert asked(progress) == number
        progress.note(TEN[number - 1], Result.FIRST_TRY)
    assert asked(progress) == 1
    progress.note(TEN[0], Result.FIRST_TRY)
    assert asked(progress) == 2 + REST


def test_what_fails_again_rests_again_and_the_longest_waiting_is_first() -> None:
    progress = tried(*((number, Result.FAILED) for number in range(1, 8)))
    assert asked(progress) == 1
    progress.note(TEN[0], Result.FAILED)
    assert asked(progress) == 2


def test_when_none_is_new_those_to_come_back_do_so_without_rest() -> None:
    progress = tried(*((number, Result.FIRST_TRY) for number in range(1, 10)), (10, Result.FAILED))
    assert asked(progress) == 10


def test_when_all_are_solved_the_one_solved_the_longest_ago_comes_again() -> None:
    order = (3, 1, 2, 10, 9, 8, 7, 6, 5, 4)
    assert asked(tried(*((number, Result.FIRST_TRY) for number in order))) == 3


def test_how_a_try_ended_is_seen_in_it() -> None:
    begun = Attempt.begin(puzzle_numbered(1))
    right = begun.rest[0]
    wrong = next(action for action in begun.hand.position.legal_actions if action != right)
    assert Result.of(begun) is None
    assert Result.of(begun.hint()) is Result.FAILED
    assert Result.of(begun.give_up()) is Result.FAILED
    assert Result.of(begun.act(wrong)) is Result.FAILED
    assert Result.of(_solved(begun)) is Result.FIRST_TRY
    assert Result.of(_solved(begun.hint())) is Result.SOLVED
    assert Result.of(_solved(begun.act(wrong).again())) is Result.SOLVED


def _solved(attempt: Attempt) -> Attempt:
    while not attempt.over:
        attempt = attempt.act(attempt.rest[0])
    return attempt


def test_counts_are_of_the_last_try_at_each() -> None:
    progress = tried(
        (1, Result.FAILED), (2, Result.SOLVED), (3, Result.FIRST_TRY), (2, Result.FIRST_TRY)
    )
    assert progress.counts(TEN) == (10, 2, 1)
    assert progress.counts(TEN[3:]) == (7, 0, 0)
    assert [progress.result(puzzle) for puzzle in TEN[:4]] == [
        Result.FAILED,
        Result.FIRST_TRY,
        Result.FIRST_TRY,
        None,
    ]


def test_the_level_is_that_of_the_last_puzzle_of_the_pack() -> None:
    assert Progress().level == 1
    own = Puzzle(0, 3, Theme.PLAY, 5, ())
    progress = Progress()
    progress.note(own, Result.FIRST_TRY)
    assert progress.level == 1


def test_what_was_done_is_there_the_next_time_and_in_the_other_program() -> None:
    one, other = Progress(), Progress()
    one.note(TEN[0], Result.FAILED)
    other.note(TEN[1], Result.FIRST_TRY)
    one.note(TEN[2], Result.SOLVED)
    assert Progress().counts(TEN) == (10, 1, 2)


def test_a_puzzle_of_no_pack_is_remembered_by_its_position() -> None:
    one, other = (Puzzle(0, 1, Theme.PLAY, deal, ()) for deal in (5, 6))
    Progress().note(one, Result.SOLVED)
    assert Progress().result(one) is Result.SOLVED
    assert Progress().result(other) is None


def test_lines_that_nobody_understands_cost_only_themselves(home: Path) -> None:
    tried((1, Result.FAILED))
    with (home / FILE).open("ab") as file:
        file.write(b'{"v":1,"puzzle":"2","result":"slept"}\n{"v":2,"puzzle":"3"}\n\xff\n{"puz')
    tried((4, Result.FIRST_TRY))
    assert Progress().counts(TEN) == (10, 1, 1)
    assert b"slept" in (home / FILE).read_bytes()


def test_where_the_disk_refuses_it_goes_on_without_and_says_so_once(home: Path) -> None:
    home.write_text("a file where the folder should be")
    progress = tried((1, Result.FAILED))
    assert "part of the path is a file" in progress.complaint()
    assert progress.complaint() == ""
    assert progress.result(TEN[0]) is Result.FAILED
