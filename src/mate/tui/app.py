"""The full-screen program, which opens the screens and saves the match at the end."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final

from textual.binding import BindingType
from textual.events import Event, InputEvent, Key, Paste
from textual.screen import Screen

from mate.cleaning import clean
from mate.errors import MateError, StorageError
from mate.record import MatchRecord, Terms, load_whole_lines
from mate.rules import Hand
from mate.session import Session
from mate.settings.file import SettingsFile
from mate.settings.schema import Settings
from mate.tui.draw import HORIZONTAL_BREAKPOINTS, VERTICAL_BREAKPOINTS
from mate.tui.driver import Terminal
from mate.tui.driver.gate import InputGate
from mate.tui.driver.signals import EndSignals, Suspension, TerminalModes
from mate.tui.keys.commands import COMMAND_OF, SUSPEND, Scope, bindings
from mate.tui.keys.keymap import SlipFilter
from mate.tui.program import Program
from mate.tui.screens import SCREENS, load_ahead, loading
from mate.tui.screens.base import MateScreen
from mate.tui.screens.table import TableScreen

if TYPE_CHECKING:
    from mate.lesson import Lesson
    from mate.puzzles import PuzzleQueue

UNFINISHED: Final = 3
"""The exit status for a match left unfinished."""

_OPENED: Final = "-opened-as-"
"""The prefix of the style class that marks a screen opened by its name in `SCREENS`."""

_PASTED_CELLS: Final = 4000
"""The maximum length of a pasted text, in cells; a shared match is shorter."""

NO_SHELL: Final = "Mate cannot be suspended: no shell is waiting to resume it."
"""The answer to Ctrl+Z if no shell could resume the program."""

CUT_SHORT = "The last line of the log is incomplete. The replay ends before it."
"""The notice in a replay of a log whose last line is incomplete."""


class MateApp(Program):
    """The full-screen program."""

    TITLE = "Mate"
    HORIZONTAL_BREAKPOINTS = HORIZONTAL_BREAKPOINTS
    VERTICAL_BREAKPOINTS = VERTICAL_BREAKPOINTS
    SCREENS = SCREENS
    # Disable text selection: no text here is worth copying, and a click that starts a selection on
    # a vanishing notice crashes Textual.
    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = [
        # Bind these keys here, so that they also work where text is typed. Without a binding for
        # the palette here, Textual would add one that has no id.
        *(b for b in bindings(Scope.EVERYWHERE) if b.action in {"app.command_palette", SUSPEND})
    ]

    def __init__(  # noqa: PLR0913  # all the ways to start the program
        self,
        session: Session | None = None,
        replay: Path | MatchRecord | None = None,
        settings: Settings = Settings(),  # noqa: B008  # a frozen value
        kept: SettingsFile = SettingsFile(),  # noqa: B008  # a frozen value
        terminal: Terminal = Terminal(),  # noqa: B008  # a frozen value
        *,
        lesson: Lesson | None = None,
        queue: PuzzleQueue | None = None,
    ) -> None:
        self._first, self._opening = "menu", SCREENS["home"]
        if session is not None:
            self._first, self._opening = "table", partial(self._table, session)
        elif replay is not None:
            self._first, self._opening = "replay", partial(self._replay, replay)
        elif lesson is not None:
            self._first, self._opening = "exercise", loading("lesson", "LessonScreen", lesson)
        elif queue is not None:
            self._first, self._opening = "exercise", loading("puzzle", "PuzzleScreen", queue)
        sheets = [] if self._first == "table" else [f"screens/{self._first}.tcss"]
        super().__init__(["mate.tcss", *sheets], settings, kept, terminal)
        self.session, self._at_table = session, session is not None
        self.unfinished: Path | None = None
        self.problem = ""
        self.slips = SlipFilter()
        self._gate = InputGate(self, self._let_through)
        self._suspension = Suspension(self, self._gate.forget)
        self._initial_modes = TerminalModes()
        self._end_signals = EndSignals(self._end, self._leave_at_once)

    async def on_event(self, event: Event) -> None:
        """Queue each key, click or paste from players until its turn comes."""
        if isinstance(event, Paste):
            # Clean the text, because input fields show pasted text unchanged.
            event.text = clean(event.text, _PASTED_CELLS)
        if isinstance(event, InputEvent | Paste) and not event.is_forwarded:
            await self._gate.take(event)
        else:
            await super().on_event(event)

    async def _let_through(self, event: Event) -> None:
        if isinstance(event, Key):
            self.slips.press(event.key, event.time)
            if isinstance(self.screen, MateScreen) and not self.screen.accepts_key():
                return
        await super().on_event(event)

    def open(self, name: str, left: Callable[[Any], None] | None = None, **options: object) -> None:
        """Open a new screen of `SCREENS`, or report why it cannot be opened.

        Args:
            left: called with the screen's result; by default, the program plays the result if it
                is a match.
            options: the arguments of the screen.
        """
        try:
            screen = self.SCREENS[name](**options)
        except MateError as error:
            self.show_problem(str(error))
            return
        screen.add_class(f"{_OPENED}{name}")
        # Push a new screen, because a push by name would show the old screen again.
        self.push_screen(screen, left or self._play_result)

    def _play_result(self, result: object) -> None:
        try:
            if isinstance(result, Terms):
                result = Session.begin(result)
        except MateError as error:
            self.show_problem(str(error))
            return
        if isinstance(result, Session):
            self.open_table(result)

    def action_open(self, name: str) -> None:
        """Open a screen of `SCREENS`, unless that screen is already on top."""
        if not self.screen.has_class(f"{_OPENED}{name}"):
            self.open(name)

    def apply(self, settings: Settings) -> None:
        """Apply new settings and redraw all screens with the new appearance and keys."""
        super().apply(settings)
        for screen in self.screen_stack:
            if isinstance(screen, MateScreen) and screen.is_mounted:
                screen.appearance_changed(self.appearance)

    def show_problem(self, text: str) -> None:
        """Show an error on the top screen."""
        if isinstance(self.screen, MateScreen):
            self.screen.show_message(text)
        else:
            self.notify(text, markup=False, severity="warning")

    def get_default_screen(self) -> Screen[Any]:
        """Return the program's first screen, because drawing an empty screen first takes time."""
        self.first_screen = self._opening()
        return self.first_screen

    def on_load(self) -> None:
        """Listen for signals before taking over the terminal, which must be restored at the end."""
        self._end_signals.listen()
        self._suspension.listen()

    def on_mount(self) -> None:
        """Schedule the work after the first frame, such as reporting problems with settings."""
        self.call_after_refresh(self._after_first_frame)
        if self.kept.problems and isinstance(self.first_screen, MateScreen):
            show = partial(self.first_screen.show_message, self.kept.message, replaces=False)
            self.call_after_refresh(show)

    def _after_first_frame(self) -> None:
        if not gc.isenabled():
            # Exempt loaded objects from garbage collection, because they live as long as the
            # program: scanning them would delay keys for as long as it takes to draw a frame.
            gc.freeze()
            gc.enable()
            load_ahead(self)

    def first_screen_left(self, result: object) -> None:
        """End the program when its first screen is left, unless that screen returns a match."""
        self._play_result(result)
        if not isinstance(result, Session):
            self._end()

    # Matches.

    def open_table(self, session: Session) -> None:
        """Open the table of a match or, for practice, a table that returns to this screen."""
        left = self._table_closed if session.match.practice is None else None
        self.push_screen(self._table(session), left)

    def _table(self, session: Session) -> TableScreen:
        narrator = self.narrator_of(session.players)
        if session.match.practice is not None:
            from mate.tui.screens.practice import PracticeScreen

            return PracticeScreen(session, narrator)
        if self.session is not session:
            self._close_session()
        self.session, self._at_table = session, True
        if all(session.record.header.computers):
            from mate.tui.screens.watch import WatchScreen

            return WatchScreen(session, narrator)
        return TableScreen(session, narrator)

    def practise(self, hand: Hand, match: Terms) -> None:
        """Ask who plays the rest of a hand for practice, then open the table."""
        from mate.tui.screens.practice import PracticeFormScreen

        self.push_screen(PracticeFormScreen(hand, match), self._play_result)

    def _table_closed(self, rematch: Session | None) -> None:
        if rematch is not None:
            self.open_table(rematch)
        elif self._first != "menu":
            self._end()
        else:
            self._at_table = False
            self._close_session()

    def _close_session(self) -> None:
        if self.session is not None:
            self.session.close()
            if moved := self.session.report_move_once():
                self.call_after_refresh(self.show_problem, f"{'. '.join(moved)}.")

    def replay(self, match: Path | MatchRecord, hand: int = 1, actions: int = 0) -> None:
        """Replay a saved match or a record, starting after `actions` actions of a hand.

        Raises:
            MateError: if the log cannot be read.
        """
        self.push_screen(self._replay(match, hand, actions))

    def _replay(self, match: Path | MatchRecord, hand: int = 1, actions: int = 0) -> Screen[None]:
        from mate.tui.screens.replay import ReplayScreen

        record, cut = (match, 0) if isinstance(match, MatchRecord) else load_whole_lines(match)
        notice, narrator = CUT_SHORT if cut else "", self.narrator_of(record.players)
        return ReplayScreen(record, narrator, (hand, actions), notice)

    def explore(
        self, record: MatchRecord, number: int, asked: Hand, shown: Hand, below: int
    ) -> None:
        """Open a what-if with values, which starts at the end of `asked` and now shows `shown`."""
        from mate.tui.screens.replay import ReplayScreen

        narrator, place = self.narrator_of(record.players), (number, len(asked.actions))
        screen = ReplayScreen(record, narrator, place, explored=shown)
        screen.below = below
        self.push_screen(screen)

    def watch_app_focus(self, focus: bool) -> None:  # called by Textual
        """Focus a widget if the screen opened while the terminal did not have the focus.

        In a browser, and sometimes in a terminal, the focus is elsewhere at the start.
        """
        screen = self.screen
        if focus and screen.focused is None and screen.AUTO_FOCUS:
            widgets = (widget for widget in screen.query(screen.AUTO_FOCUS) if widget.focusable)
            screen.set_focus(next(widgets, None))

    def action_help(self) -> None:
        """Show the keys of this screen; on the help page, show all keys, or else close the page."""
        from mate.tui.screens.reading import HelpScreen

        if isinstance(self.screen, HelpScreen):
            self.screen.show_more()
        elif isinstance(self.screen, MateScreen):
            self.push_screen(HelpScreen(self.screen))

    def action_help_quit(self) -> None:
        """Answer Ctrl+C with a message that names the key that quits."""
        self.show_problem(f"Press {self.keymap.label(COMMAND_OF['everywhere.quit'])} to quit.")

    def action_command_palette(self) -> None:
        """Show all commands by name."""
        from mate.tui.screens.commandpalette import MatePalette

        if not isinstance(self.screen, MatePalette):
            self.push_screen(MatePalette())

    # The shell.

    @property
    def can_suspend(self) -> bool:
        """Whether a waiting shell could resume the program."""
        return self._suspension.possible

    def action_suspend_process(self) -> None:
        """Suspend the program and return to the shell, if a shell could resume the program."""
        if self.can_suspend:
            self._suspension.stop()
        else:
            self.show_problem(NO_SHELL)

    # The end.

    async def action_quit(self) -> None:
        """Quit at once; a match in play is saved."""
        self._end()

    def _end(self) -> None:
        if not self.leaving:
            self._shut()
            self.exit(return_code=UNFINISHED if self.unfinished else 0)

    def _shut(self) -> None:
        self.leaving = True
        self._gate.shut()
        if self.session is not None:
            try:
                self.session.keep()
            except StorageError as error:
                self.problem = str(error)
        self.unfinished = self.unfinished or self._left_unfinished()

    def _left_unfinished(self) -> Path | None:
        # Return the log of the match at the table, if that match is unfinished.
        session = self.session if self._at_table else None
        kept = session is not None and session.match.practice is None
        return session.path if session and kept and not session.record.finished else None

    def panic(self, *renderables: Any) -> None:
        """End the program after an unexpected error; a match in play is saved."""
        if self.failure is None:
            self._shut()
        super().panic(*renderables)

    def on_unmount(self) -> None:
        """Close the match, so that other programs can open it, and stop listening for signals."""
        if self.session is not None:
            self.session.close()
        self._suspension.listen_no_more()
        self._end_signals.listen_no_more()

    def _leave_at_once(self) -> None:
        unfinished = self.unfinished or self._left_unfinished()
        try:
            # Ignore errors: every action is on disk already, unless another program has taken over
            # the match.
            if self.session is not None:
                self.session.close()
            self._initial_modes.restore(self.own_driver.resets if self.own_driver else "")
        finally:
            # Suppress errors, because the program must end even if one of these steps fails.
            os._exit(UNFINISHED if unfinished else 0)
