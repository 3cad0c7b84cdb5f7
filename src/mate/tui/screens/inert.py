"""Screens that do nothing any more once the program is being left."""

from __future__ import annotations

from typing import cast

from textual.css.query import NoMatches
from textual.events import Compose, Event, Mount, Resize
from textual.message_pump import MessagePump

from mate.tui.program import Program

_BUILDS = (Compose, Mount, Resize)


class Inert(MessagePump):
    """To be mixed into a screen: it is not built once leaving has begun, and misses nothing then.

    The library takes screens apart while they are being built, and while what they asked for is on
    its way to them: what comes then looks for widgets that are gone, or were never made.
    """

    async def on_event(self, event: Event) -> None:
        """Deal with an event, as far as that can be done while the program is being left."""
        program = cast("Program", self.app)
        if program.leaving and isinstance(event, _BUILDS):
            return
        try:
            await super().on_event(event)
        except NoMatches:
            if not program.leaving:
                raise
