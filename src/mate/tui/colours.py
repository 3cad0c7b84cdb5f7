"""Colours that can be read: luminance, contrast, and ink made to fit its ground."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from textual.color import Color

LEAST_CONTRAST: Final = 4.5
"""What WCAG 2.1 asks of text (success criterion 1.4.3, level AA)."""

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


def legible(ink: Color, grounds: Sequence[Color], least: float = LEAST_CONTRAST) -> Color:
    """The ink, mixed with as little white or black as makes it readable on all the grounds.

    Args:
        ink: the colour that is wished for.
        grounds: what it may stand on.
        least: the contrast to reach with each of them.

    >>> legible(Color.parse("#aa0000"), [BLACK]).hex
    '#D17070'
    """
    if _least_contrast(ink, grounds) >= least:
        return ink
    towards = max((WHITE, BLACK), key=lambda end: _least_contrast(end, grounds))
    for step in range(1, _STEPS):
        mixed = ink.blend(towards, step / _STEPS)
        if _least_contrast(mixed, grounds) >= least:
            return mixed
    return towards


def _least_contrast(ink: Color, grounds: Sequence[Color]) -> float:
    return min(contrast(ink, ground) for ground in grounds)


def as_light_as(colour: Color, least: float) -> Color:
    """The colour, mixed with as little white as makes its luminance that high."""
    for step in range(_STEPS):
        mixed = colour.blend(WHITE, step / _STEPS)
        if luminance(mixed) >= least:
            return mixed
    return WHITE
