"""The pack: the puzzles that come with the program, one for each day."""

from __future__ import annotations

from datetime import date
from functools import lru_cache
from importlib import resources
from typing import Final

from mate.clock import day_in_words
from mate.errors import PuzzleError
from mate.puzzles.puzzle import CALLED, LEVELS, Puzzle
from mate.rules import DEAL_COUNT, DECK, NO_FOREPLACEMENT, Action

FILE: Final = "pack.txt"
"""Beside this module, one puzzle a line: level, theme, deal number and actions, with spaces.

After the theme, with a slash, stands that of the puzzle that had this number before, if one had.
"""
FIRST_DAY: Final = date(2026, 11, 1)
"""The day of puzzle 1; each day after it has the next one, and the pack begins again at its end."""

_EVERY: Final[tuple[Action, ...]] = (NO_FOREPLACEMENT, *DECK)
_ACTIONS: Final = {action.notation: action for action in _EVERY}


@lru_cache(maxsize=1)
def pack() -> tuple[Puzzle, ...]:
    """All puzzles, in the order of their numbers, which never changes."""
    try:
        text = resources.files("mate.puzzles").joinpath(FILE).read_text("ascii")
    except (OSError, UnicodeError) as error:
        reason = (getattr(error, "strerror", None) or f"{FILE} is not ASCII text").lower()
        raise PuzzleError(f"The puzzles cannot be read: {reason}. Reinstall Mate.") from error
    if not text:
        raise PuzzleError(f"{FILE} has no puzzles. Reinstall Mate.")
    return tuple(
        puzzle_in_line(*each) for each in enumerate(text.splitlines(keepends=True), start=1)
    )


def puzzle_numbered(number: int) -> Puzzle:
    """The puzzle of a number."""
    puzzles = pack()
    if not 1 <= number <= len(puzzles):
        raise PuzzleError(f"No such puzzle: {number}. Puzzles are numbered 1 to {len(puzzles)}.")
    return puzzles[number - 1]


def puzzle_of(day: date) -> Puzzle:
    """The puzzle of a day.

    >>> puzzle_of(date(2026, 11, 3)).number
    3
    """
    puzzles = pack()
    days = (day - FIRST_DAY).days
    if days < 0:
        raise PuzzleError(
            f"The puzzles of the day start on {day_in_words(FIRST_DAY)}, "
            f"but the clock says {day_in_words(day)}."
        )
    return puzzles[days % len(puzzles)]


def puzzle_in_line(number: int, line: str) -> Puzzle:
    """The puzzle of a line of the pack, with its line end."""
    try:
        # A line that was cut short may look whole, but for its end.
        level, theme, deal, *actions = line[: line.index("\n")].split(" ")
        theme, _, was = theme.partition("/")
        return Puzzle(
            number,
            LEVELS[LEVELS.index(int(level))],
            CALLED[theme],
            range(DEAL_COUNT).index(int(deal)),
            tuple(map(_ACTIONS.__getitem__, actions)),
            was=CALLED[was] if was else None,
        )
    except (ValueError, KeyError) as error:
        raise PuzzleError(f"Puzzle {number} in {FILE} is damaged. Reinstall Mate.") from error
