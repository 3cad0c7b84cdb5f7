"""Key presses: which of them come from one key held down."""

from __future__ import annotations

from mate import clock


class Presses:
    """Recognises a key that is held down, and whether it may still do anything.

    A terminal does not report released keys. The sign of a held key is that it repeats faster
    than anybody presses; such repeats form one chain. Keyboards wait longer before the first
    repeat, so the repeats form a chain of their own.

    A held key was meant for what was on the screen when it was pressed, not for a turn, page or
    warning that has come since. Each of those has the rest of the chain ignored.

    Attributes:
        key: the last key; empty before the first.
        ignored: whether it is part of a chain that does nothing any more.

    >>> presses = Presses()
    >>> presses.press("enter", 8.0)
    >>> presses.ignore_repeats()
    >>> presses.press("enter", 8.03)
    >>> presses.ignored
    True
    >>> presses.press("enter", 8.5)
    >>> presses.ignored
    False
    """

    def __init__(self) -> None:
        self.key = ""
        self.ignored = False
        self.time = float("-inf")

    def press(self, key: str, time: float) -> None:
        """Take note of a key press, and of when it came, in seconds of a monotonic clock."""
        held = key == self.key and time - self.time < clock.REPEATS_WITHIN
        self.ignored = self.ignored and held
        self.key, self.time = key, time

    def ignore_repeats(self) -> None:
        """Ignore the rest of the chain: something has come that the last key was not meant for."""
        self.ignored = True
