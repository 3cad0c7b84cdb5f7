"""What the saved matches say of all players."""

from __future__ import annotations

from functools import partial
from typing import Final

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import DataTable

from mate.saved.savedmatch import SavedMatch
from mate.statistics import Tally
from mate.statistics.counting import Counting
from mate.statistics.lossfinder import LossFinder
from mate.tui.background import think_aloud
from mate.tui.draw.layout import WIDE_CELLS, Layout
from mate.tui.draw.playercolumns import PLAYERS, fact_rows
from mate.tui.keys.commands import Place
from mate.tui.screens.base import MateScreen
from mate.tui.screens.player import PlayerScreen, replay_best
from mate.tui.widgets.drawing import Drawing
from mate.tui.widgets.notice import Notice
from mate.tui.widgets.playertable import PlayerTable
from mate.words.figures import counted
from mate.words.problems import reason_of
from mate.words.statistics import analysed, footnote

_TICK: Final = 0.5


class StatisticsScreen(MateScreen[None], places=(Place.STATISTICS, Place.EVERYWHERE)):
    """All players in a table. What they lost against perfect play is found meanwhile.

    Args:
        saved: the saved matches, the one played last first.
    """

    CSS_PATH = "statistics.tcss"
    WIDEST = WIDE_CELLS

    def __init__(self, saved: list[SavedMatch]) -> None:
        super().__init__()
        self._counting = Counting(saved)
        self._finder = LossFinder()
        self._problem = ""

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
    def _tallies(self) -> list[Tally]:
        return list(self._counting.statistics.players.values())

    def on_mount(self) -> None:
        """Begin to find what is not known yet of points lost."""
        find = partial(self._finder.find, self._counting.missing)
        think_aloud(self, find, self._counting.note, self._finish)
        self.set_interval(_TICK, self._recount)

    def on_unmount(self) -> None:
        """Stop looking, and keep what was found."""
        self._finder.stop()
        self._counting.save()

    def _recount(self) -> None:
        if self._counting.recount():
            self._fill()
            self._draw_head()

    def _finish(self, end: Exception | None) -> None:
        self._counting.finish()
        self._fill()
        self._draw_head()
        if end is not None:
            self._problem = reason_of(end)
            self._draw_notice()

    def refresh_rows(self) -> None:
        """Draw everything that depends on the width."""
        if self.layout_is_new():
            cursor = self._table.cursor_row
            self._table.set_columns(PLAYERS[self.compact])
            self._fill(cursor)
        self._draw_head()
        self._draw_notice()
        self.show_keys()

    def _draw_notice(self) -> None:
        notice = self.query_one(Notice)
        if self._problem:
            notice.say(self._problem, self.cells, "bad")
        else:
            words = footnote(self._counting.statistics, short=self.compact)
            notice.say(words, self.cells, "faint", 2)

    def _fill(self, cursor: int = 0) -> None:
        self._table.show(self._tallies, cursor)
        self._draw_facts()

    def _draw_head(self) -> None:
        statistics = self._counting.statistics
        broken = f", {statistics.broken} broken" if statistics.broken and not self.compact else ""
        right = f"{counted(statistics.matches, 'match', 'matches')}{broken}"
        if self._counting.finding:
            done = f"{statistics.analysed:,} of {statistics.to_analyse:,} analysed"
            right = done if self.compact else f"{right} · …{done}"
        elif not self.compact:
            right = f"{right} · {analysed(statistics)}"
        self.show_head(self.titled("Statistics"), right)

    @property
    def _chosen(self) -> Tally | None:
        tallies = self._tallies
        row = self._table.cursor_row
        return tallies[row] if 0 <= row < len(tallies) else None

    @on(DataTable.RowHighlighted)
    def _draw_facts(self) -> None:
        tally = self._chosen
        if self.layout_kind is Layout.WIDE and tally is not None:
            rows = [((f" {tally.name}", "strong"),), (), *fact_rows(tally, 40)]
            self.query_one("#facts", Drawing).draw(rows)

    @on(DataTable.RowSelected)
    def action_open(self) -> None:
        """Show all figures of the player."""
        tally = self._chosen
        if tally is not None:
            self.app.push_screen(PlayerScreen(self._counting, tally.player))

    def action_replay(self) -> None:
        """Replay the match of the player's best hand."""
        replay_best(self, self._chosen)
