"""The themes that players can choose, completed with the colours of the table.

Mate has three coloured themes and one without colours; the other themes are Textual's. Textual's
themes have no colours for cards and suits, and some of their text is not legible. This module
therefore mixes the missing colours from the theme's colours and adapts every ink (text colour) to
the backgrounds on which it appears.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache, partial
from typing import Any, Final, NamedTuple

from textual.color import Color
from textual.theme import BUILTIN_THEMES, Theme

from mate.settings.schema import Deck, Settings, Switch
from mate.tui.driver import Terminal
from mate.tui.theme import styles
from mate.tui.theme.styles import BEHIND, LEAST_OF_SHAPES, Shown, as_light_as, exactly, legible

# The colours of the themes felt, paper and high-contrast, one column for each theme.
_COLOURS: Final = {
    "primary": ("#ffcb47", "#6b4100", "#ffd600"),
    "secondary": ("#8fc8ae", "#1f4f57", "#9fe8ff"),
    "accent": ("#ffcb47", "#6b4100", "#ffd600"),
    "success": ("#9be08a", "#1d5a20", "#7dff7d"),
    "warning": ("#ffcb47", "#6b4100", "#ffd600"),
    "error": ("#ffa99c", "#96231c", "#ff9c9c"),
    "foreground": ("#eef4ec", "#12241b", "#ffffff"),
    "background": ("#185640", "#bcd4bf", "#000000"),
    "surface": ("#124634", "#cfe3cf", "#0c0c0c"),
    "panel": ("#08231a", "#9fc1a7", "#1c1c1c"),
    "mate-faint": ("#a3cab6", "#33513f", "#d4d4d4"),
    "mate-ink": ("#1d2126", "#1d2126", "#000000"),
    "mate-red": ("#ffa99c", "#96231c", "#ff9c9c"),
    "mate-green": ("#9be08a", "#125f22", "#7dff7d"),
    "mate-blue": ("#9fd0ff", "#1d4d8f", "#9cc8ff"),
    "mate-card": ("#fbf6e6", "#fffdf4", "#ffffff"),
    "mate-card-edge": ("#cfc5aa", "#d9d0b6", "#777777"),
    "mate-card-red": ("#c21a34", "#b81830", "#8a0000"),
    "mate-card-green": ("#0c5f2a", "#0e5a20", "#004400"),
    "mate-card-blue": ("#0b479e", "#17458a", "#0000a0"),
    "mate-chosen": ("#fff0b8", "#ffe9a3", "#ffe95c"),
    "mate-rim": ("#ffcb47", "#e5a519", "#ffd600"),
    "mate-waiting": ("#c9cbb7", "#e6e8d8", "#d8d8d8"),
    "mate-waiting-edge": ("#a2a58f", "#c0c6b4", "#666666"),
    "mate-idle": ("#8fa191", "#a9bda9", "#bcbcbc"),
    "mate-idle-edge": ("#6f826f", "#8fa68f", "#444444"),
    "mate-barred": ("#22342a", "#33463c", "#000000"),
    "mate-barred-red": ("#6b1724", "#6e2029", "#2a0000"),
    "mate-barred-green": ("#0d3d1c", "#0d431c", "#002a00"),
    "mate-barred-blue": ("#17335f", "#193763", "#00003f"),
    "mate-mated": ("#6d8f7c", "#9ab8a1", "#b0b0b0"),
    "mate-slot": ("#12452f", "#a7c3ac", "#262626"),
    "mate-shadow": ("#0c2c20", "#8fab95", "#000000"),
    "mate-shade": ("#2b6b53", "#d9ead8", "#202020"),
}


def _own(name: str, column: int, *, dark: bool) -> Theme:
    colours: dict[str, Any] = {part: row[column] for part, row in _COLOURS.items()}
    variables = {part: colours.pop(part) for part in _COLOURS if part.startswith("mate-")}
    return Theme(name, **colours, dark=dark, variables=variables)


FELT: Final = _own("felt", 0, dark=True)
"""A theme of green felt and ivory cards."""
PAPER: Final = _own("paper", 1, dark=False)
"""A theme of dark ink on pale green, with white cards."""
HIGH_CONTRAST: Final = _own("high-contrast", 2, dark=True)
"""A theme of white on black, in which every text has a contrast of at least 7 : 1."""

CLOTHS: Final = frozenset({FELT.name, PAPER.name})
"""The themes with a cloth: a background that is lighter in the middle of the screen."""

# The background, surface, panel and `mate-shade` of these themes in terminals with 256 colours. The
# nearest of the 256 colours would mostly be grey, so these colours are chosen by hand. Only felt's
# panel is grey, because no green is dark enough.
_GROUNDS_OF_256: Final = {
    FELT.name: ("#005f00", "#005f00", "#121212", "#005f5f"),
    PAPER.name: ("#afd7af", "#d7ffd7", "#87af87", "#d7ffd7"),
}


_STATES: Final = ("", "-hover", "-active")
_THUMBS: Final = tuple(f"scrollbar{state}" for state in _STATES)
_TRACKS: Final = tuple(f"scrollbar-background{state}" for state in _STATES)
_CURSORS: Final = ("block-cursor", "input-cursor")
_SELECTIONS: Final = ("input-selection", "screen-selection")

COLOURLESS: Final = replace(
    BUILTIN_THEMES["ansi-dark"],
    name="no-colour",
    # A filter turns these white backgrounds into reverse video, and removes all other colours.
    variables={
        **BUILTIN_THEMES["ansi-dark"].variables,
        "ansi-foreground": "ansi_default",
        "ansi-background": "ansi_default",
        **{f"{part}-foreground": "ansi_default" for part in (*_CURSORS, *_SELECTIONS)},
        **{f"{part}-background": "ansi_white" for part in (*_CURSORS, *_SELECTIONS)},
        **dict.fromkeys(_THUMBS, "ansi_white"),
        **dict.fromkeys(_TRACKS, "ansi_default"),
    },
)
"""A theme without colours, for terminals without colours and for players who want none."""

_FROM_TEXTUAL: Final = (
    *("textual-dark", "textual-light", "nord", "gruvbox", "dracula", "tokyo-night"),
    *("catppuccin-mocha", "catppuccin-latte", "rose-pine", "rose-pine-dawn"),
    *("solarized-dark", "solarized-light", "ansi-dark", "ansi-light"),
)

THEMES: Final[Mapping[str, Theme]] = (
    {theme.name: theme for theme in (FELT, PAPER, HIGH_CONTRAST)}
    | {name: BUILTIN_THEMES[name] for name in _FROM_TEXTUAL}
    | {COLOURLESS.name: COLOURLESS}
)
"""The themes that players can choose, by name."""


@lru_cache(maxsize=4)
def table_theme(name: str, shown: Shown = exactly) -> Theme:
    """Return a theme with all colours that the table needs, such as the colours of cards and suits.

    Keep the table colours that the theme itself defines, and mix the missing table colours from its
    other colours. Make every ink legible. A theme in the terminal's own 16 colours gets the fixed
    colours of `_ANSI` instead.

    Args:
        name: the name of the theme in `THEMES`.
        shown: a function from a colour to the colour that the terminal shows in its place.
    """
    theme = THEMES[name]
    if shown is styles.in_256 and name in _GROUNDS_OF_256:
        *grounds, shade = _GROUNDS_OF_256[name]
        behind: dict[str, Any] = dict(zip(BEHIND, grounds, strict=True))
        theme = replace(theme, **behind, variables={**theme.variables, "mate-shade": shade})
    if theme is COLOURLESS:
        return replace(theme, variables={**_ANSI, **theme.variables})
    more = _ANSI if theme.ansi else _table_colours(theme, shown)
    return replace(theme, variables={**theme.variables, **more})


_HUES, _DEEP_HUES = (
    dict(zip(("red", "green", "blue"), map(Color.parse, hues), strict=True))
    for hues in (("#e5383b", "#3fae5a", "#3d8bfd"), ("#a8141f", "#0b6423", "#14499f"))
)
_LEAST_LIGHT: Final = 0.45
"""The minimum luminance of chosen cards, on which the hue of dark ink must stay visible."""
_TINT: Final = 0.05
"""The share of the foreground that Textual mixes into the background of a focused widget."""
_INKS: Final = ("primary", "secondary", "accent", "success", "warning", "error", "foreground")
_GROUND_NAMES: Final = (*BEHIND, "surface-lighten-1", "surface-darken-1", "panel-darken-1")
_TEXT_INKS: Final = ("text", "button-foreground")
_FAINT_INKS: Final = ("text-muted", "text-disabled", "mate-faint")
_CURSOR_INKS: Final = tuple(f"{part}-foreground" for part in _CURSORS)
_ON_CURSOR: Final = 7.0
"""The minimum contrast of the chosen entry, whose ink and background may both be dark."""
_SHADED: Final = ("block-cursor-blurred", *_SELECTIONS)


def _table_colours(theme: Theme, shown: Shown) -> dict[str, str]:
    generated = theme.to_color_system().generate()
    given = {name: shown(Color.parse(generated[name])) for name in (*_GROUND_NAMES, *_INKS)}
    table = {name: shown(colour) for name, colour in _table(theme, given).items()}
    fit = partial(legible, shown=shown)
    ground, shade = given["background"], table["mate-shade"]
    grounds = [shade, *(given[name] for name in _GROUND_NAMES)]
    grounds += [given[name].blend(given["foreground"], _TINT) for name in BEHIND]
    inks = {name: fit(given[name], grounds) for name in _INKS}
    cursor = fit(table["mate-rim"], grounds, LEAST_OF_SHAPES)
    track = shown(Color.parse(generated["scrollbar-background"]))
    mixed = {
        **given,
        **table,
        **dict.fromkeys(_TRACKS, track),
        **{name: fit(Color.parse(generated[name]), [track], LEAST_OF_SHAPES) for name in _THUMBS},
        "scrollbar": fit(table["mate-idle-edge"], [track], LEAST_OF_SHAPES),
        "border": fit(inks["primary"], grounds, LEAST_OF_SHAPES),
        **inks,
        **{f"text-{name}": inks[name] for name in _INKS if name != "foreground"},
        **dict.fromkeys(_FAINT_INKS, fit(table["mate-faint"], grounds)),
        **dict.fromkeys(_TEXT_INKS, inks["foreground"]),
        **dict.fromkeys(_CURSOR_INKS, fit(table["mate-ink"], [cursor], _ON_CURSOR)),
        **{f"{part}-background": cursor for part in _CURSORS},
        **{f"{part}-foreground": inks["foreground"] for part in _SHADED},
        **{f"{part}-background": shade for part in (*_SHADED, "block-hover")},
        "button-color-foreground": fit(ground, [inks["primary"]]),
    }
    return {name: colour.hex for name, colour in mixed.items()}


def _table(theme: Theme, given: Mapping[str, Color]) -> dict[str, Color]:
    """Return the colours of cards and suits: dark ink on light cards, paler on barred cards."""
    dark, ground, ink = theme.dark, given["background"], given["foreground"]
    card = ink.blend(styles.WHITE, 0.7) if dark else ground.blend(styles.WHITE, 0.8)
    chosen = as_light_as(given["accent"], _LEAST_LIGHT)
    on_card = legible(ground.blend(styles.BLACK, 0.3) if dark else ink, [card, chosen])
    # Dim cards by state, and the cards of a mated player most of all. On a light background, mix
    # the cards with ink, because the background is nearly as light as the cards.
    towards, shares = (ground, (0.12, 0.45, 0.7)) if dark else (on_card, (0.05, 0.25, 0.4))
    dim = [card.blend(towards, share) for share in shares]
    waiting, idle, mated = dim
    barred = legible(idle.blend(on_card, 0.7), [idle])
    hues = {**(_HUES if dark else _DEEP_HUES)}
    # Mix only red with a colour of the theme: a theme's success colour may not be green.
    hues["red"] = hues["red"].blend(given["error"], 0.5)
    mixed = {
        "mate-faint": ink.blend(ground, 0.3),
        "mate-ink": on_card,
        "mate-card": card,
        "mate-card-edge": card.blend(on_card, 0.2),
        "mate-chosen": card.blend(chosen, 0.35),
        "mate-rim": chosen,
        "mate-shade": ground.blend(ink, 0.14 if dark else 0.09),
        "mate-waiting": waiting,
        "mate-waiting-edge": waiting.blend(on_card, 0.25),
        "mate-idle": idle,
        "mate-idle-edge": idle.blend(on_card, 0.25),
        "mate-mated": mated,
        "mate-slot": ground.blend(styles.BLACK, 0.2 if dark else 0.07),
        "mate-shadow": ground.blend(styles.BLACK, 0.45 if dark else 0.2),
        "mate-barred": barred,
        **{f"mate-{name}": hue for name, hue in hues.items()},
        **{f"mate-card-{name}": hue for name, hue in _DEEP_HUES.items()},
        **{f"mate-barred-{name}": hue.blend(barred, 0.1) for name, hue in _DEEP_HUES.items()},
    }
    own = {name: Color.parse(v) for name, v in theme.variables.items() if name in mixed}
    return {**mixed, **own}


_PLAIN: Final = "ansi_default"
# The 16 colours differ between terminals. Text therefore has the terminal's default colours, or is
# black on bright yellow or cyan, which is legible in every terminal.
_ANSI: Final = {
    **dict.fromkeys((*_INKS, "text", *_FAINT_INKS), _PLAIN),
    **{f"text-{name}": _PLAIN for name in _INKS if name != "foreground"},
    "block-cursor-foreground": "ansi_black",
    "block-cursor-background": "ansi_bright_yellow",
    **{f"{part}-text-style": "none" for part in _CURSORS},
    **{f"{part}-foreground": "ansi_black" for part in _SELECTIONS},
    **{f"{part}-background": "ansi_bright_cyan" for part in _SELECTIONS},
}


class Appearance(NamedTuple):
    """The appearance of the program, which follows from the settings and the terminal.

    Args:
        theme: the theme's name in `THEMES`.
        signs: whether suits are shown as signs, not as letters.
        moves: whether animations play.
    """

    theme: str = FELT.name
    deck: Deck = "two"
    signs: bool = True
    ascii_only: bool = False
    moves: bool = True

    @classmethod
    def of(cls, settings: Settings, terminal: Terminal) -> Appearance:
        """Return the appearance that the settings ask for, as far as the terminal can show it.

        >>> Appearance.of(Settings(theme="paper"), Terminal(colours="16")).theme
        'ansi-light'
        """
        ascii_only = terminal.ascii_asked or _is_on(settings.ascii, terminal.ascii_only)
        signs = settings.suits == "signs" and not ascii_only
        moves = _is_on(settings.motion, not terminal.far)
        # A settings file may name a theme that no longer exists.
        theme = THEMES.get(settings.theme, FELT)
        name = theme.name
        if terminal.colours == "none":
            name = COLOURLESS.name
        elif terminal.colours == "16" and not theme.ansi:
            name = "ansi-dark" if theme.dark else "ansi-light"
        return cls(name, settings.deck, signs, ascii_only, moves)


def _is_on(switch: Switch, by_itself: bool) -> bool:
    return by_itself if switch == "auto" else switch == "on"
