"""The pages about all players, one player and two players: figures, bars, and a chart of losses."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise, zip_longest
from operator import attrgetter
from textwrap import shorten
from typing import Final, NamedTuple, TypeVar

from mate.cleaning import SUIT_LETTERS
from mate.clock import local_day
from mate.computers import LEVEL_NAMES
from mate.record.terms import Length
from mate.rules import Card
from mate.statistics import fair_head_start
from mate.statistics.losses import MEASURED, Group, LossTotal, MatchLoss, strength_of
from mate.statistics.tally import PlayedHand, Tally
from mate.tui import draw
from mate.tui.draw import (
    Column,
    Row,
    apart,
    centred,
    centred_rows,
    cut,
    fitted_right,
    paragraph,
    placed,
    wrapped,
)
from mate.tui.draw.cards import PAPER, CardState, Stock, draw_row
from mate.tui.draw.faces import large
from mate.tui.draw.graph import bar_of, columns
from mate.words import NONE, average, plus_one
from mate.words import statistics as words
from mate.words.figures import CHOICES, COLUMNS, compared, lines
from mate.words.series import LENGTHS, score

_ItemT = TypeVar("_ItemT")
_SCALE_CELLS: Final = 8
_GAP: Final = 2
_LEAST_MATCHES: Final = 5
"""The minimum number of matches for a chart, because fewer matches would show only chance."""
_SIZES: Final = ((15, 11), (11, 8), (7, 5))
"""The sizes of the cards of best mates, the largest first."""
_MOST_PORTRAIT: Final = 29
_LEAST_PORTRAIT: Final = 18
"""The minimum height of a portrait with the player's name in large letters."""
_LEAST_CHART: Final = 6
"""The height of the smallest chart, with its title and the labels of its ends."""


def losses(course: Sequence[MatchLoss], most: int) -> list[float | None]:
    """Return the points lost per hand in each group of consecutive matches, the oldest group first.

    There are at most `most` groups. The value of a group is None if it is unknown.
    """
    groups = min(len(course), most)
    bounds = [len(course) * number // groups for number in range(groups + 1)] if groups else [0]
    return [LossTotal.of(course[a:b]).a_hand for a, b in pairwise(bounds)]


def portrait(tally: Tally, cells: int, rows: int, *, signs: bool, stock: Stock) -> list[Row]:
    """Draw a player's name, as large as fits, and the card of the best mate beside the trend."""
    high = min(rows, _MOST_PORTRAIT)
    letters = large(tally.name, cells - 2, high * 2 // 7) if high >= _LEAST_PORTRAIT else ()
    name = [*centred(letters, "accent", cells), (), ()] if letters else []
    size = next((size for size in _SIZES if 2 * size[1] <= high and 6 * size[0] <= cells), None)
    card = _best_mate(tally.best, size, signs=signs, stock=stock) if size and tally.best else []
    left = size[0] + 3 * _GAP if size and card else 0
    chart = trend(tally, cells - left, high - len(name))
    if not chart or not card:
        return [*name, *(chart or centred_rows(card, cells))]
    above: list[Row] = [()] * max(len(chart) - len(card), 0)
    both = zip_longest([*above, *card], chart, fillvalue=())
    return [*name, *(placed(((1, one), (left, other))) for one, other in both)]


def trend(tally: Tally, cells: int, rows: int) -> list[Row]:
    """Draw a chart of the points lost per hand over time, with a line for each level's losses."""
    if tally.points_lost.to_analyse < _LEAST_MATCHES or rows < _LEAST_CHART:
        return []
    title: Row = ((" Points lost per hand", "strong"),)
    strength = strength_of(tally.losses_by_match)
    head = apart(
        title, ((f"level {LEVEL_NAMES[strength.level]} " if strength else "", "accent"),), cells
    )
    room = cells - _SCALE_CELLS - 2
    values = losses(tally.losses_by_match, room)
    most = max((value for value in values if value is not None), default=None)
    if most is None:
        return [head, *paragraph(words.trend_in_words(tally), "plain", cells, 1)]
    high = rows - 2
    scale = {1: "0", high: average(most)}
    for name, lost in MEASURED.items():
        if (row := round(high * lost / most)) in range(2, high + 1):
            scale.setdefault(row, LEVEL_NAMES[name])
    drawn = [head]
    for row, line in zip(range(high, 0, -1), columns(values, room, high, scale), strict=True):
        drawn.append(((f"{fitted_right(scale.get(row, ''), _SCALE_CELLS)} ", "faint"), *line))
    ends = apart(
        (("oldest", "faint"),), (("newest", "faint"),), min(room, max(16, draw.width(line)))
    )
    return [*drawn, ((" " * (_SCALE_CELLS + 1), "plain"), *ends)]


_LABEL_CELLS: Final = 13
_LETTERS: Final = str.maketrans(dict(SUIT_LETTERS))


def _figure(label: str, cells: int = 0) -> Column[Tally]:
    # Align figures to the right, and the names of players to the left.
    figure = COLUMNS[label]
    text = figure.written
    width = cells or max(len(label), 4)
    return Column(label.capitalize(), width, lambda t, _: text(t), right=label != "player")


def stretched(columns: Sequence[Column[_ItemT]], cells: int) -> tuple[Column[_ItemT], ...]:
    """Return the columns widened evenly by the spare cells of a row; the last takes the rest."""
    spare = cells - sum(column.cells + _GAP for column in columns)
    more, rest = divmod(spare, len(columns))
    *wider, last = (each._replace(cells=each.cells + more) for each in columns)
    return *wider, last._replace(cells=last.cells + rest)


def player_columns(cells: int) -> tuple[Column[Tally], ...]:
    """Return the columns of the table of all players, with as many figures as fit."""
    choices = ([_figure("player", 11), *map(_figure, labels[1:])] for labels in CHOICES)
    rooms = (each for each in choices if sum(column.cells + _GAP for column in each) <= cells)
    return stretched(next(rooms), cells)


Opponent = tuple[Tally, Tally]
"""The statistics of an opponent and of the page's player, in their matches with each other."""


class Line(NamedTuple):
    """A line on a player's page about losses or an opponent, with a bar for the share `part`."""

    label: str
    text: str
    part: float
    about: Group | Opponent


_SECTIONS: Final = {"kind": "Points lost", "part": "By action", "trick": "By trick"}
_CHARTED: Final = frozenset({"weak spots", "trend"})
_COST_CELLS: Final = 20
_LEAST_BAR: Final = 6


def headed(title: str, cells: int) -> str:
    """Return a heading that fills a line of the list."""
    return f"── {title} ".ljust(cells - _GAP, "─")


def page_lines(tally: Tally, opponents: Sequence[Opponent], cells: int) -> list[Line | str]:
    """List a player's losses in groups, then the opponents."""
    page: list[Line | str] = []
    hands = max(tally.points_lost.hands, 1)
    for by, title in _SECTIONS.items():
        groups = [group for group in tally.groups if group.by == by]
        most = max((group.points for group in groups), default=0)
        page += [headed(title, cells)] if groups and page else []
        for group in groups:
            cost = f"{average(group.points / hands)} per hand {len(group.losses):>4,}×"
            page.append(Line(words.words_of(group), cost, group.points / most, group))
    page += [headed("Against", cells)] if opponents and page else []
    for both in opponents:
        results = both[1].matches
        won = f"{results.won} won, {results.lost} lost"
        page.append(Line(both[0].name, won, results.won / max(results.count, 1), both))
    return page


def figures_of(tally: Tally, cells: int, *, signs: bool) -> list[Row]:
    """Write a player's figures in this width, each after its label.

    Args:
        signs: whether cards have suit signs instead of letters.
    """
    page: list[Row] = []
    for label, sentence in lines(tally).items():
        if label not in _CHARTED:
            text = sentence if signs else sentence.translate(_LETTERS)
            rows = wrapped(text, cells - _LABEL_CELLS - _GAP, 4)
            labels = [label, *[""] * len(rows)]
            page += [
                ((f"{name:<{_LABEL_CELLS}}", "faint"), (row, "plain"))
                for name, row in zip(labels, rows, strict=False)
            ]
    return page


def line_columns(cells: int, first: str) -> tuple[Column[Line], ...]:
    """Return the columns of a player's page: labels, bars if there is room, and texts."""
    room = cells - _COST_CELLS - 3 * _GAP
    label = min(max(room * 5 // 8, 16), 36)

    def bar(line: Line, most: int) -> str:
        return bar_of(line.part, most)

    def named(line: Line, most: int) -> str:
        return shorten(line.label, most, placeholder=" …")

    bars = Column[Line]("", room - label, bar, faint=True)
    if bars.cells < _LEAST_BAR:
        return Column(first, room + _GAP, named), Column("", _COST_CELLS, _text, right=True)
    return Column(first, label, named), bars, Column("", _COST_CELLS, _text, right=True)


def _text(line: Line, _: int) -> str:
    return line.text


# The page about two players.

_HALL_CELLS: Final = 68
"""The width that all columns of the hall of mates need."""
_LEAST_PAIR_ROWS: Final = 16
_HALL_ROWS: Final = 6
"""The rows to leave for the hall of mates, and for the blank rows around the figures."""
_COMPARED_CELLS: Final = 22
_AMOUNT_CELLS: Final = 7
_LEAST_BAR_OF_PAIR: Final = 6
Famous = tuple[str, PlayedHand]
"""The title of a mate in the hall of mates, and the hand in which it was given."""


def hall_columns(cells: int, *, signs: bool) -> tuple[Column[Famous], ...]:
    """Return all columns of the hall of mates, or only the first four if not all fit."""
    label: Callable[[Card], str] = attrgetter("label" if signs else "ascii_label")
    columns = (
        Column[Famous]("Mates", 10, lambda row, _: row[0]),
        Column[Famous]("Points", 6, lambda row, _: str(row[1].mate.points), right=True),
        Column[Famous]("By", 8, lambda row, _: row[1].winner),
        Column[Famous]("Card", 4, lambda row, _: label(row[1].mate.card)),
        Column[Famous]("Trick", 18, lambda row, _: f"{row[1].mate.trick}{plus_one(row[1].mate)}"),
        Column[Famous]("Day", 10, lambda row, _: local_day(row[1].match.created), right=True),
    )
    return stretched(columns if cells >= _HALL_CELLS else columns[:4], cells)


def pair_rows(  # noqa: PLR0913  # each argument changes the drawing
    one: Tally,
    other: Tally,
    cells: int,
    rows: int,
    *,
    signs: bool = True,
    stock: Stock = PAPER,
) -> list[Row]:
    """Draw the score of two players' finished matches, as large as fits, and their figures."""
    # Show the score of the longest kind of match here; the other scores are among the figures.
    names = one.name, other.name
    length: Length = one.finished[0] if one.finished else "match"
    drawn, standing = one.by_length[length].drawn, score(one.standing(length), names)
    letters = large(standing, cells - 2, rows // 4) or [cut(standing, cells - 2)]
    page = [*centred(letters, "accent", cells)]
    below = [] if length == "match" else [LENGTHS[length]]
    below += [f"{drawn:,} drawn"] if drawn else []
    page += centred([", ".join(below)], "faint", cells) if below else []
    needs: list[Row] = []
    if (fair := fair_head_start(one)) and fair.needed:
        sentence = words.head_start(fair, names, signs=signs)
        needs = centred(wrapped(sentence, cells - 2, 2), "faint", cells)
    if rows < _LEAST_PAIR_ROWS:
        return page + needs
    room = rows - len(page) - len(needs) - _HALL_ROWS
    figures = _figures(one, other, cells, room, signs=signs, stock=stock)
    between: list[Row] = [()] * max(min((room - len(figures)) // 4, 3), 1)
    return [*page, *between, *figures, *(between if needs else ()), *needs, *between[1:]]


def _figures(  # noqa: PLR0913  # each argument changes the drawing
    one: Tally, other: Tally, cells: int, rows: int, *, signs: bool, stock: Stock
) -> list[Row]:
    """Compare two players with bars, between the cards of their best mates if both have one."""
    figures, bests = compared(one, other), (one.best, other.best)
    least = _COMPARED_CELLS + 2 * (_AMOUNT_CELLS + _LEAST_BAR_OF_PAIR)
    fits = (size for size in _SIZES if 2 * (size[0] + _GAP) + least < cells and size[1] < rows)
    card = next(fits, None) if all(bests) else None
    beside = card[0] + (2 * _GAP if card[0] >= 11 else _GAP) if card else 0
    side = (cells - _COMPARED_CELLS) // 2 - 1 - beside
    spaced = card is not None and 2 * len(figures) < card[1]
    table = _facing_bars(figures, (one.name, other.name), side, spaced=spaced)
    if card is None:
        return [((" ", "plain"), *row) for row in table]
    faces = [_best_mate(best, card, signs=signs, stock=stock) for best in bests if best]
    high = max(len(table), len(faces[0]))
    table = [*[()] * ((high - len(table)) // 2), *table]
    places = 1, 1 + beside, cells - 1 - card[0]
    columns_of_page = faces[0], table, faces[1]
    return [
        placed((at, row) for at, row in zip(places, each, strict=True))
        for each in zip_longest(*columns_of_page, fillvalue=())
    ]


def _facing_bars(
    figures: Sequence[tuple[str, str, str]], names: tuple[str, str], side: int, *, spaced: bool
) -> list[Row]:
    """Draw each figure of two players between two bars, under their names.

    Args:
        side: the cells at each side of the labels.
        spaced: whether to put a free row above each figure.
    """
    bar_cells = side - _AMOUNT_CELLS
    left, right = draw.short_names(names, side - 1)
    table: list[Row] = [
        ((f"{left:>{side - 1}}", "strong"), (" " * (_COMPARED_CELLS + 2) + right, "strong"))
    ]
    for label, *texts in figures:
        amounts = [float(text.replace(",", "")) if text != NONE else 0 for text in texts]
        most = max(*amounts, 1)
        bars = [bar_of(amount / most, bar_cells) for amount in amounts]
        table += [()] * spaced
        table.append(
            (
                (f"{bars[0][::-1].replace('▖', '▗'):>{bar_cells}}", "bar-rim"),
                (f"{texts[0]:>{_AMOUNT_CELLS - 1}} ", "plain"),
                (f"{label:^{_COMPARED_CELLS}}", "faint"),
                (f" {texts[1]:<{_AMOUNT_CELLS - 1}}", "plain"),
                (bars[1], "bar-rim"),
            )
        )
    return table


def _best_mate(best: PlayedHand, size: tuple[int, int], *, signs: bool, stock: Stock) -> list[Row]:
    card = draw_row([(best.mate.card, CardState.LEGAL)], size, signs=signs, stock=stock)
    points = f"+{best.gain}" if size[0] < 11 else f"{best.gain} points"
    return [*card, ((f"{points:^{size[0]}}", "plain"),)]
