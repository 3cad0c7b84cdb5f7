"""Screens that are laid out for the size that the terminal has, and for no other."""

from __future__ import annotations

from textual.events import Event, Resize
from textual.message_pump import MessagePump


class Sized(MessagePump):
    """To be mixed into a screen: it passes over sizes that the terminal does not have any more.

    The library lays a screen out for every size it is told of, and what was laid out tells its
    size again. Two sizes told in one go, as when a window manager sizes a window that has just
    been opened, would be laid out in turns for ever.
    """

    async def on_event(self, event: Event) -> None:
        """Deal with an event, unless it is a size of the past."""
        if not isinstance(event, Resize) or event.size == self.app.size:
            await super().on_event(event)
