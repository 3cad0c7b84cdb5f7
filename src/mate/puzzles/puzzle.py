"""A puzzle: a position with one right action at every step."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Final, NamedTuple

from mate.errors import IllegalActionError, PuzzleError
from mate.rules import CLASSIC, Action, Deal, Hand, Ruleset

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
        rules = map(str, self.ruleset.options.values())
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
