"""Screens that stop working as the program ends."""

from __future__ import annotations

from typing import cast

from textual.css.query import NoMatches
from textual.events import Compose, Event, Mount, Resize
from textual.message_pump import MessagePump

from mate.tui.program import Program

_BUILDS = (Compose, Mount, Resize)


class Inert(MessagePump):
    """A mixin for screens: no building, and no missing widgets, while the program ends.

    The library removes screens while they are being built and while messages to them are on
    their way: their handlers then look for widgets that are gone or were never made.
    """

    async def on_event(self, event: Event) -> None:
        """Handle an event, unless the end of the program makes that impossible."""
        program = cast("Program", self.app)
        if program.leaving and isinstance(event, _BUILDS):
            return
        try:
            await super().on_event(event)
        except NoMatches:
            if not program.leaving:
                raise
