"""The command palette: the list of commands, with a search by name."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from typing import Any, ClassVar, Final, NamedTuple, cast

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.command import Command, CommandList, CommandPalette, DiscoveryHit, Hit, Hits, Provider
from textual.content import Content
from textual.css.query import NoMatches
from textual.widgets import OptionList
from textual.worker import Worker

from mate.tui.draw import classes_of, wrapped
from mate.tui.keys.commands import SUSPEND, Scope, bindings
from mate.tui.screens.base import MateScreen, StableLayoutMixin
from mate.tui.theme.themes import THEMES

_KEY_CELLS: Final = 8
_KEY_STYLE: Final = "bold $accent"
_WIDEST: Final = 70
"""The maximum width of the panel; the stylesheet repeats this value."""
_AROUND: Final = 6
_MOST_LINES: Final = 9
_MOVES: Final = {"left", "right", "up", "down", "home", "end", "pageup", "pagedown", "tab"}
"""The keys that only move: a search finds their commands, but the list leaves the commands out."""


class Entry(NamedTuple):
    """An entry of the list: the key and the title of a command, and the function that runs it."""

    key: str
    title: str
    do: Callable[[], Any]
    listed: bool = True


class ScreenCommands(Provider):
    """The commands and further entries of the screen behind the palette, and the themes."""

    def _entries(self) -> Iterator[Entry]:
        screen = self.screen
        if not isinstance(screen, MateScreen):
            return
        for command in screen.offered_commands:
            title = command.help[0].upper() + command.help[1:]
            listed = command.default_keys[0] not in _MOVES
            do = partial(screen.run_action, command.action)
            yield Entry(screen.label_of(command), title, do, listed)
        for title, open_it in screen.further_commands():
            yield Entry("", title, open_it)
        for name in THEMES:
            choose = partial(screen.program.change, "theme", name)
            yield Entry("", f"Theme: {name}", choose, listed=False)

    async def discover(self) -> Hits:
        """Yield the entries to list before anything is typed."""
        for entry in self._entries():
            if entry.listed:
                yield DiscoveryHit(self._row(entry.key, Content(entry.title)), entry.do)

    async def search(self, query: str) -> Hits:
        """Yield the entries in which every typed word begins a word, and mark these beginnings.

        If there are none, yield a message.
        """
        typed = [re.compile(rf"(?<!\w){re.escape(word)}", re.IGNORECASE) for word in query.split()]
        found = False
        for entry in self._entries():
            places = [word.search(entry.title) for word in typed]
            title = Content(entry.title)
            for place in filter(None, places):
                title = title.stylize(self.match_style or "underline", *place.span())
            if all(places):
                found = True
                yield Hit(1.0, self._row(entry.key, title), entry.do)
        if not found:
            # Replace Textual's "No matches", because a match is something else here.
            yield Hit(1.0, Content("No such command on this screen."), lambda: None)

    def _row(self, key: str, title: Content) -> Content:
        """Return a key with a title beside it, wrapped for the width of the screen."""
        lines, at = list[Content](), 0
        # Leave room for a margin on both sides and a scroll bar.
        room = max(min(self.screen.size.width, _WIDEST) - _AROUND - _KEY_CELLS, 1)
        for line in wrapped(title.plain, room, _MOST_LINES):
            at = title.plain.find(line, at)
            lines.append(title[at : at + len(line)])
        return Content(f"{key:<{_KEY_CELLS}}") + Content(f"\n{'':{_KEY_CELLS}}").join(lines)


class MatePalette(StableLayoutMixin, CommandPalette):
    """Textual's command palette, except that some errors no longer end the program."""

    CSS_PATH = "commandpalette.tcss"
    # Bind these keys again, because the program's own bindings do not work in the palette.
    BINDINGS: ClassVar[list[BindingType]] = [
        *(binding for binding in bindings(Scope.EVERYWHERE) if binding.action == SUSPEND)
    ]

    def __init__(self) -> None:
        super().__init__([ScreenCommands], placeholder="Type to search; Enter runs, Esc closes")

    def compose(self) -> ComposeResult:
        """Return the palette's widgets, and set classes that Textual would set only later."""
        # Set the classes now: Textual would style and lay out everything again for each class.
        self.add_class("-ready", *classes_of(*self.app.size))
        return super().compose()

    @on(OptionList.OptionHighlighted)
    def _colour_keys(self, event: OptionList.OptionHighlighted) -> None:
        """Show the keys in gold, except under the cursor, whose row is gold itself."""
        commands = event.option_list
        for row, command in enumerate(commands.options):
            shown = cast("Command", command).hit.prompt
            if row != commands.highlighted:
                shown = cast("Content", shown).stylize(_KEY_STYLE, 0, _KEY_CELLS)
            commands.replace_option_prompt_at_index(row, shown)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Ignore page keys until the list has a size, because Textual would raise an error."""
        if action == "command_list" and not self.query_one(CommandList).size:
            return False
        return super().check_action(action, parameters)

    # Catch errors of the search, the palette's only worker, which Textual starts with `@work`.
    def run_worker(  # type: ignore[override]
        self, work: Callable[[], Awaitable[None]], *args: Any, **options: Any
    ) -> Worker[None]:
        """Search; once the palette closes, ignore missing widgets, which would end the program."""

        async def search() -> None:
            try:
                await work()
            except NoMatches:
                if self.query(CommandList):
                    raise

        return super().run_worker(search, *args, **options)
