"""What the saved matches say of one player, or of two against each other."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widgets import DataTable

from mate.cleaning import clean
from mate.errors import MateError
from mate.statistics import Tally
from mate.tui.draw.layout import Layout
from mate.tui.draw.playercolumns import OPPONENTS, fact_rows, short_fact_rows
from mate.tui.keys.bindings import bindings
from mate.tui.keys.commands import Place, commands_at
from mate.tui.screens.base import MateScreen
from mate.tui.widgets.drawing import Drawing
from mate.tui.widgets.keyline import KeyLine
from mate.tui.widgets.notice import Notice
from mate.tui.widgets.tallytable import TallyTable
from mate.words.problems import message_of

if TYPE_CHECKING:
    from mate.tui.screens.statistics import StatisticsScreen

_PLACES = (Place.STATISTICS, Place.EVERYWHERE)


class PlayerScreen(MateScreen[None]):
    """All figures of one player, and the other players; or of a player against another.

    Args:
        source: the screen that counts.
        tally: the player's, against everyone or against one other.
        opponent: the other's; None for everyone.
    """

    CSS_PATH = "statistics.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(*_PLACES)]

    def __init__(
        self, source: StatisticsScreen, tally: Tally, opponent: Tally | None = None
    ) -> None:
        super().__init__()
        self._source = source
        self._player = tally.player
        self._tally = tally
        self._opponent = opponent
        self._layout_shown: Layout | None = None
        self._opponents: list[Tally] = []
        self._follows = True

    def compose_contents(self) -> ComposeResult:
        """Header, figures, opponents, keys."""
        yield Drawing(id="head")
        yield Drawing(id="page")
        yield TallyTable(id="opponents")
        yield Notice(id="notice")
        yield KeyLine(id="keys")

    @property
    def _table(self) -> TallyTable:
        return self.query_one("#opponents", TallyTable)

    def on_mount(self) -> None:
        """Follow the figures while they are found."""
        self.set_interval(1, self._follow)

    def _follow(self) -> None:
        if self.too_small:
            return
        analysing = self._source.analysing
        # Once more when all is analysed: the last figures came since.
        if analysing or self._follows:
            self._count()
            self._draw_page()
        self._follows = analysing

    def _count(self) -> None:
        statistics = self._source.statistics
        other = self._opponent
        if other is None:
            self._tally = statistics.players.get(self._player, self._tally)
        else:
            self._tally = statistics.pairs.get((self._player, other.player), self._tally)

    def refresh_rows(self) -> None:
        """Draw everything anew."""
        self._count()
        self._draw_page()
        if self._layout_shown is not self.layout_kind:
            self._layout_shown = self.layout_kind
            self._fill()
        keys = commands_at(*_PLACES)
        self.query_one(KeyLine).show(keys, self.cells)

    def _draw_page(self) -> None:
        tally, other = self._tally, self._opponent
        name = tally.name if other is None else f"{tally.name} against {other.name}"
        title = name if self.compact else f"Mate · Statistics · {name}"
        self.query_one("#head", Drawing).draw(((((f" {title}"), "strong"),),))
        rows = (short_fact_rows if self.compact else fact_rows)(tally, self.cells)
        page = self.query_one("#page", Drawing)
        page.draw(rows)
        page.styles.height = len(rows)

    def _fill(self) -> None:
        cursor = self._table.cursor_row
        if self._opponent is None:
            self._opponents = self._source.statistics.opponents(self._player)
        else:
            self._opponents = [self._opponent]
        self._table.set_columns(OPPONENTS[self.compact])
        self._table.show(self._opponents, cursor)

    @on(DataTable.RowSelected)
    def _row_selected(self) -> None:
        self.action_open()

    def action_open(self) -> None:
        """Show the player against the one in the row; in a pair, the other one's figures."""
        row = self._table.cursor_row
        if not 0 <= row < len(self._opponents):
            return
        other = self._opponents[row]
        if self._opponent is None:
            own = self._source.statistics.pairs[self._player, other.player]
            following = PlayerScreen(self._source, own, other)
            self.app.push_screen(following)
        else:
            self._player, self._opponent = other.player, self._tally
            self._tally = other
            self._count()
            self._draw_page()
            self._fill()

    def action_replay(self) -> None:
        """Replay the match of the best hand."""
        replay_best(self, self._tally)


def replay_best(screen: MateScreen[None], tally: Tally | None) -> None:
    """Replay the match of a player's best hand, or say why not.

    Args:
        screen: where it is said.
        tally: the player's; None if there is no player.
    """
    if tally is None:
        return
    if tally.best is None:
        said = f"{tally.name} has given no mate yet."
    else:
        try:
            screen.program.replay(tally.best.match.path, tally.best.number)
            return
        except MateError as error:
            said = message_of(error, tally.best.match.path)
    screen.query_one(Notice).say(clean(said, 400), screen.cells, "bad")
