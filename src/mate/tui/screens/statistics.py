"""What the saved matches say: of all players, of one, of two against each other."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final, cast

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.message import Message
from textual.widgets import DataTable
from textual.worker import get_current_worker

from mate.cleaning import clean
from mate.errors import MateError
from mate.record.savedmatch import SavedMatch
from mate.statistics import Statistics, Tally, gather
from mate.statistics.losses import Grader, KnownLosses
from mate.statistics.tally import HandLosses
from mate.statistics.words import (
    analysed,
    average,
    counted,
    facts,
    footnote,
    short_facts,
)
from mate.tui.commands import Place, bindings, commands_at
from mate.tui.layout import Layout
from mate.tui.rows import Row, apart, fitted, wrapped
from mate.tui.screens.base import MateScreen, told
from mate.tui.widgets.drawing import Drawing
from mate.tui.widgets.keyline import KeyLine
from mate.tui.widgets.rowtable import RowTable

if TYPE_CHECKING:
    from mate.tui.app import MateApp

_PLACES = (Place.STATISTICS, Place.EVERYWHERE)
_WIDE_CELLS: Final = 120
_LABEL_CELLS: Final = 13
_SHORT_CELLS: Final = 8
_TICK: Final = 0.5
_REST: Final = 20
"""How many times as long as counting took, at least, the screen is free before the next time."""
_SAVE_AFTER: Final = 20

Figures = tuple[tuple[str, int, Callable[[Tally], str]], ...]


def _record(tally: Tally) -> str:
    return f"{tally.won} – {tally.lost} – {tally.drawn}"


_PLAYERS: Final[dict[bool, Figures]] = {
    True: (
        ("player", 13, lambda t: t.name),
        ("won–lost–drawn", 14, _record),
        ("a hand", 6, lambda t: average(t.points_a_hand)),
    ),
    False: (
        ("player", 20, lambda t: t.name),
        ("won", 5, lambda t: str(t.won)),
        ("lost", 5, lambda t: str(t.lost)),
        ("drawn", 5, lambda t: str(t.drawn)),
        ("hands", 6, lambda t: str(t.hands)),
        ("a hand", 6, lambda t: average(t.points_a_hand)),
        ("margin", 7, lambda t: average(t.margin, sign=True)),
        ("lost/hand", 9, lambda t: average(t.lost_a_hand)),
    ),
}


def _cells(figures: Figures, tally: Tally) -> list[Text]:
    # Text objects, so that nothing in a name can be markup.
    (_, cells, name), *others = figures
    return [
        Text(fitted(name(tally), cells).rstrip(), no_wrap=True),
        *(Text(figure(tally), justify="right", no_wrap=True) for _, _, figure in others),
    ]


def _add_columns(table: RowTable, figures: Figures) -> None:
    table.clear(columns=True)
    for number, (title, cells, _) in enumerate(figures):
        head = Text(title, justify="right" if number else "left")
        table.add_column(head, width=cells)


def _short_rows(tally: Tally, cells: int) -> list[Row]:
    return [
        (
            (f" {what:<{_SHORT_CELLS}}", "faint"),
            (fitted(figures, cells - _SHORT_CELLS - 2), "plain"),
        )
        for what, figures in short_facts(tally)
    ]


def show_notice(notice: Drawing, rows: list[Row]) -> None:
    """Show a message, in as many rows as it takes."""
    notice.draw(rows)
    notice.styles.height = len(rows)


def fact_rows(tally: Tally, cells: int) -> list[Row]:
    """All figures of a player in rows of so many cells."""
    rows: list[Row] = []
    for what, figures in facts(tally):
        lines = wrapped(figures, cells - _LABEL_CELLS - 2, 4)
        for number, line in enumerate(lines):
            label = what if not number else ""
            rows.append(((f" {label:<{_LABEL_CELLS}}", "faint"), (line, "plain")))
    return rows


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
            yield RowTable(id="players")
            yield Drawing(id="facts")
        yield Drawing(id="notice")
        yield KeyLine(id="keys")

    @property
    def _mate_app(self) -> MateApp:
        return cast("MateApp", self.app)

    @property
    def _table(self) -> RowTable:
        return self.query_one("#players", RowTable)

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
            _add_columns(self._table, _PLAYERS[self.compact])
            self._fill(cursor)
        self._draw_head()
        self._footnote()
        self.query_one(KeyLine).show(commands_at(*_PLACES), self.cells)

    def _footnote(self) -> None:
        lines = wrapped(footnote(self.statistics, short=self.compact), self.cells - 2, 2)
        rows: list[Row] = [((f" {line}", "faint"),) for line in lines]
        show_notice(self.query_one("#notice", Drawing), rows)

    def _fill(self, cursor: int | None = None) -> None:
        table = self._table
        figures = _PLAYERS[self.compact]
        tallies = list(self.statistics.players.values())
        if cursor is None and table.row_count == len(tallies):
            # The same players as before, so that nothing moves; only what changed is painted.
            for row, tally in enumerate(tallies):
                for column, cell in enumerate(_cells(figures, tally)):
                    if table.get_cell_at((row, column)) != cell:  # type: ignore[arg-type]  # a place
                        table.update_cell_at((row, column), cell)  # type: ignore[arg-type]  # a place
        else:
            table.clear()
            for tally in tallies:
                table.add_row(*_cells(figures, tally))
            if tallies:
                table.move_cursor(row=min(cursor or 0, len(tallies) - 1), animate=False)
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
        tallies = list(self.statistics.players.values())
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
            self._mate_app.push_screen(PlayerScreen(self, tally))

    def action_replay(self) -> None:
        """Replay the match of the player's best hand."""
        replay_best(self, self._chosen)


def replay_best(screen: StatisticsScreen | PlayerScreen, tally: Tally | None) -> None:
    """Replay the match of a player's best hand, or say why not."""
    if tally is None:
        return
    notice = screen.query_one("#notice", Drawing)
    if tally.best is None:
        said = f"{tally.name} has given no mate yet."
    else:
        try:
            cast("MateApp", screen.app).replay(tally.best.match.path, tally.best.number)
            return
        except MateError as error:
            said = told(error, tally.best.match.path)
    lines = wrapped(clean(said, 400), screen.cells - 2, 3)
    show_notice(notice, [((f" {line}", "bad"),) for line in lines])


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
        yield RowTable(id="opponents")
        yield Drawing(id="notice")
        yield KeyLine(id="keys")

    @property
    def _table(self) -> RowTable:
        return self.query_one("#opponents", RowTable)

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
        rows = (_short_rows if self.compact else fact_rows)(tally, self.cells)
        self.query_one("#page", Drawing).draw(rows)
        self.query_one("#page", Drawing).styles.height = len(rows)

    def _fill(self) -> None:
        cursor = self._table.cursor_row
        figures = _OPPONENTS[self.compact]
        _add_columns(self._table, figures)
        statistics, player = self._source.statistics, self._player
        if self._opponent is None:
            self._opponents = statistics.opponents(player)
        else:
            self._opponents = [self._opponent]
        for tally in self._opponents:
            self._table.add_row(*_cells(figures, tally))
        if self._opponents:
            row = min(max(cursor, 0), len(self._opponents) - 1)
            self._table.move_cursor(row=row, animate=False)

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


_OPPONENTS: Final[dict[bool, Figures]] = {
    # Each from the opponent's tally against the player, turned round.
    True: (
        ("against", 13, lambda t: t.name),
        ("won–lost–drawn", 14, lambda t: f"{t.lost} – {t.won} – {t.drawn}"),
        ("hands", 6, lambda t: str(t.hands)),
    ),
    False: (
        ("against", 24, lambda t: t.name),
        ("won", 5, lambda t: str(t.lost)),
        ("lost", 5, lambda t: str(t.won)),
        ("drawn", 5, lambda t: str(t.drawn)),
        ("hands", 6, lambda t: str(t.hands)),
        ("points", 11, lambda t: f"{t.against} – {t.points}"),
    ),
}
