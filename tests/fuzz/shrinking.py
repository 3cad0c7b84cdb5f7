"""A history made as short as it can be without losing what was found."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from tests.fuzz.history import Bytes, History

T = TypeVar("T")
Fails = Callable[[History], bool]


def shrink(history: History, fails: Fails, tries: int = 120) -> History:
    """Make a history short.

    Args:
        history: one that fails.
        fails: whether another one still does, tried from a fresh start.
        tries: how many may be tried.

    Returns:
        The shortest that was found; itself, if no shorter one fails.
    """
    left = iter(range(tries))

    def still_fails(history: History) -> bool:
        return next(left, None) is not None and fails(history)

    history = _last_steps(history, still_fails)
    steps = fewest(history.steps, lambda some: still_fails(history.with_steps(some)))
    history = _from_plain_start(history.with_steps(steps), still_fails)
    for place in range(len(history.steps)):
        history = _with_short_input(history, place, still_fails)
    return history


def _last_steps(history: History, fails: Fails) -> History:
    # Most of what is found comes of the last few steps alone.
    count = 2
    while count < len(history.steps):
        last = history.with_steps(history.steps[-count:])
        if fails(last):
            return last
        count *= 3
    return history


def _from_plain_start(history: History, fails: Fails) -> History:
    plain = History()
    usual: tuple[dict[str, Any], ...] = (
        {"arguments": plain.arguments},
        {"settings": plain.settings},
        {"variables": plain.variables},
        {"columns": plain.columns, "rows": plain.rows},
    )
    for beginning in usual:
        simpler = replace(history, **beginning)
        if simpler != history and fails(simpler):
            history = simpler
    return history


def _with_short_input(history: History, place: int, fails: Fails) -> History:
    step = history.steps[place]
    if not isinstance(step, Bytes):
        return history
    before, after = history.steps[:place], history.steps[place + 1 :]

    def with_data(data: Sequence[int]) -> History:
        return history.with_steps((*before, Bytes(bytes(data)), *after))

    return with_data(fewest(step.data, lambda data: fails(with_data(data))))


def fewest(items: Sequence[T], fails: Callable[[tuple[T, ...]], bool]) -> tuple[T, ...]:
    """The fewest of some items that still fail: delta debugging by leaving out ever smaller parts.

    Args:
        items: items that fail together.
        fails: whether some of them do, in their order.

    >>> fewest(range(100), lambda some: 17 in some and 64 in some)
    (17, 64)
    """
    left = tuple(items)
    parts = 2
    while len(left) > 1:
        size = -(-len(left) // parts)
        shorter = next(
            (
                rest
                for start in range(0, len(left), size)
                if fails(rest := left[:start] + left[start + size :])
            ),
            None,
        )
        if shorter is not None:
            left, parts = shorter, max(parts - 1, 2)
        elif size == 1:
            break
        else:
            parts = min(parts * 2, len(left))
    return left
