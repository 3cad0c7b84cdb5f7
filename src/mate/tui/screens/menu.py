"""A page of choices: a text, entries with their keys, and a message."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import ClassVar, NamedTuple

from textual import on
from textual.app import ComposeResult
from textual.containers import Center, Vertical
from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from mate.cleaning import clean, message_of
from mate.errors import MateError
from mate.tui.draw import Row, balanced, wrapped
from mate.tui.keys.commands import COMMAND_OF, Scope, commands_at
from mate.tui.screens.base import MESSAGE_CELLS, MateScreen, ResultT
from mate.tui.widgets import Drawing


class MenuEntry(NamedTuple):
    """An entry of a menu.

    Args:
        command: the id of the entry's command; the part after the dot is the entry's name. If the
            entry has no key, the id may be empty or belong to no command.
        detail: what follows the text in a fainter colour.
        apart: whether the entry begins a group.
    """

    command: str
    text: str
    detail: str = ""
    offered: bool = True
    apart: bool = False

    @property
    def name(self) -> str:
        """The argument of `action_pick` for this entry."""
        return self.command.partition(".")[2]


class MenuScreen(MateScreen[ResultT]):
    """A page of choices.

    A subclass defines `entries` and `action_pick`, and calls `fill` when the page is shown.
    """

    CSS_PATH = "menu.tcss"
    MESSAGE_ROWS: ClassVar[int] = 3
    """The maximum number of rows of a message."""

    def compose_contents(self) -> ComposeResult:
        """Yield a text or a drawing, the entries and a message."""
        with Vertical(id="page"):
            yield Drawing(id="title")
            yield from self.compose_above()
            with Center(id="entries"):
                yield OptionList(id="menu", markup=False)
            if self.SHOWS_MESSAGES:
                yield Drawing(id="notice")

    def compose_above(self) -> ComposeResult:
        """Yield fields above the entries; subclasses may override this."""
        yield from ()

    @abstractmethod
    def entries(self) -> Iterable[MenuEntry]:
        """Yield the current entries."""

    def fill(self, at: str | None = None) -> None:
        """Show the current entries; the cursor goes to the entry `at`, or stays in its row."""
        menu = self.query_one(OptionList)
        row = menu.highlighted or 0
        self._listed: list[MenuEntry | None] = []
        menu.clear_options()
        for entry in self.entries():
            if entry.apart:
                menu.add_option(Option("", disabled=True))
                self._listed.append(None)
            menu.add_option(Option("", entry.name or None, disabled=not entry.offered))
            self._listed.append(entry)
        menu.highlighted = row if at is None else menu.get_option_index(at)
        self._write()

    @on(OptionList.OptionHighlighted)
    def _write(self) -> None:
        """Write the entries: keys and details have their own colours, except under the cursor."""
        menu = self.query_one(OptionList)
        for row, (entry, option) in enumerate(zip(self._listed, menu.options, strict=True)):
            if entry is not None:
                plain = row == menu.highlighted or not entry.offered
                gold, faint = ("", "") if plain else ("bold $footer-key-foreground", "$mate-faint")
                key = f"{self.key(entry.command):<3} " if entry.command in COMMAND_OF else ""
                line = Content.assemble(" ", (key, gold), entry.text, (entry.detail, faint))
                if option.prompt != line:
                    menu.replace_option_prompt_at_index(row, line)

    def offers(self, action: str) -> bool:
        """Return whether an action can be chosen now."""
        if action.startswith("pick("):
            offered = (f"pick('{entry.name}')" for entry in self.entries() if entry.offered)
            return action in offered and super().offers(action)
        return super().offers(action)

    def text_rows(
        self, text: str, cells: int, style: str = "faint", heading: str = ""
    ) -> list[Row]:
        """Return the rows of a heading and a text above the entries, with blank rows below them."""
        rows: list[Row] = [((heading.center(self.cells), "turn"),), ()] if heading else []
        if text:
            lines = balanced(text, min(self.cells - 2, cells), 4)
            rows += [*(((line.center(self.cells), style),) for line in lines), ()]
        return rows

    def show_page(self, title: str, rows: list[Row], names: Mapping[str, str] = {}) -> None:
        """Show the header, rows above the entries, the message, and the keys.

        Args:
            names: labels for keys that replace the usual labels, keyed by action.
        """
        self.show_head(title)
        self.query_one("#title", Drawing).draw(rows, fits=True)
        if self.SHOWS_MESSAGES:
            self.show_below(self.message, rows=self.MESSAGE_ROWS)
        self.show_keys("↑↓ Enter choose", commands_at(Scope.EVERYWHERE), names)

    def show_below(self, text: str, style: str = "bad", rows: int = 3) -> None:
        """Show a text, centred, below the entries."""
        lines = wrapped(clean(text, MESSAGE_CELLS), self.cells - 2, rows) if text else []
        drawn: list[Row] = [((line.center(self.cells), style),) for line in lines]
        self.query_one("#notice", Drawing).draw(drawn, fits=True)

    def attempt(self, step: Callable[[], object], log: Path | None = None) -> None:
        """Run a step, or say why it is not possible; the message names the log, if any."""
        self.show_message("")
        try:
            step()
        except MateError as error:
            self.show_message(message_of(error, log) if log else str(error))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Act on the chosen entry."""
        event.stop()
        if event.option_id == "leave":
            self.action_leave()
        else:
            self.action_pick(event.option_id or "")

    @abstractmethod
    def action_pick(self, name: str) -> None:
        """Act on the entry with this name."""
