"""The end of a match: the result, its hands and curve, and what to do next."""

from __future__ import annotations

from functools import cached_property

from mate.cleaning import shown
from mate.grading import GradedAction, RoundVerdict
from mate.record import Terms
from mate.tui.draw.graph import plot_of_match
from mate.tui.draw.matchend import WAITING, MatchEndView, draw_match_end
from mate.tui.keys.commands import Place, renamed
from mate.tui.play.replayanalysis import MatchAnalysis
from mate.tui.replay import Moment
from mate.tui.screens.base import DRAWING, DrawsCards
from mate.tui.screens.reading import ShareScreen
from mate.tui.screens.sheets import Choice, ResultScreen
from mate.words.problems import reason_of
from mate.words.series import is_over
from mate.words.share import match_lines


class MatchEndScreen(DrawsCards[Choice], ResultScreen, places=(Place.MATCH_END, Place.EVERYWHERE)):
    """The end of a match: the result, the four hands, the curve, and what to do next.

    The curve and the verdicts are worked out in the background, and appear when they are known.
    """

    SHOWS_MESSAGES = True

    _unknown = WAITING

    @cached_property
    def _analysis(self) -> MatchAnalysis:
        analysis = MatchAnalysis(self, self.match, self._learned)
        for hand in self.grading.known(self.match):
            analysis.analyst.learn(hand)
        return analysis

    def on_mount(self) -> None:
        """Work out the curve once the page is shown."""
        self.call_after_refresh(self._find_out)

    def _find_out(self) -> None:
        self._analysis.find_out(Moment(1, self.match.hands[0]))

    def _learned(self) -> None:
        analysis = self._analysis
        self._unknown = analysis.problem or self._unknown
        if analysis.problem or analysis.analyst.complete:
            self.redraw()
        analysis.problem = ""
        self._find_out()

    @property
    def _rounds(self) -> tuple[RoundVerdict, ...]:
        # Both at once: the second would move when the first appears.
        analyst = self._analysis.analyst
        known = analyst.complete or analyst.failures
        return analyst.analysis.rounds if known and self.program.settings.verdict else ()

    @property
    def decided(self) -> dict[int, GradedAction]:
        """The moves that decided a round, by its number."""
        return {each.round: each.decided for each in self._rounds if each.decided is not None}

    def refresh_rows(self) -> None:
        """Redraw everything."""
        match, narrator, analyst = self.match, self.narrator, self._analysis.analyst
        curve = plot_of_match(match, analyst.analysis, narrator.names) if analyst.complete else None
        view = MatchEndView(
            record=self.record,
            narrator=narrator,
            curve=curve,
            unknown=self._unknown,
            rounds=self._rounds,
            tells_rounds=self.program.settings.verdict,
            remark=self.remark,
            last=DRAWING if self.drawing else self.message or f"Saved: {shown(self.path)}",
            cells=self.cells,
            rows=self.rows_between,
        )
        first = min(self.decided, default=0)
        names = {f"decided({number})": "key play" * (number == first) for number in (1, 2)}
        names |= {"rematch": "new series"} if is_over(self.record) else {}
        standing, commands = narrator.standing(match), renamed(self.commands, names)
        self.show_sheet("End of the match", draw_match_end(view), (standing, "faint"), commands)

    def action_find_it(self) -> None:
        """Open Find it yourself."""
        from mate.tui.screens.findit import FindItScreen

        begin, analyst = Moment(1, self.match.hands[0].at(0)), self._analysis.analyst
        self.app.push_screen(FindItScreen(self.record, self.narrator, analyst, begin))

    def action_rematch(self) -> None:
        """Play a rematch; if this match had fair cards, find new ones first."""
        self.message = ""
        self.draw_next(self.record, self._take_rematch)

    def _take_rematch(self, found: Terms | Exception) -> None:
        if isinstance(found, Exception):
            self.show_message(f"No rematch: {reason_of(found)}")
        else:
            self.leave(found)

    def action_copy_result(self) -> None:
        """Copy and show a short text about the match."""
        self.app.push_screen(ShareScreen(match_lines(self.record, self._rounds)))

    def action_leave(self) -> None:
        """Leave the table."""
        self.leave("leave")
