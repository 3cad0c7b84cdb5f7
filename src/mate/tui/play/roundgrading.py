"""The grading of a round in the background of a table."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from textual.screen import Screen

from mate.rules import Hand, Match
from mate.tui.background import think
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
