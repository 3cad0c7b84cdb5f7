"""A player's matches, or a pair's: charts with a sentence that explains each, and figures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise, starmap, zip_longest
from operator import attrgetter
from textwrap import shorten
from typing import Final, TypeVar

from mate.cleaning import SUIT_LETTERS
from mate.clock import local_day
from mate.record.terms import Length
from mate.rules import Card
from mate.statistics import fair_head_start
from mate.statistics.losses import Group, Lost, MatchLoss
from mate.statistics.tally import PlayedHand, Tally
from mate.tui import draw
from mate.tui.draw import Column, Row, apart, centred, cut, fitted_right, paragraph, wrapped
from mate.tui.draw.faces import large
from mate.tui.draw.graph import Bar, bars, both_sides, columns
from mate.words import average, plus_one
from mate.words import statistics as words
from mate.words.figures import CHOICES, COLUMNS, compared, lines
from mate.words.series import LENGTHS, score

_ItemT = TypeVar("_ItemT")
_SCALE_CELLS: Final = 7
_GAP: Final = 2
_TWO_COLUMNS: Final = 76
"""The least width for charts beside each other."""
_LEAST_MATCHES: Final = 5
"""Charts of fewer matches show nothing but chance; there are only their sentences."""
_LATER: Final = f"Charts follow after {_LEAST_MATCHES} matches."
_OWN: Final = "accent"
_OTHER: Final = "strong"
"""The style of bars that contrast with the player's own."""


def _headed(title: str, sentence: str, cells: int) -> list[Row]:
    return [((f" {title}", "strong"),), *paragraph(sentence, "plain", cells, 3)]


def _picture(tally: Tally, title: str, sentence: str, cells: int, chart: list[Row]) -> list[Row]:
    return [*_headed(title, sentence, cells), *(chart if _is_charted(tally) else ())]


def _is_charted(tally: Tally) -> bool:
    return tally.lost.to_analyse >= _LEAST_MATCHES


def losses(course: Sequence[MatchLoss], most: int) -> list[float | None]:
    """The points lost per hand by groups of consecutive matches, the oldest first.

    There are at most so many groups. What is not known is None.
    """
    groups = min(len(course), most)
    bounds = [len(course) * number // groups for number in range(groups + 1)] if groups else [0]
    return [Lost.of(course[a:b]).a_hand for a, b in pairwise(bounds)]


def trend(tally: Tally, cells: int, rows: int) -> list[Row]:
    """The trend of points lost per hand, match by match."""
    drawn = _headed("Points lost per hand against best play", words.trend_in_words(tally), cells)
    if not _is_charted(tally):
        return [*drawn, *paragraph(_LATER, "faint", cells, 1)]
    room = cells - _SCALE_CELLS - 1
    values = losses(tally.course, room)
    most = max((value for value in values if value is not None), default=None)
    if most is None:
        return drawn
    high = max(2, min(20, rows - len(drawn) - 1))
    lines = columns(values, room, high)
    for mark, line in zip([average(most), *[""] * (high - 2), "0"], lines, strict=True):
        drawn.append(((f" {fitted_right(mark, _SCALE_CELLS - 2)} ", "faint"), *line))
    ends = (("oldest", "faint"),), (("newest", "faint"),)
    axis = apart(*ends, min(room, max(16, *map(draw.width, lines))))
    return [*drawn, ((" " * _SCALE_CELLS, "plain"), *axis)]


def points(tally: Tally, cells: int) -> list[Row]:
    """The hands won and lost, by points."""
    chart = both_sides(words.by_points(tally), "points", ("won", "lost"), cells)
    return _picture(tally, "Hands by points", words.points_in_words(tally), cells, chart)


def tricks(tally: Tally, cells: int, together: int = 1) -> list[Row]:
    """The mates by trick, or by so many tricks together."""
    chart = both_sides(words.by_trick(tally, together), "trick", ("for", "against"), cells)
    return _picture(tally, "Mates by trick", words.tricks_in_words(tally), cells, chart)


def foreplacement(tally: Tally, cells: int) -> list[Row]:
    """The cards that the player foreplaces, and what a declaration lost on average."""
    entries: list[Bar] = []
    for label, count, lost in words.by_rank(tally):
        losing = f"{count:,}, losing {average(sum(lost) / len(lost))}" if lost else ""
        entries.append(Bar(label, count, losing, _OTHER if label == "none" else _OWN))
    sentence = words.foreplacement_in_words(tally)
    return _picture(tally, "Foreplacement", sentence, cells, bars(entries, cells))


def pages(tally: Tally, cells: int, rows: int) -> list[list[Row]]:
    """All charts: in two columns on one page, or each on a page of its own."""
    if cells < _TWO_COLUMNS:
        # Where space is short, two tricks share a bar.
        drawn = (points(tally, cells), tricks(tally, cells, 2), foreplacement(tally, cells))
        single = (trend(tally, cells, rows), *drawn)
        return [page[:rows] for page in single] if _is_charted(tally) else []
    column = (cells - _GAP) // 2
    won, by_trick = points(tally, column), tricks(tally, column)
    foreplaced = foreplacement(tally, column)
    if len(by_trick) + len(foreplaced) >= rows:
        by_trick = tricks(tally, column, 2)
    # The trend can be any height, so it fills the left column.
    left = _stacked(trend(tally, column, rows - len(won) - 1), won, rows)
    both = zip_longest(left, _stacked(by_trick, foreplaced, rows), fillvalue=())
    return [[draw.placed(((0, one), (column + _GAP, other))) for one, other in both]]


def _stacked(upper: list[Row], lower: list[Row], rows: int) -> list[Row]:
    # A blank row separates them if both fit with it.
    gap: list[Row] = [()] if len(upper) + len(lower) < rows else []
    return [*upper, *gap, *lower][:rows]


_LABEL_CELLS: Final = 13
_FIGURES_CELLS: Final = 41
_CHARTED: Final = frozenset({"weak spots", "trend", "by points", "by trick", "foreplaced"})
_LETTERS: Final = str.maketrans(dict(SUIT_LETTERS))


def _figure(label: str, cells: int = 0) -> Column[Tally]:
    # Figures are aligned to the right, beside the names.
    figure = COLUMNS[label]
    text = figure.written
    width = cells or max(len(label), 4)
    return Column(label.capitalize(), width, lambda t, _: text(t), right=label != "player")


def stretched(columns: Sequence[Column[_ItemT]], cells: int) -> tuple[Column[_ItemT], ...]:
    """The columns with the spare cells of a row between them."""
    spare = cells - sum(column.cells + _GAP for column in columns)
    return tuple(each._replace(cells=each.cells + spare // len(columns)) for each in columns)


def player_columns(cells: int) -> tuple[Column[Tally], ...]:
    """The columns for all players: as many figures as there is room for."""
    choices = ([_figure("player", 11), *map(_figure, labels[1:])] for labels in CHOICES)
    rooms = (each for each in choices if sum(column.cells + _GAP for column in each) <= cells)
    return stretched(next(rooms), cells)


Opponent = tuple[Tally, Tally]
"""The tallies of an opponent and a player, each against the other."""
_AGAINST: Final = ("won", 5), ("lost", 5), ("drawn", 5), ("hands", 6)


def opponent_columns(cells: int) -> tuple[Column[Opponent], ...]:
    """The columns for the opponents of a player."""

    def against(label: str, width: int) -> Column[Opponent]:
        figure = COLUMNS[label]
        return Column(label.capitalize(), width, lambda both, _: figure.written(both[1]), True)

    name = Column[Opponent]("Against", 9, lambda both, _: both[0].name)
    columns = (name, *starmap(against, _AGAINST))
    return stretched(columns if cells > _FIGURES_CELLS else columns[:-1], cells)


def fact_rows(tally: Tally, cells: int, *, signs: bool = True) -> list[Row]:
    """All figures of a player that no chart shows, with suit signs or letters."""
    rows: list[Row] = []
    for label, sentence in lines(tally).items():
        if label in _CHARTED:
            continue
        text = sentence if signs else sentence.translate(_LETTERS)
        for number, line in enumerate(wrapped(text, cells - _LABEL_CELLS - 2, 6)):
            rows.append(((f" {'' if number else label:<{_LABEL_CELLS}}", "faint"), (line, "plain")))
    return rows


_SECTIONS: Final = {"kind": "Causes", "part": "Actions", "trick": "Tricks"}


def _shortened(group: Group, cells: int) -> str:
    return shorten(words.words_of(group), cells, placeholder=" …")


def group_columns(
    tally: Tally, groups: Sequence[Group], cells: int, *, short: bool, whole: bool
) -> tuple[Column[Group], ...]:
    """The columns for groups of what a player lost; fewer in the compact layout.

    Args:
        whole: whether they are all groups, and not only the costliest causes.
    """
    hands = max(tally.lost.hands, 1)
    firsts = {group.by: group for group in reversed(groups)}

    section, cause, a_hand, times, practise = (
        Column[Group]("", 7, lambda each, _: _SECTIONS[each.by] * (firsts[each.by] is each)),
        Column[Group](
            "Kind of mistake", 32, lambda g, n: shorten(words.words_of(g), n, placeholder=" …")
        ),
        Column[Group]("Points per hand", 15, lambda g, _: average(g.points / hands), right=True),
        Column[Group]("Times", 5, lambda group, _: f"{len(group.losses):,}", right=True),
        Column[Group]("", 15, lambda *_: "▸ practise this"),
    )
    if short:
        return cause._replace(cells=28), a_hand._replace(title="Per hand", cells=8)
    if whole:
        return stretched((section, cause, a_hand, times), cells)
    # Each of the costliest causes looks like what it is: something to press.
    return stretched((cause, a_hand, times, practise), cells)


def by_cost(groups: Sequence[Group]) -> list[Group]:
    """All groups, those of a section in the order of what they cost."""
    sections = [*_SECTIONS]
    return sorted(groups, key=lambda group: (sections.index(group.by), -group.points))


# Two players against each other.

_COMPARED_CELLS: Final = 20
_WHO_CELLS: Final = 16
_LEAST_PAIR_ROWS: Final = 16

Famous = tuple[str, PlayedHand]
"""A mate, and what is special about it."""


def hall_columns(cells: int, *, signs: bool) -> tuple[Column[Famous], ...]:
    """The columns of the hall of mates, as many as there is room for."""
    label: Callable[[Card], str] = attrgetter("label" if signs else "ascii_label")
    columns = (
        Column[Famous]("Mates", 9, lambda row, _: row[0]),
        Column[Famous]("Points", 6, lambda row, _: str(row[1].mate.points), right=True),
        Column[Famous]("By", 8, lambda row, _: row[1].winner),
        Column[Famous]("Card", 4, lambda row, _: label(row[1].mate.card)),
        Column[Famous]("Trick", 18, lambda row, _: f"{row[1].mate.trick}{plus_one(row[1].mate)}"),
        Column[Famous]("Day", 10, lambda row, _: local_day(row[1].match.created)),
    )
    return stretched(columns if cells >= draw.NORMAL_CELLS else columns[:4], cells)


def pair_rows(one: Tally, other: Tally, cells: int, rows: int, *, signs: bool = True) -> list[Row]:
    """The finished matches of two players, as large as fits, and their figures side by side."""
    # The score is that of the longest matches; the others are among the figures.
    names = one.name, other.name
    length: Length = one.finished[0] if one.finished else "match"
    drawn, standing = one.by_length[length].drawn, score(one.standing(length), names)
    letters = large(standing, cells - 2, rows // 4) or [cut(standing, cells - 2)]
    page = [*centred(letters, "accent", cells)]
    below = [] if length == "match" else [LENGTHS[length]]
    below += [f"{drawn:,} drawn"] if drawn else []
    page += centred([", ".join(below)], "faint", cells) if below else []
    needs: list[Row] = []
    if fair := fair_head_start(one):
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
