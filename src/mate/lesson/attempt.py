"""A learner's attempt at a step, and the answers to wrong actions, which the solver explains."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from mate.lesson.lesson import COMES, LEARNER, NAMES, OTHER, Step
from mate.puzzles import best_line
from mate.rules import Action, Card, Hand, Mate, Phase
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
        said: what the lesson said last, with its braces; empty at the start.

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
        """The attempt after an action, which is answered, but made only if it is right."""
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
        said = self.step.reproof(action, self.turn)
        if COMES not in said:
            return said
        # Solved once, not each time it is drawn.
        return said.replace(COMES, _what_comes(self.hand, action, alone=said == COMES))

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
        return attempt._replace(said=_why_lost(step, attempt.hand), tone=Tone.WRONG, over=True)
    return attempt._replace(said=step.after, tone=Tone.GOOD)


def _what_comes(hand: Hand, action: Action, *, alone: bool) -> str:
    """What follows a legal action that is not the best one, if both play best from there on."""
    after = hand.play(action)
    outcome = after.play_all(best_line(solve(hand.position), after)).end
    if outcome.winner == LEARNER:
        if outcome == after.outcome:
            return f"That mates, but for only {outcome.points} points."
        ends = f"you win only {outcome.points} points."
    elif isinstance(outcome, Mate):
        mates = "overmates" if outcome.overmate else "mates"
        mate = f"{mates} with {_braced(outcome.card)} on trick {outcome.trick}"
        ends = f"{NAMES[OTHER]} {mate}, for {outcome.points} points."
    else:
        ends = "the hand is drawn with best play."
    if not alone:
        return f"Then {ends}"
    declares = hand.position.phase is Phase.DECLARE
    return f"{'If you foreplace' if declares else 'After'} {_braced(action)}, {ends}"


def _why_lost(step: Step, hand: Hand) -> str:
    """Where the learner went wrong in a hand that ended short of the goal of its step."""
    outcome = hand.end
    if outcome.winner == OTHER:
        ended = f"{NAMES[OTHER]} mated you for {outcome.points} points."
    elif outcome.winner == LEARNER:
        ended = f"you scored {outcome.points} points, and {step.goal} were possible."
    else:
        ended = f"the hand is drawn, and {step.goal} points were possible."
    wrong, right = _turning_point(step, hand)
    trick = hand.at(wrong).position.trick
    lost = f"The mistake was {_braced(hand.actions[wrong])} on trick {trick}."
    if wrong == len(step.opening.actions):
        better = f"{_braced(right)} was right: {step.right}"
    else:
        better = f"After {_braced(right)}, {step.goal} points were still certain."
    return f"Not this time: {ended} {lost} {better} Try again."


def _turning_point(step: Step, hand: Hand) -> tuple[int, Action]:
    """The action after which the goal was out of reach, counted from 0, and the best one then."""
    for count in range(len(step.opening.actions), len(hand.actions)):
        position = hand.at(count).position
        if position.turn == LEARNER:
            values = solve(position).evaluate().worth
            best = max(values, key=lambda action: values[action])
            if values[best] >= step.goal > values[hand.actions[count]]:
                return count, best
    raise AssertionError("the goal was missed without a mistake")


def _braced(action: Action) -> str:
    """An action in a text for `worded`."""
    return f"{{{action.notation}}}" if isinstance(action, Card) else "nothing"
