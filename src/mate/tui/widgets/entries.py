"""A list of entries, of which the cursor chooses one."""

from __future__ import annotations

from rich.segment import Segment
from rich.style import Style as InkStyle
from textual.css.styles import RulesMap
from textual.strip import Strip
from textual.style import Style
from textual.visual import RenderOptions, Visual
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from mate.tui.draw.entries import Entry, draw_entry
from mate.tui.draw.graph import BAR
from mate.tui.program import program_of


class EntryList(OptionList):
    """A list of entries; the entry under the cursor has a single colour."""

    def add(self, entry: Entry, name: str, *, offered: bool = True) -> None:
        """Add an entry with this id, which the cursor skips if the entry is not offered."""
        self.add_option(Option(_EntryLine(entry, self), name, disabled=not offered))

    def write(self, name: str, entry: Entry) -> None:
        """Replace an entry."""
        line = self.get_option(name).prompt
        if not isinstance(line, _EntryLine) or line.entry != entry:
            self.replace_option_prompt(name, _EntryLine(entry, self))

    def add_blank(self) -> None:
        """Add a blank row."""
        self.add_option(Option("", disabled=True))


class _EntryLine(Visual):
    """An entry as Textual shows it in a list."""

    def __init__(self, entry: Entry, shown_in: EntryList) -> None:
        self.entry, self._list = entry, shown_in

    def render_strips(
        self,
        width: int,
        height: int | None,  # noqa: ARG002  # Textual passes it
        style: Style,
        options: RenderOptions,  # noqa: ARG002  # Textual passes it
    ) -> list[Strip]:
        """Return the line; the list's own style, as under the cursor, overrides all colours."""
        base, none = style.rich_style, InkStyle.null()
        usual = style == self._list.get_visual_style("option-list--option")
        looks = program_of(self._list).palette if usual else {}
        # Without a colour of its own, the rest of a bar needs another shape than the bar.
        track = {"track": BAR} if looks.get("slot-rim", none).color else {}
        row = draw_entry(self.entry, width, **track)
        return [Strip([Segment(text, base + looks.get(name, none)) for text, name in row])]

    def get_optimal_width(self, rules: RulesMap, container_width: int) -> int:  # noqa: ARG002
        """Return the width of the line, which fills its list."""
        return container_width

    def get_height(self, rules: RulesMap, width: int) -> int:  # noqa: ARG002  # Textual passes them
        """Return the height of the line."""
        return 1
