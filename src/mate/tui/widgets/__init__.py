"""The widgets that screens are made of: a drawing, the board with its cards, the line of keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import zip_longest
from typing import Final

from rich.segment import Segment
from rich.style import Style
from textual.events import Click, Key
from textual.geometry import Region, Size
from textual.reactive import Reactive
from textual.strip import Strip
from textual.widget import Widget

from mate.rules import Action, Card, Phase, Rank, Suit
from mate.tui.draw import Row, Span, apart, joined, width
from mate.tui.draw.table import TableView, action_at, draw_table, draw_titles, place_of
from mate.tui.keys import keymap
from mate.tui.keys.commands import RULES
from mate.tui.program import program_of

NamedKey = tuple[str, str, str]
"""A key as it is shown, the name of its command, and its action."""
_ALWAYS: Final = 2
"""The commands at the end that always show: help and leave."""
_FIRST_TO_GO: Final = frozenset(
    {RULES, "score", "find_it", "practise", "offer_draw", "resign", "run", "open_round"}
)
"""The commands left out first: they are not part of play."""


class Drawing(Widget):
    """Shows rows of text in named styles; `draw` replaces them."""

    # It never scrolls, so a new size need not paint it twice or lay it out.
    virtual_size: Reactive[Size] = Reactive(Size(0, 0), repaint=False)

    _rows: tuple[Row, ...] = ()
    _base: Style | None = None

    def draw(self, rows: Sequence[Row], *, fits: bool = False) -> None:
        """Show these rows, the first at the top; if it fits them, it is as high as they are."""
        if fits:
            self.styles.height = len(rows)
        old, self._rows = self._rows, tuple(map(joined, rows))
        both = enumerate(zip_longest(old, self._rows, fillvalue=()))
        changed = [Region(0, y, self.size.width, 1) for y, (was, now) in both if was != now]
        if changed:
            self.refresh(*changed)

    def render_lines(self, crop: Region) -> list[Strip]:
        """Lines for the compositor."""
        # Finding the style takes longer than drawing a line, and it is the same for all lines.
        self._base = None
        return super().render_lines(crop)

    def render_line(self, y: int) -> Strip:
        """One line for the compositor."""
        base = self._base = self._base or self.rich_style
        if y >= len(self._rows):
            return Strip.blank(self.size.width, base)
        palette = program_of(self).palette
        segments = [Segment(text, base + palette[style]) for text, style in self._rows[y]]
        return Strip(segments).adjust_cell_length(self.size.width, base)


class KeyLine(Drawing):
    """Keys and names of commands. A click on one runs it."""

    _actions: Sequence[tuple[int, int, str]] = ()

    def show(self, keys: list[NamedKey], cells: int, hint: str, *, centred: bool) -> None:
        """Show a hint and as many of the keys as fit.

        First go keys that are no part of play, the last of them first, then the hint, then others;
        help and leave stay.
        """
        keys = [*keys]
        row, actions = _drawn(keys, hint)
        while width(row) > cells and (hint or len(keys) > _ALWAYS):
            if spare := [key for key in keys if key[2] in _FIRST_TO_GO]:
                keys.remove(spare[-1])
            elif hint:
                hint = ""
            else:
                del keys[-_ALWAYS - 1]
            row, actions = _drawn(keys, hint)
        left = max(cells - width(row), 0) // 2 if centred else 0
        self._actions = [(start + left, end + left, action) for start, end, action in actions]
        row = ((" " * left, "plain"), *row)
        blank = cells - width(row)
        self.draw(((*row, (" " * blank, "plain")) if blank >= 0 else apart(row, (), cells),))

    async def on_click(self, event: Click) -> None:
        """Run the command under the mouse."""
        for start, end, action in self._actions:
            if start <= event.x < end:
                event.stop()
                await self.screen.run_action(action)
                return


def _drawn(keys: list[NamedKey], hint: str) -> tuple[Row, list[tuple[int, int, str]]]:
    spans: list[Span] = [(" ", "plain")]
    actions: list[tuple[int, int, str]] = []
    if hint:
        spans.append((hint, "faint"))
    for shown, name, action in keys:
        if len(spans) > 1:
            spans.append((" · ", "faint"))
        start = width(tuple(spans))
        spans += [(shown, "key"), (f" {name}", "faint")]
        actions.append((start, width(tuple(spans)), action))
    return tuple(spans), actions


_ENDS_NAME = frozenset({"enter", "space", "backspace"})


class Board(Drawing, can_focus=True):
    """The picture of a table. It turns keys and clicks into choices of actions.

    Args:
        pick: called with an action picked by its key, its name or the mouse; it may be illegal.
        name: called with the first half of a card's name; None if the name was abandoned.
        offers: whether cards can be picked by place or mouse even if no one is choosing.
        guards: whether `q` must be pressed twice to leave even if no one is choosing, so that a
            queen named a moment too early does not leave the screen.
    """

    def __init__(
        self,
        pick: Callable[[Action], None],
        name: Callable[[Rank | Suit | None], None],
        *,
        offers: bool,
        guards: bool,
    ) -> None:
        super().__init__(id="board")
        self._picked, self._named = pick, name
        self._offers, self._guards = offers, guards
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
        self._named(begun)

    def _pick(self, action: Action, event: Key | Click) -> None:
        event.stop()
        event.prevent_default()
        self._picked(action)

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
