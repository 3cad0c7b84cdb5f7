"""Text in named styles: what pictures of the game are made of before a widget shows them."""

from __future__ import annotations

from collections.abc import Iterator

from rich.cells import cell_len, set_cell_size

Span = tuple[str, str]
"""A piece of text and the name of its style, one of `palette.LOOKS`; it is never markup."""

Row = tuple[Span, ...]
"""One line of a picture."""


def width(row: Row) -> int:
    """How many terminal cells a row takes."""
    return sum(cell_len(text) for text, _ in row)


def fitted(text: str, cells: int) -> str:
    """The text in exactly that many cells: padded, or cut with `…`.

    >>> fitted("Ana", 5), fitted("Bartholomew", 6)
    ('Ana  ', 'Barth…')
    """
    if cell_len(text) <= cells:
        return set_cell_size(text, cells)
    return set_cell_size(text, max(cells - 1, 0)) + "…"[:cells]


def fitted_right(text: str, cells: int) -> str:
    """The text at the right of exactly that many cells, cut with `…` if it is longer.

    >>> fitted_right("28", 5)
    '   28'
    """
    text = text if cell_len(text) <= cells else fitted(text, cells)
    return " " * (cells - cell_len(text)) + text


def apart(left: Row, right: Row, cells: int) -> Row:
    """A row with one part at its left and one at its right end; the left one is cut if need be."""
    room = cells - width(right)
    spans: list[Span] = []
    used = 0
    for text, style in left:
        if used + cell_len(text) > room - 1:
            spans.append((fitted(text, max(room - 1 - used, 0)), style))
            used = room - 1
            break
        spans.append((text, style))
        used += cell_len(text)
    return (*spans, (" " * (room - used), "plain"), *right)


def wrapped(text: str, cells: int, limit: int) -> list[str]:
    """The text in lines of at most that many cells, broken between words.

    Args:
        text: one line of text.
        cells: the width, at least 2.
        limit: the most lines; what does not fit is cut with `…`.
    """
    lines: list[str] = []
    line = ""
    for word in text.split(" "):
        longer = f"{line} {word}" if line else word
        if cell_len(longer) <= cells or not line:
            line = longer
        else:
            lines.append(line)
            line = word
    lines.append(line)
    if len(lines) > limit:
        lines = [*lines[: limit - 1], " ".join(lines[limit - 1 :])]
    return [fitted(line, cells).rstrip() for line in lines]


def changed_cells(old: Row, new: Row) -> tuple[int, int] | None:
    """The first and the end of the cells in which two rows differ; None if they are the same."""
    if old == new:
        return None
    if not old or not new:
        return 0, width(old or new)
    before, after = list(_characters(old)), list(_characters(new))
    whole = max(width(old), width(new))
    same = 0
    for one, other in zip(before, after, strict=False):
        if one != other:
            break
        same += 1
    start = sum(cell_len(character) for character, _ in after[:same])
    if width(old) != width(new):
        return start, whole
    tail = 0
    rest_before, rest_after = before[same:], after[same:]
    for one, other in zip(reversed(rest_before), reversed(rest_after), strict=False):
        if one != other:
            break
        tail += cell_len(one[0])
    return (start, whole - tail) if start < whole - tail else None


def _characters(row: Row) -> Iterator[tuple[str, str]]:
    for text, style in row:
        for character in text:
            yield character, style
