"""A learner's attempt at a step."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from mate.lesson.loss import why_lost
from mate.lesson.refutation import what_comes
from mate.lesson.step import COMES, LEARNER, OTHER, Step
from mate.rules import Action, Hand
from mate.solver import solve
from mate.words.narrator import Narrator


class Tone(Enum):
    """The tone of what the lesson says."""

    ASK = "ask"
    GOOD = "good"
    WRONG = "wrong"


class Attempt(NamedTuple):
    """A learner's attempt at a step.

    Args:
        step: the step.
        hand: the hand on the table.
        turn: the number of the learner's actions so far.
        said: what the lesson said last, with its braces; empty at the start.
        tone: its tone.
        over: whether free play ended short of its goal.

    >>> from mate.lesson.basics import BASICS
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
    over: bool = False

    @classmethod
    def begin(cls, step: Step) -> Attempt:
        """A new attempt at a step."""
        return cls(step, step.opening)

    @property
    def done(self) -> bool:
        """Whether the step is done."""
        return self.tone is Tone.GOOD

    @property
    def waits(self) -> bool:
        """Whether it is the learner's turn."""
        return not self.done and not self.over

    def act(self, action: Action, narrator: Narrator) -> Attempt:
        """The attempt after an action, which is answered in any case, but made only if it is right.

        Args:
            action: any action, legal or not.
            narrator: explains why an action is not legal.
        """
        if not self.waits:
            return self
        position = self.hand.position
        if not position.is_legal(action):
            return self._refuse(narrator.refusal(position, action))
        if not self.step.goal and action not in self.step.accepted(self.turn):
            return self._refuse(self._reproof(action))
        hand = self._answered(self.hand.play(action))
        return _judged(self._replace(hand=hand, turn=self.turn + 1, said="", tone=Tone.ASK))

    def ask_for_hint(self) -> Attempt:
        """The attempt after the hint is given; unchanged where there is nothing to do."""
        return self._replace(said=self.step.hint, tone=Tone.ASK) if self.waits else self

    def _reproof(self, action: Action) -> str:
        said = self.step.reproof(action, self.turn) or COMES
        if COMES not in said:
            return said
        # Solved once, not each time it is drawn.
        return said.replace(COMES, what_comes(self.hand, action, alone=said == COMES))

    def _refuse(self, reason: str) -> Attempt:
        return self._replace(said=reason, tone=Tone.WRONG)

    def _answered(self, hand: Hand) -> Hand:
        hand = hand.play_all(self.step.answers(self.turn))
        while self.step.goal and hand.outcome is None and hand.position.turn == OTHER:
            hand = hand.play(solve(hand.position).evaluate().best[0])
        return hand


def _judged(attempt: Attempt) -> Attempt:
    step, outcome = attempt.step, attempt.hand.outcome
    goes_on = outcome is None if step.goal else attempt.turn < len(step.asked)
    if goes_on:
        return attempt
    if outcome is not None and outcome.points_of(LEARNER) < step.goal:
        return attempt._replace(said=why_lost(step, attempt.hand), tone=Tone.WRONG, over=True)
    return attempt._replace(said=step.after, tone=Tone.GOOD)
