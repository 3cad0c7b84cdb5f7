"""The named styles of rows, in the colours of the theme.

In every theme, the ink of a style is adapted to its ground, so that it is legible.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from rich.style import Style
from textual.color import Color

from mate.rules import Suit
from mate.settings.schema import Deck
from mate.tui.theme.contrast import Shown, exactly, legible

BEHIND: Final = ("background", "surface", "panel")
"""The theme's variables for the grounds of styles that have none of their own."""


class Look(NamedTuple):
    """The look of a style.

    Args:
        ground: the theme's variable for the ground; empty for any ground.
    """

    ink: str
    ground: str = ""
    bold: bool = False
    reverse: bool = False


LOOKS: Final = {
    "plain": Look("foreground"),
    "strong": Look("foreground", bold=True),
    "faint": Look("mate-faint"),
    "accent": Look("accent"),
    "bad": Look("error", bold=True),
    "key": Look("accent", bold=True),
    "turn": Look("mate-ink", "mate-chosen", bold=True, reverse=True),
    "card": Look("mate-ink", "mate-card", bold=True),
    "card-edge": Look("mate-card-edge", "mate-card"),
    "chosen": Look("mate-ink", "mate-chosen", bold=True, reverse=True),
    "chosen-edge": Look("mate-ink", "mate-chosen", reverse=True),
    "barred": Look("mate-barred", "mate-idle"),
    "barred-edge": Look("mate-card-edge", "mate-idle"),
    "waiting": Look("mate-ink", "mate-waiting"),
    "waiting-edge": Look("mate-waiting-edge", "mate-waiting"),
}
"""The styles by name, except those of suits."""

# The colours of suits: a suit without one has the colour of the text around it.
_HUES: Final[Mapping[Deck, Mapping[Suit, str]]] = {
    "two": {Suit.HEARTS: "red", Suit.DIAMONDS: "red"},
    "four": {Suit.CLUBS: "green", Suit.HEARTS: "red", Suit.DIAMONDS: "blue"},
}
# A suit in a line of text and on a card in each of its states, by the prefix of the style's name:
# the look without a hue, and the prefix of the hues' variables.
_PLACES: Final[Mapping[str, tuple[Look, str]]] = {
    "": (Look("foreground", bold=True), "mate"),
    "card-": (LOOKS["card"], "mate-card"),
    "chosen-": (LOOKS["chosen"], "mate-card"),
    "barred-": (LOOKS["barred"], "mate-barred"),
    "waiting-": (LOOKS["waiting"], "mate-card"),
}


def _looks(deck: Deck) -> dict[str, Look]:
    # With the styles of suits: `hearts` in a line of text, `card-hearts` and others on cards.
    looks = {**LOOKS}
    for place, (look, hues) in _PLACES.items():
        looks |= {f"{place}{suit.word}": look for suit in Suit}
        for suit, hue in _HUES[deck].items():
            looks[f"{place}{suit.word}"] = look._replace(ink=f"{hues}-{hue}")
    return looks


def palette(
    variables: Mapping[str, str], deck: Deck = "two", shown: Shown = exactly
) -> Mapping[str, Style]:
    """The styles in the colours of a theme."""
    looks = _looks(deck).items()
    if Color.parse(variables["background"]).ansi is not None:
        return {name: _ansi(name, look, deck) for name, look in looks}

    def mixed(look: Look) -> Style:
        names = [look.ground] if look.ground else BEHIND
        grounds = [Color.parse(variables[name]) for name in names]
        ink = legible(Color.parse(variables[look.ink]), grounds, shown=shown).rich_color
        ground = grounds[0].rich_color if look.ground else None
        return Style(color=ink, bgcolor=ground, bold=look.bold)

    return {name: mixed(look) for name, look in looks}


# Only these pairs of a terminal's own 16 colours are legible in every terminal; everything else has
# the terminal's default colours. None of the pairs is bold, because many terminals show bold
# colours bright.
_PAPER: Final = ("black", "bright_white")
_GREEN: Final = ("black", "bright_green")
_PAIRS: Final = {"green": _GREEN, "red": ("red", "bright_white"), "blue": ("blue", "bright_white")}
_FRAME: Final = ("black", "bright_yellow")
_SHADED: Final = ("black", "white")


def _ansi(name: str, look: Look, deck: Deck) -> Style:
    state, word = name.partition("-")[0], name.rpartition("-")[2]
    suit = next((suit for suit in Suit if suit.word == word), None)
    # The state of a card matters more than its suit, which has a sign.
    if suit is not None and state not in {"chosen", "barred", "waiting"}:
        ink, ground = _PAIRS.get(_HUES[deck].get(suit, ""), _PAPER)
    elif look.ground:
        ink, ground = _FRAME if look.reverse else _SHADED if state == "waiting" else _PAPER
    else:
        return Style(bold=look.bold)
    return Style(color=ink, bgcolor=ground)


def colourless_palette() -> Mapping[str, Style]:
    """The styles without colour: bold, and reverse video for choices."""
    looks = _looks("two").items()
    return {name: Style(bold=look.bold, reverse=look.reverse) for name, look in looks}
