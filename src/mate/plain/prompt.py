"""The prompt of line mode: what is said goes out, and words and actions come in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from mate.plain.actionlines import ActionLines
from mate.plain.words import Vocabulary

WordT = TypeVar("WordT", bound=Vocabulary)


def say(*lines: str) -> None:
    """Print lines now, not when a buffer is full."""
    if lines:
        print(*lines, sep="\n", flush=True)


@dataclass(frozen=True, slots=True)
class Prompt(Generic[WordT]):
    """Asks for the next word or action.

    Args:
        lines: what is typed.
        empty: the word that an empty line at a terminal stands for.
        end: the word that the end of the lines stands for.
    """

    lines: ActionLines
    empty: WordT
    end: WordT

    def ask(self) -> WordT | str:
        """The next word; as a string if it is none, and so should be an action.

        Raises:
            NotationError: if the line is no text, or far too long; the one after it can be read.
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
