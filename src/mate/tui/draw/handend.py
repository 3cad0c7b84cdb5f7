"""The page after a hand: how it ended, the score sheet, and what comes next.

How it ended is an animation: the mating card, why nothing answers it, and its points. The number
of rows is the same throughout.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from mate.grading import RoundVerdict
from mate.record import MatchRecord
from mate.rules import Card, Hand, Match, Mate
from mate.tui.draw.faces import CardState, face, style_of, suit_style
from mate.tui.draw.grades import draw_verdict, in_place
from mate.tui.draw.layout import Layout
from mate.tui.draw.letters import large
from mate.tui.draw.rows import (
    Row,
    Span,
    cut,
    distinct,
    fitted,
    paragraph,
    side_by_side,
    width,
    wrapped,
)
from mate.tui.draw.sheet import LEAST_ROWS, draw_score
from mate.tui.draw.table import holding_line
from mate.words.handend import counting, factors, reason
from mate.words.narrator import Narrator
from mate.words.series import sentence

_CARD_IS_ALONE: Final = 0.2
"""The share of the animation that shows only the card."""
_CARDS_FAIL: Final = 0.65
"""The share after which all cards of the mated player are crossed out."""
_GAP: Final = 3
_LEFT: Final = 2
CONTENT_CELLS: Final = 84
"""The width of the page, except for long lines."""


class _Sizes(NamedTuple):
    """The size of the mating card, and the height of its points: 0 for small letters."""

    cells: int
    rows: int
    points: int


_SIZES: Final = {
    Layout.NORMAL: _Sizes(10, 8, 0),
    Layout.WIDE: _Sizes(15, 11, 3),
    Layout.LARGE: _Sizes(15, 11, 5),
}


class HandEnding(NamedTuple):
    """The end of a finished hand, with the share of its animation that is over, 0 to 1."""

    hand: Hand
    narrator: Narrator
    layout: Layout = Layout.NORMAL
    cells: int = 80
    share: float = 1.0

    @property
    def margin(self) -> int:
        """The width of the left margin, the same throughout the animation."""
        return max((self.cells - CONTENT_CELLS) // 2, 0)

    @property
    def answers(self) -> tuple[tuple[Card, bool], ...]:
        """The cards that the mated player still holds, and whether each is crossed out yet."""
        winner = self.hand.end.winner
        cards = () if winner is None else tuple(self.hand.position.holdings[1 - winner])
        part = (self.share - _CARD_IS_ALONE) / (_CARDS_FAIL - _CARD_IS_ALONE)
        return tuple((card, place < int(part * len(cards))) for place, card in enumerate(cards))

    @property
    def reason(self) -> str:
        """Why it ended so; empty while the card is alone."""
        return "" if self.share < _CARD_IS_ALONE else reason(self.narrator, self.hand.end)

    @property
    def counted(self) -> tuple[str, int] | None:
        """The product counted so far and its result; None before the counting starts."""
        part = (self.share - _CARDS_FAIL) / (1 - _CARDS_FAIL)
        outcome = self.hand.end
        return None if part < 0 or outcome.winner is None else counting(outcome, part)

    @property
    def sum(self) -> str:
        """The same in words; empty before the counting starts."""
        return "{} = {} points".format(*self.counted) if self.counted else ""


def draw_hand_ending(ending: HandEnding) -> list[Row]:
    """How a hand ended: 2 to 4 rows of text in the compact layout, else a picture with text."""
    sizes = _SIZES.get(ending.layout)
    if sizes is None:
        return _in_least_room(ending)
    picture, text = _picture(ending, sizes), _text(ending, sizes)
    height = max(len(picture), len(text))
    blank: Row = ((" " * width(picture[0]), "plain"),)
    both = _in_middle(picture, height, blank), _in_middle(text, height, ())
    return side_by_side(both, _GAP, left=_LEFT)


def _in_middle(rows: list[Row], height: int, blank: Row) -> list[Row]:
    above = (height - len(rows)) // 2
    return [blank] * above + rows + [blank] * (height - above - len(rows))


def _in_least_room(ending: HandEnding) -> list[Row]:
    narrator, outcome, room = ending.narrator, ending.hand.end, ending.cells - 2
    rows: list[Row] = [
        ((f" {cut(narrator.mates_with(outcome) or 'Drawn', room)} ", "turn"),),
        ((f" {cut(ending.reason, room)}", "plain"),),
    ]
    if outcome.winner is not None:
        plus = " + 1" if outcome.one_more else ""
        short = f"  trick {outcome.trick}{plus}" if ending.sum else ""
        rows += [_names(ending), ((f" {ending.sum}", "strong"), (short, "faint"))]
    return rows


def _names(ending: HandEnding) -> Row:
    # The cards that the mated player still holds, in one row; those that failed are marked.
    spans: list[Span] = []
    for card, fails in ending.answers:
        name = f"{'✗' if fails else ' '}{ending.narrator.card(card)}"
        spans.append((f"{name:<4}"[:4], "faint" if fails else suit_style(card)))
    # Ten of them fill 40 cells and leave no margin.
    return ((" " if 4 * len(spans) < ending.cells else "", "plain"), *spans)


def _text(ending: HandEnding, sizes: _Sizes) -> list[Row]:
    outcome = ending.hand.end
    reasoned: Row = ((ending.reason, "strong"),)
    if outcome.winner is None:
        return [((" Draw. ", "turn"),), (), reasoned]
    gap: list[Row] = [()] if sizes.points else []
    head: Row = ((f" ★ {ending.narrator.ending(ending.hand.position)} ", "turn"),)
    return [head, *gap, reasoned, *_small_cards(ending), *gap, *_count(ending, outcome, sizes)]


def _count(ending: HandEnding, mate: Mate, sizes: _Sizes) -> list[Row]:
    # The product and its factors; as many blank rows before the counting starts.
    frame = 2 if mate.overmate else 0
    room = ending.cells - ending.margin - _LEFT - sizes.cells - frame - _GAP - 1
    explained = f"{factors(mate).capitalize()}."
    lines: list[Row] = [((line, "faint"),) for line in wrapped(explained, room, 2)]
    rows: list[Row] = [((ending.sum, "strong"),), *lines]
    if sizes.points:
        so_far, points = ending.counted or counting(mate, 0)
        lofty = large(f"{points} points", room, sizes.points)
        letters: list[Row] = [((line, "accent"),) for line in lofty]
        rows = [((f"{so_far} =", "strong"),), (), *letters, (), *lines]
    return [()] * len(rows) if ending.counted is None else rows


def _small_cards(ending: HandEnding) -> list[Row]:
    drawn: list[tuple[Row, Row, Row]] = []
    for card, fails in ending.answers:
        # A card that fails is crossed out at its corners.
        state, edge = (CardState.BARRED, "barred") if fails else (CardState.LEGAL, "card-edge")
        above, beside, below = ("╲╌╌╌╱", "╎", "╱╌╌╌╲") if fails else ("╭───╮", "│", "╰───╯")
        name = (fitted(ending.narrator.card(card), 3), style_of(card, state))
        drawn.append((((above, edge),), ((beside, edge), name, (beside, edge)), ((below, edge),)))
    return side_by_side(drawn) or [()] * 3


def _picture(ending: HandEnding, sizes: _Sizes) -> list[Row]:
    outcome, last = ending.hand.end, ending.hand.tricks[-1]
    # The mating card, or both cards of the last trick.
    state = CardState.LEGAL if last.reply else CardState.MATING
    picture = side_by_side(
        face(card, ending.narrator.card(card), state, cells=sizes.cells, rows=sizes.rows)
        for card in (last.lead, last.reply)
        if card
    )
    if outcome.winner is None or not outcome.overmate:
        return picture
    # An overmate has a frame around the card.
    flat, edge = "═" * sizes.cells, "chosen-edge"
    sides = ((("║", edge), *row, ("║", edge)) for row in picture)
    return [((f"╔{flat}╗", edge),), *sides, ((f"╚{flat}╝", edge),)]


def draw_hand_end(
    record: MatchRecord,
    ending: HandEnding,
    remark: str,
    rows: int,
    verdict: RoundVerdict | str | None = None,
) -> list[Row]:
    """The page, without header and footer; a text may stand for the finished round's verdict."""
    match, narrator, cells = record.match, ending.narrator, ending.cells
    narrow = ending.layout not in _SIZES
    told = draw_hand_ending(ending)
    sheet = draw_score(match, narrator, min(cells, CONTENT_CELLS), LEAST_ROWS)
    below = paragraph(_next(match, narrator, narrow=narrow), "strong", cells, 1 if narrow else 2)
    helped = paragraph(remark, "faint", cells, 2)
    swap = [] if match.needs_deal or match.finished else draw_swap(match, narrator, narrow=narrow)
    series = paragraph(sentence(record, narrator), "plain", cells, 1)
    whole = [*sheet, *series, *helped]
    # From the fullest to the shortest. The totals are also in the header.
    ways: tuple[tuple[Sequence[Sequence[Row]], bool], ...] = (
        ((told, whole, [*below, (), *swap]), True),
        ((told, whole, [*below, *swap]), True),
        ((told, whole, [*below, *swap]), False),
        ((told, whole, below), True),
        ((told, whole, below), False),
        ((told, [*sheet, *series], below), False),
        ((told, sheet, below), False),
        ((told, sheet[:-1], below), False),
    )
    if verdict is not None:
        of_round = [sheet[0], *sheet[len(match.hands) - 1 : len(match.hands) + 1]]
        full, some, least = (_verdict(verdict, ending, room) for room in (3, 2, 1))
        ways = (
            ((told, whole, full, below), True),
            *((([*told, *whole], each, below), True) for each in (full, some)),
            *(((told, each, some, below), False) for each in (whole, sheet, of_round)),
            ((told, of_round, least, below), False),
        )
    fitting = (w for w, gaps in ways if sum(map(len, w)) + (len(w) - 1) * gaps <= rows)
    return _stacked(next(fitting, ways[-1][0]), ending.margin, rows)


def _verdict(verdict: RoundVerdict | str, ending: HandEnding, rows: int) -> list[Row]:
    cells = min(ending.cells, CONTENT_CELLS + 2)
    if isinstance(verdict, str):
        return in_place(paragraph(verdict, "faint", cells, 1), rows)
    return in_place(draw_verdict(verdict, ending.narrator, cells, rows), rows)


def _next(match: Match, narrator: Narrator, *, narrow: bool) -> str:
    if match.finished:
        return narrator.result(match)
    if narrow:
        return narrator.beginning_in_short(match)
    return narrator.fresh_deal(match) if match.needs_deal else narrator.beginning(match)


def _stacked(parts: Sequence[Sequence[Row]], margin: int, rows: int) -> list[Row]:
    # Spare rows go between the parts first, then above and below.
    used, gaps = sum(map(len, parts)), len(parts) - 1
    gap = min(max((rows - used) // (gaps + 2), int(used + gaps <= rows)), 3)
    above = max((rows - used - gaps * gap) // 2 - 1, 0)
    left = ((" " * margin, "plain"),) if margin else ()
    stack = [row for part in parts for row in (*[()] * gap, *((*left, *row) for row in part))]
    return [()] * above + stack[gap:]


# The swap of holdings between the hands of a round (R18).

_ARMS: Final = ("────╮", "──╮ │", "◂─╯ │", "◂───╯")
_NARROW_ARMS: Final = ("──╮", "─╮│", "◂╯│", "◂─╯")


def draw_swap(match: Match, narrator: Narrator, *, narrow: bool = False) -> list[Row]:
    """Four rows: both holdings before and after the swap, with arrows; if narrow, without names."""
    arms = iter(_NARROW_ARMS if narrow else _ARMS)
    names = distinct(narrator.names, 14)
    rows: list[Row] = []
    for number, hand in enumerate((match.hands[-1], match.hand), start=len(match.hands)):
        for seat in (1, 0):
            cards = holding_line(narrator, hand.start.holdings[seat])
            when = f" hand {number}  " if seat else " " * 9
            before: Row = ((when, "faint"), (f"{names[seat]} ", "plain"))
            if narrow:
                before = (("▲ " if seat else "▼ ", "plain"),)
            gap = " " * ((34 if narrow else 36) - width(cards))
            rows.append((*before, *cards, (gap, "plain"), (next(arms), "accent")))
    return rows
