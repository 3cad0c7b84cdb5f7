"""The pages after a hand, a match and a duel: how it ended, the verdicts, what comes next.

How a hand ended is an animation: the mating card, why nothing answers it, and its points. The
number of rows is the same throughout.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, Final, NamedTuple

from rich.cells import cell_len

from mate.record import MatchRecord
from mate.rules import Card, Hand, Mate, Outcome
from mate.tui import draw
from mate.tui.draw import ALWAYS, Block, Layout, Row, centred, cut, fitted, fitting, paragraph
from mate.tui.draw.faces import CardState, face, large, style_of
from mate.tui.draw.sheet import HEAD_START, LEAST_ROWS, draw_score
from mate.tui.draw.table.view import HIGH, HUGE, LARGE, CardSize
from mate.words import NONE, counting, factors
from mate.words.history import help_in_words
from mate.words.narrator import Narrator, why_it_ended
from mate.words.puzzles import result_of
from mate.words.series import champion, sentence
from mate.words.verdict import in_a_row, sentences

if TYPE_CHECKING:
    from mate.grading import RoundVerdict
    from mate.puzzles.attempt import Duel

_CARDS_FAIL: Final = 0.5
"""The share after which all cards of the mated player are crossed out."""
_GAP: Final = 3
_LEFT: Final = 2
CONTENT_CELLS: Final = 84
"""The width of the page after a hand, except for long lines."""


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
    def title(self) -> tuple[str, str]:
        """What happened, with its style: quiet ends have none of the colours of a turn."""
        outcome = self.hand.end
        drawn = "Draw agreed" if outcome.agreed else "Draw"
        style = "turn" if self.loudness and not self.sober else "strong"
        return self.narrator.mates_with(outcome) or drawn, style

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
    sizes = ending.sizes
    if sizes is None:
        return _in_least_room(ending)
    picture, text = _picture(ending, sizes.card), _text(ending, sizes)
    height = max(len(picture), len(text))
    blank: Row = ((" " * max(map(draw.width, picture), default=0), "plain"),)
    both = _in_middle(picture, height, blank), _in_middle(text, height, ())
    return draw.side_by_side(both, _GAP, left=_LEFT)


def _in_middle(rows: list[Row], height: int, blank: Row) -> list[Row]:
    above = (height - len(rows)) // 2
    return [blank] * above + rows + [blank] * (height - above - len(rows))


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


def _text(ending: HandEnding, sizes: _Sizes) -> list[Row]:
    outcome = ending.hand.end
    title, style = ending.title
    reason: Row = ((why_it_ended(ending.narrator, outcome), "plain"),)
    if outcome.winner is None:
        return [((f"{title}.", style),), (), reason]
    gap: list[Row] = [()] if sizes.points and ending.layout is not Layout.NORMAL else []
    head: Row = ((f"★ {title} on trick {outcome.trick}. ", style),)
    return [head, *gap, reason, *_small_cards(ending), *gap, *_count(ending, outcome, sizes)]


def _count(ending: HandEnding, mate: Mate, sizes: _Sizes) -> list[Row]:
    # The product and its factors; as many blank rows before the counting starts.
    frame = 2 if mate.overmate else 0
    room = ending.cells - ending.margin - _LEFT - sizes.card.cells - frame - _GAP - 1
    lines: list[Row] = [((ending.sum, "strong"),)]
    if sizes.points:
        _, points = ending.counted or counting(mate, 0)
        style = "plain" if ending.sober else "accent"
        lines = [*(((line, style),) for line in large(str(points), room, sizes.points)), *lines]
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


# The verdict on a round.


def _ways_to_tell(verdict: RoundVerdict, record: MatchRecord, narrator: Narrator) -> list[str]:
    """The verdict on a round with fewer and fewer sentences, and in a row."""
    perfect = record.header.against_perfect
    told = sentences(verdict, narrator, against_perfect=perfect)
    ways = [" ".join(told[:count]) for count in range(len(told), min(len(told), 2) - 1, -1)]
    return [*ways, in_a_row(verdict, narrator, against_perfect=perfect), told[0]]


def _in_place(ways: Sequence[str], style: str, cells: int, rows: int) -> list[Row]:
    """The first of the texts that fits, in this many rows: nothing moves when more is known."""
    told = draw.fullest(ways, style, cells, rows)
    return told + [()] * (rows - len(told))


# The page after a hand.


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
    sheet = draw_score(match, narrator, min(cells, CONTENT_CELLS), LEAST_ROWS)
    remark = paragraph(help_in_words(record, narrator), "faint", cells, 2)
    begins = paragraph(narrator.beginning(match, short=compact), "strong", cells, 1 + (not compact))
    # The totals are also in the header.
    score: Block = {6: [*sheet, *remark], 7: sheet, 8: sheet[:-1], ALWAYS: []}
    blocks: list[Block] = [{ALWAYS: draw_hand_ending(ending)}, score]
    if unknown is not None:
        of_round = [sheet[0], *sheet[over - 1 : over + 1]]
        # Why is not said: the next thing that is asked is what would have been better.
        ways = [unknown] if verdict is None else _ways_to_tell(verdict, record, narrator)[-3:]
        room = min(cells, CONTENT_CELLS + 2)
        told = [_in_place(ways, "plain", room, count) for count in (3, 2, 1)]
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


# The page after a match.

WAITING: Final = "Analysing the match …"
_MOST_CELLS: Final = 92
"""The width of the page, except for its letters."""
_NAME_CELLS: Final = 16
_TOTAL_CELLS: Final = 8
_WAYS: Final = ((" trick {}", "hand "), (" t{}", ""), ("", ""))
"""How the trick of a mate and the number of a hand are written."""


NamedKey = tuple[str, str, str]
"""What people can do next: a key, its name and its action."""


class MatchEndView(NamedTuple):
    """The contents of the page; the text `unknown` is in the place of verdicts until they are.

    Args:
        lifetime: how all matches of the pair went, in words; a blank keeps its place.
        choices: what to do next; the first is the largest.
        ending: how the last hand ended, unless the match was given up in it.
    """

    record: MatchRecord
    narrator: Narrator
    rounds: Sequence[RoundVerdict]
    unknown: str
    message: str
    choices: Sequence[NamedKey]
    cells: int
    rows: int
    lifetime: str = ""
    ending: HandEnding | None = None

    @property
    def winner(self) -> int | None:
        """The seat of the match's winner, if it has one."""
        return self.record.match.result and self.record.match.result.winner

    @property
    def series(self) -> str:
        """The standing of the series, or its result."""
        return sentence(self.record, self.narrator)

    @property
    def champion(self) -> str:
        """Who has won the series, if that is decided."""
        return champion(self.record, self.narrator)


class MatchEndPage(NamedTuple):
    """The page, and where it can be clicked."""

    rows: list[Row]
    areas: list[draw.Area]


def draw_match_end(view: MatchEndView) -> MatchEndPage:
    """The page, centred, with as much on it as fits.

    While the end of the last hand is counted, it alone is shown.
    """
    if view.ending is not None and view.ending.share < 1:
        return MatchEndPage(draw.stacked([_pictured(view, view.ending)], view.rows), [])
    cells = min(view.cells, _MOST_CELLS)
    left = (" " * ((view.cells - cells) // 2), "plain")

    def indented(forms: Block) -> Block:
        return {key: [(left, *row) for row in rows] for key, rows in forms.items()}

    title = {1: _title(view, 8), 4: _title(view, 5), 7: _title(view, 3), ALWAYS: _title(view, 0)}
    button = _button(view)
    blocks: list[Block] = [
        title,
        indented({ALWAYS: _hands(view, cells)}),
        indented({8: _verdicts(view, 3, cells), ALWAYS: _verdicts(view, 1, cells)}),
        indented(_said_rows(view, cells)),
        {8: button.rows, ALWAYS: centred([" {} {} ".format(*view.choices[0])], "turn", view.cells)},
    ]
    if view.ending is not None and view.ending.hand.end.card is not None:
        blocks = [{2: _pictured(view, view.ending), ALWAYS: _in_a_row(view, view.ending)}, *blocks]
    parts = fitting(blocks, view.rows)
    page = draw.stacked(parts, view.rows)
    top = len(page) - len(button.rows)
    areas = button.areas if parts[-1] is button.rows else []
    return MatchEndPage(page, [(row + top, cells, action) for row, cells, action in areas])


def _pictured(view: MatchEndView, ending: HandEnding) -> list[Row]:
    """How the last hand ended, in the middle."""
    picture = draw_hand_ending(ending)
    left = (" " * max((view.cells - max(map(draw.width, picture))) // 2, 0), "plain")
    return [(left, *row) for row in picture]


def _in_a_row(view: MatchEndView, ending: HandEnding) -> list[Row]:
    """The same in one row: who mated with what, and the points."""
    title, points = cut(ending.title[0], ending.cells - 2), ending.sum
    if cell_len(title) + cell_len(points) + 3 > view.cells:
        points = points.rpartition("= ")[2]
    row: Row = ((f" {title}", "strong"), (f"  {points}", "plain"))
    return [((" " * max((view.cells - draw.width(row)) // 2, 0), "plain"), *row)]


def _title(view: MatchEndView, rows: int) -> list[Row]:
    """The winner, in the largest letters of the page; smaller if a computer beat a person.

    A series that is decided counts for more than its last match.
    """
    header, narrator, stood = view.record.header, view.narrator, view.record.standing
    series, winner = view.champion, stood.leader if view.champion else view.winner
    texts = ["Draw"]
    if series and winner is not None:
        score = f"{stood.wins[winner]} – {stood.wins[1 - winner]}"
        texts = [f"{series} wins the series", f"{series} wins {score}", series]
    elif winner is not None:
        texts = [f"{narrator.names[winner]} wins", narrator.names[winner]]
    beaten = header.beats_person(winner)
    most = min(rows, 3) if beaten else rows
    text, letters = next(
        ((text, found) for text in texts if (found := large(text, view.cells - 2, most))), ("", ())
    )
    if letters:
        # Level with perfect play is as good as a win.
        perfect = header.against_perfect and all(each.perfect for each in view.rounds)
        won = not beaten if winner is not None else view.rounds and perfect
        below = [view.series] if series else []
        if not series and winner is not None and text == narrator.names[winner]:
            below = ["wins the match"]
        page = centred(letters, "accent" if won else "strong", view.cells)
        return page + centred(below, "strong", view.cells)
    match = view.record.match
    texts = [narrator.result(match), narrator.result(match, short=True)]
    if series:
        texts = [view.series]
    elif match.given_up and winner is not None:
        # How it was given up is said below.
        texts = [f"{narrator.names[winner]} wins the match."]
    text = next((text for text in texts if cell_len(text) <= view.cells - 4), texts[-1])
    return centred([f" {cut(text, view.cells - 4)} "], "turn", view.cells)


class _Column(NamedTuple):
    """A title, the points of both, how a hand ended, and whether by an overmate."""

    texts: tuple[str, str, str, str, str]
    cells: int
    is_hand: bool = False


def _hands(view: MatchEndView, cells: int) -> list[Row]:
    """The hands as columns, after a head start and before the match; below, how each ended.

    None if the match was given up in its first hand: there is nothing to add up.
    """
    match = view.record.match
    if match.hands_dealt[0].outcome is None and not any(match.head_start):
        return []
    names = view.narrator.names
    wanted = min(max(map(cell_len, names)), _NAME_CELLS)
    # In words, in short, or only the card: the fullest way that leaves room for the names.
    ways = [_columns(view, *way) for way in _WAYS]
    columns = next((way for way in ways if _room(way, cells) >= min(wanted, 8)), ways[-1])
    name = max(min(wanted, _room(columns, cells)), 1)
    # Cells to spare widen the hands.
    hands = [column for column in columns if column.is_hand]
    spare = max(_room(columns, cells) - name, 0) // max(len(hands), 1)
    widths = [column.cells + min(spare, 4) * column.is_hand for column in columns]
    margin = " " * ((cells - name - sum(widths)) // 2)
    first, second = (
        (label, "strong" if seat == view.winner else "plain")
        for seat, label in enumerate(draw.distinct(names, name))
    )
    rows: list[Row] = []
    labels = (("", "faint"), first, second, ("", "faint"), ("", "accent"))
    for place, (label, style) in enumerate(labels):
        texts = map(draw.fitted_right, (column.texts[place] for column in columns), widths)
        rows.append(((f"{margin}{fitted(label, name)}{''.join(texts)}", style),))
    return rows if any(hand.texts[4] for hand in hands) else rows[:4]


def _room(columns: Sequence[_Column], cells: int) -> int:
    # What the columns leave for names.
    return cells - 3 - sum(column.cells for column in columns)


def _columns(view: MatchEndView, trick: str, hand: str) -> list[_Column]:
    match, columns = view.record.match, list[_Column]()
    if any(match.head_start):
        title, (one, other) = HEAD_START if hand else "start", map(str, match.head_start)
        columns.append(_Column((title, one, other, "", ""), cell_len(title) + 1))
    for number, played in enumerate(match.hands_dealt, start=1):
        end = played.outcome
        # The hand in which a match was given up has no points.
        one, other = (str(end.points_of(seat)) if end else "" for seat in (0, 1))
        title, how = f"{hand}{number}", _how_it_ended(view, end, trick)
        overmate = ("overmate" if hand else "×2") if end and end.overmate else ""
        texts = (title, one, other, how, overmate)
        columns.append(_Column(texts, max(cell_len(title), cell_len(how)) + 1, is_hand=True))
    one, other = (
        f"▸ {points}" if seat == view.winner else str(points)
        for seat, points in enumerate(match.score)
    )
    widest = max((column.cells for column in columns if column.is_hand), default=0)
    hands = [each._replace(cells=widest) if each.is_hand else each for each in columns]
    return [*hands, _Column(("match", one, other, "", ""), _TOTAL_CELLS)]


def _how_it_ended(view: MatchEndView, end: Outcome | None, trick: str) -> str:
    if end is not None and end.card is not None:
        return f"{view.narrator.card(end.card)}{trick.format(end.trick)}"
    if not trick:
        return NONE
    if end is not None:
        return "agreed" if end.agreed else "draw"
    given_up = view.record.match.given_up
    return "resigned" if given_up and given_up[1] == "resignation" else "time out"


def _verdicts(view: MatchEndView, rows: int, cells: int) -> list[Row]:
    """The verdict on each round, or as many rows while it is not known; none if not asked for."""
    over = view.record.match.rounds_over
    if not (view.unknown or view.rounds) or not over:
        return []
    page: list[Row] = []
    for verdict in view.rounds:
        page += _in_place(_ways_to_tell(verdict, view.record, view.narrator), "plain", cells, rows)
    if len(view.rounds) < over:
        page += paragraph(view.unknown, "faint", cells, rows)
    return page + [()] * (over * rows - len(page))


def _said_rows(view: MatchEndView, cells: int) -> Block:
    """How the match was given up, the series, all matches of the pair, help and a message.

    That is what does not stand above; in little room, what fits into one row.
    """
    gave_up = view.narrator.gave_up(view.record.match)
    series = "" if view.champion else view.series
    stood = [text for text in (series, view.lifetime) if text]
    together = "    ".join(filter(str.strip, stood)) or view.lifetime
    stood = [together] if cell_len(together) < cells - 1 else stood
    said = [*([f"{gave_up}."] if gave_up else []), *filter(None, stood)]
    rows: list[Row] = []
    for text in said:
        one_row = cell_len(text) < cells - 1
        rows += centred([text], "strong", cells) if one_row else paragraph(text, "strong", cells, 2)
    rows += paragraph(help_in_words(view.record, view.narrator), "faint", cells, 2)
    rows += paragraph(view.message, "bad", cells, 2)
    short = said[:1] if said and cell_len(said[0]) < cells - 1 else []
    return {9: rows, ALWAYS: centred(short, "strong", cells)}


def _button(view: MatchEndView) -> MatchEndPage:
    """The next match as a button, and the other choices beside it."""
    (key, name, action), *others = view.choices
    inside: Row = ((f"   {key}  ", "key"), (f"{name}    ", "strong"))
    flat = "━" * draw.width(inside)
    above, side, below = ((text, "accent") for text in (f"┏{flat}┓", "┃", f"┗{flat}┛"))
    beside: list[Row] = [((f"    {each[0]}  ", "key"), (each[1], "plain")) for each in others]
    box: list[Row] = [(above,), (side, *inside, side), (below,)]
    rows = [(*framed, *text) for framed, text in zip_longest(box, beside, fillvalue=())]
    left = (view.cells - max(map(draw.width, rows))) // 2
    end = left + len(flat) + 2
    areas = [(row, range(left, end), action) for row in range(3)]
    areas += [(y, range(end, left + draw.width(rows[y])), each[2]) for y, each in enumerate(others)]
    return MatchEndPage([((" " * left, "plain"), *row) for row in rows], areas)


# The page after a duel.

_MARKS: Final = {True: ("✓", "accent"), False: ("✗", "bad")}
_ROUND_CELLS: Final = 3


def draw_duel_end(duel: Duel, cells: int, rows: int) -> list[Row]:
    """The page, without its header and footer."""
    score = centred(large("{} – {}".format(*duel.score), cells, 5), "accent", cells)
    result = centred(draw.wrapped(result_of(duel), cells, 2), "strong", cells)
    blocks: list[Block] = [{1: score, ALWAYS: []}, {ALWAYS: result}, {ALWAYS: _table(duel, cells)}]
    return draw.stacked(fitting(blocks, rows), rows, most=1)


def _table(duel: Duel, cells: int) -> list[Row]:
    column = min((cells - _ROUND_CELLS) // 2, 44)
    left = " " * ((cells - _ROUND_CELLS - 2 * column) // 2)
    names = "".join(fitted(f"  {cut(name, column - 3)}", column) for name in duel.names)
    rows: list[Row] = [((f"{left}{'':{_ROUND_CELLS}}{names}", "strong"),)]
    puzzles = [puzzle for seat in (0, 1) for puzzle, _ in duel.tries_of(seat)]
    with_theme = [f"No. {puzzle.number} · {puzzle.theme.title}" for puzzle in puzzles]
    themes_fit = max(map(len, with_theme), default=0) <= column - 3
    both = zip(duel.tries_of(0), duel.tries_of(1), strict=True)
    for number, tries in enumerate(both, start=1):
        row = [(f"{left}{number:>{_ROUND_CELLS - 1}} ", "faint")]
        for puzzle, found in tries:
            name = f"Puzzle {puzzle.number}"
            if themes_fit:
                name = f"No. {puzzle.number} · {puzzle.theme.title}"
            row += (_MARKS[found], (fitted(f" {name}", column - 1), "plain"))
        rows.append(tuple(row))
    return rows
