"""Finding out beside the screen what the moments of a match are worth."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from textual.screen import Screen

from mate.grading import GradedHand
from mate.rules import Match
from mate.tui.background import think
from mate.tui.replay.analyst import Analyst
from mate.tui.replay.moments import Moment
from mate.words.problems import reason_of


class MatchAnalysis:
    """What is known of a match's moments, and a thread that finds out the next thing.

    Args:
        screen: the replay, which thoughts come back to.
        match: the match, finished or not.
        changed: called when something was found out, or could not be.
        analyst: who knows something already; left out for one who knows nothing.

    Attributes:
        analyst: what is known so far.
        wanted: whether values and grades are to be shown.
        problem: what could not be found out last, and why; to be told once.
    """

    def __init__(
        self,
        screen: Screen[Any],
        match: Match,
        changed: Callable[[], None],
        analyst: Analyst | None = None,
    ) -> None:
        self._screen, self._changed = screen, changed
        self.analyst = analyst or Analyst(match)
        self.wanted = True
        self.problem = ""
        self._busy = False
        # Whose mistakes are looked for: a seat, or None for both.
        self._whose: int | None = None

    @property
    def busy(self) -> bool:
        """Whether something is being found out."""
        return self._busy

    def shows(self, moment: Moment) -> bool:
        """Whether values are shown at a moment; where they cannot be had, the play alone is."""
        hidden = self.analyst.failed(moment) or self.analyst.is_closed(moment)
        return self.wanted and not hidden

    def withholds(self, moment: Moment) -> bool:
        """Whether values would be shown at a moment, were its hand not closed."""
        return self.wanted and self.analyst.is_closed(moment)

    def open(self) -> None:
        """Show values of the closed hands, too."""
        self.analyst.open()
        self.wanted = True

    def graded(self, moment: Moment) -> GradedHand | None:
        """What a moment is part of, graded; None while it is not, or not asked for."""
        return self.analyst.graded(moment) if self.wanted else None

    def toggle(self, moment: Moment) -> None:
        """Show values, or the play alone; what could not be found out is asked for again."""
        self.wanted = not (self.wanted and not self.analyst.failed(moment))
        if self.wanted:
            self.analyst.try_again()

    def find_out(self, moment: Moment) -> None:
        """Find out about a moment, and then about the rest of the match."""
        if self._busy or not self.wanted:
            return
        job = self.analyst.job(moment)
        if job is not None:
            self._busy = True
            think(self._screen, job, self._learn)

    def _learn(self, found: GradedHand | Exception) -> None:
        self._busy = False
        if isinstance(found, Exception):
            number = self.analyst.fail()
            self.problem = f"No values of hand {number}: {reason_of(found)}"
        else:
            self.analyst.learn(found)
        self._changed()

    # Looking for mistakes.

    def seek_next_player(self) -> None:
        """Look for the mistakes of both, then of the upper player, then of the lower one."""
        self._whose = {None: 1, 1: 0, 0: None}[self._whose]

    def sought(self, names: tuple[str, str]) -> str:
        """What is looked for, in words."""
        if self._whose is None:
            return "both players' mistakes"
        return f"the mistakes of {names[self._whose]}"

    def is_sought(self, moment: Moment) -> bool:
        """Whether the action that led to a moment lost points, as far as is known."""
        graded = self.graded(moment)
        if graded is None or not moment.count:
            return False
        action = graded.actions[moment.count - 1]
        return bool(action.loss) and self._whose in {None, action.player}
