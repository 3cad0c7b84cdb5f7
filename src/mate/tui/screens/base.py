"""What all screens have in common: a least size, a way out, and the help."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, TypeVar, cast

from textual.app import ComposeResult
from textual.events import Resize
from textual.geometry import Size
from textual.screen import Screen

from mate.tui.rows import wrapped
from mate.tui.widgets.drawing import Drawing

if TYPE_CHECKING:
    from mate.tui.app import MateApp

LEAST_CELLS: Final = 80
LEAST_ROWS: Final = 24

ResultT = TypeVar("ResultT")


class MateScreen(Screen[ResultT]):
    """A screen that says so where the terminal is too small for it, and loses nothing then."""

    AUTO_FOCUS: ClassVar[str | None] = "Board, OptionList, DataTable, Input"

    def compose(self) -> ComposeResult:
        """The notice, and what the screen shows."""
        yield Drawing(id="too-small")
        yield from self.compose_contents()

    def compose_contents(self) -> ComposeResult:
        """What the screen shows; for subclasses."""
        yield from ()

    def on_resize(self, event: Resize) -> None:
        """Hide everything behind a notice while the terminal is too small."""
        self._fit(event.size)

    def _fit(self, size: Size) -> None:
        small = size.width < LEAST_CELLS or size.height < LEAST_ROWS
        self.set_class(small, "-too-small")
        if small:
            notice = (
                f"Mate needs {LEAST_CELLS} × {LEAST_ROWS} cells; "
                f"this is {size.width} × {size.height}. q leaves."
            )
            lines = wrapped(notice, max(size.width, 2), max(size.height, 1))
            self.query_one("#too-small", Drawing).draw([((line, "strong"),) for line in lines])
        else:
            self.refresh_rows()

    def refresh_rows(self) -> None:
        """Draw everything anew; for subclasses whose rows depend on the width."""

    def leave(self, result: ResultT | None = None) -> None:
        """Leave the screen with a result; from the first screen of all, leave the program."""
        app = cast("MateApp", self.app)
        if len(app.screen_stack) == 1:
            app.first_screen_left(result)
        else:
            self.dismiss(result)

    def action_leave(self) -> None:
        """Leave the screen."""
        self.leave()
