"""Finding out what the moments of a match are worth while somebody steps through them."""

from __future__ import annotations

from typing import Final

from mate.grading import GradedHand
from mate.record import MatchRecord
from mate.tui.play.background import Thought, think
from mate.tui.replay.analyst import Analyst
from mate.tui.replay.moments import Moment, moments, nearest
from mate.tui.replay.variation import Variation
from mate.tui.screens.stepping import SteppingScreen
from mate.words.narrator import Narrator
from mate.words.problems import reason_of

_PATIENCE: Final = 0.06
"""Seconds for which the last picture stays while the values of a new one are found out."""


class AnalysingScreen(SteppingScreen):
    """A screen that steps through a match, and knows what its moments are worth.

    Args:
        record: the match, finished or not.
        narrator: the players' names, and how cards are written.
    """

    def __init__(self, record: MatchRecord, narrator: Narrator) -> None:
        super().__init__(moments(record.match))
        self.match = record.match
        self.narrator = narrator
        self._analyst = Analyst(record.match)
        self._analysed = True
        self._busy = False
        self._counts = False
        self._whose: int | None = None
        self._variation: Variation | None = None

    def on_mount(self) -> None:
        """Analyse once the first picture is shown."""
        self.call_after_refresh(self._find_out)

    @property
    def moment(self) -> Moment:
        """The moment that is shown, of the match or of a variation."""
        return self._moments[self._at] if self._variation is None else self._variation.moment

    @property
    def variation(self) -> Variation | None:
        """The variation that is shown; None in the match itself."""
        return self._variation

    @property
    def graded(self) -> GradedHand | None:
        """The hand or the variation that the moment is part of, graded.

        None while it is not known, or not asked for.
        """
        if not self._analysed or not self._moments:
            return None
        moment = self.moment
        found = self._analyst.graded(moment)
        # A variation may go for a while as the match went; what followed there is not its own.
        return found and (found if self._variation is None else found.until(moment.count))

    @property
    def analysed_whole(self) -> bool:
        """Whether every hand of the match is graded."""
        return self._analyst.complete

    def _changed(self) -> None:
        """Draw what is shown now; if its values are not known yet, give them a moment first."""
        self._find_out()
        if self._shows_values and self.graded is None:
            self.set_timer(_PATIENCE, self.refresh_rows)
        else:
            self.refresh_rows()

    # Finding out, in a thread: the screen never waits for it.

    def _find_out(self) -> None:
        if self._busy or not self._analysed or not self._moments:
            return
        job = self._analyst.job(self.moment)
        if job is not None:
            self._busy = True
            think(self, job, self._learn)

    def on_thought(self, event: Thought) -> None:
        """Take in what was found out beside the screen."""
        event.tell()

    def _learn(self, found: GradedHand | Exception) -> None:
        self._busy = False
        if isinstance(found, Exception):
            number = self._analyst.fail()
            again = f" {self.key('replay.analysis')} tries again." if not self._shows_values else ""
            self._notice = f"No values of hand {number}: {reason_of(found)}.{again}"
        else:
            self._analyst.learn(found)
        self.refresh_rows()
        self._find_out()

    @property
    def _shows_values(self) -> bool:
        # Where they could not be found out, the play is shown alone.
        return self._analysed and not (self._moments and self._analyst.failed(self.moment))

    def action_analysis(self) -> None:
        """Show values and grades, or show the play alone."""
        self._analysed = not self._shows_values
        if self._analysed:
            self._analyst.try_again()
        self._notice = ""
        self._changed()

    def action_counts(self) -> None:
        """Show the counts in place of the graph, or the graph."""
        self._counts = not self._counts
        self._analysed = True
        self._changed()

    def action_whose(self) -> None:
        """Look for the mistakes of both, of the upper player, of the lower one."""
        self._whose = {None: 1, 1: 0, 0: None}[self._whose]
        on, back = self.key("replay.mistake-on"), self.key("replay.mistake-back")
        self._say(f"{on} and {back} find {self._sought}.")

    @property
    def _sought(self) -> str:
        if self._whose is None:
            return "both players' mistakes"
        return f"the mistakes of {self.narrator.names[self._whose]}"

    def action_mistake(self, step: int) -> None:
        """On, or back, to an action that lost points."""
        self._analysed = True
        found = nearest(self._moments, self._at, step, self._is_mistake)
        if found is not None:
            self._go_to(found)
            return
        where = "after" if step > 0 else "before"
        missing = "" if self._analyst.complete else ", as far as it is analysed"
        self._find_out()
        self._say(f"None of {self._sought} {where} this{missing}.")

    def _is_mistake(self, moment: Moment) -> bool:
        graded = self._analyst.graded(moment)
        if graded is None or not moment.count:
            return False
        action = graded.actions[moment.count - 1]
        return bool(action.loss) and self._whose in {None, action.player}
