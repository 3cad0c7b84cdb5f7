"""The settings; each change takes effect and is saved at once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from textual.app import ComposeResult
from textual.containers import Center, Vertical
from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from mate.cleaning import clean
from mate.rules import Card
from mate.settings.schema import ON_SCREEN, Field, Value
from mate.tui.draw import MARGIN, Row, Span, centred, cut, width, wrapped
from mate.tui.draw.entries import Entry
from mate.tui.draw.table import TableView
from mate.tui.draw.table.holding import REPLY, draw_holding
from mate.tui.keys.commands import COMMAND_OF, COMMANDS, Command, Scope, commands_at
from mate.tui.keys.keymap import label, read_key, spelled
from mate.tui.screens.base import MateScreen
from mate.tui.theme.themes import THEMES
from mate.tui.widgets import Drawing
from mate.tui.widgets.entries import EntryList
from mate.words.narrator import Narrator

_VALUE_CELLS: Final = 16
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
            with Center(id="setting"):
                yield EntryList(id="settings")
            yield Drawing(id="about")
            yield Drawing(id="sample")
            yield Drawing(id="notice")

    @property
    def _list(self) -> EntryList:
        return self.query_one("#settings", EntryList)

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
        for field in ON_SCREEN:
            self._list.write(field.name, self._entry(field))
        across = self._show_sample(Narrator(("Ana", "Ben"), settings.suits == "signs"))
        said, style = (self.message, "bad") if self.message else (self.field.help, "plain")
        self.query_one("#about", Drawing).draw(
            centred(wrapped(said, across, 5), style, across), fits=True
        )
        # Let a message take the rows of the sample.
        self.set_class(bool(self.message), "-says")
        path = self.program.kept.path
        kept = f"Saved in {clean(str(path), 300)}" if path else _NOT_KEPT
        self.query_one("#notice", Drawing).draw(
            centred(wrapped(kept, across, 2), "faint", across), fits=True
        )
        self.show_keys("" if self.compact else "↑↓ choose")

    def _fill(self) -> None:
        """List the settings, with blank rows between them if there is room."""
        chosen = self.field.name
        with self.prevent(OptionList.OptionHighlighted):
            self._list.clear_options()
            for field in ON_SCREEN:
                if self.wide and field is not _FIRST:
                    self._list.add_blank()
                self._list.add(self._entry(field), field.name)
            self._list.highlighted = self._list.get_option_index(chosen)

    def _entry(self, field: Field) -> Entry:
        value = clean(field.in_words(field.value_of(self.program.settings)), _VALUE_CELLS)
        arrows = "◂▸" if field is self.field else "  "
        return Entry(field.title, fact=value.center(_VALUE_CELLS + 2).join(arrows), keys=0)

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


_KEY_CELLS: Final = {False: 16, True: 11}
"""The width of the column of keys, in a compact layout or not."""
_MESSAGE_ROWS: Final = 4
_LEAVES: Final = "escape"
_QUITS: Final = "ctrl+q"


class KeysScreen(MateScreen[None], scopes=(Scope.KEYS, Scope.EVERYWHERE)):
    """All commands by context; players choose a command and press its new key."""

    CSS_PATH = "settings.tcss"
    SHOWS_MESSAGES = True

    _asked: Command | None = None
    """The command for which the screen is asking for a key."""
    _adds = False

    def compose_contents(self) -> ComposeResult:
        """Yield the list, and a line for questions and messages."""
        yield EntryList(*_entries(), id="commands")
        yield Drawing(id="notice")

    @property
    def _list(self) -> EntryList:
        return self.query_one("#commands", EntryList)

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
        for command in COMMANDS:
            keys, column = keymap.labels(command), _KEY_CELLS[self.compact]
            self._list.write(command.id, Entry(command.help, cut(keys, column - 1), keys=column))
        if asked is None:
            self.show_below(self.message, rows=_MESSAGE_ROWS)
            self.show_keys("Enter change")
        else:
            which = "another key" if self._adds else "a new key"
            self.show_below(f'Press {which} for "{asked.help}".', "accent", _MESSAGE_ROWS)
            self.show_keys(f"{label(_LEAVES)} cancel", ())

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
