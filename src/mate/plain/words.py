"""The words that line mode understands beside actions."""

from __future__ import annotations

from collections.abc import Container, Iterator
from enum import Enum
from typing import Final, Self

from mate.words.counting import HOW_IT_COUNTS

CARD: Final = "A card: rank, then suit. TC, 10c or 10♣ is the ten of clubs."
"""How cards are typed."""
NO_FOREPLACEMENT: Final = "-: no foreplacement."
"""How it is typed that no card is foreplaced."""


class Vocabulary(Enum):
    """Words that can be typed: each has its synonyms, and what it does."""

    def __init__(self, names: tuple[str, ...], purpose: str) -> None:
        self.names = names
        self.purpose = purpose

    @classmethod
    def find(cls, text: str) -> Self | None:
        """The word that was typed, in any case; None if it is none.

        >>> Word.find("U")
        <Word.UNDO: (('undo', 'u', 'back'), 'take back the last action')>
        """
        return next((word for word in cls if text.lower() in word.names), None)

    @property
    def line(self) -> str:
        """The word in a list of all.

        >>> Word.UNDO.line
        'undo (or u, back): take back the last action.'
        """
        name, *others = self.names
        return f"{name} (or {', '.join(others)}): {self.purpose}."


class Word(Vocabulary):
    """The words of a match in play."""

    UNDO = (("undo", "u", "back"), "take back the last action")
    LEGAL = (("legal", "l"), "say who acts, and what is allowed")
    HANDS = (("hands", "h"), "say what both players hold")
    SCORE = (("score", "s"), "say the score")
    HINT = (("hint", "i"), "say the best action")
    VALUES = (("values", "v"), "say what each action is worth")
    RULES = (("rules", "r"), "say by which rules you play")
    HELP = (("help", "?"), "say all this")
    QUIT = (("quit", "q", "exit"), "leave; the match is saved")


def help_lines(agreed: Container[str] = ()) -> Iterator[str]:
    """All that can be typed, a line each.

    Args:
        agreed: the kinds of help that the players agreed on.
    """
    yield CARD
    yield NO_FOREPLACEMENT
    for word in Word:
        if word is Word.HINT and "hints" not in agreed:
            continue
        if word is Word.VALUES and "values" not in agreed:
            continue
        yield word.line
    if "hints" in agreed or "values" in agreed:
        yield f"Count: {HOW_IT_COUNTS}."
