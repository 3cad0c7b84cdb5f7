"""Text in columns and in lines of a given width."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from mate.cleaning import clean
from mate.cli.output import as_written

Document = dict[str, object]

GAP: Final = 2
"""Cells between columns."""
_NARROW: Final = str.maketrans("–−…♣♠♥♦", "-------")
"""Signs one cell wide that most tables contain."""


def columns(rows: Iterable[Sequence[str]], sides: str) -> list[str]:
    """Rows as lines with aligned columns, two spaces between them.

    Args:
        rows: the words of each row, one for each column.
        sides: for each column, `<` to align it left or `>` to align it right.

    >>> columns([("A♣", "+80"), ("10♠", "0")], "<>")
    ['A♣   +80', '10♠    0']
    """
    by_column = zip(*rows, strict=True)
    return lines_of(
        set_column(words, side=side) for words, side in zip(by_column, sides, strict=True)
    )


def table(rows: Sequence[Sequence[str]], cells: int | None) -> list[str]:
    """Rows of a name and figures as lines with aligned columns; names are cut to fit.

    >>> table([("player", "won"), ("Konstantin", "3")], 11)
    ['player  won', 'Konst…    3']
    """
    sides = f"<{'>' * (len(rows[0]) - 1)}"
    _, *figures = map(column_cells, zip(*rows, strict=True))
    if cells is None:
        return columns(rows, sides)
    room = max(1, cells - sum(GAP + width for width in figures))
    return columns(((cut(name, room), *rest) for name, *rest in rows), sides)


def that_fit(
    choices: Iterable[Sequence[str]], width: Callable[[str], int], cells: int | None
) -> Sequence[str]:
    """The columns of a table that a line has room for.

    Args:
        choices: the columns by name, from the most to the fewest.
        width: how many cells a column needs; 0 for one that is left out.
        cells: the longest a line may be; None for no limit.

    Returns:
        The first choice that fits, or the last one.
    """
    for names in choices:
        found = [name for name in names if width(name)]
        if cells is None or sum(GAP + width(name) for name in found) - GAP <= cells:
            break
    return found


def lines_of(columns: Iterable[Sequence[str]]) -> list[str]:
    """Columns whose words are equally wide, as lines."""
    return [(" " * GAP).join(row).rstrip() for row in zip(*columns, strict=True)]


def wrapped(text: str, cells: int) -> list[str]:
    """A text broken into lines; a word wider than `cells` gets a line of its own.

    >>> wrapped("Ana won the round by 4.", 12)
    ['Ana won the', 'round by 4.']
    """
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else ""
        if longer and cells_of(longer) <= cells:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def fitted(text: str, cells: int | None, indent: int = 0) -> list[str]:
    """A text broken into lines, all but the first indented; one line where `cells` is None."""
    if cells is None:
        return [text]
    first, *rest = wrapped(text, cells - indent) or [""]
    return [first, *(f"{' ' * indent}{line}" for line in rest)]


def column_cells(words: Sequence[str]) -> int:
    """How wide a column of words is."""
    # Checking ten thousand words as one text is much faster than one by one.
    return max(map(len if _narrow("".join(words)) else cells_of, words), default=0)


def set_column(words: Sequence[str], width: int | None = None, side: str = "<") -> list[str]:
    """Words padded or cut to a width in cells, by default that of the widest."""
    room = column_cells(words) if width is None else width
    if _narrow("".join(words)) and max(map(len, words), default=0) <= room:
        return [f"{word:{side}{room}}" for word in words]
    fitting = [cut(word, room) for word in words]
    # Blanks take one cell each, and other signs two or none.
    return [f"{word:{side}{room - cells_of(word) + len(word)}}" for word in fitting]


def cut(word: str, cells: int) -> str:
    """The word, cut to a width in cells and marked with `…` if it is wider."""
    if cells_of(word) <= cells:
        return word
    rest = as_written("…")
    # In ASCII the mark takes three cells; `clean` leaves one for it.
    return as_written(clean(word, max(1, cells + 1 - len(rest))))[:cells]


def cells_of(word: str) -> int:
    """How many terminal cells a text takes."""
    # Most words. Loading the tables of cell widths takes longer than printing a list.
    if _narrow(word):
        return len(word)
    from rich.cells import cell_len

    return cell_len(word)


def _narrow(text: str) -> bool:
    """Whether each character is known to take one cell."""
    return text.isascii() or text.translate(_NARROW).isascii()
