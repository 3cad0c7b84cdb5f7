"""Puzzles: positions with one right action at every step, and the answers of players."""

from mate.puzzles.attempt import PuzzleAttempt, Stage, best_line, why_not_obvious
from mate.puzzles.pack import pack, puzzle_numbered, puzzle_of
from mate.puzzles.progress import PuzzleCounts, PuzzleProgress, PuzzleQueue, Result
from mate.puzzles.puzzle import CALLED, LEVELS, NAMES, THEMES, Puzzle, Theme
from mate.puzzles.review import Mistake, Rating, Review, mistakes, turns
