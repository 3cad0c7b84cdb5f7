"""Every action of a match, graded by what it cost against best play."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING, Final

from mate.rules import Action, Hand, Match, Outcome, Position

if TYPE_CHECKING:
    from mate.solver import Solution

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

    Values are the points of the hand's dealer minus the other's under best play from there on.

    Args:
        trick: the number of the trick, from 1; 0 for a declaration.
        player: the seat of the player who acted.
        action: what was done.
        before: the value before it.
        after: the value after it.
        best: the actions that would have kept the value.
        choices: how many actions were legal.
    """

    trick: int
    player: int
    action: Action
    before: int
    after: int
    best: tuple[Action, ...]
    choices: int

    @property
    def loss(self) -> int:
        """What it cost the player who acted, in points; 0 for a best action."""
        return abs(self.before - self.after)

    @property
    def grade(self) -> Grade:
        """How good it was."""
        return Grade.of(self.loss)


@dataclass(frozen=True, slots=True)
class GradedHand:
    """One hand with its actions graded.

    Args:
        number: the number of the hand in the match, from 1.
        dealer: the dealer's seat.
        value: the value of the hand at its beginning.
        actions: what was done, in order.
        outcome: how the hand ended; None while it is played.
        whole_round: whether values are those of the round: in a first hand whose loser deals
            the second, it is the sum of both hands that counts.
    """

    number: int
    dealer: int
    value: int
    actions: tuple[GradedAction, ...]
    outcome: Outcome | None
    whole_round: bool


@dataclass(frozen=True, slots=True)
class Moment:
    """An action and the hand that it belongs to."""

    hand: int
    graded: GradedAction


@dataclass(frozen=True, slots=True)
class PlayerGrade:
    """How one player did over all hands.

    Args:
        seat: the player's seat.
        moments: all the player's actions.
    """

    seat: int
    moments: tuple[Moment, ...]

    @property
    def actions(self) -> int:
        """How many actions the player made."""
        return len(self.moments)

    @property
    def best(self) -> int:
        """How many of them were best, those without a choice included."""
        return sum(not moment.graded.loss for moment in self.moments)

    @property
    def choices(self) -> int:
        """How many of them were a choice between two or more."""
        return sum(moment.graded.choices > 1 for moment in self.moments)

    @property
    def best_choices(self) -> int:
        """How many of the choices were best."""
        return sum(moment.graded.choices > 1 and not moment.graded.loss for moment in self.moments)

    @property
    def lost(self) -> int:
        """All points lost against best play."""
        return sum(moment.graded.loss for moment in self.moments)

    def count(self, grade: Grade) -> int:
        """How many actions were of a grade."""
        return sum(moment.graded.grade is grade for moment in self.moments)

    @property
    def worst(self) -> Moment | None:
        """The action that cost the most, the first of equals; None if nothing was lost."""
        costly = [moment for moment in self.moments if moment.graded.loss]
        return max(costly, key=lambda moment: moment.graded.loss) if costly else None


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
        return PlayerGrade(
            seat,
            tuple(
                Moment(hand.number, graded)
                for hand in self.hands
                for graded in hand.actions
                if graded.player == seat
            ),
        )


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
    for index in range(len(match.hands)):
        hands.append(SolvedHand.of(match, index).grade(match.hands[index]))
        if progress is not None:
            progress(len(hands))
    return Analysis(tuple(hands))


class SolvedHand:
    """A hand of a match, solved for what its result means to the match.

    Args:
        number: the number of the hand in the match, from 1.
        solution: the hand's values.
        whole_round: whether values are those of the round.
    """

    def __init__(self, number: int, solution: Solution, *, whole_round: bool) -> None:
        self.number = number
        self.whole_round = whole_round
        self._solution = solution
        self._values: dict[Position, Mapping[Action, int]] = {}

    @classmethod
    def of(cls, match: Match, index: int) -> SolvedHand:
        """Solve a hand of a match; it takes from 5 to 600 milliseconds, by the rules.

        Args:
            match: the match.
            index: which of its hands, from 0; its cards must be dealt.
        """
        # The solver brings numpy, which reading a grade does not need.
        from mate.solver import solve_hand
        from mate.solver.rounds import decides_the_dealer

        due = replace(match, hands=match.hands[:index])
        return cls(index + 1, solve_hand(due), whole_round=decides_the_dealer(due))

    def value(self, position: Position) -> int:
        """The value of a position of this hand.

        Raises:
            SolverError: if the hand cannot reach it.
        """
        return self._solution.value_of(position)

    def values(self, position: Position) -> Mapping[Action, int]:
        """The value after each legal action; asked again, it is remembered.

        Raises:
            SolverError: if the hand cannot reach the position.
        """
        known = self._values.get(position)
        if known is None:
            known = self._values[position] = self._solution.values(position)
        return known

    def best(self, position: Position) -> tuple[Action, ...]:
        """The actions that keep the value; none after the end of the hand.

        Raises:
            SolverError: if the hand cannot reach the position.
        """
        values = self.values(position)
        if not values:
            return ()
        wanted = (max if position.turn == position.dealer else min)(values.values())
        return tuple(action for action, value in values.items() if value == wanted)

    def grade(self, hand: Hand) -> GradedHand:
        """Grade what was done in this hand, or in a variation of it.

        Raises:
            SolverError: if it is another hand.
        """
        value = before = self.value(hand.start)
        actions: list[GradedAction] = []
        for position, action in zip(hand.positions, hand.actions, strict=False):
            values, best = self.values(position), self.best(position)
            after = values[action]
            actions.append(
                GradedAction(
                    position.trick, position.turn, action, before, after, best, len(values)
                )
            )
            before = after
        return GradedHand(
            self.number, hand.dealer, value, tuple(actions), hand.outcome, self.whole_round
        )
