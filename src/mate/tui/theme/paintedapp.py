"""A program whose screen the painter writes. Only this module uses private parts of Textual.

If one is missing or has another shape, the library does the work in its own way, which takes more
bytes or a few milliseconds, or shows errors in a less friendly form. The tests of private parts
list them all.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import chain
from typing import Any, Final

from rich.console import COLOR_SYSTEMS, Console
from textual import constants
from textual.app import App
from textual.driver import Driver
from textual.strip import Strip

from mate.cleaning import clean
from mate.errors import MateError
from mate.tui.theme.painter import Painter

_DRIVER_CELLS: Final = 60

_OF_ANOTHER_SHAPE: Final = (AttributeError, LookupError, TypeError, ValueError)


class PaintedApp(App[None]):
    """A program that writes to the terminal only what has changed."""

    def __init__(self, sheets: Sequence[str]) -> None:
        super().__init__(css_path=[*sheets])
        self._painter = Painter()
        self.failure: BaseException | None = None

    def panic(self, *renderables: Any) -> None:
        """End the program after an error; its caller reports it on the restored terminal."""
        told = (error for error in renderables if isinstance(error, Exception))
        self.failure = self.failure or next(told, sys.exception()) or RuntimeError("unknown")
        super().panic()

    def _fatal_error(self) -> None:
        self.panic()

    def get_driver_class(self) -> type[Driver]:
        """The driver for the terminal or browser: our own, except where the library's is used."""
        try:
            chosen = super().get_driver_class()
        except (ImportError, AttributeError, ValueError, RuntimeError):
            wrong = f"Not a Textual driver: {clean(str(constants.DRIVER), _DRIVER_CELLS)!r}."
            raise MateError(f"{wrong} Correct or unset TEXTUAL_DRIVER.") from None
        if chosen.__name__ == "WebDriver":
            from mate.tui.driver.browser import BrowserDriver

            return BrowserDriver
        if sys.platform == "win32":
            return chosen
        from mate.tui.driver.terminal import TerminalDriver

        # Drivers named by the environment, as in tests, stay.
        return TerminalDriver if TerminalDriver.__base__ is chosen else chosen

    def _display(self, *shown: Any, **more: Any) -> None:
        for update in (*shown, *more.values()):
            paint_with(self._painter, update)
        super()._display(*shown, **more)

    def on_resize(self) -> None:
        """Forget what the terminal shows, because its size changed."""
        self._painter.forget()

    def on_mount(self) -> None:
        """Repaint everything when the program resumes, because others had the terminal."""
        self.app_resume_signal.subscribe(self, lambda _: self.action_paint())

    def action_paint(self) -> None:
        """Repaint the whole screen, after others wrote to the terminal."""
        self._painter.forget()
        # A layout in which nothing changes would paint nothing.
        self.screen.refresh(self.screen.size.region)


def paint_with(painter: Painter, update: Any) -> None:
    """Let a painter write an update of the screen, if it has the expected shape."""
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
    if not hasattr(update, "chops"):
        for y, strips in enumerate(update.strips, update.region.y):
            yield update.region.x, y, Strip(chain.from_iterable(strips))
        return
    for y, start, end in update.spans:
        for chop_end, (x, strip) in zip(update.chop_ends[y], update.chops[y].items(), strict=False):
            left, right = max(x, start), min(chop_end, end)
            if strip is not None and left < right:
                yield left, y, strip.crop(left - x, right - x)
