"""The search for commands by name."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.command import CommandList, CommandPalette
from textual.css.query import NoMatches
from textual.worker import Worker

from mate.tui.draw.layout import classes_of
from mate.tui.keys.commands import SUSPEND, Place, bindings
from mate.tui.screens.base import Mended


class MatePalette(Mended, CommandPalette):
    """The library's command palette, mended where it would end the program."""

    CSS_PATH = "commandpalette.tcss"
    # The program's own bindings do not work above it.
    BINDINGS: ClassVar[list[BindingType]] = [
        *(binding for binding in bindings(Place.EVERYWHERE) if binding.action == SUSPEND)
    ]

    def compose(self) -> ComposeResult:
        """The list, with the classes that the library would find while it is shown."""
        # It would style and lay out everything again for each.
        self.add_class("-ready", *classes_of(*self.app.size))
        return super().compose()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Ignore page keys until the list has a size; the library would fail."""
        if action == "command_list" and not self.query_one(CommandList).size:
            return False
        return super().check_action(action, parameters)

    # The only worker of the palette is its search, which the library starts by `@work`.
    def run_worker(  # type: ignore[override]
        self, work: Callable[[], Awaitable[None]], *args: Any, **options: Any
    ) -> Worker[None]:
        """Search, unless the palette is closing; the library would end the program."""

        async def search() -> None:
            try:
                await work()
            except NoMatches:
                if self.query(CommandList):
                    raise

        return super().run_worker(search, *args, **options)
