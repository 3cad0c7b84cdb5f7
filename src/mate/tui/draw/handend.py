"""The page after a hand: how it ended, the verdict on its round, the score, what comes next.

How a hand ended is an animation: the mating card, why nothing answers it, and its points. The
number of rows is the same throughout.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from rich.cells import cell_len

from mate.record import MatchRecord
from mate.rules import Card, Hand, Mate
from mate.tui import draw
from mate.tui.draw import ALWAYS, Block, Layout, Row, cut, fitted, fitting, paragraph
from mate.tui.draw.faces import CardState, face, large, style_of
from mate.tui.draw.sheet import LEAST_ROWS, draw_score
from mate.tui.draw.table.view import HIGH, HUGE, LARGE, CardSize
from mate.words import counting, factors
from mate.words.history import help_in_words
from mate.words.narrator import Narrator, why_it_ended
from mate.words.verdict import in_a_row, sentences

if TYPE_CHECKING:
    from mate.grading import RoundVerdict

_CARDS_FAIL: Final = 0.5
"""The share after which all cards of the mated player are crossed out."""
_GAP: Final = 3
_LEFT: Final = 2
_CONTENT_CELLS: Final = 84
"""The width of the page, except for long lines."""
_LOUD: Final = (25, 60, 100)
"""The points from which a mate is shown louder; an overmate is the loudest."""
_SIZES: Final[dict[bool, tuple[tuple[CardSize, int], ...]]] = {
    False: ((HIGH, 0), (LARGE, 0), (LARGE, 3), (HUGE, 5)),
    True: ((LARGE, 0), (HUGE, 3), (HUGE, 5), (HUGE, 8)),
}
"""By how loud a mate is, the size of its card, and the height of its points: 0 for small letters.
True where a panel fits beside a table; the compact layout has no picture."""


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
    def title(self) -> tuple[str, str]:
        """What happened, with its style: quiet ends have none of the colours of a turn."""
        outcome = self.hand.end
        drawn = "Draw agreed" if outcome.agreed else "Draw"
        style = "turn" if self.loudness and not self.sober else "strong"
        return self.narrator.mates_with(outcome) or drawn, style

    @property
    def margin(self) -> int:
        """The width of the left margin, the same throughout the animation."""
        return max((self.cells - _CONTENT_CELLS) // 2, 0)

    @property
    def answers(self) -> list[tuple[Card, bool]]:
        """The cards that the mated player still holds, and whether each is crossed out yet."""
        winner = self.hand.end.winner
        cards = () if winner is None else tuple(self.hand.position.holdings[1 - winner])
        crossed_out = int(self.share / _CARDS_FAIL * len(cards))
        return [(card, place < crossed_out) for place, card in enumerate(cards)]

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
    if ending.layout.compact:
        return _in_least_room(ending)
    size, high = _SIZES[ending.layout.has_room_beside][ending.loudness]
    picture, text = _picture(ending, size), _text(ending, size, high)
    height = max(len(picture), len(text))
    blank: Row = ((" " * max(map(draw.width, picture), default=0), "plain"),)
    both: list[list[Row]] = []
    for rows, beside in ((picture, blank), (text, ())):
        above = (height - len(rows)) // 2
        both.append([beside] * above + rows + [beside] * (height - above - len(rows)))
    return draw.side_by_side(both, _GAP, left=_LEFT)


def _in_least_room(ending: HandEnding) -> list[Row]:
    outcome, room = ending.hand.end, ending.cells - 2
    title, style = ending.title
    why = why_it_ended(ending.narrator, outcome)
    if cell_len(why) > room:
        why = cut(why.partition(":")[0], room)
    rows: list[Row] = [((f" {cut(title, room)} ", style),), ((f" {why}", "plain"),)]
    if outcome.winner is not None:
        # Where the trick counts as the next one, the sum does not have its number.
        trick = f"  trick {outcome.trick}" if ending.sum and not outcome.one_more else ""
        rows += [_names(ending), ((f" {ending.sum}", "strong"), (trick, "faint"))]
    return rows


def _names(ending: HandEnding) -> Row:
    # The cards that the mated player still holds, in one row; those that failed are marked.
    names: Row = ()
    for card, fails in ending.answers:
        name = f"{'✗' if fails else ' '}{ending.narrator.card(card)}"
        names += ((f"{name:<4}"[:4], "faint" if fails else card.suit.word),)
    # Ten of them fill 40 cells and leave no margin.
    return ((" " if 4 * len(names) < ending.cells else "", "plain"), *names)


def _text(ending: HandEnding, size: CardSize, high: int) -> list[Row]:
    outcome = ending.hand.end
    title, style = ending.title
    reason: Row = ((why_it_ended(ending.narrator, outcome), "plain"),)
    if outcome.winner is None:
        return [((f"{title}.", style),), (), reason]
    gap: list[Row] = [()] if high and ending.layout is not Layout.NORMAL else []
    head: Row = ((f"★ {title} on trick {outcome.trick}. ", style),)
    frame = 2 if outcome.overmate else 0
    room = ending.cells - ending.margin - _LEFT - size.cells - frame - _GAP - 1
    count = _count(ending, outcome, room, high)
    return [head, *gap, reason, *_small_cards(ending), *gap, *count]


def _count(ending: HandEnding, mate: Mate, room: int, high: int) -> list[Row]:
    # The product and its factors; as many blank rows before the counting starts.
    lines: list[Row] = [((ending.sum, "strong"),)]
    if high:
        _, points = ending.counted or counting(mate, 0)
        style = "plain" if ending.sober else "accent"
        lines = [*(((line, style),) for line in large(str(points), room, high)), *lines]
    how = f"{factors(mate).capitalize()}."
    lines += [((line, "faint"),) for line in draw.wrapped(how, room, 2)]
    return [()] * len(lines) if ending.counted is None else lines


def _small_cards(ending: HandEnding) -> list[Row]:
    cards: list[tuple[Row, Row, Row]] = []
    for card, fails in ending.answers:
        # A card that fails is crossed out at its corners.
        state, edge = (CardState.BARRED, "barred") if fails else (CardState.LEGAL, "card-edge")
        above, beside, below = ("╲╌╌╌╱", "╎", "╱╌╌╌╲") if fails else ("╭───╮", "│", "╰───╯")
        name = (fitted(ending.narrator.card(card), 3), style_of(card, state))
        cards.append((((above, edge),), ((beside, edge), name, (beside, edge)), ((below, edge),)))
    return draw.side_by_side(cards) or [()] * 3


def _picture(ending: HandEnding, size: CardSize) -> list[Row]:
    outcome = ending.hand.end
    # The mating card, or both cards of the last trick; a draw may be agreed on before the first.
    state = CardState.LEGAL if outcome.winner is None else CardState.MATING
    cards = (card for last in ending.hand.tricks[-1:] for card in (last.lead, last.reply) if card)
    picture = draw.side_by_side(
        face(card, ending.narrator.card(card), state, cells=size.cells, rows=size.rows)
        for card in cards
    )
    if outcome.winner is None or not outcome.overmate:
        return picture
    # An overmate has a frame around the card.
    flat, edge = "═" * size.cells, "chosen-edge"
    sides = ((("║", edge), *row, ("║", edge)) for row in picture)
    return [((f"╔{flat}╗", edge),), *sides, ((f"╚{flat}╝", edge),)]


def ways_to_tell(verdict: RoundVerdict, record: MatchRecord, narrator: Narrator) -> list[str]:
    """The verdict on a round with fewer and fewer sentences, and in a row."""
    perfect = record.header.against_perfect
    told = sentences(verdict, narrator, against_perfect=perfect)
    ways = [" ".join(told[:count]) for count in range(len(told), min(len(told), 2) - 1, -1)]
    return [*ways, in_a_row(verdict, narrator, against_perfect=perfect), told[0]]


def in_place(ways: Sequence[str], cells: int, rows: int) -> list[Row]:
    """The first of the texts that fits, in this many rows: nothing moves when more is known."""
    told = draw.fullest(ways, "plain", cells, rows)
    return told + [()] * (rows - len(told))


def draw_hand_end(
    record: MatchRecord,
    ending: HandEnding,
    rows: int,
    verdict: RoundVerdict | None = None,
    unknown: str | None = None,
) -> list[Row]:
    """The page, without header and footer, with the finished round's verdict as full as fits.

    Args:
        unknown: what stands in the place of the verdict until that is known; None if none comes.
    """
    match, narrator, cells = record.match, ending.narrator, ending.cells
    over, compact = len(match.hands), ending.layout.compact
    sheet = draw_score(match, narrator, min(cells, _CONTENT_CELLS), LEAST_ROWS)
    remark = paragraph(help_in_words(record, narrator), "faint", cells, 2)
    begins = paragraph(narrator.beginning(match, short=compact), "strong", cells, 1 + (not compact))
    # The totals are also in the header.
    score: Block = {6: [*sheet, *remark], 7: sheet, 8: sheet[:-1], ALWAYS: []}
    blocks: list[Block] = [{ALWAYS: draw_hand_ending(ending)}, score]
    if unknown is not None:
        of_round = [sheet[0], *sheet[over - 1 : over + 1]]
        # Why is not said: the next thing that is asked is what would have been better.
        ways = [unknown] if verdict is None else ways_to_tell(verdict, record, narrator)[-3:]
        room = min(cells, _CONTENT_CELLS + 2)
        told = [in_place(ways, room, count) for count in (3, 2, 1)]
        blocks[1] = {6: [*sheet, *remark], 7: sheet, 9: of_round, ALWAYS: []}
        blocks.append({6: told[0], 8: told[1], ALWAYS: told[2]})
    ended, *others = fitting([*blocks, {ALWAYS: begins}], rows)
    if ending.share < 1:
        # Until the points are counted, nothing else is said.
        others = [[()] * len(part) for part in others]
    return _page_of_hand(ending, [ended, *others], rows)


def draw_practice_end(ending: HandEnding, remark: str, rows: int) -> list[Row]:
    """The page after a practice."""
    told = paragraph(remark, "faint", ending.cells, 2)
    return _page_of_hand(ending, [draw_hand_ending(ending), told], rows)


def _page_of_hand(ending: HandEnding, parts: Sequence[Sequence[Row]], rows: int) -> list[Row]:
    left = ((" " * ending.margin, "plain"),) if ending.margin else ()
    return draw.stacked([[(*left, *row) for row in part] for part in parts], rows, most=3, raised=1)
