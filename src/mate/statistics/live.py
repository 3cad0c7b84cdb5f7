"""Statistics that grow while what was lost against best play is still being found."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from mate import clock
from mate.saved.cache import LogCache
from mate.saved.savedmatch import SavedMatch
from mate.statistics.finds import Finds
from mate.statistics.losses import HandLosses
from mate.statistics.tally import gather

_REST: Final = 20
"""How many times as long as counting took, at least, nothing is counted again."""
_SAVE_AFTER: Final = 20
"""How many matches are analysed before what was found in them is kept."""


class LiveStatistics:
    """The statistics of saved matches, the one played last first, as they become known."""

    def __init__(
        self, saved: list[SavedMatch], progress: Callable[[], object] | None = None
    ) -> None:
        self._saved = saved
        self._cache: LogCache[HandLosses] = LogCache("points-lost", HandLosses)
        self._losses = known_losses(saved, self._cache)
        self._finds = Finds()
        self.statistics = gather(saved, self._losses, progress, self._finds)
        self.finding = True
        self._news = False
        self._rests_until = clock.seconds()

    @property
    def missing(self) -> list[SavedMatch]:
        """The matches with open hands that are not analysed yet."""
        return [m for m in self._saved if len(self._losses.get(m.log, ())) != m.open_hands]

    def note(self, match: SavedMatch, lost: HandLosses | None) -> None:
        """Take in what was lost in a match; None if it cannot be analysed."""
        if lost is None or len(lost) != match.open_hands:
            # It was played on, or thrown away, since the list was made.
            return
        self._cache.note(match.log, match.stamp, lost)
        self._losses[match.log] = lost
        self._news = True
        if not len(self._losses) % _SAVE_AFTER:
            self._save()

    def recount(self, progress: Callable[[], object] | None = None) -> bool:
        """Count anew if something was found, and not again at once if counting takes long."""
        begun = clock.seconds()
        if not self._news or begun < self._rests_until:
            return False
        self._news = False
        self.statistics = gather(self._saved, self._losses, progress, self._finds)
        ended = clock.seconds()
        self._rests_until = ended + (ended - begun) * _REST
        return True

    def finish(self) -> None:
        """Nothing more will be found: count all that was, and keep it."""
        self.finding = False
        self._save()
        self._rests_until = clock.seconds()
        self.recount()

    def _save(self) -> None:
        if self._cache.unsaved:
            self._cache.save()


def known_losses(saved: Iterable[SavedMatch], cache: LogCache[HandLosses]) -> dict[str, HandLosses]:
    """What is known to be lost in matches, by their logs."""
    found = ((match.log, cache.get(match.log, match.stamp)) for match in saved)
    return {log: lost for log, lost in found if lost is not None}
