"""The list of commands by name: what can be done on the present screen, and the themes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from textual.command import DiscoveryHit, Hit, Hits, Provider
from textual.content import Content

from mate.tui.rows import fitted
from mate.tui.screens.base import MateScreen

if TYPE_CHECKING:
    from mate.tui.app import MateApp

_KEY_CELLS: Final = 9
_BESIDE_CELLS: Final = 6
"""What margins and the scroll bar take of a row."""
_ITSELF: Final = "app.command_palette"


class _Offer(NamedTuple):
    text: str
    key: str
    do: Callable[[], object]
    hidden: bool = False

    def line(self, text: Content, cells: int) -> Content:
        whole = Content.assemble((fitted(self.key, _KEY_CELLS), "$text-muted"), text)
        return whole.truncate(cells, ellipsis=True)


class OfferedCommands(Provider):
    """The commands of the screen that the list was opened from, from the one table of commands."""

    async def discover(self) -> Hits:
        """Everything that can be done now, the themes apart."""
        for offer in self._offers():
            if not offer.hidden:
                yield DiscoveryHit(
                    offer.line(Content(offer.text), self._cells), offer.do, offer.text
                )

    async def search(self, query: str) -> Hits:
        """What can be done now and matches."""
        matcher = self.matcher(query)
        for offer in self._offers():
            score = matcher.match(offer.text)
            if score > 0:
                line = offer.line(matcher.highlight(offer.text), self._cells)
                yield Hit(score, line, offer.do, offer.text)

    @property
    def _cells(self) -> int:
        return self.app.size.width - _BESIDE_CELLS

    def _offers(self) -> Iterator[_Offer]:
        screen = self.screen
        if not isinstance(screen, MateScreen):
            return
        app = cast("MateApp", self.app)
        # What a screen has a key of its own for may be to be had everywhere too.
        helps = {command.help: command for command in reversed(screen.commands)}
        for command in screen.commands:
            if helps[command.help] is not command or command.action == _ITSELF:
                continue
            if screen.offers(command.action):
                do = partial(screen.run_action, command.action)
                text = command.help[0].upper() + command.help[1:]
                yield _Offer(text, app.keymap.label(command), do)
        for name in app.theme_names:
            do_theme = partial(app.change, "theme", name)
            yield _Offer(f"Theme: {name}", "", do_theme, hidden=True)
