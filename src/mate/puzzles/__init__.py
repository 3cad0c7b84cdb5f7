"""Puzzles: positions with one right action at every step, and the answers of players."""

from mate.puzzles.attempt import (
    Mistake,
    PuzzleAttempt,
    Review,
    Stage,
    best_line,
    mistakes,
    turns,
    why_not_obvious,
)
from mate.puzzles.progress import PuzzleCounts, PuzzleProgress, PuzzleQueue, PuzzleResult
from mate.puzzles.puzzle import (
    CALLED,
    LEVELS,
    NAMES,
    THEMES,
    Puzzle,
    Theme,
    pack,
    puzzle_numbered,
    puzzle_of,
)
