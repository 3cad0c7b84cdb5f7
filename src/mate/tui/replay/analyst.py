"""What is known of the worth of a match's moments, and what to find out next.

The analyst has no thread of its own: it hands out jobs, one at a time, and learns what came of
them. So the screen stays the one that knows about threads.
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
"""How many hands stay solved: the tables of one take up to 20 MB where cards return."""
_MOST_LINES: Final = 64

Line = tuple[int, Hand]
Job = Callable[[], GradedHand]


class Analyst:
    """Finds out what the moments of a match are worth.

    Args:
        match: the match, finished or not.
        closed: the numbers of the hands that nobody is to know the worth of; they stay unsolved.
    """

    def __init__(self, match: Match, closed: Collection[int] = ()) -> None:
        self._match = match
        self._closed = frozenset(closed)
        self._hands = match.hands_dealt
        self._graded: dict[int, GradedHand] = {}
        self._lines: OrderedDict[Line, GradedHand] = OrderedDict()
        self._solved: OrderedDict[int, Solution] = OrderedDict()
        # What the last job is about: a hand of the match by its number, or a line.
        self._asked: int | Line = 0
        self._failed: set[int | Line] = set()

    def copy(self) -> Analyst:
        """Another one, who knows as much of the hands of the match."""
        other = Analyst(self._match, self._closed)
        other._graded = dict(self._graded)
        return other

    def graded(self, moment: Moment) -> GradedHand | None:
        """What a moment is part of, graded: a whole hand of the match, or else a variation.

        None if it is not known yet.
        """
        game = self._graded.get(moment.number)
        if game is not None and game.hand.actions[: moment.count] == moment.hand.actions:
            return game
        return self._lines.get((moment.number, moment.hand))

    @property
    def analysis(self) -> Analysis:
        """All hands of the match that are graded so far."""
        return Analysis(tuple(self._graded[number] for number in sorted(self._graded)))

    @property
    def complete(self) -> bool:
        """Whether every hand of the match is graded, but for those that are closed."""
        return len(self._graded) == len(self._hands) - len(self._closed)

    def is_closed(self, moment: Moment) -> bool:
        """Whether a moment is one of a hand that is closed."""
        return moment.number in self._closed

    @property
    def has_closed(self) -> bool:
        """Whether any hand is closed."""
        return bool(self._closed)

    def open(self) -> None:
        """Look at every hand from now on."""
        self._closed = frozenset()

    def job(self, shown: Moment) -> Job | None:
        """What to find out next, to be run in any one thread; None if nothing is left.

        What is shown comes first, then the other hands of the match, the next ones before those
        that are over.

        Args:
            shown: the moment that is shown.
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
        """The numbers of the hands that could not be found out about."""
        return tuple(sorted(each for each in self._failed if isinstance(each, int)))

    def learn(self, graded: GradedHand) -> None:
        """Keep what a job found; of variations the latest are kept."""
        number, hand = graded.number, graded.hand
        if hand == self._hands[number - 1]:
            self._graded[number] = graded
        else:
            self._lines[number, hand] = graded
        while len(self._lines) > _MOST_LINES:
            self._lines.popitem(last=False)

    def fail(self) -> int:
        """Ask no more for what the last job was about; the number of its hand."""
        self._failed.add(self._asked)
        return self._asked if isinstance(self._asked, int) else self._asked[0]

    def failed(self, moment: Moment) -> bool:
        """Whether a moment could not be found out about."""
        return bool(self._failed & {moment.number, (moment.number, moment.hand)})

    def try_again(self) -> None:
        """Ask again for what could not be found out."""
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
