"""A duel is fair, and counts first tries."""

from __future__ import annotations

import pytest

from mate.errors import PuzzleError
from mate.puzzles.duel import ROUNDS, Duel
from mate.puzzles.puzzle import Puzzle
from mate.puzzles.theme import Theme

NAMES = ("Eva", "Kim")


def puzzles(*themes: Theme) -> list[Puzzle]:
    return [Puzzle(number, 2, theme, number, ()) for number, theme in enumerate(themes, start=1)]


MIXED = puzzles(*list(Theme) * 5)


@pytest.mark.parametrize("seed", range(20))
def test_both_get_other_puzzles_of_the_same_theme_in_each_round(seed: int) -> None:
    duel = Duel.begin(NAMES, MIXED, seed)
    assert len(set(duel.puzzles)) == 2 * ROUNDS
    for one, other in zip(duel.puzzles[::2], duel.puzzles[1::2], strict=True):
        assert one.theme is other.theme
    both = [duel.asked(turn) for turn in range(2 * ROUNDS)]
    assert sorted(both[:2]) == [0, 1]
    assert both.count(0) == ROUNDS


def test_the_same_seed_draws_the_same_and_others_draw_others() -> None:
    assert Duel.begin(NAMES, MIXED, 7) == Duel.begin(NAMES, MIXED, 7)
    assert len({Duel.begin(NAMES, MIXED, seed).puzzles for seed in range(10)}) > 1


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
        assert duel.round == turn // 2 + 1
        turns.append(duel.player)
        duel = duel.answer(found=duel.player == 1 and turn != 1)
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
