"""The page after a hand: how it ended, the score and, after a round, the verdict and both hands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from rich.cells import cell_len

from mate.record import MatchRecord
from mate.rules import Card, Hand, Match, Mate, Trick
from mate.tui import draw
from mate.tui.draw import ALWAYS, MARGIN, Block, Layout, Row, centred, cut, fitting, paragraph
from mate.tui.draw.cards import PAPER, CardState, Stock, draw_row
from mate.tui.draw.faces import large
from mate.tui.draw.sheet import LEAST_ROWS, draw_score
from mate.words import factors
from mate.words.history import help_in_words
from mate.words.narrator import Narrator, why_it_ended
from mate.words.verdict import one_line, sentences

if TYPE_CHECKING:
    from mate.grading import RoundVerdict

_GAP: Final = 3
_HALF: Final = 24
"""The width of each of two hands side by side."""
_LEFT: Final = 1
_CONTENT_CELLS: Final = {True: 104, False: 84}
"""The maximum width of the page, except for long lines, in the largest and in other layouts."""
_Size = tuple[int, int]
_LOW: Final = 5
"""The height of a mating card beside which there is no room for the cards that cannot answer."""
_SIZES: Final = {Layout.NORMAL: (7, 5), Layout.WIDE: (11, 8), Layout.LARGE: (15, 11)}
"""The size of the mating card in each layout."""


class HandEnding(NamedTuple):
    """The end of a finished hand, to be drawn on a page that is `cells` wide.

    Args:
        sober: whether the heading is plain, because the computer mated a person.
        stock: the material of the cards.
    """

    hand: Hand
    narrator: Narrator
    layout: Layout = Layout.NORMAL
    cells: int = 80
    sober: bool = False
    stock: Stock = PAPER

    @property
    def title(self) -> tuple[str, str]:
        """The heading and its style, which is bright for a mate unless `sober` is set."""
        outcome = self.hand.end
        drawn = "Draw agreed" if outcome.agreed else "Draw"
        style = "strong" if self.sober or outcome.winner is None else "turn"
        return self.narrator.mates_with(outcome) or drawn, style

    @property
    def width(self) -> int:
        """The width of the page without its margins; texts are indented by one more cell."""
        margins = 0 if self.layout.compact else 2 * (MARGIN - 1)
        return min(self.cells - margins, _CONTENT_CELLS[self.layout is Layout.LARGE])

    @property
    def margin(self) -> int:
        """The width of the left margin."""
        return (self.cells - self.width) // 2

    @property
    def answers(self) -> tuple[Card, ...]:
        """The cards that the mated player still holds, none of which can answer."""
        winner = self.hand.end.winner
        return () if winner is None else tuple(self.hand.position.holdings[1 - winner])


def draw_hand_ending(ending: HandEnding) -> list[Row]:
    """Draw how a hand ended: as 2 to 4 rows of text if compact, otherwise as cards and text."""
    if ending.layout.compact:
        return _in_least_room(ending)
    size = _SIZES[ending.layout]
    picture, text = _picture(ending, size), _text(ending, size)
    height = max(len(picture), len(text))
    blank: Row = ((" " * max(map(draw.width, picture), default=0), "plain"),)
    both: list[list[Row]] = []
    for rows, beside in ((picture, blank), (text, ())):
        above = (height - len(rows)) // 2
        both.append([beside] * above + rows + [beside] * (height - above - len(rows)))
    return draw.side_by_side(both if picture else both[1:], _GAP, left=_LEFT)


def _in_least_room(ending: HandEnding) -> list[Row]:
    outcome, room = ending.hand.end, ending.cells - 2
    title, style = ending.title
    why = why_it_ended(ending.narrator, outcome)
    if cell_len(why) > room:
        why = cut(why.partition(":")[0], room)
    rows: list[Row] = [((f" {cut(title, room)} ", style),), ((f" {why}", "plain"),)]
    if isinstance(outcome, Mate):
        # Leave out the trick if the mate counts as one trick later, because the product shows that.
        trick = "" if outcome.one_more else f"  trick {outcome.trick}"
        points = f" {ending.narrator.product(outcome)} points"
        rows += [_names(ending), ((points, "strong"), (trick, "faint"))]
    return rows


def _names(ending: HandEnding) -> Row:
    # Show all cards that the mated player still holds, in one row.
    names: Row = tuple(
        (f"✗{ending.narrator.card(card):<3}"[:4], "faint") for card in ending.answers
    )
    # Leave out the margin for ten cards, because they fill 40 cells.
    return ((" " if 4 * len(names) < ending.cells else "", "plain"), *names)


def _text(ending: HandEnding, size: _Size) -> list[Row]:
    outcome = ending.hand.end
    title, style = ending.title
    reason: Row = ((why_it_ended(ending.narrator, outcome), "plain"),)
    if not isinstance(outcome, Mate):
        return [((f"{title}.", style),), (), reason]
    head: Row = ((f" {title} on trick {outcome.trick}. ", style),)
    room = ending.width - _LEFT - size[0] - _GAP - 1
    how = draw.wrapped(f"{factors(outcome).capitalize()}.", room, 2)
    points: Row = ((f"{ending.narrator.product(outcome)} points", "strong"),)
    gap: list[Row] = [()] * (size[1] > _LOW)
    cards = ((card, CardState.MATED) for card in ending.answers)
    signs = ending.narrator.signs
    small = draw_row(cards, (7, 5) if size[0] > 11 else (5, 3), signs=signs, stock=ending.stock)
    rest = [*small, *gap] if size[1] > _LOW else []
    return [head, *gap, reason, *rest, points, *(((line, "faint"),) for line in how)]


def _picture(ending: HandEnding, size: _Size) -> list[Row]:
    # Draw the mating card or, after a draw, both cards of the last trick.
    drawn = ending.hand.end.winner is None
    state = CardState.LEGAL if drawn else CardState.CHOSEN
    # Draw no cards after an agreed draw, because no trick decided it.
    last = () if ending.hand.end.agreed else ending.hand.tricks[-1:]
    cards = ((card, state) for each in last for card in (each.lead, each.reply) if card)
    return draw_row(cards, size, signs=ending.narrator.signs, stock=ending.stock)


def verdict_phrasings(verdict: RoundVerdict, record: MatchRecord, narrator: Narrator) -> list[str]:
    """Return the verdict on a round in several phrasings, the longest first.

    The last two are a summary in one line and the first sentence.
    """
    perfect = record.header.against_perfect
    texts = sentences(verdict, narrator, against_perfect=perfect)
    ways = [" ".join(texts[:count]) for count in range(len(texts), min(len(texts), 2) - 1, -1)]
    return [*ways, one_line(verdict, narrator, against_perfect=perfect), texts[0]]


def in_place(ways: Sequence[str], cells: int, rows: int) -> list[Row]:
    """Draw the first text that fits, in exactly this many rows, so that nothing moves later."""
    texts = draw.fullest(ways, "plain", cells, rows)
    return texts + [()] * (rows - len(texts))


def draw_hand_end(
    record: MatchRecord,
    ending: HandEnding,
    rows: int,
    verdict: RoundVerdict | None = None,
    unknown: str | None = None,
) -> list[Row]:
    """Draw the page without header and footer, with as much of the round's verdict as fits.

    Args:
        unknown: the text in place of a verdict not known yet; None if there will be no verdict.
    """
    match, narrator, cells = record.match, ending.narrator, ending.width
    over, compact = len(match.hands), ending.layout.compact
    sheet = draw_score(match, narrator, cells, LEAST_ROWS)
    remark = paragraph(help_in_words(record, narrator), "faint", cells, 2)
    begins = paragraph(narrator.beginning(match, short=compact), "strong", cells, 1 + (not compact))
    # The score can be left out, because the header also shows the totals.
    score: Block = {6: [*sheet, *remark], 7: sheet, 8: sheet[:-1], ALWAYS: []}
    blocks: list[Block] = [{ALWAYS: draw_hand_ending(ending)}, score]
    if unknown is not None:
        of_round = [sheet[0], *sheet[over - 1 : over + 1]]
        # Leave out the reason, because "Find it yourself" asks what would have been better.
        ways = [unknown] if verdict is None else verdict_phrasings(verdict, record, narrator)[-3:]
        texts = [in_place(ways, cells, count) for count in (3, 2, 1)]
        blocks[1] = {6: [*sheet, *remark], 7: sheet, 9: of_round, ALWAYS: []}
        blocks.append({6: texts[0], 8: texts[1], ALWAYS: texts[2]})
        blocks.append({2: _both_plays(match, narrator), ALWAYS: []})
    title: Block = {1: _title(ending, rows), ALWAYS: []}
    parts = fitting([title, *blocks, {ALWAYS: begins}], rows)
    return _page_of_hand(ending, parts, rows)


def _title(ending: HandEnding, rows: int) -> list[Row]:
    """Draw the winner and the points in large letters, or no rows if no player mated."""
    outcome = ending.hand.end
    if ending.layout.compact or outcome.winner is None:
        return []
    text = f"{ending.narrator.names[outcome.winner]} +{outcome.points}"
    style = "strong" if ending.sober else "accent"
    return centred(large(text, ending.width, rows // 6), style, ending.width)


def _both_plays(match: Match, narrator: Narrator) -> list[Row]:
    """Draw the tricks of both hands of a round side by side, with the same holding on the left."""
    first, second = match.hands[-2:]
    dealer = first.dealer
    plays = ((first, dealer), (second, 1 - dealer))
    names = draw.short_names(narrator.names, _HALF - 6)
    titles = [f"{names[seat]} – {names[1 - seat]}" for _, seat in plays]
    rows: list[Row] = [((f"{'Trick':<7}{titles[0]:<{_HALF}}{titles[1]}", "faint"),)]
    for number in range(max(len(hand.tricks) for hand, _ in plays)):
        row: Row = ((f"{number + 1:>3}    ", "faint"),)
        for hand, seat in plays:
            row += _played(hand.tricks[number : number + 1], seat, narrator)
        rows.append(row)
    return rows


def _played(trick: Sequence[Trick], seat: int, narrator: Narrator) -> Row:
    """Draw a trick, with the card of the player at `seat` first and a mark before the lead."""
    if not trick:
        return ((" " * _HALF, "plain"),)
    row: Row = ()
    for each in (seat, 1 - seat):
        leads = trick[0].leader == each
        card = trick[0].lead if leads else trick[0].reply
        name = "–" if card is None else narrator.card(card)
        lost = trick[0].winner is not None and trick[0].winner != each
        style = "faint" if lost or card is None else card.suit.word
        row += (("▸" if leads else " ", "accent"), (f"{name:<5}", style))
    return (*row, (" " * (_HALF - 12), "plain"))


def draw_practice_end(ending: HandEnding, remark: str, rows: int) -> list[Row]:
    """Draw the page after a practice hand."""
    texts = paragraph(remark, "faint", ending.width, 2)
    return _page_of_hand(ending, [draw_hand_ending(ending), texts], rows)


def _page_of_hand(ending: HandEnding, parts: Sequence[Sequence[Row]], rows: int) -> list[Row]:
    left = ((" " * ending.margin, "plain"),) if ending.margin else ()
    indented = [[(*left, *row) for row in part] for part in parts]
    page = draw.stacked(indented, rows, most=3, raised=1)
    return [*[()] * (len(page) < rows and bool(page[0])), *page]
