"""The footer of a screen: commands with their keys, clickable."""

from __future__ import annotations

from functools import partial
from typing import Final

from textual.events import Click

from mate.tui.draw.rows import Row, Span, apart, width
from mate.tui.keys.commands import RULES, Command
from mate.tui.program import program_of
from mate.tui.widgets.drawing import Drawing

_LAST: Final = 2
"""The commands at the end that always show: help and leave."""
_FIRST_TO_GO: Final = frozenset({RULES, "score", "find_it"})
"""The commands left out first: they are not part of play."""


class KeyLine(Drawing):
    """Keys and names of commands. A click on one runs it."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002  # the library's name
        super().__init__(id=id)
        self._actions: list[tuple[int, int, str]] = []

    def show(
        self,
        commands: tuple[Command, ...],
        cells: int,
        hint: str = "",
        *,
        among_cards: bool = False,
        centred: bool = False,
    ) -> None:
        """Show the commands that have names.

        Args:
            commands: the commands.
            cells: the width.
            hint: keys that are not commands, shown first.
            among_cards: whether letters name cards here.
            centred: whether to centre the line; otherwise it is aligned to the left.
        """
        label = partial(program_of(self).keymap.label, among_cards=among_cards)
        shown = [(label(each), each.name, each.action) for each in commands if each.name]
        row, self._actions = _drawn(shown, hint)
        while width(row) > cells and (spare := [each for each in shown if each[2] in _FIRST_TO_GO]):
            shown.remove(spare[-1])
            row, self._actions = _drawn(shown, hint)
        while width(row) > cells and (hint or len(shown) > _LAST):
            # The hint is left out first; help and leave always stay.
            shown, hint = (shown, "") if hint else (shown[: -_LAST - 1] + shown[-_LAST:], "")
            row, self._actions = _drawn(shown, hint)
        if width(row) > cells:
            self.draw((apart(row, (), cells),))
            return
        left = (cells - width(row)) // 2 if centred else 0
        self._actions = [(start + left, end + left, action) for start, end, action in self._actions]
        right = cells - width(row) - left
        self.draw((((" " * left, "plain"), *row, (" " * right, "plain")),))

    async def on_click(self, event: Click) -> None:
        """Run the command under the mouse."""
        for start, end, action in self._actions:
            if start <= event.x < end:
                event.stop()
                await self.screen.run_action(action)
                return


def _drawn(
    commands: list[tuple[str, str, str]], hint: str
) -> tuple[Row, list[tuple[int, int, str]]]:
    spans: list[Span] = [(" ", "plain")]
    actions: list[tuple[int, int, str]] = []
    if hint:
        spans.append((hint, "faint"))
    for shown, name, action in commands:
        if len(spans) > 1:
            spans.append((" · ", "faint"))
        start = width(tuple(spans))
        spans += [(shown, "key"), (f" {name}", "faint")]
        actions.append((start, width(tuple(spans)), action))
    return tuple(spans), actions
