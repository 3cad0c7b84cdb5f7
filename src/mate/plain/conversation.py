"""Line mode as a conversation: what it listens to, and how it speaks."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Self

from mate.cleaning import shown
from mate.plain.actionlines import ActionLines
from mate.plain.prompt import Prompt, WordT
from mate.record.text import name_to_type
from mate.words.narrator import Narrator


@dataclass(frozen=True, slots=True)
class Conversation:
    """Line mode as a conversation.

    Args:
        lines: the lines typed; one after the other may read from them.
        aloud: whether everything is written as it is spoken: `ten of clubs`.
        strict: whether the first refused line ends the program.
    """

    lines: ActionLines
    aloud: bool = False
    strict: bool = False

    @classmethod
    def over(cls, source: IO[bytes] | None, *, aloud: bool = False, strict: bool = False) -> Self:
        """A conversation over a stream of bytes; None for an empty one."""
        return cls(ActionLines(source), aloud, strict)

    def prompt(self, *, empty: WordT, end: WordT) -> Prompt[WordT]:
        """A prompt for actions and the words of one kind.

        Args:
            empty: the word that an empty line at a terminal stands for.
            end: the word that the end of the lines stands for.
        """
        return Prompt(self.lines, empty, end, self.strict)

    def narrator(self, players: tuple[str, str]) -> Narrator:
        """The narrator of a match.

        Args:
            players: the names by seat, safe to show.
        """
        return Narrator(players, aloud=self.aloud)

    def command(self, name: str, *arguments: str | Path) -> str:
        """A command that stays in line mode, to be typed as it is.

        >>> Conversation.over(None, aloud=True).command("resume", Path("my match.jsonl"))
        "mate resume --plain --speak 'my match.jsonl'"
        """
        flags = ["--plain", "--speak"] if self.aloud else ["--plain"]
        typed = [
            each if isinstance(each, str) else shlex.quote(shown(name_to_type(each)))
            for each in arguments
        ]
        return " ".join(["mate", name, *flags, *typed])
