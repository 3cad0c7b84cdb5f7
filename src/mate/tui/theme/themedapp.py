"""The program with its appearance: settings, themes, and filters of what goes to the terminal."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Final, cast

from msgspec.structs import replace
from rich.color import Color as InkColor
from rich.color import ColorSystem
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.constants import TEXTUAL_ANIMATIONS
from textual.dom import DOMNode
from textual.events import DescendantFocus
from textual.filter import LineFilter, Monochrome, NoColor
from textual.reactive import Initialize, Reactive
from textual.theme import Theme

from mate.characters import cell_for_cell
from mate.cleaning import clean
from mate.errors import SettingsError
from mate.settings.file import KEYS, SettingsFile
from mate.settings.schema import Settings, Value
from mate.tui.keys.commands import Command
from mate.tui.keys.keymap import Keymap, with_keys
from mate.tui.theme.contrast import Shown, exactly, in_256, number_in_256
from mate.tui.theme.paintedapp import PaintedApp
from mate.tui.theme.styles import colourless_palette, palette
from mate.tui.theme.terminal import Terminal
from mate.tui.theme.themes import COLOURLESS, FELT, THEMES, Appearance, table_theme


class AsciiOnly(LineFilter):
    """Replaces every character by ASCII, cell for cell."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002  # the library's
        """The same line in ASCII."""
        return [
            segment
            if segment.text.isascii()
            else segment._replace(text=cell_for_cell(segment.text))
            for segment in segments
        ]


class Restyled(LineFilter):
    """Changes the style of every piece of text.

    Args:
        restyle: returns the new style for a style.
    """

    def __init__(self, restyle: Callable[[Style], Style]) -> None:
        super().__init__()
        self._restyle = restyle

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002  # the library's
        """The same line in other styles."""
        return [Segment(text, style and self._restyle(style)) for text, style, _ in segments]


@lru_cache(maxsize=1024)
def _without_colours(style: Style) -> Style:
    ground = style.bgcolor
    marked = ground is not None and not ground.is_default
    return style.without_color + Style(reverse=True) if marked else style.without_color


@lru_cache(maxsize=1024)
def _of_sixteen(style: Style) -> Style:
    return style + Style(color=_nearest(style.color), bgcolor=_nearest(style.bgcolor))


def _nearest(colour: InkColor | None) -> InkColor | None:
    return None if colour is None else colour.downgrade(ColorSystem.STANDARD)


@lru_cache(maxsize=1024)
def _of_256(style: Style) -> Style:
    return style + Style(color=_numbered(style.color), bgcolor=_numbered(style.bgcolor))


def _numbered(colour: InkColor | None) -> InkColor | None:
    if colour is None or colour.triplet is None:
        return colour
    return InkColor.from_ansi(number_in_256(Color(*colour.triplet)))


# The library caches filtered lines by filter, so each filter exists once.
ASCII_ONLY: Final = AsciiOnly()
"""Only ASCII, for terminals and players that want nothing else."""
NO_COLOURS: Final = Restyled(_without_colours)
"""No colours: any ground but the terminal's own becomes reverse video."""
SIXTEEN_COLOURS: Final = Restyled(_of_sixteen)
"""The terminal's own 16 colours: a colour mixed by the library becomes the nearest of them."""
MANY_COLOURS: Final = Restyled(_of_256)
"""The nearest of 256 colours, for terminals with exactly that many."""


def _theme_of(app: DOMNode) -> str:
    return cast("ThemedApp", app).appearance.theme


class ThemedApp(PaintedApp):
    """A program with the appearance that its players set, as far as their terminal can show it.

    Args:
        sheets: the stylesheets of the first screen.
        settings: the players' settings.
        kept: the file of the settings and its problems.
        terminal: the terminal.
    """

    # The theme is set first: setting it later would style everything twice.
    theme: Reactive[str] = Reactive(Initialize(_theme_of))

    def __init__(
        self, sheets: Sequence[str], settings: Settings, kept: SettingsFile, terminal: Terminal
    ) -> None:
        self.settings = settings
        self._terminal = terminal
        self._shown: Shown = in_256 if terminal.colours == "256" else exactly
        self.appearance = Appearance.of(settings, terminal)
        self._palette: Mapping[str, Style] | None = None
        super().__init__(sheets)
        self.keymap = Keymap(settings.keys)
        problems = [*kept.problems, *(found.in_file for found in self.keymap.problems)]
        if settings.theme not in THEMES:
            wanted = clean(settings.theme, 40)
            problems.append(
                f'theme is "{wanted}", which is not a theme. The default, "{FELT.name}", is used.'
            )
        self.kept = kept._replace(problems=tuple(problems))
        # Before anything is bound, so that no work is done twice.
        self._wear()
        if self.keymap.changed:
            self.set_keymap(self.keymap.changed)

    # Appearance.

    def _wear(self) -> None:
        self._palette = None
        self.appearance = Appearance.of(self.settings, self._terminal)
        self.animation_level = TEXTUAL_ANIMATIONS if self.appearance.moves else "none"

    @property
    def available_themes(self) -> dict[str, Theme]:
        """The themes that players can choose; without colours, only one."""
        return {COLOURLESS.name: COLOURLESS} if self._terminal.colours == "none" else dict(THEMES)

    def get_theme(self, theme_name: str) -> Theme | None:
        """A theme completed with the colours of the table."""
        return table_theme(theme_name, self._shown) if theme_name in self.available_themes else None

    @property
    def theme_names(self) -> tuple[str, ...]:
        """The names of the themes to choose from, the table's own first."""
        return tuple(THEMES)

    @property
    def palette(self) -> Mapping[str, Style]:
        """The named styles in the current theme."""
        if self._palette is None:
            self._palette = (
                colourless_palette()
                if self.theme == COLOURLESS.name
                else palette(self.theme_variables, self.appearance.deck, self._shown)
            )
        return self._palette

    def watch_theme(self) -> None:
        """Mix the colours again when the theme changes."""
        self._palette = None

    def get_line_filters(self) -> Sequence[LineFilter]:
        """The filters for each line before it is written; ours come last."""
        filters = [
            line_filter
            for line_filter in super().get_line_filters()
            # The library would turn colours into grey.
            if not isinstance(line_filter, Monochrome | NoColor)
        ]
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

    # Settings.

    def apply(self, settings: Settings) -> None:
        """Apply other settings to all screens."""
        before, self.settings = self.settings, settings
        self._wear()
        if settings.keys != before.keys:
            self.keymap = Keymap(settings.keys)
            self.set_keymap(self.keymap.changed)
        self.theme = self.appearance.theme
        self.appearance_changed()

    def appearance_changed(self) -> None:
        """Called after the appearance changed; for subclasses."""

    def show_problem(self, text: str) -> None:
        """Show a problem; for subclasses."""

    def change(self, name: str, value: Value) -> None:
        """Change a setting and save it.

        If it cannot be saved, the screen says so, and it applies to this session only.
        """
        self._apply_and_keep(replace(self.settings, **{name: value}), name, value)

    def give_keys(self, command: Command, keys: str | None) -> str:
        """Change the keys of a command and save them.

        Args:
            command: the command.
            keys: its keys, separated by commas, as in `Keymap`; None for the default keys.

        Returns:
            Why it cannot have them, with nothing changed; empty if it can.
        """
        wanted, problem = with_keys(self.settings.keys, command.id, keys)
        if problem:
            return problem
        self._apply_and_keep(replace(self.settings, keys=wanted), KEYS, {command.id: keys})
        return ""

    def _apply_and_keep(
        self, settings: Settings, name: str, value: Value | Mapping[str, str | None]
    ) -> None:
        self.apply(settings)
        try:
            self.kept.save(name, value)
        except SettingsError as error:
            self.show_problem(f"{error} The change applies to this session only.")
