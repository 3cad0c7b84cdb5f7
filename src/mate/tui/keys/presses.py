"""Keys as they are pressed: which of them are one key that is held down."""

from __future__ import annotations

from typing import Final

REPEATS_WITHIN: Final = 0.1
"""A key that comes again sooner than this was not let go; seconds."""


class Presses:
    """Which keys come from one that is held down, and whether that has done what it may.

    A terminal says nothing of keys that are let go. What tells is that the same key comes again,
    faster than anybody presses; all that comes so is one chain. Between the press and the first
    repeat keyboards wait longer, so that this one begins a chain of its own.

    Whoever holds a key saw what they pressed it for, and nothing that has begun since: a turn, a
    page, a warning. What begins spends the chain, and no key of a chain that is spent does
    anything.

    Attributes:
        key: the name of the key that came last; empty before the first.
        time: when it came from the terminal, in seconds of a clock that never goes back.

    >>> presses = Presses()
    >>> presses.press("enter", 8.0)
    >>> presses.spend()
    >>> presses.press("enter", 8.03)
    >>> presses.spent
    True
    >>> presses.press("enter", 8.5)
    >>> presses.spent
    False
    """

    def __init__(self) -> None:
        self.key = ""
        self._spent = False
        self.time = float("-inf")

    def press(self, key: str, time: float) -> None:
        """A key has come.

        Args:
            key: its name.
            time: when it came from the terminal, in seconds of a clock that never goes back.
        """
        held = key == self.key and time - self.time < REPEATS_WITHIN
        self._spent = self._spent and held
        self.key, self.time = key, time

    def spend(self) -> None:
        """Something has begun that was not there when the key that came last was pressed."""
        self._spent = True

    @property
    def spent(self) -> bool:
        """Whether the key that came last is part of a chain that is spent."""
        return self._spent
