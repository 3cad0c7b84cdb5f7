"""The widgets that all screens share: a drawing, and the line of keys."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Final

from rich.segment import Segment
from rich.style import Style
from textual import on
from textual.events import Click
from textual.geometry import Region, Size
from textual.reactive import Reactive
from textual.strip import Strip
from textual.widget import Widget

from mate.tui.draw import Area, NamedKey, Row, Span, apart, joined, width
from mate.tui.keys.commands import RULES
from mate.tui.program import program_of

_ALWAYS: Final = 2
"""The number of commands at the end of the line that are always shown: help and leave."""
_FIRST_TO_GO: Final = frozenset(
    {RULES, "score", "find_it", "practise", "offer_draw", "resign", "run", "open_round"}
)
"""The commands that the line leaves out first, because they are not part of play."""


class Drawing(Widget):
    """A widget that shows rows of text in named styles; `draw` replaces the rows."""

    # Ignore changes of this size, because a drawing never scrolls: a resize then needs no second
    # layout or paint.
    virtual_size: Reactive[Size] = Reactive(Size(0, 0), repaint=False)

    areas: Sequence[Area] = ()
    """The clickable areas."""
    _rows: tuple[Row, ...] = ()
    _looks: tuple[Style, Mapping[str, Style]] | None = None

    def draw(self, rows: Sequence[Row], *, fits: bool = False) -> None:
        """Show these rows from the top; with `fits`, make the widget as tall as the rows."""
        if fits:
            self.styles.height = len(rows)
        old, self._rows = self._rows, tuple(map(joined, rows))
        both = enumerate(zip_longest(old, self._rows, fillvalue=()))
        changed = [Region(0, y, self.size.width, 1) for y, (was, now) in both if was != now]
        if changed:
            self.refresh(*changed)

    def render_lines(self, crop: Region) -> list[Strip]:
        """Return lines for the compositor."""
        # Look up the styles once for all lines, because the look-up takes longer than a line.
        self._looks = None
        return super().render_lines(crop)

    def render_line(self, y: int) -> Strip:
        """Return one line for the compositor."""
        base, palette = self._looks = self._looks or (self.rich_style, program_of(self).palette)
        if y >= len(self._rows):
            return Strip.blank(self.size.width, base)
        segments = [Segment(text, base + palette[style]) for text, style in self._rows[y]]
        return Strip(segments).adjust_cell_length(self.size.width, base)

    @on(Click)
    async def _run_clicked(self, event: Click) -> None:
        for row, cells, action in self.areas:
            if event.y == row and event.x in cells:
                event.stop()
                await self.screen.run_action(action)
                return


class KeyLine(Drawing):
    """The line of keys and names of commands; a click on a command runs it."""

    def show(self, keys: list[NamedKey], cells: int, hint: str) -> None:
        """Show a hint and as many of the keys as fit.

        If the line is too long, leave out first the keys that are not part of play, then the hint,
        and then other keys, in each case starting with the last key. The keys for help and for
        leaving always stay.
        """
        keys = [*keys]
        row, actions = _key_row(keys, hint)
        while width(row) > cells and (hint or len(keys) > _ALWAYS):
            if spare := [key for key in keys if key[2] in _FIRST_TO_GO]:
                keys.remove(spare[-1])
            elif hint:
                hint = ""
            else:
                del keys[-_ALWAYS - 1]
            row, actions = _key_row(keys, hint)
        left = max(cells - width(row), 0) // 2
        self.areas = [(0, range(start + left, end + left), do) for start, end, do in actions]
        row = ((" " * left, "plain"), *row)
        blank = cells - width(row)
        self.draw(((*row, (" " * blank, "plain")) if blank >= 0 else apart(row, (), cells),))


def _key_row(keys: list[NamedKey], hint: str) -> tuple[Row, list[tuple[int, int, str]]]:
    spans: list[Span] = [(" ", "plain")]
    actions: list[tuple[int, int, str]] = []
    if hint:
        spans.append((hint, "faint"))
    for shown, name, action in keys:
        if len(spans) > 1:
            spans.append(("   ", "plain"))
        start = width(tuple(spans))
        spans += [(shown, "key"), (f" {name}", "faint")]
        actions.append((start, width(tuple(spans)), action))
    return tuple(spans), actions
