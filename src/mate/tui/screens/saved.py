"""The saved matches."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar, cast

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widgets import DataTable

from mate.cleaning import clean
from mate.errors import MateError
from mate.record.folder import SavedMatch, saved_matches
from mate.tui.commands import Place, bindings, commands_at
from mate.tui.screens.base import MateScreen, told
from mate.tui.widgets.drawing import Drawing
from mate.tui.widgets.keyline import KeyLine

if TYPE_CHECKING:
    from mate.tui.app import MateApp

_PLACES = (Place.SAVED, Place.EVERYWHERE)


class SavedScreen(MateScreen[None]):
    """All saved matches in a table, the one played last first.

    Args:
        saved: the matches.
    """

    CSS_PATH = "saved.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(*_PLACES)]

    def __init__(self, saved: list[SavedMatch]) -> None:
        super().__init__()
        self._saved = saved

    def compose_contents(self) -> ComposeResult:
        """Header, table, message, keys."""
        yield Drawing(id="head")
        yield DataTable(id="matches", cursor_type="row", zebra_stripes=True)
        yield Drawing(id="notice")
        yield KeyLine(id="keys")

    def on_mount(self) -> None:
        """Make the columns."""
        table = self.query_one("#matches", DataTable)
        for title, cells in (("began", 16), ("players", 27), ("score", 9), ("state", 14)):
            table.add_column(title, width=cells)
        self._fill()

    def on_screen_resume(self) -> None:
        """Look again: a match may have been played on since."""
        try:
            self._saved = saved_matches()
        except MateError as error:
            self._say(str(error))
        self._fill()

    def _fill(self) -> None:
        table = self.query_one("#matches", DataTable)
        row = table.cursor_row
        table.clear()
        for match in self._saved:
            table.add_row(*_cells(match))
        if self._saved:
            table.move_cursor(row=min(row, len(self._saved) - 1))

    def refresh_rows(self) -> None:
        """Draw the header and the keys."""
        count = len(self._saved)
        title = f" Mate · {count} saved match{'' if count == 1 else 'es'}"
        self.query_one("#head", Drawing).draw([((title, "strong"),)])
        self.query_one(KeyLine).show(commands_at(*_PLACES), self.cells)

    def _say(self, text: str) -> None:
        self.query_one("#notice", Drawing).draw([((f" {clean(text, 76)}", "bad"),)])

    @property
    def _chosen(self) -> SavedMatch | None:
        row = self.query_one("#matches", DataTable).cursor_row
        return self._saved[row] if 0 <= row < len(self._saved) else None

    def on_data_table_row_selected(self) -> None:
        """Open the match in the row."""
        self.action_open()

    def action_open(self) -> None:
        """Resume the match, or replay it if it is finished."""
        match = self._chosen
        if match is not None and not match.finished and match.problem is None:
            self._try(match, lambda: cast("MateApp", self.app).resume(match.path))
        else:
            self.action_replay()

    def action_replay(self) -> None:
        """Replay the match."""
        match = self._chosen
        if match is not None:
            self._try(match, lambda: cast("MateApp", self.app).replay(match.path))

    def _try(self, match: SavedMatch, step: Callable[[], None]) -> None:
        self.query_one("#notice", Drawing).draw(())
        try:
            step()
        except MateError as error:
            self._say(f"{match.path.name}: {told(error, match.path)}")


def _cells(match: SavedMatch) -> tuple[Text, ...]:
    # Text objects, so that nothing in a file's name can be markup.
    began = clean(match.created[:16].replace("T", " "), 16)
    if match.problem is not None:
        return tuple(map(Text, (began, clean(match.path.name, 27), "", "cannot be read")))
    players = " – ".join(match.players)
    score = f"{match.score[0]} – {match.score[1]}"
    state = "finished" if match.finished else f"in hand {match.hand}"
    return tuple(map(Text, (began, players, score, state)))
