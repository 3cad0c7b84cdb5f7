"""All commands by name, typed in part."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType
from textual.command import CommandList, CommandPalette

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
