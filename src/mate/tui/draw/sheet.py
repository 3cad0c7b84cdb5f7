"""The score sheet of a match: narrow, beside a table, and full, on a page."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple

from rich.cells import cell_len

from mate.rules import Match, Outcome
from mate.tui.draw.rows import Row, cut, distinct, fitted, fitted_right, short_names
from mate.words.narrator import Narrator

NARROW_CELLS: Final = 8
"""The width of a player's column in the narrow sheet."""
LEAST_ROWS: Final = 6
"""The rows of a sheet with the hands and the total."""
ROUND_ROWS: Final = 8
"""The rows of a sheet with the points of the rounds, too."""
LOOSE_ROWS: Final = 18
"""The rows of a sheet with the products, too, and blank rows between the hands."""
_LEAST_CELLS: Final = 60
"""The least width of the full sheet."""
_MARGIN: Final = 7
"""The width of the column of hand numbers."""
_NAME_CELLS: Final = (8, 16)
"""The least and the greatest width of a column with a name."""
_LEAST_GAP: Final = 3
_MOST_GAP: Final = 16
_HOW_CELLS: Final = 24
"""The greatest width of the text about a hand in play."""
_NO_POINTS: Final = "–"
_TO_COME: Final = "·"


def draw_sheet(match: Match, narrator: Narrator) -> tuple[Row, ...]:
    """The narrow sheet: a row for each hand and its result, and the totals; 38 cells, 6 rows.

    Args:
        match: the match; hands not yet begun show only their numbers.
        narrator: the players' names.
    """
    names = short_names(narrator.names, NARROW_CELLS)
    first, second = (fitted_right(name, NARROW_CELLS) for name in names)
    one, other = match.score
    margin, cells = " " * 4, NARROW_CELLS
    return (
        ((f"{margin}{first} {second}  Result", "faint"),),
        *(_narrow_row(match, narrator, number) for number in range(1, match.length + 1)),
        ((f"{margin}{one:>{cells}} {other:>{cells}}", "strong"),),
    )


def _narrow_row(match: Match, narrator: Narrator, number: int) -> Row:
    margin, cells = f" {number:<3}", NARROW_CELLS
    if number > len(match.hands):
        return ((margin, "faint"), (f"{_TO_COME:>{cells}} {_TO_COME:>{cells}}", "faint"))
    outcome = match.hands[number - 1].outcome
    if outcome is None:
        return ((margin, "plain"), (f"{'':{cells}} {'':{cells}}  in play", "faint"))
    one, other = _points(outcome)
    return (
        (margin, "plain"),
        (f"{one:>{cells}} {other:>{cells}}", "plain"),
        (f"  {narrator.outcome_in_short(outcome, tight=True)}", "faint"),
    )


def _points(outcome: Outcome) -> tuple[str, str]:
    one, other = (str(outcome.points_of(seat) or _NO_POINTS) for seat in (0, 1))
    return one, other


def draw_score(match: Match, narrator: Narrator, cells: int, rows: int) -> list[Row]:
    """The score sheet for a page, as full as the room allows.

    It shows who begins each hand, its points and its result, and the points of the rounds and the
    match; the fullest sheet also shows how the points of a mate are calculated.

    Args:
        match: the match; hands not yet begun show only their numbers.
        narrator: the players' names.
        cells: the greatest width, at least 38.
        rows: the greatest height, at least 6.
    """
    if cells < _LEAST_CELLS:
        return [*draw_sheet(match, narrator)]
    loose = rows >= LOOSE_ROWS
    columns = _columns(match, narrator, cells, sums=loose)
    page = [columns.row(" Hand", "Begins", columns.names, "Result", "faint")]
    for number in range(1, match.length + 1):
        page += _hand_rows(match, narrator, number, columns, loose=loose)
        if rows >= ROUND_ROWS and match.ends_round(number):
            page += [_round_row(match, narrator, number, columns)]
            page += [()] if loose else []
    one, other = match.score
    won = _ahead(narrator, match.score, even="drawn") if match.finished else ""
    return [*page, columns.row("", "Match", (str(one), str(other)), won, "strong")]


def _ahead(narrator: Narrator, points: tuple[int, int], *, even: str) -> str:
    """The player with more points, and the margin."""
    one, other = points
    return (
        f"{narrator.names[0 if one > other else 1]} by {abs(one - other)}" if one != other else even
    )


class _Columns(NamedTuple):
    """The columns of a sheet.

    Args:
        cells: the greatest width of the sheet.
        names: the players' names by seat, as headings.
        gap: the blanks between two columns.
        how: returns the text for a result that fits in the last column.
    """

    cells: int
    names: tuple[str, str]
    gap: int
    how: Callable[[Outcome], str]

    def row(
        self, label: str, dealer: str, points: tuple[str, str], how: str, style: str = "plain"
    ) -> Row:
        """One row: who begins, both players' points, and the result."""
        name, gap = cell_len(self.names[0]), " " * self.gap
        one, other = (fitted_right(each.rstrip(), name) for each in points)
        left = f"{label:<{_MARGIN}}{fitted(dealer, name)}{gap}{one}{gap}{other}{gap}"
        return ((left, style), (cut(how, self.cells - cell_len(left)), "faint"))


def _columns(match: Match, narrator: Narrator, cells: int, *, sums: bool) -> _Columns:
    least, most = _NAME_CELLS
    name = max(least, min(max(map(cell_len, narrator.names)), most))
    names = distinct(narrator.names, name)
    ends = [hand.outcome for hand in match.hands if hand.outcome]
    longest = max((cell_len(narrator.brought(end)) for end in ends if sums), default=_HOW_CELLS)
    room = cells - _MARGIN - 3 * name - 1
    ways: tuple[Callable[[Outcome], str], ...] = (
        narrator.outcome_in_words,
        partial(narrator.outcome_in_words, tight=True),
        narrator.outcome_in_short,
        partial(narrator.outcome_in_short, tight=True),
    )
    # All results are written in the same way; the columns share the room that is left.
    needed = [max((longest, *(cell_len(how(each)) for each in ends))) for how in ways]
    how, taken = next(
        (
            (how, taken)
            for how, taken in zip(ways, needed, strict=True)
            if taken + 3 * _LEAST_GAP <= room
        ),
        (ways[-1], needed[-1]),
    )
    return _Columns(cells, names, max(1, min((room - taken) // 3, _MOST_GAP)), how)


def _hand_rows(
    match: Match, narrator: Narrator, number: int, columns: _Columns, *, loose: bool
) -> list[Row]:
    label, blank = f"{number:>5}", ("", "")
    more: list[Row] = [()] if loose else []
    if number > len(match.hands_dealt):
        return [columns.row(label, _TO_COME, blank, "", "faint"), *more, *more]
    hand = match.hands_dealt[number - 1]
    dealer = narrator.names[hand.dealer]
    if hand.outcome is None:
        trick = hand.position.trick
        where = f"in play: trick {trick}" if trick else "in play"
        if number > 1 and not hand.actions:
            where = "next"
        return [columns.row(label, dealer, blank, where), *more, *more]
    rows = [columns.row(label, dealer, _points(hand.outcome), columns.how(hand.outcome))]
    if loose:
        rows += [columns.row("", "", blank, narrator.brought(hand.outcome)), ()]
    return rows


def _round_row(match: Match, narrator: Narrator, last: int, columns: _Columns) -> Row:
    """The points of a round, and who won it."""
    number = match.round_of(last)
    hands = [hand for at, hand in enumerate(match.hands, 1) if match.round_of(at) == number]
    one, other = match._replace(hands=tuple(hands)).score
    label = f"Round {number}"
    if len(match.hands) < last or not match.hands[last - 1].outcome:
        return columns.row("", label, ("", ""), "", "faint")
    ahead = _ahead(narrator, (one, other), even="level")
    return columns.row("", label, (str(one), str(other)), ahead, "faint")
