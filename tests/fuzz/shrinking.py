"""A history made as short as it can be without losing what was found."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

from tests.fuzz.history import Bytes, History

T = TypeVar("T")
Fails = Callable[[History], bool]


class Budget:
    """How often may be tried.

    Args:
        tries: how often.
        fails: whether a history still shows what was found.
    """

    def __init__(self, tries: int, fails: Fails) -> None:
        self.left = tries
        self._fails = fails

    def fails(self, history: History) -> bool:
        """Whether it does; no more is found out when the tries are used up."""
        if self.left <= 0:
            return False
        self.left -= 1
        return self._fails(history)

    def fails_as(self, made: Callable[[tuple[T, ...]], History]) -> Callable[[tuple[T, ...]], bool]:
        """The same, asked of what a history is made of."""
        return lambda items: self.fails(made(items))


def shrink(history: History, fails: Fails, tries: int = 120) -> History:
    """Make a history short.

    Args:
        history: one that fails.
        fails: whether another one still does, tried from a fresh start.
        tries: how many may be tried.

    Returns:
        The shortest that was found; itself, if no shorter one fails.
    """
    budget = Budget(tries, fails)
    history = _last_steps(history, budget)
    history = history.with_steps(fewest(history.steps, budget.fails_as(history.with_steps)))
    return _with_short_inputs(_from_plain_start(history, budget), budget)


def _last_steps(history: History, budget: Budget) -> History:
    # Most of what is found comes of the last few steps alone.
    count = 2
    while count < len(history.steps):
        last = history.with_steps(history.steps[-count:])
        if budget.fails(last):
            return last
        count *= 3
    return history


def _from_plain_start(history: History, budget: Budget) -> History:
    plain = History()
    usual: tuple[dict[str, Any], ...] = (
        {"arguments": plain.arguments},
        {"settings": plain.settings},
        {"variables": plain.variables},
        {"columns": plain.columns, "rows": plain.rows},
    )
    for beginning in usual:
        simpler = replace(history, **beginning)
        if simpler != history and budget.fails(simpler):
            history = simpler
    return history


def _with_short_inputs(history: History, budget: Budget) -> History:
    for place, step in enumerate(history.steps):
        if isinstance(step, Bytes) and len(step.data) > 1:
            with_data = partial(_with_data, history, place)
            history = with_data(fewest(step.data, budget.fails_as(with_data)))
    return history


def _with_data(history: History, place: int, data: Sequence[int]) -> History:
    steps = list(history.steps)
    steps[place] = Bytes(bytes(data))
    return history.with_steps(steps)


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
