"""The page after a duel with puzzles: the score, and both players' tries at each puzzle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.cells import cell_len

from mate.puzzles.series import ROUNDS
from mate.tui import draw
from mate.tui.draw import ALWAYS, Block, Row, centred, cut, fitted
from mate.tui.draw.faces import large
from mate.words.puzzles import result_of

if TYPE_CHECKING:
    from mate.puzzles import Duel

_MARKS: Final = {True: ("✓", "accent"), False: ("✗", "bad")}
_ROUND_CELLS: Final = 3
_MOST_NAME: Final = 16
_MOST_STEP: Final = 8


def draw_duel_end(duel: Duel, cells: int, rows: int) -> list[Row]:
    """Draw the page, without its header and footer."""
    score = centred(large("{} – {}".format(*duel.score), cells, 5), "accent", cells)
    result = centred(draw.wrapped(result_of(duel), cells, 2), "strong", cells)
    blocks: list[Block] = [
        {1: score, ALWAYS: []},
        {ALWAYS: result},
        {2: _race(duel, cells), ALWAYS: []},
        {ALWAYS: _table(duel, cells)},
    ]
    return draw.stacked(draw.fitting(blocks, rows), rows, most=1)


def _race(duel: Duel, cells: int) -> list[Row]:
    """Draw how far each player got, with one step for each solved puzzle."""
    names = draw.distinct(duel.names, min(max(map(cell_len, duel.names)), _MOST_NAME))
    most = min((cells - _MOST_NAME - 8) // ROUNDS, _MOST_STEP)
    rows: list[Row] = []
    for name, solved in zip(names, duel.score, strict=True):
        style = "accent" if solved == max(duel.score) else "plain"
        track = ("━" * (most * solved) + "●", style), ("┄" * (most * (ROUNDS - solved)), "faint")
        rows.append(((f"{name}  ", "strong"), *track, (f" {solved}", style)))
    return draw.centred_rows(rows, cells)


def _table(duel: Duel, cells: int) -> list[Row]:
    column = min((cells - _ROUND_CELLS) // 2, 44)
    left = " " * ((cells - _ROUND_CELLS - 2 * column) // 2)
    names = "".join(fitted(f"  {cut(name, column - 3)}", column) for name in duel.names)
    rows: list[Row] = [((f"{left}{'':{_ROUND_CELLS}}{names}", "strong"),)]
    both = [*zip(duel.tries_by(0), duel.tries_by(1), strict=True)]
    titles = {p: f"No. {p.number} · {p.theme.title}" for tries in both for p, _ in tries}
    if max(map(len, titles.values()), default=0) > column - 3:
        titles = {puzzle: f"Puzzle {puzzle.number}" for puzzle in titles}
    for number, tries in enumerate(both, start=1):
        row = [(f"{left}{number:>{_ROUND_CELLS - 1}} ", "faint")]
        for puzzle, found in tries:
            row += (_MARKS[found], (fitted(f" {titles[puzzle]}", column - 1), "plain"))
        rows.append(tuple(row))
    return rows
