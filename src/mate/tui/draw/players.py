"""The pages about all players, one player and two players: figures, bars, and a chart of losses."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
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
from mate.tui.draw import Column, Row, apart, centred, cut, fitted_right, paragraph, wrapped
from mate.tui.draw.faces import large
from mate.tui.draw.graph import bar_of, columns
from mate.words import average, plus_one
from mate.words import statistics as words
from mate.words.figures import CHOICES, COLUMNS, compared, lines
from mate.words.series import LENGTHS, score

_ItemT = TypeVar("_ItemT")
_SCALE_CELLS: Final = 8
_GAP: Final = 2
_LEAST_MATCHES: Final = 5
"""The minimum number of matches for a chart, because fewer matches would show only chance."""
_LEAST_CHART: Final = 6
"""The height of the smallest chart, with its title and the labels of its ends."""


def losses(course: Sequence[MatchLoss], most: int) -> list[float | None]:
    """Return the points lost per hand in each group of consecutive matches, the oldest group first.

    There are at most `most` groups. The value of a group is None if it is unknown.
    """
    groups = min(len(course), most)
    bounds = [len(course) * number // groups for number in range(groups + 1)] if groups else [0]
    return [LossTotal.of(course[a:b]).a_hand for a, b in pairwise(bounds)]


def trend(tally: Tally, cells: int, rows: int) -> list[Row]:
    """Draw a chart of the points lost per hand over time, with a line for each level's losses."""
    if tally.points_lost.to_analyse < _LEAST_MATCHES or rows < _LEAST_CHART:
        return []
    title: Row = ((" Points lost per hand", "strong"),)
    strength = strength_of(tally.losses_by_match)
    head = apart(title, ((f"{LEVEL_NAMES[strength.level]} " if strength else "", "accent"),), cells)
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
    """Return the columns widened evenly by the spare cells of a row."""
    spare = cells - sum(column.cells + _GAP for column in columns)
    return tuple(each._replace(cells=each.cells + spare // len(columns)) for each in columns)


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


def _headed(title: str, cells: int) -> str:
    return f"── {title} ".ljust(cells - _GAP, "─")


def page_lines(
    tally: Tally, opponents: Sequence[Opponent], cells: int, *, signs: bool
) -> list[Line | str]:
    """List a player's losses in groups, then the opponents, then the figures.

    Args:
        signs: whether cards have suit signs instead of letters.
    """
    page: list[Line | str] = []
    hands = max(tally.points_lost.hands, 1)
    for by, title in _SECTIONS.items():
        groups = [group for group in tally.groups if group.by == by]
        most = max((group.points for group in groups), default=0)
        page += [_headed(title, cells)] if groups and page else []
        for group in groups:
            cost = f"{average(group.points / hands)} per hand {len(group.losses):>4,}×"
            page.append(Line(words.words_of(group), cost, group.points / most, group))
    page += [_headed("Against", cells)] if opponents and page else []
    for both in opponents:
        results = both[1].matches
        won = f"{results.won} won, {results.lost} lost"
        page.append(Line(both[0].name, won, results.won / max(results.count, 1), both))
    page += [_headed("Figures", cells)]
    for label, sentence in lines(tally).items():
        if label not in _CHARTED:
            text = sentence if signs else sentence.translate(_LETTERS)
            rows = wrapped(text, cells - _LABEL_CELLS - _GAP, 4)
            page += [f"{'' if n else label:<{_LABEL_CELLS}}{row}" for n, row in enumerate(rows)]
    return page


def line_columns(cells: int, first: str) -> tuple[Column[Line], ...]:
    """Return the columns of a player's page: labels, bars if there is room, and texts."""
    room = cells - _COST_CELLS - 3 * _GAP
    label = min(max(room * 5 // 8, 16), 36)

    def bar(line: Line, most: int) -> str:
        return bar_of(line.part, most)

    def named(line: Line, most: int) -> str:
        return shorten(line.label, most, placeholder=" …")

    bars = Column[Line]("", room - label, bar)
    if bars.cells < _LEAST_BAR:
        return Column(first, room + _GAP, named), Column("", _COST_CELLS, _text, right=True)
    return Column(first, label, named), bars, Column("", _COST_CELLS, _text, right=True)


def _text(line: Line, _: int) -> str:
    return line.text


# The page about two players.

_COMPARED_CELLS: Final = 20
_HALL_CELLS: Final = 68
"""The width that all columns of the hall of mates need."""
_WHO_CELLS: Final = 16
_LEAST_PAIR_ROWS: Final = 16

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
        Column[Famous]("Day", 10, lambda row, _: local_day(row[1].match.created)),
    )
    return stretched(columns if cells >= _HALL_CELLS else columns[:4], cells)


def pair_rows(one: Tally, other: Tally, cells: int, rows: int, *, signs: bool = True) -> list[Row]:
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
    margin = " " * ((cells - _COMPARED_CELLS - 2 * _WHO_CELLS) // 2)
    page.append(())
    for label, *both in (("", *draw.distinct(names, _WHO_CELLS)), *compared(one, other)):
        figures = "".join(fitted_right(figure.strip(), _WHO_CELLS) for figure in both)
        page.append(((f"{margin}{label:<{_COMPARED_CELLS}}", "faint"), (figures, "plain")))
    return [*page, (), *needs] if needs else page
