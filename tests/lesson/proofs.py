"""What lessons are proven with: their steps as the engine and the solver see them."""

from __future__ import annotations

from mate.lesson import BASICS, BETTER, LEARNER, NAMES, Attempt, Step
from mate.rules import Action, Card, Hand
from mate.solver import solve
from mate.words.narrator import Narrator

NARRATOR = Narrator(NAMES)
BY_TITLE = {step.title: step for lesson in (BASICS, BETTER) for step in lesson.steps}
"""The steps of both lessons; their titles differ."""


def card(name: str) -> Card:
    return Card.parse(name)


def done(step: Step) -> Attempt:
    """The step after the first accepted action each time; in free play after best play."""
    attempt = Attempt.begin(step)
    while attempt.waits:
        accepted = attempt.step.accepted(attempt.turn)
        right = accepted or solve(attempt.hand.position).evaluate().best
        attempt = attempt.act(right[0], NARRATOR)
    return attempt


def before_each_action(step: Step) -> list[Attempt]:
    attempts, attempt = [], Attempt.begin(step)
    while attempt.waits and not step.goal:
        attempts.append(attempt)
        attempt = attempt.act(step.accepted(attempt.turn)[0], NARRATOR)
    return attempts or [attempt]


def mates(hand: Hand) -> dict[Action, int]:
    """By leads that give mate, the points."""
    ends = {action: hand.play(action).outcome for action in hand.position.legal_actions}
    return {action: end.points for action, end in ends.items() if end is not None}


def learners_values(hand: Hand) -> dict[Action, int]:
    sign = 1 if hand.dealer == LEARNER else -1
    values = solve(hand.position).evaluate().values
    return {action: sign * value for action, value in values.items()}


def the_only_best(hand: Hand) -> Action:
    values = learners_values(hand)
    (best,) = [action for action, value in values.items() if value == max(values.values())]
    return best
