"""Named styles in legible colours, and their substitutes in terminals with fewer colours.

In every theme, the ink (text colour) of a style is adapted to its ground (background), so that the
contrast, as WCAG 2.1 defines it, is high enough.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from math import dist
from typing import Final, NamedTuple

from rich.color import Color as InkColor
from rich.color import ColorSystem
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter

from mate.cleaning import cell_for_cell
from mate.rules import Suit
from mate.settings.schema import Deck

LEAST_CONTRAST: Final = 4.5
"""The contrast that WCAG 2.1 requires of text (success criterion 1.4.3, level AA)."""

LEAST_OF_SHAPES: Final = 3.0
"""The contrast that WCAG 2.1 requires of bars, frames and marks (criterion 1.4.11, level AA)."""

WHITE: Final = Color(255, 255, 255)
BLACK: Final = Color(0, 0, 0)
_STEPS: Final = 24


@lru_cache(maxsize=4096)
def luminance(colour: Color) -> float:
    """Return the relative luminance as WCAG 2.1 defines it, from 0 for black to 1 for white.

    >>> luminance(BLACK), round(luminance(Color.parse("#808080")), 3)
    (0.0, 0.216)
    """
    shares = [part / 255 for part in colour.rgb]
    red, green, blue = (x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Color, other: Color) -> float:
    """Return the contrast ratio of two colours as WCAG 2.1 defines it, from 1 to 21.

    >>> contrast(BLACK, WHITE)
    21.0
    """
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


Shown = Callable[[Color], Color]
"""A function from a colour to the colour that a terminal shows in its place."""


def exactly(colour: Color) -> Color:
    """Return the colour unchanged, as a terminal with all colours shows it."""
    return colour


def legible(
    ink: Color, grounds: Sequence[Color], least: float = LEAST_CONTRAST, shown: Shown = exactly
) -> Color:
    """Mix the ink with just enough white or black to make it legible on all these backgrounds.

    >>> legible(Color.parse("#aa0000"), [BLACK]).hex
    '#C65555'
    """
    towards = max((WHITE, BLACK), key=lambda end: _least_contrast(end, grounds))
    return _mixed(ink, towards, lambda mixed: _least_contrast(mixed, grounds) >= least, shown)


def as_light_as(colour: Color, least: float) -> Color:
    """Mix the colour with just enough white to reach this luminance."""
    return _mixed(colour, WHITE, lambda mixed: luminance(mixed) >= least)


def _mixed(
    colour: Color, end: Color, good: Callable[[Color], bool], shown: Shown = exactly
) -> Color:
    mixtures = (shown(colour.blend(end, step / _STEPS)) for step in range(_STEPS))
    return next(filter(good, mixtures), end)


def _least_contrast(ink: Color, grounds: Sequence[Color]) -> float:
    return min(contrast(ink, ground) for ground in grounds)


_FIRST_GREY: Final = 232
_CUBE: Final = (0, 95, 135, 175, 215, 255)
"""The levels of red, green and blue in the colours 16 to 231."""


@lru_cache(maxsize=4096)
def number_in_256(colour: Color) -> int:
    """Return the number, 16 to 255, of the nearest of a terminal's 256 colours.

    Leave out the colours 0 to 15, because they differ from terminal to terminal.

    >>> number_in_256(Color.parse("#ff0000")), number_in_256(Color.parse("#121212"))
    (196, 233)
    """
    red, green, blue = (min(range(6), key=lambda n: abs(_CUBE[n] - part)) for part in colour.rgb)
    grey = min(max(round((sum(colour.rgb) / 3 - 8) / 10), 0), 23)
    candidates = (16 + 36 * red + 6 * green + blue, _FIRST_GREY + grey)
    return min(candidates, key=lambda number: dist(_colour_of(number).rgb, colour.rgb))


def in_256(colour: Color) -> Color:
    """Return the nearest of a terminal's 256 colours."""
    return _colour_of(number_in_256(colour))


@lru_cache(maxsize=256)
def _colour_of(number: int) -> Color:
    if number >= _FIRST_GREY:
        grey = 8 + 10 * (number - _FIRST_GREY)
        return Color(grey, grey, grey)
    place = number - 16
    return Color(_CUBE[place // 36], _CUBE[place // 6 % 6], _CUBE[place % 6])


_EDGE: Final = 0.3
"""The share of black at the edges of dark cloth, or of white in the middle of light cloth."""


def shade(ground: Color, row: int, rows: int) -> Color:
    """Return the colour of the cloth in a row; rows in the middle of the screen are lightest.

    Dark cloth becomes darker towards the edges, and light cloth lighter towards the middle, so that
    text is nowhere harder to read than on unshaded cloth.

    >>> shade(Color.parse("#185640"), 0, 24).hex, shade(Color.parse("#185640"), 11, 24).hex
    ('#113D2D', '#185640')
    """
    distance = abs(2 * (row + 0.5) / rows - 1)
    if luminance(ground) < 0.2:
        return ground.blend(BLACK, _EDGE * max(distance - 0.1, 0) / 0.9)
    return ground.blend(WHITE, _EDGE * (1 - distance))


# The styles of rows.

BEHIND: Final = ("background", "surface", "panel")
"""The theme's variables for the backgrounds behind styles that have no background of their own."""


class Look(NamedTuple):
    """The look of a style.

    Args:
        ink: the theme's variable for the colour of the text.
        ground: the theme's variable for the background; empty if the style fits any background.
        reverse: whether a terminal without colours shows the style in reverse video.
        shape: whether the ink draws a shape, such as the edge of a card, and not text.
    """

    ink: str
    ground: str = ""
    bold: bool = False
    reverse: bool = False
    shape: bool = False


# The theme's variables for the ink, the paper, and the edge of a card, by the card's state.
_PAPERS: Final = {
    "chosen": ("mate-ink", "mate-chosen", "mate-rim"),
    "card": ("mate-ink", "mate-card", "mate-card-edge"),
    "waiting": ("mate-ink", "mate-waiting", "mate-waiting-edge"),
    "barred": ("mate-barred", "mate-idle", "mate-idle-edge"),
    "refused": ("mate-barred", "mate-idle", "mate-rim"),
    "mated": ("mate-barred", "mate-mated", "mate-mated"),
}
_FRAMED: Final = frozenset({"chosen", "refused"})


def _of_paper(state: str) -> dict[str, Look]:
    ink, paper, edge = _PAPERS[state]
    chosen, bold = state in _FRAMED, state in {"chosen", "card", "waiting"}
    rim = edge if chosen else paper
    return {
        state: Look(ink, paper, bold=bold, reverse=state == "chosen"),
        f"{state}-edge": Look(edge, paper, reverse=state == "chosen", shape=True),
        f"{state}-rim": Look(rim, shape=True),
        f"{state}-foot": Look(rim, "mate-shadow", shape=True),
        f"{state}-line": Look("foreground" if bold or chosen else "mate-faint", bold=bold),
    }


LOOKS: Final = {
    "plain": Look("foreground"),
    "strong": Look("foreground", bold=True),
    "faint": Look("mate-faint"),
    "accent": Look("accent"),
    "good": Look("success"),
    "bad": Look("error", bold=True),
    "key": Look("accent", bold=True),
    "turn": Look("mate-ink", "mate-rim", bold=True, reverse=True),
    "slot": Look("mate-faint", "mate-slot"),
    "button": Look("foreground", "mate-slot", bold=True),
    "slot-rim": Look("mate-slot", shape=True),
    "bar-rim": Look("mate-faint", shape=True),
    "line-rim": Look("mate-idle-edge", shape=True),
    "shadow": Look("mate-shadow", shape=True),
    "first": Look("mate-card", "mate-card-red", bold=True),
    "first-rim": Look("mate-card-red", shape=True),
    "second": Look("mate-card", "mate-ink", bold=True),
    "second-rim": Look("mate-ink", shape=True),
    **{name: look for state in _PAPERS for name, look in _of_paper(state).items()},
}
"""The looks of all styles by name, except the styles of suits."""

# The colours of suits; a suit not listed has the colour of the text around it.
_HUES: Final[Mapping[Deck, Mapping[Suit, str]]] = {
    "two": {Suit.HEARTS: "red", Suit.DIAMONDS: "red"},
    "four": {Suit.CLUBS: "green", Suit.HEARTS: "red", Suit.DIAMONDS: "blue"},
}
# The looks of suits by place: in a line of text, or on a card in each state. A key is the prefix of
# the style's name, such as `card-`. A value is the look of a suit without a hue, and the prefix of
# the theme's variables for hues.
_PLACES: Final[Mapping[str, tuple[Look, str]]] = {
    "": (Look("foreground", bold=True), "mate"),
    **{
        f"{state}-": (LOOKS[state], f"mate-{'barred' if ink == 'mate-barred' else 'card'}")
        for state, (ink, *_) in _PAPERS.items()
    },
}


def _looks(deck: Deck) -> dict[str, Look]:
    # Return all looks, including the looks of suits, such as `hearts` in a text and `card-hearts`.
    looks = {**LOOKS}
    for place, (look, hues) in _PLACES.items():
        looks |= {f"{place}{suit.word}": look for suit in Suit}
        for suit, hue in _HUES[deck].items():
            looks[f"{place}{suit.word}"] = look._replace(ink=f"{hues}-{hue}")
    return looks


def palette(
    variables: Mapping[str, str], deck: Deck = "two", shown: Shown = exactly
) -> Mapping[str, Style]:
    """Return the styles in the colours of a theme."""
    looks = _looks(deck).items()
    if Color.parse(variables["background"]).ansi is not None:
        return {name: _ansi(name, look, deck) for name, look in looks}

    def mixed(look: Look) -> Style:
        names = [look.ground] if look.ground else BEHIND
        grounds = [Color.parse(variables[name]) for name in names]
        colour = Color.parse(variables[look.ink])
        ink = (colour if look.shape else legible(colour, grounds, shown=shown)).rich_color
        ground = grounds[0].rich_color if look.ground else None
        return Style(color=ink, bgcolor=ground, bold=look.bold)

    return {name: mixed(look) for name, look in looks}


# The pairs of a terminal's own 16 colours that are legible in every terminal. Everything else has
# the terminal's default colours. No pair is bold, because many terminals brighten bold colours.
_PAPER: Final = ("black", "bright_white")
_GREEN: Final = ("black", "bright_green")
_PAIRS: Final = {"green": _GREEN, "red": ("red", "bright_white"), "blue": ("blue", "bright_white")}
_FRAME: Final = ("black", "bright_yellow")


_PAPER_OF_16: Final = {"card": "bright_white", "chosen": "bright_yellow", "waiting": "white"}


def _ansi(name: str, look: Look, deck: Deck) -> Style:
    state, word = name.partition("-")[0], name.rpartition("-")[2]
    suit = next((suit for suit in Suit if suit.word == word), None)
    paper = _PAPER_OF_16.get(state)
    if look.shape:
        return (
            Style(color=paper) if word in {"rim", "foot"} else Style(color="black", bgcolor=paper)
        )
    # Colour suits only in text and on legal cards. On other cards, the colour shows the state,
    # which matters more, and the sign shows the suit.
    if suit is not None and state in {suit.word, "card"}:
        ink, ground = _PAIRS.get(_HUES[deck].get(suit, ""), _PAPER)
    elif name == "bad":
        # Colour blunders, because nothing else distinguishes their bars from the bars of mistakes.
        ink, ground = _PAIRS["red"]
    elif name in {"first", "second"}:
        ink, ground = _PAIRS["red"] if name == "first" else _PAPER
    elif name == "turn":
        ink, ground = _FRAME
    elif paper is None or word == "line":
        return Style(bold=look.bold)
    else:
        ink, ground = "black", paper
    return Style(color=ink, bgcolor=ground)


def colourless_palette() -> Mapping[str, Style]:
    """Return the styles without colours; they use bold and reverse video instead."""
    looks = _looks("two").items()
    return {name: Style(bold=look.bold, reverse=look.reverse) for name, look in looks}


# Filters that change lines just before they are written.


class SegmentFilter(LineFilter):
    """A filter that changes every piece of text in a line."""

    def __init__(self, change: Callable[[Segment], Segment]) -> None:
        super().__init__()
        self._change = change

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002  # Textual passes it
        """Return the line with every piece changed."""
        return [self._change(segment) for segment in segments]


def _restyling(change: Callable[[Style], Style]) -> SegmentFilter:
    cached = lru_cache(maxsize=1024)(change)
    return SegmentFilter(lambda piece: Segment(piece.text, piece.style and cached(piece.style)))


def _recolouring(change: Callable[[InkColor], InkColor]) -> SegmentFilter:
    def recoloured(style: Style) -> Style:
        ink, ground = (colour and change(colour) for colour in (style.color, style.bgcolor))
        return style + Style(color=ink, bgcolor=ground)

    return _restyling(recoloured)


def _without_colours(style: Style) -> Style:
    marked = style.bgcolor is not None and not style.bgcolor.is_default
    return style.without_color + Style(reverse=marked or None)


# Make each filter once, because Textual caches filtered lines by filter.
ASCII_ONLY: Final = SegmentFilter(lambda piece: piece._replace(text=cell_for_cell(piece.text)))
"""A filter that replaces all other characters with ASCII, if the terminal or player needs this."""
NO_COLOURS: Final = _restyling(_without_colours)
"""A filter that removes colours; backgrounds other than the default become reverse video."""
SIXTEEN_COLOURS: Final = _recolouring(lambda colour: colour.downgrade(ColorSystem.STANDARD))
"""A filter that replaces each colour with the nearest of the terminal's own 16 colours."""
MANY_COLOURS: Final = _recolouring(
    lambda c: InkColor.from_ansi(number_in_256(Color(*c.triplet))) if c.triplet else c
)
"""A filter that replaces each colour with the nearest of 256, for terminals with 256 colours."""
