"""The page after a duel: who won, and which puzzles each player solved."""

from __future__ import annotations

from typing import Final

from mate.puzzles import Theme
from mate.puzzles.duel import Duel
from mate.tui.draw.letters import large
from mate.tui.draw.rows import Row, centred, cut, fitted, wrapped
from mate.words.puzzles import result_of

_MARKS: Final = {True: ("✓", "accent"), False: ("✗", "bad")}
_MOST_COLUMN_CELLS: Final = 44
_ROUND_CELLS: Final = 3
_LETTER_ROWS: Final = 5
_THEME_CELLS: Final = max(len(f" · {theme.title}") for theme in Theme)
_RESULT_ROWS: Final = 2


def draw_duel_end(duel: Duel, cells: int, rows: int) -> list[Row]:
    """The page, without its header and footer."""
    said = [*centred(wrapped(result_of(duel), cells, _RESULT_ROWS), "strong", cells)]
    table = _table(duel, cells)
    score = "{} – {}".format(*duel.score)
    letters = [*centred(large(score, cells, _LETTER_ROWS), "turn", cells), ()]
    parts = [*letters, *said, (), *table]
    if len(parts) > rows:
        parts = [*said, (), *table]
    return [()] * max((rows - len(parts)) // 2, 0) + parts


def _table(duel: Duel, cells: int) -> list[Row]:
    column = min((cells - _ROUND_CELLS) // 2, _MOST_COLUMN_CELLS)
    left = " " * ((cells - _ROUND_CELLS - 2 * column) // 2)
    names = "".join(fitted(f"  {cut(name, column - 3)}", column) for name in duel.names)
    rows: list[Row] = [((f"{left}{'':{_ROUND_CELLS}}{names}", "strong"),)]
    both = zip(duel.tries_of(0), duel.tries_of(1), strict=True)
    for number, tries in enumerate(both, start=1):
        row = [(f"{left}{number:>{_ROUND_CELLS - 1}} ", "faint")]
        for puzzle, found in tries:
            mark, style = _MARKS[found]
            name = f"Puzzle {puzzle.number}"
            if column - 3 >= _THEME_CELLS + len(name):
                name += f" · {puzzle.theme.title}"
            row += ((mark, style), (fitted(f" {name}", column - 1), "plain"))
        rows.append(tuple(row))
    return rows
