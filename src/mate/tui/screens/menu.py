"""A page of choices: a text, entries with their keys, and a message."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import ClassVar, Final, NamedTuple

from textual.app import ComposeResult
from textual.containers import Center, Vertical
from textual.widgets import OptionList

from mate.cleaning import clean, message_of
from mate.errors import MateError
from mate.rules import Position
from mate.tui.draw import MARGIN, Row, balanced, centred_rows, width, wrapped
from mate.tui.draw.cards import FACE_SIZES, CardState, draw_fan, draw_row
from mate.tui.draw.entries import KEY_CELLS, Entry
from mate.tui.keys.commands import COMMAND_OF, Scope, commands_at
from mate.tui.screens.base import MESSAGE_CELLS, MateScreen, ResultT
from mate.tui.widgets import Drawing
from mate.tui.widgets.entries import EntryList

_STATES: Final = {True: CardState.LEGAL, False: CardState.BARRED}


class MenuEntry(NamedTuple):
    """An entry of a menu.

    Args:
        command: the id of the entry's command; the part after the dot is the entry's name. If the
            entry has no key, the id belongs to no command.
        fact: what the player may want to know before choosing the entry.
        part: the share of the entry's contents that is done; None to show no bar.
        apart: whether the entry begins a group.
    """

    command: str
    text: str
    fact: str = ""
    part: float | None = None
    offered: bool = True
    apart: bool = False

    @property
    def name(self) -> str:
        """The argument of `action_pick` for this entry."""
        return self.command.partition(".")[2]


class MenuScreen(MateScreen[ResultT]):
    """A page of choices: a picture, a text, entries and a message.

    A subclass defines `entries` and `action_pick`, and calls `fill` when the page is shown.
    """

    CSS_PATH = "menu.tcss"
    WIDEST = 160
    ENTRY_CELLS: ClassVar[int] = 52
    """The maximum width of an entry."""
    above_rows = 0
    """The number of rows of the fields above the text."""

    _entries: Sequence[MenuEntry] = ()
    _blanks = 0
    """The entries with a blank row above: 0 for none, 1 for the first of each group, 2 for all."""
    _rows_below = 0

    def compose_contents(self) -> ComposeResult:
        """Yield a picture with a text, the entries and a message."""
        with Vertical(id="page"):
            yield from self.compose_above()
            yield Drawing(id="title")
            with Center(id="entries"):
                yield EntryList(id="menu", markup=False)
            if self.SHOWS_MESSAGES:
                yield Drawing(id="notice")

    def compose_above(self) -> ComposeResult:
        """Yield fields above the text; subclasses may override this."""
        yield from ()

    @abstractmethod
    def entries(self) -> Iterable[MenuEntry]:
        """Yield the current entries."""

    @property
    def chosen(self) -> str | None:
        """The name of the entry under the cursor."""
        option = self.query_one(EntryList).highlighted_option
        return option.id if option else None

    def fill(self, at: str | None = None) -> None:
        """Show the current entries; the cursor goes to the entry `at`, or stays on its entry."""
        before, self._entries = self._entries, [*self.entries()]
        self._list(at or self.chosen)
        if len(before) != len(self._entries):
            # The number of entries decides on the size of the picture.
            self.redraw()

    def _list(self, at: str | None) -> None:
        menu = self.query_one(EntryList)
        menu.clear_options()
        keys = KEY_CELLS if any(each.command in COMMAND_OF for each in self._entries) else 0
        for number, entry in enumerate(self._entries):
            if number and self._blanks > (not entry.apart):
                menu.add_blank()
            key = self.key(entry.command) if entry.command in COMMAND_OF else ""
            shown = Entry(entry.text, key, entry.fact, entry.part, keys)
            menu.add(shown, entry.name, offered=entry.offered)
        if at in {entry.name for entry in self._entries}:
            menu.highlighted = menu.get_option_index(at or "")
        else:
            menu.action_first()

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
        if self.layout_is_new() and self._entries:
            self.fill()
        self.show_head(title)
        self.query_one(EntryList).styles.width = min(self.cells, self.ENTRY_CELLS)
        if self.SHOWS_MESSAGES:
            self.show_below(self.message)
        count, groups = len(self._entries), sum(entry.apart for entry in self._entries)
        room = self.rows_between - len(rows) - self._rows_below - self.above_rows
        reserved = 2 * count if self.wide else count + groups
        picture = [] if self.compact else self.picture(room - reserved)
        self.query_one("#title", Drawing).draw([*picture, *rows], fits=True)
        room -= len(picture)
        blanks = 2 if 2 * count <= room else int(count + groups <= room)
        if blanks != self._blanks:
            self._blanks = blanks
            self._list(self.chosen)
        self.show_keys("↑↓ Enter choose", commands_at(Scope.EVERYWHERE), names)

    def picture(self, room: int) -> list[Row]:
        """Draw a picture in at most this many rows: by default, a card of each rank."""
        return self._largest(draw_fan, room)

    def picture_of(self, position: Position, seat: int, room: int) -> list[Row]:
        """Draw a player's cards in at most this many rows, bright if they are legal now."""
        cards = [(card, _STATES[position.is_legal(card)]) for card in position.holdings[seat]]
        return self._largest(partial(draw_row, cards), room)

    def _largest(self, draw: Callable[..., list[Row]], room: int) -> list[Row]:
        """Draw a picture with the largest cards that fit, centred and with a gap below it."""
        app = self.program
        drawn = (
            draw(size, signs=app.appearance.signs, stock=app.stock) for size in FACE_SIZES[1:-1]
        )
        gap: list[Row] = [()] * (2 if self.wide else 1)
        # A picture's shadow may extend into the margin.
        cells, rows = self.cells - 2 * MARGIN + 1, room - len(gap)
        fits = (
            [*centred_rows(each, self.cells), *gap]
            for each in drawn
            if each and width(each[0]) <= cells and len(each) <= rows
        )
        return next(fits, [])

    def show_below(self, text: str, style: str = "bad", rows: int = 4) -> None:
        """Show a text, centred, below the entries."""
        lines = wrapped(clean(text, MESSAGE_CELLS), self.cells - 2, rows) if text else []
        drawn: list[Row] = [((line.center(self.cells), style),) for line in lines]
        if drawn and not self.compact:
            drawn.insert(0, ())
        self._rows_below = len(drawn)
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
        self.action_pick(event.option_id or "")

    @abstractmethod
    def action_pick(self, name: str) -> None:
        """Act on the entry with this name."""
