"""The lifetime score of the players at a table, found in the background."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from textual.screen import Screen

from mate.record import MatchRecord, Standing
from mate.tui.background import think_aloud
from mate.words.narrator import Narrator
from mate.words.series import lifetime

if TYPE_CHECKING:
    from mate.saved.folder import Progress


def look_back(
    screen: Screen[Any],
    record: MatchRecord,
    narrator: Narrator,
    take: Callable[[str], None],
) -> None:
    """Give a screen the lifetime score, `Mia 14 – 11 Tom, 3 drawn`, unless the match is the first.

    At the end of a match it counts.
    """

    def count(say: Progress) -> Standing:
        # Loaded in the thread, after the first picture.
        from mate.statistics.lifetime import lifetime as counted

        return counted(record.header, say)

    def found(stood: Standing | Exception) -> None:
        # Without the saved matches nothing is lost but this.
        if isinstance(stood, Standing) and stood.played > record.finished:
            take(lifetime(stood, narrator.names))

    think_aloud(screen, count, lambda *_: None, found)
