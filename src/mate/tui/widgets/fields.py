"""Form fields (a choice of values, a check box, a line of text), and a prompt line."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final

from textual import on
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalGroup
from textual.events import Click, Key
from textual.message import Message
from textual.reactive import var
from textual.widget import Widget
from textual.widgets import Input, Label

from mate import clock
from mate.record import Terms
from mate.tui.background import Delay
from mate.tui.draw import Span, width, wrapped
from mate.tui.draw.cards import Stock
from mate.tui.program import program_of
from mate.tui.widgets import Drawing

_TEXT_ROWS: Final = 4


class Question(Horizontal):
    """A field with its label, and a note below: what the answer means, or what is wrong with it.

    Args:
        note: returns the meaning of the answer in a match of these terms.
        read: returns the terms with the answer added; raises `MateError` if the answer is wrong.
        hidden: returns whether the field has no meaning in a match of these terms.
        follows: whether the field belongs to the question above, without a blank row between them.
    """

    def __init__(  # noqa: PLR0913  # a row of the form consists of all these
        self,
        label: str,
        field: Widget,
        note: Callable[[Terms], str] = lambda _: "",
        read: Callable[[Terms, Any], Terms] = lambda new, _: new,
        hidden: Callable[[Terms], object] = lambda _: False,
        *,
        follows: bool = False,
    ) -> None:
        self.label, self.field = label, field
        self.note, self.read, self.hidden = note, read, hidden
        self._note = Drawing(classes="note")
        group = VerticalGroup(field, self._note)
        follow = "-follows" if follows else ""
        super().__init__(Label(label, markup=False), group, classes=follow)

    @property
    def field_id(self) -> str:
        """The id of the field."""
        return self.field.id or ""

    def rename(self, label: str) -> None:
        """Give the field another label."""
        if label != self.label:
            self.label = label
            self.query_one(Label).update(label)

    def show(self, cells: int, note: str, wrong: str = "", style: str = "faint") -> None:
        """Draw the field, beside the label, and the note in at most this many cells."""
        if isinstance(self.field, FormField):
            self.field.show(cells)
        text, style = (wrong, "bad") if wrong else (note, style)
        rows = [((line, style),) for line in wrapped(text, cells, _TEXT_ROWS)]
        self._note.draw(rows, fits=True)
        self._note.display = bool(text)


class FormField(Drawing, can_focus=True):
    """A field with a value; call `show` again when the value, width or focus changes."""

    value: var[Any] = var(None, init=False)
    """The chosen value."""

    class Changed(Message):
        """A message posted when the value changes."""

    def __init__(self, name: str, value: Any) -> None:
        super().__init__(id=name)
        self.set_reactive(FormField.value, value)

    def watch_value(self) -> None:
        """Notify the form of the new value."""
        self.post_message(self.Changed())

    def show(self, cells: int) -> None:
        """Draw the field in at most this many cells; subclasses override this."""


class Choice(FormField):
    """A few values side by side; arrows or a click choose a value, Enter goes to the next field."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(-1)", show=False),
        Binding("right,space", "step(1)", show=False),
        Binding("enter", "app.focus_next", show=False),
    ]

    def __init__(self, name: str, names: Mapping[Any, str], value: Any) -> None:
        super().__init__(name, value)
        self.names = names
        # The position of each value: its row, its first cell, and the first cell after the value.
        self._places: dict[Any, tuple[int, int, int]] = {}

    @property
    def chosen(self) -> Any:
        """The value, or the first possible value if the field's value is not possible now."""
        return self.value if self.value in self.names else next(iter(self.names))

    def show(self, cells: int) -> None:
        """Draw the values in as many rows as they need, with the chosen value highlighted."""
        # Without colours, mark the chosen value with brackets.
        edges = "[]" if program_of(self).stock is Stock.LINES else "  "
        rows: list[tuple[Span, ...]] = [()]
        for value, name in self.names.items():
            chosen = value == self.chosen
            text = name.join(edges) if chosen else f" {name} "
            if width(rows[-1]) + width(((text.rstrip(), ""),)) > cells:
                rows.append(())
            left = width(rows[-1])
            style = "turn" if self.has_focus else "card"
            rows[-1] += ((text, style if chosen else "faint"),)
            self._places[value] = len(rows) - 1, left, width(rows[-1])
        self.draw(rows, fits=True)

    def action_step(self, step: int) -> None:
        """Move the choice by this many values; after the last value comes the first."""
        values = [*self.names]
        self.value = values[(values.index(self.chosen) + step) % len(values)]

    def on_click(self, event: Click) -> None:
        """Choose the value under the mouse."""
        for value, (row, start, end) in self._places.items():
            if row == event.y and start <= event.x < end:
                self.value = value


class CheckBox(FormField):
    """A check box with a text; its state is visible even without colours."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,space", "switch", show=False)]
    MARKS: ClassVar[tuple[str, str]] = "[ ]", "[x]"

    def __init__(self, name: str, text: str, value: bool) -> None:
        super().__init__(name, value)
        self.text = text

    def show(self, cells: int) -> None:
        """Draw the mark and the text."""
        style = "plain" if self.value else "faint"
        if self.has_focus:
            style = "turn"
        mark, left = self.MARKS[self.value], len(self.MARKS[0]) + 1
        lines = wrapped(self.text, cells - left, _TEXT_ROWS)
        marks = [mark] + [""] * (len(lines) - 1)
        rows = zip(marks, lines, strict=True)
        self.draw([((f"{begin:{left}}{line}", style),) for begin, line in rows], fits=True)

    def action_switch(self) -> None:
        """Switch the check box."""
        self.value = not self.value

    def on_click(self) -> None:
        """Switch the check box at a click."""
        self.action_switch()


class Disclosure(CheckBox):
    """A line that names the fields below and shows or hides them."""

    MARKS = "▸", "▾"


class TextField(Input):
    """A field for a line of text."""

    def __init__(self, name: str, value: str, placeholder: str = "") -> None:
        super().__init__(value, placeholder, max_length=48, compact=True, id=name)
        self.cursor_blink = False


class PromptLine(Input, can_focus=False):
    """A line for the answer to a question, with the class `-asked` while a question is open.

    Args:
        over: called when the question is closed, before the answer is passed on.
    """

    enter = ""
    """The effect of Enter, for the line of keys."""
    follows = False
    """Whether the answer to the open question is also passed on while it is being typed."""
    _answer: Callable[[str], None] | None = None

    def __init__(self, over: Callable[[], None], max_length: int = 0) -> None:
        super().__init__(id="typed", compact=True, select_on_focus=False, max_length=max_length)
        self._over, self._pause = over, Delay(self, self._follow)

    @property
    def asked(self) -> bool:
        """Whether a question is open."""
        return self._answer is not None

    def ask(
        self, text: str, answer: Callable[[str], None], enter: str, *, follow: bool = False
    ) -> None:
        """Ask for an answer; with `follow`, also pass on the text while it is being typed.

        Args:
            text: the initial text of the answer.
            answer: called with the answer.
            enter: the effect of Enter, for the line of keys.
            follow: whether to call `answer` during typing, too.
        """
        self._answer, self.enter, self.follows = answer, enter, follow
        with self.prevent(Input.Changed):
            self.value = text
        self.add_class("-asked")
        self.can_focus = True
        # Take the focus at once, so that letters typed in a burst do not act as commands.
        self.screen.set_focus(self)
        self.cursor_position = len(text)

    def drop(self) -> None:
        """Close the question without an answer, unless answers are passed on during typing."""
        self._pause.stop()
        if self.follows:
            # The last letters may still wait for a pause in the typing.
            self._follow()
        self._answer, self.follows = None, False
        self.remove_class("-asked")
        self._over()
        self.can_focus = False

    @on(Input.Submitted)
    def give(self) -> None:
        """Close the question and pass on the typed answer."""
        answer, self.follows = self._answer, False
        self.drop()
        if answer is not None:
            answer(self.value)

    @on(Input.Changed)
    def _typing_changed(self, event: Input.Changed) -> None:
        event.stop()
        if self.follows:
            # Wait a moment, so that a burst of letters makes one answer.
            self._pause.start(clock.TYPING_PAUSE)

    def _follow(self) -> None:
        if self._answer is not None:
            self._answer(self.value)

    def on_key(self, event: Key) -> None:
        """Close the question on Esc, and also on ↓ if answers are passed on during typing."""
        # Esc always closes the question, because the key for leaving may be a letter.
        if event.key == "escape" or (event.key == "down" and self.follows):
            event.stop()
            self.drop()
