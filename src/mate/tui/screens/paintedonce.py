"""A screen that is painted once when it is opened."""

from __future__ import annotations

from typing import Self, TypeVar

from textual.geometry import Region, Size
from textual.reactive import Reactive
from textual.screen import Screen

ResultT = TypeVar("ResultT")


class PaintedOnce(Screen[ResultT]):
    """A screen of the library, without the paintings that show nothing new.

    The library paints a screen that is opened, asks at once to paint it again, and once more for
    each layout, although a layout paints by itself whatever has moved.
    """

    # It never scrolls: how large it is asks for no other layout.
    virtual_size: Reactive[Size] = Reactive(Size(0, 0), repaint=False)

    _is_painted = False

    def on_mount(self) -> None:
        """Note each layout."""
        self.screen_layout_refresh_signal.subscribe(self, self._laid_out, immediate=True)

    def _laid_out(self, _: object) -> None:
        self._is_painted = True
        self.call_next(setattr, self, "_is_painted", False)

    def refresh(
        self,
        *regions: Region,
        repaint: bool = True,
        layout: bool = False,
        recompose: bool = False,
    ) -> Self:
        """Paint the screen again, unless that was just done."""
        painted = layout or (self._is_painted and not regions)
        return super().refresh(
            *regions, repaint=repaint and not painted, layout=layout, recompose=recompose
        )
