"""The prompt of line mode: sentences go out, words and actions come in."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from mate.errors import RefusedLineError
from mate.plain.actionlines import ActionLines
from mate.plain.words import Vocabulary
from mate.rules import Rank, Suit

WordT = TypeVar("WordT", bound=Vocabulary)

_CARD_FIRST: Final = re.compile(
    rf"(?:^|(?<=[.!?] ))the(?= (?:{'|'.join(rank.word for rank in Rank)})"
    rf" of (?:{'|'.join(suit.word for suit in Suit)}))"
)


def say(*lines: str) -> None:
    """Print lines now, not when a buffer is full."""
    if lines:
        print(*map(capitalised, lines), sep="\n", flush=True)


def capitalised(line: str) -> str:
    """The line with a capital wherever a sentence starts with a card in words.

    >>> capitalised("the king of clubs wins. the ten of spades is left.")
    'The king of clubs wins. The ten of spades is left.'
    """
    return _CARD_FIRST.sub("The", line)


@dataclass(frozen=True, slots=True)
class Prompt(Generic[WordT]):
    """Asks for the next word or action.

    Args:
        lines: the lines typed.
        empty: the word that an empty line at a terminal stands for.
        end: the word that the end of the lines stands for.
        strict: whether the first refused line ends the program.
    """

    lines: ActionLines
    empty: WordT
    end: WordT
    strict: bool = False

    def ask(self) -> WordT | str:
        """The next word; a string for anything else, which should be an action.

        Raises:
            NotationError: if the line is not text, or far too long; the next one can be read.
            StorageError: if the lines cannot be read.
        """
        typing = self.lines.from_terminal
        while True:
            if typing:
                print("> ", end="", flush=True)
            line = self.lines.next()
            if line is None:
                if typing:
                    say("")
                return self.end
            if not line and typing:
                return self.empty
            if line and not line.startswith("#"):  # a file has blank lines and remarks
                return type(self.empty).find(line) or line

    def refuse(self, reason: str, *asked_again: str) -> None:
        """Say why the last line was refused, then what is asked, briefly.

        Args:
            reason: why, in whole sentences.
            asked_again: what is still asked.

        Raises:
            RefusedLineError: instead, if the prompt is strict.
        """
        if self.strict:
            raise RefusedLineError(reason, line=self.lines.number)
        say(reason, *asked_again)
