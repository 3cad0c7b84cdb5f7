"""The page after a hand: how it ended, the score sheet, and what comes next.

How it ended is an animation: the mating card, why nothing answers it, and its points. The number
of rows is the same throughout.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from mate.grading import Grade, GradedAction, GradedHand
from mate.rules import Card, Hand, Match, Mate, Outcome
from mate.tui.draw.faces import CardState, face, large, style_of, suit_style
from mate.tui.draw.layout import Layout
from mate.tui.draw.rows import Row, cut, distinct, fitted, paragraph, side_by_side, width, wrapped
from mate.tui.draw.sheet import LEAST_ROWS, draw_score
from mate.tui.draw.table import HIGH, HUGE, LARGE, CardSize
from mate.words.counting import counting, factors, why_it_ended
from mate.words.narrator import Narrator
from mate.words.verdict import lost

_CARDS_FAIL: Final = 0.5
"""The share after which all cards of the mated player are crossed out."""
_GAP: Final = 3
_LEFT: Final = 2
CONTENT_CELLS: Final = 84
"""The width of the page, except for long lines."""


class _Sizes(NamedTuple):
    """The size of the mating card, and the height of its points: 0 for small letters."""

    card: CardSize
    points: int = 0


_LOUD: Final = (25, 60, 100)
"""The points from which a mate is shown louder; an overmate is the loudest."""
_NORMAL: Final = _Sizes(HIGH), _Sizes(LARGE), _Sizes(LARGE, 3), _Sizes(HUGE, 5)
_WIDE: Final = _Sizes(LARGE), _Sizes(HUGE, 3), _Sizes(HUGE, 5), _Sizes(HUGE, 8)
"""The sizes by how loud a mate is; the compact layout has no picture."""


class HandEnding(NamedTuple):
    """The end of a finished hand, with the share of its animation that is over, 0 to 1.

    If it is sober, because the computer mated a person, its words are small and without colour.
    """

    hand: Hand
    narrator: Narrator
    layout: Layout = Layout.NORMAL
    cells: int = 80
    share: float = 1.0
    sober: bool = False

    @property
    def loudness(self) -> int:
        """How loud the end is, 0 to 3: the more points, the louder."""
        mate = self.hand.end
        if mate.winner is None:
            return 0
        loud = 3 if mate.overmate else sum(mate.points >= least for least in _LOUD)
        return min(loud, 1) if self.sober else loud

    @property
    def title_style(self) -> str:
        """The style of what happened: quiet ends have none of the colours of a turn."""
        return "turn" if self.loudness and not self.sober else "strong"

    @property
    def sizes(self) -> _Sizes | None:
        """The sizes of the picture; None in the compact layout."""
        sizes = _WIDE if self.layout.has_room_beside else _NORMAL
        return None if self.layout.compact else sizes[self.loudness]

    @property
    def margin(self) -> int:
        """The width of the left margin, the same throughout the animation."""
        return max((self.cells - CONTENT_CELLS) // 2, 0)

    @property
    def answers(self) -> tuple[tuple[Card, bool], ...]:
        """The cards that the mated player still holds, and whether each is crossed out yet."""
        winner = self.hand.end.winner
        cards = () if winner is None else tuple(self.hand.position.holdings[1 - winner])
        part = self.share / _CARDS_FAIL
        return tuple((card, place < int(part * len(cards))) for place, card in enumerate(cards))

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
    sizes = ending.sizes
    if sizes is None:
        return _in_least_room(ending)
    picture, text = _picture(ending, sizes.card), _text(ending, sizes)
    height = max(len(picture), len(text))
    blank: Row = ((" " * max(map(width, picture), default=0), "plain"),)
    both = _in_middle(picture, height, blank), _in_middle(text, height, ())
    return side_by_side(both, _GAP, left=_LEFT)


def draw_hand_ending_in_a_row(ending: HandEnding) -> Row:
    """The same in one row, once it is told: who mated with what, and the points."""
    narrator, outcome = ending.narrator, ending.hand.end
    told = cut(narrator.mates_with(outcome) or _drawn(outcome), ending.cells - 2)
    return ((f" {told}", "strong"), (f"  {ending.sum}", "plain"))


def _in_middle(rows: list[Row], height: int, blank: Row) -> list[Row]:
    above = (height - len(rows)) // 2
    return [blank] * above + rows + [blank] * (height - above - len(rows))


def _in_least_room(ending: HandEnding) -> list[Row]:
    narrator, outcome, room = ending.narrator, ending.hand.end, ending.cells - 2
    rows: list[Row] = [
        ((f" {cut(narrator.mates_with(outcome) or _drawn(outcome), room)} ", ending.title_style),),
        ((f" {cut(why_it_ended(narrator, outcome), room)}", "plain"),),
    ]
    if outcome.winner is not None:
        # Where the trick counts as the next one, the sum does not have its number.
        short = f"  trick {outcome.trick}" if ending.sum and not outcome.one_more else ""
        rows += [_names(ending), ((f" {ending.sum}", "strong"), (short, "faint"))]
    return rows


def _drawn(outcome: Outcome) -> str:
    return f"Draw{' agreed' if outcome.agreed else ''}"


def _names(ending: HandEnding) -> Row:
    # The cards that the mated player still holds, in one row; those that failed are marked.
    names: Row = ()
    for card, fails in ending.answers:
        name = f"{'✗' if fails else ' '}{ending.narrator.card(card)}"
        names += ((f"{name:<4}"[:4], "faint" if fails else suit_style(card)),)
    # Ten of them fill 40 cells and leave no margin.
    return ((" " if 4 * len(names) < ending.cells else "", "plain"), *names)


def _text(ending: HandEnding, sizes: _Sizes) -> list[Row]:
    outcome = ending.hand.end
    reasoned: Row = ((why_it_ended(ending.narrator, outcome), "plain"),)
    if outcome.winner is None:
        return [((f"{_drawn(outcome)}.", ending.title_style),), (), reasoned]
    gap: list[Row] = [()] if sizes.points and ending.layout is not Layout.NORMAL else []
    head: Row = ((f"★ {ending.narrator.mates(outcome)}. ", ending.title_style),)
    return [head, *gap, reasoned, *_small_cards(ending), *gap, *_count(ending, outcome, sizes)]


def _count(ending: HandEnding, mate: Mate, sizes: _Sizes) -> list[Row]:
    # The product and its factors; as many blank rows before the counting starts.
    frame = 2 if mate.overmate else 0
    room = ending.cells - ending.margin - _LEFT - sizes.card.cells - frame - _GAP - 1
    explained = f"{factors(mate).capitalize()}."
    lines: list[Row] = [((line, "faint"),) for line in wrapped(explained, room, 2)]
    rows: list[Row] = [((ending.sum, "strong"),), *lines]
    if sizes.points:
        _, points = ending.counted or counting(mate, 0)
        style = "plain" if ending.sober else "accent"
        rows = [*(((line, style),) for line in large(str(points), room, sizes.points)), *rows]
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


def _picture(ending: HandEnding, size: CardSize) -> list[Row]:
    outcome = ending.hand.end
    # The mating card, or both cards of the last trick; a draw may be agreed on before the first.
    state = CardState.LEGAL if outcome.winner is None else CardState.MATING
    cards = (card for last in ending.hand.tricks[-1:] for card in (last.lead, last.reply) if card)
    picture = side_by_side(
        face(card, ending.narrator.card(card), state, cells=size.cells, rows=size.rows)
        for card in cards
    )
    if outcome.winner is None or not outcome.overmate:
        return picture
    # An overmate has a frame around the card.
    flat, edge = "═" * size.cells, "chosen-edge"
    sides = ((("║", edge), *row, ("║", edge)) for row in picture)
    return [((f"╔{flat}╗", edge),), *sides, ((f"╚{flat}╝", edge),)]


def draw_hand_end(
    match: Match,
    ending: HandEnding,
    remark: str,
    rows: int,
    verdict: Sequence[str] | None = None,
) -> list[Row]:
    """The page, without header and footer, with the finished round's verdict as full as fits."""
    narrator, cells = ending.narrator, ending.cells
    narrow = ending.sizes is None
    told = draw_hand_ending(ending)
    sheet = draw_score(match, narrator, min(cells, CONTENT_CELLS), LEAST_ROWS)
    below = paragraph(_next(match, narrator, narrow=narrow), "strong", cells, 1 if narrow else 2)
    helped = paragraph(remark, "faint", cells, 2)
    if match.practice is not None:
        return _stacked((told, helped), ending.margin, rows)
    if ending.share < 1:
        # Until the points are counted, nothing else is said.
        blank: list[list[Row]] = [[()] * len(part) for part in (sheet, below, helped)]
        sheet, below, helped = blank
        verdict = verdict and ("",)
    whole = [*sheet, *helped]
    # From the fullest to the shortest. The totals are also in the header.
    ways: tuple[tuple[Sequence[Sequence[Row]], bool], ...] = (
        ((told, whole, below), True),
        ((told, whole, below), False),
        ((told, sheet, below), False),
        ((told, sheet[:-1], below), False),
        ((told, below), False),
    )
    if verdict is not None:
        of_round = [sheet[0], *sheet[len(match.hands) - 1 : len(match.hands) + 1]]
        full, some, least = (_verdict(verdict, ending, room) for room in (3, 2, 1))
        ways = (
            ((told, whole, full, below), True),
            *((([*told, *whole], each, below), True) for each in (full, some)),
            *(((told, each, some, below), False) for each in (whole, sheet, of_round)),
            *(((told, each, least, below), False) for each in (of_round, [])),
        )
    fitting = (w for w, gaps in ways if sum(map(len, w)) + (len(w) - 1) * gaps <= rows)
    return _stacked(next(fitting, ways[-1][0]), ending.margin, rows)


def _verdict(verdict: Sequence[str], ending: HandEnding, rows: int) -> list[Row]:
    return in_place(draw_verdict(verdict, min(ending.cells, CONTENT_CELLS + 2), rows), rows)


def _next(match: Match, narrator: Narrator, *, narrow: bool) -> str:
    return narrator.beginning_in_short(match) if narrow else narrator.beginning(match)


def _stacked(parts: Sequence[Sequence[Row]], margin: int, rows: int) -> list[Row]:
    # Spare rows go between the parts first, then above and below.
    used, gaps = sum(map(len, parts)), len(parts) - 1
    gap = min(max((rows - used) // (gaps + 2), int(used + gaps <= rows)), 3)
    above = max((rows - used - gaps * gap) // 2 - 1, 0)
    left = ((" " * margin, "plain"),) if margin else ()
    stack = [row for part in parts for row in (*[()] * gap, *((*left, *row) for row in part))]
    return [()] * above + stack[gap:]


NAME_CELLS: Final = 8
"""The width of a name where space is short."""
GRADE_STYLES: Final = dict(zip(Grade, ("plain", "plain", "accent", "bad"), strict=True))
"""The style for the verdict on an action."""


def graded_tricks(narrator: Narrator, graded: GradedHand, at: int, cells: int) -> list[Row]:
    """The actions of a hand with marks and points lost, a row for each trick; 12 rows."""
    room = (cells - 4) // 2
    lower, upper = distinct(narrator.names, room)
    rows: list[Row] = [((f"    {upper}{lower}", "strong"),)]
    for number in range(11):
        numbered = enumerate(graded.actions, start=1)
        entries = {each.player: (place, each) for place, each in numbered if each.trick == number}
        leader = next(iter(entries), None) if number else None
        row: Row = ((f" {number or '–':>2} ", "faint"),)
        for seat in (1, 0):
            row += _entry(narrator, entries.get(seat), room, led=seat == leader, at=at)
        rows.append(row if entries else ())
    return rows


def _entry(
    narrator: Narrator, found: tuple[int, GradedAction] | None, room: int, *, led: bool, at: int
) -> Row:
    if found is None:
        return ((" " * room, "plain"),)
    place, entry = found
    style = suit_style(entry.action) if isinstance(entry.action, Card) else "plain"
    if place > at:
        style = "faint"
    here = ("▲" if place == at else "▸" if led else " ", "accent")
    mark = f"{entry.grade.mark:<2} {lost(entry)}" if entry.loss else ""
    card = f"{narrator.card(entry.action):<5}"
    loss = fitted(f" {mark}", room - 6)
    return here, (card, "turn" if place == at else style), (loss, GRADE_STYLES[entry.grade])


def draw_verdict(told: Sequence[str], cells: int, rows: int) -> list[Row]:
    """The verdict on a round in the first of its forms that fits."""
    *fuller, shortest = told
    fitting = (text for text in fuller if len(wrapped(text, cells - 2, rows + 1)) <= rows)
    return paragraph(next(fitting, shortest), "plain", cells, rows)


def in_place(told: list[Row], rows: int) -> list[Row]:
    """The rows padded to this number, so that the page does not move when more is known."""
    return [*told, *([()] * (rows - len(told)))]
