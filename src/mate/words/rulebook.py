"""The rules for players, wherever the program is installed, and the flags that choose them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Final

from mate.errors import StorageError
from mate.rules import CLASSIC, CUSTOM, Ruleset

READABLE_CELLS: Final = 76
"""The widest line of the rules that is easy to read."""
_TABLE: Final = re.compile(r"(?:^\|.*\|\n)+", re.MULTILINE)
_PADDING: Final = 2
"""The cells around the text of a table's column."""


def rulebook() -> str:
    """The text of `docs/rules.md`, in Markdown.

    An installed package carries it as `mate/rules.md`; a checkout has it in its place.
    """
    packaged = files("mate") / "rules.md"
    document = Path(__file__).parents[3] / "docs" / "rules.md"
    try:
        return (packaged if packaged.is_file() else document).read_text(encoding="utf-8")
    except OSError as error:
        raise StorageError(
            "The rules are missing from this installation. Reinstall Mate."
        ) from error


def with_fitting_tables(text: str, cells: int) -> str:
    r"""The text with each table that is too wide turned into a list, a row an item.

    >>> print(with_fitting_tables("| rank | weight |\n| - | - |\n| A | 11 |\n", 12), end="")
    - **rank A** weight: 11
    """

    def fitted(found: re.Match[str]) -> str:
        rows = [
            [cell.strip() for cell in line.strip("|").split("|")]
            for line in found[0].splitlines()
            if not set(line) <= set("|- :")
        ]
        widths = (max(map(len, column)) + _PADDING for column in zip(*rows, strict=True))
        return found[0] if sum(widths) <= cells else "".join(_items(*rows))

    return _TABLE.sub(fitted, text)


def _items(titles: list[str], *rows: list[str]) -> Iterator[str]:
    for label, *cells in rows:
        named = zip(titles[1:], cells, strict=True)
        rest = "; ".join(f"{title}: {cell}" for title, cell in named if cell)
        yield f"- **{titles[0]} {label}** {rest}\n"


def rule_flags(ruleset: Ruleset) -> list[str]:
    """The flags that choose these rules; none for `classic`.

    >>> rule_flags(Ruleset.preset("bga")), rule_flags(Ruleset().changed(free_move=True))
    (['--rules bga'], ['--free-move'])
    """
    if ruleset.name != CUSTOM:
        return [] if ruleset == CLASSIC else [f"--rules {ruleset.name}"]
    return [
        f"--{name.replace('_', '-')}{'' if value is True else f' {value}'}"
        for name, value in ruleset.options.items()
        if value != CLASSIC.options[name]
    ]
