"""The analysis of a match so far, and what to analyse next.

The analyst has no thread of its own: it hands out jobs, one at a time, and takes in their results.
Only the screen knows about threads.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Collection
from typing import Final

from mate.grading import Analysis, GradedHand, grade
from mate.rules import Hand, Match
from mate.solver import Solution, solve_hand
from mate.tui.replay.moments import Moment

MOST_SOLVED: Final = 2
"""The most hands kept solved: the tables of one take up to 20 MB where cards return."""
_MOST_LINES: Final = 64

Line = tuple[int, Hand]
Job = Callable[[], GradedHand]


class Analyst:
    """Analyses the moments of a match.

    Args:
        match: the match, finished or not.
        closed: the numbers of the hands whose values stay hidden; they are not even solved.
    """

    def __init__(self, match: Match, closed: Collection[int] = ()) -> None:
        self._match = match
        self._closed = frozenset(closed)
        self._hands = match.hands_dealt
        self._graded: dict[int, GradedHand] = {}
        self._lines: OrderedDict[Line, GradedHand] = OrderedDict()
        self._solved: OrderedDict[int, Solution] = OrderedDict()
        # The subject of the last job: the number of a hand, or a line.
        self._asked: int | Line = 0
        self._failed: set[int | Line] = set()

    def copy(self) -> Analyst:
        """A copy with the same results for the hands of the match."""
        other = Analyst(self._match, self._closed)
        other._graded = dict(self._graded)
        return other

    def graded(self, moment: Moment) -> GradedHand | None:
        """The graded hand or variation that a moment belongs to; None while it is not known."""
        game = self._graded.get(moment.number)
        if game is not None and game.hand.actions[: moment.count] == moment.hand.actions:
            return game
        return self._lines.get((moment.number, moment.hand))

    @property
    def analysis(self) -> Analysis:
        """The hands of the match graded so far."""
        return Analysis(tuple(self._graded[number] for number in sorted(self._graded)))

    @property
    def complete(self) -> bool:
        """Whether every hand of the match is graded, except closed ones."""
        return len(self._graded) == len(self._hands) - len(self._closed)

    def is_closed(self, moment: Moment) -> bool:
        """Whether a moment belongs to a closed hand."""
        return moment.number in self._closed

    @property
    def has_closed(self) -> bool:
        """Whether any hand is closed."""
        return bool(self._closed)

    def open(self) -> None:
        """Analyse closed hands, too, from now on."""
        self._closed = frozenset()

    def job(self, shown: Moment) -> Job | None:
        """The next job, to be run in one thread at a time; None if nothing is left.

        The moment shown comes first, then the following hands, then the earlier ones.

        Args:
            shown: the moment shown.
        """
        done = self._graded.keys() | self._failed | self._closed
        known = shown.number in done and not self.is_closed(shown)
        if known and self.graded(shown) is None and not self.failed(shown):
            self._asked = shown.number, shown.hand
            return lambda: self._grade(shown.number, shown.hand)
        last = len(self._hands)
        order = (*range(shown.number, last + 1), *range(1, shown.number))
        number = next((number for number in order if number not in done), None)
        if number is None:
            return None
        self._asked = number
        return lambda: self._grade(number, self._hands[number - 1])

    @property
    def failures(self) -> tuple[int, ...]:
        """The numbers of the hands whose analysis failed."""
        return tuple(sorted(each for each in self._failed if isinstance(each, int)))

    def learn(self, graded: GradedHand) -> None:
        """Keep the result of a job; of variations, only the latest."""
        number, hand = graded.number, graded.hand
        if hand == self._hands[number - 1]:
            self._graded[number] = graded
        else:
            self._lines[number, hand] = graded
        while len(self._lines) > _MOST_LINES:
            self._lines.popitem(last=False)

    def fail(self) -> int:
        """Skip the subject of the last job from now on; return the number of its hand."""
        self._failed.add(self._asked)
        return self._asked if isinstance(self._asked, int) else self._asked[0]

    def failed(self, moment: Moment) -> bool:
        """Whether the analysis of a moment failed."""
        return bool(self._failed & {moment.number, (moment.number, moment.hand)})

    def try_again(self) -> None:
        """Try failed analyses again."""
        self._failed.clear()

    # What runs in a thread.

    def _grade(self, number: int, hand: Hand) -> GradedHand:
        return grade(number, hand, self._solution(number))

    def _solution(self, number: int) -> Solution:
        solution = self._solved.pop(number, None) or solve_hand(self._match, number)
        self._solved[number] = solution
        while len(self._solved) > MOST_SOLVED:
            self._solved.popitem(last=False)
        return solution
