"""The commands as key bindings of the library."""

from __future__ import annotations

from textual.binding import Binding

from mate.tui.keys.commands import commands_at
from mate.tui.keys.places import Place


def bindings(*places: Place) -> list[Binding]:
    """The key bindings of a screen.

    Args:
        places: the places whose commands it has.
    """
    # The library's keymap finds them by their ids, and gives them the players' own keys.
    return [
        Binding(command.keys, command.action, command.help, show=False, id=command.id)
        for command in commands_at(*places)
    ]
