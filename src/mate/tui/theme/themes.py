"""The themes that players can choose: three of our own, one without colours, and the library's."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from textual.theme import BUILTIN_THEMES, Theme

# Of felt, paper and high contrast, in columns.
_COLOURS: Final = {
    "primary": ("#e9c46a", "#7a3b12", "#ffd600"),
    "secondary": ("#8fb8a4", "#2f5d62", "#9fe8ff"),
    "accent": ("#f4c95d", "#8a3b12", "#ffd600"),
    "success": ("#8fd694", "#2c6432", "#7dff7d"),
    "warning": ("#f4c95d", "#7d5200", "#ffd600"),
    "error": ("#ff9b8f", "#a3201d", "#ff9c9c"),
    "foreground": ("#e8efe9", "#2a241c", "#ffffff"),
    "background": ("#12241c", "#f6f0e1", "#000000"),
    "surface": ("#182f25", "#efe6d1", "#0c0c0c"),
    "panel": ("#1d382d", "#e8ddc3", "#1c1c1c"),
    "mate-faint": ("#9db8a9", "#655a46", "#d4d4d4"),
    "mate-ink": ("#17211c", "#2a241c", "#000000"),
    "mate-red": ("#ff9b8f", "#a3201d", "#ff9c9c"),
    "mate-green": ("#7fdc8f", "#125f22", "#7dff7d"),
    "mate-blue": ("#8ec5ff", "#1d4d8f", "#9cc8ff"),
    "mate-card": ("#f3efe2", "#fffdf7", "#ffffff"),
    "mate-card-edge": ("#736d5e", "#7a6c52", "#333333"),
    "mate-card-red": ("#a81227", "#a3201d", "#7a0000"),
    "mate-card-green": ("#0c5f2a", "#0e5a20", "#004400"),
    "mate-card-blue": ("#0b479e", "#17458a", "#0000a0"),
    "mate-idle": ("#dcd8cb", "#f1ecdd", "#e8e8e8"),
    "mate-waiting": ("#a5aa9d", "#dcd1b8", "#cfcfcf"),
    "mate-waiting-edge": ("#4c524b", "#6b5f48", "#333333"),
    "mate-barred": ("#6b6657", "#716754", "#474747"),
    "mate-barred-red": ("#98404d", "#9c403a", "#7d2626"),
    "mate-barred-green": ("#3a6c44", "#3a6c44", "#245024"),
    "mate-barred-blue": ("#41609c", "#41609c", "#3a3aa0"),
    "mate-chosen": ("#f4c95d", "#f2bf4b", "#ffd600"),
    "mate-shade": ("#27493a", "#e9dfc8", "#202020"),
}


def _own(name: str, column: int, *, dark: bool) -> Theme:
    colours: dict[str, Any] = {each: row[column] for each, row in _COLOURS.items()}
    variables = {each: colours.pop(each) for each in _COLOURS if each.startswith("mate-")}
    return Theme(name, **colours, dark=dark, variables=variables)


FELT: Final = _own("felt", 0, dark=True)
"""Green felt and ivory cards."""
PAPER: Final = _own("paper", 1, dark=False)
"""Ink on ivory paper, and white cards."""
HIGH_CONTRAST: Final = _own("high-contrast", 2, dark=True)
"""White on black, with a contrast of at least 7 : 1 for every text."""

# The 256 colours have none as dark as felt; the nearest is grey, and so it is with paper. The
# grounds of both, and the shade of earlier choices, keep their hue.
_GROUNDS: Final = ("background", "surface", "panel", "mate-shade")
_GROUNDS_OF_256: Final = {
    FELT.name: ("#005f00", "#005f00", "#121212", "#005f5f"),
    PAPER.name: ("#ffffd7", "#ffffd7", "#d7d7af", "#d7d7af"),
}


def _of_256(theme: Theme) -> Theme:
    grounds: dict[str, Any] = dict(zip(_GROUNDS, _GROUNDS_OF_256[theme.name], strict=True))
    variables = {**theme.variables, "mate-shade": grounds.pop("mate-shade")}
    return replace(theme, **grounds, variables=variables)


_MARKED: Final = ("block-cursor", "input-cursor", "input-selection", "screen-selection")

COLOURLESS: Final = replace(
    BUILTIN_THEMES["ansi-dark"],
    name="no-colour",
    # White grounds become reverse video, and no other colour shows at all.
    variables={
        **BUILTIN_THEMES["ansi-dark"].variables,
        "ansi-foreground": "ansi_default",
        "ansi-background": "ansi_default",
        **{f"{part}-foreground": "ansi_default" for part in _MARKED},
        **{f"{part}-background": "ansi_white" for part in _MARKED},
        **{f"scrollbar{state}": "ansi_white" for state in ("", "-hover", "-active")},
        **{f"scrollbar-background{state}": "ansi_default" for state in ("", "-hover", "-active")},
        "button-focus-text-style": "bold reverse",
    },
)
"""No colours, for terminals without them and for players who want none."""

_LIBRARYS: Final = (
    *("textual-dark", "textual-light", "nord", "gruvbox", "dracula", "tokyo-night"),
    *("catppuccin-mocha", "catppuccin-latte", "rose-pine", "rose-pine-dawn"),
    *("solarized-dark", "solarized-light", "ansi-dark", "ansi-light"),
)

THEMES: Final[Mapping[str, Theme]] = {
    theme.name: theme
    for theme in (
        FELT,
        PAPER,
        HIGH_CONTRAST,
        *(BUILTIN_THEMES[name] for name in _LIBRARYS),
        COLOURLESS,
    )
}
"""The themes that players can choose, by name."""

THEMES_OF_256: Final[Mapping[str, Theme]] = {
    **THEMES,
    **{name: _of_256(THEMES[name]) for name in _GROUNDS_OF_256},
}
"""The same themes for terminals of 256 colours."""

OWN: Final = frozenset({FELT.name, PAPER.name, HIGH_CONTRAST.name, COLOURLESS.name})
"""The names of our own themes."""
