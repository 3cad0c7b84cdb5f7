"""Every action of a match, graded by what it cost against best play."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Final

from mate.rules import HANDS_A_ROUND, Action, Hand, Match, Outcome
from mate.solver import Evaluation, Solution, solve_hand

Progress = Callable[[int], None]


class Grade(Enum):
    """How good an action was, by the points it lost.

    What is lost is most often one trick: a mate with the same card, one trick sooner or later,
    is worth the card's weight more or less, and no card weighs more than 11 (R2). Up to there an
    action is inaccurate. From 25 points, half of what a hand brings at the median, it is a
    blunder.

    >>> [Grade.of(loss).word for loss in (0, 1, 11, 12, 24, 25)]
    ['best', 'inaccurate', 'inaccurate', 'mistake', 'mistake', 'blunder']
    """

    BEST = "best", "", 0
    INACCURATE = "inaccurate", "?!", 1
    MISTAKE = "mistake", "?", 12
    BLUNDER = "blunder", "??", 25

    def __init__(self, word: str, mark: str, least: int) -> None:
        self.word: Final = word
        """Its name."""
        self.mark: Final = mark
        """What stands beside an action of this grade, as in a chess score; empty for the best."""
        self.least: Final = least
        """The least points that an action of this grade loses."""

    @classmethod
    def of(cls, loss: int) -> Grade:
        """The grade of an action.

        Args:
            loss: the points it lost, from 0.
        """
        return max((grade for grade in cls if grade.least <= loss), key=lambda grade: grade.least)


@dataclass(frozen=True, slots=True)
class GradedAction:
    """One action beside the best that could be done.

    Args:
        hand: the number of its hand in the match, from 1.
        evaluation: what every action was worth where it was made.
        action: what was done.
    """

    hand: int
    evaluation: Evaluation
    action: Action

    @property
    def trick(self) -> int:
        """The number of the trick, from 1; 0 for a declaration."""
        return self.evaluation.position.trick

    @property
    def player(self) -> int:
        """The seat of the player who acted."""
        return self.evaluation.position.turn

    @property
    def after(self) -> int:
        """The value after it: the dealer's points minus the other's."""
        return self.evaluation.values[self.action]

    @property
    def best(self) -> tuple[Action, ...]:
        """The actions that would have kept the value."""
        return self.evaluation.best

    @property
    def choices(self) -> int:
        """How many actions were legal."""
        return len(self.evaluation.values)

    @property
    def loss(self) -> int:
        """What it cost the player who acted, in points; 0 for a best action."""
        return self.evaluation.loss(self.action)

    @property
    def grade(self) -> Grade:
        """How good it was."""
        return Grade.of(self.loss)


@dataclass(frozen=True, slots=True)
class GradedHand:
    """One hand, or a variation of it, with its actions graded.

    Args:
        number: the number of the hand in the match, from 1.
        hand: the hand as far as it was played.
        evaluations: what each of its positions was worth, the present one included.
    """

    number: int
    hand: Hand
    evaluations: tuple[Evaluation, ...]

    @property
    def dealer(self) -> int:
        """The dealer's seat."""
        return self.hand.dealer

    @property
    def beginning(self) -> Evaluation:
        """What the hand was worth at its beginning."""
        return self.evaluations[0]

    @property
    def outcome(self) -> Outcome | None:
        """How the hand ended; None while it is played."""
        return self.hand.outcome

    @property
    def actions(self) -> tuple[GradedAction, ...]:
        """What was done, in order."""
        return tuple(
            GradedAction(self.number, evaluation, action)
            for evaluation, action in zip(self.evaluations, self.hand.actions, strict=False)
        )

    def until(self, count: int) -> GradedHand:
        """The same without what followed the first `count` actions."""
        return GradedHand(self.number, self.hand.at(count), self.evaluations[: count + 1])


@dataclass(frozen=True, slots=True)
class PlayerGrade:
    """How one player did over all hands.

    Args:
        seat: the player's seat.
        graded: all the player's actions, in order.
    """

    seat: int
    graded: tuple[GradedAction, ...]

    @property
    def actions(self) -> int:
        """How many actions the player made."""
        return len(self.graded)

    @property
    def best(self) -> int:
        """How many of them were best, those without a choice included."""
        return sum(not graded.loss for graded in self.graded)

    @property
    def choices(self) -> int:
        """How many of them were a choice between two or more."""
        return sum(graded.choices > 1 for graded in self.graded)

    @property
    def best_choices(self) -> int:
        """How many of the choices were best."""
        return sum(graded.choices > 1 and not graded.loss for graded in self.graded)

    @property
    def lost(self) -> int:
        """All points lost against best play."""
        return sum(graded.loss for graded in self.graded)

    def count(self, grade: Grade) -> int:
        """How many actions were of a grade."""
        return sum(graded.grade is grade for graded in self.graded)

    @property
    def worst(self) -> GradedAction | None:
        """The action that cost the most, the first of equals; None if nothing was lost."""
        most = max(self.graded, key=lambda graded: graded.loss, default=None)
        return most if most and most.loss else None


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


def grade(number: int, hand: Hand, solution: Solution) -> GradedHand:
    """Grade what was done in a hand, or in a variation of it.

    Args:
        number: the number of the hand in its match, from 1.
        hand: the hand as far as it was played.
        solution: what `solve_hand` says of it.

    Raises:
        SolverError: if the solution is one of another hand.
    """
    return GradedHand(number, hand, tuple(map(solution.evaluate, hand.positions)))


def leads_in_match(match: Match, graded: GradedHand, seat: int) -> tuple[int, ...]:
    """By how many points a player wins the match if both play best from each moment of a hand on.

    What the first dealer of a round wins with the cards, the other wins back with the same cards
    (R18): so a round that both play best is even, and this begins at 0, changes only by what
    somebody gives away, and ends at the result. Where the loser deals the second hand, the cards
    of a round may be worth something, and it changes with them, too.

    Args:
        match: the match.
        graded: one of its hands.
        seat: the player's seat.

    Returns:
        The points at the beginning of the hand and after each of its actions.

    >>> from mate.rules import Deal, parse_action
    >>> match = Match().deal(Deal.parse("Q7.TK7.AKQ7.K")).play(parse_action("-"))
    >>> leads_in_match(match, analyze(match).hands[0], 0)
    (0, -11)
    """
    own, other = match._replace(hands=match.hands[: graded.number - 1]).score
    ahead = own - other if seat == 0 else other - own
    if graded.number % HANDS_A_ROUND and not graded.beginning.whole_round:
        # The second hand is worth to the other what this one is to its dealer.
        ahead -= graded.beginning.value_to(seat)
    return tuple(ahead + evaluation.value_to(seat) for evaluation in graded.evaluations)
