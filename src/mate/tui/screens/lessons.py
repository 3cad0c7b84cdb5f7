"""The choice of a lesson: the first, with the rules, or the second, on how to win."""

from __future__ import annotations

from typing import Final

from textual.app import ComposeResult
from textual.containers import Center, Vertical
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from mate.lesson import BASICS, BETTER, Lesson, is_done, read_bookmark
from mate.session import Session
from mate.tui.draw.rows import fitted, wrapped
from mate.tui.keys.commands import Place, commands_at
from mate.tui.screens.base import MateScreen
from mate.tui.screens.lesson import LessonScreen
from mate.tui.widgets.drawing import Drawing

_LESSONS: Final = {"learn": BASICS, "better": BETTER}
_NAME_CELLS: Final = 17
_ABOUT: Final = (
    "Learn the rules by playing, then learn to win by finding the right action in each position."
)
_TEXT_CELLS: Final = 48


class LessonsScreen(MateScreen[Session], places=(Place.LESSONS, Place.EVERYWHERE)):
    """Both lessons with their progress; its result is a match started after one.

    The cursor starts on the lesson to take next.
    """

    CSS_PATH = "lessons.tcss"
    CENTRES_KEYS = True

    def compose_contents(self) -> ComposeResult:
        """The choice."""
        with Vertical(id="page"):
            yield Drawing(id="title")
            with Center(id="entries"):
                yield OptionList(id="menu", markup=False)

    def on_screen_resume(self) -> None:
        """Show the progress, including that made since the page was left."""
        menu = self.query_one(OptionList)
        menu.clear_options()
        menu.add_options(self._options())
        menu.highlighted = 1 if is_done(BASICS) else 0

    def _options(self) -> list[Option]:
        entries = [
            (f"lessons.{name}", f"{fitted(lesson.title, _NAME_CELLS)}{_so_far(lesson)}", name)
            for name, lesson in _LESSONS.items()
        ]
        entries.append(("everywhere.leave", "Back to the menu", "leave"))
        return [Option(f" {self.key(command):<3} {text}", name) for command, text, name in entries]

    def refresh_rows(self) -> None:
        """Draw the title and the keys."""
        self.show_head(self.titled("Lessons"))
        lines = wrapped(_ABOUT, min(self.cells - 2, _TEXT_CELLS), 3)
        title = self.query_one("#title", Drawing)
        title.draw([*(((line.center(self.cells), "faint"),) for line in lines), ()])
        title.styles.height = len(lines) + 1
        self.show_keys("↑↓ Enter choose", commands_at(Place.EVERYWHERE))

    def heeds(self) -> bool:
        """Ignore a key held since a lesson was left."""
        return not self.program.presses.spent

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Open the chosen entry."""
        event.stop()
        if event.option_id == "leave":
            self.action_leave()
        else:
            self.action_pick(event.option_id or "")

    def action_pick(self, name: str) -> None:
        """Open a lesson."""
        self.app.push_screen(LessonScreen(_LESSONS[name]), self._left)

    def _left(self, session: Session | None) -> None:
        if session is not None:
            self.leave(session)


def _so_far(lesson: Lesson) -> str:
    return f"{read_bookmark(lesson)} of {len(lesson.steps)} steps"
