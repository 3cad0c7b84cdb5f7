"""The players' clocks: what they agreed on, and what each has used."""

from __future__ import annotations

from typing import Annotated, Final, NamedTuple

import msgspec

MINUTES_LIMIT: Final = 600
"""The most minutes that a player can have for a match, and the most seconds more per action."""
_MS_A_MINUTE: Final = 60_000
_MS_A_SECOND: Final = 1000

_Minutes = Annotated[int, msgspec.Meta(ge=1, le=MINUTES_LIMIT)]
_Seconds = Annotated[int, msgspec.Meta(ge=0, le=MINUTES_LIMIT)]


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The time that players have.

    Args:
        minutes: by seat, for the whole match.
        seconds: by seat, what each action adds.

    >>> Clock((10, 5), (0, 3)).words
    '10 minutes and 5+3 minutes'
    """

    minutes: tuple[_Minutes, _Minutes]
    seconds: tuple[_Seconds, _Seconds]

    @property
    def words(self) -> str:
        """The time of both players: `10 minutes each`."""
        one, other = (
            f"{minutes}+{more}" if more else str(minutes)
            for minutes, more in zip(self.minutes, self.seconds, strict=True)
        )
        return f"{one} minutes each" if one == other else f"{one} minutes and {other} minutes"


class Clocks(NamedTuple):
    """What happened to the clocks, in milliseconds.

    Args:
        used: by seat, what was used so far, undone actions included.
        gained: by seat, what actions have added.
        turn: how much of `used` belongs to the turn going on.
        reached: how many actions the match had at most. An action that is only made again after
            an undo adds nothing.
    """

    used: tuple[int, int] = (0, 0)
    gained: tuple[int, int] = (0, 0)
    turn: int = 0
    reached: int = 0

    def left(self, clock: Clock, seat: int) -> int:
        """What a player has left, in milliseconds."""
        return clock.minutes[seat] * _MS_A_MINUTE + self.gained[seat] - self.used[seat]

    def run(self, seat: int, turn: int) -> Clocks:
        """The clocks when a turn has lasted so many milliseconds."""
        one, other = self.used
        more = turn - self.turn
        used = (one, other + more) if seat else (one + more, other)
        return self._replace(used=used, turn=turn)

    def acted(self, seat: int, seconds: int, actions: int) -> Clocks:
        """The clocks after an action that adds so many seconds; the match has so many actions."""
        if actions <= self.reached:
            return self._replace(turn=0)
        one, other = self.gained
        more = seconds * _MS_A_SECOND
        gained = (one, other + more) if seat else (one + more, other)
        return Clocks(self.used, gained, 0, actions)
