"""Line mode: the game played, replayed and transcribed as a conversation.

Lines and words come in, sentences go out. They read well aloud: whole sentences, one fact a line,
nothing that depends on columns or colour.
"""

from __future__ import annotations

import re
import signal
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from types import FrameType
from typing import IO, Final

from mate.errors import NotationError, RefusedLineError, StorageError
from mate.invocation import to_type
from mate.record.text import name_to_type
from mate.rules import Action, Rank, Suit, parse_action
from mate.words.narrator import Narrator

LINE_LIMIT: Final = 1000
"""The longest line, in bytes; an action takes two or three."""
UNFINISHED: Final = 3
"""The exit status where something was left unfinished."""
CARD: Final = "Type a card as rank and suit: TC, 10C, CT or ten of clubs."
"""How cards are typed."""
NONE: Final = "none, or a hyphen: keep all ten."
"""How to foreplace nothing."""
WELCOME: Final = "Type a card, such as TC, or help. Press Enter to list both players' cards."
"""The first line for a person at a terminal."""

_UNLISTED: Final = {"hands": "cards", "h": "cards"}
"""Words that are understood but not listed, because a hand is the game played."""
_QUOTED: Final = 24
"""The most characters of a line that are repeated."""
_CARD_FIRST: Final = re.compile(
    rf"(?:^|(?<=[.!?] ))the(?= (?:{'|'.join(rank.word for rank in Rank)})"
    rf" of (?:{'|'.join(suit.word for suit in Suit)}))"
)


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

    def listen(self) -> str | None:
        """The next line with something on it, or an empty one of a person; None at the end."""
        while True:
            if self.typing:
                print("> ", end="", flush=True)
            line = self.next_line()
            if line is None:
                if self.typing:
                    say("")
                return None
            # A file has blank lines and remarks.
            if line[:1] != "#" and (line or self.typing):
                return line

    def command(self, name: str, *arguments: str | Path) -> str:
        """A command that stays in line mode, to be typed as it is.

        >>> Conversation(None, aloud=True).command("resume", Path("my match.jsonl"))
        "mate resume --plain --speak 'my match.jsonl'"
        """
        words = [to_type("mate"), name, "--plain"]
        if self.aloud:
            words.append("--speak")
        for word in arguments:
            words += [word if isinstance(word, str) else name_to_type(word)]
        return " ".join(words)


class Dialogue(ABC):
    """What is done in lines: a match, a puzzle, a lesson. Words and actions come in, one a line.

    Args:
        conversation: where the lines come from.
        players: the players' names, safe to show.

    Attributes:
        words: what each word does, by its line in the list of all: `undo, u or back: undo the last
            action.`; what returns False ends the dialogue.
        empty: the word that an empty line at a terminal stands for.
        more: where to read more after a line that is not understood.
    """

    words: Mapping[str, Callable[[], bool | None]]
    empty = "cards"
    more = " Type help for all commands."

    def __init__(self, conversation: Conversation, players: tuple[str, str]) -> None:
        self.conversation = conversation
        self.narrator = Narrator(players, aloud=conversation.aloud)

    @property
    @abstractmethod
    def brief(self) -> str:
        """What is asked, in one line that follows a refusal."""

    def act(self, action: Action) -> None:
        """Do an action that was typed, where `other` lets any through."""
        raise NotImplementedError(action)

    def other(self, line: str) -> Callable[[], bool | None]:
        """What a line that is no word does.

        Raises:
            NotationError: if it does nothing.
        """
        try:
            return partial(self.act, parse_action(line))
        except NotationError:
            raise NotationError(f"Not a card: {quoted(line)}. {CARD}") from None

    def answer(self) -> bool:
        """Do what the next word or action says; other lines are refused.

        Returns:
            False where the player leaves, or the input ends.
        """
        while True:
            try:
                line = self.conversation.listen()
                if line is None:
                    return False
                does = self._meaning(line)
            except NotationError as error:
                self.refuse(f"{error}{self.more}")
            else:
                return does() is not False

    def _meaning(self, line: str) -> Callable[[], bool | None]:
        typed = line.lower() or self.empty
        typed = _UNLISTED.get(typed, typed)
        for word, does in self.words.items():
            if typed in names_of(word):
                return does
        return self.other(line)

    def refuse(self, reason: str) -> None:
        """Say why the last line was refused, then what is asked; raise it instead if strict."""
        if self.conversation.strict:
            raise RefusedLineError(reason, line=self.conversation.number)
        say(reason, self.brief)

    def leave(self) -> bool:
        """What `quit` does."""
        return False


def names_of(word: str) -> list[str]:
    """What may be typed for a word, from its line in the list of all."""
    return re.split(", | or ", word.partition(":")[0])


def quoted(line: str) -> str:
    r"""The beginning of a line in quotes, with escapes for what is not or cannot be shown.

    >>> quoted("bell \x07"), quoted("т♥")
    ("'bell \\x07'", "'т♥'")
    """
    encoding = sys.stdout.encoding or "utf-8"
    return repr(line[:_QUOTED]).encode(encoding, "backslashreplace").decode(encoding)


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
