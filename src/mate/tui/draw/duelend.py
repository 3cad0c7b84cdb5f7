"""The page after a duel: who won, and which puzzles each player solved."""

from __future__ import annotations

from typing import Final

from mate.puzzles import Theme
from mate.puzzles.duel import Duel
from mate.tui.draw.letters import large
from mate.tui.draw.rows import Row, centred, cut, fitted, wrapped
from mate.words.puzzles import result_of

_MARKS: Final = {True: ("✓", "accent"), False: ("✗", "bad")}
_ROUND_CELLS: Final = 3
_THEME_CELLS: Final = max(len(f" · {theme.title}") for theme in Theme)


def draw_duel_end(duel: Duel, cells: int, rows: int) -> list[Row]:
    """The page, without its header and footer."""
    score = large("{} – {}".format(*duel.score), cells, 5)
    said = centred(wrapped(result_of(duel), cells, 2), "strong", cells)
    page = [*centred(score, "turn", cells), (), *said, (), *_table(duel, cells)]
    if len(page) > rows:
        page = page[len(score) + 1 :]
    return [()] * max((rows - len(page)) // 2, 0) + page


def _table(duel: Duel, cells: int) -> list[Row]:
    column = min((cells - _ROUND_CELLS) // 2, 44)
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
