"""The page after the match: who won, the hands and the curve, and what to do next."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from mate.errors import MateError
from mate.session import Session
from mate.tui.draw.layout import LARGE_CELLS
from mate.tui.draw.matchend import WAITING, MatchEndView, draw_match_end
from mate.tui.draw.matchgraph import plot_of_match
from mate.tui.draw.series import series_rows
from mate.tui.keys.commands import Place, renamed
from mate.tui.play.replayanalysis import MatchAnalysis
from mate.tui.replay.moments import Moment
from mate.tui.screens.choices import SheetChoice
from mate.tui.screens.share import ShareScreen
from mate.tui.screens.sheet import SheetScreen
from mate.tui.widgets.drawing import Drawing
from mate.words.narrator import Narrator
from mate.words.problems import message_of
from mate.words.series import champion, is_over, sentence, what_next
from mate.words.share import match_lines


class MatchEndScreen(SheetScreen, places=(Place.MATCH_END, Place.EVERYWHERE)):
    """After the match: who won, the four hands, the curve of the match, and what to do next.

    The curve is worked out beside the screen, and comes when it is known.

    Args:
        session: the match, which is over.
        narrator: the players' names, and how cards are written.
        go_on: what goes on at the table, where that is chosen.
    """

    WIDEST = LARGE_CELLS
    SHOWS_MESSAGES: ClassVar[bool] = True

    def __init__(
        self, session: Session, narrator: Narrator, go_on: Callable[[SheetChoice], None]
    ) -> None:
        super().__init__(session, narrator, go_on)
        self._analysis = MatchAnalysis(self, self.match, self._learned)
        self._unknown = WAITING

    def on_mount(self) -> None:
        """Work out the curve once the page is seen."""
        self.call_after_refresh(self._find_out)

    def _find_out(self) -> None:
        self._analysis.find_out(Moment(1, self.match.hands[0]))

    def _learned(self) -> None:
        analysis = self._analysis
        self._unknown = analysis.problem or self._unknown
        if not self.too_small and (analysis.problem or analysis.analyst.complete):
            self.refresh_rows()
        analysis.problem = ""
        self._find_out()

    def refresh_rows(self) -> None:
        """Draw everything anew."""
        self.show_head(self.titled("End of the match"), self.narrator.standing(self.match))
        self.query_one("#sheet", Drawing).draw(draw_match_end(self._view()))
        names = {"rematch": "new series"} if is_over(self.record) else {}
        self.show_keys(commands=renamed(self.commands, names))

    def _view(self) -> MatchEndView:
        analyst, match, narrator = self._analysis.analyst, self.match, self.narrator
        known = analyst.complete
        return MatchEndView(
            match=match,
            narrator=narrator,
            curve=plot_of_match(match, analyst.analysis, narrator.names) if known else None,
            unknown=self._unknown,
            series=series_rows(self.record, narrator, self.cells),
            standing=sentence(self.record, narrator),
            champion=champion(self.record, narrator),
            remark=self.remark,
            next=what_next(self.record, narrator),
            last=self.message or f"Saved: {self.path}",
            cells=self.cells,
            rows=self.rows_between,
        )

    def action_replay(self) -> None:
        """Step through the match; this page stays below."""
        try:
            self.program.replay(self.log_path)
        except MateError as error:
            self.tell(message_of(error, self.log_path))

    def action_find_it(self) -> None:
        """Look for something better where somebody made a mistake."""
        from mate.tui.screens.findit import FindItScreen

        begin = Moment(1, self.match.hands[0].at(0))
        self.app.push_screen(
            FindItScreen(self.record, self.narrator, self._analysis.analyst, begin)
        )

    def action_rematch(self) -> None:
        """Play another match."""
        self.leave(SheetChoice.REMATCH)

    def action_copy_result(self) -> None:
        """Copy some lines about the match, and show them."""
        verdicts = self._analysis.analyst.analysis.rounds
        self.app.push_screen(ShareScreen(match_lines(self.record, verdicts)))

    def action_leave(self) -> None:
        """Leave the table."""
        self.leave(SheetChoice.LEAVE)
