"""The score sheet of the match on the table, to be looked at while it is played."""

from __future__ import annotations

from typing import Self

from textual.app import ComposeResult

from mate.record import MatchRecord
from mate.rules import HANDS, Match
from mate.tui.draw.layout import LARGE_CELLS
from mate.tui.draw.scorepage import draw_score_page
from mate.tui.keys.commands import Place
from mate.tui.screens.base import MateScreen
from mate.tui.widgets.drawing import Drawing
from mate.words.history import help_in_words
from mate.words.narrator import Narrator


class ScoreScreen(MateScreen[None], places=(Place.SCORE, Place.EVERYWHERE)):
    """The score sheet, opened above a table or a replay.

    Args:
        match: the match, as far as it is to be told.
        narrator: the players' names, and how cards are written.
        remark: what is to be said of the match besides; such as the help that was agreed on.
    """

    FILLS_WIDGETS = False
    WIDEST = LARGE_CELLS

    def __init__(self, match: Match, narrator: Narrator, remark: str = "") -> None:
        super().__init__()
        self._match, self.narrator, self._remark = match, narrator, remark

    @classmethod
    def of(cls, record: MatchRecord, narrator: Narrator) -> Self:
        """The score sheet of a match in play."""
        return cls(record.match, narrator, help_in_words(record, narrator))

    def compose_contents(self) -> ComposeResult:
        """Header, sheet, keys."""
        yield Drawing(id="sheet")

    def refresh_rows(self) -> None:
        """Draw everything anew."""
        match = self._match
        where = f"hand {match.current_number} of {HANDS} · {match.ruleset.name}"
        self.show_head(self.titled("Score sheet"), where)
        page = draw_score_page(match, self.narrator, self._remark, self.cells, self.rows_between)
        self.query_one("#sheet", Drawing).draw(page)
        self.show_keys()
