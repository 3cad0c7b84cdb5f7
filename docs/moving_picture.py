"""An animation in SVG, made from pictures of the screen.

Few rows of the screen change from one frame to the next. So the SVG contains each different row
once, with a style that says in which frames the row is visible. The SVG contains no script, so the
animation runs on every page that can show pictures.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final, NamedTuple

ROW: Final = 24.4
"""The height of a row of the screen in an exported picture, in the units of the picture."""
_WINDOW: Final = re.compile(r'<rect fill="#292929".*?</g>', re.DOTALL)
_ROWS_BEGIN: Final = '<g transform="translate(9, 41)" clip-path="url(#mate-clip-terminal)">'
_STYLES: Final = re.compile(r"\.mate-(r\d+) \{ (.*?) \}")
_RECT: Final = re.compile(r'<rect fill="(#\w+)" x="([\d.]+)" y="([\d.]+)" width="([\d.]+)"')
_TEXT: Final = re.compile(
    r'<text class="mate-(r\d+)" x="([\d.]+)" y="([\d.]+)" textLength="([\d.]+)"[^>]*>([^<]*)<'
)
_SPACE: Final = "&#160;"

Frames = tuple[int, ...]
"""The numbers of the frames in which a row is visible, in ascending order."""


class Frame(NamedTuple):
    """A picture of the screen, and the time for which the picture is visible.

    Args:
        picture: an exported picture in SVG.
        seconds: the time for which the picture is visible, more than 0 seconds.
    """

    picture: str
    seconds: float


def moving_picture(frames: Sequence[Frame], *, still: int, title: str) -> str:
    """Return an SVG that shows all frames in turn, in an endless loop.

    Args:
        frames: the frames, whose pictures all have the same size.
        still: the number of the frame to show to readers who prefer reduced motion.
        title: a description of the animation, for people who cannot see it.
    """
    styles: dict[str, str] = {}
    seen: dict[str, list[int]] = {}
    for number, frame in enumerate(frames):
        for row in _rows(frame.picture, styles):
            seen.setdefault(row, []).append(number)
    names = {when: f"w{n}" for n, when in enumerate(dict.fromkeys(map(tuple, seen.values())))}
    first = frames[0].picture
    return "\n".join(
        [
            _head(first),
            f"<title>{title}</title>",
            "<style>",
            _fonts(first),
            *(f".{name} {{ {style} }}" for style, name in styles.items()),
            *_timing(frames, names, still),
            "</style>",
            _window(first),
            '<g class="rows" transform="translate(9, 41)">',
            *(f'<g class="{names[tuple(when)]}">{row}</g>' for row, when in seen.items()),
            "</g>",
            "</svg>\n",
        ]
    )


def _head(picture: str) -> str:
    return picture[: picture.index(">") + 1].replace("<svg ", '<svg role="img" ')


def _window(picture: str) -> str:
    found = _WINDOW.search(picture)
    assert found
    return re.sub(r"\n\s*", "\n", found[0].replace(' class="mate-title"', ""))


def _fonts(picture: str) -> str:
    family = re.search(r"font-family: [^;]*;", picture)
    assert family
    return (
        f"text {{ {family[0]} font-size: 18px }}\n"
        ".rows text { font-size: 20px }\n"
        ".rows rect { shape-rendering: crispEdges }"
    )


def _rows(picture: str, styles: dict[str, str]) -> Iterator[str]:
    # Give all styles common names in `styles`, because each picture numbers its own styles.
    names = dict(_STYLES.findall(picture))
    drawn = picture.partition(_ROWS_BEGIN)[2]
    rows: dict[int, list[str]] = {}
    for place, rects in groupby(_RECT.findall(drawn), key=lambda rect: (rect[2], rect[0])):
        rows.setdefault(round(float(place[0]) / ROW), []).append(_rect(list(rects)))
    for name, x, y, length, text in _TEXT.findall(drawn):
        if text.replace(_SPACE, "").strip():
            style = styles.setdefault(names[name], f"r{len(styles)}")
            rows.setdefault(int(float(y) / ROW), []).append(
                f'<text class="{style}" x="{x}" y="{y}" textLength="{length}">{text}</text>'
            )
    for _, pieces in sorted(rows.items()):
        yield "".join(pieces)


def _rect(neighbours: Sequence[tuple[str, ...]]) -> str:
    fill, x, y, _ = neighbours[0]
    width = sum(float(rect[3]) for rect in neighbours)
    return f'<rect fill="{fill}" x="{x}" y="{y}" width="{width:g}" height="24.65"/>'


def _timing(frames: Sequence[Frame], names: Mapping[Frames, str], still: int) -> Iterator[str]:
    hidden = ", ".join(f".{name}" for when, name in names.items() if still not in when)
    yield f"{hidden} {{ visibility: hidden }}"
    total = sum(frame.seconds for frame in frames)
    yield "@media (prefers-reduced-motion: no-preference) {"
    for when, name in names.items():
        if len(when) < len(frames):
            yield f".{name} {{ animation: {name} {total:g}s step-end infinite }}"
            yield f"@keyframes {name} {{ {' '.join(_steps(frames, when, total))} }}"
    yield "}"


def _steps(frames: Sequence[Frame], when: Iterable[int], total: float) -> Iterator[str]:
    begins = 0.0
    for is_seen, run in groupby(enumerate(frames), key=lambda frame: frame[0] in when):
        visibility = "visible" if is_seen else "hidden"
        yield f"{100 * begins / total:.4g}% {{ visibility: {visibility} }}"
        begins += sum(frame.seconds for _, frame in run)
