"""The program with its appearance, on a screen that the painter writes.

Only this module uses private parts of Textual. If one is missing or has another shape, the library
does the work in its own way, which takes more bytes or a few milliseconds, or shows errors in a
less friendly form. The tests of private parts list them all.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import chain
from typing import Any, Final, cast

from rich.color import Color as InkColor
from rich.color import ColorSystem
from rich.console import COLOR_SYSTEMS, Console
from rich.segment import Segment
from rich.style import Style
from textual import constants
from textual.app import App
from textual.color import Color
from textual.constants import TEXTUAL_ANIMATIONS
from textual.dom import DOMNode
from textual.driver import Driver
from textual.events import DescendantFocus
from textual.filter import LineFilter, Monochrome, NoColor
from textual.reactive import Initialize, Reactive
from textual.strip import Strip
from textual.theme import Theme

from mate.cleaning import cell_for_cell, clean
from mate.errors import MateError
from mate.settings.file import SettingsFile
from mate.settings.schema import Settings
from mate.tui.keys.keymap import Keymap
from mate.tui.theme.contrast import Shown, exactly, in_256, number_in_256
from mate.tui.theme.painter import Painter
from mate.tui.theme.styles import colourless_palette, palette
from mate.tui.theme.terminal import Terminal
from mate.tui.theme.themes import COLOURLESS, FELT, THEMES, Appearance, table_theme

_DRIVER_CELLS: Final = 60

_OF_ANOTHER_SHAPE: Final = (AttributeError, LookupError, TypeError, ValueError)


class PaintedApp(App[None]):
    """A program that writes to the terminal only what has changed."""

    def __init__(self, sheets: Sequence[str]) -> None:
        super().__init__(css_path=[*sheets])
        self._painter = Painter()
        self.failure: BaseException | None = None

    def panic(self, *renderables: Any) -> None:
        """End the program after an error; its caller reports it on the restored terminal."""
        told = (error for error in renderables if isinstance(error, Exception))
        self.failure = self.failure or next(told, sys.exception()) or RuntimeError("unknown")
        super().panic()

    def _fatal_error(self) -> None:
        self.panic()

    def get_driver_class(self) -> type[Driver]:
        """The driver for the terminal or browser: our own, except where the library's is used."""
        try:
            chosen = super().get_driver_class()
        except (ImportError, AttributeError, ValueError, RuntimeError):
            wrong = f"Not a Textual driver: {clean(str(constants.DRIVER), _DRIVER_CELLS)!r}."
            raise MateError(f"{wrong} Correct or unset TEXTUAL_DRIVER.") from None
        if chosen.__name__ == "WebDriver":
            from mate.tui.driver.browser import BrowserDriver

            return BrowserDriver
        if sys.platform == "win32":
            return chosen
        from mate.tui.driver.terminal import TerminalDriver

        # Drivers named by the environment, as in tests, stay.
        return TerminalDriver if TerminalDriver.__base__ is chosen else chosen

    def _display(self, *shown: Any, **more: Any) -> None:
        for update in (*shown, *more.values()):
            paint_with(self._painter, update)
        super()._display(*shown, **more)

    def on_resize(self) -> None:
        """Forget what the terminal shows, because its size changed."""
        self._painter.forget()

    def on_mount(self) -> None:
        """Repaint everything when the program resumes, because others had the terminal."""
        self.app_resume_signal.subscribe(self, lambda _: self.action_paint())

    def action_paint(self) -> None:
        """Repaint the whole screen, after others wrote to the terminal."""
        self._painter.forget()
        # A layout in which nothing changes would paint nothing.
        self.screen.refresh(self.screen.size.region)


def paint_with(painter: Painter, update: Any) -> None:
    """Let a painter write an update of the screen, if it has the expected shape."""
    own: Any = getattr(update, "render_segments", None)
    if getattr(own, "__annotations__", {}).get("return") not in {"str", str}:
        return

    def written(console: Console, *more: Any) -> str:
        try:
            system = COLOR_SYSTEMS[console.color_system or "truecolor"]
            return painter.paint(_pieces(update), system)
        except _OF_ANOTHER_SHAPE:
            painter.forget()
            return str(own(console, *more))

    with suppress(*_OF_ANOTHER_SHAPE):
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


class EachPiece(LineFilter):
    """Changes every piece of text in a line."""

    def __init__(self, change: Callable[[Segment], Segment]) -> None:
        super().__init__()
        self._change = change

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002  # the library's
        """The line with every piece changed."""
        return [self._change(segment) for segment in segments]


def _restyling(change: Callable[[Style], Style]) -> EachPiece:
    cached = lru_cache(maxsize=1024)(change)
    return EachPiece(lambda piece: Segment(piece.text, piece.style and cached(piece.style)))


def _recolouring(change: Callable[[InkColor], InkColor]) -> EachPiece:
    def recoloured(style: Style) -> Style:
        ink, ground = (colour and change(colour) for colour in (style.color, style.bgcolor))
        return style + Style(color=ink, bgcolor=ground)

    return _restyling(recoloured)


def _without_colours(style: Style) -> Style:
    marked = style.bgcolor is not None and not style.bgcolor.is_default
    return style.without_color + Style(reverse=marked or None)


def _numbered(colour: InkColor) -> InkColor:
    triplet = colour.triplet
    return InkColor.from_ansi(number_in_256(Color(*triplet))) if triplet else colour


# The library caches filtered lines by filter, so each filter exists once.
ASCII_ONLY: Final = EachPiece(lambda piece: piece._replace(text=cell_for_cell(piece.text)))
"""Only ASCII, for terminals and players that want nothing else."""
NO_COLOURS: Final = _restyling(_without_colours)
"""No colours: any ground but the terminal's own becomes reverse video."""
SIXTEEN_COLOURS: Final = _recolouring(lambda colour: colour.downgrade(ColorSystem.STANDARD))
"""The terminal's own 16 colours: a colour mixed by the library becomes the nearest of them."""
MANY_COLOURS: Final = _recolouring(_numbered)
"""The nearest of 256 colours, for terminals with exactly that many."""


def _theme_of(app: DOMNode) -> str:
    return cast("ThemedApp", app).appearance.theme


class ThemedApp(PaintedApp):
    """A program with the appearance that its players set, as far as their terminal can show it."""

    # The theme is set first: setting it later would style everything twice.
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
        problems = [*kept.problems, *(found.in_file for found in self.keymap.problems)]
        if settings.theme not in THEMES:
            wrong = f'theme is "{clean(settings.theme, 40)}", which is not a theme.'
            problems.append(f'{wrong} The default, "{FELT.name}", is used.')
        self.kept = kept._replace(problems=tuple(problems))
        # Before anything is bound, so that no work is done twice.
        self._wear()
        if self.keymap.changed:
            self.set_keymap(self.keymap.changed)

    def _wear(self) -> None:
        self._palette: Mapping[str, Style] | None = None
        self.appearance = Appearance.of(self.settings, self._terminal)
        self.animation_level = TEXTUAL_ANIMATIONS if self.appearance.moves else "none"

    @property
    def available_themes(self) -> dict[str, Theme]:
        """The themes that players can choose; without colours, only one."""
        return self._themes

    def get_theme(self, theme_name: str) -> Theme | None:
        """A theme completed with the colours of the table."""
        return table_theme(theme_name, self._shown) if theme_name in self._themes else None

    @property
    def palette(self) -> Mapping[str, Style]:
        """The named styles in the current theme."""
        if self._palette is None and self.theme == COLOURLESS.name:
            self._palette = colourless_palette()
        elif self._palette is None:
            self._palette = palette(self.theme_variables, self.appearance.deck, self._shown)
        return self._palette

    def watch_theme(self) -> None:
        """Mix the colours again when the theme changes."""
        self._palette = None

    def get_line_filters(self) -> Sequence[LineFilter]:
        """The filters for each line before it is written; ours come last."""
        # The library's would turn colours into grey.
        grey = Monochrome | NoColor
        filters = [each for each in super().get_line_filters() if not isinstance(each, grey)]
        if self.theme == COLOURLESS.name:
            filters.append(NO_COLOURS)
        elif self.current_theme.ansi:
            filters.append(SIXTEEN_COLOURS)
        elif self._terminal.colours == "256":
            filters.append(MANY_COLOURS)
        return [*filters, ASCII_ONLY] if self.appearance.ascii_only else filters

    @property
    def asks_for_widths(self) -> bool:
        """Whether the width of signs matters: when not showing ASCII, with the setting on auto."""
        return self.settings.ascii == "auto" and not self.appearance.ascii_only

    def on_wide_signs(self) -> None:
        """Switch to ASCII, because the terminal shows signs two cells wide."""
        if self.asks_for_widths:
            self._terminal = self._terminal._replace(ascii_only=True)
            self.apply(self.settings)
            self.action_paint()

    def on_descendant_focus(self, event: DescendantFocus) -> None:
        """Stop cursors from blinking if motion is off."""
        if not self.appearance.moves and hasattr(event.widget, "cursor_blink"):
            event.widget.cursor_blink = False

    def apply(self, settings: Settings) -> None:
        """Apply other settings to all screens."""
        before, self.settings = self.settings, settings
        self._wear()
        if settings.keys != before.keys:
            self.keymap = Keymap(settings.keys)
            self.set_keymap(self.keymap.changed)
        self.theme = self.appearance.theme
