"""A question, answered in a line of text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from textual import on
from textual.events import Key
from textual.widgets import Input

_TYPING_PAUSE: Final = 0.1


class Question(Input, can_focus=False):
    """The line in which an answer is typed. It has the class `-asked` while there is a question.

    Args:
        over: called when there is no question any more, before the answer is given.
    """

    def __init__(self, over: Callable[[], None], *, id: str | None = None) -> None:  # noqa: A002  # the library's name
        super().__init__(id=id, compact=True, select_on_focus=False)
        self._over = over
        self._answer: Callable[[str], None] | None = None
        self._follows = False
        self._typing = 0

    @property
    def asked(self) -> bool:
        """Whether there is a question."""
        return self._answer is not None

    @property
    def follows(self) -> bool:
        """Whether there is a question whose answer is given while it is typed."""
        return self.asked and self._follows

    def ask(self, text: str, answer: Callable[[str], None], *, follow: bool = False) -> None:
        """Ask for an answer.

        Args:
            text: the answer that stands there at first.
            answer: called with what was typed, when that is done.
            follow: whether it is called while something is typed, too.
        """
        self._answer, self._follows = answer, follow
        with self.prevent(Input.Changed):
            self.value = text
        self.add_class("-asked")
        self.can_focus = True
        # At once, so that letters typed in a burst are not taken for commands.
        self.screen.set_focus(self)
        self.cursor_position = len(text)

    def drop(self) -> None:
        """Ask no more, whatever was typed."""
        self._answer = None
        # What was typed a moment ago is answered, or left.
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
            # After a moment, so that letters typed in a burst make one answer.
            self.set_timer(_TYPING_PAUSE, lambda: self._follow(typing, event.value))

    def _follow(self, typing: int, text: str) -> None:
        if typing == self._typing and self._answer is not None and self._follows:
            self._answer(text)

    def on_key(self, event: Key) -> None:
        """Esc asks no more, and ↓ goes from an answer given already into what it is about."""
        # Esc whatever keys commands have: the one to leave may be a letter, which is typed here.
        if event.key == "escape" or (event.key == "down" and self.follows):
            event.stop()
            self.drop()
