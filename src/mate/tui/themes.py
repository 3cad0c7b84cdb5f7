"""The colours of the table: three themes of its own, and the library's, dressed for it.

A theme of the library knows nothing of cards and suits. `dressed` mixes what it lacks from what it
has, and makes every ink fit the grounds it is seen on; what a theme says itself stays.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Final

from textual.color import Color
from textual.theme import BUILTIN_THEMES, Theme

from mate.tui.colours import BLACK, LEAST_CONTRAST, WHITE, as_light_as, legible
from mate.tui.palette import BEHIND

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
        "mate-faint-red": "#d99a92",
        "mate-faint-green": "#86bf93",
        "mate-faint-blue": "#8fb2d6",
        "mate-card": "#f3efe2",
        "mate-card-edge": "#736d5e",
        "mate-card-red": "#a81227",
        "mate-card-green": "#0c5f2a",
        "mate-card-blue": "#0b479e",
        "mate-chosen": "#f4c95d",
        "mate-waiting": "#27493a",
        "mate-waiting-edge": "#8db3a1",
        "mate-barred-edge": "#82a594",
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
        "mate-green": "#1e6335",
        "mate-blue": "#1d4d8f",
        "mate-card": "#fffdf7",
        "mate-card-edge": "#7a6c52",
        "mate-card-red": "#a3201d",
        "mate-card-green": "#1b5a30",
        "mate-card-blue": "#17458a",
        "mate-chosen": "#f2bf4b",
        "mate-waiting": "#e9dfc8",
        "mate-waiting-edge": "#6f6248",
        "mate-barred-edge": "#706349",
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
        "mate-faint-red": "#ff9c9c",
        "mate-faint-green": "#7dff7d",
        "mate-faint-blue": "#9cc8ff",
        "mate-card": "#ffffff",
        "mate-card-edge": "#333333",
        "mate-card-red": "#8a0000",
        "mate-card-green": "#004d00",
        "mate-card-blue": "#0000a0",
        "mate-chosen": "#ffd600",
        "mate-waiting": "#202020",
        "mate-waiting-edge": "#c8c8c8",
        "mate-barred-edge": "#bdbdbd",
    },
)
"""White on black: every text has a contrast of 7 : 1 at least."""

COLOURLESS: Final = replace(
    BUILTIN_THEMES["ansi-dark"],
    name="no-colour",
    # White grounds are shown in reverse, and no other colour is shown at all.
    variables={
        "block-cursor-foreground": "ansi_default",
        "input-selection-foreground": "ansi_default",
        "screen-selection-foreground": "ansi_default",
        "block-cursor-background": "ansi_white",
        "input-cursor-background": "ansi_white",
        "input-selection-background": "ansi_white",
        "scrollbar": "ansi_white",
        "scrollbar-hover": "ansi_white",
        "scrollbar-active": "ansi_white",
        "scrollbar-background": "ansi_default",
        "scrollbar-background-hover": "ansi_default",
        "scrollbar-background-active": "ansi_default",
        "screen-selection-background": "ansi_white",
        "button-focus-text-style": "bold",
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

_OWN: Final = frozenset({FELT.name, PAPER.name, HIGH_CONTRAST.name, COLOURLESS.name})


@lru_cache(maxsize=4)
def dressed(name: str) -> Theme:
    """A theme with everything that the table needs; what a theme of the table says itself stays.

    Args:
        name: one of `THEMES`.
    """
    theme = THEMES[name]
    mixed = _ANSI if theme.ansi else _mixed(theme)
    said = theme.variables
    return replace(theme, variables={**mixed, **said} if name in _OWN else {**said, **mixed})


_HUES: Final = {"red": "#e5383b", "green": "#3fae5a", "blue": "#3d8bfd"}
_DEEP_HUES: Final = {"red": "#a8141f", "green": "#0f6a30", "blue": "#14499f"}
_LEAST_LIGHT: Final = 0.45
"""The luminance that leaves room for dark inks which still have a hue."""
_TINT: Final = 0.05
"""How much of the foreground the library mixes into the ground of what has the focus."""
_INKS: Final = ("primary", "secondary", "accent", "success", "warning", "error", "foreground")
_MORE_GROUNDS: Final = ("surface-lighten-1", "surface-darken-1", "panel-darken-1")


def _mixed(theme: Theme) -> dict[str, str]:
    given = {n: Color.parse(v) for n, v in _colours_of(theme).items()}
    ground, ink, dark = given["background"], given["foreground"], theme.dark
    table = _table(theme, given)
    waiting = table["mate-waiting"]
    grounds = [given[name] for name in (*BEHIND, *_MORE_GROUNDS)]
    grounds += [behind.blend(ink, _TINT) for behind in (ground, given["surface"])]
    inks = {name: legible(given[name], [*grounds, waiting]) for name in _INKS}
    faint = legible(table["mate-faint"], [*grounds, waiting])
    cursor = table["mate-chosen"]
    on_cursor = legible(table["mate-ink"], [cursor])
    # Names in code stand on a tint of these, and are themselves a little transparent.
    noted = "warning" if dark else "error"
    on_note = legible(inks[noted], [ground.blend(inks[noted], 0.1)], LEAST_CONTRAST + 0.7)
    mixed = {
        **table,
        **inks,
        **{f"text-{name}": inks[name] for name in _INKS if name != "foreground"},
        f"text-{noted}": on_note,
        "text": inks["foreground"],
        "text-muted": faint,
        "text-disabled": faint,
        "foreground-muted": faint,
        "mate-faint": faint,
        "block-cursor-foreground": on_cursor,
        "block-cursor-background": cursor,
        "block-cursor-blurred-foreground": inks["foreground"],
        "block-cursor-blurred-background": waiting,
        "block-hover-background": waiting,
        "input-cursor-foreground": on_cursor,
        "input-cursor-background": cursor,
        "input-selection-foreground": inks["foreground"],
        "input-selection-background": waiting,
        "screen-selection-foreground": inks["foreground"],
        "screen-selection-background": waiting,
        "button-foreground": inks["foreground"],
        "button-color-foreground": legible(ground, [inks["primary"]]),
        "link-color": inks["foreground"],
        "footer-foreground": inks["foreground"],
        "footer-description-foreground": inks["foreground"],
        "footer-key-foreground": inks["accent"],
        **{f"markdown-h{level}-color": inks["primary"] for level in range(1, 7)},
    }
    return {name: colour.hex for name, colour in mixed.items()}


def _colours_of(theme: Theme) -> dict[str, str]:
    generated = theme.to_color_system().generate()
    return {name: generated[name] for name in (*BEHIND, *_MORE_GROUNDS, *_INKS)}


def _table(theme: Theme, given: Mapping[str, Color]) -> dict[str, Color]:
    """Cards and suits: light cards everywhere; those that wait are but a shade of the table."""
    dark, ground, ink = theme.dark, given["background"], given["foreground"]
    card = ink.blend(WHITE, 0.7) if dark else ground.blend(WHITE, 0.8)
    chosen = as_light_as(given["accent"], _LEAST_LIGHT)
    on_card = legible(ground.blend(BLACK, 0.3) if dark else ink, [card, chosen])
    waiting = ground.blend(ink, 0.14 if dark else 0.09)
    faint = ink.blend(ground, 0.3)
    hues = {name: Color.parse(hue) for name, hue in (_HUES if dark else _DEEP_HUES).items()}
    # Red is as the theme has it for errors; what it calls success need not be green.
    hues["red"] = hues["red"].blend(given["error"], 0.5)
    mixed = {
        "mate-faint": faint,
        "mate-ink": on_card,
        "mate-card": card,
        "mate-card-edge": card.blend(on_card, 0.5),
        "mate-chosen": chosen,
        "mate-waiting": waiting,
        "mate-waiting-edge": waiting.blend(ink, 0.45),
        "mate-barred-edge": ground.blend(ink, 0.45),
        **{f"mate-{name}": hue for name, hue in hues.items()},
        **{f"mate-faint-{name}": hue.blend(faint, 0.4) for name, hue in hues.items()},
        **{f"mate-card-{name}": Color.parse(hue) for name, hue in _DEEP_HUES.items()},
    }
    said = {name: Color.parse(v) for name, v in theme.variables.items() if name in mixed}
    return {**mixed, **said}


_PLAIN: Final = "ansi_default"
# Of 16 colours that every terminal has otherwise, text gets black on bright yellow or cyan, which
# can be read in all of them, and else what the terminal has by default.
_ANSI: Final = {
    **dict.fromkeys((*_INKS, "text", "text-muted", "text-disabled"), _PLAIN),
    **{f"text-{name}": _PLAIN for name in _INKS if name != "foreground"},
    **{f"markdown-h{level}-color": _PLAIN for level in range(1, 7)},
    "foreground-muted": _PLAIN,
    "mate-faint": _PLAIN,
    "link-color": _PLAIN,
    "footer-key-foreground": _PLAIN,
    "block-cursor-foreground": "ansi_black",
    "block-cursor-background": "ansi_bright_yellow",
    "block-cursor-text-style": "none",
    "input-cursor-text-style": "none",
    "input-selection-foreground": "ansi_black",
    "input-selection-background": "ansi_bright_cyan",
    "screen-selection-foreground": "ansi_black",
    "screen-selection-background": "ansi_bright_cyan",
}
