"""What all screens have in common: a least size, a way out, and the help."""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic
from typing import Any, ClassVar, Final, TypeVar

from textual.app import ComposeResult
from textual.events import Resize
from textual.geometry import Region, Size
from textual.screen import Screen
from textual.widget import Widget

from mate.cleaning import clean
from mate.tui.draw.layout import (
    HORIZONTAL_BREAKPOINTS,
    LARGE_CLASS,
    LEAST_CELLS,
    LEAST_ROWS,
    NORMAL_CELLS,
    VERTICAL_BREAKPOINTS,
    Layout,
    classes_of,
)
from mate.tui.draw.rows import apart, wrapped
from mate.tui.keys.bindings import bindings
from mate.tui.keys.commands import COMMAND_OF, SUSPEND, Command, Place, commands_at
from mate.tui.program import Program, program_of
from mate.tui.screens.inert import Inert
from mate.tui.screens.sized import Sized
from mate.tui.theme.appearance import Appearance
from mate.tui.widgets.drawing import Drawing
from mate.tui.widgets.keyline import KeyLine
from mate.words.narrator import Narrator

MESSAGE_CELLS: Final = 400
"""The widest that a message at a screen's own place for it is."""

_TOAST_CELLS: Final = 1000
_TOAST_SECONDS: Final = 12

_LIST_OF_COMMANDS: Final = "app.command_palette"

ResultT = TypeVar("ResultT")


def _is_small(size: Size) -> bool:
    return size.width < LEAST_CELLS or size.height < LEAST_ROWS


class MateScreen(Inert, Sized, Screen[ResultT]):
    """A screen between its header and its keys.

    Where the terminal is too small for it, it says so, and loses nothing. A subclass names the
    places whose commands it has: `class KeysScreen(MateScreen[None], places=(Place.KEYS,))`.
    """

    AUTO_FOCUS: ClassVar[str | None] = "Board, OptionList, RowTable, Input"
    HORIZONTAL_BREAKPOINTS = HORIZONTAL_BREAKPOINTS
    VERTICAL_BREAKPOINTS = VERTICAL_BREAKPOINTS
    PLACES: ClassVar[tuple[Place, ...]] = ()
    WIDEST: ClassVar[int] = NORMAL_CELLS
    """How wide rows get where there is room beside; the stylesheet says the same."""
    SHOWS_MESSAGES: ClassVar[bool] = False
    """Whether `refresh_rows` shows messages at a place of the screen's own."""
    FILLS_WIDGETS: ClassVar[bool] = True
    """Whether rows depend on the places of widgets, so that they are drawn again for others."""

    CENTRES_KEYS: ClassVar[bool] = False
    """Whether the keys stand in the middle of their line."""

    message = ""
    """What is told there; for screens that show messages."""
    _told = ""
    _told_until = 0.0
    _focused_before: Widget | None = None
    _layout_before: Layout | None = None
    _drawn_for: Size | None = None
    _places: Sequence[Region] = ()

    def __init_subclass__(cls, *, places: tuple[Place, ...] = (), **options: Any) -> None:
        if places:
            cls.PLACES = places
            cls.BINDINGS = [*bindings(*places)]
        super().__init_subclass__(**options)

    def compose(self) -> ComposeResult:
        """The notice, header, what the screen shows, and keys."""
        # The library finds these after a first layout, and then lays everything out again.
        self.add_class(*classes_of(*self.room))
        yield Drawing(id="too-small")
        yield Drawing(id="head")
        yield from self.compose_contents()
        yield KeyLine(id="keys")

    def compose_contents(self) -> ComposeResult:
        """What the screen shows; for subclasses."""
        yield from ()

    def on_mount(self) -> None:
        """Draw before the first layout, so that the first picture is the whole one."""
        if not _is_small(self.room):
            self._drawn_for = self.room
            self.refresh_rows()
        if self.FILLS_WIDGETS:
            self.screen_layout_refresh_signal.subscribe(self, self._fill_widgets)

    def _fill_widgets(self, _: object) -> None:
        # Once more when widgets have their places; a screen that was left has none.
        if self.too_small or self not in self.app.screen_stack:
            return
        places = [widget.region for widget in self.query(Drawing)]
        if places != self._places:
            self._places = places
            self.refresh_rows()

    def on_resize(self, event: Resize) -> None:
        """Hide everything behind a notice while the terminal is too small."""
        self._fit(event.size)

    def _fit(self, size: Size) -> None:
        was_small = self.too_small
        small = _is_small(size)
        self.set_class(Layout.of(*size) is Layout.LARGE, LARGE_CLASS)
        if small and not was_small:
            # What is hidden must have no keys, and has to get the focus back.
            self._focused_before = self.focused
            self.set_focus(None)
        self.set_class(small, "-too-small")
        if small:
            notice = (
                f"Mate needs {LEAST_CELLS} × {LEAST_ROWS} cells; "
                f"this is {size.width} × {size.height}. {self.way_out} leaves."
            )
            lines = wrapped(notice, max(size.width, 2), max(size.height, 1))
            self.query_one("#too-small", Drawing).draw([((line, "strong"),) for line in lines])
            self._drawn_for = None
            return
        # The library tells of each layout as of a new size.
        if size != self._drawn_for:
            self._drawn_for = size
            self.refresh_rows()
        if was_small and self._focused_before is not None:
            self.call_after_refresh(self._focus_again, self._focused_before)

    def _focus_again(self, widget: Widget) -> None:
        selection = getattr(widget, "selection", None)
        self.set_focus(widget)
        # What a list of choices calls so is its value, and stays.
        if isinstance(selection, tuple):
            # A field of text selects all of it when it gets the focus: the next key would
            # replace what was typed.
            widget.call_later(setattr, widget, "selection", selection)

    @property
    def program(self) -> Program:
        """The program that the screen is part of."""
        return program_of(self)

    @property
    def commands(self) -> tuple[Command, ...]:
        """What can be done here by a key, whether now or not, in the order of the table."""
        return commands_at(*self.PLACES)

    @property
    def way_out(self) -> str:
        """The key that leaves the screen."""
        return self.key_for("leave")

    def key_for(self, action: str) -> str:
        """The key that does something on this screen.

        Args:
            action: an action that the screen has a command for.
        """
        doing = (command for command in self.commands if command.action == action)
        return self.label_of(next(doing))

    @property
    def names_cards(self) -> bool:
        """Whether cards are named here by keys, so that `q` alone does not leave."""
        return False

    def label_of(self, command: Command) -> str:
        """The key that does a command on this screen, as it is shown."""
        return self.program.keymap.label(command, among_cards=self.names_cards)

    def key(self, command_id: str) -> str:
        """The key of a command that is in use now, as it is shown.

        Args:
            command_id: the command's id, such as `table.take-back`.
        """
        return self.program.keymap.label(COMMAND_OF[command_id])

    def offers(self, action: str) -> bool:
        """Whether an action could be done now; for subclasses.

        The list of commands leaves out what cannot. Keys work all the same, and the screen says
        why not.
        """
        return self.check_action(action, ()) is True

    @property
    def offered_commands(self) -> tuple[Command, ...]:
        """What can be done now, each thing once, for the list of commands.

        Where a screen has a key of its own for what can be done everywhere, its own counts.
        """
        first = {command.help: command for command in reversed(self.commands)}
        return tuple(
            command
            for command in self.commands
            if first[command.help] is command
            and command.action != _LIST_OF_COMMANDS
            and (command.action != SUSPEND or self.program.can_suspend)
            and self.offers(command.action)
        )

    def tell(self, text: str) -> None:
        """Show a message in the screen's own place for it; without one, above everything."""
        if self.SHOWS_MESSAGES:
            self.message = clean(text, MESSAGE_CELLS)
            if not self.too_small:
                self.refresh_rows()
        else:
            self._tell_above(text)

    @property
    def is_telling(self) -> bool:
        """Whether a message is shown in the screen's own place for it."""
        return bool(self.message)

    def tell_too(self, text: str) -> None:
        """Show a message without taking the place of one that is shown already."""
        if self.is_telling:
            self._tell_above(text)
        else:
            self.tell(text)

    def _tell_above(self, text: str) -> None:
        # A key that is held would cover the screen with one notice, a hundred times.
        if text == self._told and monotonic() < self._told_until:
            return
        self._told, self._told_until = text, monotonic() + _TOAST_SECONDS
        said = clean(text, _TOAST_CELLS)
        self.notify(said, markup=False, severity="warning", timeout=_TOAST_SECONDS)

    @property
    def room(self) -> Size:
        """How much room there is; until the screen has a size, what the terminal has."""
        return self.size or self.app.size

    @property
    def cells(self) -> int:
        """How wide rows are: in a wider terminal they stay together, in its middle."""
        wide = self.layout_kind.has_room_beside
        # Behind the notice of a terminal that is too small, computers play on, and drawing goes on.
        return max(min(self.room.width, self.WIDEST if wide else NORMAL_CELLS), LEAST_CELLS)

    @property
    def rows_between(self) -> int:
        """How many rows there are between the header, with the row below it, and the keys."""
        return self.room.height - (1 if self.compact else 2) - 1

    @property
    def layout_kind(self) -> Layout:
        """The layout that there is room for."""
        return Layout.of(self.room.width, self.room.height)

    @property
    def compact(self) -> bool:
        """Whether the layout is the one for the least room."""
        return self.layout_kind is Layout.COMPACT

    def layout_is_new(self) -> bool:
        """Whether there is another layout than when this was asked before."""
        before, self._layout_before = self._layout_before, self.layout_kind
        return before is not self._layout_before

    def titled(self, title: str) -> str:
        """A title, after the name of the program where there is room for it."""
        return title if self.compact else f"Mate · {title}"

    def show_head(self, title: str, right: str = "", style: str = "faint") -> None:
        """Show the header.

        Args:
            title: what the screen is, such as `titled` gives it.
            right: what stands at its right end.
            style: the style of that.
        """
        row = apart(((f" {title}", "strong"),), ((f"{right} ", style),), self.cells)
        self.query_one("#head", Drawing).draw((row,))

    def show_keys(self, hint: str = "", commands: tuple[Command, ...] | None = None) -> None:
        """Show what can be done by a key.

        Args:
            hint: keys that are no commands, shown first.
            commands: what can be done; None for all that the screen has.
        """
        shown = self.commands if commands is None else commands
        # Where there is room beside, the line goes across all of it, and keys stand in its middle.
        wide = self.layout_kind.has_room_beside
        cells = self.room.width if wide else self.cells
        centred = wide or self.CENTRES_KEYS
        line = self.query_one(KeyLine)
        line.show(shown, cells, hint, among_cards=self.names_cards, centred=centred)

    @property
    def too_small(self) -> bool:
        """Whether the terminal is too small, so that nothing but the notice is seen."""
        return self.has_class("-too-small")

    @property
    def is_seen(self) -> bool:
        """Whether nothing hides the screen: no other one, no list of commands, no notice."""
        # Not `is_current`, which holds behind a list of commands too.
        return self.app.screen is self and not self.too_small

    def heeds(self) -> bool:
        """Whether the key that came last is to do here what it does; for subclasses."""
        return True

    @property
    def action_of_key(self) -> str:
        """What the key that came last does here; empty where it is bound to nothing."""
        bound = self.active_bindings.get(self.program.presses.key)
        return "" if bound is None else bound.binding.action

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Let nobody do what they cannot see."""
        if self.too_small and not action.startswith("app."):
            return action in {"leave", "quit", "command_palette", "help"}
        return super().check_action(action, parameters)

    def appearance_changed(self, appearance: Appearance) -> None:
        """Write cards in other looks; what is shown is drawn anew afterwards."""
        narrator = getattr(self, "narrator", None)
        if isinstance(narrator, Narrator):
            self.narrator = narrator._replace(signs=appearance.signs)

    def refresh_all(self) -> None:
        """Draw everything anew in other colours and characters, with other keys."""
        if not self.too_small and self.size:
            self.refresh_rows()
        for widget in self.walk_children():
            widget.refresh()

    def refresh_rows(self) -> None:
        """Draw everything anew; for subclasses whose rows depend on the width."""

    def leave(self, result: ResultT | None = None) -> None:
        """Leave the screen with a result; from the first screen of all, leave the program."""
        if self.app.screen is not self:
            # A key that was pressed twice: the first press has left it already. `is_current` holds
            # for what is behind other screens too, and those would be left instead.
            return
        if self is self.program.first_screen:
            self.program.first_screen_left(result)
        else:
            self.dismiss(result)

    def action_leave(self) -> None:
        """Leave the screen."""
        self.leave()
