"""The end of the lesson: with whom to play now."""

from __future__ import annotations

from typing import Final, Literal, cast

from textual.app import ComposeResult
from textual.containers import Center, Vertical
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from mate.lesson import CHOICE, FAREWELL, OPPONENT
from mate.players import computer_name
from mate.tui.draw.rows import wrapped
from mate.tui.keys.commands import Place, commands_at
from mate.tui.screens.unasked import UnaskedScreen
from mate.tui.widgets.drawing import Drawing

Choice = Literal["together", "computer", "leave"]
_ENTRIES: Final = {
    "lesson-end.together": "A match together, side by side",
    "lesson-end.computer": f"Against the computer ({computer_name(OPPONENT)})",
    "everywhere.leave": "Leave the lesson",
}
_TEXT_CELLS: Final = 40
"""How wide texts are at most, and entries; the stylesheet says the same."""


class LessonEndScreen(UnaskedScreen[Choice], places=(Place.LESSON_END, Place.EVERYWHERE)):
    """A match together, or against the computer; it is left with what was chosen."""

    CSS_PATH = "lessonend.tcss"
    CENTRES_KEYS = True

    def compose_contents(self) -> ComposeResult:
        """What was learned, and the choice."""
        entries = (
            Option(f" {self.key(command):<3} {text}", command.partition(".")[2])
            for command, text in _ENTRIES.items()
        )
        with Vertical(id="page"):
            yield Drawing(id="title")
            with Center(id="entries"):
                yield OptionList(*entries, id="menu", markup=False)

    def refresh_rows(self) -> None:
        """Draw everything anew."""
        self.show_head(self.titled("The end of the lesson"))
        lines = wrapped(CHOICE, min(self.cells - 2, _TEXT_CELLS), 4)
        texts = [(FAREWELL, "turn"), ("", "plain"), *((line, "plain") for line in lines)]
        rows = [*(((text.center(self.cells), style),) for text, style in texts), ()]
        title = self.query_one("#title", Drawing)
        title.draw(rows)
        title.styles.height = len(rows)
        self.show_keys("↑↓ Enter choose", commands_at(Place.EVERYWHERE))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Take what was chosen."""
        event.stop()
        self.action_pick(event.option_id or "leave")

    def action_leave(self) -> None:
        """Leave the lesson too: it is over."""
        self.leave("leave")

    def action_pick(self, name: str) -> None:
        """Take an entry."""
        self.leave(cast("Choice", name))
