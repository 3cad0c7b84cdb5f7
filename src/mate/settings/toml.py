"""Values as a settings file has them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mate.cleaning import clean

_SHOWN_CELLS: Final = 40


def written(value: object) -> str:
    r"""A value as written in the file, cleaned for people.

    >>> written("felt"), written(True), written(0.8), written("\x1b[2J")
    ('"felt"', 'true', '0.8', '"�[2J"')
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return quoted(clean(value, _SHOWN_CELLS))
    if isinstance(value, float):
        return f"{value:g}"
    if isinstance(value, Mapping):
        return "a table"
    if isinstance(value, list):
        return "a list"
    return clean(_in_short(value), _SHOWN_CELLS)


def quoted(text: str) -> str:
    r"""A text without control characters as TOML writes it.

    >>> print(quoted('a "b" \\ c'))
    "a \"b\" \\ c"
    """
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _in_short(value: object) -> str:
    try:
        return str(value)
    except ValueError:
        # Python refuses to write out a number of thousands of digits.
        return "a number far too large"
