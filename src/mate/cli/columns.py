"""Text in columns and in lines of a given width: every table that a command prints."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Final

from mate.cli.output import as_written

_GAP: Final = 2
"""Cells between columns."""
_LEAST_NAME: Final = 10
"""How many cells of a name are shown before another column is left out."""
_NARROW: Final = str.maketrans("–−…♣♠♥♦", "-------")
"""Signs one cell wide that most tables contain."""


def columns(rows: Iterable[Sequence[str]], sides: str, cells: int | None = None) -> list[str]:
    """Rows as lines with aligned columns, two spaces between them.

    Args:
        sides: for each column, `<` to align it left, `>` to align it right, or `~` for one or two
            columns of names: left, and cut where lines would be too long.
        cells: the longest a line may be; None for no limit.

    >>> columns([("A♣", "+80"), ("10♠", "0")], "<>")
    ['A♣   +80', '10♠    0']
    >>> columns([("player", "won"), ("Konstantin", "3")], "~>", 11)
    ['player  won', 'Konst…    3']
    """
    return _lines([*zip(*rows, strict=True)], sides, cells)


def table(
    choices: Iterable[Sequence[str]],
    column: Callable[[str], Sequence[str]],
    side: str,
    cells: int | None,
) -> tuple[Sequence[str], list[str]]:
    """A table with as many columns as a line has room for.

    Args:
        choices: the columns by name, from the most to the fewest; those of names are called
            `player…`.
        column: the words of a column, its heading first; none for one that is left out. It is
            asked only for what is tried.
        cells: the longest a line may be; None for no limit.

    Returns:
        The columns shown, and the lines.
    """
    column = cache(column)

    @cache
    def least_cells(name: str) -> int:
        width = _cells(column(name))
        return min(width, _LEAST_NAME) if name.startswith("player") else width

    for names in choices:
        found = [name for name in names if column(name)]
        if cells is None or sum(_GAP + least_cells(name) for name in found) - _GAP <= cells:
            break
    sides = ("~" if name.startswith("player") else side for name in found)
    return found, _lines([*map(column, found)], "".join(sides), cells)


def _lines(columns: list[Sequence[str]], sides: str, cells: int | None) -> list[str]:
    widths = [*map(_cells, columns)]
    names = [place for place, side in enumerate(sides) if side == "~"]
    if cells is not None and names:
        one, other, *_ = (*(widths[place] for place in names), 0)
        room = max(len(names), cells + _GAP - sum(width + _GAP for width in widths) + one + other)
        # The shorter name is not cut for the longer one.
        one = min(one, max(room // 2, room - other))
        for place, width in zip(names, (one, min(other, room - one)), strict=False):
            if width < widths[place]:
                columns[place] = [_cut(word, width) for word in columns[place]]
                # Two columns of names share all the room; a single one takes what it needs of it.
                widths[place] = width if other else _cells(columns[place])
    aligned = map(_aligned, columns, sides.replace("~", "<"), widths)
    return [(" " * _GAP).join(row).rstrip() for row in zip(*aligned, strict=True)]


def _aligned(words: Sequence[str], side: str, width: int) -> list[str]:
    """Words padded to the width of their column."""
    if _narrow("".join(words)):
        return [f"{word:{side}{width}}" for word in words]
    # Blanks take one cell each, and other signs two or none.
    return [f"{word:{side}{width - _cells_of(word) + len(word)}}" for word in words]


def wrapped(text: str, cells: int | None, first: str = "", rest: str = "") -> list[str]:
    """A text broken into lines, as it will be written; a word that is wider has its own line.

    Args:
        cells: the longest a line may be; None for no limit.

    >>> wrapped("Ana won the round by 4.", 12)
    ['Ana won the', 'round by 4.']
    """
    if cells is None:
        return [f"{first}{text}"]
    room = cells - max(len(first), len(rest))
    lines: list[str] = []
    for word in as_written(text).split():
        longer = f"{lines[-1]} {word}" if lines else ""
        if longer and _cells_of(longer) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return [f"{rest if number else first}{line}" for number, line in enumerate(lines)]


def _cut(word: str, cells: int) -> str:
    """The word, cut to a width and marked with `…` if it is wider."""
    if _cells_of(word) <= cells:
        return word
    from mate.cleaning import clean

    rest = as_written("…")
    # In ASCII the mark takes three cells; `clean` leaves one for it.
    return as_written(clean(word, max(1, cells + 1 - len(rest))))[:cells]


def _cells(words: Sequence[str]) -> int:
    """How wide a column of words is."""
    # Checking ten thousand words as one text is much faster than one by one.
    return max(map(len if _narrow("".join(words)) else _cells_of, words), default=0)


def _cells_of(word: str) -> int:
    """How many terminal cells a text takes."""
    # Most words. Loading the tables of cell widths takes longer than printing a list.
    if _narrow(word):
        return len(word)
    from rich.cells import cell_len

    return cell_len(word)


def _narrow(text: str) -> bool:
    """Whether each character is known to take one cell."""
    return text.isascii() or text.translate(_NARROW).isascii()
