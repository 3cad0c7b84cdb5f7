"""A puzzle: a position with one right action at every step; and the pack of them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from enum import Enum
from functools import lru_cache
from importlib import resources
from typing import Final, NamedTuple

from mate.clock import day_in_words
from mate.errors import IllegalActionError, PuzzleError
from mate.rules import (
    CLASSIC,
    DEAL_COUNT,
    DECK,
    NO_FOREPLACEMENT,
    OPTIONS,
    Action,
    Deal,
    Hand,
    Ruleset,
)

LEVELS: Final = (1, 2, 3, 4)
"""How hard puzzles are, the easiest first."""

NAMES: Final = ("Ana", "Ben")
"""The players in puzzles, by seat; Ana is the dealer."""

SECOND: Final = "b"
"""What the key of a puzzle that took the number of another ends in."""


class Theme(Enum):
    """The theme of a puzzle: what its right action keeps, takes or forces out.

    The causes are those of the wrong actions, by their words in JSON.
    """

    WAIT = "wait", "not mating yet", "wait"
    KEEP_LEAD = "keep-lead", "keeping the lead", "lead"
    TAKE_LEAD = "take-lead", "taking the lead", "lead"
    KEEP_ANSWER = "keep-answer", "keeping an answer", "guard", "last-answer"
    KEEP_ANSWERS = "keep-answers", "keeping several answers", "guard", "last-answer"
    KEEP_WINNER = "keep-winner", "keeping a winner", "winner"
    KEEP_MATING_CARD = "keep-mating-card", "keeping the mating card", "mating-card"
    FORCE_OUT = (
        *("force-out", "forcing out a card"),
        *("draw-mating-card", "draw-guard", "draw-stopper"),
    )
    FOREPLACE = "foreplace", "foreplacing", "bonus"
    PLAY = "play", "the only best line"
    """None of the others: no cause explains what the wrong actions cost."""

    def __init__(self, word: str, title: str, *causes: str) -> None:
        self.word: Final = word
        """Its name in the pack and in documents."""
        self.title: Final = title
        """Its name for people, once the puzzle is solved."""
        self.causes: Final = causes


THEMES: Final[Mapping[str, Theme]] = {theme.word: theme for theme in Theme}
"""Every theme by its word."""
CALLED: Final[Mapping[str, Theme]] = {
    **THEMES,
    "force": Theme.KEEP_LEAD,
    "take": Theme.TAKE_LEAD,
    "duck": Theme.KEEP_ANSWER,
    "clear-suit": Theme.FORCE_OUT,
    "draw-guard": Theme.FORCE_OUT,
    "lose-the-lead": Theme.KEEP_ANSWERS,
    "keep-guard": Theme.KEEP_ANSWERS,
    "only-draw": Theme.KEEP_ANSWERS,
    "overmate": Theme.KEEP_WINNER,
    "only-foreplacement": Theme.FOREPLACE,
    "no-foreplacement": Theme.FOREPLACE,
}
"""The same, and by the words of former themes that which most of their puzzles have now."""


class Puzzle(NamedTuple):
    """A position of a hand in which the player to act has one right action.

    The dealer has seat 0. What is asked, and what is right, follows from the position alone: the
    solver finds it. Numbers in the pack, all of it `classic`, begin at 1; 0 is for one in no pack.

    Args:
        was: the theme of the puzzle that had this number before; None if there was none.
    """

    number: int
    level: int
    theme: Theme
    deal: int
    actions: tuple[Action, ...]
    ruleset: Ruleset = CLASSIC
    was: Theme | None = None

    @property
    def key(self) -> str:
        """Its key in the progress: its number, or its whole position if it has none.

        A puzzle that took the number of another has a key of its own.

        >>> Puzzle(0, 1, Theme.PLAY, 7, (), CLASSIC.changed(free_move=True)).key
        'restricted repeat alternate none True 7'
        """
        if self.number:
            return f"{self.number}{SECOND if self.was else ''}"
        # What is usual under a later option has the key that it had before.
        rules = [
            str(value)
            for name, value in self.ruleset.options.items()
            if OPTIONS[name].since == 1 or value != CLASSIC.options[name]
        ]
        return " ".join([*rules, str(self.deal), *(action.notation for action in self.actions)])

    @property
    def asks_once(self) -> bool:
        """Whether the first action is all that is asked: a declaration decides at once."""
        return self.theme is Theme.FOREPLACE

    @property
    def hand(self) -> Hand:
        """The hand up to the position of the puzzle."""
        hand = Hand.begin(Deal.from_number(self.deal), self.ruleset)
        try:
            hand = hand.play_all(self.actions)
        except IllegalActionError as error:
            raise PuzzleError(f"Puzzle {self.number} cannot be played: {error}") from error
        if hand.outcome is not None:
            raise PuzzleError(f"Puzzle {self.number} has nothing to solve: its hand is over.")
        return hand


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
