"""Histories of inputs to a program, which print as Python expressions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from pprint import pformat
from typing import Final, Self, TypeVar

T = TypeVar("T")


@dataclass(frozen=True)
class Bytes:
    """Bytes that the terminal sends in one write."""

    data: bytes


@dataclass(frozen=True)
class Resize:
    """A new size of the terminal: columns and rows, each at least 1."""

    columns: int
    rows: int


@dataclass(frozen=True)
class Signal:
    """A signal to the program, given by its name."""

    name: str


@dataclass(frozen=True)
class Quiet:
    """A short wait, which ends early if the program stops writing."""


@dataclass(frozen=True)
class Pause:
    """A pause without input."""

    seconds: float


@dataclass(frozen=True)
class Answer:
    """A wait until the program redraws the screen after a resize, which must always happen."""


Step = Bytes | Resize | Signal | Quiet | Pause | Answer
Input = Bytes | Resize | Signal


@dataclass(frozen=True)
class History:
    """The inputs to a program from its start to its end.

    Args:
        arguments: the arguments after `mate`.
        settings: the name of the settings in `sandbox.SETTINGS`.
        size: the columns and rows of the terminal at the start.
        variables: additional variables of the environment.
        steps: the steps, in order.
    """

    arguments: tuple[str, ...] = ()
    settings: str = "still"
    size: tuple[int, int] = (80, 24)
    variables: tuple[tuple[str, str], ...] = ()
    steps: tuple[Step, ...] = ()

    def with_steps(self, steps: Iterable[Step]) -> Self:
        """Return a copy of the history with other steps."""
        return replace(self, steps=tuple(steps))

    def __str__(self) -> str:
        return pformat(self, width=100)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the history that prints as this text.

        >>> History.parse("History(steps=(Bytes(b'q'), Quiet()))").steps
        (Bytes(data=b'q'), Quiet())
        """
        history = eval(text, globals())
        assert isinstance(history, cls)
        return history


_USUAL: Final = {name: value for name, value in vars(History()).items() if name != "steps"}


def shrink(history: History, fails: Callable[[History], bool], tries: int = 120) -> History:
    """Shorten a failing history.

    Hypothesis cannot do this, because it shortens only its own examples, and assumes that a failure
    always repeats.

    Args:
        history: a history that fails.
        fails: whether another history still fails in a new process.
        tries: the maximum number of histories to try.

    Returns:
        The shortest failing history found, or the given history.
    """
    left = iter(range(tries))

    def is_enough(history: History) -> bool:
        return next(left, None) is not None and fails(history)

    history = history.with_steps(
        fewest(history.steps, lambda some: is_enough(history.with_steps(some)))
    )
    for name, value in _USUAL.items():
        simpler: History = replace(history, **{name: value})
        if simpler != history and is_enough(simpler):
            history = simpler
    for place in range(len(history.steps)):
        history = _with_short_input(history, place, is_enough)
    return history


def _with_short_input(history: History, place: int, fails: Callable[[History], bool]) -> History:
    step = history.steps[place]
    before, after = history.steps[:place], history.steps[place + 1 :]

    def with_data(data: Sequence[int]) -> History:
        return history.with_steps((*before, Bytes(bytes(data)), *after))

    if not isinstance(step, Bytes):
        return history
    return with_data(fewest(step.data, lambda data: fails(with_data(data))))


def fewest(items: Sequence[T], fails: Callable[[tuple[T, ...]], bool]) -> tuple[T, ...]:
    """Return a small part of the items that still fails, by delta debugging.

    Args:
        items: items that fail together.
        fails: returns whether a selection of the items, in their original order, fails.

    >>> fewest(range(100), lambda some: 17 in some and 64 in some)
    (17, 64)
    """
    left, size = tuple(items), len(items)
    while len(left) > 1:
        size = min(size, -(-len(left) // 2))
        # Leave out the first items first, because the last items usually matter.
        parts = (left[:start] + left[start + size :] for start in range(0, len(left), size))
        shorter = next(filter(fails, parts), None)
        if shorter is not None:
            left = shorter
        elif size == 1:
            break
        else:
            size = -(-size // 2)
    return left
