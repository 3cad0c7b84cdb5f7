"""The table that players act on. It has the focus and the terminal's cursor."""

from __future__ import annotations

from textual.events import Click, Key
from textual.message import Message

from mate.rules import Action, Card, Phase, Rank, Suit
from mate.tui.draw.table import TableView, action_at, draw_table, draw_titles, place_of
from mate.tui.keys import keymap
from mate.tui.widgets.drawing import Drawing

_ENDS_NAME = frozenset({"enter", "space", "backspace"})


class Board(Drawing, can_focus=True):
    """The picture of a table. It turns keys and clicks into choices of actions.

    Args:
        offers: whether cards can be picked by place or mouse even if no one is choosing.
        guards: whether `q` must be pressed twice to leave even if no one is choosing, so that a
            queen named a moment too early does not leave the screen.
    """

    class Picked(Message):
        """A player picked an action by its key, its name or the mouse; it may be illegal."""

        def __init__(self, action: Action) -> None:
            super().__init__()
            self.action = action

    class Naming(Message):
        """A player typed the first half of a card's name; None if the name was abandoned."""

        def __init__(self, begun: Rank | Suit | None) -> None:
            super().__init__()
            self.begun = begun

    def __init__(self, *, offers: bool, guards: bool) -> None:
        super().__init__(id="board")
        self._offers = offers
        self._guards = guards
        self._view: TableView | None = None
        self._begun: Rank | Suit | None = None

    def show(self, view: TableView) -> None:
        """Show a table."""
        if self._view is not None and view.position != self._view.position:
            self._begun = None
        self._view = view
        self.draw(draw_table(view))
        place = place_of(view)
        if place is not None and self.region:
            # The terminal's cursor is hidden, but screen readers and braille displays follow it.
            self.app.cursor_position = self.region.offset + place

    def show_time(self, left: tuple[int | None, int | None]) -> None:
        """Show other times on the clocks, and leave all else as it is."""
        if self._view is not None and self._rows:
            self._view = self._view._replace(left=left)
            above, below = draw_titles(self._view)
            self.draw((above, *self._rows[1:-1], below))

    def on_key(self, event: Key) -> None:
        """Pick cards by key or name; all other keys are commands of the screen."""
        view, character = self._view, event.character or ""
        if view is None:
            return
        if self._begun is not None and event.key == "escape":
            # It leaves the name, not the screen.
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
        # If no one is choosing, letters are commands, except those of a queen named too early.
        if self._begun is not None:
            self._note_name(None, event if character.lower() in keymap.SUIT_KEYS else None)
        elif self._guards and character == keymap.QUEEN_KEY and view.position.outcome is None:
            self._note_name(Rank.QUEEN, event)
        elif self._offers and character and character in keymap.PLACE_KEYS:
            self._pick_place(character, view, event)

    def _pick_place(self, key: str, view: TableView, event: Key) -> None:
        cards = view.places(view.position.turn)
        # Composed holdings have fewer.
        if (place := keymap.PLACE_KEYS.index(key)) < len(cards):
            self._pick(cards[place], event)

    def _finish_name(self, character: str, event: Key) -> None:
        begun = self._begun
        if event.key in _ENDS_NAME:
            # It was meant for the name: nothing is played or undone.
            self._note_name(None, event)
            return
        if begun is Rank.QUEEN and character == keymap.QUEEN_KEY:
            # Pressed twice, it is the command.
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
        self.post_message(self.Naming(begun))

    def _pick(self, action: Action, event: Key | Click) -> None:
        event.stop()
        event.prevent_default()
        self.post_message(self.Picked(action))

    def on_click(self, event: Click) -> None:
        """Pick cards by mouse."""
        view = self._view
        if view is None or (view.chosen is None and not self._offers):
            return
        action = action_at(view, event.x, event.y)
        if self._begun is not None:
            self._note_name(None, None)
        if action is not None:
            self._pick(action, event)
