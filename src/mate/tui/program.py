"""The program as its screens and widgets see it, with the painter for its output.

Only this module and the driver use private names of Textual and Rich. If such a name is missing or
has changed, the library does the work in its own way: for example, output takes more bytes, and an
error is reported as a page of code. The tests of private names list all these names.
"""

from __future__ import annotations

import sys
from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

from msgspec.structs import replace
from rich import cells as measures
from rich.console import COLOR_SYSTEMS, Console
from rich.style import Style
from textual import constants
from textual.app import App
from textual.constants import TEXTUAL_ANIMATIONS
from textual.dom import DOMNode
from textual.driver import Driver
from textual.events import DescendantFocus
from textual.filter import LineFilter, Monochrome, NoColor
from textual.reactive import Initialize, Reactive
from textual.screen import Screen
from textual.strip import Strip
from textual.theme import Theme

from mate.cleaning import clean, unjoined
from mate.errors import MateError, SettingsError
from mate.record import MatchRecord, Terms
from mate.rules import Hand
from mate.session import Session
from mate.settings import KEYS
from mate.settings.file import KeyChanges, SettingsFile
from mate.settings.schema import Settings, Value
from mate.tui.draw import short_names
from mate.tui.draw.cards import Stock
from mate.tui.driver import Terminal
from mate.tui.keys.commands import Command
from mate.tui.keys.keymap import Keymap, SlipFilter, with_keys
from mate.tui.theme.painter import Painter, cloth_code
from mate.tui.theme.styles import (
    ASCII_ONLY,
    MANY_COLOURS,
    NO_COLOURS,
    SIXTEEN_COLOURS,
    Shown,
    colourless_palette,
    exactly,
    in_256,
    palette,
)
from mate.tui.theme.themes import CLOTHS, COLOURLESS, FELT, THEMES, Appearance, table_theme
from mate.words.narrator import Narrator

if TYPE_CHECKING:
    from mate.tui.driver.terminal import TerminalDriver

NAME_CELLS: Final = 16
"""The maximum width of a name on the screen, so that every sentence fits."""
_DRIVER_CELLS: Final = 60

_SHAPE_ERRORS: Final = (AttributeError, LookupError, TypeError, ValueError)


def _measure_as_painted(name: str) -> None:
    # Measure text without joiners, because the painter leaves joiners out.
    measure = getattr(measures, name, None)
    if measure is not None:
        setattr(measures, name, lambda text, *v: measure(unjoined(text), *v))


_measure_as_painted("_cell_len")
_measure_as_painted("split_graphemes")


class PaintedApp(App[None]):
    """A program that writes only changes to the terminal.

    Attributes:
        own_driver: Mate's driver for terminals, if the program uses it.
    """

    own_driver: TerminalDriver | None = None

    def __init__(self, sheets: Sequence[str]) -> None:
        super().__init__(css_path=[*sheets])
        self._painter = Painter()
        self.failure: BaseException | None = None

    def panic(self, *renderables: Any) -> None:
        """End the program after an error, which `run` reports once the terminal is restored."""
        errors = (error for error in renderables if isinstance(error, Exception))
        self.failure = self.failure or next(errors, sys.exception()) or RuntimeError("unknown")
        super().panic()

    def _fatal_error(self) -> None:
        self.panic()

    def get_driver_class(self) -> type[Driver]:
        """Return the driver for the terminal or browser; prefer Mate's own drivers."""
        try:
            chosen = super().get_driver_class()
        except (ImportError, AttributeError, ValueError, RuntimeError):
            wrong = f"Not a Textual driver: {clean(str(constants.DRIVER), _DRIVER_CELLS)!r}."
            raise MateError(f"{wrong} Correct or unset TEXTUAL_DRIVER.") from None
        if chosen.__name__ == "WebDriver":
            from mate.tui.driver.browser import BrowserDriver

            return BrowserDriver
        from mate.tui.driver.terminal import TerminalDriver

        # Keep a driver that the environment names, as in tests.
        return TerminalDriver if TerminalDriver.__base__ is chosen else chosen

    def _display(self, *shown: Any, **more: Any) -> None:
        if self.own_driver is not None:
            self._painter.origin = self.own_driver.cursor_origin or (0, 0)
        for update in (*shown, *more.values()):
            paint_with(self._painter, update)
        super()._display(*shown, **more)

    def on_resize(self) -> None:
        """Forget what the terminal shows, because its size changed."""
        self._painter.forget()

    def on_mount(self) -> None:
        """Repaint whenever the program resumes, because other programs have used the terminal."""
        self.app_resume_signal.subscribe(self, lambda _: self.repaint())

    def action_paint(self) -> None:
        """Set every mode of the terminal again, and repaint the whole screen."""
        if self.own_driver is not None:
            self.own_driver.set_modes()
        self.repaint()

    def repaint(self) -> None:
        """Repaint the whole screen, whatever the terminal shows."""
        self._painter.forget()
        # Refresh the screen, because a layout without changes would paint nothing.
        self.screen.refresh(self.screen.size.region)


def paint_with(painter: Painter, update: Any) -> None:
    """Let a painter write an update of the screen, if the update has the expected shape."""
    own: Any = getattr(update, "render_segments", None)
    if getattr(own, "__annotations__", {}).get("return") not in {"str", str}:
        return

    def written(console: Console, *more: Any) -> str:
        try:
            system = COLOR_SYSTEMS[console.color_system or "truecolor"]
            return painter.paint(_pieces(update), system)
        except _SHAPE_ERRORS:
            painter.forget()
            return str(own(console, *more))

    with suppress(*_SHAPE_ERRORS):
        update.render_segments = written


def _pieces(update: Any) -> Iterator[tuple[int, int, Strip]]:
    if not hasattr(update, "chops"):
        for y, strips in enumerate(update.strips, update.region.y):
            yield update.region.x, y, Strip(chain.from_iterable(strips))
        return
    for y, start, end in update.spans:
        for chop_end, (x, strip) in zip(update.chop_ends[y], update.chops[y].items(), strict=False):
            left, right = max(x, start), min(chop_end, end)
            if strip is not None and left < right:
                yield left, y, strip.crop(left - x, right - x)


def _theme_of(app: DOMNode) -> str:
    return cast("Program", app).appearance.theme


class Program(PaintedApp):
    """The program as its screens and widgets see it, with the appearance that players chose.

    Attributes:
        first_screen: the screen with which the program opened.
    """

    slips: SlipFilter
    first_screen: Screen[Any] | None = None
    leaving = False

    # Initialize the theme here, because setting it later would style everything twice.
    theme: Reactive[str] = Reactive(Initialize(_theme_of))

    def __init__(
        self, sheets: Sequence[str], settings: Settings, kept: SettingsFile, terminal: Terminal
    ) -> None:
        self.settings = settings
        self._terminal = terminal
        without = terminal.colours == "none"
        self._themes = {COLOURLESS.name: COLOURLESS} if without else dict(THEMES)
        self._shown: Shown = in_256 if terminal.colours == "256" else exactly
        self.appearance = Appearance.of(settings, terminal)
        super().__init__(sheets)
        self.keymap = Keymap(settings.keys)
        problems = [*kept.problems, *(problem.in_file for problem in self.keymap.problems)]
        if settings.theme not in THEMES:
            wrong = f'theme is "{clean(settings.theme, 40)}", which is not a theme.'
            problems.append(f'{wrong} The default, "{FELT.name}", is used.')
        self.kept = kept._replace(problems=tuple(problems))
        # Set the keymap before any bindings exist, so that no work is done twice.
        self._apply_appearance()
        if self.keymap.changed:
            self.set_keymap(self.keymap.changed)

    def _apply_appearance(self) -> None:
        self._palette: Mapping[str, Style] | None = None
        self.appearance = Appearance.of(self.settings, self._terminal)
        self.animation_level = TEXTUAL_ANIMATIONS if self.appearance.moves else "none"
        self._set_cloth()

    @property
    def available_themes(self) -> dict[str, Theme]:
        """The themes that players can choose; only one if the terminal has no colours."""
        return self._themes

    def get_theme(self, theme_name: str) -> Theme | None:
        """Return a theme with all the colours of the table; None if the theme is unavailable."""
        return table_theme(theme_name, self._shown) if theme_name in self._themes else None

    @property
    def palette(self) -> Mapping[str, Style]:
        """The named styles in the current theme."""
        if self._palette is None and self.theme == COLOURLESS.name:
            self._palette = colourless_palette()
        elif self._palette is None:
            self._palette = palette(self.theme_variables, self.appearance.deck, self._shown)
        return self._palette

    @property
    def stock(self) -> Stock:
        """The material of cards in the current theme."""
        if self.theme == COLOURLESS.name or self.appearance.ascii_only:
            return Stock.LINES
        return Stock.PLAIN if self.current_theme.ansi else Stock.PAPER

    def watch_theme(self) -> None:
        """Mix the colours again when the theme changes."""
        self._palette = None
        self._set_cloth()

    def _set_cloth(self) -> None:
        # Use a cloth of one colour on a slow connection, because a shaded cloth takes more bytes.
        shaded = self._terminal.colours == "all" and self.appearance.theme in CLOTHS
        self._painter.cloth = self._cloth if shaded and not self._terminal.far else None
        self._painter.gaps = self._terminal.gaps

    def _cloth(self, row: int) -> str:
        return cloth_code(self.theme_variables["background"], row, self.size.height)

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Return the filters that change each line before output; Mate's filters come last."""
        # Leave out Textual's filters for NO_COLOR, which would turn colours into grey.
        grey = Monochrome | NoColor
        filters = [line for line in super().get_line_filters() if not isinstance(line, grey)]
        if self.theme == COLOURLESS.name:
            filters.append(NO_COLOURS)
        elif self.current_theme.ansi:
            filters.append(SIXTEEN_COLOURS)
        elif self._terminal.colours == "256":
            filters.append(MANY_COLOURS)
        return [*filters, ASCII_ONLY] if self.appearance.ascii_only else filters

    @property
    def asks_for_widths(self) -> bool:
        """Whether the width of suit signs matters: `ascii` is auto, and Mate does not use ASCII."""
        return self.settings.ascii == "auto" and not self.appearance.ascii_only

    def on_wide_signs(self) -> None:
        """Switch to ASCII, because the terminal shows suit signs or lines two cells wide."""
        if self.asks_for_widths:
            self._terminal = self._terminal._replace(ascii_only=True)
            self.apply(self.settings)
            self.repaint()

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        """Stop cursors from blinking if motion is off."""
        if not self.appearance.moves and hasattr(event.widget, "cursor_blink"):
            event.widget.cursor_blink = False

    def apply(self, settings: Settings) -> None:
        """Apply new settings to all screens."""
        before, self.settings = self.settings, settings
        self._apply_appearance()
        if settings.keys != before.keys:
            self.keymap = Keymap(settings.keys)
            self.set_keymap(self.keymap.changed)
        self.theme = self.appearance.theme

    @property
    @abstractmethod
    def can_suspend(self) -> bool:
        """Whether a waiting shell could resume the program."""

    def narrator_of(self, players: tuple[str, str]) -> Narrator:
        """Return a narrator with names that fit the screen, and with suits as the settings say."""
        return Narrator(short_names(players, NAME_CELLS), self.appearance.signs)

    def change(self, name: str, value: Value) -> None:
        """Change a setting and save it.

        If saving fails, the screen says so, and the change applies only to this session.
        """
        self._apply_and_keep(replace(self.settings, **{name: value}), name, value)

    def give_keys(self, command: Command, keys: str | None) -> str:
        """Change the keys of a command and save them; return the problem, or an empty text.

        Args:
            keys: the new keys, separated by commas, as in `Keymap`; None for the default keys.
        """
        wanted, problem = with_keys(self.settings.keys, command.id, keys)
        if not problem:
            self._apply_and_keep(replace(self.settings, keys=wanted), KEYS, {command.id: keys})
        return problem

    def _apply_and_keep(self, settings: Settings, name: str, value: Value | KeyChanges) -> None:
        self.apply(settings)
        try:
            self.kept.save(name, value)
        except SettingsError as error:
            self.show_problem(f"{error} The change applies to this session only.")

    def open(self, name: str, left: Callable[[Any], None] | None = None, **options: object) -> None:
        """Open a screen by its name, and call `left` with the screen's result."""

    def show_problem(self, text: str) -> None:
        """Show an error on the top screen."""

    def first_screen_left(self, result: object) -> None:
        """End the program when the first screen is left, unless that screen returns a match."""

    def open_table(self, session: Session) -> None:
        """Open the table of a match."""

    def practise(self, hand: Hand, match: Terms) -> None:
        """Ask who plays the rest of a hand for practice, then open the table."""

    def replay(self, match: Path | MatchRecord, hand: int = 1, actions: int = 0) -> None:
        """Replay a saved match or a record, starting after `actions` actions of a hand."""

    def explore(
        self, record: MatchRecord, number: int, asked: Hand, shown: Hand, below: int
    ) -> None:
        """Open a what-if with values.

        Args:
            number: the number of the hand in the match.
            asked: the hand up to the position where the what-if starts.
            shown: the hand as played in the what-if so far.
            below: the seat of the player shown at the bottom.
        """


def program_of(node: DOMNode) -> Program:
    """Return the program that a screen or a widget is part of."""
    return cast("Program", node.app)
