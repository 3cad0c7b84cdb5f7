"""Puzzles: positions with one right action at every step, and the answers of players."""

from __future__ import annotations

from mate.puzzles.attempt import Attempt, Stage
from mate.puzzles.daily import puzzle_of, today
from mate.puzzles.pack import pack, puzzle_numbered
from mate.puzzles.progress import Counts, Progress, Result
from mate.puzzles.puzzle import LEVELS, NAMES, Puzzle
from mate.puzzles.question import Judgement, Question, best_line, judge
from mate.puzzles.review import Mistake, Review, mistakes
from mate.puzzles.theme import THEMES, Theme

__all__ = [
    "LEVELS",
    "NAMES",
    "THEMES",
    "Attempt",
    "Counts",
    "Judgement",
    "Mistake",
    "Progress",
    "Puzzle",
    "Question",
    "Result",
    "Review",
    "Stage",
    "Theme",
    "best_line",
    "judge",
    "mistakes",
    "pack",
    "puzzle_numbered",
    "puzzle_of",
    "today",
]
