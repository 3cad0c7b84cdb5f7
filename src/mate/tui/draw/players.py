"""The pages about all players, one player and two players: figures, bars, and a chart of losses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise, zip_longest
from textwrap import shorten
from typing import Final, NamedTuple

from rich.cells import cell_len

from mate.cleaning import SUIT_LETTERS
from mate.clock import short_day
from mate.computers import LEVEL_NAMES
from mate.record.terms import Length
from mate.rules import CARDS_EACH, Card, Mate
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
from mate.tui.draw.hands import SIZES
from mate.words import average
from mate.words import statistics as words
from mate.words.figures import CHOICES, COLUMNS, compared, lines
from mate.words.series import LENGTHS, score

_SCALE_CELLS: Final = 8
_GAP: Final = 2
_LEAST_MATCHES: Final = 5
"""The minimum number of matches for a chart, because fewer matches would show only chance."""
_Size = tuple[int, int] | None
_MOST_PORTRAIT: Final = 36
_LEAST_PORTRAIT: Final = 18
"""The minimum height of a portrait with the player's name in large letters."""
_LOOSE_CHART: Final = 14
"""The height of the smallest chart with a blank row below its title."""
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
    size = next((size for size in SIZES if 2 * size[1] <= high and 6 * size[0] <= cells), None)
    card = _best_mate(tally.best, size, signs=signs, stock=stock)
    left = _best_cells(size) + _GAP if card else 0
    chart = trend(tally, cells - left, high - len(name))
    if not chart or not card:
        return [*name, *(chart or centred_rows(card, cells))]
    both = zip_longest([*[()] * (len(chart) - len(card)), *card], chart, fillvalue=())
    return [*name, *(placed(((1, one), (left, other))) for one, other in both)]


def trend(tally: Tally, cells: int, rows: int) -> list[Row]:
    """Draw a chart of the points lost per hand over time, with a line for each level's losses."""
    if tally.points_lost.to_analyse < _LEAST_MATCHES or rows < _LEAST_CHART:
        return []
    strength = strength_of(tally.losses_by_match)
    level = f"level {LEVEL_NAMES[strength.level]} " if strength else ""
    head = apart(((" Points lost per hand", "strong"),), ((level, "accent"),), cells)
    room, loose = cells - _SCALE_CELLS - 2, rows >= _LOOSE_CHART
    high = rows - 2 - loose
    # Leave room for a blank between two columns.
    values = losses(tally.losses_by_match, room // 2)
    most = max((value for value in values if value is not None), default=None)
    if most is None:
        return [head, *paragraph(words.trend_in_words(tally), "plain", cells, 1)]
    # A line runs through the middle of its row. In one row, the weakest level takes precedence.
    levels = {
        round(high * lost / max(most, 1) + 0.5): LEVEL_NAMES[name]
        for name, lost in reversed(MEASURED.items())
    }
    scale = {high: f"{most:.0f}"} | levels
    # Highlight the last five.
    latest = range(len(values) - 5, len(values))
    chart = columns(values, room, high, marked=latest, lines=levels)
    drawn = [head, *[()] * loose]
    for row, line in zip(range(high, 0, -1), chart, strict=True):
        drawn.append(((f"{fitted_right(scale.get(row, ''), _SCALE_CELLS)} ", "faint"), *line))
    free = room % len(values)
    ends = apart((("oldest", "faint"),), (("newest", "faint"),), room - free)
    return [*drawn, ((" " * (_SCALE_CELLS + 1 + free), "plain"), *ends)]


_LETTERS: Final = str.maketrans(dict(SUIT_LETTERS))
_LEAST_BAR: Final = 6
_BARRED: Final = "points lost per hand"
"""The figure that a bar shows in the list of players."""


def player_columns(players: Sequence[Tally], cells: int) -> tuple[Column[Tally], ...]:
    """Return as many figures of players as fit; the bar or else the name takes the spare cells."""
    most = max((tally.points_lost.a_hand or 0 for tally in players), default=0) or 1
    choices = ([_figure(label, most) for label in labels] for labels in CHOICES)
    page = next(each for each in choices if sum(column.cells + _GAP for column in each) <= cells)
    spare = cells - sum(column.cells + _GAP for column in page)
    wide = -1 if page[-1].title.lower() == _BARRED else 0
    page[wide] = page[wide]._replace(cells=page[wide].cells + spare)
    return tuple(page)


def _figure(label: str, most: float) -> Column[Tally]:
    figure, text = COLUMNS[label], COLUMNS[label].written
    if label == "player":
        return Column("Player", 11, lambda tally, _: text(tally))
    if label != _BARRED:
        return Column(label.capitalize(), max(len(label), 4), lambda t, _: text(t), right=True)

    def barred(tally: Tally, cells: int) -> Row:
        bar = bar_of((figure.of(tally) or 0) / most, cells - 7)
        return (f"{text(tally):>5}  ", ""), (bar, "bar-rim")

    return Column(label.capitalize(), len(label), barred)


Opponent = tuple[Tally, Tally]
"""The statistics of an opponent and of the page's player, in their matches with each other."""


class Line(NamedTuple):
    """A line on a player's page about losses or an opponent, with a bar for the share `part`."""

    label: str
    text: str
    part: float
    about: Group | Opponent


_CHARTED: Final = frozenset({"weak spots", "trend"})
_COST_CELLS: Final = 20
_LABEL_CELLS: Final = 13
_USUAL_BAR: Final = 12
"""The cells that long labels leave for a bar."""


def page_lines(
    tally: Tally, opponents: Sequence[Opponent], cells: int, *, signs: bool
) -> list[Line | str]:
    """List a player's losses in groups, the opponents, and all figures in words.

    Args:
        signs: whether cards have suit signs instead of letters.
    """
    sections: dict[str, Sequence[Line | str]] = {
        "Where the points go": _losses_by("kind", tally),
        "Against": [_against(*both) for both in opponents],
        "By action": _losses_by("part", tally),
        "By trick": _losses_by("trick", tally),
        "Figures": [*_figures(tally, cells, signs=signs)],
    }
    page: list[Line | str] = []
    for title, section in sections.items():
        if section:
            # The heading of the table is the title of the first section.
            page += [f"── {title} ".ljust(cells - 2 * _GAP, "─")] if page else []
            page += section
    return page


def _losses_by(by: str, tally: Tally) -> list[Line | str]:
    groups = [group for group in tally.groups if group.by == by]
    most, hands = max((group.points for group in groups), default=0), tally.points_lost.hands
    return [
        Line(
            words.words_of(group),
            f"{average(group.points / max(hands, 1))} per hand {len(group.losses):>4,}×",
            group.points / most,
            group,
        )
        for group in groups
    ]


def _against(other: Tally, own: Tally) -> Line:
    results = own.matches
    text = f"{results.won} won, {results.lost} lost"
    return Line(other.name, text, results.won / max(results.count, 1), (other, own))


def _figures(tally: Tally, cells: int, *, signs: bool) -> Iterator[str]:
    for label, sentence in lines(tally).items():
        if label not in _CHARTED:
            text = sentence if signs else sentence.translate(_LETTERS)
            rows = wrapped(text, cells - _LABEL_CELLS - 2 * _GAP, 4)
            yield from (
                f"{name:<{_LABEL_CELLS}}{row}"
                for name, row in zip_longest([label], rows, fillvalue="")
            )


def line_columns(lines: Sequence[Line | str], cells: int, first: str) -> tuple[Column[Line], ...]:
    """Return the columns of a player's page: labels, bars if there is room, and texts."""
    # The scroll bar covers the last cell; leave a blank cell before the scroll bar.
    room = cells - _COST_CELLS - 3 * _GAP - 2
    labels = [first, *(line.label for line in lines if isinstance(line, Line))]
    label = max(min(max(map(cell_len, labels)), room - _USUAL_BAR), 16)

    def bar(line: Line, most: int) -> Row:
        return ((bar_of(line.part, most), "bar-rim"),)

    def named(line: Line, most: int) -> str:
        return shorten(line.label, most, placeholder=" …")

    costs = Column[Line]("", _COST_CELLS, lambda line, _: ((line.text, "faint"),), right=True)
    if room - label < _LEAST_BAR:
        return Column(first, room + _GAP, named), costs
    return Column(first, label, named), Column("", room - label, bar), costs


_BARS: Final = 11
"""The height of the chart of losses by trick."""


def side_rows(tally: Tally, cells: int) -> list[Row]:
    """Draw the points lost on each trick as a chart, and the figures that matter most below."""
    points = {group.key: group.points for group in tally.groups if group.by == "trick"}
    hands = max(tally.points_lost.hands, 1)
    by_trick = [points.get(trick, 0) / hands for trick in range(1, CARDS_EACH + 1)]
    page: list[Row] = []
    if points:
        worst = sorted(range(CARDS_EACH), key=lambda place: -by_trick[place])[:2]
        step = cells // CARDS_EACH
        chart = columns(by_trick, step * CARDS_EACH, _BARS, marked=worst)
        tricks = range(1, CARDS_EACH + 1), "plain"
        amounts = [average(lost) if lost else "" for lost in by_trick], "faint"
        page = [(("Points lost per hand, by trick", "strong"),), (), *chart]
        for texts, style in (tricks, amounts):
            page.append((("".join(f"{text:^{step - 1}} " for text in texts), style),))
        page.append(())
    # The header and the list show the results.
    figures = {label: COLUMNS[label].written(tally) for label in CHOICES[0][5:]}
    figures["best mate"] = str(tally.best.gain if tally.best else 0)
    return page + [((f"{text:>6}  ", "strong"), (name, "faint")) for name, text in figures.items()]


# The page about two players.

_LEAST_PAIR_ROWS: Final = 16
_HALL_ROWS: Final = 6
"""The rows to leave for the hall of mates, and for the blank rows around the figures."""
_COMPARED_CELLS: Final = 22
_AMOUNT_CELLS: Final = 7
Famous = tuple[str, PlayedHand]
"""The title of a mate in the hall of mates, and the hand in which it was given."""


def hall_columns(cells: int, *, signs: bool) -> tuple[Column[Famous], ...]:
    """Return as many columns of the hall of mates as fit, widened evenly by the spare cells."""
    whole = (
        Column[Famous]("Mates", 20, lambda row, _: row[0]),
        Column[Famous]("Points", 6, lambda row, _: str(row[1].mate.points), right=True),
        Column[Famous]("Card", 4, lambda row, _: _label(row[1].mate.card, signs=signs)),
        Column[Famous]("By", 8, lambda row, _: row[1].winner),
        Column[Famous]("Trick", 6, lambda row, _: _trick(row[1].mate)),
        Column[Famous]("Day", 11, lambda row, _: short_day(row[1].match.created)),
        Column[Famous]("Score", 9, lambda row, _: "{} – {}".format(*row[1].match.score)),
        Column[Famous]("Hand", 4, lambda row, _: str(row[1].number)),
    )
    count = sum(used <= cells for used in accumulate(column.cells + _GAP for column in whole))
    more, rest = divmod(cells - sum(column.cells + _GAP for column in whole[:count]), count)
    first, *wider = (each._replace(cells=each.cells + more) for each in whole[:count])
    return (first._replace(cells=first.cells + rest), *wider)


def _label(card: Card, *, signs: bool) -> Row:
    return ((card.label if signs else card.ascii_label, card.suit.word),)


def _trick(mate: Mate) -> str:
    # The foreplacement of the player who mated counts as one more trick.
    return f"{mate.trick} + 1" if mate.one_more else str(mate.trick)


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
    figures = _comparison(one, other, cells, room, signs=signs, stock=stock)
    between: list[Row] = [()] * max(min((room - len(figures)) // 4, 3), 1)
    return [*page, *between, *figures, *(between if needs else ()), *needs, *between[1:]]


def _comparison(  # noqa: PLR0913  # each argument changes the drawing
    one: Tally, other: Tally, cells: int, rows: int, *, signs: bool, stock: Stock
) -> list[Row]:
    """Compare two players with bars, between the cards of their best mates if both have one."""
    least = _COMPARED_CELLS + 2 * (_AMOUNT_CELLS + _LEAST_BAR)
    sizes = (size for size in SIZES if size[1] + 2 <= rows)
    fits = (size for size in sizes if 2 * (_best_cells(size) + _GAP) + least < cells)
    size = next(fits, None) if one.best and other.best else None
    beside = _best_cells(size) + _GAP if size else 0
    left, right = (_best_mate(each.best, size, signs=signs, stock=stock) for each in (one, other))
    table = _facing_bars(one, other, cells - 2 - 2 * beside, len(left))
    table = [*[()] * ((len(left) - len(table)) // 2), *table]
    places = 1, 1 + beside, cells - 1 - beside + _GAP
    rows_of_all = zip_longest(left, table, right, fillvalue=())
    return [placed(zip(places, each, strict=True)) for each in rows_of_all]


def _facing_bars(one: Tally, other: Tally, cells: int, rows: int) -> list[Row]:
    """Draw each figure of two players between two bars, under their names.

    Args:
        rows: the number of rows that the table should fill.
    """
    figures = compared(one, other)
    around = 2 * _GAP if cells > 2 * _COMPARED_CELLS else 2
    label_cells = max((len(label) for label, _ in figures), default=0) + around
    # Both sides are equally wide.
    label_cells += (cells - label_cells) % 2
    amount = max((len(text) for _, both in figures for _, text in both), default=0) + 1
    bar = max((cells - label_cells) // 2 - amount, 0)
    left, right = draw.short_names((one.name, other.name), bar + amount)
    places = max(bar - cell_len(left), 0), cells - max(bar, cell_len(right))
    names: Iterator[Row] = (((name, "strong"),) for name in (left, right))
    table: list[Row] = [placed(zip(places, names, strict=True))]
    for label, ((here, written), (there, beside)) in figures:
        most = max(here, there, 0) or 1
        table += [()] * (2 * len(figures) < rows)
        table.append(
            (
                (f"{bar_of(here / most, bar):>{bar}}", "bar-rim"),
                (f" {written:<{amount - 1}}", "plain"),
                (f"{label:^{label_cells}}", "faint"),
                (f"{beside:>{amount - 1}} ", "plain"),
                (bar_of(there / most, bar), "bar-rim"),
            )
        )
    return table


def _best_mate(best: PlayedHand | None, size: _Size, *, signs: bool, stock: Stock) -> list[Row]:
    """Draw the card of a best mate above its points; no rows without a mate or a size."""
    if best is None or size is None:
        return []
    card = draw_row([(best.mate.card, CardState.LEGAL)], size, signs=signs, stock=stock)
    cells, texts = _best_cells(size), ("best mate", str(best.gain))
    blank = " " * ((cells - size[0]) // 2), "plain"
    return [*((blank, *row) for row in card), *(((text.center(cells), "faint"),) for text in texts)]


def _best_cells(size: _Size) -> int:
    return max(size[0] + 1 if size else 0, len("best mate"))
