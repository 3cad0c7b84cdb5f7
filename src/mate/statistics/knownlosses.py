"""What was lost in the matches that were analysed, now or before: kept until the log changes."""

from __future__ import annotations

from mate.saved.known import Known
from mate.saved.savedmatch import SavedMatch
from mate.statistics.losses import HandLosses


class KnownLosses(Known[HandLosses]):
    """What was found in all the matches that were analysed, now or before."""

    def __init__(self) -> None:
        super().__init__("points-lost", HandLosses)

    def fits(self, match: SavedMatch, found: HandLosses) -> bool:
        """Whether it is about as many hands as may be looked into."""
        return len(found) == match.open_hands
