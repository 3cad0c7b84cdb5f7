"""The screen on which players change the keys of commands."""

from __future__ import annotations

from typing import Final, cast

from textual.app import ComposeResult
from textual.content import Content
from textual.events import Key
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from mate.tui.draw.rows import Row, cut, fitted, paragraph
from mate.tui.keys.commands import COMMAND_OF, COMMANDS, Command, Place, commands_at
from mate.tui.keys.keymap import label, read_key, spelled
from mate.tui.screens.base import MateScreen
from mate.tui.widgets.drawing import Drawing

_KEY_CELLS: Final = 16
_FEW_KEY_CELLS: Final = 11
_BESIDE: Final = 4
"""The cells that margins and the scroll bar take from a row."""
_MESSAGE_ROWS: Final = 4
_ASKS: Final = "enter"
_LEAVES: Final = "escape"
_QUITS: Final = "ctrl+q"


class CommandList(OptionList):
    """The list of commands. Its screen gets each key first.

    It gets them one by one, so the key after the one that asks is taken even in a burst.
    """

    def on_key(self, event: Key) -> None:
        """Let the screen take the key."""
        if cast("KeysScreen", self.screen).takes(event.key):
            event.stop()
            event.prevent_default()


class KeysScreen(MateScreen[None], places=(Place.KEYS, Place.EVERYWHERE)):
    """All commands by place. A command gets the key that is pressed for it."""

    CSS_PATH = "keys.tcss"
    WIDEST = 104
    SHOWS_MESSAGES = True

    def __init__(self) -> None:
        super().__init__()
        self._asked: Command | None = None
        self._adds = False

    def compose_contents(self) -> ComposeResult:
        """The list, and a line for questions and messages."""
        yield CommandList(*_entries(), id="commands")
        yield Drawing(id="notice")

    @property
    def _list(self) -> CommandList:
        return self.query_one("#commands", CommandList)

    @property
    def command(self) -> Command | None:
        """The command under the cursor."""
        option = self._list.highlighted_option
        return None if option is None else COMMAND_OF.get(option.id or "")

    def refresh_rows(self) -> None:
        """Redraw everything."""
        cells = self.cells
        keymap = self.program.keymap
        changed = sum(keymap.keys_of(c) != c.default_keys for c in COMMANDS)
        self.show_head(self.titled("Change keys"), f"{changed} changed" if changed else "")
        self._draw_list(cells - _BESIDE)
        notice, rows = self.query_one("#notice", Drawing), self._notice(cells)
        notice.draw(rows)
        notice.styles.height = len(rows)
        asks = self._asked is not None
        hint = f"{label(_LEAVES)} cancel" if asks else "Enter change"
        self.show_keys(hint, () if asks else None)

    def _draw_list(self, cells: int) -> None:
        menu = self._list
        column = _FEW_KEY_CELLS if self.compact else _KEY_CELLS
        for index in range(menu.option_count):
            option = menu.get_option_at_index(index)
            command = COMMAND_OF.get(option.id or "")
            if command is not None:
                keys = fitted(self.program.keymap.labels(command), column)
                line = Content(f"  {keys} {cut(command.help, cells - column - 3)}")
                if option.prompt != line:
                    menu.replace_option_prompt_at_index(index, line)

    def _notice(self, cells: int) -> list[Row]:
        text, style = self.message, "bad"
        if self._asked is not None:
            which = "another key" if self._adds else "a new key"
            text, style = f'Press {which} for "{self._asked.help}".', "accent"
        return paragraph(text, style, cells, _MESSAGE_ROWS)

    def on_option_list_option_highlighted(self) -> None:
        """Drop questions and messages about another command."""
        self._ask(None)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Ask for the command's key, by Enter or a click."""
        event.stop()
        self._ask(self.command)

    def action_add(self) -> None:
        """Ask for another key."""
        self._ask(self.command, adds=True)

    def action_reset(self) -> None:
        """Restore the default keys of the command."""
        command = self.command
        if command is not None:
            self._ask(None)
            # A held key repeats, and each time all screens would be redrawn.
            if command.id in self.program.settings.keys:
                self._give(command, None)

    def _ask(self, command: Command | None, *, adds: bool = False) -> None:
        self._asked, self._adds, self.message = command, adds, ""
        self.refresh_rows()

    def takes(self, key: str) -> bool:
        """Take a key that was asked for, whatever else it does, or ask for a key.

        Args:
            key: Textual's name for the key.

        Returns:
            Whether the key has no other effect.
        """
        if not self.is_seen or key == _QUITS:
            return False
        if self._asked is not None:
            self._take(self._asked, key)
            return True
        adds = key in self.program.keymap.keys_of(COMMAND_OF["keys.add"])
        if adds or key == _ASKS:
            self._ask(self.command, adds=adds)
        return adds or key == _ASKS

    def _take(self, command: Command, key: str) -> None:
        held = self.program.keymap.keys_of(command) if self._adds else ()
        self._ask(None)
        if key == _LEAVES:
            return
        if read_key(spelled(key)) is None:
            self.show_message(f"{label(key)} cannot be the key of a command.")
        elif key in held:
            self.show_message(f"The command already has {label(key)}.")
        else:
            self._give(command, ",".join(map(spelled, (*held, key))))

    def _give(self, command: Command, keys: str | None) -> None:
        problem = self.program.give_keys(command, keys)
        if problem:
            self.show_message(problem)


def _entries() -> list[Option]:
    entries: list[Option] = []
    for place in Place:
        if entries:
            entries.append(Option("", disabled=True))
        entries.append(Option(Content(f" {place.value}"), disabled=True))
        entries += [Option("", id=command.id) for command in commands_at(place)]
    return entries
