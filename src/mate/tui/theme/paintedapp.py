"""A program whose screen the painter writes. All that is private to the library is used here."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any, Final

from rich.console import COLOR_SYSTEMS, Console
from rich.segment import Segment
from textual import constants
from textual.app import App
from textual.driver import Driver
from textual.strip import Strip

from mate.cleaning import clean
from mate.errors import MateError
from mate.tui.theme.painter import Painter

PRIVATE_PARTS: Final = {
    "textual.app.App._display": "is given each update of the screen before it is written",
    "textual._compositor.CompositorUpdate.render_segments": "makes of an update what is written",
    "textual._compositor.LayoutUpdate.strips": "what rows of the screen show, as a whole",
    "textual._compositor.LayoutUpdate.region": "where on the screen those rows are",
    "textual._compositor.ChopsUpdate.spans": "which cells have changed, in runs",
    "textual._compositor.ChopsUpdate.chops": "what rows show, in pieces, by their first cells",
    "textual._compositor.ChopsUpdate.chop_ends": "the cells at which those pieces end",
    "textual.app.App._fatal_error": "ends the program after an error, with a page of code",
    "textual._xterm_parser.XTermParser": "makes keys of characters; some sequences break it",
    "TEXTUAL_FPS": "lets what the library puts off be shown sooner",
}
"""What the library may change without telling, and what it is needed for.

Where one of these is missing or of another shape, the library does it in its own way, which only
takes more bytes or a few milliseconds, or is less kind to those who meet an error.
"""

_DRIVER_CELLS: Final = 60

_OF_ANOTHER_SHAPE: Final = (AttributeError, LookupError, TypeError, ValueError)


class PaintedApp(App[None]):
    """A program that writes to the terminal only what it does not show already.

    Args:
        sheets: the stylesheets of the first screen.
    """

    def __init__(self, sheets: Sequence[str]) -> None:
        super().__init__(css_path=[*sheets])
        self._painter = Painter()
        self.failure: BaseException | None = None

    def panic(self, *renderables: Any) -> None:
        """End the program after an error; whoever runs it tells of it, on the terminal restored."""
        told = (error for error in renderables if isinstance(error, Exception))
        self.failure = self.failure or next(told, sys.exception()) or RuntimeError("unknown")
        super().panic()

    def _fatal_error(self) -> None:
        self.panic()

    def get_driver_class(self) -> type[Driver]:
        """Who speaks with the terminal, or a browser: our own, where the library has one for it.

        Raises:
            MateError: if the environment names a driver that there is none of.
        """
        try:
            chosen = super().get_driver_class()
        except (ImportError, AttributeError, ValueError, RuntimeError):
            named = clean(str(constants.DRIVER), _DRIVER_CELLS)
            raise MateError(f"TEXTUAL_DRIVER names no driver of Textual's: {named!r}") from None
        if chosen.__name__ == "WebDriver":
            from mate.tui.driver.browser import BrowserDriver

            return BrowserDriver
        if sys.platform == "win32":
            return chosen
        from mate.tui.driver.terminal import TerminalDriver

        # Tests have drivers that the environment names; those stay.
        return TerminalDriver if TerminalDriver.__base__ is chosen else chosen

    def _display(self, *shown: Any, **more: Any) -> None:
        for update in (*shown, *more.values()):
            paint_with(self._painter, update)
        super()._display(*shown, **more)

    def on_resize(self) -> None:
        """What a terminal of another size shows is its own affair."""
        self._painter.forget()

    def on_mount(self) -> None:
        """Paint all after the program was stopped and goes on: others had the terminal."""
        self.app_resume_signal.subscribe(self, lambda _: self.action_paint())

    def action_paint(self) -> None:
        """Write the whole screen again, after others wrote to the terminal."""
        self._painter.forget()
        # A layout in which nothing moves would paint nothing.
        self.screen.refresh(self.screen.size.region)


def paint_with(painter: Painter, update: Any) -> None:
    """Let a painter write an update of the screen, if it is one, and as it is known.

    Args:
        painter: who knows what the terminal shows.
        update: what the library is about to write.
    """
    own: Any = getattr(update, "render_segments", None)
    if getattr(own, "__annotations__", {}).get("return") not in {"str", str}:
        return

    def written(console: Console, *more: Any) -> str:
        try:
            system = COLOR_SYSTEMS[console.color_system or "truecolor"]
            return painter.paint(_pieces(update), system)
        except _OF_ANOTHER_SHAPE:
            painter.forget()
            return str(own(console, *more))

    with suppress(*_OF_ANOTHER_SHAPE):
        update.render_segments = written


def _pieces(update: Any) -> Iterator[tuple[int, int, Strip]]:
    if hasattr(update, "chops"):
        yield from _changed(update)
        return
    for y, strips in enumerate(update.strips, update.region.y):
        segments: list[Segment] = [segment for strip in strips for segment in strip]
        yield update.region.x, y, Strip(segments)


def _changed(update: Any) -> Iterator[tuple[int, int, Strip]]:
    for y, start, end in update.spans:
        for chop_end, (x, strip) in zip(update.chop_ends[y], update.chops[y].items(), strict=False):
            left, right = max(x, start), min(chop_end, end)
            if strip is not None and left < right:
                yield left, y, strip.crop(left - x, right - x)
