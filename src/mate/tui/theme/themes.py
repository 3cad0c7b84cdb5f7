"""The themes that players can choose: three of the table's own, no colours, and the library's."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from textual.theme import BUILTIN_THEMES, Theme

FELT: Final = Theme(
    name="felt",
    primary="#e9c46a",
    secondary="#8fb8a4",
    accent="#f4c95d",
    success="#8fd694",
    warning="#f4c95d",
    error="#ff9b8f",
    foreground="#e8efe9",
    background="#12241c",
    surface="#182f25",
    panel="#1d382d",
    dark=True,
    variables={
        "mate-faint": "#9db8a9",
        "mate-ink": "#17211c",
        "mate-red": "#ff9b8f",
        "mate-green": "#7fdc8f",
        "mate-blue": "#8ec5ff",
        "mate-card": "#f3efe2",
        "mate-card-edge": "#736d5e",
        "mate-card-red": "#a81227",
        "mate-card-green": "#0c5f2a",
        "mate-card-blue": "#0b479e",
        "mate-barred": "#6b6657",
        "mate-barred-red": "#98404d",
        "mate-barred-green": "#3a6c44",
        "mate-barred-blue": "#41609c",
        "mate-chosen": "#f4c95d",
        "mate-shade": "#27493a",
    },
)
"""Green felt and ivory cards."""

PAPER: Final = Theme(
    name="paper",
    primary="#7a3b12",
    secondary="#2f5d62",
    accent="#8a3b12",
    success="#2c6432",
    warning="#7d5200",
    error="#a3201d",
    foreground="#2a241c",
    background="#f6f0e1",
    surface="#efe6d1",
    panel="#e8ddc3",
    dark=False,
    variables={
        "mate-faint": "#655a46",
        "mate-ink": "#2a241c",
        "mate-red": "#a3201d",
        "mate-green": "#125f22",
        "mate-blue": "#1d4d8f",
        "mate-card": "#fffdf7",
        "mate-card-edge": "#7a6c52",
        "mate-card-red": "#a3201d",
        "mate-card-green": "#0e5a20",
        "mate-card-blue": "#17458a",
        "mate-barred": "#716754",
        "mate-barred-red": "#9c403a",
        "mate-barred-green": "#3a6c44",
        "mate-barred-blue": "#41609c",
        "mate-chosen": "#f2bf4b",
        "mate-shade": "#e9dfc8",
    },
)
"""Ink on ivory paper, and white cards."""

HIGH_CONTRAST: Final = Theme(
    name="high-contrast",
    primary="#ffd600",
    secondary="#9fe8ff",
    accent="#ffd600",
    success="#7dff7d",
    warning="#ffd600",
    error="#ff9c9c",
    foreground="#ffffff",
    background="#000000",
    surface="#0c0c0c",
    panel="#1c1c1c",
    dark=True,
    variables={
        "mate-faint": "#d4d4d4",
        "mate-ink": "#000000",
        "mate-red": "#ff9c9c",
        "mate-green": "#7dff7d",
        "mate-blue": "#9cc8ff",
        "mate-card": "#ffffff",
        "mate-card-edge": "#333333",
        "mate-card-red": "#8a0000",
        "mate-card-green": "#004d00",
        "mate-card-blue": "#0000a0",
        "mate-barred": "#4a4a4a",
        "mate-barred-red": "#8a2a2a",
        "mate-barred-green": "#2a5a2a",
        "mate-barred-blue": "#3a3aa0",
        "mate-chosen": "#ffd600",
        "mate-shade": "#202020",
    },
)
"""White on black: every text has a contrast of 7 : 1 at least."""

COLOURLESS: Final = replace(
    BUILTIN_THEMES["ansi-dark"],
    name="no-colour",
    # White grounds are shown in reverse, and no other colour is shown at all.
    variables={
        **BUILTIN_THEMES["ansi-dark"].variables,
        "ansi-background": "ansi_default",
        "ansi-foreground": "ansi_default",
        "block-cursor-foreground": "ansi_default",
        "input-selection-foreground": "ansi_default",
        "screen-selection-foreground": "ansi_default",
        "block-cursor-background": "ansi_white",
        "input-cursor-foreground": "ansi_default",
        "input-cursor-background": "ansi_white",
        "input-selection-background": "ansi_white",
        "scrollbar": "ansi_white",
        "scrollbar-hover": "ansi_white",
        "scrollbar-active": "ansi_white",
        "scrollbar-background": "ansi_default",
        "scrollbar-background-hover": "ansi_default",
        "scrollbar-background-active": "ansi_default",
        "screen-selection-background": "ansi_white",
        "button-focus-text-style": "bold reverse",
    },
)
"""No colours at all, for terminals that have none and players who want none."""

THEMES: Final[Mapping[str, Theme]] = {
    theme.name: theme
    for theme in (
        FELT,
        PAPER,
        HIGH_CONTRAST,
        *(
            BUILTIN_THEMES[name]
            for name in (
                "textual-dark",
                "textual-light",
                "nord",
                "gruvbox",
                "dracula",
                "tokyo-night",
                "catppuccin-mocha",
                "catppuccin-latte",
                "rose-pine",
                "rose-pine-dawn",
                "solarized-dark",
                "solarized-light",
                "ansi-dark",
                "ansi-light",
            )
        ),
        COLOURLESS,
    )
}
"""The themes that players can choose, by name."""

OWN: Final = frozenset({FELT.name, PAPER.name, HIGH_CONTRAST.name, COLOURLESS.name})
"""The names of the themes that were made for the table."""
