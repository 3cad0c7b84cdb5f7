"""Points lost against best play in matches, hand by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Annotated, Final

import msgspec

from mate.errors import MateError
from mate.record import MatchRecord, load_whole_lines
from mate.saved.savedmatch import SavedMatch
from mate.workers import Helper

_Points = Annotated[int, msgspec.Meta(ge=0, le=100_000)]

HandLosses = Annotated[tuple[tuple[_Points, _Points], ...], msgspec.Meta(max_length=4)]
"""For each hand of a match that is over and not closed, what each seat lost, in points."""

_CRASHES: Final = 5
"""After so many crashes in a row no other process is started."""


def losses_of(record: MatchRecord) -> HandLosses:
    """Points each seat lost against best play, by hand; a closed or unfinished hand is left out."""
    match, closed = record.match, record.closed_hands
    over = enumerate((hand for hand in match.hands if hand.outcome is not None), start=1)
    hands = tuple(hand for number, hand in over if number not in closed)
    if not hands:
        return ()
    from mate.grading import analyze

    return tuple(hand.lost for hand in analyze(match._replace(hands=hands)).hands)


def _losses_in(path: Path) -> HandLosses | None:
    try:
        return losses_of(load_whole_lines(path)[0])
    except (MateError, ValueError):
        return None


class LossFinder:
    """Finds what was lost in matches, one after the other.

    Solving the hands of a match takes up to half a second of numpy, so a process of low priority
    does it: whoever asks is never kept from anything else.
    """

    def __init__(self) -> None:
        self._helper: Helper[Path, HandLosses | None] | None = None
        self._crashes = 0
        self.stopped = False

    def find(
        self, matches: Iterable[SavedMatch], note: Callable[[SavedMatch, HandLosses | None], None]
    ) -> None:
        """Find what was lost in these matches, until all is found or the finder is stopped."""
        try:
            for match in matches:
                lost = self.losses(match.path)
                if self.stopped:
                    return
                note(match, lost)
        finally:
            self.stopped = True
            self.close()

    def losses(self, path: Path) -> HandLosses | None:
        """What was lost in the hands that are over; None if nobody can tell, or it was stopped."""
        if self._crashes == _CRASHES:
            return None
        try:
            if self._helper is None or not self._helper.alive:
                self.close()
                self._helper = None if self.stopped else Helper(_losses_in)
            if self._helper is None or self.stopped:
                return None
            found = self._helper.ask(path)
        except Exception:  # noqa: BLE001  # whatever a match does to the process costs only itself
            self._crashes += 1
            self.close()
            return None
        self._crashes = 0
        return found

    def stop(self) -> None:
        """End the process at once, from whatever thread; it has nothing to lose."""
        self.stopped = True
        # The thread that asks it may be done with it at this moment.
        helper = self._helper
        if helper is not None:
            helper.kill()

    def close(self) -> None:
        """End the process, and wait until it is gone; for the thread that asks it."""
        helper, self._helper = self._helper, None
        if helper is not None:
            helper.end()
