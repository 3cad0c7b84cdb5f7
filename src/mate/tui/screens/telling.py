"""A table with a text, a question and an answer beside or below it."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final, TypeVar

from textual.app import ComposeResult
from textual.containers import Horizontal

from mate.lesson import Tone
from mate.tui.draw.aroundtable import Page, Told, marked
from mate.tui.draw.rows import Row
from mate.tui.draw.table import BESIDE_CELLS, TableView, draw_card_grid
from mate.tui.keys.commands import Command
from mate.tui.screens.choosing import ChoosingScreen
from mate.tui.widgets.board import Board
from mate.tui.widgets.drawing import Drawing

ResultT = TypeVar("ResultT")

STYLES: Final = {Tone.ASK: "accent", Tone.GOOD: "accent", Tone.WRONG: "bad"}
"""The style of an answer."""
MARKS: Final = {Tone.ASK: "", Tone.GOOD: "✓ ", Tone.WRONG: "✗ "}
"""The mark before an answer, which does not need colour."""

_LAST: Final = 99
_MOST_TEXT_CELLS: Final = 100


class TellingScreen(ChoosingScreen[ResultT]):
    """A table with text beside or below it, in pages if there is little room."""

    CSS_PATH = "telling.tcss"

    def __init__(self) -> None:
        super().__init__()
        # Counted from the page on which the answer starts, which follows the text.
        self._page = 0

    def compose_contents(self) -> ComposeResult:
        """The board, and areas for text beside and below it."""
        with Horizontal(id="middle"):
            yield Board(id="board", guards=self.names_cards)
            yield Drawing(id="beside")
        yield Drawing(id="message")

    @abstractmethod
    def head(self) -> Row:
        """The header."""

    @abstractmethod
    def table_view(self) -> TableView:
        """The table that is shown."""

    @abstractmethod
    def told(self) -> Told:
        """The text, the question and the answer."""

    @abstractmethod
    def named_commands(self, *, more: bool) -> tuple[Command, ...]:
        """The commands with their present labels.

        Args:
            more: whether there is another page to read.
        """

    def refresh_rows(self) -> None:
        """Redraw everything; only changes reach the terminal."""
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
        # Beside the table there may be room for a grid of all cards and their weights.
        if not self._tells_beside:
            return []
        grid = draw_card_grid(view)
        free = view.size.table_rows - rows - len(grid)
        return [*([()] * free), *grid] if free > 0 else []

    # Reading.

    def read_answer(self) -> None:
        """Turn to the start of the answer; without one, to the first page."""
        self._page = 0

    def read_asked(self) -> None:
        """Turn to the question, which is on the last page."""
        self._page = _LAST

    def turns_page(self) -> bool:
        """Turn the page if there is another one; return whether there was."""
        pages, answered_at = self._pages()
        if answered_at + self._page >= len(pages) - 1:
            return False
        self.action_read(1)
        return True

    def action_read(self, pages: int) -> None:
        """Turn pages."""
        self._page += pages
        self.refresh_rows()

    def heeds(self) -> bool:
        """Ignore held keys: people read first what the key brought up."""
        return not self.program.presses.spent
