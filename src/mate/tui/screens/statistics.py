"""What the saved matches say of all players."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.message import Message
from textual.widgets import DataTable
from textual.worker import get_current_worker

from mate.saved.savedmatch import SavedMatch
from mate.statistics import Statistics, Tally, gather
from mate.statistics.losses import Grader, KnownLosses
from mate.statistics.tally import HandLosses
from mate.tui.draw.layout import Layout
from mate.tui.draw.playercolumns import PLAYERS, fact_rows
from mate.tui.draw.rows import apart
from mate.tui.keys.commands import Place, bindings, commands_at
from mate.tui.screens.base import MateScreen
from mate.tui.screens.player import PlayerScreen, replay_best
from mate.tui.widgets.drawing import Drawing
from mate.tui.widgets.keyline import KeyLine
from mate.tui.widgets.notice import Notice
from mate.tui.widgets.tallytable import TallyTable
from mate.words.figures import counted
from mate.words.statistics import analysed, footnote

_PLACES = (Place.STATISTICS, Place.EVERYWHERE)
_WIDE_CELLS: Final = 120
_TICK: Final = 0.5
_REST: Final = 20
"""How many times as long as counting took, at least, the screen is free before the next time."""
_SAVE_AFTER: Final = 20


class StatisticsScreen(MateScreen[None]):
    """All players in a table. What they lost against perfect play is found meanwhile.

    Args:
        saved: the saved matches, the one played last first.
    """

    CSS_PATH = "statistics.tcss"
    WIDEST = _WIDE_CELLS
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(*_PLACES)]

    @dataclass
    class Analysed(Message):
        """A match was analysed.

        Args:
            match: the match.
            lost: what was lost in it; None if it cannot be analysed.
        """

        match: SavedMatch
        lost: HandLosses | None

    @dataclass
    class Done(Message):
        """All matches that can be analysed are."""

    def __init__(self, saved: list[SavedMatch]) -> None:
        super().__init__()
        self._saved = saved
        self._known = KnownLosses()
        self._losses = self._known.of(saved)
        self.statistics: Statistics = gather(saved, self._losses)
        self._grader = Grader()
        self._new = 0
        self._next_count = 0.0
        self._busy = True
        self._layout_shown: Layout | None = None

    def compose_contents(self) -> ComposeResult:
        """Header, table with the figures of one player beside it, footnote, keys."""
        yield Drawing(id="head")
        with Horizontal(id="lists"):
            yield TallyTable(id="players")
            yield Drawing(id="facts")
        yield Notice(id="notice")
        yield KeyLine(id="keys")

    @property
    def _table(self) -> TallyTable:
        return self.query_one("#players", TallyTable)

    @property
    def _tallies(self) -> list[Tally]:
        return list(self.statistics.players.values())

    @property
    def analysing(self) -> bool:
        """Whether matches are still being analysed."""
        return self._busy

    def on_mount(self) -> None:
        """Begin to find what is not known yet of points lost."""
        self.run_worker(self._analyse, thread=True, exit_on_error=False)
        self.set_interval(_TICK, self._count_again)

    def on_unmount(self) -> None:
        """Stop looking, and keep what was found."""
        self._grader.stop()
        self._known.save()

    def _analyse(self) -> None:
        worker = get_current_worker()
        missing = [m for m in self._saved if m.results and m.path not in self._losses]
        with self._grader as grader:
            for match in missing:
                lost = grader.losses(match.path)
                if grader.stopped or worker.is_cancelled:
                    return
                self.post_message(self.Analysed(match, lost))
        self.post_message(self.Done())

    @on(Analysed)
    def _note(self, message: Analysed) -> None:
        match, lost = message.match, message.lost
        if lost is None or len(lost) != len(match.results):
            # It was played on, or thrown away, since the list was made.
            return
        self._known.note(match, lost)
        self._losses[match.path] = lost
        self._new += 1
        if not len(self._losses) % _SAVE_AFTER:
            self._known.save()

    @on(Done)
    def _finish(self) -> None:
        self._busy = False
        self._known.save()
        self._next_count = 0.0
        self._count_again()
        self._draw_head()

    def _count_again(self) -> None:
        begun = time.monotonic()
        if not self._new or begun < self._next_count:
            return
        self._new = 0
        self.statistics = gather(self._saved, self._losses)
        self._fill()
        self._draw_head()
        took = time.monotonic() - begun
        self._next_count = begun + took * _REST

    def refresh_rows(self) -> None:
        """Draw everything that depends on the width."""
        if self._layout_shown is not self.layout_kind:
            self._layout_shown = self.layout_kind
            cursor = self._table.cursor_row
            self._table.set_columns(PLAYERS[self.compact])
            self._fill(cursor)
        self._draw_head()
        self._footnote()
        self.query_one(KeyLine).show(commands_at(*_PLACES), self.cells)

    def _footnote(self) -> None:
        words = footnote(self.statistics, short=self.compact)
        self.query_one(Notice).say(words, self.cells, "faint", 2)

    def _fill(self, cursor: int = 0) -> None:
        self._table.show(self._tallies, cursor)
        self._draw_facts()

    def _draw_head(self) -> None:
        statistics = self.statistics
        title = "Statistics" if self.compact else "Mate · Statistics"
        broken = f", {statistics.broken} broken" if statistics.broken and not self.compact else ""
        right = f"{counted(statistics.matches, 'match', 'matches')}{broken}"
        if self._busy:
            done = f"{statistics.analysed:,} of {statistics.to_analyse:,} analysed"
            right = done if self.compact else f"{right} · …{done}"
        elif not self.compact:
            right = f"{right} · {analysed(statistics)}"
        row = apart(((f" {title}", "strong"),), ((f"{right} ", "faint"),), self.cells)
        self.query_one("#head", Drawing).draw((row,))

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
    def _row_selected(self) -> None:
        self.action_open()

    def action_open(self) -> None:
        """Show all figures of the player."""
        tally = self._chosen
        if tally is not None:
            self.app.push_screen(PlayerScreen(self, tally))

    def action_replay(self) -> None:
        """Replay the match of the player's best hand."""
        replay_best(self, self._chosen)
