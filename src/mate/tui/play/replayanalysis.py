"""The analysis of a match in the background of a replay."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from textual.screen import Screen

from mate.cleaning import reason_of
from mate.grading import GradedHand
from mate.tui.background import run_in_thread
from mate.tui.replay import Analyst, Moment


class MatchAnalysis:
    """The analysis of a match, extended by a thread one hand at a time.

    Attributes:
        wanted: whether to show values and grades.
        busy: whether a thread is working.
        problem: the last failure and its reason, to be shown once.
    """

    def __init__(self, screen: Screen[Any], analyst: Analyst, changed: Callable[[], None]) -> None:
        self._screen, self.analyst, self._changed = screen, analyst, changed
        self.wanted = True
        self.problem = ""
        self.busy = False
        # The seat whose mistakes to go to; None for both.
        self._whose: int | None = None

    def shows(self, moment: Moment) -> bool:
        """Whether values are shown at a moment; they are not if their analysis failed."""
        return self.wanted and not (self.analyst.failed(moment) or self.analyst.is_closed(moment))

    def withholds(self, moment: Moment) -> bool:
        """Whether values at a moment are hidden only because its hand is closed."""
        return self.wanted and self.analyst.is_closed(moment)

    def open(self) -> None:
        """Show the values of closed hands, too."""
        self.analyst.open()
        self.wanted = True

    def graded(self, moment: Moment) -> GradedHand | None:
        """The graded hand or variation of a moment; None while unknown or not wanted."""
        return self.analyst.graded(moment) if self.wanted else None

    def toggle(self, moment: Moment) -> None:
        """Show or hide values; showing them tries failed analyses again."""
        self.wanted = not (self.wanted and not self.analyst.failed(moment))
        if self.wanted:
            self.analyst.try_again()

    def find_out(self, moment: Moment, *, choosing: bool = False) -> None:
        """Analyse a moment first, then the rest of the match, then the traps in what is chosen."""
        if not self.wanted or self.busy:
            return
        if job := self.analyst.job(moment) or (self.analyst.trap_job(moment) if choosing else None):
            self.busy = True
            run_in_thread(self._screen, job, self._learn)

    def _learn(self, found: GradedHand | Exception) -> None:
        self.busy = False
        if isinstance(found, Exception):
            number = self.analyst.fail()
            self.problem = f"Hand {number} could not be analysed: {reason_of(found)}"
        else:
            self.analyst.learn(found)
        self._changed()

    def seek_next_player(self) -> None:
        """Go to the mistakes of both players, next of the upper one, next of the lower one."""
        self._whose = {None: 1, 1: 0, 0: None}[self._whose]

    def sought(self, names: tuple[str, str]) -> str:
        """Whose mistakes to go to, in words."""
        return f"mistakes by {'either player' if self._whose is None else names[self._whose]}"

    def is_sought(self, moment: Moment) -> bool:
        """Whether the action that led to a moment is known to have lost points."""
        graded = self.graded(moment)
        if graded is None or not moment.count:
            return False
        action = graded.actions[moment.count - 1]
        return bool(action.loss) and self._whose in {None, action.player}
