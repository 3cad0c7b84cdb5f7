"""A question, answered in a line of text."""

from __future__ import annotations

from collections.abc import Callable

from textual import on
from textual.events import Key
from textual.widgets import Input

from mate import clock


class Question(Input, can_focus=False):
    """The input line for an answer. It has the class `-asked` while a question is open.

    Args:
        over: called when the question is closed, before the answer is given.
    """

    def __init__(self, over: Callable[[], None], *, id: str | None = None) -> None:  # noqa: A002  # the library's name
        super().__init__(id=id, compact=True, select_on_focus=False)
        self._over = over
        self._answer: Callable[[str], None] | None = None
        self._follows = False
        self._typing = 0

    @property
    def asked(self) -> bool:
        """Whether a question is open."""
        return self._answer is not None

    @property
    def follows(self) -> bool:
        """Whether a question is open whose answer is followed while it is typed."""
        return self.asked and self._follows

    def ask(self, text: str, answer: Callable[[str], None], *, follow: bool = False) -> None:
        """Ask for an answer.

        Args:
            text: the initial text.
            answer: called with the text when it is complete.
            follow: whether to call it during typing, too.
        """
        self._answer, self._follows = answer, follow
        with self.prevent(Input.Changed):
            self.value = text
        self.add_class("-asked")
        self.can_focus = True
        # At once, so that letters typed in a burst are not taken as commands.
        self.screen.set_focus(self)
        self.cursor_position = len(text)

    def drop(self) -> None:
        """Close the question, whatever was typed."""
        self._answer = None
        # Text typed a moment ago is answered or dropped.
        self._typing += 1
        self.remove_class("-asked")
        self._over()
        self.can_focus = False

    @on(Input.Submitted)
    def _done(self, event: Input.Submitted) -> None:
        event.stop()
        answer = self._answer
        self.drop()
        if answer is not None:
            answer(event.value)

    @on(Input.Changed)
    def _typed_on(self, event: Input.Changed) -> None:
        event.stop()
        if self.follows:
            self._typing += 1
            typing = self._typing
            # After a moment, so that a burst of letters gives one answer.
            self.set_timer(clock.TYPING_PAUSE, lambda: self._follow(typing, event.value))

    def _follow(self, typing: int, text: str) -> None:
        if typing == self._typing and self._answer is not None and self._follows:
            self._answer(text)

    def on_key(self, event: Key) -> None:
        """Close the question on Esc; on ↓, move from a followed answer to its results."""
        # Always Esc, because the key of the command to leave may be a letter.
        if event.key == "escape" or (event.key == "down" and self.follows):
            event.stop()
            self.drop()
