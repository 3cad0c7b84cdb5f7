"""The score sheet of a match as rows."""

from __future__ import annotations

from typing import Final

from mate.rules import HANDS, Match
from mate.tui.draw.rows import Row, fitted, fitted_right
from mate.words.narrator import Narrator

_NAME_CELLS: Final = 14
_POINTS_CELLS: Final = 8


def draw_sheet(match: Match, narrator: Narrator) -> tuple[Row, ...]:
    """A line for each hand, and the totals; hands to come are shown with their numbers."""
    first, second = (fitted_right(name, _NAME_CELLS) for name in narrator.names)
    head = f" hand  {'dealer':<{_NAME_CELLS}} {first} {second}  how"
    hands = (_hand_row(match, narrator, number) for number in range(1, HANDS + 1))
    one, other = match.score
    total = f"{'':7}{'total':<{_NAME_CELLS}} {one:>{_NAME_CELLS}} {other:>{_NAME_CELLS}}"
    return ((head, "faint"),), *hands, ((total, "strong"),)


def _hand_row(match: Match, narrator: Narrator, number: int) -> Row:
    blank = f" {number:>4}  "
    if number > len(match.hands):
        return ((blank, "faint"), ("·", "faint"))
    hand = match.hands[number - 1]
    outcome = hand.outcome
    dealer = fitted(narrator.names[hand.dealer], _NAME_CELLS)
    if outcome is None:
        return ((blank, "plain"), (f"{dealer} being played", "faint"))
    points = [str(outcome.points_of(seat)) if outcome.points_of(seat) else "–" for seat in (0, 1)]
    return (
        (blank, "plain"),
        (f"{dealer} {points[0]:>{_NAME_CELLS}} {points[1]:>{_NAME_CELLS}}", "plain"),
        (f"  {narrator.outcome_in_short(outcome)}", "faint"),
    )


def draw_narrow_sheet(match: Match, narrator: Narrator) -> tuple[Row, ...]:
    """The sheet in 38 cells: a line for each hand with how it ended, and the totals."""
    first, second = (fitted_right(name, _POINTS_CELLS) for name in narrator.names)
    head = f" {'':3}{first} {second}  how"
    hands = (_narrow_row(match, narrator, number) for number in range(1, HANDS + 1))
    one, other = match.score
    total = f" {'':3}{one:>{_POINTS_CELLS}} {other:>{_POINTS_CELLS}}"
    return ((head, "faint"),), *hands, ((total, "strong"),)


def _narrow_row(match: Match, narrator: Narrator, number: int) -> Row:
    if number > len(match.hands):
        return ((f" {number:<3}", "faint"), (f"{'·':>{_POINTS_CELLS}}", "faint"))
    outcome = match.hands[number - 1].outcome
    if outcome is None:
        return ((f" {number:<3}", "plain"), ("being played", "faint"))
    points = [str(outcome.points_of(seat) or "–") for seat in (0, 1)]
    return (
        (f" {number:<3}", "plain"),
        (f"{points[0]:>{_POINTS_CELLS}} {points[1]:>{_POINTS_CELLS}}", "plain"),
        (f"  {narrator.outcome_in_short(outcome, tight=True)}", "faint"),
    )
