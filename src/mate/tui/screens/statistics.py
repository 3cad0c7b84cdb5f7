"""What the saved matches say of all players."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal

from mate.saved.savedmatch import SavedMatch
from mate.statistics import Statistics, Tally
from mate.statistics.counting import Counting
from mate.statistics.losses import HandLosses
from mate.statistics.lossfinder import LossFinder
from mate.tui.background import Pace, think, think_aloud
from mate.tui.draw.playercolumns import PLAYERS, fact_rows
from mate.tui.draw.playerpictures import beside, named_trend_row, trend
from mate.tui.draw.rows import Row
from mate.tui.keys.commands import Place
from mate.tui.screens.base import MateScreen
from mate.tui.screens.player import PlayerScreen, replay_best
from mate.tui.widgets.drawing import Drawing
from mate.tui.widgets.notice import Notice
from mate.tui.widgets.playertable import PlayerTable
from mate.tui.widgets.rowtable import RowTable
from mate.words.figures import counted
from mate.words.problems import reason_of
from mate.words.statistics import analysed, footnote

_TICK: Final = 0.5
"""After how many seconds it is looked whether there are new figures."""
_TREND_ROWS: Final = 8
_PLAYERS_CELLS: Final = 79
"""How wide the table is where there is something beside it; the stylesheet says the same."""
_WIDEST_FACTS: Final = 84
_AROUND_ROWS: Final = 5
"""The rows that header, footnote and keys take, and the blank one below the header."""


class StatisticsScreen(MateScreen[None], places=(Place.STATISTICS, Place.EVERYWHERE)):
    """All players in a table. What they lost against perfect play is found meanwhile.

    Args:
        saved: the saved matches, the one played last first.
    """

    CSS_PATH = "statistics.tcss"
    WIDEST = 190

    def __init__(self, saved: list[SavedMatch]) -> None:
        super().__init__()
        self._saved = saved
        self._counting: Counting | None = None
        self._finder = LossFinder()
        self._problem = ""
        self._shown: Statistics | None = None

    def compose_contents(self) -> ComposeResult:
        """Header, table with the figures of one player beside it, footnote, keys."""
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
        """Begin to count, and then to find what is not known yet of points lost."""
        think_aloud(self, self._count, lambda: None, self._counted)

    def _count(self, say: Callable[[], None]) -> Counting:
        return Counting(self._saved, pace=say)

    def _counted(self, found: Counting | Exception) -> None:
        if isinstance(found, Exception):
            self._finish(found)
            return
        self._counting = found
        think(self, partial(self._find, found), self._finish)
        self.set_interval(_TICK, self._follow)
        self._fill()

    def _find(self, counting: Counting) -> None:
        # All that takes time is done in this thread: to count again, and to keep what was found.
        pace = Pace()

        def note(match: SavedMatch, lost: HandLosses | None) -> None:
            counting.note(match, lost)
            counting.recount(pace)

        try:
            self._finder.find(counting.missing, note)
        finally:
            counting.finish()

    def on_unmount(self) -> None:
        """Stop looking; the thread that looks keeps what was found."""
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
        # The table first: how thousands of matches are spread takes a moment to find.
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
        # Something may have been said of the player before.
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
