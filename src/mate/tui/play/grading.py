"""Grading in the background: of the round at a table, and of a match in a replay."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from textual.screen import Screen

from mate.grading import GradedHand
from mate.rules import Hand, Match
from mate.tui.background import think
from mate.tui.replay import Analyst, Moment
from mate.words.problems import reason_of

if TYPE_CHECKING:
    from mate.grading import GradedHand, RoundVerdict


class RoundGrading:
    """The grades of the rounds of a match, extended by a thread.

    It follows the play from the start of a round's last hand. So the hands are solved during
    that hand, and the verdict is ready with its last card; nothing is shown before.

    Attributes:
        learned: called after each result or failure; for the page above the table.
        problem: why the verdict is missing; empty without a problem.
    """

    def __init__(self, table: Screen[Any]) -> None:
        self._table = table
        self.learned: Callable[[], None] | None = None
        self.problem = ""
        self._match = Match()
        self._graded: dict[int, GradedHand] = {}
        self._failed: set[tuple[int, Hand]] = set()
        self._busy = False

    def follow(self, match: Match) -> None:
        """Grade the current round of a match, if it is at its last hand."""
        self._match = match
        self._go_on()

    def known(self, match: Match) -> tuple[GradedHand, ...]:
        """The graded hands of a match, in order."""
        numbered = enumerate(match.hands, start=1)
        return tuple(self._graded[number] for number, hand in numbered if self._knows(number, hand))

    def _knows(self, number: int, hand: Hand) -> bool:
        return number in self._graded and self._graded[number].hand == hand

    def verdict(self, match: Match) -> RoundVerdict | None:
        """The verdict on the round just finished; None while it is not known."""
        from mate.grading import RoundVerdict

        verdicts = RoundVerdict.of(self.known(match), match.length)
        over = match.round_of(len(match.hands))
        return next((verdict for verdict in verdicts if verdict.round == over), None)

    def _go_on(self) -> None:
        due = None if self._busy else self._due()
        if due is not None:
            self._busy = True
            think(self._table, partial(self._grade, self._match, *due), partial(self._learn, due))

    def _due(self) -> tuple[int, Hand] | None:
        hands = self._match.hands_dealt
        last = len(hands)
        if not last or not self._match.ends_round(last):
            return None
        first = last - (not self._match.is_dealt(last))
        due = ((number, hands[number - 1]) for number in range(first, last + 1))
        return next((d for d in due if not self._knows(*d) and d not in self._failed), None)

    def _learn(self, due: tuple[int, Hand], found: GradedHand | Exception) -> None:
        self._busy = False
        if isinstance(found, Exception):
            self._failed.add(due)
            self.problem = f"The round could not be analysed: {reason_of(found)}"
        else:
            self._graded[found.number] = found
            self.problem = ""
        if self.learned is not None:
            self.learned()
        self._go_on()

    def _grade(self, match: Match, number: int, hand: Hand) -> GradedHand:
        # In a thread, one at a time. Imported here, because a table opens without it.
        from mate.grading import grade
        from mate.solver import solve_hand

        solution = solve_hand(match, number)
        return grade(number, hand, solution).explain(solution)


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
            think(self._screen, job, self._learn)

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
