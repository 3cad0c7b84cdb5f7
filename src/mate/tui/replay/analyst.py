"""What is known of the worth of a match's moments, and what to find out next.

The analyst has no thread of its own: it hands out jobs, one at a time, and learns what came of
them. So the screen stays the one that knows about threads.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from mate.grading import Analysis, GradedHand, SolvedHand
from mate.rules import Action, Hand, Match
from mate.tui.replay.moments import Moment

MOST_SOLVED: Final = 2
"""How many hands stay solved: the tables of one take up to 65 MB where cards return."""
_MOST_LINES: Final = 64


@dataclass(frozen=True, slots=True)
class Finding:
    """What is known of a moment.

    Args:
        graded: the line it belongs to, with its actions graded.
        values: by legal action, the value after it, as `Solution.values` gives it.
    """

    graded: GradedHand
    values: Mapping[Action, int]

    def until(self, count: int) -> Finding:
        """The same without the actions that follow the first `count` of the line."""
        return Finding(replace(self.graded, actions=self.graded.actions[:count]), self.values)


Key = tuple[int, Hand]
Findings = Mapping[Key, Finding]
Job = Callable[[], Findings]


class Analyst:
    """Finds out what the moments of a match are worth.

    Args:
        match: the match, finished or not.
    """

    def __init__(self, match: Match) -> None:
        self._match = match
        self._hands = match.hands_dealt
        self._game: dict[Key, Finding] = {}
        self._lines: OrderedDict[Key, Finding] = OrderedDict()
        self._graded: dict[int, GradedHand] = {}
        self._solved: OrderedDict[int, SolvedHand] = OrderedDict()
        # What the last job is about: a hand of the match by its number, or a line by its key.
        self._asked: int | Key = 0
        self._failed: set[int | Key] = set()

    def finding(self, moment: Moment) -> Finding | None:
        """What is known of a moment of the match or of a variation; None if nothing is yet."""
        key = moment.number, moment.hand
        return self._game.get(key) or self._lines.get(key)

    def graded(self, number: int) -> GradedHand | None:
        """A hand of the match with its actions graded; None until that was done."""
        return self._graded.get(number)

    @property
    def analysis(self) -> Analysis:
        """All hands of the match that are graded so far."""
        return Analysis(tuple(self._graded[number] for number in sorted(self._graded)))

    @property
    def complete(self) -> bool:
        """Whether every hand of the match is graded."""
        return len(self._graded) == len(self._hands)

    def job(self, shown: Moment) -> Job | None:
        """What to find out next, to be run in any one thread; None if nothing is left.

        What is shown comes first, then the other hands of the match, the next ones before those
        that are over.

        Args:
            shown: the moment that is shown.
        """
        key = shown.number, shown.hand
        if shown.number not in self._graded and shown.number not in self._failed:
            self._asked = shown.number
            return lambda: self._whole_hand(shown.number)
        if self.finding(shown) is None and not self.failed(shown):
            self._asked = key
            return lambda: self._line(shown)
        last = len(self._hands)
        order = (*range(shown.number + 1, last + 1), *range(1, shown.number))
        done = self._graded.keys() | self._failed
        number = next((number for number in order if number not in done), None)
        if number is None:
            return None
        self._asked = number
        return lambda: self._whole_hand(number)

    def learn(self, findings: Findings) -> None:
        """Keep what a job found; of variations the latest are kept."""
        for key, finding in findings.items():
            number, hand = key
            game = self._hands[number - 1]
            if hand.actions == game.actions[: len(hand.actions)]:
                self._game[key] = finding
                self._graded[number] = finding.graded
            else:
                self._lines[key] = finding
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

    def _solution(self, number: int) -> SolvedHand:
        solved = self._solved.pop(number, None) or SolvedHand.of(self._match, number - 1)
        self._solved[number] = solved
        while len(self._solved) > MOST_SOLVED:
            self._solved.popitem(last=False)
        return solved

    def _whole_hand(self, number: int) -> Findings:
        solved, hand = self._solution(number), self._hands[number - 1]
        graded = solved.grade(hand)
        prefixes = (hand.at(count) for count in range(len(hand.actions) + 1))
        return {
            (number, prefix): Finding(graded, solved.values(prefix.position)) for prefix in prefixes
        }

    def _line(self, moment: Moment) -> Findings:
        solved = self._solution(moment.number)
        graded = solved.grade(moment.hand)
        values = solved.values(moment.hand.position)
        return {(moment.number, moment.hand): Finding(graded, values)}
