"""The base class of screens on which players choose cards."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, NamedTuple, Self, cast

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.events import Click, Key
from textual.geometry import Region

from mate.rules import NO_FOREPLACEMENT, Action, Card, Hand, Phase, Position, Rank, Suit, refusal
from mate.tui.draw import HIGH_ROWS, Layout, Row, placed, width
from mate.tui.draw import table as drawn
from mate.tui.draw.table import COMPACT_ROWS, Grid, TableView
from mate.tui.draw.table.grid import BESIDE_CELLS
from mate.tui.draw.tablepanels import naming_in_words
from mate.tui.keys import keymap
from mate.tui.keys.commands import COMMAND_OF
from mate.tui.screens.base import MateScreen, ResultT
from mate.tui.widgets import Drawing
from mate.words.narrator import Narrator


class Cursor(NamedTuple):
    """The action under the cursor (None if no player is choosing), and how it was chosen.

    An action just picked by key, name or mouse is played when picked again. After an action was
    `refused`, Enter repeats the reason; the cursor is on the refused action if it is one of the
    player's cards. Unless `armed`, the cursor is hidden, and the first move only shows it.

    >>> from mate.rules import Deal
    >>> position = Position.start(Deal.parse("AT.AT7.T.ATK7"))
    >>> Cursor.for_turn(position)
    Cursor(chosen=NO_FOREPLACEMENT, picked=None, refused=None, armed=True)
    """

    chosen: Action | None = None
    picked: Action | None = None
    refused: Action | None = None
    armed: bool = True

    @classmethod
    def for_turn(cls, position: Position) -> Self:
        """Return the cursor for a new turn: hidden, except before trick 1 or on a forced card.

        Enter alone must not choose for a player, but may play a forced card or keep all ten.
        """
        legal = position.legal_actions or (None,)
        at = legal[0] if position.trick else legal[-1]
        return cls(at, armed=not position.trick or len(legal) == 1)


_WHOLE_ROWS = frozenset({"head", "middle", "keys"})
"""The widgets that are as wide as the terminal."""
_ENDS_NAME = frozenset({"enter", "space", "backspace"})


class Board(Drawing, can_focus=True):
    """The drawing of a table, which turns keys and clicks into choices of actions."""

    _view: TableView | None = None
    _begun: Rank | Suit | None = None

    @property
    def _chooser(self) -> ChoosingScreen[Any]:
        return cast("ChoosingScreen[Any]", self.screen)

    def show(self, view: TableView) -> None:
        """Show a table."""
        if self._view is not None and view.position != self._view.position:
            self._begun = None
        self._view = view
        self.draw(drawn.draw_table(view))
        place = drawn.place_of(view)
        if place is not None and self.region:
            # Move the terminal's cursor, because screen readers and braille displays follow the
            # cursor even though it is hidden.
            self.app.cursor_position = self.region.offset + place

    def show_time(self, left: tuple[int | None, int | None]) -> None:
        """Update the times on the clocks and leave everything else unchanged."""
        if self._view is not None and self._rows:
            self._view = self._view._replace(left=left)
            self.draw(drawn.with_titles(self._view, self._rows))

    def on_key(self, event: Key) -> None:
        """Pick cards by key or name; all other keys are commands of the screen."""
        view, character = self._view, event.character or ""
        if view is None:
            return
        if self._begun is not None and event.key == "escape":
            # Let Escape cancel the name, instead of leaving the screen.
            self._note_name(None, event)
        elif view.chosen is None:
            self._take_unchosen(character, view, event)
        elif self._begun is not None:
            self._finish_name(character, event)
        elif view.position.phase is Phase.DECLARE and character in keymap.NONE_KEYS:
            self._pick(view.position.legal_actions[-1], event)
        elif character and character in keymap.PLACE_KEYS:
            self._pick_place(character, view, event)
        elif (begun := keymap.first_half(character)) is not None:
            self._note_name(begun, event)

    def _take_unchosen(self, character: str, view: TableView, event: Key) -> None:
        # While no player is choosing, letters are commands. Only `q` still begins the name of a
        # queen, because players may type it before it is their turn.
        if self._begun is not None:
            self._note_name(None, event if character.lower() in keymap.SUIT_KEYS else None)
        elif (
            self._chooser.names_cards
            and character == keymap.QUEEN_KEY
            and view.position.outcome is None
        ):
            self._note_name(Rank.QUEEN, event)
        elif self._chooser.PICKS_UNASKED and character and character in keymap.PLACE_KEYS:
            self._pick_place(character, view, event)

    def _pick_place(self, key: str, view: TableView, event: Key) -> None:
        places = view.sides[view.position.turn]
        # Check the length, because the holdings of set-up positions may have fewer cards.
        if (place := keymap.PLACE_KEYS.index(key)) < len(places):
            self._pick(places[place].card, event)

    def _finish_name(self, character: str, event: Key) -> None:
        begun = self._begun
        if event.key in _ENDS_NAME:
            # Cancel the name, but play and undo nothing, because the key was meant for the name.
            self._note_name(None, event)
            return
        if begun is Rank.QUEEN and character == keymap.QUEEN_KEY:
            # Let the second `q` act as a command.
            self._note_name(None, None)
            return
        rank = begun if isinstance(begun, Rank) else keymap.RANK_KEYS.get(character.lower())
        suit = begun if isinstance(begun, Suit) else keymap.SUIT_KEYS.get(character.lower())
        card = Card(rank, suit) if rank and suit else None
        self._note_name(None, event if card else None)
        if card is not None:
            self._pick(card, event)
        elif (again := keymap.first_half(character)) is not None:
            self._note_name(again, event)

    def _note_name(self, begun: Rank | Suit | None, event: Key | None) -> None:
        if event is not None:
            event.stop()
            event.prevent_default()
        self._begun = begun
        self._chooser.begin_name(begun)

    def _pick(self, action: Action, event: Key | Click) -> None:
        event.stop()
        event.prevent_default()
        self._chooser.pick(action)

    def on_click(self, event: Click) -> None:
        """Pick cards by mouse."""
        view = self._view
        if view is None or (view.chosen is None and not self._chooser.PICKS_UNASKED):
            return
        action = drawn.action_at(view, event.x, event.y)
        if self._begun is not None:
            self._note_name(None, None)
        if action is not None:
            self._pick(action, event)


class ChoosingScreen(MateScreen[ResultT]):
    """A screen with a board, where arrows, keys, card names and the mouse choose actions."""

    BELOW: ClassVar[tuple[str, ...]] = ("message",)
    """The areas below the board."""
    ROWS_AROUND: ClassVar[int] = 8
    """The number of rows outside the board."""
    CLOSEST: ClassVar[int | None] = None
    """The rows between the upper cards and a low trick; None if the trick is as tall as a card."""
    HAS_PANEL: ClassVar[bool] = False
    """Whether the screen has a panel beside the board if there is room."""
    PICKS_UNASKED: ClassVar[bool] = False
    """Whether cards can be picked even if no player chooses."""

    narrator: Narrator
    cursor = Cursor()
    below = 0
    """The seat of the player shown at the bottom."""
    _naming = ""
    _laid_out: tuple[Layout, Grid | None, int] | None = None
    _places: Sequence[Region] = ()

    def compose_contents(self) -> ComposeResult:
        """Yield the board, the panel beside it and the areas below it."""
        with Horizontal(id="middle"):
            yield Board(id="board")
            yield Drawing(id="beside")
        for area in self.BELOW:
            yield Drawing(id=area)

    def on_mount(self) -> None:
        """Redraw once Textual has laid out the areas, because the rows depend on the layout."""
        self.screen_layout_refresh_signal.subscribe(self, self._fill_widgets)

    def _fill_widgets(self, _: object) -> None:
        # Skip a screen that was left, because it has no widgets any more.
        if self.too_small or self not in self.app.screen_stack:
            return
        places = [widget.region for widget in self.query(Drawing)]
        if places != self._places:
            self._places = places
            self.refresh_rows()

    # Sizes.

    @property
    def rows_around(self) -> int:
        """The number of rows outside the board, at this height."""
        return self.ROWS_AROUND + (self.room.height >= HIGH_ROWS)

    @property
    def grid(self) -> Grid | None:
        """The positions of the cards; None if there is no room for cards."""
        cells = self.room.width - (BESIDE_CELLS if self.has_side_panel else 0)
        return Grid.of(cells, self.room.height - self.rows_around, self.CLOSEST)

    @property
    def has_side_panel(self) -> bool:
        """Whether a panel is shown beside the board."""
        return self.HAS_PANEL and self.wide

    @property
    def compact(self) -> bool:
        """Whether there is no room for cards, so that all texts are short."""
        return self.grid is None

    @property
    def cells(self) -> int:
        """The width of rows: the width of the cards and of the panel beside them."""
        if (grid := self.grid) is None:
            return super().cells
        return grid.width + (BESIDE_CELLS if self.has_side_panel else 0)

    @property
    def board_rows(self) -> int:
        """The height of the board."""
        return COMPACT_ROWS if (grid := self.grid) is None else grid.table_rows

    def lay_out(self) -> None:
        """Size the board by its cards, and everything else by the width of board and panel."""
        grid, cells = self.grid, self.cells
        before, self._laid_out = self._laid_out, (self.layout_kind, grid, cells)
        if before == self._laid_out:
            return
        self.set_class(grid is None, "-compact")
        for widget in self.children:
            whole = widget.id in _WHOLE_ROWS and (grid is not None or widget.id != "middle")
            # Leave one blank cell to the left of the text.
            widget.styles.max_width = "100%" if whole else cells + (2 if grid else 0)
            widget.styles.margin = (0, 0, 0, 0 if whole or grid is None else grid.left - 1)
        board = self.query_one(Board).styles
        board.height = self.board_rows
        board.width = cells if grid is None else "1fr"
        beside = self.query_one("#beside").styles
        beside.display = "block" if self.has_side_panel else "none"
        beside.height = self.board_rows

    def show_table(self, head: Row, view: TableView) -> None:
        """Lay everything out and show the header and the board."""
        self.lay_out()
        # Centre the header over the board, which the stylesheet centres.
        left = max(self.room.width - width(head), 0) // 2
        self.query_one("#head", Drawing).draw((placed([(left, head)]),))
        self.query_one(Board).show(view)

    def view_of(self, hand: Hand, number: int) -> TableView:
        """Return the view of a hand on the table; `number` is the hand's number in the match."""
        view = TableView(hand, self.narrator, self.chosen, number=number, below=self.below)
        view = view._replace(armed=self.cursor.armed)
        if (grid := self.grid) is None:
            return view._replace(cells=self.cells)
        cells = self.room.width - (BESIDE_CELLS if self.has_side_panel else 0)
        places = grid.of_mate if hand.position.is_mate else grid
        return view._replace(cells=cells, places=places, stock=self.program.stock)

    # Choosing.

    @property
    def chosen(self) -> Action | None:
        """The action under the cursor; None if no player chooses."""
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
        """Say why an action is not legal or, without an action, that no action is chosen."""

    @abstractmethod
    def cursor_moved(self) -> None:
        """Show the newly chosen action and drop the remark on the last action."""

    def show_naming(self, text: str) -> None:
        """Ask for the missing half of a card's name; an empty text ends the naming."""
        self._naming = text
        self.redraw()

    @property
    def choosing_hint(self) -> str:
        """The keys that choose cards; empty if no player chooses."""
        moves = "" if self.chosen is None else self.key_for("move(-1)") + self.key_for("move(1)")
        return moves and f"{moves} 1–0 choose"

    @property
    def plays_at_once(self) -> bool:
        """Whether picking an action once plays it."""
        return self.program.settings.single_press

    def pick(self, action: Action) -> None:
        """Choose, play or refuse an action that was picked by key, name or mouse."""
        if not self.position.is_legal(action):
            own = isinstance(action, Card) and action in self.position.holdings[self.position.turn]
            marked = own and self.chosen is not None
            self.cursor = Cursor(action if marked else self.chosen, refused=action, armed=marked)
            self.refuse(action)
        elif action is self.cursor.picked or self.plays_at_once:
            # Keep the choice: if the tutor holds the action back, a second pick must confirm it.
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
        """The clause of the rules by which an action was just refused; empty without a refusal."""
        refused = self.cursor.refused
        return "" if refused is None else refusal(self.position, refused).clause

    def begin_name(self, begun: Rank | Suit | None) -> None:
        """Ask for the missing half of a card's name; None ends the naming."""
        leaves = keymap.QUEEN_KEY in self.program.keymap.keys_of(COMMAND_OF["everywhere.leave"])
        chooses = self.chosen is not None
        self.show_naming(naming_in_words(begun, chooses=chooses, leaves=leaves))

    def action_move(self, step: int) -> None:
        """Choose the next or previous legal action, counted from the chosen or refused action.

        If the cursor is hidden, only show it.
        """
        if self.chosen is None:
            return
        if not self.cursor.armed and self.cursor.refused is None:
            self._choose(Cursor(self.chosen))
            return
        # Step through the cards as they lie on the table; keeping all ten comes last.
        actions = *self.position.holdings[self.position.turn], NO_FOREPLACEMENT
        at, is_legal = self.chosen, self.position.is_legal
        ways = [action for action in actions if action is at or is_legal(action)]
        self._choose(Cursor(ways[(ways.index(at) + step) % len(ways)]))

    def action_move_to(self, place: int) -> None:
        """Choose the first or last legal action."""
        if self.chosen is not None:
            self._choose(Cursor(self.position.legal_actions[place]))

    @property
    def resting_cursor(self) -> Cursor:
        """The cursor before the player has chosen."""
        return Cursor.for_turn(self.position)

    def drop_choice(self) -> bool:
        """Drop a choice or a refusal; return whether anything was dropped."""
        cursor = self.cursor
        made = cursor.armed or cursor.refused is not None
        if cursor.chosen is None or not made or cursor == self.resting_cursor:
            return False
        self._choose(self.resting_cursor)
        return True

    def _choose(self, cursor: Cursor) -> None:
        self.cursor = cursor
        self.cursor_moved()
