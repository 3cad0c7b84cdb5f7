"""What a picture of the table shows, the size of its cards, where they are, and shared parts."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from rich.cells import cell_len

from mate.rules import NO_FOREPLACEMENT, Action, Card, Hand, Holding, Match, Phase, Position, Trick
from mate.tui.draw import Layout, Row, apart, short_names, width
from mate.tui.draw.faces import CARD_CELLS, CARD_ROWS, FIGURE_ROWS, HIGH_ROWS, CardState, face
from mate.tui.keys.keymap import NONE_KEY, PLACE_KEYS
from mate.words import before_lead, count_of_seat, counted, signed, time_left
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
    def of(cls, cells: int, rows: int, *, large: bool = False) -> "CardSize":
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


class Place(NamedTuple):
    """A card that a player began with, in the place that it keeps throughout the hand.

    Args:
        held: whether the player still has it.
        chosen: whether the cursor is on it.
        key: the key that chooses it; empty if it cannot be chosen.
        mark: its mark; empty if the player is not to act.
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
"""The states of the cards of the player to act: whether legal, and whether chosen."""


class _TableFields(NamedTuple):
    hand: Hand
    narrator: Narrator
    chosen: Action | None = None
    marks: Mapping[Action, str] = MappingProxyType({})
    score: tuple[int, int] = (0, 0)
    number: int = 1
    hands: int = Match().length
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


class TableView(_TableFields):
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

    @cached_property
    def position(self) -> Position:
        """The current position of the hand."""
        return self.hand.position

    @cached_property
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

    @cached_property
    def sides(self) -> tuple[list[Place], list[Place]]:
        """The places of both players."""
        return self._side(0), self._side(1)

    def _side(self, seat: int) -> list[Place]:
        start, position, outcome = self.hand.start, self.position, self.position.outcome
        begun, out = start.holdings[seat], start.foreplaced[seat]
        # Where the hand was composed after a card was foreplaced, which may come back (R14).
        cards = begun if out is None else Holding.of((*begun, out))
        held, acts = position.holdings[seat].mask, position.turn == seat
        idle = CardState.MATED if outcome and outcome.winner == 1 - seat else CardState.WAITING
        side: list[Place] = []
        for key, card in zip(PLACE_KEYS, cards, strict=False):
            has, legal = bool(held & card.bit), acts and bool(position.legal_mask & card.bit)
            chosen = has and acts and self.armed and self.chosen is card
            state = _STATES[legal, chosen] if acts and outcome is None else idle
            shown = key if legal and self.chosen is not None else ""
            mark = self.marks.get(card, "") if acts else ""
            side.append(Place(card, state, has, chosen, shown, mark))
        return side

    def held_at(self, seat: int, place: int) -> Place | None:
        """A place whose card the player still has; None elsewhere: composed holdings have fewer."""
        return next((each for each in self.sides[seat][place : place + 1] if each.held), None)

    def place_of(self, card: Card) -> int:
        """The place of a card that the player to act began with, from 0."""
        return [place.card for place in self.sides[self.position.turn]].index(card)

    def face(self, card: Card, state: CardState, key: str = "", mark: str = "") -> tuple[Row, ...]:
        """A card in the size of the cards."""
        cells, rows, _ = self.size
        return face(card, self.narrator.card(card), state, key, mark, cells=cells, rows=rows)


def value_marks(evaluation: "Evaluation") -> dict[Action, str]:
    """The value of each action to the player to act."""
    return {action: signed(value) for action, value in evaluation.worth.items()}


NONE_TEXT: Final = "Keep all ten"
_LEAST_NAME: Final = 6
_NAME: Final = 8
"""The width of a name that matters more than the number of the hand or of cards."""
_TRICK_ROWS: Final = 11
"""The rows of the list of tricks with the names above."""
_LITTLE: Final = 30_000
"""A clock with so many milliseconds left has a sign before its time."""

# The players' lines: who sits where, and what each player is doing.


def title(view: TableView, seat: int) -> Row:
    """A player's line: name, clock, role, foreplaced card and number of cards."""
    margin, out = ("", " · out: ") if view.layout.compact else (" ", " · foreplaced ")
    cells = view.cells if view.layout.compact else view.size.table_cells
    mark, doing, style = _role(view, seat)
    foreplaced: Row = ()
    if (card := view.position.foreplaced[seat]) is not None:
        name = f"{view.narrator.card(card)} "
        foreplaced = ((out, "faint"), (name, card.suit.word), ("+1", "strong"))
    waiting, right, clock = "", _right(view, seat), _clock(view, seat, style)
    if view.position.phase is Phase.DECLARE and seat == view.position.dealer != view.position.turn:
        waiting = " · dealer" if Match.is_dealt(view.number) else " · began"
    # The role matters more than the end of a long name. What the name needs of the room decides
    # whether the number of the hand or of cards, and the waiting role, can stay: the score and the
    # foreplaced card are shown nowhere else.
    needed = min(cell_len(view.narrator.names[seat]), _NAME)
    room = cells - 1 - len(margin) - 2 - width(clock) - len(doing) - width(foreplaced)
    if room - width(right) < needed:
        right = right[-1:]
    room -= width(right)
    if room - len(waiting) < needed:
        waiting = ""
    room -= len(waiting)
    name = short_names(view.narrator.names, max(room, _LEAST_NAME))[seat]
    left = ((margin, "plain"), (f"{mark} {name}", style), *clock, (doing, style))
    return apart((*left, (waiting, "faint"), *foreplaced), right, cells)


def _role(view: TableView, seat: int) -> tuple[str, str, str]:
    # The sign before the name, what the player does, and the style of both.
    position, outcome = view.position, view.position.outcome
    if role := view.narrator.role(position, seat):
        # What is declared is asked in the middle of the table.
        return "▶", "" if position.phase is Phase.DECLARE else f" {role}", "turn"
    if outcome is not None and outcome.winner == seat:
        return "★", " overmates" if outcome.overmate else " mates", "turn"
    return " ", "", "strong"


def _clock(view: TableView, seat: int, style: str) -> Row:
    # It keeps its width, so that only digits change.
    if (left := view.left[seat]) is None:
        return ()
    little = left <= _LITTLE
    time = f"!{time_left(left)}" if little else time_left(left)
    # So that the sign and the time, and nothing else, stand out of a player's line.
    return (" " * max(7 - len(time), 1), style), (time, "bad" if little else style)


def _right(view: TableView, seat: int) -> Row:
    count = ""
    if view.counts and before_lead(view.hand):
        count = f"count {count_of_seat(view.hand, seat)}"
    if view.layout.compact and view.in_match:
        won = view.series.removeprefix("series").replace(" ", "")
        where = count or (f"hand {view.number}/{view.hands}" if seat else won and f"won {won}")
        return ((where and f"{where}  ", "faint"), (f"{view.score[seat]} ", "strong"))
    held = counted(len(view.position.holdings[seat]), "card")
    count = count or view.series * (seat and not view.in_match)
    return ((count and f"{count} · ", "accent"), (held, "faint"), (" ", "plain"))


def choice_of_none(view: TableView) -> Row:
    """The choice to foreplace nothing, in one row (R9, R10): the usual one, and the quietest."""
    chosen = view.armed and view.chosen is NO_FOREPLACEMENT
    text, key = f" {'▸' if chosen else ' '} {NONE_TEXT} ", NONE_KEY if view.chosen else ""
    mark = view.marks.get(NO_FOREPLACEMENT, "")
    value = f" {mark} " if mark else ""
    return (text, "turn" if chosen else "strong"), (value, "accent"), (f" {key} ", "key")


def trick_cell(view: TableView, trick: Trick, seat: int, cells: int) -> Row:
    """A player's card in a trick, with marks for a mate, a lead, and a reply by free move."""
    card = trick.lead if trick.leader == seat else trick.reply
    if card is None:
        return ((" " * cells, "plain"),)
    lost = trick.winner is not None and trick.winner != seat
    mates = trick.reply is None and view.position.is_mate
    mark = "★" if mates else sign_in_trick(trick, seat)
    name = f"{view.narrator.card(card):<{cells - 1}}"
    return (mark, "accent"), (name, "faint" if lost else card.suit.word)


def sign_in_trick(trick: Trick, seat: int) -> str:
    """The sign before a player's card: of a lead, or of a reply by free move."""
    if trick.leader == seat:
        return "▸"
    return "F" if trick.free else " "


def draw_trick_list(view: TableView) -> list[Row]:
    """The tricks below each other, for the side of a table: 37 cells wide, 11 rows high.

    The players stand in the order of the score below.
    """
    names, half = short_names(view.narrator.names, 14), 16
    rows: list[Row] = [((f"     {names[0]:<{half}}{names[1]}", "faint"),)]
    for number, trick in enumerate(view.hand.tricks, start=1):
        cards = [span for seat in (0, 1) for span in trick_cell(view, trick, seat, half)]
        rows.append(((f" {number:>2} ", "faint"), *cards))
    return [*rows, *[()] * (_TRICK_ROWS - len(rows))]
