"""The place of a replay among the moments of a match, or in a variation from there."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from mate.rules import Action
from mate.tui.replay.moments import Moment
from mate.tui.replay.variation import Variation


class Stepper(NamedTuple):
    """A place among moments.

    Args:
        moments: the moments of a match, in order; there may be none.
        at: the place, from 0.
        variation: the variation that starts there; None in the match itself.
    """

    moments: tuple[Moment, ...]
    at: int = 0
    variation: Variation | None = None

    @property
    def moment(self) -> Moment:
        """The moment at this place, of the match or of the variation."""
        return self.moments[self.at] if self.variation is None else self.variation.moment

    @property
    def played_next(self) -> Action | None:
        """The action played next in the match; None at the end of a hand."""
        here, following = self.moments[self.at], self.to(self.at + 1).moment
        goes_on = following.number == here.number and following.count > here.count
        return following.hand.actions[-1] if goes_on else None

    @property
    def last(self) -> int:
        """The place of the last moment; -1 if there is none."""
        return len(self.moments) - 1

    def to(self, place: int) -> Stepper:
        """A place in the match, or its nearest end if there is no such place."""
        return self._replace(at=max(0, min(place, self.last)), variation=None)

    def to_hand_number(self, number: int, actions: int = 0) -> Stepper:
        """A hand after so many actions; the start of the match if it has no such place."""
        wanted = number, actions
        places = (p for p, each in enumerate(self.moments) if (each.number, each.count) == wanted)
        return self.to(next(places, 0))

    def to_trick(self, step: int) -> Stepper:
        """The start of the next trick (1), or of this or the previous one (-1)."""
        return self._sought(step, lambda moment: moment.begins_trick)

    def to_hand(self, step: int) -> Stepper:
        """The start of the next hand (1), or of this or the previous one (-1)."""
        return self._sought(step, lambda moment: moment.before is None)

    def _sought(self, step: int, wanted: Callable[[Moment], bool]) -> Stepper:
        return self.found(step, wanted) or self.to(self.last if step > 0 else 0)

    def found(self, step: int, wanted: Callable[[Moment], bool]) -> Stepper | None:
        """The nearest place with a wanted moment; None if there is none in that direction.

        Args:
            step: 1 to look forward, -1 to look back; the current place does not count.
            wanted: returns whether a moment is wanted.
        """
        forward, back = range(self.at + 1, len(self.moments)), range(self.at - 1, -1, -1)
        places = forward if step > 0 else back
        place = next((place for place in places if wanted(self.moments[place])), None)
        return None if place is None else self.to(place)
