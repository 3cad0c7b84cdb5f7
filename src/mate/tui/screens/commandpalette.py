"""All commands by name, typed in part."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, ClassVar

from textual.binding import BindingType
from textual.command import CommandList, CommandPalette
from textual.css.query import NoMatches
from textual.worker import Worker

from mate.tui.keys.bindings import bindings
from mate.tui.keys.commands import SUSPEND, Place
from mate.tui.screens.inert import Inert
from mate.tui.screens.sized import Sized


class MatePalette(Inert, Sized, CommandPalette):
    """The library's palette, which a page key does not end before its list has a size."""

    CSS_PATH = "commandpalette.tcss"
    # Above it those of the program are not to be had.
    BINDINGS: ClassVar[list[BindingType]] = [
        *(binding for binding in bindings(Place.EVERYWHERE) if binding.action == SUSPEND)
    ]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Leave pages alone as long as there are none; the library would fail."""
        if action == "command_list" and not self.query_one(CommandList).size:
            return False
        return super().check_action(action, parameters)

    # All that the palette runs is a search, which the library begins by `@work`.
    def run_worker(  # type: ignore[override]
        self, work: Callable[[], Awaitable[None]], *args: Any, **options: Any
    ) -> Worker[None]:
        """Search, unless the palette is being taken apart; the library would end the program."""

        async def search() -> None:
            try:
                await work()
            except NoMatches:
                if self.query(CommandList):
                    raise

        return super().run_worker(search, *args, **options)
