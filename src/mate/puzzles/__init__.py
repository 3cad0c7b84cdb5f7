"""Puzzles: positions with one right action at every step, and the progress of players."""

from mate.puzzles.progress import PuzzleCounts, PuzzleProgress, PuzzleQueue, PuzzleResult
from mate.puzzles.puzzle import (
    LEVELS,
    NAMES,
    THEMES,
    THEMES_BY_WORD,
    Puzzle,
    Theme,
    pack,
    puzzle_numbered,
    puzzle_of,
)
from mate.puzzles.series import Duel, Mistake, Review, mistakes, turning_points, why_not_obvious
