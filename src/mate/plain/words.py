"""The words that line mode understands besides actions."""

from __future__ import annotations

from collections.abc import Container, Iterator
from enum import Enum
from typing import Final, Self

from mate.rules import DECK, Action, one_of, parse_action
from mate.words.counting import HOW_IT_COUNTS

CARD: Final = "Type a card as rank and suit: TC, 10C, CT or ten of clubs."
"""How cards are typed."""
NONE: Final = "none, or a hyphen: foreplace nothing."
"""How to foreplace nothing."""
MORE: Final = "Type help for all commands."
"""What follows an error about a line that names nothing."""

_SPOKEN: Final = {f"{card.rank.word} of {card.suit.word}": card for card in DECK}


def action_typed(line: str) -> Action:
    """The action on a line: in notation, or a card in words, as `--speak` writes it.

    Raises:
        NotationError: if the line names no action.

    >>> action_typed("TC"), action_typed("the Ten of Clubs"), action_typed("none")
    (Card('TC'), Card('TC'), NO_FOREPLACEMENT)
    """
    words = " ".join(line.lower().split()).removeprefix("the ")
    return _SPOKEN.get(words) or parse_action(line)


class Vocabulary(Enum):
    """Words that can be typed: each has its synonyms, and what it does."""

    def __init__(self, names: tuple[str, ...], purpose: str) -> None:
        self.names = names
        self.purpose = purpose

    @classmethod
    def find(cls, text: str) -> Self | None:
        """The word that was typed, in any case; None for any other text.

        >>> Word.find("U")
        <Word.UNDO: (('undo', 'u', 'back'), 'undo the last action')>
        """
        return next((word for word in cls if text.lower() in word.names), None)

    @property
    def line(self) -> str:
        """The word in a list of all.

        >>> Word.UNDO.line
        'undo, u or back: undo the last action.'
        """
        return f"{one_of(self.names)}: {self.purpose}."


class Word(Vocabulary):
    """The words of a match in play."""

    UNDO = (("undo", "u", "back"), "undo the last action")
    LEGAL = (("legal", "l"), "list the legal cards")
    CARDS = (("cards", "c", "hands", "h"), "list both players' cards")
    SCORE = (("score", "s"), "show the score")
    HINT = (("hint", "i"), "show the best action")
    VALUES = (("values", "v"), "show the value of each action")
    RULES = (("rules", "r"), "show the rules of this match")
    HELP = (("help", "?"), "list all commands")
    QUIT = (("quit", "q", "exit"), "leave; the match is saved")


def help_lines(agreed: Container[str] = ()) -> Iterator[str]:
    """Everything that can be typed, a line each.

    Args:
        agreed: the kinds of help that the players agreed on.
    """
    yield CARD
    yield NONE
    for word in Word:
        if word is Word.HINT and "hints" not in agreed:
            continue
        if word is Word.VALUES and "values" not in agreed:
            continue
        yield word.line
    if "hints" in agreed or "values" in agreed:
        yield f"Count: {HOW_IT_COUNTS}."
