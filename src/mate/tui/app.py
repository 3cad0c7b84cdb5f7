"""The program on the screen: which screen comes when, and how it ends."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
from pathlib import Path
from typing import ClassVar

from textual.app import App
from textual.binding import BindingType

from mate.cleaning import clean
from mate.errors import MateError
from mate.narration import Narrator
from mate.record import MatchRecord
from mate.record.files import read_bytes, shown
from mate.record.text import loads_whole_lines
from mate.session import NewMatch, Session
from mate.tui.screens.table import Departure, TableScreen
from mate.tui.themes import FELT

UNFINISHED: int = 3
"""The exit status of a match that was left before its end."""


CUT_SHORT = "The log's last line is cut short; this is the match up to there."
"""What a replay tells of a log whose last line is incomplete."""


class MateApp(App[None]):
    """Mate on the screen.

    Args:
        session: a match to play at once; its table is then the first screen.
        replay: the log of a match to step through at once; it must be sound.
    """

    TITLE = "Mate"
    BINDINGS: ClassVar[list[BindingType]] = []

    def __init__(self, session: Session | None = None, replay: Path | None = None) -> None:
        super().__init__()
        self._first_session = session
        self._first_replay = replay
        self.session: Session | None = None
        self.register_theme(FELT)
        self.theme = FELT.name

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Colours of the table for themes that have none of their own."""
        return dict(FELT.variables)

    def on_mount(self) -> None:
        """Show the first screen, and close down in order when the system asks for it."""
        loop = asyncio.get_running_loop()
        loop.add_signal_handler(signal.SIGTERM, self._end)
        loop.add_signal_handler(signal.SIGHUP, self._terminal_is_gone)
        self.call_after_refresh(gc.enable)
        if self._first_session is not None:
            self.open_table(self._first_session)
        elif self._first_replay is not None:
            self.replay(self._first_replay)
        else:
            self.open_home()

    @property
    def _has_home(self) -> bool:
        return self._first_session is None and self._first_replay is None

    # Matches.

    def begin(self, new: NewMatch) -> None:
        """Begin a match and show its table.

        Raises:
            MateError: if its log cannot be written.
        """
        self.open_table(Session.begin(new))

    def resume(self, path: Path) -> None:
        """Go on with a saved match.

        Raises:
            MateError: if its log cannot be read and written.
        """
        self.open_table(Session.resume(path))

    def open_table(self, session: Session) -> None:
        """Show the table of a match being played."""
        self.session = session
        self.push_screen(TableScreen(session, Narrator(session.players)), self._table_left)

    def _table_left(self, departure: Departure | None) -> None:
        session = self.session
        assert session is not None
        session.close()
        match departure:
            case Departure.REMATCH:
                header = session.record.header
                new = NewMatch(header.players, session.record.ruleset)
                try:
                    self.begin(new)
                except MateError as error:
                    self.notify(clean(str(error)), severity="error", markup=False)
                    self._end_without_home()
            case Departure.REPLAY:
                self.open_replay(session.record, "")
            case _:
                self._end_without_home()

    def replay(self, path: Path) -> None:
        """Step through a saved match.

        Raises:
            MateError: if its log cannot be read.
        """
        record, cut = loads_whole_lines(read_bytes(path), shown(path))
        self.open_replay(record, CUT_SHORT if cut else "")

    def open_replay(self, record: MatchRecord, notice: str) -> None:
        """Step through a match."""
        from mate.tui.screens.replay import ReplayScreen

        screen = ReplayScreen(record, Narrator(record.players), notice)
        self.push_screen(screen, lambda _: self._end_without_home())

    def open_home(self) -> None:
        """Show the menu."""
        from mate.tui.screens.home import HomeScreen

        self.push_screen(HomeScreen(), lambda _: self._end())

    def action_help(self) -> None:
        """Show all keys."""
        from mate.tui.screens.reading import HelpScreen

        if not isinstance(self.screen, HelpScreen):
            self.push_screen(HelpScreen())

    # The end.

    async def action_quit(self) -> None:
        """Quit at once; a match in play is saved."""
        self._end()

    def _end_without_home(self) -> None:
        if not self._has_home:
            self._end()

    def _end(self) -> None:
        self.exit(return_code=UNFINISHED if self.unfinished else 0)

    @property
    def unfinished(self) -> tuple[Path, ...]:
        """The log of the match that the program was left in, if it is not finished."""
        session = self.session
        if session is None or session.record.finished:
            return ()
        at_table = any(isinstance(screen, TableScreen) for screen in self.screen_stack)
        return (session.path,) if at_table or not self._has_home else ()

    def _terminal_is_gone(self) -> None:
        # Nothing can be shown any more, and every action is on disk already.
        if self.session is not None:
            self.session.close()
        os._exit(UNFINISHED)
