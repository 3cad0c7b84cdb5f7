"""The end of a lesson: what to do next."""

from __future__ import annotations

from typing import Final

from textual.app import ComposeResult
from textual.containers import Center, Vertical
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from mate.lesson import Lesson, Offer
from mate.players import computer_name
from mate.tui.draw.rows import wrapped
from mate.tui.keys.commands import Place, commands_at
from mate.tui.screens.unasked import UnaskedScreen
from mate.tui.widgets.drawing import Drawing

_TEXT_CELLS: Final = 40
"""The most cells of texts and entries; the stylesheet says the same."""


class LessonEndScreen(UnaskedScreen[Offer], places=(Place.LESSON_END, Place.EVERYWHERE)):
    """The choice of more to learn or a match; its result is the choice, or None.

    Args:
        lesson: the lesson that is over.
    """

    CSS_PATH = "lessonend.tcss"
    CENTRES_KEYS = True

    def __init__(self, lesson: Lesson) -> None:
        super().__init__()
        self._lesson = lesson

    def compose_contents(self) -> ComposeResult:
        """A farewell, and the choice."""
        texts = {
            Offer.BETTER: "Second lesson: play better",
            Offer.PUZZLES: "Puzzles",
            Offer.TOGETHER: "Play another person",
            Offer.COMPUTER: f"Play the computer ({computer_name(self._lesson.opponent)})",
        }
        entries = [
            (f"lesson-end.{offer.value}", texts[offer], offer.value)
            for offer in self._lesson.offers
        ]
        entries.append(("everywhere.leave", "Leave the lesson", "leave"))
        options = (
            Option(f" {self.key(command):<3} {text}", name) for command, text, name in entries
        )
        with Vertical(id="page"):
            yield Drawing(id="title")
            with Center(id="entries"):
                yield OptionList(*options, id="menu", markup=False)

    def refresh_rows(self) -> None:
        """Redraw everything."""
        self.show_head(self.titled("End of the lesson"))
        lesson = self._lesson
        lines = wrapped(lesson.choice, min(self.cells - 2, _TEXT_CELLS), 4)
        texts = [(lesson.farewell, "turn"), ("", "plain"), *((line, "plain") for line in lines)]
        rows = [*(((text.center(self.cells), style),) for text, style in texts), ()]
        title = self.query_one("#title", Drawing)
        title.draw(rows)
        title.styles.height = len(rows)
        self.show_keys("↑↓ Enter choose", commands_at(Place.EVERYWHERE))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Take the chosen entry."""
        event.stop()
        if event.option_id == "leave":
            self.action_leave()
        else:
            self.action_pick(event.option_id or "")

    def action_pick(self, name: str) -> None:
        """Take an entry."""
        self.leave(Offer(name))
