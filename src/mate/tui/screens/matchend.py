"""The end of a match: the result, its hands and curve, and what to do next."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ClassVar, Final

from mate.grading import GradedHand, RoundVerdict
from mate.rematch import may_be_fair, rematch
from mate.session import NewMatch, Session
from mate.tui.draw.graph import plot_of_match
from mate.tui.draw.layout import LARGE_CELLS
from mate.tui.draw.matchend import WAITING, MatchEndView, draw_match_end
from mate.tui.keys.commands import Place, renamed
from mate.tui.play.replayanalysis import MatchAnalysis
from mate.tui.replay import Moment
from mate.tui.screens.choices import SheetChoice
from mate.tui.screens.drawscards import DrawsCards
from mate.tui.screens.share import ShareScreen
from mate.tui.screens.sheet import SheetScreen
from mate.tui.widgets.drawing import Drawing
from mate.words.narrator import Narrator
from mate.words.problems import reason_of
from mate.words.series import is_over
from mate.words.share import match_lines

_DRAWING: Final = "Finding fair cards …"


class MatchEndScreen(
    DrawsCards[SheetChoice | NewMatch], SheetScreen, places=(Place.MATCH_END, Place.EVERYWHERE)
):
    """The end of a match: the result, the four hands, the curve, and what to do next.

    The curve and the verdicts are worked out in the background, and appear when they are known.

    Args:
        session: the match, which is over.
        narrator: the players' names, and how cards are written.
        go_on: called with what the players choose to do at the table.
        known: the hands of the match that are already graded.
    """

    WIDEST = LARGE_CELLS
    SHOWS_MESSAGES: ClassVar[bool] = True

    def __init__(
        self,
        session: Session,
        narrator: Narrator,
        go_on: Callable[[SheetChoice | NewMatch], None],
        known: Iterable[GradedHand] = (),
    ) -> None:
        super().__init__(session, narrator, go_on)
        self._analysis = MatchAnalysis(self, self.match, self._learned)
        for hand in known:
            self._analysis.analyst.learn(hand)
        self._unknown = WAITING

    def on_mount(self) -> None:
        """Work out the curve once the page is shown."""
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
        """Redraw everything."""
        self.show_head(self.titled("End of the match"), self.narrator.standing(self.match))
        self.query_one("#sheet", Drawing).draw(draw_match_end(self._view()))
        names = {"rematch": "new series"} if is_over(self.record) else {}
        decided = [number for number in (1, 2) if self._can_show(number)]
        names |= {f"decided({number})": "key play" * (decided[:1] == [number]) for number in (1, 2)}
        self.show_keys(commands=renamed(self.commands, names))

    @property
    def _rounds(self) -> tuple[RoundVerdict, ...]:
        # Both at once: the second would move when the first appears.
        analyst = self._analysis.analyst
        known = analyst.complete or analyst.failures
        return analyst.analysis.rounds if known and self.program.settings.verdict else ()

    def _verdict(self, number: int) -> RoundVerdict | None:
        return next((verdict for verdict in self._rounds if verdict.round == number), None)

    def _can_show(self, number: int) -> bool:
        verdict = self._verdict(number)
        return verdict is not None and verdict.decided is not None

    def _view(self) -> MatchEndView:
        analyst, match, narrator = self._analysis.analyst, self.match, self.narrator
        known = analyst.complete
        return MatchEndView(
            record=self.record,
            narrator=narrator,
            curve=plot_of_match(match, analyst.analysis, narrator.names) if known else None,
            unknown=self._unknown,
            rounds=self._rounds,
            tells_rounds=self.program.settings.verdict,
            remark=self.remark,
            last=self.message or f"Saved: {self.path}",
            cells=self.cells,
            rows=self.rows_between,
        )

    def action_replay(self) -> None:
        """Replay the match above this page."""
        self.show_replay()

    def offers(self, action: str) -> bool:
        """Offer the move that decided a round, if there is one."""
        decided = {"decided(1)": 1, "decided(2)": 2}.get(action)
        return super().offers(action) and (decided is None or self._can_show(decided))

    def action_decided(self, number: int) -> None:
        """Replay the match from the move that decided a round."""
        self.show_decision(self._verdict(number))

    def action_find_it(self) -> None:
        """Open Find it yourself."""
        from mate.tui.screens.findit import FindItScreen

        begin = Moment(1, self.match.hands[0].at(0))
        self.app.push_screen(
            FindItScreen(self.record, self.narrator, self._analysis.analyst, begin)
        )

    def action_rematch(self) -> None:
        """Play a rematch; if this match had fair cards, find new ones first."""
        if not may_be_fair(self.record):
            self.leave(rematch(self.record))
        else:
            self.draw_cards(lambda say: rematch(self.record, say=say), self._take_rematch)

    def show_drawing(self) -> None:
        """Show below the sheet whether cards are being found."""
        self.tell(_DRAWING if self.is_drawing else "")

    def _take_rematch(self, found: NewMatch | Exception) -> None:
        if isinstance(found, Exception):
            self.tell(f"No rematch: {reason_of(found)}")
        else:
            self.leave(found)

    def action_copy_result(self) -> None:
        """Copy and show a short text about the match."""
        self.app.push_screen(ShareScreen(match_lines(self.record, self._rounds)))

    def action_leave(self) -> None:
        """Leave the table."""
        self.leave(SheetChoice.LEAVE)
