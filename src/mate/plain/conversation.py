"""Line mode as a conversation: lines and words come in, sentences go out."""

from __future__ import annotations

import re
import shlex
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from types import FrameType
from typing import IO, Final, Self, TypeVar

from mate.cleaning import shown
from mate.errors import NotationError, RefusedLineError, StorageError
from mate.record.text import name_to_type
from mate.rules import DECK, Action, Rank, Suit, one_of, parse_action
from mate.words.narrator import Narrator

LINE_LIMIT: Final = 1000
"""The longest line, in bytes; an action takes two or three."""
UNFINISHED: Final = 3
"""The exit status where something was left unfinished."""
CARD: Final = "Type a card as rank and suit: TC, 10C, CT or ten of clubs."
"""How cards are typed."""
NONE: Final = "none, or a hyphen: foreplace nothing."
"""How to foreplace nothing."""
WELCOME: Final = "Type a card, such as TC, or help. Press Enter to list both players' cards."
"""The first line for a person at a terminal."""

_MORE: Final = "Type help for all commands."
_SPOKEN: Final = {f"{card.rank.word} of {card.suit.word}": card for card in DECK}
_CARD_FIRST: Final = re.compile(
    rf"(?:^|(?<=[.!?] ))the(?= (?:{'|'.join(rank.word for rank in Rank)})"
    rf" of (?:{'|'.join(suit.word for suit in Suit)}))"
)


class Vocabulary(Enum):
    """Words that can be typed: each has its synonyms, and what it does."""

    def __init__(self, names: tuple[str, ...], purpose: str) -> None:
        self.names = names
        self.purpose = purpose

    @classmethod
    def find(cls, text: str) -> Self | None:
        """The word that was typed, in any case; None for any other text."""
        return next((word for word in cls if text.lower() in word.names), None)

    @property
    def line(self) -> str:
        """The word in a list of all: `undo, u or back: undo the last action.`."""
        return f"{one_of(self.names)}: {self.purpose}."


WordT = TypeVar("WordT", bound=Vocabulary)


@dataclass(slots=True)
class Conversation:
    """What line mode listens to, and how it speaks.

    Args:
        source: a stream of bytes, which may hold anything; None for an empty one.
        aloud: whether everything is written as it is spoken: `ten of clubs`.
        strict: whether a line that is refused ends it.
        plays_forced: whether replies with one legal card go by themselves.
        judges: whether each round ends with its verdict.

    Attributes:
        number: the number of the line read last, from 1; 0 before the first.
    """

    source: IO[bytes] | None
    aloud: bool = field(default=False, kw_only=True)
    strict: bool = field(default=False, kw_only=True)
    plays_forced: bool = field(default=False, kw_only=True)
    judges: bool = field(default=False, kw_only=True)
    number: int = field(init=False, default=0)

    @property
    def typing(self) -> bool:
        """Whether a person types the lines."""
        return self.source is not None and self.source.isatty()

    def next_line(self) -> str | None:
        """The next line without surrounding blanks; None at the end.

        Raises:
            NotationError: if the line is not text, or far too long; the next one can be read.
        """
        try:
            line = self._read()
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else "it is closed"
            raise StorageError(f"Standard input cannot be read: {reason}.") from error
        if not line:
            return None
        self.number += 1
        try:
            if len(line) <= LINE_LIMIT:
                return line.decode("utf-8-sig").strip()
            wrong = f"longer than {LINE_LIMIT:,} bytes"
        except UnicodeDecodeError:
            wrong = "not UTF-8 text"
        raise NotationError(f"The line is {wrong}. Type a card such as TC, or none.")

    def _read(self) -> bytes:
        if self.source is None:
            return b""
        line = rest = self.source.readline(LINE_LIMIT + 1)
        while len(rest) > LINE_LIMIT and not rest.endswith(b"\n"):
            rest = self.source.readline(LINE_LIMIT + 1)
        return line

    def ask(self, empty: WordT, end: WordT, brief: str) -> WordT | Action:
        """The next word or action that is typed; other lines are refused.

        Args:
            empty: the word that an empty line at a terminal stands for.
        """
        while True:
            try:
                typed = self.listen(empty, end)
                return action_typed(typed) if isinstance(typed, str) else typed
            except NotationError as error:
                self.refuse(f"{error} {_MORE}", brief)

    def listen(self, empty: WordT, end: WordT) -> WordT | str:
        """The next word; a string for anything else."""
        while True:
            if self.typing:
                print("> ", end="", flush=True)
            line = self.next_line()
            if line is None:
                if self.typing:
                    say("")
                return end
            if not line and self.typing:
                return empty
            if line and not line.startswith("#"):  # a file has blank lines and remarks
                return type(empty).find(line) or line

    def refuse(self, reason: str, brief: str) -> None:
        """Say why the last line was refused, then what is asked; raise it instead if strict."""
        if self.strict:
            raise RefusedLineError(reason, line=self.number)
        say(reason, brief)

    def narrator(self, players: tuple[str, str]) -> Narrator:
        """The narrator of a match between players whose names are safe to show."""
        return Narrator(players, aloud=self.aloud)

    def command(self, name: str, *arguments: str | Path) -> str:
        """A command that stays in line mode, to be typed as it is.

        >>> Conversation(None, aloud=True).command("resume", Path("my match.jsonl"))
        "mate resume --plain --speak 'my match.jsonl'"
        """
        words = ["mate", name, "--plain"]
        if self.aloud:
            words.append("--speak")
        for each in arguments:
            words += [each if isinstance(each, str) else shlex.quote(shown(name_to_type(each)))]
        return " ".join(words)


def action_typed(line: str) -> Action:
    """The action on a line: in notation, or a card in words, as `--speak` writes it.

    >>> action_typed("TC"), action_typed("the Ten of Clubs"), action_typed("none")
    (Card('TC'), Card('TC'), NO_FOREPLACEMENT)
    """
    return _SPOKEN.get(" ".join(line.lower().split()).removeprefix("the ")) or parse_action(line)


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


@contextmanager
def stop_quietly(status: int) -> Iterator[None]:
    """While in this context, SIGTERM and SIGHUP end the program with a status and no traceback.

    A signal that the program was started to ignore stays ignored.
    """

    def stop(_number: int, _frame: FrameType | None) -> None:
        raise SystemExit(status)

    known = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    heard = [number for number in known if signal.getsignal(number) is not signal.SIG_IGN]
    before = {number: signal.signal(number, stop) for number in heard}
    try:
        yield
    finally:
        for number, old in before.items():
            signal.signal(number, old)
