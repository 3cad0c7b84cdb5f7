"""Legible colours: luminance, contrast, ink adapted to its ground, and the 256 colours."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import dist
from typing import Final

from textual.color import Color

LEAST_CONTRAST: Final = 4.5
"""The contrast that WCAG 2.1 requires of text (success criterion 1.4.3, level AA)."""

LEAST_OF_SHAPES: Final = 3.0
"""The contrast that it requires of bars, frames and marks (1.4.11, level AA)."""

WHITE: Final = Color(255, 255, 255)
BLACK: Final = Color(0, 0, 0)
_STEPS: Final = 24


@lru_cache(maxsize=4096)
def luminance(colour: Color) -> float:
    """The relative luminance as WCAG 2.1 defines it, from 0 for black to 1 for white.

    >>> luminance(BLACK), round(luminance(Color.parse("#808080")), 3)
    (0.0, 0.216)
    """
    red, green, blue = map(_linear, colour.rgb)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: int) -> float:
    share = part / 255
    return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)


def contrast(one: Color, other: Color) -> float:
    """The contrast ratio of two colours as WCAG 2.1 defines it, from 1 to 21.

    >>> contrast(BLACK, WHITE)
    21.0
    """
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


Shown = Callable[[Color], Color]
"""The colour that a terminal shows for another."""


def exactly(colour: Color) -> Color:
    """The colour itself, as a terminal with all colours shows it."""
    return colour


def legible(
    ink: Color, grounds: Sequence[Color], least: float = LEAST_CONTRAST, shown: Shown = exactly
) -> Color:
    """The ink, mixed with just enough white or black to be legible on all the grounds.

    >>> legible(Color.parse("#aa0000"), [BLACK]).hex
    '#C65555'
    """
    towards = max((WHITE, BLACK), key=lambda end: _least_contrast(end, grounds))
    return _mixed(ink, towards, lambda mixed: _least_contrast(mixed, grounds) >= least, shown)


def as_light_as(colour: Color, least: float) -> Color:
    """The colour, mixed with just enough white to reach this luminance."""
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
    """The number, 16 to 255, of the nearest of a terminal's 256 colours.

    The colours below 16 differ from terminal to terminal.

    >>> number_in_256(Color.parse("#ff0000")), number_in_256(Color.parse("#121212"))
    (196, 233)
    """
    red, green, blue = (min(range(6), key=lambda n: abs(_CUBE[n] - part)) for part in colour.rgb)
    grey = min(max(round((sum(colour.rgb) / 3 - 8) / 10), 0), 23)
    candidates = (16 + 36 * red + 6 * green + blue, _FIRST_GREY + grey)
    return min(candidates, key=lambda number: dist(_colour_of(number).rgb, colour.rgb))


def in_256(colour: Color) -> Color:
    """The nearest of a terminal's 256 colours."""
    return _colour_of(number_in_256(colour))


@lru_cache(maxsize=256)
def _colour_of(number: int) -> Color:
    if number >= _FIRST_GREY:
        grey = 8 + 10 * (number - _FIRST_GREY)
        return Color(grey, grey, grey)
    place = number - 16
    return Color(_CUBE[place // 36], _CUBE[place // 6 % 6], _CUBE[place % 6])
