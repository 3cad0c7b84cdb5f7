"""What the saved matches say of one player, or of two against each other."""

from __future__ import annotations

from textual import on
from textual.app import ComposeResult

from mate.cleaning import clean
from mate.errors import MateError
from mate.statistics import Player, Tally
from mate.statistics.counting import Counting
from mate.tui.draw.playercolumns import OPPONENTS, fact_rows, short_fact_rows
from mate.tui.keys.commands import Place
from mate.tui.screens.base import MateScreen
from mate.tui.widgets.drawing import Drawing
from mate.tui.widgets.notice import Notice
from mate.tui.widgets.playertable import PlayerTable
from mate.tui.widgets.rowtable import RowTable
from mate.words.problems import message_of


class PlayerScreen(MateScreen[None], places=(Place.STATISTICS, Place.EVERYWHERE)):
    """All figures of one player, and the other players; or of a player against another.

    Args:
        counting: what is counted so far.
        player: whose figures they are.
        opponent: the other; None for everyone.
    """

    CSS_PATH = "statistics.tcss"

    def __init__(self, counting: Counting, player: Player, opponent: Player | None = None) -> None:
        super().__init__()
        self._counting = counting
        self._player, self._opponent = player, opponent
        self._follows = True

    def compose_contents(self) -> ComposeResult:
        """Header, figures, opponents, keys."""
        yield Drawing(id="page")
        yield PlayerTable(id="opponents")
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
        """Follow the figures while they are found."""
        self.set_interval(1, self._follow)

    def _follow(self) -> None:
        if self.too_small:
            return
        finding = self._counting.finding
        # Once more when all is found: the last figures came since.
        if finding or self._follows:
            self._draw_page()
        self._follows = finding

    def refresh_rows(self) -> None:
        """Draw everything anew."""
        self._draw_page()
        if self.layout_is_new():
            self._fill()
        self.show_keys()

    def _draw_page(self) -> None:
        tally = self._tally
        name = tally.name
        if self._opponent is not None:
            name = f"{name} against {self._opponents[0].name}"
        self.show_head(self.titled(name if self.compact else f"Statistics · {name}"))
        signs = self.program.appearance.signs
        rows = (
            short_fact_rows(tally, self.cells)
            if self.compact
            else fact_rows(tally, self.cells, signs=signs)
        )
        page = self.query_one("#page", Drawing)
        page.draw(rows)
        page.styles.height = len(rows)

    def _fill(self) -> None:
        self._table.set_columns(OPPONENTS[self.compact])
        self._table.show(self._opponents)

    @on(RowTable.Highlighted)
    def _hush(self) -> None:
        hush(self)

    @on(RowTable.Selected)
    def action_open(self) -> None:
        """Show the player against the one in the row; in a pair, the other one's figures."""
        hush(self)
        if self._table.chosen is None:
            return
        other = self._table.chosen.player
        if self._opponent is None:
            self.app.push_screen(PlayerScreen(self._counting, self._player, other))
        else:
            self._player, self._opponent = other, self._player
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
        message = f"{tally.name} has given no mate yet."
    else:
        try:
            screen.program.replay(tally.best.match.path, tally.best.number)
            return
        except MateError as error:
            message = message_of(error, tally.best.match.path)
    screen.query_one(Notice).say(clean(message, 400), screen.cells, "bad")


def hush(screen: MateScreen[None]) -> None:
    """Take away what was said of another player."""
    screen.query_one(Notice).say("", screen.cells)
