"""The settings; each change takes effect and is saved at once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from mate.cleaning import clean
from mate.rules import Card
from mate.settings.schema import ON_SCREEN, Field, Settings, Value
from mate.tui.draw import MARGIN, Row, Span, cut, fitted, paragraph, width
from mate.tui.draw.table import TableView
from mate.tui.draw.table.holding import REPLY, draw_holding
from mate.tui.keys.commands import COMMAND_OF, COMMANDS, Command, Scope, commands_at
from mate.tui.keys.keymap import label, read_key, spelled
from mate.tui.screens.base import MateScreen
from mate.tui.theme.themes import THEMES
from mate.tui.widgets import Drawing
from mate.words.narrator import Narrator

_TITLE_CELLS: Final = 20
_VALUE_CELLS: Final = 24
_HELP_AT: Final = _TITLE_CELLS + 19
"""The cell at which the explanation of a setting begins, unless there is more room."""
_LEAST_ABOUT_ROWS: Final = 2
"""The minimum number of rows about a setting in the smallest layout."""
_AROUND_ROWS: Final = 7
"""The rows for the heading of the sample, the text about a setting, and the gaps between them."""
_CHOSEN: Final = Card.parse("TS")
_PREVIEW: Final = "Preview"
_NOT_KEPT: Final = "Not saved. This applies to this session only."
_FIRST: Final = ON_SCREEN[0]


class SettingsScreen(MateScreen[None], scopes=(Scope.SETTINGS, Scope.EVERYWHERE)):
    """A list of settings, a sample of cards, and a description of the current setting."""

    WIDEST = 160
    CSS_PATH = "settings.tcss"
    SHOWS_MESSAGES = True

    def compose_contents(self) -> ComposeResult:
        """Yield the list and the sample, a description and a message."""
        with Vertical(id="body"):
            with Horizontal(id="setting"):
                yield OptionList(id="settings")
                yield Drawing(id="sample")
            yield Drawing(id="about")
            yield Drawing(id="notice")

    @property
    def _list(self) -> OptionList:
        return self.query_one("#settings", OptionList)

    @property
    def field(self) -> Field:
        """The setting under the cursor."""
        option = self._list.highlighted_option
        return next((field for field in ON_SCREEN if option and field.name == option.id), _FIRST)

    # Drawing.

    @property
    def cells(self) -> int:
        """The width of rows, between the margins."""
        return super().cells - (0 if self.compact else 2 * (MARGIN - 1))

    def refresh_rows(self) -> None:
        """Redraw everything."""
        settings = self.program.settings
        self.show_head("Settings")
        if self.layout_is_new():
            self._fill()
        across = self._show_sample(Narrator(("Ana", "Ben"), settings.suits == "signs"))
        for field in ON_SCREEN:
            line = self._line(field, settings, across)
            if self._list.get_option(field.name).prompt != line:
                self._list.replace_option_prompt(field.name, line)
        about, rows = self.query_one("#about", Drawing), self._about(across)
        about.draw(rows)
        about.styles.height = max(len(rows), _LEAST_ABOUT_ROWS) if self.compact else len(rows)
        # Let a message take the rows of the sample and the blank row.
        self.set_class(bool(self.message), "-says")
        self.show_below(self.message, rows=5)
        self.show_keys("" if self.compact else "↑↓ choose")

    def _fill(self) -> None:
        """List the settings, with blank rows between them if there is room."""
        chosen = self.field.name
        with self.prevent(OptionList.OptionHighlighted):
            self._list.clear_options()
            for field in ON_SCREEN:
                if self.wide and field is not _FIRST:
                    self._list.add_option(Option("", disabled=True))
                self._list.add_option(Option("", id=field.name))
            self._list.highlighted = self._list.get_option_index(chosen)

    def _line(self, field: Field, settings: Settings, cells: int) -> Content:
        value = clean(field.in_words(field.value_of(settings)), _VALUE_CELLS)
        here = field is self.field
        column = cells // 3 - 1 if self.wide else _TITLE_CELLS
        line = f" {field.title:<{column}}{f'◂ {value} ▸' if here else f'  {value}'}"
        if self.compact:
            return Content(line)
        # Style the explanation separately, because it must also be legible under the cursor. The
        # full text is below the list.
        before = fitted(line, 2 * column if self.wide else _HELP_AT)
        return Content.assemble(before, " ", (field.short, "" if here else "$mate-faint"))

    def _show_sample(self, narrator: Narrator) -> int:
        """Show a sample of cards and return the width of the page, which the cards fill."""
        sample = self.query_one("#sample", Drawing)
        if self.compact:
            sample.draw([_small_sample(narrator)], fits=True)
            return self.cells
        room = self.rows_between - self._list.option_count - _AROUND_ROWS
        size = self.cells - 2, room
        rows = draw_holding(REPLY, narrator, size, _CHOSEN, self.program.stock)
        across = max(map(width, rows[-1:]), default=self.cells - 2)
        sample.draw([((_PREVIEW, "faint"),), *rows], fits=True)
        self.query_one("#body").styles.max_width = across + 2 * MARGIN
        return across

    def _about(self, cells: int) -> list[Row]:
        if self.compact and self.message:
            return paragraph(self.message, "bad", cells, 4)
        rows = paragraph(self.field.help, "plain", cells, 2)
        # A message takes these rows instead; if saving failed, the message also names the path.
        if self.compact or self.message:
            return rows
        path = self.program.kept.path
        kept = f"Saved in {clean(str(path), 300)}" if path else _NOT_KEPT
        return rows + paragraph(kept, "faint", cells, 2)

    def on_option_list_option_highlighted(self) -> None:
        """Describe the setting under the cursor."""
        self.refresh_rows()

    # Changing.

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Choose the next value after Enter or a click."""
        event.stop()
        self.action_change(1)

    def action_change(self, step: int) -> None:
        """Choose the next or previous value."""
        values = self.field.choices(tuple(THEMES))
        value = self.field.value_of(self.program.settings)
        # Begin with the first or last value if the current value is no step.
        at = values.index(value) if value in values else min(-step, 0)
        self._set(values[(at + step) % len(values)])

    def action_reset(self) -> None:
        """Restore the default."""
        self._set(self.field.default)

    def _set(self, value: Value) -> None:
        self.message = ""
        self.program.change(self.field.name, value)
        self.refresh_rows()


_KEY_CELLS: Final = 16
_FEW_KEY_CELLS: Final = 11
_BESIDE: Final = 4
"""The cells that margins and the scroll bar take from a row."""
_MESSAGE_ROWS: Final = 4
_LEAVES: Final = "escape"
_QUITS: Final = "ctrl+q"


class KeysScreen(MateScreen[None], scopes=(Scope.KEYS, Scope.EVERYWHERE)):
    """All commands by context; players choose a command and press its new key."""

    CSS_PATH = "settings.tcss"
    WIDEST = 104
    SHOWS_MESSAGES = True

    _asked: Command | None = None
    """The command for which the screen is asking for a key."""
    _adds = False

    def compose_contents(self) -> ComposeResult:
        """Yield the list, and a line for questions and messages."""
        yield OptionList(*_entries(), id="commands")
        yield Drawing(id="notice")

    @property
    def _list(self) -> OptionList:
        return self.query_one("#commands", OptionList)

    @property
    def command(self) -> Command | None:
        """The command under the cursor."""
        option = self._list.highlighted_option
        return None if option is None else COMMAND_OF.get(option.id or "")

    def refresh_rows(self) -> None:
        """Redraw everything."""
        keymap, asked = self.program.keymap, self._asked
        changed = sum(keymap.keys_of(c) != c.default_keys for c in COMMANDS)
        self.show_head("Change keys", f"{changed} changed" if changed else "")
        self._draw_list(self.cells - _BESIDE)
        if asked is None:
            self.show_below(self.message, rows=_MESSAGE_ROWS)
            self.show_keys("Enter change")
        else:
            which = "another key" if self._adds else "a new key"
            self.show_below(f'Press {which} for "{asked.help}".', "accent", _MESSAGE_ROWS)
            self.show_keys(f"{label(_LEAVES)} cancel", ())

    def _draw_list(self, cells: int) -> None:
        menu = self._list
        column = _FEW_KEY_CELLS if self.compact else _KEY_CELLS
        for index, option in enumerate(menu.options):
            if (command := COMMAND_OF.get(option.id or "")) is not None:
                keys = fitted(self.program.keymap.labels(command), column)
                line = Content(f"  {keys} {cut(command.help, cells - column - 3)}")
                if option.prompt != line:
                    menu.replace_option_prompt_at_index(index, line)

    def on_option_list_option_highlighted(self) -> None:
        """Drop questions and messages about another command."""
        self._ask(None)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Ask for the command's new key after Enter or a click."""
        event.stop()
        self._ask(self.command)

    def action_add(self) -> None:
        """Ask for an additional key for the command."""
        self._ask(self.command, adds=True)

    def action_reset(self) -> None:
        """Restore the default keys of the command."""
        if (command := self.command) is not None:
            self._ask(None)
            # Do nothing if the keys are the default, because each repeat of a held key would redraw
            # all screens.
            if command.id in self.program.settings.keys:
                self._give(command, None)

    def _ask(self, command: Command | None, *, adds: bool = False) -> None:
        self._asked, self._adds, self.message = command, adds, ""
        if command is not None:
            # Ignore the key that asked, because a held key must not answer its own question.
            self.mark_new({self.program.slips.key})
        self.refresh_rows()

    def uses_up_key(self) -> bool:
        """Take the key for which the screen asked, before the key can do anything else."""
        slips = self.program.slips
        if self._asked is None or not self.is_seen or slips.is_early or slips.key == _QUITS:
            return False
        self._take(self._asked, slips.key)
        return True

    def _take(self, command: Command, key: str) -> None:
        held = self.program.keymap.keys_of(command) if self._adds else ()
        self._ask(None)
        if key == _LEAVES:
            return
        if read_key(spelled(key)) is None:
            self.show_message(f"{label(key)} cannot be the key of a command.")
        elif key in held:
            self.show_message(f"This command already uses {label(key)}.")
        else:
            self._give(command, ",".join(map(spelled, (*held, key))))

    def _give(self, command: Command, keys: str | None) -> None:
        if problem := self.program.give_keys(command, keys):
            self.show_message(problem)


def _entries() -> Iterator[Option]:
    for number, place in enumerate(Scope):
        if number:
            yield Option("", disabled=True)
        yield Option(Content(f" {place.value}"), disabled=True)
        yield from (Option("", id=command.id) for command in commands_at(place))


def _small_sample(narrator: Narrator) -> Row:
    """Draw a sample in one row, with cards in each state."""
    spans: list[Span] = [(" ", "plain")]
    for card, state, *_ in TableView(REPLY, narrator, _CHOSEN).sides[0][2::2]:
        spans += [(f" {narrator.card(card)} ", f"{state.style}-{card.suit.word}"), (" ", "plain")]
    return (*spans, (f" ▶ {_PREVIEW} ", "turn"))
