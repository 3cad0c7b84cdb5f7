"""The score sheet of a match as rows."""

from __future__ import annotations

from typing import Final

from mate.rules import HANDS, Match
from mate.tui.draw.rows import Row, distinct, fitted_right
from mate.words.narrator import Narrator

_CELLS: Final = 14
NARROW_CELLS: Final = 8
"""How wide the column of a player is where there is little room."""


def draw_sheet(match: Match, narrator: Narrator, *, narrow: bool = False) -> tuple[Row, ...]:
    """A line for each hand with how it ended, and the totals.

    Args:
        match: the match; hands to come are shown with their numbers.
        narrator: the players' names.
        narrow: whether there are 38 cells, and no room for the dealers.
    """
    cells = NARROW_CELLS if narrow else _CELLS
    head, total = ("", "") if narrow else (" hand  dealer", "       total")
    margin = 4 if narrow else 8 + _CELLS
    first, second = (fitted_right(name.rstrip(), cells) for name in distinct(narrator.names, cells))
    one, other = match.score
    return (
        ((f"{head:<{margin}}{first} {second}  how", "faint"),),
        *(_hand_row(match, narrator, number, narrow=narrow) for number in range(1, HANDS + 1)),
        ((f"{total:<{margin}}{one:>{cells}} {other:>{cells}}", "strong"),),
    )


def _hand_row(match: Match, narrator: Narrator, number: int, *, narrow: bool) -> Row:
    margin = f" {number:<3}" if narrow else f" {number:>4}  "
    cells = NARROW_CELLS if narrow else _CELLS
    if number > len(match.hands):
        return ((margin, "faint"), (f"{'·':>{cells if narrow else 1}}", "faint"))
    hand = match.hands[number - 1]
    outcome = hand.outcome
    dealer = "" if narrow else f"{distinct(narrator.names, cells)[hand.dealer]} "
    if outcome is None:
        return ((margin, "plain"), (f"{dealer}being played", "faint"))
    one, other = (outcome.points_of(seat) or "–" for seat in (0, 1))
    return (
        (margin, "plain"),
        (f"{dealer}{one:>{cells}} {other:>{cells}}", "plain"),
        (f"  {narrator.outcome_in_short(outcome, tight=narrow)}", "faint"),
    )
