"""The analysis of a match for a screen, in a thread: values, and the causes of losses."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from textual.screen import Screen

from mate.cleaning import reason_of
from mate.grading import Analysis, GradedHand, grade
from mate.players.traps import Trap, traps
from mate.rules import Action, Hand, Match, Position
from mate.solver import solve_hand
from mate.tui.background import run_in_thread


class MatchAnalysis:
    """The analysis of the hands of a match, except closed hands, and of their variations.

    A thread loads the solver and grades the hands, then looks for the cause of each loss, which
    takes longer. Once a hand is graded, its variations are graded as soon as they are requested.

    Args:
        changed: called when the thread has found a result.

    Attributes:
        closed: the numbers of the hands whose values stay hidden.
        failed: the numbers of the hands whose analysis failed and is not tried again.
        busy: whether the thread is working.
        traps: the traps that the best actions set for the opponent, as far as known, keyed by
            position and action.
        problem: the last failure and its reason, to be shown once.
    """

    def __init__(self, screen: Screen[Any], match: Match, changed: Callable[[], None]) -> None:
        self._screen, self._match, self._changed = screen, match, changed
        self.closed, self.failed = set[int](), set[int]()
        # Reserve an index for each hand, so that indices stay valid while a thread adds hands.
        self._graded: list[GradedHand | None] = [None] * len(match.hands_dealt)
        self._variations: dict[tuple[int, Hand], GradedHand] = {}
        self.traps: dict[Position, dict[Action, Trap]] = {}
        self.problem = ""
        self.busy = False

    # Results.

    @property
    def hands(self) -> Analysis:
        """The hands of the match graded so far."""
        return Analysis(tuple(filter(None, self._graded)), self._match.length)

    @property
    def complete(self) -> bool:
        """Whether every hand of the match is graded, except closed hands."""
        return self._graded.count(None) == len(self.closed)

    def graded(self, number: int, hand: Hand) -> GradedHand | None:
        """Return the graded hand or variation that continues this hand; None if not graded yet."""
        whole = self._graded[number - 1]
        if whole is None or whole.hand.actions[: len(hand.actions)] == hand.actions:
            return whole
        if (number, hand) not in self._variations and number not in self.failed:
            self._try(number, partial(self._grade, number, hand))
        return self._variations.get((number, hand))

    # Pending work.

    def find_out(self, number: int, hand: Hand, *, choosing: bool = False) -> None:
        """Start the next step of the analysis in a thread, unless a step is under way.

        Args:
            number: the number of the hand shown, which is explained before other hands.
            hand: the hand shown, or a variation of it.
            choosing: whether a player is choosing an action, so that traps are needed as well.
        """
        if not self.busy and (work := self._next(number, hand, choosing=choosing)):
            self.busy = True
            run_in_thread(self._screen, work, self._learn)

    def _next(self, number: int, hand: Hand, *, choosing: bool) -> Callable[[], None] | None:
        total = len(self._graded)
        if any(map(self._is_due, range(1, total + 1))):
            return self.grade
        shown = self.graded(number, hand)
        order = (*range(number, total + 1), *range(1, number))
        for graded in (shown, *(self._graded[place - 1] for place in order)):
            if graded and graded.causes is None and graded.number not in self.failed:
                return partial(self._try, graded.number, partial(self._explain, graded))
        if choosing and shown and hand.position not in self.traps:
            self.traps[hand.position] = {}
            return partial(self._try, number, partial(self._look_for_traps, number, hand.position))
        return None

    def _learn(self, _: object) -> None:
        self.busy = False
        self._changed()

    def _is_due(self, number: int) -> bool:
        known = self._graded[number - 1] is not None
        return not known and number not in self.closed | self.failed

    def grade(self) -> None:
        """Grade the remaining hands, except closed and failed hands, in a few milliseconds each."""
        for number, hand in enumerate(self._match.hands_dealt, start=1):
            if self._is_due(number):
                self._try(number, partial(self._grade, number, hand))

    def _try(self, number: int, step: Callable[[], None]) -> None:
        try:
            step()
        except Exception as error:  # noqa: BLE001  # the match is shown without its values
            self.failed.add(number)
            self.problem = f"Hand {number} could not be analysed: {reason_of(error)}"

    def _grade(self, number: int, hand: Hand) -> None:
        self._keep(grade(number, hand, solve_hand(self._match, number)))

    def _explain(self, graded: GradedHand) -> None:
        self._keep(graded.explain(solve_hand(self._match, graded.number)))

    def _keep(self, graded: GradedHand) -> None:
        number, hand = graded.number, graded.hand
        if hand == self._match.hands_dealt[number - 1]:
            self._graded[number - 1] = graded
        else:
            self._variations[number, hand] = graded

    def _look_for_traps(self, number: int, position: Position) -> None:
        self.traps[position] = traps(solve_hand(self._match, number), position)
