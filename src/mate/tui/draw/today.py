"""The page of a day: the match's results, its hands as cards without faces, and a calendar.

The card of a hand says who mated, on which trick and for how many points, but does not show the
mating card. Other players may still play the match and must not see its cards.
"""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, timedelta
from itertools import chain, cycle, islice, zip_longest
from typing import TYPE_CHECKING, Final, NamedTuple

from rich.cells import cell_len

from mate import words
from mate.clock import MONTHS, WEEKDAYS
from mate.rules import HANDS, Outcome
from mate.tui import draw
from mate.tui.draw import (
    ALWAYS,
    LARGE_CELLS,
    MARGIN,
    NORMAL_CELLS,
    Block,
    Row,
    apart,
    cut,
    fitted,
    wrapped,
)
from mate.tui.draw.cards import PAPER, CardState, Stock, draw_button, draw_paper, draw_shadow
from mate.tui.draw.faces import large
from mate.words import today as phrases
from mate.words.history import MARKS, NO_WINNER

if TYPE_CHECKING:
    from mate.saved.savedmatch import SavedMatch

_WEEK: Final = 7
_OTHERS: Final = "•"
"""The mark of a day won by a player whom the calendar does not name."""
_STYLES: Final = "first", "second"
"""The styles of days won by each of the named players, in the order of the names."""
_SUITS: Final = "hearts", "spades"
"""The suits whose colour marks the hands won by each player, by seat."""
_LATTICE: Final = "╱╲", "╲╱"
"""The pattern on the backs of cards, in odd and even rows."""
_SCORE_CELLS: Final = len("  100 – 100  ")
_MOST_RESULTS: Final = 6


class _Size(NamedTuple):
    """The sizes of a hand's card and of a day, for pages of at least this width and height.

    Args:
        week: the height of a week of the calendar; from 3 rows on, days have edges above and below.
    """

    cells: int
    rows: int
    paper: tuple[int, int]
    day: int
    week: int


_SIZES: Final = (
    _Size(190, 54, (19, 13), 10, 5),
    _Size(160, 44, (19, 13), 8, 4),
    _Size(150, 42, (15, 11), 8, 4),
    _Size(110, 33, (11, 8), 6, 3),
    _Size(0, 0, (7, 5), 4, 2),
)


class DayView(NamedTuple):
    """The contents of the page.

    Args:
        day: the chosen day.
        matches: the matches of the chosen day; matches from pasted codes come last.
        by_day: the saved matches of each day.
        names: the players whose days the calendar marks.
        in_a_row: the number of days in a row on which a match was finished.
        plays: the key for playing the match, and the effect of this key.
        hint: the key for something else that the players can do, and its effect; may be empty.
        puzzle: the key for the puzzle of the day, and how that puzzle went.
        shared: the key for sharing, and the first lines that it shares; the lines may be empty.
    """

    day: date
    today: date
    matches: Sequence[SavedMatch]
    by_day: Mapping[date, Sequence[SavedMatch]]
    names: tuple[str, str]
    in_a_row: int
    plays: tuple[str, str]
    hint: tuple[str, str]
    puzzle: tuple[str, str]
    cells: int
    rows: int
    stock: Stock = PAPER
    shared: tuple[str, Sequence[str]] = ("", ())

    @property
    def button(self) -> Row:
        """The main choice on the page: the key to play, and its effect."""
        return ((" {}  {} ".format(*self.plays), "turn"),)

    @property
    def high_button(self) -> Sequence[Row]:
        """The main choice as a button of three rows."""
        return draw_button(*self.plays, stock=self.stock)


def _keyed(key: str, text: str, cells: int) -> list[Row]:
    """Draw a key and its effect; no rows without an effect."""
    lines = wrapped(text, cells - 3, 2) if text else []
    pairs = zip((key, ""), lines, strict=False)
    return [((f"{each:<3}", "key"), (line, "faint")) for each, line in pairs]


class DayPage(NamedTuple):
    """The rows of the page, and its clickable areas."""

    rows: list[Row]
    areas: list[draw.Area]


def draw_today(view: DayView) -> DayPage:
    """Draw the page centred, with as much content as fits."""
    if view.cells < NORMAL_CELLS:
        return _compact(view)
    size = next(each for each in _SIZES if view.cells >= each.cells and view.rows >= each.rows)
    calendar_cells = _WEEK * (size.day + 1) - 1
    start = view.cells - 2 * MARGIN - calendar_cells
    left = _match(view, size, min(start - 3, HANDS * (size.paper[0] + 2)))
    right = _calendar(view, size, calendar_cells)
    rows = [
        draw.placed(((0, row), (start, beside)) if beside else ((0, row),))
        for row, beside in zip_longest(left, right, fillvalue=())
    ]
    above = max((view.rows - len(rows)) // 2, 0)
    page = [()] * above + [((" " * MARGIN, "plain"), *row) for row in rows]
    areas = [*_areas_of_match(view, left, MARGIN), *_areas_of_days(view, size, MARGIN + start)]
    return DayPage(page, [(above + row, across, action) for row, across, action in areas])


def _areas_of_match(view: DayView, rows: Sequence[Row], left: int) -> Iterator[draw.Area]:
    for place, row in enumerate(rows):
        across = range(left, left + draw.width(row))
        if row == view.button or row in view.high_button:
            yield place, across, "pick('match')"
        elif row and row[0] == (f"{view.puzzle[0]:<3}", "key"):
            yield place, across, "pick('puzzle')"


def _match(view: DayView, size: _Size, cells: int) -> list[Row]:
    """Draw the match of the day: its hands, its players, and what to do next."""
    results = _results(view, cells, _MOST_RESULTS)
    blocks: list[Block] = [
        {ALWAYS: [((fitted(phrases.ABOUT, cells), "strong"),)]},
        {6: _hands(view, size), ALWAYS: []},
        {1: _large_result(view, cells) or results, 4: results, ALWAYS: _results(view, cells, 2)},
        {2: view.high_button, ALWAYS: [view.button]},
        {ALWAYS: _keyed(*view.puzzle, cells)},
        {3: _keyed(*view.hint, cells), ALWAYS: []},
        {1: _shared(view, HANDS * (size.paper[0] + 1) - 1), ALWAYS: []},
    ]
    page: list[Row] = []
    for part in filter(None, draw.fitting(blocks, view.rows - 2)):
        page += [(), *part] if page else part
    return page


def _results(view: DayView, cells: int, most: int) -> list[Row]:
    """Draw the players and results of the day's matches; before the first match, some advice."""
    shown = view.matches[:most]
    if not shown:
        return [((line, "plain"),) for line in draw.balanced(phrases.TO_DO, cells, 4)]
    how = max(len(phrases.how(match)) for match in shown)
    room = (cells - _SCORE_CELLS - 4 - how) // 2
    longest = min(max(len(name) for match in shown for name in match.players), room)
    return [_result(match, longest) for match in shown]


def _large_result(view: DayView, cells: int) -> list[Row]:
    """Draw the result of the day's only match in large letters, if they fit."""
    if len(view.matches) != 1 or not view.matches[0].finished or view.stock is Stock.LINES:
        return []
    (one, other), (mine, theirs) = view.matches[0].players, view.matches[0].score
    letters = large(f"{one} {mine} – {theirs} {other}", cells, 4)
    return [((line, "strong"),) for line in letters]


def _shared(view: DayView, cells: int) -> list[Row]:
    """Draw what the key for sharing copies, as a note."""
    key, lines = view.shared
    if not lines or view.cells < LARGE_CELLS:
        return []
    texts = ["", *lines, ""]
    note: list[Row] = [((f"  {fitted(text, cells - 4)}  ", "slot"),) for text in texts]
    return [*note, (), *_keyed(key, phrases.SHARE, cells)]


def _result(match: SavedMatch, cells: int) -> Row:
    result, (one, other) = match.result, draw.distinct(match.players, cells)
    won = [result is not None and result.winner == seat for seat in (0, 1)]
    styles = ["strong" if is_winner else "plain" for is_winner in won]
    mine, theirs = match.score
    return (
        (f"{MARKS[0]} {one}", styles[0]),
        (f" {mine:>4} – {theirs:<4} ", "strong"),
        (f"{MARKS[1]} {other}", styles[1]),
        (f" {phrases.how(match)}", "faint"),
    )


# The hands as cards without faces.


def _hands(view: DayView, size: _Size) -> list[Row]:
    """Draw the hands of the day's first match; a hand that is not over yet is a card face down."""
    match = view.matches[0] if view.matches else None
    over = match.outcomes if match else ()
    papers: list[Sequence[Row]] = [_paper(outcome, size.paper, view.stock) for outcome in over]
    hands = match.hands if match else HANDS
    for number in range(len(over) + 1, hands + 1):
        back, state = _back(number, *size.paper), CardState.WAITING
        papers.append(draw_paper(back, f"{state.style}-spades", state, stock=view.stock))
    shadow = draw_shadow(size.paper[1], stock=view.stock)
    return draw.side_by_side(chain.from_iterable((paper, shadow) for paper in papers), gap=0)


def _back(number: int, cells: int, rows: int) -> list[str]:
    """Return the back of a card with the number of its hand."""
    pairs = islice(cycle(_LATTICE), rows - 2)
    lines = [f" {(pair * cells)[: cells - 2]} " for pair in pairs]
    middle, half = (rows - 2) // 2, cells // 2
    lines[middle] = f"{lines[middle][: half - 1]} {number} {lines[middle][half + 2 :]}"
    return lines


def _paper(outcome: Outcome, size: tuple[int, int], stock: Stock) -> Sequence[Row]:
    """Draw a finished hand: who mated, for how many points, and on which trick."""
    cells, rows = size
    state = CardState.LEGAL if outcome.winner is not None else CardState.WAITING
    ink = f"{state.style}-{_SUITS[outcome.winner or 0] if outcome.winner is not None else 'spades'}"
    inside = _words_on(outcome, cells, rows - 2, plain=stock is Stock.LINES)
    return draw_paper(inside, ink, state, stock=stock)


def _words_on(outcome: Outcome, cells: int, rows: int, *, plain: bool) -> list[str]:
    mark = NO_WINNER if outcome.winner is None else MARKS[outcome.winner]
    points = words.signed(outcome.points) if outcome.points else "drawn"
    # In little space, write the trick as in chess: a mate "in 9".
    trick = f"in {outcome.trick}" if rows == 3 else f"trick {outcome.trick}"
    lines = [""] * rows
    lines[0] = f" {mark}"
    if rows > 3:
        lines[-1] = f"{mark} ".rjust(cells)
    letters = large(str(outcome.points), cells - 1, 3)
    written: Sequence[str] = (points,)
    if outcome.points and rows > 6 and not plain:
        written = [fitted(line, max(map(len, letters))) for line in letters]
    first = (rows - len(written)) // 2 - int(rows > 6)
    lines[first : first + len(written)] = [line.center(cells) for line in written]
    lines[-1 if rows == 3 else -2] = trick.center(cells)
    return [line.ljust(cells) for line in lines]


# The calendar.


def _days(day: date) -> list[date | None]:
    """Return the days of the month in weeks that begin on Monday; None for days of other months."""
    first, count = day.replace(day=1), monthrange(day.year, day.month)[1]
    blanks: list[date | None] = [None] * first.weekday()
    days = [*blanks, *(first + timedelta(days=n) for n in range(count))]
    return [*days, *[None] * (-len(days) % _WEEK)]


_ABOVE_WEEKS: Final = 4


def _calendar(view: DayView, size: _Size, cells: int) -> list[Row]:
    """Draw the month of the chosen day."""
    days, width = _days(view.day), size.day
    title = f"{MONTHS[view.day.month - 1]} {view.day.year}"
    head = apart(((title, "strong"),), ((phrases.in_a_row(view.in_a_row), "strong"),), cells)
    names = " ".join(f"{name[:2]:^{width}}" for name in WEEKDAYS)
    page: list[Row] = [head, (), ((names, "faint"),), ()]
    for start in range(0, len(days), _WEEK):
        week = [
            _chip(view, each, width, high=size.week > 2) for each in days[start : start + _WEEK]
        ]
        chips = draw.side_by_side(week)
        page += chips + [()] * (size.week - len(chips))
    return [*page, *[()] * (size.week == len(chips)), _legend(view, cells)]


def _areas_of_days(view: DayView, size: _Size, left: int) -> Iterator[draw.Area]:
    high = size.week
    for place, day in enumerate(_days(view.day)):
        row, start = _ABOVE_WEEKS + high * (place // _WEEK), left + place % _WEEK * (size.day + 1)
        if day is not None and day <= view.today:
            across, action = range(start, start + size.day), f"day({(day - view.day).days})"
            yield from ((row + below, across, action) for below in range(high))


def _chip(view: DayView, day: date | None, width: int, *, high: bool) -> list[Row]:
    """Draw a day as a small card."""
    if day is None:
        return [((" " * width, "plain"),)] * (3 if high else 1)
    mark, style = _mark(view, day)
    rim = f"{style}-rim"
    if day == view.day:
        style, rim = "turn", "chosen-rim"
    row: Row = ((f"{mark:1}{day.day:>2}".center(width), style),)
    if not high:
        return [row]
    edged = view.stock is PAPER and style not in {"faint", "key"}
    above, below = ("▄", "▀") if edged else (" ", " ")
    edge = rim if edged else "plain"
    return [((above * width, edge),), row, ((below * width, edge),)]


def _mark(view: DayView, day: date) -> tuple[str, str]:
    """Return the mark and style of a day's winner; matches of the named players take precedence."""
    of_day = view.by_day.get(day, ())
    finished = [match for match in of_day if match.finished]
    usual = (match for match in finished if {*match.players} == {*view.names})
    over = next(usual, next(iter(finished), None))
    if over is None:
        missed = "faint" if day > view.today else "key" if day == view.today else "slot"
        return ("…" if of_day else "", missed)
    winner = over.result and over.result.winner
    if winner is None:
        return NO_WINNER, "waiting"
    if over.players[winner] not in view.names:
        return _OTHERS, "card"
    seat = view.names.index(over.players[winner])
    return MARKS[seat], _STYLES[seat]


def _legend(view: DayView, cells: int) -> Row:
    """Draw the meanings of the marks; an empty row before the first match."""
    if not view.by_day:
        return ()
    room = (cells - len(" ◆   ◇   =  drawn")) // 2
    one, other = draw.short_names(view.names, room)
    won = "won by  " if cell_len(one + other) + 2 * len("won by  ") < cells // 2 else ""
    meanings = zip((*MARKS, NO_WINNER), (*_STYLES, "waiting"), (one, other, "drawn"), strict=True)
    legend: list[draw.Span] = [(won, "faint")]
    for mark, style, name in meanings:
        legend += [(f"{mark} ", style), (f" {name}  ", "faint")]
    return tuple(legend)


# The page in little space.


def _compact(view: DayView) -> DayPage:
    """Draw the page in little space: the day, its results, its week, and what to do next."""
    cells, left = min(view.cells, 60) - 2, (" ", "plain")
    title: Row = ((phrases.in_a_row(view.in_a_row) or phrases.ABOUT, "strong"),)
    monday = view.day - timedelta(days=view.day.weekday())
    week = [monday + timedelta(days=n) for n in range(_WEEK)]
    names: Row = ((" ".join(f"{name[:2]:^4}" for name in WEEKDAYS), "faint"),)
    chips = draw.side_by_side([_chip(view, each, 4, high=False) for each in week])
    results, over = _results(view, cells, 3), view.matches[0].outcomes if view.matches else ()
    hands = cut("  ".join(map(phrases.hand_in_short, over)), cells)
    blocks: list[Block] = [
        {ALWAYS: [title]},
        {6: results, ALWAYS: results[:1]},
        {7: [((hands, "plain"),)] if hands else [], ALWAYS: []},
        {ALWAYS: [names, *chips]},
        {ALWAYS: [view.button, *_keyed(*view.puzzle, cells)]},
    ]
    page = draw.stacked(draw.fitting(blocks, view.rows), view.rows, most=1)
    return DayPage([(left, *row) if row else () for row in page], [*_areas_of_match(view, page, 1)])
