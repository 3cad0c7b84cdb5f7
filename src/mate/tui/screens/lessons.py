"""The choice of a lesson: the first, with the rules, or the second, on how to win."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from mate.lesson import BASICS, BETTER, is_done, read_bookmark
from mate.session import Session
from mate.tui.draw.rows import fitted
from mate.tui.keys.commands import Place
from mate.tui.screens.lesson import LessonScreen
from mate.tui.screens.menu import Entry, MenuScreen

_LESSONS: Final = {"learn": BASICS, "better": BETTER}
_NAME_CELLS: Final = 17
_ABOUT: Final = (
    "Learn the rules by playing, then learn to win by finding the right action in each position."
)
_TEXT_CELLS: Final = 48


class LessonsScreen(MenuScreen[Session], places=(Place.LESSONS, Place.EVERYWHERE)):
    """Both lessons with their progress; its result is a match started after one.

    The cursor starts on the lesson to take next.
    """

    def on_screen_resume(self) -> None:
        """Show the progress, including that made since the page was left."""
        self.fill("better" if is_done(BASICS) else "learn")

    def entries(self) -> Iterator[Entry]:
        """The lessons."""
        for name, lesson in _LESSONS.items():
            progress = f"{read_bookmark(lesson)} of {len(lesson.steps)} steps"
            yield Entry(f"lessons.{name}", f"{fitted(lesson.title, _NAME_CELLS)}{progress}")
        yield Entry("everywhere.leave", "Back to the menu")

    def refresh_rows(self) -> None:
        """Draw the title and the keys."""
        self.show_page("Lessons", _ABOUT, _TEXT_CELLS)

    def action_pick(self, name: str) -> None:
        """Open a lesson."""
        self.app.push_screen(LessonScreen(_LESSONS[name]), self._left)

    def _left(self, session: Session | None) -> None:
        if session is not None:
            self.leave(session)
