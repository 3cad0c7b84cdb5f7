"""A table of rows to choose from, which draws only the visible rows."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, chain
from typing import Any, ClassVar, Final, Generic, TypeVar

from rich.segment import Segment
from rich.style import Style
from textual.binding import Binding, BindingType
from textual.events import Click, Leave, MouseMove
from textual.geometry import Size
from textual.message import Message
from textual.reactive import var
from textual.scroll_view import ScrollView
from textual.strip import Strip

from mate.tui.draw import Column, Row, apart, width
from mate.tui.program import program_of

_HEAD_ROWS: Final = 1
_BESIDE: Final = 2
"""The number of blanks around the text of each column."""
_ALL_ROWS: Final = 10**9
"""A number of rows greater than any table has."""

_RowT = TypeVar("_RowT")


class RowTable(ScrollView, Generic[_RowT], can_focus=True):
    """Rows below headings, with one row chosen.

    A row becomes text only when it is visible, so a table of ten thousand rows appears as quickly
    as a table of twenty.

    Attributes:
        columns: the columns from left to right.
        rows: the rows from top to bottom.
        cursor_row: the number of the chosen row, from 0; 0 if there are no rows.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "select_cursor", show=False),
        Binding("up", "move(-1)", show=False),
        Binding("down", "move(1)", show=False),
        Binding("pageup", "move_page(-1)", show=False),
        Binding("pagedown", "move_page(1)", show=False),
        Binding("home,ctrl+home", f"move(-{_ALL_ROWS})", show=False),
        Binding("end,ctrl+end", f"move({_ALL_ROWS})", show=False),
    ]
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        f"rowtable--{part}" for part in ("head", "head-hover", "even", "odd", "hover", "cursor")
    }

    columns: Sequence[Column[_RowT]] = ()
    rows: Sequence[_RowT] = ()
    cursor_row = var(0)
    _under_mouse: var[int | None] = var(None)
    """The line under the mouse; line 0 has the headings."""

    class Highlighted(Message):
        """A message posted when another row is chosen."""

    class Selected(Message):
        """A message posted when the chosen row is to be opened."""

    class HeadSelected(Message):
        """A message posted when the heading of a column is clicked."""

        def __init__(self, column: Column[Any]) -> None:
            super().__init__()
            self.column = column

    def texts(self, row: _RowT) -> Sequence[str | Row] | str:
        """Return a row's text for each column, or a single text that fills the whole row."""
        return (
            row
            if isinstance(row, str)
            else [column.text(row, column.cells) for column in self.columns]
        )

    @property
    def chosen(self) -> _RowT | None:
        """The chosen row; None if there are no rows."""
        return self.rows[self.cursor_row] if self.cursor_row < len(self.rows) else None

    def set_columns(self, columns: Sequence[Column[_RowT]]) -> None:
        """Show other columns."""
        self.columns = columns
        self._measure()

    def set_rows(self, rows: Sequence[_RowT], cursor: int | None = None) -> None:
        """Show other rows; if possible, the chosen row stays on the same line of the screen.

        Args:
            cursor: the number of the row to choose, or else the nearest row; None to choose the
                same number as before.
        """
        row = self.cursor_row if cursor is None else cursor
        line = self.cursor_row - self.scroll_offset.y
        self.rows = rows
        self._measure()
        self.cursor_row = max(min(row, len(rows) - 1), 0)
        self.scroll_to(y=self.cursor_row - line, animate=False, force=True)
        self._show_cursor()

    def choose(self, row: int) -> None:
        """Choose the row with this number, or else the nearest row, and scroll there."""
        self.cursor_row = max(min(row, len(self.rows) - 1), 0)
        self._show_cursor()

    def _measure(self) -> None:
        width = sum(column.cells + _BESIDE for column in self.columns)
        self.virtual_size = Size(width, _HEAD_ROWS + len(self.rows))
        self.refresh()

    # Drawing.

    def render_line(self, y: int) -> Strip:
        """Return one line for the compositor."""
        hovers = ["hover"] if y == self._under_mouse else []
        if y < _HEAD_ROWS:
            styles = ["head", *hovers, *(f"head-{style}" for style in hovers)]
            return self._line([column.title for column in self.columns], styles)
        row = self._row_at(y)
        if row is None:
            return Strip.blank(self.size.width, self.rich_style)
        styles = ["odd" if row % 2 else "even", *hovers]
        styles += ["cursor"] if row == self.cursor_row else []
        return self._line(self.texts(self.rows[row]), styles)

    def _line(self, texts: Sequence[str | Row] | str, styles: Sequence[str]) -> Strip:
        names = (f"rowtable--{style}" for style in styles)
        style = Style.combine(map(self.get_component_rich_style, names))
        if isinstance(texts, str):
            look = "strong" if "cursor" in styles else "faint"
            row = self._cell(((texts, look),), max(self.virtual_size.width - _BESIDE, 0))
        else:
            both = zip(texts, self.columns, strict=True)
            row = tuple(
                chain.from_iterable(
                    self._cell(text, column.cells, right=column.right) for text, column in both
                )
            )
        # On the chosen row and in the headings, only texts on a ground of their own keep a colour.
        palette, dim = program_of(self).palette, not {"head", "cursor"} & {*styles}
        line = Strip(
            Segment(text, style + look if dim or look.bgcolor else style)
            for text, look in ((text, palette.get(name, Style.null())) for text, name in row)
        )
        left, cells = self.scroll_offset.x, self.size.width
        return line.crop(left, left + cells).adjust_cell_length(cells, style)

    @staticmethod
    def _cell(text: str | Row, cells: int, *, right: bool = False) -> Row:
        # Put a blank on each side of the text of a column.
        row = ((text, ""),) if isinstance(text, str) else text
        before = max(cells - width(row), 0) if right else 0
        return ((" " * (1 + before), ""), *apart(row, (), cells + 1 - before))

    def _row_at(self, y: int) -> int | None:
        row = y - _HEAD_ROWS + self.scroll_offset.y
        return row if y >= _HEAD_ROWS and row < len(self.rows) else None

    def watch_cursor_row(self, before: int, row: int) -> None:
        """Redraw both rows when another row is chosen, and post `Highlighted`."""
        self.refresh_line(_HEAD_ROWS + before)
        self.refresh_line(_HEAD_ROWS + row)
        if before != row:
            self.post_message(self.Highlighted())

    def watch__under_mouse(self, before: int | None, now: int | None) -> None:
        """Redraw both lines when the mouse moves to another line."""
        for line in (before, now):
            if line is not None:
                self.refresh_line(line + self.scroll_offset.y)

    @property
    def _seen(self) -> int:
        # Return the number of rows that fit.
        return max(self.scrollable_content_region.height - _HEAD_ROWS, 1)

    def _show_cursor(self) -> None:
        row, top = self.cursor_row, self.scroll_offset.y
        wanted = max(min(top, row), row - self._seen + 1)
        if wanted != top:
            self.scroll_to(y=wanted, animate=False, force=True)

    def on_resize(self) -> None:
        """Keep the chosen row visible."""
        self._show_cursor()

    # Keys.

    def action_select_cursor(self) -> None:
        """Open the chosen row."""
        self._under_mouse = None
        if self.rows:
            self.post_message(self.Selected())

    def action_move(self, rows: int) -> None:
        """Choose the row this many rows below, or above if the number is negative."""
        self._under_mouse = None
        self.choose(self.cursor_row + rows)

    def action_move_page(self, pages: int) -> None:
        """Choose the row this many pages below, or above if the number is negative."""
        self.scroll_relative(y=pages * self._seen, animate=False, force=True)
        self.action_move(pages * self._seen)

    # The mouse.

    def on_mouse_move(self, event: MouseMove) -> None:
        """Highlight the row or the headings under the mouse."""
        self._under_mouse = event.y if event.y < _HEAD_ROWS + len(self.rows) else None

    def on_leave(self, _: Leave) -> None:
        """Stop highlighting the row."""
        self._under_mouse = None

    def on_click(self, event: Click) -> None:
        """Choose the row under the mouse, or open the chosen row; on a heading, post a message."""
        if event.y < _HEAD_ROWS:
            ends = accumulate(column.cells + _BESIDE for column in self.columns)
            at = event.x + self.scroll_offset.x
            under = [each for each, end in zip(self.columns, ends, strict=True) if at < end]
            if under:
                self.post_message(self.HeadSelected(under[0]))
            return
        row = self._row_at(event.y)
        if row is None:
            return
        event.stop()
        if row == self.cursor_row:
            self.post_message(self.Selected())
        else:
            self.choose(row)
