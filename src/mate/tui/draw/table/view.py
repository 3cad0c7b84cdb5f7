"""The contents of a picture of the table."""

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
    """The contents of a picture of the table.

    Args:
        hand: the hand so far.
        narrator: the players' names and how cards are written.
        chosen: the action under the cursor; None if no one is choosing, as in a replay.
        marks: a mark of at most four cells, such as a value, for actions of the player to act.
        score: both players' points, shown in the compact layout.
        number: the number of the hand in the match.
        layout: the layout of the screen.
        cells: the width in the compact layout; elsewhere the size of the cards gives it.
        series: the standing of the series, shown in the compact layout; empty outside one.
        cards: the size of the cards; None for the usual size in the layout.
        weighs: whether to show the weights of the ranks, unless the card grid shows them.
        in_match: whether the hand belongs to a match; that of a puzzle does not.
        swapped: the share of the swap that is over as the hand begins, 0 to 1.
        counts: whether to show the count of both holdings before the first lead.
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
    def is_mate(self) -> bool:
        """Whether the hand ended with a mate."""
        return self.position.is_mate

    def places(self, seat: int) -> tuple[Card, ...]:
        """The ten cards that a player began with; each keeps its place throughout the hand."""
        return tuple(self.hand.start.holdings[seat])

    def holds(self, seat: int, card: Card) -> bool:
        """Whether the player still has the card."""
        return card in self.position.holdings[seat]

    def is_chosen(self, seat: int, card: Card) -> bool:
        """Whether the cursor is on the player's card."""
        return self.chosen is card and self.position.turn == seat and self.holds(seat, card)

    def state_of(self, seat: int, card: Card) -> CardState:
        """The state of a card still held."""
        position = self.position
        if position.outcome is not None or position.turn != seat:
            return CardState.WAITING
        if self.is_chosen(seat, card):
            return CardState.CHOSEN
        return CardState.LEGAL if position.is_legal(card) else CardState.BARRED

    def key_at(self, seat: int, place: int) -> str:
        """The key that chooses the card in a place; empty if it cannot be chosen."""
        state = self.state_of(seat, self.places(seat)[place])
        choosable = self.chosen is not None and state in {CardState.LEGAL, CardState.CHOSEN}
        return PLACE_KEYS[place] if choosable else ""

    def mark_of(self, seat: int, action: Action) -> str:
        """The mark of an action; empty if the player is not to act."""
        return self.marks.get(action, "") if self.position.turn == seat else ""
