"""The looks of the named styles that rows are made of, taken from the theme's colours."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from rich.style import Style
from textual.color import Color


class Look(NamedTuple):
    """What a style looks like.

    Args:
        ink: the theme's variable for the text.
        ground: the theme's variable for what is behind it; None for whatever is there.
        bold: whether the text is bold.
    """

    ink: str
    ground: str | None = None
    bold: bool = False


LOOKS: Final[Mapping[str, Look]] = {
    "plain": Look("foreground"),
    "strong": Look("foreground", bold=True),
    "faint": Look("mate-faint"),
    "accent": Look("accent"),
    "bad": Look("error", bold=True),
    "key": Look("accent", bold=True),
    "turn": Look("mate-ink", "accent", bold=True),
    "black": Look("foreground", bold=True),
    "red": Look("mate-red", bold=True),
    "card": Look("mate-ink", "mate-card", bold=True),
    "card-red": Look("mate-card-red", "mate-card", bold=True),
    "card-edge": Look("mate-card-edge", "mate-card"),
    "chosen": Look("mate-ink", "accent", bold=True),
    "chosen-red": Look("mate-chosen-red", "accent", bold=True),
    "chosen-edge": Look("mate-ink", "accent"),
    "barred": Look("mate-barred", "mate-card"),
    "barred-red": Look("mate-barred-red", "mate-card"),
}
"""Every style by its name."""


def palette(variables: Mapping[str, str]) -> dict[str, Style]:
    """The styles in the colours of a theme.

    Args:
        variables: the theme's variables, the table's own included.
    """
    return {
        name: Style(
            color=Color.parse(variables[look.ink]).rich_color,
            bgcolor=Color.parse(variables[look.ground]).rich_color if look.ground else None,
            bold=look.bold,
        )
        for name, look in LOOKS.items()
    }
