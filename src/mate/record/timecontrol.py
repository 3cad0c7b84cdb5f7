"""Time control: the time limits that the players agree on, and the time that they have used."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Annotated, Final, NamedTuple, Self

from msgspec import Meta, Struct

from mate.errors import MateError

MINUTES_LIMIT: Final = 600
"""The maximum number of minutes per player and match, and of seconds that an action adds."""
_TIME: Final = r"([0-9]{1,3})(?:\+([0-9]{1,3}))?"

_Minutes = Annotated[int, Meta(ge=1, le=MINUTES_LIMIT)]
_Seconds = Annotated[int, Meta(ge=0, le=MINUTES_LIMIT)]


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """The time limits of both players.

    Args:
        minutes: each player's minutes for the whole match, by seat.
        seconds: the seconds that an action adds for each player, by seat.

    >>> Clock((10, 5), (0, 3)).words(("Ana", "Ben"))
    'Ana 10 minutes; Ben 5 minutes, plus 3 seconds per action'
    """

    minutes: tuple[_Minutes, _Minutes]
    seconds: tuple[_Seconds, _Seconds]

    @classmethod
    def parse(cls, words: Sequence[str]) -> Self:
        """Parse a clock from one time for both players, or from a separate time for each player.

        Raises:
            MateError: if the words do not describe a clock.

        >>> Clock.parse(["10+5"]) == Clock((10, 10), (5, 5)), Clock.parse(["10", "5"]).short
        (True, '10 5')
        """
        if len(words) not in {1, 2}:
            raise MateError("Give one time for both players, or two: one for each.")
        times = []
        for word in words:
            time = re.fullmatch(_TIME, word)
            minutes, more = map(int, time.groups("0")) if time else (0, 0)
            if not 1 <= minutes <= MINUTES_LIMIT or more > MINUTES_LIMIT:
                right = f"Give 1 to {MINUTES_LIMIT} minutes, such as 10. To add up to "
                right += f"{MINUTES_LIMIT} seconds per action, write 10+5."
                raise MateError(f"Not a time: {word[:24]!a}. {right}")
            times.append((minutes, more))
        minutes_of, seconds_of = zip(times[0], times[-1], strict=True)
        return cls(minutes_of, seconds_of)

    @property
    def short(self) -> str:
        """The clock as players type it: `10+5`, or `10 5` if the players' times differ."""
        return " ".join(dict.fromkeys(self._times))

    def words(self, names: Sequence[str]) -> str:
        """Write the times of both players in words, such as `10 minutes each`."""
        each = " each" if len(set(self._times)) == 1 else ""
        first, second = (
            f"{minutes} minute{'s' * (minutes > 1)}{each}"
            + f", plus {more} second{'s' * (more > 1)} per action" * (more > 0)
            for minutes, more in zip(self.minutes, self.seconds, strict=True)
        )
        return first if each else f"{names[0]} {first}; {names[1]} {second}"

    @property
    def _times(self) -> list[str]:
        pairs = zip(self.minutes, self.seconds, strict=True)
        return [f"{minutes}+{more}" if more else str(minutes) for minutes, more in pairs]


class Clocks(NamedTuple):
    """The time that both players have used and gained, in milliseconds.

    Args:
        used: the time that each player has used so far, including undone actions, by seat.
        gained: the time that actions have added for each player, by seat.
        turn: the part of `used` that belongs to the current turn.
        reached: the largest number of actions that the match has had. Only an action beyond this
            number adds time, so that undoing and repeating an action gains nothing.
    """

    used: tuple[int, int] = (0, 0)
    gained: tuple[int, int] = (0, 0)
    turn: int = 0
    reached: int = 0

    def left(self, clock: Clock, seat: int) -> int:
        """Return the milliseconds that a player has left."""
        return clock.minutes[seat] * 60_000 + self.gained[seat] - self.used[seat]

    def during_turn(self, seat: int, turn: int) -> Clocks:
        """Return the clocks at the moment when the current turn has lasted `turn` milliseconds."""
        return self._replace(used=_add_time(self.used, seat, turn - self.turn), turn=turn)

    def after_action(self, seat: int, seconds: int, actions: int) -> Clocks:
        """Return the clocks after an action.

        Args:
            seconds: the number of seconds that the action adds.
            actions: the number of actions in the match, including this action.
        """
        if actions <= self.reached:
            return self._replace(turn=0)
        return Clocks(self.used, _add_time(self.gained, seat, seconds * 1000), 0, actions)


def _add_time(times: tuple[int, int], seat: int, ms: int) -> tuple[int, int]:
    first, second = times
    return (first, second + ms) if seat else (first + ms, second)
