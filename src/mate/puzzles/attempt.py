"""A puzzle as far as somebody has come in it."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from mate.puzzles.puzzle import Puzzle
from mate.puzzles.question import Judgement, Question, best_line
from mate.rules import Action, Hand
from mate.solver import Solution, hardest_to_answer, solve


class Stage(Enum):
    """What there is to do in an attempt."""

    ASKS = "asks"
    """The player is to find the action."""
    REFUTED = "refuted"
    """A wrong answer was given; `shown` tells what comes of it."""
    SOLVED = "solved"
    """All of it was found."""
    GIVEN_UP = "given up"
    """The player asked for the solution; `shown` is what of it was left."""


class Attempt(NamedTuple):
    """A puzzle as far as somebody has come in it.

    The one who is asked plays one seat; the other defends as well as can be. Where the one who is
    asked can do nothing wrong, there is no question, and the hand goes on by itself.

    Args:
        solution: the position that the puzzle begins with, solved.
        opening: the hand as it stood when the puzzle was asked.
        hand: the hand as far as it was played.
        once: whether the first action is all that is asked.
        stage: what there is to do.
        mistakes: how many wrong answers were given.
        hinted: whether the player was told what the puzzle is about.
        shown: what was last played by itself: after a wrong answer, the answer and the line that
            refutes it, from `hand` on; after a right one, what followed it, which is in `hand`;
            after giving up, the right line from `hand` on.
    """

    solution: Solution
    opening: Hand
    hand: Hand
    once: bool = False
    stage: Stage = Stage.ASKS
    mistakes: int = 0
    hinted: bool = False
    shown: tuple[Action, ...] = ()

    @classmethod
    def begin(cls, puzzle: Puzzle) -> Attempt:
        """A puzzle as it is asked; solved within some milliseconds.

        Raises:
            SolverError: if no hand can stand so.
        """
        hand = puzzle.hand
        return cls(solve(hand.position), hand, hand, puzzle.asks_once)

    @property
    def player(self) -> int:
        """The seat of the player who is asked."""
        return self.opening.position.turn

    @property
    def value(self) -> int:
        """What the player who is asked gets with best play: their points minus the other's."""
        return self.solution.evaluate(self.opening.position).value_to(self.player)

    @property
    def over(self) -> bool:
        """Whether there is nothing left to find."""
        return self.stage in {Stage.SOLVED, Stage.GIVEN_UP}

    @property
    def at_first_try(self) -> bool:
        """Whether it was solved without a wrong answer and without a hint."""
        return self.stage is Stage.SOLVED and not self.mistakes and not self.hinted

    def act(self, action: Action) -> Attempt:
        """What comes of a legal answer: a wrong one is refuted, a right one is answered.

        Raises:
            IllegalActionError: if the rules forbid it.
        """
        if self.over:
            return self
        question = Question(self.hand, self.solution)
        if question.judge(action) is not Judgement.BEST:
            return self._replace(
                stage=Stage.REFUTED, mistakes=self.mistakes + 1, shown=question.refutation(action)
            )
        return self._go_on(self.hand.play(action))

    def again(self) -> Attempt:
        """The same question once more, after a wrong answer."""
        return self._replace(stage=Stage.ASKS, shown=()) if self.stage is Stage.REFUTED else self

    def hint(self) -> Attempt:
        """The same, but the player is told what the puzzle is about."""
        return self if self.over else self._replace(hinted=True)

    def give_up(self) -> Attempt:
        """The end without an answer: the solution is shown."""
        return self if self.over else self._replace(stage=Stage.GIVEN_UP, shown=self.rest)

    def _go_on(self, hand: Hand) -> Attempt:
        begun = len(hand.actions)
        while hand.outcome is None and not self._asks(hand):
            hand = hand.play(hardest_to_answer(self.solution, hand.position))
        stage = Stage.ASKS if hand.outcome is None else Stage.SOLVED
        return self._replace(hand=hand, stage=stage, shown=hand.actions[begun:])

    def _asks(self, hand: Hand) -> bool:
        if self.once or hand.position.turn != self.player:
            return False
        return len(set(self.solution.evaluate(hand.position).values.values())) > 1

    @property
    def rest(self) -> tuple[Action, ...]:
        """The right line from where the hand stands to its end."""
        return best_line(self.solution, self.hand)

    @property
    def line(self) -> tuple[Action, ...]:
        """The whole solution, from the question to the end of the hand."""
        return (*self.hand.actions[len(self.opening.actions) :], *self.rest)
