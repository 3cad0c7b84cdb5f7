"""A table whose rows are chosen as a whole."""

from __future__ import annotations

from rich.text import Text
from textual.widgets import DataTable


class RowTable(DataTable[Text]):
    """A table of texts with one row chosen; Home and End go to the first and the last row."""

    # What the library tells by a tint alone.
    DEFAULT_CSS = """
    RowTable:focus { background-tint: $foreground 0%; }
    RowTable:ansi > .datatable--header { background: ansi_default; text-style: bold underline; }
    """

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002  # the library's name
        super().__init__(id=id, cursor_type="row", zebra_stripes=True)

    def action_scroll_home(self) -> None:
        """Choose the first row."""
        self.action_scroll_top()

    def action_scroll_end(self) -> None:
        """Choose the last row."""
        self.action_scroll_bottom()
