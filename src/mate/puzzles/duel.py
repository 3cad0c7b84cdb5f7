"""A duel for two: five puzzles each, in turn, and only the first try counts."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from mate.errors import PuzzleError
from mate.puzzles.puzzle import Puzzle, Theme

ROUNDS: Final = 5
"""How many puzzles each player gets."""


class Duel(NamedTuple):
    """A duel as far as it has come.

    In each round both get a puzzle of the same level and, as far as the pack goes, of the same
    theme, but never the same one: so both have the same work, and who looks on learns nothing. The
    players begin the rounds in turn. What happens in a duel is nobody's progress.
    """

    names: tuple[str, str]
    puzzles: tuple[Puzzle, ...]
    found: tuple[bool, ...] = ()

    @classmethod
    def begin(
        cls, names: tuple[str, str], puzzles: Iterable[Puzzle], seed: int | None = None
    ) -> Duel:
        """A duel with puzzles that are drawn; without a seed, at random."""
        drawn = list(puzzles)
        if len(drawn) < 2 * ROUNDS:
            raise PuzzleError(f"A duel needs {2 * ROUNDS} puzzles, not {len(drawn)}.")
        random.Random(seed).shuffle(drawn)
        asked = tuple(_paired(drawn)[: 2 * ROUNDS])
        for puzzle in asked:
            _ = puzzle.hand  # what cannot be played is noticed now, not in the middle of the duel
        return cls(names, asked)

    @property
    def over(self) -> bool:
        """Whether all puzzles were tried."""
        return len(self.found) == len(self.puzzles)

    @property
    def turn(self) -> int:
        """How many puzzles were tried before the current one, or the last one after the end."""
        return min(len(self.found), len(self.puzzles) - 1)

    @property
    def puzzle(self) -> Puzzle:
        """The current puzzle; after the end, the last one."""
        return self.puzzles[self.turn]

    @staticmethod
    def asked(turn: int) -> int:
        """The player in a turn, 0 or 1 as in `names`; turns are counted from 0.

        >>> [Duel.asked(turn) for turn in range(6)]
        [0, 1, 1, 0, 0, 1]
        """
        return (turn + 1) // 2 % 2

    def answer(self, *, found: bool) -> Duel:
        """The duel after a puzzle was tried."""
        return self if self.over else self._replace(found=(*self.found, found))

    def tries_of(self, player: int) -> tuple[tuple[Puzzle, bool], ...]:
        """The puzzles of a player so far, and whether each was found."""
        tries = enumerate(zip(self.puzzles, self.found, strict=False))
        return tuple(tried for turn, tried in tries if self.asked(turn) == player)

    @property
    def score(self) -> tuple[int, int]:
        """How many puzzles each found."""
        found = [self.asked(turn) for turn, found in enumerate(self.found) if found]
        return found.count(0), found.count(1)

    @property
    def winner(self) -> int | None:
        """The player who found more, once it is over; None for a draw."""
        first, second = self.score
        return None if not self.over or first == second else int(second > first)


def _paired(puzzles: Sequence[Puzzle]) -> list[Puzzle]:
    # Two of one theme beside each other, in the order in which the second one comes; at the end
    # those without a match.
    pairs: list[Puzzle] = []
    alone: dict[Theme, Puzzle] = {}
    for puzzle in puzzles:
        if other := alone.pop(puzzle.theme, None):
            pairs += other, puzzle
        else:
            alone[puzzle.theme] = puzzle
    return [*pairs, *alone.values()]
