"""An exercise: questions about a hand, and the reactions to right and wrong answers.

Puzzles, mistakes in a match and steps of a lesson differ only in their `Policy`. The screen and
line mode keep an `Exercise`; each answer returns a new `Exercise`, with the actions to show.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import NamedTuple, Self

from mate.rules import Action, Hand
from mate.solver import Solution, hardest_to_answer


class Stage(Enum):
    """The stages of an exercise."""

    ASKS = "asks"
    """The player must find the right action."""
    REFUTED = "refuted"
    """The last answer was wrong, and the question is still open."""
    SOLVED = "solved"
    """The player answered every question."""
    FAILED = "failed"
    """The hand ended, and the player has fewer points than the goal."""
    GIVEN_UP = "given up"
    """The solution is shown, because the player asked for it or has no tries left."""


class Tone(Enum):
    """The tone of a comment on an answer."""

    ASK = "ask"
    GOOD = "good"
    WRONG = "wrong"


class Policy(NamedTuple):
    """The policy of an exercise, which says which answers are right and what follows an answer.

    Args:
        solve: returns the solution of the hand, which may take time.
        is_right: returns whether a legal answer to the current question is right.
        replies: returns the hand at the next question, given the hand after a right answer and the
            number of the question answered, from 0.
        refutation: returns the actions that show why an answer is wrong, beginning with the answer;
            empty to show nothing.
        solution: returns the right line from the current question on.
        questions: the number of right answers that solve the exercise, or 0 if the exercise ends
            with the hand.
        tries: the number of wrong answers that end the exercise, or 0 for no limit.
        goal: the minimum number of points that the player must have if the hand ends.
    """

    solve: Callable[[], Solution]
    is_right: Callable[[Exercise, Action], bool]
    replies: Callable[[Hand, int], Hand]
    refutation: Callable[[Hand, Action], tuple[Action, ...]] = lambda _hand, _action: ()
    solution: Callable[[Exercise], tuple[Action, ...]] = lambda _: ()
    questions: int = 0
    tries: int = 0
    goal: int = 0


class Exercise(NamedTuple):
    """An exercise with the answers so far. The player answers for the seat that acts first.

    Args:
        policy: says which answers are right and what follows an answer.
        opening: the hand at the first question.
        hand: the hand at the current question.
        stage: the stage of the exercise.
        turn: the number of right answers, which is also the number of the current question, from 0.
        mistakes: the number of wrong answers.
        missed: the number of wrong answers to the current question, or to all questions if the
            player missed the goal.
        hinted: whether the player saw a hint.
        last: the last answer; None before the first answer.
        shown: the actions last played automatically. After a wrong answer, these are its refutation
            from `hand` on; after a right answer, the actions that followed, which `hand` includes;
            after giving up, the solution from `hand` on.
    """

    policy: Policy
    opening: Hand
    hand: Hand
    stage: Stage = Stage.ASKS
    turn: int = 0
    mistakes: int = 0
    missed: int = 0
    hinted: bool = False
    last: Action | None = None
    shown: tuple[Action, ...] = ()

    @classmethod
    def begin(cls, policy: Policy, hand: Hand) -> Self:
        """Return a new exercise, at its first question."""
        return cls(policy, hand, hand)

    @property
    def player(self) -> int:
        """The seat for which the player answers."""
        return self.opening.position.turn

    @property
    def solution(self) -> Solution:
        """The solution of the hand, with the values of all actions."""
        return self.policy.solve()

    @property
    def value(self) -> int:
        """The value of the opening position to the player: their points minus the opponent's."""
        return self.solution.evaluate(self.opening.position).value_to(self.player)

    @property
    def over(self) -> bool:
        """Whether the exercise has ended."""
        return self.stage not in {Stage.ASKS, Stage.REFUTED}

    @property
    def at_first_try(self) -> bool:
        """Whether the player solved the exercise without a wrong answer and without a hint."""
        return self.stage is Stage.SOLVED and not self.mistakes and not self.hinted

    @property
    def tone(self) -> Tone:
        """The tone of a comment on the last answer."""
        match self.stage:
            case Stage.REFUTED | Stage.FAILED:
                return Tone.WRONG
            case Stage.GIVEN_UP:
                return Tone.WRONG if self.policy.tries else Tone.ASK
            case Stage.ASKS if not self.turn:
                return Tone.ASK
            case _:
                return Tone.GOOD

    def answer(self, action: Action) -> Self:
        """Return the exercise after a legal answer and its refutation or replies."""
        if self.over:
            return self
        return self._right(action) if self.policy.is_right(self, action) else self._wrong(action)

    def _wrong(self, action: Action) -> Self:
        mistakes, missed = self.mistakes + 1, self.missed + 1
        wrong = self._replace(mistakes=mistakes, missed=missed, last=action)
        if mistakes == self.policy.tries:
            return wrong.give_up()
        shown = self.policy.refutation(self.hand, action)
        return wrong._replace(stage=Stage.REFUTED, shown=shown)

    def _right(self, action: Action) -> Self:
        policy, begun, turn = self.policy, self.hand.play(action), self.turn + 1
        hand = policy.replies(begun, self.turn)
        failed = hand.outcome is not None and hand.outcome.points_of(self.player) < policy.goal
        over = hand.outcome is not None or turn == policy.questions
        stage = Stage.SOLVED if over else Stage.ASKS
        mistakes = self.mistakes + failed
        return self._replace(
            hand=hand,
            stage=Stage.FAILED if failed else stage,
            turn=turn,
            mistakes=mistakes,
            missed=mistakes if failed else 0,
            last=action,
            shown=hand.actions[len(begun.actions) :],
        )

    def hint(self) -> Self:
        """Record that the player saw a hint, and return the new exercise."""
        return self if self.over else self._replace(hinted=True)

    def give_up(self) -> Self:
        """Return the exercise given up, or solved already, with the solution to show."""
        return self if self.over else self._replace(stage=Stage.GIVEN_UP, shown=self.rest)

    @property
    def rest(self) -> tuple[Action, ...]:
        """The right line from the current question on."""
        return self.policy.solution(self)

    @property
    def line(self) -> tuple[Action, ...]:
        """The whole solution, from the first question on."""
        return (*self.hand.actions[len(self.opening.actions) :], *self.rest)


def best_line(solution: Solution, hand: Hand, first: Action | None = None) -> tuple[Action, ...]:
    """Return a line of best play to the end.

    Of several best actions, the line has the action that is hardest to answer.

    Args:
        first: the first action, which need not be best; None to choose a best action.
    """
    begun = len(hand.actions)
    if first is not None:
        hand = hand.play(first)
    while hand.outcome is None:
        hand = hand.play(hardest_to_answer(solution, hand.position))
    return hand.actions[begun:]


class Line(NamedTuple):
    """A line of play on the board, through which the player can step.

    Args:
        hands: the hand before and after each action of the line; empty for no line.
        place: the index of the hand shown.
        leads_on: whether the next question follows the end of the line without a key press.

    >>> from mate.rules import Deal
    >>> hand = Hand.begin(Deal.from_number(0))
    >>> line = Line.of(hand, hand.position.legal_actions[:1])
    >>> len(line.hands), line.at(7).place, line.at(-1).shown == hand
    (2, 1, True)
    """

    hands: tuple[Hand, ...] = ()
    place: int = 0
    leads_on: bool = False

    @classmethod
    def of(cls, hand: Hand, actions: tuple[Action, ...], place: int = 0) -> Self:
        """Return the line of the given actions from a hand on; `place` is the index to show."""
        whole = hand.play_all(actions)
        counts = range(len(hand.actions), len(whole.actions) + 1)
        return cls(tuple(map(whole.at, counts)), place)

    def __bool__(self) -> bool:
        return bool(self.hands)

    @property
    def shown(self) -> Hand:
        """The hand at the index shown."""
        return self.hands[self.place]

    @property
    def last(self) -> int:
        """The index of the last hand of the line; -1 for no line."""
        return len(self.hands) - 1

    def at(self, place: int) -> Self:
        """Return the line at another index; if the index is out of range, take the nearer end."""
        return self._replace(place=max(0, min(place, self.last)))
