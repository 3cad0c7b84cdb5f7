"""A learner's attempt at a step, and the answers to wrong actions, which the solver explains."""

from __future__ import annotations

from enum import Enum
from typing import Final, NamedTuple

from mate.grading import cause_of
from mate.lesson.lesson import LEARNER, NAMES, OTHER, Step
from mate.rules import Action, Hand
from mate.solver import solve
from mate.words.narrator import Narrator
from mate.words.reasons import fault

TRIES: Final = 2
"""After so many wrong tries at a turn, a hint is given unasked."""


class Tone(Enum):
    """The tone of what the lesson says."""

    ASK = "ask"
    GOOD = "good"
    WRONG = "wrong"


class Attempt(NamedTuple):
    """A learner's attempt at a step.

    Args:
        said: what the lesson said last, with its braces; empty at the start.
        done: whether the step is done.
        failed: whether it has ended in another way, and can be tried again.
        missed: how many wrong tries were made at this turn, or, in free play, at the step.

    >>> from mate.lesson import BASICS
    >>> first = Attempt.begin(BASICS.steps[0])
    >>> wrong = first.act(first.hand.position.legal_actions[0], Narrator(("Ana", "Ben")))
    >>> wrong.tone, wrong.hand == first.hand
    (<Tone.WRONG: 'wrong'>, True)
    """

    step: Step
    hand: Hand
    turn: int = 0
    said: str = ""
    tone: Tone = Tone.ASK
    done: bool = False
    failed: bool = False
    missed: int = 0

    @classmethod
    def begin(cls, step: Step, missed: int = 0) -> Attempt:
        """A new attempt at a step."""
        return cls(step, step.opening, missed=missed)

    @property
    def task(self) -> str:
        """What to do now."""
        return self.step.task(self.turn)

    @property
    def waits(self) -> bool:
        """Whether it is the learner's turn."""
        return not self.done and not self.failed

    def act(self, action: Action, narrator: Narrator) -> Attempt:
        """The attempt after an action, which is answered, but made only if it is right."""
        if not self.waits:
            return self
        position = self.hand.position
        if not position.is_legal(action):
            return self._refuse(narrator.refusal(position, action))
        if not self.step.goal and action not in self.step.accepted(self.turn):
            said = self.step.reproof(action, self.turn)
            return self._miss(said or _why_wrong(self.hand, action, narrator))
        return self._go_on(self._answered(self.hand.play(action)), narrator)

    def ask_for_hint(self) -> Attempt:
        """The attempt after the hint is given; unchanged where there is nothing to do."""
        said = self.step.hint(self.turn)
        return self._replace(said=said, tone=Tone.ASK) if self.waits else self

    def _refuse(self, reason: str) -> Attempt:
        return self._replace(said=reason, tone=Tone.WRONG)

    def _miss(self, reason: str) -> Attempt:
        missed = self.missed + 1
        hint = f" Hint: {self.step.hint(self.turn)}" if missed >= TRIES else ""
        return self._refuse(f"{reason}{hint}")._replace(missed=missed)

    def _go_on(self, hand: Hand, narrator: Narrator) -> Attempt:
        step, turn, outcome = self.step, self.turn, hand.outcome
        if step.goal and outcome is None:
            return self._replace(hand=hand, turn=turn + 1, said="", tone=Tone.ASK)
        if outcome is not None and outcome.points_of(LEARNER) < step.goal:
            return self._miss(_why_lost(step, hand, narrator))._replace(hand=hand, failed=True)
        done = bool(step.goal) or turn + 1 == len(step.asked)
        said = step.after[-1 if done else turn]
        after = self._replace(hand=hand, turn=turn + 1, said=said, done=done, missed=0)
        return after._replace(tone=Tone.GOOD)

    def _answered(self, hand: Hand) -> Hand:
        hand = hand.play_all(self.step.answers(self.turn))
        while self.step.goal and hand.outcome is None and hand.position.turn == OTHER:
            hand = hand.play(solve(hand.position).evaluate().best[0])
        return hand


def _why_wrong(hand: Hand, action: Action, narrator: Narrator) -> str:
    """What is wrong with a legal action; what would be better is for the learner to find."""
    cause = cause_of(solve(hand.position), hand.position, action)
    assert cause is not None
    return fault(cause, narrator)


def _why_lost(step: Step, hand: Hand, narrator: Narrator) -> str:
    """Where the learner went wrong in a hand that ended short of the goal of its step."""
    outcome = hand.end
    if outcome.winner == OTHER:
        ended = f"{NAMES[OTHER]} mated you for {outcome.points} points."
    elif outcome.winner == LEARNER:
        ended = f"you scored {outcome.points} points, and {step.goal} were possible."
    else:
        ended = f"the hand is drawn, and {step.goal} points were possible."
    before, action, worth = _turning_point(step, hand)
    trick = f"The mistake was on trick {before.position.trick}."
    why = _why_wrong(before, action, narrator)
    # What came of it with best play is not how the hand ended, then.
    value = outcome.points_of(LEARNER) - outcome.points_of(OTHER)
    again = "Then you went wrong again. " if value < worth else ""
    return f"Not this time: {ended} {trick} {why} {again}Try again."


def _turning_point(step: Step, hand: Hand) -> tuple[Hand, Action, int]:
    """The hand before the action that put the goal out of reach, that action, and its worth."""
    for count in range(len(step.opening.actions), len(hand.actions)):
        before, action = hand.at(count), hand.actions[count]
        if before.position.turn == LEARNER:
            values = solve(before.position).evaluate().worth
            if max(values.values()) >= step.goal > values[action]:
                return before, action, values[action]
    raise AssertionError("the goal was missed without a mistake")
