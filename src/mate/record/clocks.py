"""The players' clocks: what they agreed on, and what each has used."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Annotated, Final, NamedTuple, Self

import msgspec

from mate.errors import MateError

MINUTES_LIMIT: Final = 600
"""The most minutes that a player can have for a match, and the most seconds more per action."""
_MS_A_MINUTE: Final = 60_000
_MS_A_SECOND: Final = 1000
_TIME: Final = re.compile(r"([0-9]{1,3})(?:\+([0-9]{1,3}))?")

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

    @classmethod
    def parse(cls, words: Sequence[str]) -> Self:
        """The clock that somebody typed: one time for both players, or each player's own.

        Raises:
            MateError: if it is none.

        >>> Clock.parse(["10+5"]) == Clock((10, 10), (5, 5)), Clock.parse(["10", "5"]).short
        (True, '10 5')
        """
        if len(words) not in {1, 2}:
            raise MateError("Give one time for both players, or two: one for each.")
        times = []
        for word in words:
            found = _TIME.fullmatch(word)
            minutes, more = map(int, found.groups("0")) if found else (0, 0)
            if not 1 <= minutes <= MINUTES_LIMIT or more > MINUTES_LIMIT:
                right = f"Give 1 to {MINUTES_LIMIT} minutes, such as 10, or with up to "
                right += f"{MINUTES_LIMIT} seconds more per action: 10+5."
                raise MateError(f"Not a time: {word[:24]!a}. {right}")
            times.append((minutes, more))
        minutes_of, seconds_of = zip(times[0], times[-1], strict=True)
        return cls(minutes_of, seconds_of)

    @property
    def short(self) -> str:
        """The clock as it is typed: `10+5`, or `10 5` where the players' times differ."""
        return " ".join(dict.fromkeys(self._times))

    @property
    def words(self) -> str:
        """The time of both players: `10 minutes each`."""
        one, other = (f"{time} minute{'s' * (time != '1')}" for time in self._times)
        return f"{one} each" if one == other else f"{one} and {other}"

    @property
    def _times(self) -> list[str]:
        pairs = zip(self.minutes, self.seconds, strict=True)
        return [f"{minutes}+{more}" if more else str(minutes) for minutes, more in pairs]


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
        return self._replace(used=_more(self.used, seat, turn - self.turn), turn=turn)

    def acted(self, seat: int, seconds: int, actions: int) -> Clocks:
        """The clocks after an action that adds so many seconds; the match has so many actions."""
        if actions <= self.reached:
            return self._replace(turn=0)
        return Clocks(self.used, _more(self.gained, seat, seconds * _MS_A_SECOND), 0, actions)


def _more(times: tuple[int, int], seat: int, ms: int) -> tuple[int, int]:
    one, other = times
    return (one, other + ms) if seat else (one + ms, other)
