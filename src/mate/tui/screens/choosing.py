"""A screen on which cards are chosen."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar, NamedTuple, Self

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.geometry import Region

from mate.rules import NO_FOREPLACEMENT, Action, Card, Hand, Position, Rank, Suit, refusal
from mate.tui.draw import Layout
from mate.tui.draw.aroundtable import naming_in_words
from mate.tui.draw.table import COMPACT_ROWS, CardSize, TableView
from mate.tui.keys.commands import COMMAND_OF
from mate.tui.keys.keymap import QUEEN_KEY
from mate.tui.screens.base import MateScreen, ResultT
from mate.tui.widgets import Board, Drawing
from mate.words.narrator import Narrator


class Cursor(NamedTuple):
    """The action under the cursor, None if no one is choosing, and whether it was picked.

    What was just picked by key, name or mouse is played when picked again. After an action was
    `refused`, Enter says why again; the cursor is on it if it is one of the player's cards. Unless
    it is `armed`, the cursor is not shown, and the first move only shows it.

    >>> from mate.rules import Deal
    >>> position = Position.start(Deal.parse("AT.AT7.T.ATK7"))
    >>> Cursor.at_first(position)
    Cursor(chosen=NO_FOREPLACEMENT, picked=None, refused=None, armed=True)
    """

    chosen: Action | None = None
    picked: Action | None = None
    refused: Action | None = None
    armed: bool = True

    @classmethod
    def at_first(cls, position: Position) -> Self:
        """The cursor at the start of a turn: before trick 1 on none, which is safe."""
        legal = position.legal_actions or (None,)
        return cls(legal[0] if position.trick else legal[-1])


class ChoosingScreen(MateScreen[ResultT]):
    """A board and a cursor among the legal actions, moved by arrows, keys, names and mouse."""

    BELOW: ClassVar[tuple[str, ...]] = ("message",)
    """The areas below the board."""
    OFFERS: ClassVar[bool] = False
    """Whether cards can be picked even if nobody chooses."""

    narrator: Narrator
    cursor = Cursor()
    _naming = ""
    _laid_out: tuple[Layout, CardSize, int] | None = None
    _places: Sequence[Region] = ()

    def compose_contents(self) -> ComposeResult:
        """The board with the area beside it, and the areas below."""
        with Horizontal(id="middle"):
            yield Board(self.pick, self.begin_name, offers=self.OFFERS, guards=self.names_cards)
            yield Drawing(id="beside")
        for area in self.BELOW:
            yield Drawing(id=area)

    def on_mount(self) -> None:
        """Draw once more when areas have their places, on which their rows depend."""
        self.screen_layout_refresh_signal.subscribe(self, self._fill_widgets)

    def _fill_widgets(self, _: object) -> None:
        # A screen that was left has no widgets.
        if self.too_small or self not in self.app.screen_stack:
            return
        places = [widget.region for widget in self.query(Drawing)]
        if places != self._places:
            self._places = places
            self.refresh_rows()

    # Sizes.

    @property
    def size_classes(self) -> tuple[str, ...]:
        """The classes by the size; without room beside the cards, everything is closer."""
        return (*super().size_classes, *(["-tight"] if self.card_size.alone else []))

    @property
    def cells(self) -> int:
        """The width of rows: that of the board with what is beside it."""
        return super().cells if self.compact else self.card_size.block_cells

    @property
    def board_rows(self) -> int:
        """The height of the board."""
        return COMPACT_ROWS if self.compact else self.card_size.table_rows

    def lay_out(self) -> None:
        """Size the board by its cards, and everything else by the width of both."""
        size, cells = self.card_size, self.cells
        before, self._laid_out = self._laid_out, (self.layout_kind, size, cells)
        if before == self._laid_out:
            return
        self.set_class(size.alone, "-tight")
        for widget in self.children:
            # The line of keys has the full width of wide terminals.
            widget.styles.max_width = "100%" if widget.id == "keys" and self.wide else cells
        board = self.query_one(Board).styles
        board.width, board.height = cells if self.compact else size.table_cells, self.board_rows
        beside = self.query_one("#beside").styles
        beside.display = "none" if size.alone or self.compact else "block"
        beside.height = size.table_rows

    def view_of(self, hand: Hand, number: int) -> TableView:
        """The table with a hand, by its number in the match."""
        return TableView(
            hand,
            self.narrator,
            self.chosen,
            number=number,
            layout=self.layout_kind,
            cells=self.cells,
            cards=self.card_size,
            armed=self.cursor.armed,
        )

    # Choosing.

    @property
    def chosen(self) -> Action | None:
        """The action under the cursor; None if nobody chooses."""
        return self.cursor.chosen

    @property
    @abstractmethod
    def position(self) -> Position:
        """The position in which the player to act chooses."""

    @abstractmethod
    def act(self, action: Action) -> None:
        """Play the chosen action."""

    @abstractmethod
    def refuse(self, action: Action | None) -> None:
        """Say why an action is not legal; without one, that none is chosen."""

    @abstractmethod
    def cursor_moved(self) -> None:
        """Show that another action is chosen, and drop what was said about the last one."""

    def show_naming(self, text: str) -> None:
        """Say which part of a card's name is missing; empty if naming was given up."""
        self._naming = text
        self.redraw()

    @property
    def choosing_hint(self) -> str:
        """The keys that choose cards; empty if nobody chooses."""
        moves = "" if self.chosen is None else self.key_for("move(-1)") + self.key_for("move(1)")
        return moves and f"{moves} 1–0 choose"

    @property
    def plays_at_once(self) -> bool:
        """Whether picking an action once plays it."""
        return self.program.settings.single_press

    def pick(self, action: Action) -> None:
        """Choose or play an action that was picked by key, name or mouse."""
        if not self.position.is_legal(action):
            own = isinstance(action, Card) and action in self.position.holdings[self.position.turn]
            marked = own and self.chosen is not None
            self.cursor = Cursor(action if marked else self.chosen, refused=action, armed=marked)
            self.refuse(action)
        elif action is self.cursor.picked or self.plays_at_once:
            # If it is held back, the next pick is of the same action.
            self.cursor = Cursor(action, picked=action)
            self.play_chosen()
        else:
            self._choose(Cursor(action, picked=action))

    def play_chosen(self) -> None:
        """Play the action under the cursor, unless it was refused or the cursor is not shown."""
        if self.cursor.refused is not None or not self.cursor.armed:
            self.refuse(self.cursor.refused)
        elif self.chosen is not None:
            self.act(self.chosen)

    @property
    def clause(self) -> str:
        """The clause by which an action was refused just now; empty if none was."""
        refused = self.cursor.refused
        return "" if refused is None else refusal(self.position, refused).clause

    def begin_name(self, begun: Rank | Suit | None) -> None:
        """Say which part of a card's name is missing."""
        leaves = QUEEN_KEY in self.program.keymap.keys_of(COMMAND_OF["everywhere.leave"])
        chooses = self.chosen is not None
        self.show_naming(naming_in_words(begun, chooses=chooses, leaves=leaves))

    def action_move(self, step: int) -> None:
        """Choose the next or previous legal action; from a refused card, the nearest one."""
        if self.chosen is None:
            return
        if not self.cursor.armed and self.cursor.refused is None:
            self._choose(Cursor(self.chosen))
            return
        # As they lie on the table; none comes last.
        actions = *self.position.holdings[self.position.turn], NO_FOREPLACEMENT
        at, is_legal = self.chosen, self.position.is_legal
        ways = [action for action in actions if action is at or is_legal(action)]
        self._choose(Cursor(ways[(ways.index(at) + step) % len(ways)]))

    def action_move_to(self, place: int) -> None:
        """Choose the first or last legal action."""
        if self.chosen is not None:
            self._choose(Cursor(self.position.legal_actions[place]))

    def _choose(self, cursor: Cursor) -> None:
        self.cursor = cursor
        self.cursor_moved()
