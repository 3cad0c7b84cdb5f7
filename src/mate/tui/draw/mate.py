"""The end of a hand as an animation: the mating card, why nothing answers it, and its points.

Pure: a `HandEnding` in, rows out. The number of rows is the same throughout the animation.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from mate.rules import Card, Hand, Mate, Outcome, Position
from mate.tui.draw.faces import CardState, face, style_of, suit_style
from mate.tui.draw.layout import Layout
from mate.tui.draw.letters import large
from mate.tui.draw.rows import Row, Span, cut, fitted, width, wrapped
from mate.words.ending import counting, ending_in_short, factors, factors_in_short, reason
from mate.words.narrator import Narrator

_CARD_IS_ALONE: Final = 0.2
"""The share of the animation that shows only the card."""
_CARDS_FAIL: Final = 0.65
"""The share after which all cards of the mated player are crossed out."""
_GAP: Final = 3
CONTENT_CELLS: Final = 84
"""The width of the page, except for long lines."""
_SIZES: Final = {Layout.NORMAL: (10, 8), Layout.WIDE: (15, 11), Layout.LARGE: (15, 11)}
"""The width and height of the mating card."""
_LOFTY_ROWS: Final = {Layout.WIDE: 3, Layout.LARGE: 5}
"""The height of the points in large letters."""
_LEFT: Final = 2
_SMALL_CARD: Final = 5
_FAILS: Final = "✗"


class HandEnding(NamedTuple):
    """The contents of the picture of a hand's end.

    Args:
        hand: a finished hand.
        narrator: the players' names and how cards are written.
        layout: the layout of the screen.
        cells: the width.
        share: the share of the animation that is over, 0 to 1.
    """

    hand: Hand
    narrator: Narrator
    layout: Layout = Layout.NORMAL
    cells: int = 80
    share: float = 1.0

    @property
    def position(self) -> Position:
        """The last position of the hand."""
        return self.hand.position

    @property
    def outcome(self) -> Outcome:
        """How it ended."""
        return self.hand.end

    @property
    def margin(self) -> int:
        """The width of the left margin, the same throughout the animation."""
        return max((self.cells - CONTENT_CELLS) // 2, 0)

    @property
    def answers(self) -> tuple[Card, ...]:
        """The cards that the mated player still holds; none after a draw."""
        winner = self.outcome.winner
        return () if winner is None else tuple(self.position.holdings[1 - winner])

    @property
    def failed(self) -> int:
        """The number of those crossed out so far."""
        part = (self.share - _CARD_IS_ALONE) / (_CARDS_FAIL - _CARD_IS_ALONE)
        return min(max(int(part * len(self.answers)), 0), len(self.answers))

    @property
    def is_reasoned(self) -> bool:
        """Whether the reason is shown yet."""
        return self.share >= _CARD_IS_ALONE

    @property
    def counted(self) -> tuple[str, int] | None:
        """The product counted so far and its result; None before the counting starts."""
        part = (self.share - _CARDS_FAIL) / (1 - _CARDS_FAIL)
        outcome = self.outcome
        return None if part < 0 or outcome.winner is None else counting(outcome, part)


def draw_hand_ending(ending: HandEnding) -> list[Row]:
    """How a hand ended: 2 to 4 rows of text in the compact layout, else a picture with text."""
    if ending.layout is Layout.COMPACT:
        return _in_least_room(ending)
    picture, text = _picture(ending), _text(ending)
    height = max(len(picture), len(text))
    left = max(map(width, picture))
    blank: Row = ((" " * left, "plain"),)
    above = (height - len(picture)) // 2
    stack = [blank] * above + picture + [blank] * (height - above - len(picture))
    over = (height - len(text)) // 2
    beside = [()] * over + text + [()] * (height - over - len(text))
    return [
        ((" " * _LEFT, "plain"), *card, (" " * _GAP, "plain"), *row)
        for card, row in zip(stack, beside, strict=True)
    ]


def _in_least_room(ending: HandEnding) -> list[Row]:
    narrator, outcome, cells = ending.narrator, ending.outcome, ending.cells
    rows: list[Row] = [((f" {cut(ending_in_short(narrator, outcome), cells - 2)} ", "turn"),)]
    reasoned = reason(narrator, outcome) if ending.is_reasoned else ""
    rows.append(((f" {cut(reasoned, cells - 2)}", "plain"),))
    if outcome.winner is not None:
        rows.append(_names(ending))
        total = _sum(ending)
        short = f"  {factors_in_short(outcome)}" if total else ""
        rows.append(((f" {total}", "strong"), (short, "faint")))
    return rows


def _said(ending: HandEnding) -> str:
    if ending.outcome.winner is None:
        return "Draw."
    return ending.narrator.ending(ending.position)


def _text(ending: HandEnding) -> list[Row]:
    outcome = ending.outcome
    mark = "★ " if outcome.winner is not None else ""
    head: Row = ((f" {mark}{_said(ending)} ", "turn"),)
    because = reason(ending.narrator, outcome) if ending.is_reasoned else ""
    reasoned: Row = ((because, "strong"),)
    if outcome.winner is None:
        return [head, (), reasoned]
    gap: list[Row] = [()] if ending.layout.has_room_beside else []
    return [head, *gap, reasoned, *_small_cards(ending), *gap, *_count(ending, outcome)]


def _count(ending: HandEnding, mate: Mate) -> list[Row]:
    # The product and its factors; as many blank rows before the counting starts.
    card, _ = _SIZES[ending.layout]
    frame = 2 if mate.overmate else 0
    room = ending.cells - ending.margin - _LEFT - card - frame - _GAP - 1
    counted = ending.counted
    explained = f"{factors(mate).capitalize()}."
    lines: list[Row] = [((line, "faint"),) for line in wrapped(explained, room, 2)]
    rows: list[Row] = [((_sum(ending), "strong"),), *lines]
    if ending.layout.has_room_beside:
        so_far, points = counted or counting(mate, 0)
        lofty = large(f"{points} points", room, _LOFTY_ROWS[ending.layout])
        rows = [((f"{so_far} =", "strong"),), (), *_lofty(lofty), (), *lines]
    return [()] * len(rows) if counted is None else rows


def _lofty(lines: Sequence[str]) -> list[Row]:
    return [((line, "accent"),) for line in lines]


def _sum(ending: HandEnding) -> str:
    counted = ending.counted
    return "" if counted is None else f"{counted[0]} = {counted[1]} points"


def _names(ending: HandEnding) -> Row:
    # The cards that the mated player still holds, in one row; those that failed are marked.
    spans: list[Span] = []
    for place, card in enumerate(ending.answers):
        fails = place < ending.failed
        name = f"{_FAILS if fails else ' '}{ending.narrator.card(card)}"
        spans.append((f"{name:<4}"[:4], "faint" if fails else suit_style(card)))
    # Ten of them fill 40 cells and leave no margin.
    margin = " " if 4 * len(spans) < ending.cells else ""
    return ((margin, "plain"), *spans)


def _small_cards(ending: HandEnding) -> list[Row]:
    rows: list[list[Span]] = [[], [], []]
    for place, card in enumerate(ending.answers):
        drawn = _small_card(card, ending.narrator.card(card), fails=place < ending.failed)
        for row, spans in zip(rows, drawn, strict=True):
            row.extend((*spans, (" ", "plain")))
    return [tuple(row) for row in rows]


def _small_card(card: Card, label: str, *, fails: bool) -> tuple[Row, Row, Row]:
    # A card that fails is crossed out at its corners.
    name = fitted(label, _SMALL_CARD - 2)
    if fails:
        style = style_of(card, CardState.BARRED)
        return (
            (("╲╌╌╌╱", "barred"),),
            (("╎", "barred"), (name, style), ("╎", "barred")),
            (("╱╌╌╌╲", "barred"),),
        )
    style = style_of(card, CardState.LEGAL)
    return (
        (("╭───╮", "card-edge"),),
        (("│", "card-edge"), (name, style), ("│", "card-edge")),
        (("╰───╯", "card-edge"),),
    )


def _picture(ending: HandEnding) -> list[Row]:
    outcome = ending.outcome
    if outcome.winner is None:
        last = ending.hand.tricks[-1]
        assert last.reply is not None
        drawn = [_large_card(ending, card, CardState.LEGAL) for card in (last.lead, last.reply)]
        return [(*one, (" ", "plain"), *other) for one, other in zip(*drawn, strict=True)]
    card = _large_card(ending, outcome.card, CardState.MATING)
    return _framed(card) if outcome.overmate else card


def _large_card(ending: HandEnding, card: Card, state: CardState) -> list[Row]:
    cells, rows = _SIZES[ending.layout]
    return [*face(card, ending.narrator.card(card), state, cells=cells, rows=rows)]


def _framed(rows: list[Row]) -> list[Row]:
    # An overmate has a frame around the card.
    inner = width(rows[0])
    edge = "chosen-edge"
    return [
        ((f"╔{'═' * inner}╗", edge),),
        *((("║", edge), *row, ("║", edge)) for row in rows),
        ((f"╚{'═' * inner}╝", edge),),
    ]
