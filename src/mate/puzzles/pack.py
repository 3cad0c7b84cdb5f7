"""The pack: the puzzles that come with the program, as a text file of one line each."""

from __future__ import annotations

from collections.abc import Container, Mapping
from functools import lru_cache
from importlib import resources
from typing import Final

from mate.errors import PuzzleError
from mate.puzzles.puzzle import LEVELS, Puzzle
from mate.puzzles.theme import THEMES
from mate.rules import DEAL_COUNT, DECK, NO_FOREPLACEMENT, Action

FILE: Final = "pack.txt"
"""Beside this module: level, theme, deal number and actions, separated by spaces."""

_ACTIONS: Final[Mapping[str, Action]] = {
    NO_FOREPLACEMENT.notation: NO_FOREPLACEMENT,
    **{card.notation: card for card in DECK},
}


@lru_cache(maxsize=1)
def pack() -> tuple[Puzzle, ...]:
    """All puzzles, in the order of their numbers, which never changes.

    Raises:
        PuzzleError: if the file is missing or damaged.
    """
    try:
        text = resources.files("mate.puzzles").joinpath(FILE).read_text("ascii")
    except (OSError, UnicodeError) as error:
        reason = (getattr(error, "strerror", None) or f"{FILE} is not ASCII text").lower()
        raise PuzzleError(f"The puzzles cannot be read: {reason}. Reinstall Mate.") from error
    lines = text.splitlines(keepends=True)
    if not lines:
        raise PuzzleError(f"{FILE} has no puzzles. Reinstall Mate.")
    return tuple(_puzzle(number, line) for number, line in enumerate(lines, start=1))


def puzzle_numbered(number: int) -> Puzzle:
    """The puzzle of a number.

    Raises:
        PuzzleError: if there is none.
    """
    puzzles = pack()
    if not 1 <= number <= len(puzzles):
        raise PuzzleError(f"No such puzzle: {number}. Puzzles are numbered 1 to {len(puzzles)}.")
    return puzzles[number - 1]


def pack_line(puzzle: Puzzle) -> str:
    """A puzzle as a line of the pack, without the line end."""
    actions = (action.notation for action in puzzle.actions)
    return " ".join((str(puzzle.level), puzzle.theme.word, str(puzzle.deal), *actions))


def _puzzle(number: int, line: str) -> Puzzle:
    try:
        level, theme, deal, *actions = _fields(line)
        return Puzzle(
            number,
            _whole(level, LEVELS),
            THEMES[theme],
            _whole(deal, range(DEAL_COUNT)),
            tuple(map(_ACTIONS.__getitem__, actions)),
        )
    except (ValueError, KeyError) as error:
        raise PuzzleError(f"Puzzle {number} in {FILE} is damaged. Reinstall Mate.") from error


def _fields(line: str) -> list[str]:
    # A line that was cut short may look whole, but for its end.
    if not line.endswith("\n"):
        raise ValueError(line)
    return line[:-1].split(" ")


def _whole(text: str, allowed: Container[int]) -> int:
    number = int(text)
    if number not in allowed:
        raise ValueError(text)
    return number
