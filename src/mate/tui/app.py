"""The program on the screen: which screen comes when, and how it ends."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import signal
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final, cast

from rich.cells import cell_len
from rich.console import RenderableType
from rich.style import Style
from textual._compositor import ChopsUpdate, LayoutUpdate
from textual.app import App
from textual.binding import BindingType
from textual.constants import TEXTUAL_ANIMATIONS
from textual.dom import DOMNode
from textual.events import DescendantFocus
from textual.filter import LineFilter, Monochrome, NoColor
from textual.reactive import Initialize, Reactive
from textual.screen import Screen
from textual.theme import Theme

from mate.cleaning import clean, shown
from mate.errors import SettingsError
from mate.narration import Narrator
from mate.opponents import PEOPLE
from mate.record.files import read_bytes
from mate.record.text import loads_whole_lines
from mate.session import NewMatch, Session
from mate.settings import Settings
from mate.settings.fields import Value, with_value
from mate.settings.kept import Kept
from mate.tui.colours import Shown, exactly, in_256
from mate.tui.commands import Place, bindings
from mate.tui.dressing import dressed
from mate.tui.filters import AsciiOnly, ManyColours, NoColours, SixteenColours
from mate.tui.keymap import Keymap
from mate.tui.layout import HORIZONTAL_BREAKPOINTS, VERTICAL_BREAKPOINTS
from mate.tui.looks import Looks
from mate.tui.painter import PaintedUpdate, Painter
from mate.tui.palette import colourless_palette, palette
from mate.tui.rows import fitted
from mate.tui.screens.base import MateScreen
from mate.tui.screens.table import TableScreen
from mate.tui.terminal import Terminal
from mate.tui.themes import COLOURLESS, FELT, THEMES

if TYPE_CHECKING:
    from textual.command import Provider

UNFINISHED: Final = 3
"""The exit status of a match that was left before its end."""


CUT_SHORT = "The log's last line is cut short; this is the match up to there."
"""What a replay tells of a log whose last line is incomplete."""


NAME_CELLS: Final = 16
"""The widest that a name is on the screen, so that every sentence fits."""


def _offered_commands() -> type[Provider]:
    # Loaded when the list of commands is opened.
    from mate.tui.offered import OfferedCommands

    return OfferedCommands


def narrator_of(players: tuple[str, str], *, signs: bool = True) -> Narrator:
    """Who tells what happens, with names that fit the screen.

    Args:
        players: the names by seat.
        signs: whether cards are written with suit signs or letters.
    """
    first, second = (fitted(name, min(NAME_CELLS, cell_len(name))) for name in players)
    return Narrator((first, second), signs)


# The library remembers what a filter made of a line by the filter: there is one of each.
_ASCII_ONLY: Final = AsciiOnly()
_NO_COLOURS: Final = NoColours()
_SIXTEEN_COLOURS: Final = SixteenColours()
_MANY_COLOURS: Final = ManyColours()


def _theme_of(app: DOMNode) -> str:
    return cast("MateApp", app).looks.theme


class MateApp(App[None]):
    """Mate on the screen.

    Args:
        session: a match to play at once; its table is then the first screen.
        replay: the log of a match to step through at once; it must be sound.
        settings: what the players have set.
        kept: where that is kept, and what was wrong with it, to be told on the first screen.
        terminal: what is known of the terminal.
        lesson: whether to open the lesson at once.
    """

    TITLE = "Mate"
    HORIZONTAL_BREAKPOINTS = HORIZONTAL_BREAKPOINTS
    VERTICAL_BREAKPOINTS = VERTICAL_BREAKPOINTS
    # The theme from the beginning: to set it later would style everything twice.
    theme: Reactive[str] = Reactive(Initialize(_theme_of))
    BINDINGS: ClassVar[list[BindingType]] = [
        # The library makes this one itself, without a name to find it by, unless it is there.
        *(binding for binding in bindings(Place.EVERYWHERE) if "palette" in binding.action)
    ]
    COMMANDS: ClassVar[set[type[Provider] | Callable[[], type[Provider]]]] = {_offered_commands}

    def __init__(  # noqa: PLR0913  # what a program can be begun with
        self,
        session: Session | None = None,
        replay: Path | None = None,
        settings: Settings = Settings(),  # noqa: B008  # a frozen value
        kept: Kept = Kept(),  # noqa: B008  # likewise
        terminal: Terminal = Terminal(),  # noqa: B008  # a frozen value
        *,
        lesson: bool = False,
    ) -> None:
        self.settings = settings
        self._terminal = terminal
        self._shown: Shown = in_256 if terminal.of_256 else exactly
        self.looks = Looks.of(settings, terminal)
        self._palette: Mapping[str, Style] | None = None
        sheets = ["mate.tcss"]
        if session is None:
            first = "lesson" if lesson else "home" if replay is None else "replay"
            sheets.append(f"screens/{first}.tcss")
        super().__init__(css_path=[*sheets])
        self._first_session = session
        self._first_replay = replay
        self._first_lesson = lesson
        self.keymap = Keymap(settings.keys)
        self.kept = kept._replace(problems=(*kept.problems, *self.keymap.problems))
        self._begin_with_settings()
        self.session: Session | None = None
        self.first_screen: Screen[Any] | None = None
        self.unfinished: tuple[Path, ...] = ()
        self._painter = Painter()

    # Looks.

    def _wear(self) -> None:
        self._palette = None
        self.looks = Looks.of(self.settings, self._terminal)
        self.animation_level = TEXTUAL_ANIMATIONS if self.looks.moves else "none"

    def narrator_of(self, players: tuple[str, str]) -> Narrator:
        """Who tells what happens, with names that fit the screen and suits as they were set."""
        return narrator_of(players, signs=self.looks.signs)

    @property
    def available_themes(self) -> dict[str, Theme]:
        """The themes that players can choose; without colours there is but one."""
        return {COLOURLESS.name: COLOURLESS} if self._terminal.colourless else dict(THEMES)

    def get_theme(self, theme_name: str) -> Theme | None:
        """A theme with all the colours of the table."""
        return dressed(theme_name, self._shown) if theme_name in self.available_themes else None

    @property
    def theme_names(self) -> tuple[str, ...]:
        """The names of the themes that can be chosen, the table's own first."""
        return tuple(THEMES)

    @property
    def palette(self) -> Mapping[str, Style]:
        """The looks of named styles in the present theme."""
        if self._palette is None:
            self._palette = (
                colourless_palette()
                if self.theme == COLOURLESS.name
                else palette(self.theme_variables, self.looks.deck, self._shown)
            )
        return self._palette

    def watch_theme(self) -> None:
        """Mix the colours anew when the theme changes."""
        self._palette = None

    def get_line_filters(self) -> Sequence[LineFilter]:
        """What each line goes through before it is written: the last are colours and characters."""
        filters = [
            line_filter
            for line_filter in super().get_line_filters()
            # The library would turn colours to grey.
            if not isinstance(line_filter, Monochrome | NoColor)
        ]
        if self.theme == COLOURLESS.name:
            filters.append(_NO_COLOURS)
        elif self.current_theme.ansi:
            filters.append(_SIXTEEN_COLOURS)
        elif self._terminal.of_256:
            filters.append(_MANY_COLOURS)
        return [*filters, _ASCII_ONLY] if self.looks.ascii_only else filters

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        """Let no cursor blink where nothing may move."""
        if not self.looks.moves and hasattr(event.widget, "cursor_blink"):
            event.widget.cursor_blink = False

    # Settings.

    def _begin_with_settings(self) -> None:
        # Before anything is bound, so that nothing is done twice.
        self._wear()
        if self.settings.theme not in THEMES:
            told = f"theme: there is no theme {clean(self.settings.theme, 40)}; {FELT.name} holds"
            self.kept = self.kept._replace(problems=(*self.kept.problems, told))
        if self.keymap.changed:
            self.set_keymap(self.keymap.changed)

    def apply(self, settings: Settings) -> None:
        """Let other settings hold from now on, on all screens."""
        before, self.settings = self.settings, settings
        self._wear()
        if settings.keys != before.keys:
            self.keymap = Keymap(settings.keys)
            self.set_keymap(self.keymap.changed)
        self.theme = self.looks.theme
        for screen in self.screen_stack:
            if isinstance(screen, MateScreen) and screen.is_mounted:
                screen.looks_changed(self.looks)
                screen.refresh_all()

    def change(self, name: str, value: Value) -> None:
        """Let a setting have another value, and keep it.

        Where it cannot be written, that is told on the screen, and it holds for this session.

        Args:
            name: the setting's name.
            value: one that it allows.
        """
        self.apply(with_value(self.settings, name, value))
        try:
            self.kept.save(name, value)
        except SettingsError as error:
            if isinstance(self.screen, MateScreen):
                self.screen.tell(f"{error}; it holds for this session.")

    def action_open_settings(self) -> None:
        """Show the settings."""
        from mate.tui.screens.settings import SettingsScreen

        if not isinstance(self.screen, SettingsScreen):
            self.push_screen(SettingsScreen())

    def _tell_problems(self) -> None:
        if isinstance(self.first_screen, MateScreen):
            self.first_screen.tell(self.kept.message)

    def get_default_screen(self) -> Screen[Any]:
        """The first screen; drawing an empty one before it would take time."""
        self.first_screen = self._opening()
        return self.first_screen

    def _opening(self) -> Screen[Any]:
        if self._first_session is not None:
            return self._table(self._first_session)
        if self._first_replay is not None:
            return self._replay(self._first_replay)
        if self._first_lesson:
            return self._lesson()
        from mate.tui.screens.home import HomeScreen

        return HomeScreen()

    def on_mount(self) -> None:
        """Close down in order when the system asks for it."""
        loop = asyncio.get_running_loop()
        # Windows has neither signal handlers in its loop nor SIGHUP.
        with contextlib.suppress(NotImplementedError, AttributeError):
            loop.add_signal_handler(signal.SIGTERM, self._end)
            loop.add_signal_handler(signal.SIGINT, self._end)
            loop.add_signal_handler(signal.SIGHUP, self._terminal_is_gone)
        self.call_after_refresh(self._first_picture_shown)
        if self.kept.problems:
            self.call_after_refresh(self._tell_problems)

    def _first_picture_shown(self) -> None:
        gc.enable()

    @property
    def _has_home(self) -> bool:
        first = self._first_session, self._first_replay
        return first == (None, None) and not self._first_lesson

    def first_screen_left(self, result: object) -> None:
        """Whoever leaves the first screen of all leaves the program, or goes on above it."""
        if isinstance(result, Session):
            self.open_table(result)
        else:
            self._end()

    def _display(self, screen: Screen[Any], renderable: RenderableType | None) -> None:
        # Private to the library, but the only way to what it writes. If it is renamed one day,
        # this is not called any more, and the screen only takes more bytes.
        if isinstance(renderable, ChopsUpdate | LayoutUpdate):
            # The library asks no more of an update than to render itself.
            renderable = cast("LayoutUpdate", PaintedUpdate(renderable, self._painter))
        super()._display(screen, renderable)

    def on_resize(self) -> None:
        """What a terminal of another size shows is its own affair."""
        self._painter.forget()

    def action_paint(self) -> None:
        """Write the whole screen again, after others wrote to the terminal."""
        self._painter.forget()
        self.refresh(layout=True)

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
        self.push_screen(self._table(session), self._table_left)

    def _table(self, session: Session) -> TableScreen:
        if self.session is not None:
            self.session.close()
        self.session = session
        narrator = self.narrator_of(session.players)
        if all(session.record.header.computers or PEOPLE):
            from mate.tui.screens.watch import WatchScreen

            return WatchScreen(session, narrator)
        return TableScreen(session, narrator)

    def _table_left(self, rematch: Session | None) -> None:
        if rematch is not None:
            self.open_table(rematch)
        elif not self._has_home:
            self._end(from_table=True)
        elif self.session is not None:
            self.session.close()

    def replay(self, path: Path) -> None:
        """Step through a saved match.

        Raises:
            MateError: if its log cannot be read.
        """
        self.push_screen(self._replay(path))

    def learn(self) -> None:
        """Open the lesson; a match may come of it."""
        self.push_screen(self._lesson(), self._lesson_left)

    def _lesson(self) -> Screen[Session]:
        from mate.lesson import NAMES
        from mate.tui.screens.lesson import LessonScreen

        return LessonScreen(self.narrator_of(NAMES))

    def _lesson_left(self, match: Session | None) -> None:
        if match is not None:
            self.open_table(match)

    def _replay(self, path: Path) -> Screen[None]:
        from mate.tui.screens.replay import ReplayScreen

        record, cut = loads_whole_lines(read_bytes(path), shown(path))
        return ReplayScreen(record, self.narrator_of(record.players), CUT_SHORT if cut else "")

    def action_help(self) -> None:
        """Show all keys."""
        from mate.tui.screens.reading import HelpScreen

        if isinstance(self.screen, MateScreen) and not isinstance(self.screen, HelpScreen):
            self.push_screen(HelpScreen(self.screen.commands))

    # The end.

    async def action_quit(self) -> None:
        """Quit at once; a match in play is saved."""
        self._end()

    def _end(self, *, from_table: bool = False) -> None:
        self.unfinished = self._left_unfinished(from_table=from_table)
        self.exit(return_code=UNFINISHED if self.unfinished else 0)

    def _left_unfinished(self, *, from_table: bool = False) -> tuple[Path, ...]:
        # The log of the match that the program is left in, if it is not finished.
        session = self.session
        if session is None or session.record.finished:
            return ()
        at_table = from_table or any(
            isinstance(screen, TableScreen) for screen in self.screen_stack
        )
        return (session.path,) if at_table else ()

    def on_unmount(self) -> None:
        """Let other programs have the match."""
        if self.session is not None:
            self.session.close()

    def _terminal_is_gone(self) -> None:
        # Nothing can be shown any more, and every action is on disk already.
        unfinished = self._left_unfinished()
        if self.session is not None:
            self.session.close()
        os._exit(UNFINISHED if unfinished else 0)
