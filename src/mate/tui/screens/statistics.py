"""The statistics of all players, from the saved matches."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal

from mate.saved.savedmatch import SavedMatch
from mate.statistics.live import LiveStatistics
from mate.statistics.losses import HandLosses, LossFinder
from mate.statistics.tally import Statistics, Tally
from mate.tui.background import Throttle, think, think_aloud
from mate.tui.draw.players import PLAYERS, beside, fact_rows, named_trend_row, trend
from mate.tui.draw.rows import Row
from mate.tui.keys.commands import Place
from mate.tui.screens.base import MateScreen
from mate.tui.screens.player import PlayerScreen, replay_best
from mate.tui.widgets.drawing import Drawing, Notice
from mate.tui.widgets.playertable import PlayerTable
from mate.tui.widgets.rowtable import RowTable
from mate.words.figures import counted
from mate.words.problems import reason_of
from mate.words.statistics import analysed, footnote

_TICK: Final = 0.5
"""The seconds between two checks for new figures."""
_TREND_ROWS: Final = 8
_PLAYERS_CELLS: Final = 79
"""The width of the table with something beside it; the stylesheet says the same."""
_WIDEST_FACTS: Final = 84
_AROUND_ROWS: Final = 5
"""The rows of header, footnote and keys, with the blank one below the header."""


class StatisticsScreen(MateScreen[None], places=(Place.STATISTICS, Place.EVERYWHERE)):
    """All players in a table. The points that they lost are worked out in the background.

    Args:
        saved: the saved matches, the latest first.
    """

    CSS_PATH = "statistics.tcss"
    WIDEST = 190

    def __init__(self, saved: list[SavedMatch]) -> None:
        super().__init__()
        self._saved = saved
        self._counting: LiveStatistics | None = None
        self._finder = LossFinder()
        self._problem = ""
        self._shown: Statistics | None = None

    def compose_contents(self) -> ComposeResult:
        """The table, the figures of one player beside it, and a footnote."""
        with Horizontal(id="lists"):
            yield PlayerTable(id="players")
            yield Drawing(id="facts")
        yield Notice(id="notice")

    @property
    def _table(self) -> PlayerTable:
        return self.query_one("#players", PlayerTable)

    @property
    def _statistics(self) -> Statistics:
        return Statistics() if self._counting is None else self._counting.statistics

    def on_mount(self) -> None:
        """Count the matches, then work out the points lost that are not known yet."""
        think_aloud(self, self._count, lambda: None, self._counted)

    def _count(self, say: Callable[[], None]) -> LiveStatistics:
        return LiveStatistics(self._saved, progress=say)

    def _counted(self, found: LiveStatistics | Exception) -> None:
        if isinstance(found, Exception):
            self._finish(found)
            return
        self._counting = found
        think(self, partial(self._find, found), self._finish)
        self.set_interval(_TICK, self._follow)
        self._fill()

    def _find(self, counting: LiveStatistics) -> None:
        # This thread does everything that takes time: recounting, and saving the findings.
        pace = Throttle()

        def note(match: SavedMatch, lost: HandLosses | None) -> None:
            counting.note(match, lost)
            counting.recount(pace)

        try:
            self._finder.find(counting.missing, note)
        finally:
            counting.finish()

    def on_unmount(self) -> None:
        """Stop the search; its thread saves what it has found."""
        self._finder.stop()

    def _follow(self) -> None:
        if self._shown is not self._statistics:
            self._fill()

    def _finish(self, end: Exception | None) -> None:
        self._fill()
        if end is not None:
            self._problem = reason_of(end)
            self._draw_notice()

    def refresh_rows(self) -> None:
        """Draw everything that depends on the width."""
        if self.layout_is_new():
            self._table.set_columns(PLAYERS[self.compact])
            self._fill()
        self._draw_head()
        self._draw_notice()
        self.show_keys()

    def _draw_notice(self) -> None:
        notice = self.query_one(Notice)
        if self._problem:
            notice.say(self._problem, self.cells, "bad")
        else:
            words = footnote(self._statistics, short=self.compact)
            notice.say(words, self.cells, "faint", 2)

    def _fill(self) -> None:
        self._shown = self._statistics
        self._table.show([*self._shown.players.values()])
        # The table first: the figures of thousands of matches take a moment.
        self.call_after_refresh(self._draw_facts)
        self._draw_head()

    def _draw_head(self) -> None:
        title = self.titled("Statistics")
        if self._counting is None:
            self.show_head(title, "" if self._problem else "counting …")
            return
        statistics = self._counting.statistics
        broken = f", {statistics.broken} broken" if statistics.broken and not self.compact else ""
        right = f"{counted(statistics.matches, 'match', 'matches')}{broken}"
        if self._counting.finding:
            done = f"{statistics.analysed:,} of {statistics.to_analyse:,} analysed"
            right = done if self.compact else f"{right} · …{done}"
        elif not self.compact:
            right = f"{right} · {analysed(statistics)}"
        self.show_head(title, right)

    @property
    def _chosen(self) -> Tally | None:
        return self._table.chosen

    @on(RowTable.Highlighted)
    def _another(self) -> None:
        self._draw_facts()
        # There may be a message about the previous player.
        self._draw_notice()

    def _draw_facts(self) -> None:
        tally = self._chosen
        if tally is not None:
            self.query_one("#facts", Drawing).draw(self._facts(tally))

    def _facts(self, tally: Tally) -> list[Row]:
        if self.compact:
            return [named_trend_row(tally, self.cells)]
        if not self.layout_kind.has_room_beside:
            return trend(tally, self.cells, _TREND_ROWS, named=True)
        cells = min(self.cells - _PLAYERS_CELLS - 1, _WIDEST_FACTS)
        rows = self.room.height - _AROUND_ROWS
        signs = self.program.appearance.signs
        facts = [((f" {tally.name}", "strong"),), (), *fact_rows(tally, cells, signs=signs), ()]
        return [*facts, *beside(tally, cells, rows - len(facts))]

    @on(RowTable.Selected)
    def action_open(self) -> None:
        """Show all figures of the player."""
        tally = self._chosen
        if tally is not None and self._counting is not None:
            self.app.push_screen(PlayerScreen(self._counting, tally.player))

    def action_replay(self) -> None:
        """Replay the match of the player's best hand."""
        replay_best(self, self._chosen)
