"""Themes completed with the colours of the table.

A theme of the library has no colours for cards and suits, and not all of its text is legible. The
missing colours are mixed from its own, and every ink is adapted to its grounds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache, partial
from typing import Final

from textual.color import Color
from textual.theme import Theme

from mate.tui.theme.contrast import (
    BLACK,
    LEAST_CONTRAST,
    LEAST_OF_SHAPES,
    WHITE,
    Shown,
    as_light_as,
    exactly,
    in_256,
    legible,
)
from mate.tui.theme.styles import BEHIND
from mate.tui.theme.themes import OWN, THEMES, THEMES_OF_256


@lru_cache(maxsize=4)
def table_theme(name: str, shown: Shown = exactly) -> Theme:
    """A theme completed with the colours of the table; colours that it defines stay.

    Args:
        name: one of `THEMES`.
        shown: the colour that the terminal shows.
    """
    theme = (THEMES_OF_256 if shown is in_256 else THEMES)[name]
    if theme.ansi:
        said = theme.variables
        return replace(theme, variables={**_ANSI, **said} if name in OWN else {**said, **_ANSI})
    return replace(theme, variables={**theme.variables, **_mixed(theme, shown)})


_HUES: Final = {"red": "#e5383b", "green": "#3fae5a", "blue": "#3d8bfd"}
_DEEP_HUES: Final = {"red": "#a8141f", "green": "#0b6423", "blue": "#14499f"}
_LEAST_LIGHT: Final = 0.45
"""The luminance of cards, high enough for dark inks with a visible hue."""
_TINT: Final = 0.05
"""The share of the foreground that the library mixes into the ground of the focus."""
_INKS: Final = ("primary", "secondary", "accent", "success", "warning", "error", "foreground")
_MORE_GROUNDS: Final = ("surface-lighten-1", "surface-darken-1", "panel-darken-1")
_TEXT_INKS: Final = (
    *("text", "button-foreground", "link-color"),
    *("footer-foreground", "footer-description-foreground"),
)
_FAINT_INKS: Final = ("text-muted", "text-disabled", "foreground-muted", "mate-faint")
_HEADINGS: Final = tuple(f"markdown-h{level}-color" for level in range(1, 7))
_STATES: Final = ("", "-hover", "-active")
_THUMBS: Final = tuple(f"scrollbar{state}" for state in _STATES)
_TRACKS: Final = tuple(f"scrollbar-background{state}" for state in _STATES)
_CURSORS: Final = ("block-cursor", "input-cursor")
_SELECTIONS: Final = ("input-selection", "screen-selection")
_SHADED: Final = ("block-cursor-blurred", *_SELECTIONS)


def _mixed(theme: Theme, shown: Shown) -> dict[str, str]:
    generated = theme.to_color_system().generate()
    names = (*BEHIND, *_MORE_GROUNDS, *_INKS)
    given = {name: shown(Color.parse(generated[name])) for name in names}
    ground, ink, dark = given["background"], given["foreground"], theme.dark
    table = {name: shown(colour) for name, colour in _table(theme, given).items()}
    fit = partial(legible, shown=shown)
    shade = table["mate-shade"]
    grounds = [given[name] for name in (*BEHIND, *_MORE_GROUNDS)]
    grounds += [given[name].blend(ink, _TINT) for name in BEHIND]
    inks = {name: fit(given[name], [*grounds, shade]) for name in _INKS}
    faint = fit(table["mate-faint"], [*grounds, shade])
    cursor = fit(table["mate-chosen"], [*grounds, shade], LEAST_OF_SHAPES)
    on_cursor = fit(table["mate-ink"], [cursor])
    # Names in code are on a tint of these, and slightly transparent themselves.
    noted = "warning" if dark else "error"
    on_note = fit(inks[noted], [ground.blend(inks[noted], 0.1)], LEAST_CONTRAST + 0.7)
    track = shown(Color.parse(generated["scrollbar-background"]))
    mixed = {
        **given,
        **table,
        **dict.fromkeys(_TRACKS, track),
        **{name: fit(Color.parse(generated[name]), [track], LEAST_OF_SHAPES) for name in _THUMBS},
        "border": fit(inks["primary"], [*grounds, shade], LEAST_OF_SHAPES),
        **inks,
        **{f"text-{name}": inks[name] for name in _INKS if name != "foreground"},
        f"text-{noted}": on_note,
        **dict.fromkeys(_FAINT_INKS, faint),
        **dict.fromkeys(_TEXT_INKS, inks["foreground"]),
        **{f"{part}-foreground": on_cursor for part in _CURSORS},
        **{f"{part}-background": cursor for part in _CURSORS},
        **{f"{part}-foreground": inks["foreground"] for part in _SHADED},
        **{f"{part}-background": shade for part in (*_SHADED, "block-hover")},
        "button-color-foreground": fit(ground, [inks["primary"]]),
        "footer-background": given["panel"],
        "footer-key-foreground": inks["accent"],
        **dict.fromkeys(_HEADINGS, inks["primary"]),
    }
    return {name: colour.hex for name, colour in mixed.items()}


def _table(theme: Theme, given: Mapping[str, Color]) -> dict[str, Color]:
    """The colours of cards and suits: light cards with dark ink, which is faded if barred."""
    dark, ground, ink = theme.dark, given["background"], given["foreground"]
    card = ink.blend(WHITE, 0.7) if dark else ground.blend(WHITE, 0.8)
    chosen = as_light_as(given["accent"], _LEAST_LIGHT)
    on_card = legible(ground.blend(BLACK, 0.3) if dark else ink, [card, chosen])
    shade = ground.blend(ink, 0.14 if dark else 0.09)
    faint = ink.blend(ground, 0.3)
    # The cards of the waiting side are dimmed: the player to act has the brightest ones.
    idle = card.blend(on_card, 0.1)
    waiting = as_light_as(card.blend(ground if dark else on_card, 0.3 if dark else 0.2), 0.42)
    barred = legible(idle.blend(on_card, 0.5), [idle])
    deep = {name: Color.parse(hue) for name, hue in _DEEP_HUES.items()}
    hues = {name: Color.parse(hue) for name, hue in _HUES.items()} if dark else {**deep}
    # Red is the theme's colour for errors; its colour for success need not be green.
    hues["red"] = hues["red"].blend(given["error"], 0.5)
    mixed = {
        "mate-faint": faint,
        "mate-ink": on_card,
        "mate-card": card,
        "mate-card-edge": card.blend(on_card, 0.5),
        "mate-chosen": chosen,
        "mate-shade": shade,
        "mate-idle": idle,
        "mate-waiting": waiting,
        "mate-waiting-edge": waiting.blend(on_card, 0.7),
        "mate-barred": barred,
        **{f"mate-{name}": hue for name, hue in hues.items()},
        **{f"mate-card-{name}": hue for name, hue in deep.items()},
        **{f"mate-barred-{name}": hue.blend(barred, 0.4) for name, hue in deep.items()},
    }
    said = {name: Color.parse(v) for name, v in theme.variables.items() if name in mixed}
    return {**mixed, **said}


_PLAIN: Final = "ansi_default"
# The 16 colours differ between terminals: text is black on bright yellow or cyan, which is legible
# in all of them, or has the terminal's default colours.
_ANSI: Final = {
    **dict.fromkeys((*_INKS, "text", *_FAINT_INKS, *_HEADINGS, "link-color"), _PLAIN),
    **{f"text-{name}": _PLAIN for name in _INKS if name != "foreground"},
    "footer-key-foreground": _PLAIN,
    "block-cursor-foreground": "ansi_black",
    "block-cursor-background": "ansi_bright_yellow",
    "block-cursor-text-style": "none",
    "input-cursor-text-style": "none",
    **{f"{part}-foreground": "ansi_black" for part in _SELECTIONS},
    **{f"{part}-background": "ansi_bright_cyan" for part in _SELECTIONS},
}
