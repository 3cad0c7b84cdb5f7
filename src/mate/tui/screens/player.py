"""The statistics of one player, or of one against another."""

from __future__ import annotations

from typing import Final

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical

from mate.cleaning import clean
from mate.errors import MateError
from mate.statistics.live import LiveStatistics
from mate.statistics.tally import Player, Tally
from mate.tui.draw.layout import Layout
from mate.tui.draw.players import OPPONENTS, fact_rows, pages, short_fact_rows, trend
from mate.tui.draw.rows import Row
from mate.tui.keys.commands import Command, Place, renamed
from mate.tui.screens.base import MateScreen
from mate.tui.widgets.drawing import Drawing, Notice
from mate.tui.widgets.playertable import PlayerTable
from mate.tui.widgets.rowtable import RowTable
from mate.words.problems import message_of

_FIGURES_CELLS: Final = 41
"""The width of figures and opponents; pictures beside them need the rest."""
_GAP: Final = 1
_TREND_ROWS: Final = 8
_LEAST_TREND_ROWS: Final = 5
_LEAST_OPPONENTS: Final = 3
"""The least rows of the opponents, including their header."""


class PlayerScreen(MateScreen[None], places=(Place.STATISTICS, Place.PLAYER, Place.EVERYWHERE)):
    """All figures of a player, with the opponents; or of a player against another.

    Pictures are beside the figures if there is room, and on pages of their own
    otherwise.

    Args:
        counting: the counting, finished or not.
        player: the player.
        opponent: the opponent; None for all of them.
    """

    CSS_PATH = "player.tcss"
    WIDEST = 190

    def __init__(
        self, counting: LiveStatistics, player: Player, opponent: Player | None = None
    ) -> None:
        super().__init__()
        self._counting = counting
        self._player, self._opponent = player, opponent
        self._follows = True
        self._turned = 0
        self._pages: list[list[Row]] = []

    def compose_contents(self) -> ComposeResult:
        """Figures, opponents, pictures and a message."""
        with Horizontal(id="lists"):
            with Vertical(id="figures"):
                yield Drawing(id="page")
                yield PlayerTable(id="opponents")
            yield Drawing(id="pictures")
        yield Notice(id="notice")

    @property
    def _table(self) -> PlayerTable:
        return self.query_one("#opponents", PlayerTable)

    @property
    def _tally(self) -> Tally:
        statistics = self._counting.statistics
        if self._opponent is None:
            return statistics.players[self._player]
        return statistics.pairs[self._player, self._opponent]

    @property
    def _opponents(self) -> list[Tally]:
        statistics = self._counting.statistics
        if self._opponent is None:
            return statistics.opponents(self._player)
        return [statistics.pairs[self._opponent, self._player]]

    def on_mount(self) -> None:
        """Update the figures while they are found."""
        self.set_interval(1, self._follow)

    def _follow(self) -> None:
        if self.too_small:
            return
        finding = self._counting.finding
        # Once more at the end, for the last figures.
        if finding or self._follows:
            self._draw_page()
        self._follows = finding

    def refresh_rows(self) -> None:
        """Redraw everything."""
        if self.layout_is_new():
            self._turned = 0
            self._fill()
        self._draw_page()

    def _draw_page(self) -> None:
        tally = self._tally
        name = tally.name
        if self._opponent is not None:
            name = f"{name} against {self._opponents[0].name}"
        title = self.titled(name if self.compact else f"Statistics · {name}")
        self._pages = self._pictures(tally)
        self._turned %= self._last + 1
        self.show_head(title, f"page {self._turned + 1} of {self._last + 1}" if self._last else "")
        page = self.query_one("#page", Drawing)
        rows = self._figures(tally)
        page.draw(rows)
        page.styles.height = len(rows)
        seen = self._turned - 1 if self._last else 0
        self.query_one("#pictures", Drawing).draw(self._pages[seen] if seen >= 0 else ())
        self.set_class(self._turned > 0, "-turned")
        self.show_keys(commands=self._shown_commands)

    @property
    def _rows(self) -> int:
        # Wide terminals have a blank row above the keys.
        return self.rows_between - self.layout_kind.has_room_beside

    @property
    def _figures_cells(self) -> int:
        if not self.layout_kind.has_room_beside:
            return self.cells
        return _FIGURES_CELLS if self.layout_kind is Layout.WIDE else self.cells // 3

    def _figures(self, tally: Tally) -> list[Row]:
        cells = self._figures_cells
        if self.compact:
            return short_fact_rows(tally, cells)
        rows = fact_rows(tally, cells, signs=self.program.appearance.signs)
        if not self.layout_kind.has_room_beside:
            high = min(_TREND_ROWS, self._rows - len(rows) - 2 - _LEAST_OPPONENTS)
            if high >= _LEAST_TREND_ROWS:
                rows = [*rows, (), *trend(tally, cells, high)]
        return rows

    def _pictures(self, tally: Tally) -> list[list[Row]]:
        beside = self.layout_kind.has_room_beside
        cells = self.cells - self._figures_cells - _GAP if beside else self.cells
        return pages(tally, cells, self._rows, with_trend=beside)

    @property
    def _last(self) -> int:
        """The number of the last page; 0 is that of the figures."""
        return 0 if self.layout_kind.has_room_beside else len(self._pages)

    @property
    def _shown_commands(self) -> tuple[Command, ...]:
        names: dict[str, str] = {}
        if not self._last:
            names["turn(1)"] = ""
        elif self._turned == self._last:
            names["turn(1)"] = "figures"
        if self._turned:
            names["open"] = ""
        if self.compact:
            names["replay"] = ""
        return renamed(self.commands, names)

    def offers(self, action: str) -> bool:
        """Offer pages and opponents only if there are any on the screen."""
        if action.startswith("turn"):
            return bool(self._last)
        return super().offers(action) and (action != "open" or not self._turned)

    def action_turn(self, step: int) -> None:
        """Show the next or previous page; the figures follow the last one."""
        if not self._last:
            return
        hush(self)
        self._turned += step
        self._draw_page()
        if self._turned:
            self.set_focus(None)
        else:
            self._table.focus()

    def _fill(self) -> None:
        few = self.compact or self.layout_kind.has_room_beside
        self._table.set_columns(OPPONENTS[few])
        self._table.show(self._opponents)

    @on(RowTable.Highlighted)
    def _hush(self) -> None:
        hush(self)

    @on(RowTable.Selected)
    def action_open(self) -> None:
        """Show the player against the one in the row; in a pair, change sides."""
        hush(self)
        if self._table.chosen is None or self._turned:
            return
        other = self._table.chosen.player
        if self._opponent is None:
            self.app.push_screen(PlayerScreen(self._counting, self._player, other))
        else:
            self._player, self._opponent = other, self._player
            self._draw_page()
            self._fill()

    def action_replay(self) -> None:
        """Replay the best hand."""
        replay_best(self, self._tally)


def replay_best(screen: MateScreen[None], tally: Tally | None) -> None:
    """Replay a player's best hand, or report why that is not possible.

    Args:
        screen: the screen that shows the report.
        tally: the player's figures; None without a player.
    """
    if tally is None:
        return
    if tally.best is None:
        message = f"{tally.name} has not mated yet."
    else:
        try:
            screen.program.replay(tally.best.match.path, tally.best.number)
            return
        except MateError as error:
            message = message_of(error, tally.best.match.path)
    screen.query_one(Notice).say(clean(message, 400), screen.cells, "bad")


def hush(screen: MateScreen[None]) -> None:
    """Drop a message about another player."""
    screen.query_one(Notice).say("", screen.cells)
