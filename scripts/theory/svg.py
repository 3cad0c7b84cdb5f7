"""Simple SVG pictures: rectangles and text on a background that adapts to light and dark mode."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final
from xml.sax.saxutils import escape

WIDTH: Final = 720
FONTS: Final = "DejaVu Sans, Helvetica, Arial, sans-serif"
WINS: Final = "#2874c4"
DRAWS: Final = "#9aa3ad"
LOSES: Final = "#d9682b"
_SPACE: Final = 'xmlns="http://www.w3.org/2000/svg" role="img"'
_FONT: Final = f'font-family="{FONTS}" font-size="14"'
_MIDDLE: Final = (0xE6, 0xE6, 0xE2)
_LIGHT: Final = ".ground{fill:#fbfaf7}.ink{fill:#22272e}.faint{fill:#5b6570}.line{stroke:#c9cdd2}"
_DARK: Final = ".ground{fill:#171b21}.ink{fill:#e8eaed}.faint{fill:#a3acb6}.line{stroke:#454d57}"


def picture(height: int, title: str, parts: Iterable[str]) -> str:
    """Return a picture with a title above it.

    Args:
        height: the height in pixels; the width is `WIDTH`.
        title: the title, which must fit on one line.
        parts: the elements, in drawing order.
    """
    lines = [
        f'<svg {_SPACE} width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}" {_FONT}>',
        f"<title>{escape(title)}</title>",
        f"<style>{_LIGHT}@media (prefers-color-scheme: dark){{{_DARK}}}</style>",
        f'<rect class="ground" width="{WIDTH}" height="{height}" rx="10"/>',
        text(24, 32, title, size=17, weight="bold"),
        *parts,
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def text(  # noqa: PLR0913  # text has this many properties
    x: float,
    y: float,
    words: str,
    *,
    anchor: str = "start",
    size: int = 14,
    ink: str = "ink",
    weight: str = "normal",
) -> str:
    """Return text; `ink` is a class of the style, or a colour."""
    paint = f'fill="{ink}"' if ink.startswith("#") else f'class="{ink}"'
    return (
        f'<text x="{x:g}" y="{y:g}" {paint} text-anchor="{anchor}" font-size="{size}" '
        f'font-weight="{weight}">{escape(words)}</text>'
    )


def box(  # noqa: PLR0913  # a rectangle has this many properties
    x: float, y: float, width: float, height: float, colour: str, *, round_by: int = 0
) -> str:
    """Return a filled rectangle."""
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" '
        f'fill="{colour}" rx="{round_by}"/>'
    )


def rule(x: float, y: float, width: float) -> str:
    """Return a horizontal line."""
    return f'<path class="line" d="M{x:g} {y:g}h{width:g}" stroke-width="1" fill="none"/>'


def heat(part: float) -> str:
    """Return the colour of a number from -1 (losing) to 1 (winning)."""
    end = WINS if part > 0 else LOSES
    share = min(1.0, abs(part))
    mixed = (
        round(middle + (int(end[1 + 2 * place : 3 + 2 * place], 16) - middle) * share)
        for place, middle in enumerate(_MIDDLE)
    )
    return "#" + "".join(f"{tint:02x}" for tint in mixed)


def ink_on(colour: str) -> str:
    """Return black or white, whichever is easier to read on a colour."""
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return "#101418" if 0.3 * red + 0.59 * green + 0.11 * blue > 125 else "#ffffff"
