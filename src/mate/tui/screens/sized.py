"""Screens that are laid out only for the terminal's present size."""

from __future__ import annotations

from textual.events import Event, Resize
from textual.message_pump import MessagePump


class Sized(MessagePump):
    """A mixin for screens: it ignores sizes that are out of date.

    The library lays out a screen for every size it hears of, and each layout reports its
    size again. Two sizes at once, as when a window manager resizes a window that has just
    been opened, would be laid out in turns for ever.
    """

    async def on_event(self, event: Event) -> None:
        """Handle an event, unless it is a size that is out of date."""
        if not isinstance(event, Resize) or event.size == self.app.size:
            await super().on_event(event)
