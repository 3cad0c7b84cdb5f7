"""The contents of a picture of the table, the size of its cards, and where they are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from mate.rules import HANDS, Action, Card, Hand, Holding, Position, Trick
from mate.tui.draw.faces import CARD_CELLS, CARD_ROWS, FIGURE_ROWS, HIGH_ROWS, CardState, face
from mate.tui.draw.layout import Layout
from mate.tui.draw.rows import Row
from mate.tui.keys.keymap import PLACE_KEYS
from mate.words.figures import signed
from mate.words.narrator import Narrator

if TYPE_CHECKING:
    from mate.solver import Evaluation


LEFT: Final = 1
"""The cells to the left of the first card."""
LED_ASIDE, _LED_CENTRED = 6, 4
"""The place of a holding at which the card led is; next are the reply and the text about it."""
_SET_OFF: Final = 2
"""The difference in rows between the two cards of a trick."""
BESIDE_CELLS: Final = 40
"""The width of the side panel, with the gap before it."""
BESIDE_TEXT_CELLS: Final = BESIDE_CELLS - 3
_AROUND: Final = 11
"""The rows for the header, the message, some events and the footer."""
_LEAST_AROUND: Final = {True: 6, False: 8}
"""The same if large cards are wanted wherever they fit: True without a side panel."""


class CardSize(NamedTuple):
    """The size of the cards on a table; one alone, without a side panel, takes the fewest rows."""

    cells: int
    rows: int
    alone: bool = False

    @classmethod
    def of(cls, cells: int, rows: int, *, large: bool = False) -> CardSize:
        """The size of the cards for a terminal.

        >>> [CardSize.of(*size).rows for size in ((80, 24), (120, 36), (150, 45), (200, 60))]
        [3, 5, 7, 11]
        >>> CardSize.of(120, 36, large=True)
        CardSize(cells=10, rows=7, alone=True)
        """
        layout = Layout.of(cells, rows)
        if large or layout is Layout.LARGE:
            for size in (HUGE, LARGE):
                for alone in sorted({False, large}):
                    fitting = size._replace(alone=alone)
                    around = _LEAST_AROUND[alone] if large else _AROUND
                    if fitting.block_cells <= cells and fitting.table_rows + around <= rows:
                        return fitting
        return HIGH if layout.has_room_beside else SMALL

    @property
    def padding(self) -> int:
        """The blank rows above and below the trick."""
        return int(self.rows > CARD_ROWS and not self.alone)

    @property
    def step(self) -> int:
        """The cells from the left edge of a card to that of the next."""
        return self.cells + 1

    @property
    def table_cells(self) -> int:
        """The width of a table with such cards."""
        return LEFT + len(PLACE_KEYS) * self.step - 1

    @property
    def block_cells(self) -> int:
        """The width of the table and its side panel."""
        return self.table_cells + (0 if self.alone else BESIDE_CELLS)

    def cell_of(self, place: int) -> int:
        """The left edge of the card in a place."""
        return LEFT + place * self.step

    @property
    def middle_rows(self) -> int:
        """The rows of the trick."""
        return self.rows + _SET_OFF

    @property
    def middle_top(self) -> int:
        """The first row of the trick, below the title and the upper holding."""
        return 1 + self.rows + 1 + self.padding

    @property
    def lower_holding(self) -> int:
        """The first row of the lower holding."""
        return self.middle_top + self.middle_rows + self.padding

    @property
    def table_rows(self) -> int:
        """The rows of the table."""
        return self.lower_holding + self.rows + 2


SMALL: Final = CardSize(CARD_CELLS, CARD_ROWS, alone=True)
"""For 80 × 24."""
HIGH: Final = CardSize(CARD_CELLS, HIGH_ROWS)
"""For 120 × 36."""
LARGE: Final = CardSize(10, 7)
"""For 150 × 45."""
HUGE: Final = CardSize(15, FIGURE_ROWS)
"""For 200 × 60, with large figures."""


class TableView(NamedTuple):
    """The contents of a picture of the table.

    Args:
        chosen: the action under the cursor; None if no one is choosing, as in a replay.
        marks: a mark of at most four cells, such as a value, for actions of the player to act.
        series: the standing of the series, or that it is practice, shown in the compact layout;
            empty elsewhere.
        cards: the size of the cards; None for the usual size in the layout.
        armed: whether the cursor is shown.
        swapped: the share of the swap that is over as the hand begins, 0 to 1.
        left: by seat, what a player's clock has left in milliseconds; None for who has none.
        centred: whether the trick is in the middle, and the record of all tricks elsewhere.
        told: rows beside the trick, in place of the record of all tricks; empty for that.
    """

    hand: Hand
    narrator: Narrator
    chosen: Action | None = None
    marks: Mapping[Action, str] = MappingProxyType({})
    score: tuple[int, int] = (0, 0)
    number: int = 1
    hands: int = HANDS
    layout: Layout = Layout.NORMAL
    cells: int = 80
    series: str = ""
    cards: CardSize | None = None
    centred: bool = False
    in_match: bool = True
    swapped: float = 1.0
    counts: bool = False
    armed: bool = True
    left: tuple[int | None, int | None] = (None, None)
    told: Sequence[Row] = ()

    @property
    def position(self) -> Position:
        """The current position of the hand."""
        return self.hand.position

    @property
    def size(self) -> CardSize:
        """The size of the cards, except in the compact layout."""
        return self.cards or (HIGH if self.layout.has_room_beside else SMALL)

    @property
    def trick(self) -> Trick | None:
        """The trick in the middle: the current one, or the last until the next lead."""
        tricks = self.hand.tricks
        return tricks[-1] if tricks else None

    @property
    def trick_cells(self) -> tuple[int, int, int]:
        """Where the card led, the reply and the text about it begin."""
        led, of = _LED_CENTRED if self.centred else LED_ASIDE, self.size.cell_of
        return of(led), of(led + 1), of(led + 2)

    def swapped_of(self, length: int) -> int:
        """The rows of so many that the swapped cards have moved: fast in between."""
        share = self.swapped
        return round(length * share * share * (3 - 2 * share))

    def places(self, seat: int) -> tuple[Card, ...]:
        """The cards that a player began with; each keeps its place throughout the hand."""
        held, out = self.hand.start.holdings[seat], self.hand.start.foreplaced[seat]
        # Where the hand was composed after a card was foreplaced, which may come back (R14).
        return tuple(held if out is None else Holding.of((*held, out)))

    def card_at(self, seat: int, place: int) -> Card | None:
        """The card that a player still has in a place, if any: composed holdings have fewer."""
        card = next(iter(self.places(seat)[place : place + 1]), None)
        return card if card is not None and self.holds(seat, card) else None

    def holds(self, seat: int, card: Card) -> bool:
        """Whether the player still has the card."""
        return card in self.position.holdings[seat]

    def is_chosen(self, seat: int, card: Card) -> bool:
        """Whether the cursor is on the player's card."""
        here = self.position.turn == seat and self.holds(seat, card)
        return self.armed and self.chosen is card and here

    def face(self, card: Card, state: CardState, key: str = "", mark: str = "") -> tuple[Row, ...]:
        """A card in the size of the cards."""
        cells, rows, _ = self.size
        return face(card, self.narrator.card(card), state, key, mark, cells=cells, rows=rows)

    def state_of(self, seat: int, card: Card) -> CardState:
        """The state of a card still held."""
        position = self.position
        if position.outcome is not None and position.outcome.winner == 1 - seat:
            return CardState.MATED
        if position.outcome is not None or position.turn != seat:
            return CardState.WAITING
        if position.is_legal(card):
            return CardState.CHOSEN if self.is_chosen(seat, card) else CardState.LEGAL
        return CardState.REFUSED if self.is_chosen(seat, card) else CardState.BARRED

    def key_at(self, seat: int, place: int) -> str:
        """The key that chooses the card in a place; empty if it cannot be chosen."""
        state = self.state_of(seat, self.places(seat)[place])
        choosable = self.chosen is not None and state in {CardState.LEGAL, CardState.CHOSEN}
        return PLACE_KEYS[place] if choosable else ""

    def mark_of(self, seat: int, action: Action) -> str:
        """The mark of an action; empty if the player is not to act."""
        return self.marks.get(action, "") if self.position.turn == seat else ""


def value_marks(evaluation: Evaluation) -> dict[Action, str]:
    """The value of each action to the player to act."""
    return {action: signed(value) for action, value in evaluation.worth.items()}
