"""A table at which something is told, and asked of whoever acts, and answered."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final, TypeVar

from textual.app import ComposeResult
from textual.containers import Horizontal

from mate.lesson import Tone
from mate.tui.draw.rows import Row
from mate.tui.draw.table import BESIDE_CELLS, TableView, draw_card_grid
from mate.tui.draw.told import Page, Told, marked
from mate.tui.keys.commands import Command
from mate.tui.screens.choosing import ChoosingScreen
from mate.tui.widgets.board import Board
from mate.tui.widgets.drawing import Drawing

ResultT = TypeVar("ResultT")

STYLES: Final = {Tone.ASK: "accent", Tone.GOOD: "accent", Tone.WRONG: "bad"}
"""The style in which something is said."""
MARKS: Final = {Tone.ASK: "", Tone.GOOD: "✓ ", Tone.WRONG: "✗ "}
"""What stands before it, so that no colour is needed."""

_LAST: Final = 99
_MOST_TEXT_CELLS: Final = 100


class TellingScreen(ChoosingScreen[ResultT]):
    """A table, and beside or below it what is told, in pages where there is little room."""

    CSS_PATH = "telling.tcss"

    def __init__(self) -> None:
        super().__init__()
        # Counted from the page on which an answer begins, which comes after what is told.
        self._page = 0

    def compose_contents(self) -> ComposeResult:
        """Header, table, what is told and asked, keys."""
        with Horizontal(id="middle"):
            yield Board(id="board", guards=self.names_cards)
            yield Drawing(id="beside")
        yield Drawing(id="message")

    @abstractmethod
    def head(self) -> Row:
        """What the header says."""

    @abstractmethod
    def table_view(self) -> TableView:
        """The table that is shown."""

    @abstractmethod
    def told(self) -> Told:
        """What is told, asked and answered."""

    @abstractmethod
    def named_commands(self, *, more: bool) -> tuple[Command, ...]:
        """What can be done by a key, as it is called now.

        Args:
            more: whether there is another page to read.
        """

    def refresh_rows(self) -> None:
        """Draw everything anew; only what changed reaches the terminal."""
        self.lay_out()
        self.query_one("#head", Drawing).draw((self.head(),))
        view = self.table_view()
        pages, answered_at = self._pages()
        place = max(0, min(answered_at + self._page, len(pages) - 1))
        self._page = place - answered_at
        told = marked(pages, place, self._text_cells)
        all_cards = self._cards_below(view, len(told))
        self._text_place.draw([*told, *all_cards])
        self.query_one(Board).show(view._replace(weighs=not all_cards))
        commands = self.named_commands(more=place < len(pages) - 1)
        self.show_keys(self.choosing_hint, commands)

    @property
    def _tells_beside(self) -> bool:
        # Below the table, unless there is room beside it.
        return not (self.compact or self.card_size.alone)

    @property
    def _text_place(self) -> Drawing:
        return self.query_one("#beside" if self._tells_beside else "#message", Drawing)

    @property
    def _text_cells(self) -> int:
        return BESIDE_CELLS if self._tells_beside else min(self.cells, _MOST_TEXT_CELLS)

    def _pages(self) -> tuple[list[Page], int]:
        room = max(self._text_place.size.height, 1)
        return self.told().pages(self._text_cells, room, gap=self._tells_beside)

    def _cards_below(self, view: TableView, rows: int) -> list[Row]:
        # Beside the table there is room for where all cards are, and what they weigh.
        if not self._tells_beside:
            return []
        grid = draw_card_grid(view)
        free = view.size.table_rows - rows - len(grid)
        return [*([()] * free), *grid] if free > 0 else []

    # Reading.

    def read_answer(self) -> None:
        """Turn to where the answer begins; without one, to where all begins."""
        self._page = 0

    def read_asked(self) -> None:
        """Turn to what is asked, which is on the last page."""
        self._page = _LAST

    def turns_page(self) -> bool:
        """Turn the page, if there is another one; whether there was."""
        pages, answered_at = self._pages()
        if answered_at + self._page >= len(pages) - 1:
            return False
        self.action_read(1)
        return True

    def action_read(self, pages: int) -> None:
        """Turn pages of what is told, where it has no room on one."""
        self._page += pages
        self.refresh_rows()

    def heeds(self) -> bool:
        """No key that is held: what it brought is to be read first."""
        return not self.program.presses.spent
