"""The base classes of all screens, and of screens that search for a deal."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeVar, cast

from textual import on
from textual.app import ComposeResult
from textual.css.query import NoMatches
from textual.events import Compose, Event, Mount, Resize, ScreenResume
from textual.geometry import Size
from textual.message_pump import MessagePump
from textual.screen import Screen
from textual.widget import Widget

from mate import clock
from mate.cleaning import clean, reason_of
from mate.errors import MateError
from mate.record import MatchRecord, Standing, Terms, load
from mate.session import Session
from mate.tui.background import BackgroundWork, run_with_progress
from mate.tui.draw import (
    LEAST_CELLS,
    LEAST_ROWS,
    NORMAL_CELLS,
    Layout,
    Row,
    Span,
    classes_of,
    head,
    paragraph,
    shortened,
    wrapped,
)
from mate.tui.keys.commands import COMMAND_OF, SUSPEND, Command, Scope, bindings, commands_at
from mate.tui.keys.keymap import WITH_CARDS
from mate.tui.program import Program, program_of
from mate.tui.theme.themes import Appearance
from mate.tui.widgets import Drawing, KeyLine
from mate.words.narrator import Narrator

if TYPE_CHECKING:
    from mate.saved.folder import Progress
    from mate.saved.savedmatch import SavedMatch

MESSAGE_CELLS: Final = 1000
"""The maximum length of a message, in cells, before its paths are shortened."""

_TOAST_CELLS: Final = 34
"""The minimum width of the text in a notice that covers part of the screen."""
_TOAST_SECONDS: Final = 12

DRAWING: Final = "Finding fair deals …"
STILL_READING: Final = "Still reading the saved matches."
"""The message for an action that needs all saved matches, if Mate is still reading them."""
_WORKS_MEANWHILE: Final = frozenset({"leave", "app.quit", "app.help", "app.command_palette"})
"""The actions that work during a search for a deal."""

ResultT = TypeVar("ResultT")


def _is_small(size: Size) -> bool:
    return size.width < LEAST_CELLS or size.height < LEAST_ROWS


class StableLayoutMixin(MessagePump):
    """A mixin for screens that works around three problems of Textual.

    - A screen may be removed while it is being built, or while messages are on their way to it.
      Once the program ends, the mixin ignores such messages and the missing widgets.
    - Each size that Textual reports causes a layout, and each layout reports its size again. If
      two sizes arrive at once, as when a window manager resizes a new window, they would alternate
      for ever.
    - Textual styles all widgets when a screen is shown, even widgets styled just before.
    """

    _is_styled = False

    async def on_event(self, event: Event) -> None:
        """Handle an event, unless the program is ending or the event reports an outdated size."""
        program = cast("Program", self.app)
        if isinstance(event, ScreenResume) and not self._is_styled:
            # Skip the styling: new widgets already have their styles, and the screen has the
            # classes for its size.
            event.refresh_styles, self._is_styled = False, True
        if program.leaving and isinstance(event, Compose | Mount | Resize):
            return
        if isinstance(event, Resize) and event.size != self.app.size:
            return
        try:
            await super().on_event(event)
        except NoMatches:
            if not program.leaving:
                raise


class MateScreen(StableLayoutMixin, Screen[ResultT]):
    """A screen with a header and a line of keys.

    If the terminal is too small, the screen shows only a notice, but keeps its state. A subclass
    names the scopes of its commands: `class KeysScreen(MateScreen[None], scopes=(Scope.KEYS,))`.
    """

    AUTO_FOCUS: ClassVar[str | None] = "Board, OptionList, RowTable, Input"
    SCOPES: ClassVar[tuple[Scope, ...]] = ()
    WIDEST: ClassVar[int] = NORMAL_CELLS
    """The maximum width of a row in wide terminals; the stylesheet repeats this value."""
    SHOWS_MESSAGES: ClassVar[bool] = False
    """Whether `refresh_rows` shows messages in an area of the screen."""
    message = ""
    """The message in the message area, on screens that have this area."""
    shown_below = "", "bad", 3
    """The text below the contents, its style, and the maximum number of rows for it."""
    _noticed = ""
    _noticed_until = 0.0
    _focused_before: Widget | None = None
    _layout_before: Layout | None = None
    _drawn_for: Size | None = None

    def __init_subclass__(cls, *, scopes: tuple[Scope, ...] = (), **options: Any) -> None:
        if scopes:
            cls.SCOPES = scopes
            cls.BINDINGS = [*bindings(*scopes)]
        super().__init_subclass__(**options)

    def compose(self) -> ComposeResult:
        """Yield the header, the contents and the keys."""
        # Set the classes now: Textual would set them only after a layout, and lay out again.
        self.add_class(*self.size_classes)
        yield Drawing(id="head")
        yield from self.compose_contents()
        yield KeyLine(id="keys")

    def compose_contents(self) -> ComposeResult:
        """Yield the contents of the screen; by default, a single drawing."""
        yield Drawing(id="sheet")

    def on_mount(self) -> None:
        """Draw before the first layout, so that the first frame is complete."""
        if not _is_small(self.room):
            self._drawn_for = self.room
            self.refresh_rows()

    @on(ScreenResume)
    def _catch_up(self) -> None:
        self.catch_up()

    def on_resize(self, event: Resize) -> None:
        """Redraw for a new size, or show only a notice while the terminal is too small."""
        size, was_small = event.size, self.too_small
        small = _is_small(size)
        self.set_class(Layout.of(*size) is Layout.LARGE, "-large")
        if small and not was_small:
            # Take the focus from the hidden widget, which must not get keys until it is visible.
            self._focused_before = self.focused
            self.set_focus(None)
        self.set_class(small, "-too-small")
        if small:
            notice = (
                f"Mate needs a terminal of at least {LEAST_CELLS} × {LEAST_ROWS}; this one is "
                f"{size.width} × {size.height}. Press {self.key_for('leave')} to leave."
            )
            lines = wrapped(notice, max(size.width, 2), max(size.height, 1))
            self._notice_of_size.draw([((line, "strong"),) for line in lines])
            self._drawn_for = None
        # Draw only for a new size, because Textual reports the size after every layout.
        elif size != self._drawn_for:
            self._drawn_for = size
            self.refresh_rows()
        if was_small and not small and self._focused_before is not None:
            self.call_after_refresh(self._focus_again, self._focused_before)
        self.catch_up()

    @property
    def _notice_of_size(self) -> Drawing:
        # Make the notice only when needed, because few terminals are ever too small.
        for notice in self.query("#too-small").results(Drawing):
            return notice
        notice = Drawing(id="too-small")
        self.mount(notice, before=0)
        return notice

    def catch_up(self) -> None:
        """Do what had to wait while the screen was hidden; subclasses may override this."""

    def _focus_again(self, widget: Widget) -> None:
        selection = getattr(widget, "selection", None)
        self.set_focus(widget)
        # In a list of choices, `selection` is the chosen value, which stays anyway.
        if isinstance(selection, tuple):
            # Restore the selection, because a text field selects everything when it gets the focus,
            # and the next key would replace the text.
            widget.call_later(setattr, widget, "selection", selection)

    @property
    def program(self) -> Program:
        """The program that the screen is part of."""
        return program_of(self)

    @property
    def commands(self) -> tuple[Command, ...]:
        """All commands of the screen, whether possible now or not, in the order of `COMMANDS`."""
        return commands_at(*self.SCOPES)

    def key_for(self, action: str) -> str:
        """Return the key of an action for which the screen has a command."""
        return self.label_of(next(each for each in self.commands if each.action == action))

    @property
    def names_cards(self) -> bool:
        """Whether keys name cards here, so that `q` alone does not leave."""
        return any(place in WITH_CARDS for place in self.SCOPES)

    def label_of(self, command: Command) -> str:
        """Return the key of a command as this screen shows it."""
        return self.program.keymap.label(command, among_cards=self.names_cards)

    def key(self, command_id: str) -> str:
        """Return the current key of a command such as `table.take-back`, as the screen shows it."""
        return self.program.keymap.label(COMMAND_OF[command_id])

    def offers(self, action: str) -> bool:
        """Return whether an action is possible now; subclasses may override this.

        The footer and the list of commands leave out impossible actions. Their keys still work, but
        then the screen says why the action is not possible.
        """
        return self.possible.get(action, True) and self.check_action(action, ()) is True

    @property
    def possible(self) -> Mapping[str, bool]:
        """Whether each action is possible now, for actions that are not always possible.

        Subclasses may override this.
        """
        return {}

    @property
    def offered_commands(self) -> tuple[Command, ...]:
        """The commands that are possible now, each once, for the list of commands.

        Of commands with the same help text, only the first is included: the screen's own command.
        """
        first = {command.help: command for command in reversed(self.commands)}
        return tuple(
            command._replace(help=self.current_effects.get(command.action, command.help))
            for command in self.commands
            if first[command.help] is command
            and command.listed
            and command.action != "app.command_palette"
            and (command.action != SUSPEND or self.program.can_suspend)
            and self.offers(command.action)
        )

    @property
    def current_effects(self) -> Mapping[str, str]:
        """The effects of actions that now differ from the help; subclasses may override this."""
        return {}

    def further_commands(self) -> Iterable[tuple[str, Callable[[], None]]]:
        """Return further entries, each a title and a step, for the list of commands.

        Subclasses may override this.
        """
        return ()

    def show_message(self, text: str, *, replaces: bool = True) -> None:
        """Show a message in the screen's message area, or in a notice over the screen.

        If the message area is in use and `replaces` is false, the new message is shown in a notice.
        """
        if self.SHOWS_MESSAGES and (replaces or not self.message):
            self.message = clean(text, MESSAGE_CELLS)
            self.redraw()
        else:
            self.show_notice(text)

    def show_below(self, text: str, style: str = "bad", rows: int = 3) -> None:
        """Show a text in at most `rows` rows below the contents; an empty text takes no room."""
        self.shown_below = text, style, rows
        drawn = paragraph(clean(text, MESSAGE_CELLS), style, self.cells, rows)
        self.query_one("#notice", Drawing).draw(drawn, fits=True)

    def show_notice(self, text: str) -> None:
        """Show a message in a notice over the screen for a while."""
        # Show a repeated notice once, because a held key would cover the screen with copies.
        if text == self._noticed and clock.seconds() < self._noticed_until:
            return
        self._noticed, self._noticed_until = text, clock.seconds() + _TOAST_SECONDS
        said = shortened(clean(text, MESSAGE_CELLS), _TOAST_CELLS, self.room.height // 2)
        self.notify(said, markup=False, severity="warning", timeout=_TOAST_SECONDS)

    @property
    def room(self) -> Size:
        """The size of the screen; before its first layout, the size of the terminal."""
        return self.size or self.app.size

    @property
    def size_classes(self) -> tuple[str, ...]:
        """The stylesheet's classes for the size of the screen."""
        return classes_of(*self.room)

    @property
    def cells(self) -> int:
        """The width of rows; in wide terminals, rows have a maximum width and are centred."""
        # Keep a minimum width, because play and drawing go on even in a terminal that is too small.
        return max(min(self.room.width, self.WIDEST if self.wide else NORMAL_CELLS), LEAST_CELLS)

    @property
    def rows_between(self) -> int:
        """The number of rows between the header, with its blank row if any, and the keys."""
        return self.room.height - (1 if self.compact else 2) - 1

    @property
    def layout_kind(self) -> Layout:
        """The layout that fits the size."""
        return Layout.of(self.room.width, self.room.height)

    @property
    def compact(self) -> bool:
        """Whether the layout is the smallest one."""
        return self.layout_kind is Layout.COMPACT

    @property
    def wide(self) -> bool:
        """Whether the layout has room for a panel beside a table or a list."""
        return self.layout_kind.has_room_beside

    def layout_is_new(self) -> bool:
        """Return whether the layout has changed since the last call."""
        before, self._layout_before = self._layout_before, self.layout_kind
        return before is not self._layout_before

    def show_head(self, title: str, right: str = "", style: str = "faint") -> None:
        """Show the header: a title, and a text at the right end."""
        row = head(title, "", ((right, style),) if right else (), self.room.width)
        self.query_one("#head", Drawing).draw((row,))

    def show_sheet(
        self,
        title: str,
        page: Iterable[Row],
        right: Span = ("", "faint"),
        names: Mapping[str, str] = {},
    ) -> None:
        """Show the header, a sheet, and the keys; `names` replaces labels as in `show_keys`."""
        self.show_head(title, *right)
        self.query_one("#sheet", Drawing).draw([*page])
        self.show_keys(names=names)

    def show_keys(
        self,
        hint: str = "",
        commands: Iterable[Command] | None = None,
        names: Mapping[str, str] = {},
    ) -> None:
        """Show the keys of the commands that are possible now, after a hint at other keys.

        Args:
            commands: by default, all commands of the screen.
            names: labels to show in place of the usual labels, by action; an empty label hides a
                key, for example a key that the page itself shows.
        """
        shown = [
            (self.label_of(each), name, each.action)
            for each in (self.commands if commands is None else commands)
            if (name := names.get(each.action, each.name)) and self.offers(each.action)
        ]
        self.query_one(KeyLine).show(shown, self.room.width, hint)

    @property
    def too_small(self) -> bool:
        """Whether the terminal is too small, so that only the notice is visible."""
        return self.has_class("-too-small")

    @property
    def is_seen(self) -> bool:
        """Whether nothing hides the screen: no other screen, list of commands or notice."""
        # Avoid `is_current`, which is also true behind a list of commands.
        return self.app.screen is self and not self.too_small

    def accepts_key(self) -> bool:
        """Return whether the last key may act as a command here."""
        slips = self.program.slips
        return not (slips.is_held or self.uses_up_key() or slips.is_early)

    def uses_up_key(self) -> bool:
        """React to the last key before its command; return whether the key must do nothing else.

        Subclasses may override this. Held keys are ignored before they reach this method.
        """
        return False

    def mark_new(self, early: Collection[str] | None = None) -> None:
        """Note that the screen shows something new, and that earlier keys were not meant for it.

        Args:
            early: the keys to ignore as well until a player can have noticed the change.
        """
        self.program.slips.mark_new(early)

    @property
    def action_of_key(self) -> str:
        """The action of the last key on this screen; empty if the key has no action."""
        bound = self.active_bindings.get(self.program.slips.key)
        return "" if bound is None else bound.binding.action

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Disable actions on contents that the terminal is too small to show."""
        if self.too_small and not action.startswith("app."):
            return action in {"leave", "quit", "command_palette", "help"}
        return super().check_action(action, parameters)

    def appearance_changed(self, appearance: Appearance) -> None:
        """Redraw everything with the new appearance and keys."""
        narrator = getattr(self, "narrator", None)
        if isinstance(narrator, Narrator):
            self.narrator = narrator._replace(signs=appearance.signs)
        if not self.too_small and self.size:
            self.refresh_rows()
        for widget in self.walk_children():
            widget.refresh()

    def refresh_rows(self) -> None:
        """Redraw everything; subclasses whose rows depend on the width override this."""

    def redraw(self) -> None:
        """Redraw everything, unless the terminal is too small."""
        if not self.too_small:
            self.refresh_rows()

    def leave(self, result: ResultT | None = None) -> None:
        """Leave the screen with a result; if it is the first screen, end the program."""
        if self.app.screen is not self:
            # The key was pressed twice, and the first press has already left the screen. Avoid
            # `is_current`, which is also true of a screen behind another one: the second press
            # would leave another screen, too.
            return
        if self is self.program.first_screen:
            self.program.first_screen_left(result)
        else:
            self.dismiss(result)

    def action_leave(self) -> None:
        """Leave the screen."""
        self.leave()


def find_lifetime_score(
    screen: Screen[Any], pair: Terms, on_result: Callable[[Standing | Exception], None]
) -> None:
    """Find two players' score over all their matches in the background; pass it to `on_result`."""

    def work(say: Progress) -> Standing:
        from mate.statistics import lifetime

        return lifetime(pair, say)

    # Use a thread, because reading all saved matches may take longer than drawing a frame.
    run_with_progress(screen, work, lambda *_: None, on_result)


class DealSearchScreen(MateScreen[ResultT]):
    """A screen that can search for a deal in the background and ignores most keys meanwhile."""

    deal_search: BackgroundWork[Terms] | None = None
    """The search under way, if any; subclasses mention this search when they draw themselves."""

    def search_deal(
        self, work: Callable[[Callable[[], None]], Terms], take: Callable[[Terms | Exception], None]
    ) -> None:
        """Search for the deal of a match, unless a search is under way.

        Args:
            work: finds the deal in a thread and returns the terms of the match; its argument is a
                function to call after each deal.
            take: called with the terms or the error.
        """

        def found(new: Terms | Exception) -> None:
            self.deal_search = None
            take(new)

        if self.deal_search is None:
            self.deal_search = run_with_progress(self, work, lambda: None, found)
            self.redraw()

    def make_next(self, record: MatchRecord, take: Callable[[Terms | Exception], None]) -> None:
        """Make the terms of the match after a finished match, and pass them to `take`.

        If the new deal must be fair, the search for the deal runs in a thread.
        """
        from mate.saved.nextmatch import may_be_fair, rematch

        if may_be_fair(record):
            self.search_deal(lambda report: rematch(record, progress=report), take)
        else:
            take(rematch(record))

    def begin_next(self, last: SavedMatch) -> None:
        """Play the next match of a series, whose last match so far is given.

        Raises:
            MateError: if the last match cannot be read.
        """
        self.make_next(load(last.path), self._begin_next)
        if self.deal_search is not None:
            self.show_message(DRAWING)

    def _begin_next(self, new: Terms | Exception) -> None:
        self.show_message("")
        if isinstance(new, Exception):
            self.show_message(f"No next match: {reason_of(new)}")
            return
        try:
            self.program.open_table(Session.begin(new))
        except MateError as error:
            self.show_message(str(error))

    def cancel_deal_search(self) -> None:
        """Cancel the search for a deal."""
        if self.deal_search is not None:
            self.deal_search.cancel()
            self.deal_search = None
            self.redraw()

    def uses_up_key(self) -> bool:
        """Ignore all keys during a search, except keys that leave or open something else."""
        return self.deal_search is not None and self.action_of_key not in _WORKS_MEANWHILE

    def on_screen_suspend(self) -> None:
        """Cancel the search, because its result must not replace a screen opened meanwhile."""
        if self in self.app.screen_stack:
            self.cancel_deal_search()
