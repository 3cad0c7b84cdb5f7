"""The colours of the table."""

from __future__ import annotations

from typing import Final

from textual.theme import Theme

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
        "mate-card": "#f3efe2",
        "mate-card-edge": "#8c8675",
        "mate-card-red": "#b3122a",
        "mate-chosen-red": "#9c0f24",
        "mate-barred": "#6f6a5b",
        "mate-barred-red": "#a05a63",
        "block-cursor-foreground": "#17211c",
        "block-cursor-background": "#f4c95d",
    },
)
"""Green felt and ivory cards."""
