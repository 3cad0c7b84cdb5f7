"""The score sheet of a match in play."""

from __future__ import annotations

from typing import Self

from textual.app import ComposeResult

from mate.record import MatchRecord
from mate.rules import Match
from mate.tui.draw.layout import LARGE_CELLS
from mate.tui.draw.scorepage import Below, draw_score_page
from mate.tui.draw.series import series_rows
from mate.tui.keys.places import Place
from mate.tui.screens.base import MateScreen
from mate.tui.widgets.drawing import Drawing
from mate.words.history import help_in_words
from mate.words.narrator import Narrator
from mate.words.series import sentence


class ScoreScreen(MateScreen[None], places=(Place.SCORE, Place.EVERYWHERE)):
    """The score sheet, opened above a table or a replay.

    Args:
        match: the match, up to the moment that is shown.
        narrator: the players' names, and how cards are written.
        record: the record of a match in play, with its series and its help; None in a
            replay.
    """

    FILLS_WIDGETS = False
    WIDEST = LARGE_CELLS

    def __init__(self, match: Match, narrator: Narrator, record: MatchRecord | None = None) -> None:
        super().__init__()
        self._match, self.narrator, self._record = match, narrator, record

    @classmethod
    def of(cls, record: MatchRecord, narrator: Narrator) -> Self:
        """The score sheet of a match in play."""
        return cls(record.match, narrator, record)

    def compose_contents(self) -> ComposeResult:
        """The sheet."""
        yield Drawing(id="sheet")

    def refresh_rows(self) -> None:
        """Redraw everything."""
        match = self._match
        where = f"hand {match.current_number} of {match.length} · {match.ruleset.name}"
        self.show_head(self.titled("Score sheet"), where)
        page = draw_score_page(match, self.narrator, self._below(), self.cells, self.rows_between)
        self.query_one("#sheet", Drawing).draw(page)
        self.show_keys()

    def _below(self) -> Below:
        record = self._record
        if record is None:
            return Below()
        return Below(
            series_rows(record, self.narrator, self.cells),
            sentence(record, self.narrator),
            help_in_words(record, self.narrator),
        )
