"""The contents of the table, the places of the cards, and parts that both kinds of tables share."""

from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from rich.cells import cell_len

from mate.rules import NO_FOREPLACEMENT, Action, Card, Hand, Holding, Match, Phase, Position, Trick
from mate.tui.draw import Row, apart, short_names, width
from mate.tui.draw.cards import PAPER, CardState, Stock
from mate.tui.draw.table.grid import Grid
from mate.tui.keys.keymap import NONE_KEY, PLACE_KEYS
from mate.words import before_lead, count_of_seat, counted, signed, time_left
from mate.words.narrator import Narrator
from mate.words.rulebook import called_replies

if TYPE_CHECKING:
    from mate.solver import Evaluation


class CardPlace(NamedTuple):
    """A card that a player began with; the card keeps its place throughout the hand.

    Args:
        held: whether the player still holds the card.
        chosen: whether the cursor is on the card.
        key: the key that chooses the card; empty if the card cannot be chosen.
        mark: the card's value or another mark; empty if the player is not to act.
    """

    card: Card
    state: CardState
    held: bool
    chosen: bool
    key: str
    mark: str


_STATES: Final = {
    (True, False): CardState.LEGAL,
    (True, True): CardState.CHOSEN,
    (False, False): CardState.BARRED,
    (False, True): CardState.REFUSED,
}
"""The states of cards of the player to act, by whether a card is legal and whether it is chosen."""


class _TableFields(NamedTuple):
    hand: Hand
    narrator: Narrator
    chosen: Action | None = None
    marks: Mapping[Action, str] = MappingProxyType({})
    score: tuple[int, int] = (0, 0)
    number: int = 1
    hands: int = Match().length
    cells: int = 80
    places: Grid | None = None
    stock: Stock = PAPER
    series: str = ""
    in_match: bool = True
    swapped: float = 1.0
    counted: float = 1.0
    counts: bool = False
    armed: bool = True
    left: tuple[int | None, int | None] = (None, None)
    below: int = 0
    begun: Hand | None = None
    asked: str = ""


class TableView(_TableFields):
    """The contents of a drawing of the table.

    Args:
        chosen: the action under the cursor; None if no one is choosing, as in a replay.
        marks: marks of at most four cells, such as values, for actions of the player to act.
        series: the standing of the series, or the word `practice`, for the compact layout.
        places: the positions of the cards; None if the table is compact, without room for cards.
        stock: the material of the cards.
        armed: whether the cursor is shown.
        swapped: how much of the swap before the hand has been shown, 0 to 1.
        counted: the share of a mate's points that have been counted up, 0 to 1.
        left: the milliseconds left on each player's clock, by seat; None without a clock.
        below: the seat of the lower player.
        begun: the hand at the start of a line of play, if the places of the cards that were played
            since keep the cards' names.
        asked: what the player to act should do, if the rules do not say so.
    """

    @property
    def above(self) -> int:
        """The seat of the upper player."""
        return 1 - self.below

    @cached_property
    def position(self) -> Position:
        """The current position of the hand."""
        return self.hand.position

    @property
    def compact(self) -> bool:
        """Whether there is no room to draw cards, so that rows of text list their names."""
        return self.places is None

    @property
    def grid(self) -> Grid:
        """The positions of the cards; never read this for a compact table, which has none."""
        assert self.places is not None
        return self.places

    @property
    def trick(self) -> Trick | None:
        """The trick in the middle: the current trick, or the last trick until the next lead."""
        tricks = self.hand.tricks
        return tricks[-1] if tricks else None

    def swapped_of(self, length: int) -> int:
        """Return how many of `length` rows swapped cards have moved; cards move fastest halfway."""
        share = self.swapped
        return round(length * share * share * (3 - 2 * share))

    @cached_property
    def sides(self) -> tuple[list[CardPlace], list[CardPlace]]:
        """The cards of both players in their places, by seat."""
        return self._side(0), self._side(1)

    def _side(self, seat: int) -> list[CardPlace]:
        start, position, outcome = self.hand.start, self.position, self.position.outcome
        begun, out = start.holdings[seat], start.foreplaced[seat]
        # A set-up hand may begin after a card was foreplaced, and that card may come back (R14).
        cards = begun if out is None else Holding.of((*begun, out))
        held, acts = position.holdings[seat].mask, position.turn == seat
        idle = CardState.MATED if outcome and outcome.winner == 1 - seat else CardState.WAITING
        side: list[CardPlace] = []
        for key, card in zip(PLACE_KEYS, cards, strict=False):
            has, legal = bool(held & card.bit), acts and bool(position.legal_mask & card.bit)
            chosen = has and acts and self.armed and self.chosen is card
            state = _STATES[legal, chosen] if acts and outcome is None else idle
            shown = key if legal and self.chosen is not None else ""
            mark = self.marks.get(card, "") if acts else ""
            side.append(CardPlace(card, state, has, chosen, shown, mark))
        return side

    def is_played(self, seat: int, card: Card) -> bool:
        """Return whether a card was played in the line of play that is shown."""
        return self.begun is not None and card in self.begun.position.holdings[seat]

    def held_at(self, seat: int, place: int) -> CardPlace | None:
        """Return the card in a place; None if the player no longer holds a card there."""
        return next((each for each in self.sides[seat][place : place + 1] if each.held), None)

    def place_of(self, card: Card) -> int:
        """Return the place, from 0, of a card with which the player to act began the hand."""
        return [place.card for place in self.sides[self.position.turn]].index(card)


def value_marks(evaluation: "Evaluation") -> dict[Action, str]:
    """Return the value of each action for the player to act, as text."""
    return {action: signed(value) for action, value in evaluation.worth.items()}


NONE_TEXT: Final = "Keep all ten"
_LEAST_NAME: Final = 6
_NAME: Final = 8
"""The width up to which a name takes precedence over the hand's number or the count of cards."""
_LITTLE: Final = 30_000
"""A clock with at most this many milliseconds left shows a warning mark before the time."""

# The name lines, which show each player's seat and what the player is doing.


def title(view: TableView, seat: int) -> Row:
    """Draw a player's name line: name, clock, role, foreplaced card, and number of cards."""
    cells = view.cells if view.compact else view.grid.width
    doing, style = _role(view, seat)
    right, clock = _right(view, seat), _clock(view, seat)
    # The role takes precedence over the end of a long name. If the start of the name does not fit,
    # leave out the number of the hand or the number of cards first, and then the foreplaced card.
    needed = min(cell_len(view.narrator.names[seat]), _NAME)
    foreplaced = _foreplaced(view, seat)
    room = cells - 3 - width(clock) - cell_len(doing) - width(foreplaced) - width(right)
    if room < needed:
        room += width(right) - width(right[-1:])
        right = right[-1:]
    if room < needed:
        room += width(foreplaced)
        foreplaced = ()
    name = short_names(view.narrator.names, max(room, _LEAST_NAME))[seat]
    acts = style == "turn"
    named: Row = ((f" {name} ", "turn"),) if acts else ((name, "strong"),)
    said: Row = ((f" {doing}" if acts else f"  {doing}", "accent" if acts else "faint"),)
    return apart((*named, *clock, *(said if doing else ()), *foreplaced), right, cells)


def _role(view: TableView, seat: int) -> tuple[str, str]:
    # Return the role of a player in words, and the style of the name.
    position, outcome = view.position, view.position.outcome
    if outcome is not None:
        if outcome.winner == seat:
            return ("overmates" if outcome.overmate else "mates"), "turn"
        lacks = " ".join(called_replies(position)) if outcome.winner is not None else ""
        return lacks, "strong"
    if position.turn == seat:
        if view.chosen is None:
            return view.narrator.role(position, seat), "turn"
        if view.asked or position.phase is Phase.DECLARE:
            return view.asked or "to declare", "turn"
        asked = " ".join(called_replies(position)) if position.led is not None else "any card"
        # In the compact layout, the message below the table says which cards are legal.
        return f"to {position.phase.value}{'' if view.compact else f': {asked}'}", "turn"
    if position.phase is Phase.DECLARE and seat == position.dealer:
        return ("dealer" if Match.is_dealt(view.number) else "began"), "strong"
    return "", "strong"


def _foreplaced(view: TableView, seat: int) -> Row:
    if (card := view.position.foreplaced[seat]) is None:
        return ()
    name = view.narrator.card(card)
    if view.compact:
        return ("  out: ", "faint"), (name, card.suit.word), (" +1", "strong")
    return ("  foreplaced ", "faint"), (name, card.suit.word), (": +1 trick", "faint")


def _clock(view: TableView, seat: int) -> Row:
    # Pad the time to a fixed width, so that only digits change.
    if (left := view.left[seat]) is None:
        return ()
    little = left <= _LITTLE
    time = f"!{time_left(left)}" if little else time_left(left)
    return (" " * max(7 - len(time), 1), "plain"), (time, "bad" if little else "strong")


def _right(view: TableView, seat: int) -> Row:
    count = ""
    if view.counts and before_lead(view.hand):
        count = f"count {count_of_seat(view.hand, seat)}"
    if view.compact and view.in_match:
        won = view.series.removeprefix("series").replace(" ", "")
        hand, series = f"hand {view.number}/{view.hands}", won and f"won {won}"
        where = count or (hand if seat == view.above else series)
        return ((where and f"{where}  ", "faint"), (f"{view.score[seat]}", "strong"))
    held = counted(len(view.position.holdings[seat]), "card")
    count = count or view.series * (seat == view.above and not view.in_match)
    return ((count and f"{count} · ", "accent"), (held, "faint"))


def choice_of_none(view: TableView) -> Row:
    """Draw the choice "keep all ten" (R9, R10) as one plain row, because it is the usual choice."""
    chosen = view.armed and view.chosen is NO_FOREPLACEMENT
    text, key = f" {'▸' if chosen else ' '} {NONE_TEXT} ", NONE_KEY if view.chosen else ""
    mark = view.marks.get(NO_FOREPLACEMENT, "")
    value = f" {mark} " if mark else ""
    return (text, "turn" if chosen else "strong"), (value, "accent"), (f" {key} ", "key")


def sign_in_trick(trick: Trick, seat: int) -> str:
    """Return the mark before a player's card if it was led or was a free move, or else a blank."""
    if trick.leader == seat:
        return "▸"
    return "F" if trick.free else " "
