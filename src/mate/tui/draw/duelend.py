"""The page after a duel with puzzles: the score, and both players' tries at each puzzle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mate.tui import draw
from mate.tui.draw import ALWAYS, Block, Row, centred, cut, fitted, placed
from mate.tui.draw.cards import CardState, Stock, draw_paper, draw_place
from mate.tui.draw.faces import large
from mate.tui.draw.hands import Grid, in_letters
from mate.words.puzzles import result_of

if TYPE_CHECKING:
    from mate.puzzles import Duel, Puzzle

_MARKS: Final = {True: ("✓", "card"), False: ("✗", "slot")}
_CARD_CELLS: Final = 7
_SCORE_ROWS: Final = 3
_TRY_CELLS: Final = 20
"""The width of the column of a player's tries."""


def draw_duel_end(duel: Duel, cells: int, rows: int, stock: Stock) -> list[Row]:
    """Draw the page, without its header and footer."""
    grid, name, title, style = Grid.of(cells), "", "Draw", "strong"
    if duel.winner is not None:
        name, title, style = duel.names[duel.winner], "wins", "accent"
    letters = in_letters(name, title, style, cells) if grid.label else {}
    result = centred(draw.wrapped(result_of(duel), cells, 2), "strong", cells)
    score = large("{} – {}".format(*duel.score), cells, _SCORE_ROWS)
    tries = [
        draw.centred_rows(_tries(duel, grid, stock, high=high), cells) for high in (True, False)
    ]
    blocks: list[Block] = [
        {**letters, ALWAYS: result},
        {6: centred(score, "strong", cells), ALWAYS: []},
        {3: tries[0], ALWAYS: tries[1]},
    ]
    return draw.stacked(draw.fitting(blocks, rows - 2 if grid.label else rows), rows)


def _tries(duel: Duel, grid: Grid, stock: Stock, *, high: bool) -> list[Row]:
    """Draw both players' tries side by side, round by round, under the players' names."""
    rounds = [*zip(duel.tries_by(0), duel.tries_by(1), strict=True)]
    themes = [" / ".join(dict.fromkeys(each.theme.title for each, _ in tries)) for tries in rounds]
    labels = themes if grid.label else [*map(str, range(1, len(rounds) + 1))]
    first = min(max(grid.width - 2 * _TRY_CELLS, 3), max(map(len, labels)) + 2)
    column = min((grid.width - first) // 2, _TRY_CELLS)
    starts = first, first + column
    names = [((fitted(name, column - 1), "strong"),) for name in duel.names]
    page: list[Row] = [placed(zip(starts, names, strict=True))]
    for label, tries in zip(labels, rounds, strict=True):
        drawn = [_try(puzzle, stock, found=found, high=high) for puzzle, found in tries]
        for y, pair in enumerate(zip(*drawn, strict=True)):
            text = cut(label, first - 1) if y == len(drawn[0]) // 2 else ""
            page.append(placed([(0, ((text, "faint"),)), *zip(starts, pair, strict=True)]))
    return page


def _try(puzzle: Puzzle, stock: Stock, *, found: bool, high: bool) -> list[Row]:
    """Draw a solved puzzle as a card, or another puzzle as an empty place, beside its number."""
    mark, style = _MARKS[found]
    picture: list[Row] = [((f" {mark} ", style),)]
    if high and found:
        face = mark.center(_CARD_CELLS)
        picture = [*draw_paper([face], "card-clubs", CardState.LEGAL, stock=stock)]
    elif high:
        picture = draw_place(_CARD_CELLS, 3, [mark])
    picture[len(picture) // 2] += ((f"  No. {puzzle.number}", "plain"),)
    return picture
