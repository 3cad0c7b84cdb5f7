"""What is done to a program from its start to its end: a value, whose text is Python."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from pprint import pformat
from typing import Self


@dataclass(frozen=True)
class Bytes:
    """Bytes from the terminal, in one write."""

    data: bytes


@dataclass(frozen=True)
class Resize:
    """Another size of the terminal, in cells, each at least 1."""

    columns: int
    rows: int


@dataclass(frozen=True)
class Signal:
    """A signal from the system, by its name."""

    name: str


@dataclass(frozen=True)
class Quiet:
    """Wait until the program writes no more, for a moment at most."""


@dataclass(frozen=True)
class Pause:
    """Do nothing for a time."""

    seconds: float


@dataclass(frozen=True)
class Answer:
    """Wait until the program draws another size of the terminal, as it always must."""


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

    def __str__(self) -> str:
        return pformat(self, width=100)

    @classmethod
    def parse(cls, text: str) -> Self:
        """The history whose text this is.

        >>> History.parse("History(steps=(Bytes(b'q'), Quiet()))").steps
        (Bytes(data=b'q'), Quiet())
        """
        history = eval(text, globals())
        assert isinstance(history, cls)
        return history
