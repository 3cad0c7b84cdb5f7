"""Line mode: matches, replays, transcripts and lessons as a conversation.

Line mode reads a card or a command per line and prints sentences. The sentences suit screen
readers: each line states one fact, and nothing depends on columns or colour.
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
"""The length limit of a line, in bytes."""
UNFINISHED: Final = 3
"""The exit status after leaving a match or a puzzle unfinished."""
CARD: Final = "Type a card as rank and suit: TC, 10C, CT or ten of clubs."
NONE: Final = "none or a hyphen: keep all ten."
WELCOME: Final = "Type a card, such as TC, or help. Press Enter to list both players' cards."
"""The first line for a person at a terminal."""

_UNLISTED: Final = {"hands": "cards", "h": "cards"}
"""Alternative names of commands, which the help does not list."""
_QUOTE_LIMIT: Final = 24
_CARD_FIRST: Final = re.compile(
    rf"(?:^|(?<=[.!?] ))the(?= (?:{'|'.join(rank.word for rank in Rank)})"
    rf" of (?:{'|'.join(suit.word for suit in Suit)}))"
)


@dataclass(slots=True)
class Conversation:
    """The input of line mode, and the options for its output.

    Args:
        source: a stream of bytes, perhaps not text; None for an empty stream.
        aloud: whether cards are spelled out for speech: `ten of clubs`.
        strict: whether the first refused line ends the conversation.
        plays_forced: whether forced replies are played automatically.
        gives_verdicts: whether to print a verdict after each round.

    Attributes:
        number: the number of the last line read, from 1; 0 before the first line.
    """

    source: IO[bytes] | None
    aloud: bool = field(default=False, kw_only=True)
    strict: bool = field(default=False, kw_only=True)
    plays_forced: bool = field(default=False, kw_only=True)
    gives_verdicts: bool = field(default=False, kw_only=True)
    number: int = field(init=False, default=0)

    @property
    def typing(self) -> bool:
        """Whether a person at a terminal types the lines."""
        return self.source is not None and self.source.isatty()

    def next_line(self) -> str | None:
        """Return the next line without surrounding blanks, or None at the end of the input.

        Raises:
            NotationError: if the line is too long or not text; later lines can still be read.
            StorageError: if the input cannot be read.
        """
        if self.source is None:
            return None
        try:
            line = rest = self.source.readline(LINE_LIMIT + 1)
            while len(rest) > LINE_LIMIT and not rest.endswith(b"\n"):
                rest = self.source.readline(LINE_LIMIT + 1)
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

    def listen(self) -> str | None:
        """Return the next line, or None at the end of the input; prompt first if a person types."""
        if self.typing:
            print("> ", end="", flush=True)
        line = self.next_line()
        if line is None and self.typing:
            say("")
        return line

    def command(self, name: str, *arguments: str | Path) -> str:
        """Return a command line, ready to type, that stays in line mode.

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
    """A match, a puzzle or a lesson in line mode.

    Args:
        conversation: the source of the lines.
        players: the players' cleaned names.

    Attributes:
        commands: a function for each command, keyed by the command's line in the help, such as
            `undo, u or back: undo the last action.` A function that returns False ends the
            dialogue.
        default: the command that an empty line means at a terminal.
        more: the sentence that follows an error and says where to read more.
    """

    commands: Mapping[str, Callable[[], bool | None]]
    default = "cards"
    more = " Type help for all commands."

    def __init__(self, conversation: Conversation, players: tuple[str, str]) -> None:
        self.conversation = conversation
        self.narrator = Narrator(players, spoken=conversation.aloud)

    @property
    @abstractmethod
    def brief(self) -> str:
        """The question in one line, which is repeated after a refused line."""

    def act(self, action: Action) -> None:
        """Carry out an action that the player typed."""
        raise NotImplementedError(action)

    def parse(self, line: str) -> Callable[[], bool | None]:
        """Return the function for a line that is not a command.

        Raises:
            NotationError: if the line cannot be understood.
        """
        try:
            return partial(self.act, parse_action(line))
        except NotationError:
            raise NotationError(f"Not a card: {quoted(line)}. {CARD}") from None

    def answer(self) -> bool:
        """Carry out or refuse the next line.

        Returns:
            False if the player leaves or the input ends.
        """
        try:
            line = self.conversation.listen()
            if line is None:
                return False
            if line[:1] == "#" or not (line or self.conversation.typing):
                return True  # because files contain comments and blank lines
            run = self._meaning(line)
        except NotationError as error:
            self.refuse(f"{error}{self.more}")
            return True
        return run() is not False

    def _meaning(self, line: str) -> Callable[[], bool | None]:
        typed = line.lower() or self.default
        for command, run in self.commands.items():
            if _UNLISTED.get(typed, typed) in names_of(command):
                return run
        return self.parse(line)

    def refuse(self, reason: str) -> None:
        """Print why the last line was refused, then the question.

        Raises:
            RefusedLineError: instead of printing anything, if the conversation is strict.
        """
        if self.conversation.strict:
            raise RefusedLineError(reason, line=self.conversation.number)
        say(reason, self.brief)

    def leave(self) -> bool:
        """End the dialogue."""
        return False


def names_of(command: str) -> list[str]:
    """Return the names of a command, given its line in the help."""
    return re.split(", | or ", command.partition(":")[0])


def quoted(line: str) -> str:
    r"""Return the beginning of a line in quotes, with escapes for unprintable characters.

    >>> quoted("bell \x07"), quoted("т♥")
    ("'bell \\x07'", "'т♥'")
    """
    encoding = sys.stdout.encoding or "utf-8"
    return repr(line[:_QUOTE_LIMIT]).encode(encoding, "backslashreplace").decode(encoding)


def say(*lines: str) -> None:
    """Print lines and flush them; capitalize sentences that begin with a card: `The ace of clubs`.

    No other sentence begins in lower case.
    """
    if lines:
        capitalised = (_CARD_FIRST.sub("The", line) for line in lines)
        print(*capitalised, sep="\n", flush=True)


@contextmanager
def stop_quietly(status: int) -> Iterator[None]:
    """Let SIGTERM and SIGHUP end the program with an exit status and without a traceback.

    Signals that are already ignored stay ignored.
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
