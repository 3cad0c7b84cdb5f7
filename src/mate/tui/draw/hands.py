"""The hands of a match as cards: who mated with which card, and which hands are still to come.

The pages after a hand and after a match, the score sheet and the preview of a match share them.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from rich.cells import cell_len

from mate.record import MatchRecord
from mate.rules import HANDS, Match, Outcome
from mate.tui import draw
from mate.tui.draw import (
    ALWAYS,
    MARGIN,
    NORMAL_CELLS,
    Block,
    NamedKey,
    Row,
    Span,
    cut,
    fitted,
    placed,
)
from mate.tui.draw.cards import PAPER, CardState, Stock, draw_button, draw_place, draw_row
from mate.tui.draw.faces import large
from mate.words import capital
from mate.words.history import help_in_words
from mate.words.narrator import Narrator

SIZES: Final = ((19, 13), (15, 11), (11, 8), (7, 5))
"""The sizes of the cards, the largest first. The smallest cards have their captions beside them."""
_WEIGHTS: Final = (3, 4, 6, 8)
"""The weights of these sizes on a page."""
LETTERS: Final = {1: 11, 2: 8, 4: 5, 7: 4}
"""The heights of large letters, by their weights on a page."""
_LEAST_PITCH: Final = 16
_LEAST_CAPTION: Final = 7
_LEAST_GAP: Final = 10
_NEXT: Final = "next"
_IN_PLAY: Final = "in play"
_TO_COME: Final = "to come"
_LIT: Final = {_NEXT, _IN_PLAY}
_LABEL_CELLS: Final = 10
_LEAST_WIDE: Final = 84
_LOW: Final = 16
"""The height of a page that needs its free row."""


class Grid(NamedTuple):
    """The measures of a page of hands: its margin and width, and the width of its labels."""

    left: int
    width: int
    label: int

    @classmethod
    def of(cls, cells: int) -> Grid:
        """Return the measures of a page; a narrow page has no labels."""
        if cells < NORMAL_CELLS:
            return cls(1, cells - 2, 0)
        width = min(cells - 2 * MARGIN, max(_LEAST_WIDE, cells * 2 // 3))
        return cls((cells - width) // 2, width, _LABEL_CELLS)

    @property
    def in_columns(self) -> Grid:
        """These measures, but in a wide page with the labels and texts below the hands' cards."""
        large = self.width + 2 * self.left >= draw.LARGE_CELLS
        return self._replace(label=_pitch(self.width, SIZES[0][0])) if large else self

    @property
    def text_cells(self) -> int:
        """The width of the texts beside the labels."""
        return self.width - self.label

    def labelled(self, label: str, rows: Sequence[Row]) -> list[Row]:
        """Place rows beside a label."""
        labels = (label, *[""] * len(rows))
        pairs = zip(labels, rows, strict=False)
        return [((fitted(each, self.label), "faint"), *row) if row else () for each, row in pairs]

    def text(self, label: str, text: str, style: str, limit: int = 2) -> list[Row]:
        """Write a text beside a label; no rows for an empty text."""
        lines = draw.wrapped(text, self.text_cells, limit) if text.strip() else []
        return self.labelled(label, [((line, style),) for line in lines])

    def aids(self, record: MatchRecord, narrator: Narrator, limit: int = 2) -> list[Row]:
        """Name the agreed aids and say how often each player used them."""
        aids = help_in_words(record, narrator)
        aids = capital(aids.removeprefix("Aids: ")) if self.label else aids
        return self.text("Aids", aids, "faint", limit)

    def indented(self, rows: Sequence[Row]) -> list[Row]:
        """Move rows to the page's margin."""
        return [((" " * self.left, "plain"), *row) if row else () for row in rows]

    def page(self, blocks: Sequence[Block], rows: int) -> list[Row]:
        """Stack the blocks in the fullest forms that fit, with a free row above."""
        parts = draw.fitting(blocks, rows - bool(self.label and rows > _LOW))
        page = draw.stacked([*map(self.indented, parts)], rows)
        return [*[()] * (len(page) < rows and bool(page[0])), *page]


def _pitch(cells: int, card: int) -> int:
    """Return the distance between the left edges of four cards across this width."""
    return (cells - card) // (HANDS - 1)


class Hands(NamedTuple):
    """The hands of a match, to be drawn side by side.

    Args:
        ends: how each hand ended, or the state of a hand that is not over; may be empty.
        gold: the numbers of the hands whose cards are bright.
    """

    ends: Sequence[Outcome | str]
    narrator: Narrator
    gold: Collection[int] = ()
    stock: Stock = PAPER

    @classmethod
    def of(
        cls,
        match: Match,
        narrator: Narrator,
        gold: Collection[int] = (),
        stock: Stock = PAPER,
        at: int = 0,
    ) -> Hands:
        """Return the hands of a match; hand `at` is in play even before its first action."""
        over = [hand.outcome for hand in match.hands] + [None] * (match.length - len(match.hands))
        ends = [end or state_of(match, number, at) for number, end in enumerate(over, start=1)]
        return cls(ends, narrator, gold, stock)


def state_of(match: Match, number: int, at: int = 0) -> str:
    """Return the state of a hand without a result; use other words if the match was given up."""
    if match.given_up is not None:
        return "not over" if number <= len(match.hands_dealt) else "unplayed"
    if number <= max(len(match.hands), at, 1):
        return _IN_PLAY
    return _NEXT if number == match.hands_over + 1 else _TO_COME


def forms_of_hands(hands: Hands, grid: Grid) -> Block:
    """Return the hands as cards of each size that fits, and at least as names."""
    drawn = {
        weight: rows
        for weight, size in zip(_WEIGHTS, SIZES, strict=True)
        if (rows := draw_hands(hands, grid.width, size))
    }
    return {**drawn, ALWAYS: draw_names(hands, grid.width)}


def draw_hands(
    hands: Hands, cells: int, size: tuple[int, int], *, close: bool = False
) -> list[Row]:
    """Draw the hands in columns that four hands would fill; no rows if the cards do not fit.

    Args:
        close: whether the cards may be close together.
    """
    beside, count = size == SIZES[-1], len(hands.ends)
    # Large cards of both sizes share the columns of the texts.
    widest = SIZES[0][0] if size == SIZES[1] else size[0]
    pitch = (cells + 2) // HANDS if beside else _pitch(cells, widest)
    room = pitch - size[0] - 3 if beside else pitch - 1
    least = size[0] + 1 if close else _LEAST_PITCH if beside else size[0] + _LEAST_GAP
    if pitch < least or room < _LEAST_CAPTION:
        return []
    across = (count - 1) * pitch + (pitch - 2 if beside else widest)
    starts = [(cells - across) // 2 + pitch * n for n in range(count)]
    columns: list[list[Row]] = []
    for number in range(1, count + 1):
        picture = _picture(hands, number, size)
        texts = _caption(hands, number, room, beside=beside)
        if not beside:
            columns.append([*picture, *texts, *[()] * (2 - len(texts))])
            continue
        first = (len(picture) - len(texts)) // 2
        for y, text in enumerate(texts, first):
            picture[y] = (*picture[y], (" ", "plain"), *text)
        columns.append(picture)
    return [placed(zip(starts, row, strict=True)) for row in zip(*columns, strict=True)]


def draw_names(hands: Hands, cells: int) -> list[Row]:
    """Name the winner, the points and the card of each hand in three rows, without cards."""
    column = cells // len(hands.ends)
    rows: list[list[Span]] = [[], [], []]
    for number, end in enumerate(hands.ends, start=1):
        won, style = _won(hands, number, column - 1)
        how = "" if isinstance(end, str) else "drawn"
        if not isinstance(end, str) and end.card is not None:
            how = f"{hands.narrator.card(end.card)} t{end.trick}{' ×2' * end.overmate}"
        texts = ((f"hand {number}", "faint"), (won, style), (how, "faint"))
        for row, (text, its_style) in zip(rows, texts, strict=True):
            row.append((fitted(cut(text, column - 1), column), its_style))
    return [tuple(row) for row in rows]


def _won(hands: Hands, number: int, room: int) -> Span:
    """Return who scored how many points in a hand, or the state of the hand."""
    end = hands.ends[number - 1]
    if isinstance(end, str):
        return end, "accent" if end in _LIT else "faint"
    if end.winner is None:
        return "drawn", "faint"
    points = f"+{end.points}"
    name = draw.short_names(hands.narrator.names, room - len(points) - 1)[end.winner]
    return f"{name} {points}", "accent" if number in hands.gold else "strong"


def _picture(hands: Hands, number: int, size: tuple[int, int]) -> list[Row]:
    """Draw the mating card of a hand with its shadow, or an empty place with a word in it."""
    end = hands.ends[number - 1]
    if not isinstance(end, str) and end.card is not None:
        state = CardState.CHOSEN if number in hands.gold else CardState.LEGAL
        signs = hands.narrator.signs
        return draw_row([(end.card, state)], size, signs=signs, stock=hands.stock)
    text, style = _won(hands, number, _LEAST_PITCH)
    if text == _TO_COME and hands.stock is PAPER:
        blank: Row = ((" " * (size[0] + 1), "plain"),)
        row: Row = ((" " * size[0], "slot"), (" ", "plain"))
        return [blank, *[row] * (size[1] - 2), blank]
    words = text.split() if end in _LIT or not isinstance(end, str) else ()
    place = draw_place(*size, words, style)
    return [(*row, (" ", "plain")) for row in place]


def _caption(hands: Hands, number: int, room: int, *, beside: bool) -> list[Row]:
    """Say who scored how much in a hand and when, in up to two rows below or four beside a card."""
    end, which = hands.ends[number - 1], f"hand {number}"
    if isinstance(end, str):
        return [((text, "faint"),) for text in (which, end) if text not in {*_LIT, _TO_COME}]
    when = "agreed" if end.agreed else f"trick {end.trick}{' ×2' * end.overmate}"
    won: list[Span] = []
    if end.winner is not None:
        won.append(_won(hands, number, room))
    if not beside:
        both = f"{which}, {when}"
        both = when if len(hands.ends) == 1 or len(both) >= room else both
        return [(span,) for span in (*won, (both, "faint"))]
    if won and not won[0][0].startswith(f"{hands.narrator.names[end.winner or 0]} "):
        # Give a name that would be cut a row to itself.
        points = f"+{end.points}"
        text, style = _won(hands, number, room + len(points) + 1)
        won = [(text.removesuffix(points).rstrip(), style), (points, style)]
    return [(span,) for span in ((which, "faint"), *won, (when, "faint"))]


def in_letters(name: str, text: str, style: str, room: int, most: int = 11) -> Block:
    """Draw a name and a text in large letters, in up to four sizes and at most `most` rows.

    Write the name above the letters if it is too long or has other letters.
    """
    forms: dict[int, Sequence[Row]] = {}
    for weight, rows in LETTERS.items():
        above: list[Row] = []
        letters = large(f"{name} {text}".strip(), room, min(rows, most))
        if not letters:
            above = [*draw.centred([cut(name, room)], "strong", room), *[()] * (rows > 5)]
            letters = large(text, room, min(rows - len(above), most))
        if letters:
            forms[weight] = [*above, *draw.centred(letters, style, room)]
    return forms


class Choices(NamedTuple):
    """The next steps, drawn in the last rows of a page, and their clickable areas."""

    rows: list[Row]
    areas: list[draw.Area]

    def areas_on(self, page: Sequence[Row], grid: Grid) -> list[draw.Area]:
        """Return the clickable areas on a page; none if the page leaves the choices out."""
        top = len(page) - len(self.rows)
        shown = page[top:] == grid.indented(self.rows)
        return [(row + top, cells, action) for row, cells, action in self.areas if shown]


def draw_choices(
    choices: Sequence[NamedKey], grid: Grid, *, framed: bool, stock: Stock = PAPER
) -> Choices:
    """Draw the first choice as a button, and beside it the other choices that fit in one row."""
    (key, name, action), *others = choices
    button: Sequence[Row] = [((f" {key} {name} ", "turn"),)]
    if framed:
        button = draw_button(key, name, stock=stock)
    rows, middle = [*button], len(button) // 2
    across = range(grid.left, grid.left + draw.width(rows[middle]))
    areas = [(row, across, action) for row in range(len(rows))]
    for key, name, action in others:
        start = grid.left + draw.width(rows[middle]) + 3
        end = start + cell_len(f"{key} {name}")
        if end < grid.width + 2 * grid.left:
            rows[middle] += (("   ", "plain"), (key, "key"), (f" {name}", "plain"))
            areas.append((middle, range(start, end), action))
    return Choices(rows, areas)
