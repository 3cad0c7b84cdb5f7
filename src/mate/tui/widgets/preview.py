"""A saved match in detail, beside the list."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from mate import clock
from mate.errors import MateError
from mate.record import load_whole_lines
from mate.saved.savedmatch import SavedMatch
from mate.tui.draw.matchcolumns import preview
from mate.tui.program import program_of
from mate.tui.widgets.drawing import Drawing
from mate.words.narrator import Narrator
from mate.words.problems import message_of


class Preview(Drawing):
    """The preview of a match."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002  # the library's name
        super().__init__(id=id)
        self._match: SavedMatch | None = None

    def show(self, match: SavedMatch | None) -> None:
        """Show a match, or nothing, after a moment, so that scrolling a list reads no logs."""
        self._match = match
        self.set_timer(clock.PREVIEW_WAITS, partial(self._read, match))

    def _read(self, match: SavedMatch | None) -> None:
        if match is not self._match:
            return
        if match is None:
            self.draw(())
            return
        record = None
        if match.problem is None:
            try:
                record, _ = load_whole_lines(match.path)
            except MateError as error:
                match = replace(match, problem=message_of(error, match.path))
        narrator = Narrator(match.players, program_of(self).appearance.signs)
        self.draw(preview(match, record, narrator, self.size.width))
