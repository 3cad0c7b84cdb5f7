"""What is done to a program from its start to its end: a value, and its text."""

from __future__ import annotations

import ast
import shlex
import signal
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Self

from mate.errors import MateError


class HistoryError(MateError):
    """A text that is no history."""


@dataclass(frozen=True)
class Bytes:
    """Bytes from the terminal, in one write."""

    data: bytes

    def __str__(self) -> str:
        return repr(self.data)


@dataclass(frozen=True)
class Resize:
    """Another size of the terminal, in cells, each at least 1."""

    columns: int
    rows: int

    def __str__(self) -> str:
        return f"size {self.columns} {self.rows}"


@dataclass(frozen=True)
class Signal:
    """A signal from the system."""

    number: signal.Signals

    def __str__(self) -> str:
        return f"signal {self.number.name}"


@dataclass(frozen=True)
class Quiet:
    """Wait until the program writes no more, for a moment at most."""

    def __str__(self) -> str:
        return "quiet"


@dataclass(frozen=True)
class Pause:
    """Do nothing for a time."""

    seconds: float

    def __str__(self) -> str:
        return f"pause {self.seconds:g}"


@dataclass(frozen=True)
class Answer:
    """Wait until the program draws another size of the terminal, as it always must."""

    def __str__(self) -> str:
        return "answer"


Step = Bytes | Resize | Signal | Quiet | Pause | Answer
Input = Bytes | Resize | Signal


@dataclass(frozen=True)
class History:
    """What is done to a program.

    Args:
        arguments: those after `mate`.
        settings: which of the house's settings it begins with.
        columns: the width of the terminal at first.
        rows: its height.
        variables: what its environment says beside what is usual.
        steps: what is done, in order.
    """

    arguments: tuple[str, ...] = ()
    settings: str = "still"
    columns: int = 80
    rows: int = 24
    variables: tuple[tuple[str, str], ...] = ()
    steps: tuple[Step, ...] = ()

    def with_steps(self, steps: Iterable[Step]) -> Self:
        """The same beginning, and other steps."""
        return replace(self, steps=tuple(steps))

    @property
    def inputs(self) -> int:
        """How many of the steps tell the program anything."""
        return sum(isinstance(step, Input) for step in self.steps)

    def __str__(self) -> str:
        return "\n".join(self._lines()) + "\n"

    def _lines(self) -> Iterator[str]:
        yield shlex.join(["mate", *self.arguments])
        yield f"settings {self.settings}"
        yield f"terminal {self.columns} {self.rows}"
        yield from (f"variable {shlex.quote(name + '=' + text)}" for name, text in self.variables)
        yield from map(str, self.steps)

    @classmethod
    def parse(cls, text: str) -> Self:
        """The history that a text tells; lines that begin with # say nothing.

        Raises:
            HistoryError: if it tells none, with the number of the line.

        >>> History.parse("mate learn\\nb'q'\\nquiet\\n").steps
        (Bytes(data=b'q'), Quiet())
        """
        history = cls()
        for number, line in enumerate(text.splitlines(), start=1):
            if not line.strip() or line.startswith("#"):
                continue
            try:
                history = history._with_line(line)
            except (ValueError, SyntaxError, KeyError) as error:
                raise HistoryError(f"line {number}: {line!r} is no step: {error}") from error
        return history

    def _with_line(self, line: str) -> Self:
        match shlex.split(line) if not line.startswith("b") else ["b"]:
            case ["mate", *arguments]:
                return replace(self, arguments=tuple(arguments))
            case ["settings", name]:
                return replace(self, settings=name)
            case ["terminal", columns, rows]:
                return replace(self, columns=int(columns), rows=int(rows))
            case ["variable", setting]:
                name, _, value = setting.partition("=")
                return replace(self, variables=(*self.variables, (name, value)))
            case words:
                return self.with_steps((*self.steps, _step(words, line)))


def _step(words: list[str], line: str) -> Step:
    match words:
        case ["b"]:
            data = ast.literal_eval(line)
            if isinstance(data, bytes):
                return Bytes(data)
        case ["size", columns, rows]:
            return Resize(int(columns), int(rows))
        case ["signal", name]:
            return Signal(signal.Signals[name])
        case ["quiet"]:
            return Quiet()
        case ["pause", seconds]:
            return Pause(float(seconds))
        case ["answer"]:
            return Answer()
    raise ValueError("unknown")
