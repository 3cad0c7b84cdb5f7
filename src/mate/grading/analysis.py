"""A match with every action graded."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from mate.grading.hands import GradedHand, grade
from mate.grading.players import PlayerGrade
from mate.grading.rounds import RoundVerdict
from mate.rules import Match
from mate.solver import solve_hand

Progress = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class Analysis:
    """A match with every action graded.

    Args:
        hands: the hands begun, in order.
    """

    hands: tuple[GradedHand, ...]

    @property
    def players(self) -> tuple[PlayerGrade, PlayerGrade]:
        """Both players by seat."""
        return self._player(0), self._player(1)

    @property
    def rounds(self) -> tuple[RoundVerdict, ...]:
        """The verdicts of the rounds that are over, in order."""
        return RoundVerdict.of(self.hands)

    def _player(self, seat: int) -> PlayerGrade:
        actions = (graded for hand in self.hands for graded in hand.actions)
        return PlayerGrade(seat, tuple(graded for graded in actions if graded.player == seat))


def analyze(match: Match, progress: Progress | None = None) -> Analysis:
    """Grade every action of a match, finished or not.

    Args:
        match: the match.
        progress: called with the number of hands graded so far.

    >>> from mate.rules import Deal, parse_action
    >>> match = Match().deal(Deal.parse("Q7.TK7.AKQ7.K")).play(parse_action("-"))
    >>> analyze(match).hands[0].actions[0].loss
    11
    """
    hands: list[GradedHand] = []
    for number, hand in enumerate(match.hands, start=1):
        hands.append(grade(number, hand, solve_hand(match, number)))
        if progress is not None:
            progress(number)
    return Analysis(tuple(hands))
