"""What a picture of the table shows."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from mate.rules import Action, Card, Hand, Position, Trick
from mate.tui.draw.faces import CardState
from mate.tui.draw.layout import Layout
from mate.tui.draw.table.cardsize import HIGH, SMALL, CardSize
from mate.tui.keys.cardkeys import PLACE_KEYS
from mate.words.narrator import Narrator


class TableView(NamedTuple):
    """All that the picture of a table shows.

    Args:
        hand: the hand as far as it was played.
        narrator: the players' names, and how cards are written.
        chosen: the action under the cursor; None where nobody chooses, as in a replay.
        marks: by action of the player to act, a mark of at most four cells, such as its value.
        score: the points of both players, for the layout that has no other room for it.
        number: the number of the hand in the match, likewise.
        layout: how much room there is.
        cells: the width, where there is the least room; elsewhere the cards have theirs.
        series: how the series stands, for the layout that has no other room for it; empty without
            one.
        cards: how large the cards are; None for as large as they are in the layout.
        weighs: whether the weights of the ranks are shown; not where the table of all cards, beside
            it, has them.
        in_match: whether the hand is one of a match; a puzzle is not.
        swapped: as the hand begins, how much of the swap was seen, 0 to 1.
        counts: whether it is said what both holdings count, until a card is led.
    """

    hand: Hand
    narrator: Narrator
    chosen: Action | None = None
    marks: Mapping[Action, str] = MappingProxyType({})
    score: tuple[int, int] = (0, 0)
    number: int = 1
    layout: Layout = Layout.NORMAL
    cells: int = 80
    series: str = ""
    cards: CardSize | None = None
    weighs: bool = True
    in_match: bool = True
    swapped: float = 1.0
    counts: bool = False

    @property
    def position(self) -> Position:
        """The hand's position."""
        return self.hand.position

    @property
    def size(self) -> CardSize:
        """How large the cards are, where there is room for cards."""
        return self.cards or (HIGH if self.layout.has_room_beside else SMALL)

    @property
    def trick(self) -> Trick | None:
        """The trick in the middle: the one being played, or the last, until the next lead."""
        tricks = self.hand.tricks
        return tricks[-1] if tricks else None

    @property
    def is_mate(self) -> bool:
        """Whether the hand ended with a mate."""
        return self.position.is_mate

    def places(self, seat: int) -> tuple[Card, ...]:
        """The ten cards that a player began with; each keeps its place for the whole hand."""
        return tuple(self.hand.start.holdings[seat])

    def holds(self, seat: int, card: Card) -> bool:
        """Whether the player still has the card."""
        return card in self.position.holdings[seat]

    def is_chosen(self, seat: int, card: Card) -> bool:
        """Whether the cursor is at the player's card."""
        return self.chosen is card and self.position.turn == seat and self.holds(seat, card)

    def state_of(self, seat: int, card: Card) -> CardState:
        """How a card that is held stands."""
        position = self.position
        if position.outcome is not None or position.turn != seat:
            return CardState.WAITING
        if self.is_chosen(seat, card):
            return CardState.CHOSEN
        return CardState.LEGAL if position.is_legal(card) else CardState.BARRED

    def key_at(self, seat: int, place: int) -> str:
        """The key that chooses the card at a place; empty where it cannot be chosen."""
        state = self.state_of(seat, self.places(seat)[place])
        choosable = self.chosen is not None and state in {CardState.LEGAL, CardState.CHOSEN}
        return PLACE_KEYS[place] if choosable else ""

    def mark_of(self, seat: int, action: Action) -> str:
        """The mark of an action, if the player is to act."""
        return self.marks.get(action, "") if self.position.turn == seat else ""
