"""The last line of a screen: what can be done here, by key or by mouse."""

from __future__ import annotations

from textual.events import Click

from mate.tui.commands import Command, footer
from mate.tui.rows import Row, Span, apart, width
from mate.tui.widgets.drawing import Drawing


class KeyLine(Drawing):
    """Keys and names of commands. A click on one does it."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002  # the library's name
        super().__init__(id=id)
        self._actions: list[tuple[int, int, str]] = []

    def show(self, commands: tuple[Command, ...], cells: int, hint: str = "") -> None:
        """Show the commands that have names.

        Args:
            commands: what can be done.
            cells: the width.
            hint: keys that are no commands, shown first.
        """
        spans: list[Span] = [(" ", "plain")]
        self._actions = []
        if hint:
            spans.append((hint, "faint"))
        for shown, name, action in footer(commands):
            if len(spans) > 1:
                spans.append((" · ", "faint"))
            start = width(tuple(spans))
            spans += [(shown, "key"), (f" {name}", "faint")]
            self._actions.append((start, width(tuple(spans)), action))
        row: Row = apart(tuple(spans), (), cells)
        self.draw((row,))

    async def on_click(self, event: Click) -> None:
        """Do the command under the mouse."""
        for start, end, action in self._actions:
            if start <= event.x < end:
                event.stop()
                await self.screen.run_action(action)
                return
