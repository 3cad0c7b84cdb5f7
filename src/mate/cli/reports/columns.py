"""Words as columns, and in lines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mate.rules import Action, NoForeplacement
from mate.words.narrator import Narrator

Document = dict[str, object]


def columns(rows: Iterable[Sequence[str]], sides: str) -> list[str]:
    """The rows with their words one below the other, two spaces between columns.

    Args:
        rows: words, as many in each row as there are sides.
        sides: for each column `<` for words set to the left, `>` for words set to the right.

    >>> columns([("A♣", "+80"), ("10♠", "0")], "<>")
    ['A♣   +80', '10♠    0']
    """
    rows = list(rows)
    widths = [max(map(_cells, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(map(_set, row, sides, widths)).rstrip() for row in rows]


def wrapped(text: str, cells: int) -> list[str]:
    """A text in lines as wide as fit; a word that is wider than a line has one to itself.

    >>> wrapped("Ana won the round by 4.", 12)
    ['Ana won the', 'round by 4.']
    """
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else ""
        if longer and _cells(longer) <= cells:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _set(word: str, side: str, width: int) -> str:
    room = " " * (width - _cells(word))
    return word + room if side == "<" else room + word


def _cells(word: str) -> int:
    if word.isascii():
        return len(word)
    from rich.cells import cell_len

    return cell_len(word)


def label(action: Action, narrator: Narrator) -> str:
    """An action as people see it; what is foreplaced may be no card."""
    return "no card" if isinstance(action, NoForeplacement) else narrator.card(action)
