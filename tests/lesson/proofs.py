"""Helpers that compare the steps of the lessons with the engine and the solver."""

from __future__ import annotations

from mate.exercise import Exercise
from mate.lesson import BASICS, BETTER, LEARNER, NAMES, Step, actions_of
from mate.rules import Action, Card, Hand
from mate.solver import solve
from mate.words.narrator import Narrator

NARRATOR = Narrator(NAMES)
BY_TITLE = {step.title: step for lesson in (BASICS, BETTER) for step in lesson.steps}
"""The steps of both lessons, keyed by title."""


def card(name: str) -> Card:
    return Card.parse(name)


def completed(step: Step) -> Exercise:
    """Return a step completed with the first accepted actions or, in free play, best play."""
    attempt = step.exercise()
    while not attempt.over:
        accepted = step.accepted(attempt.turn)
        right = accepted or solve(attempt.hand.position).evaluate().best
        attempt = attempt.answer(right[0])
    return attempt


def before_each_action(step: Step) -> list[Exercise]:
    attempts, attempt = [], step.exercise()
    while not attempt.over and not step.goal:
        attempts.append(attempt)
        attempt = attempt.answer(step.accepted(attempt.turn)[0])
    return attempts or [attempt]


def after_actions(hand: Hand, actions: str) -> Hand:
    for action in actions_of(actions):
        hand = hand.play(action)
    return hand


def mates_next(hand: Hand, name: str) -> bool:
    """Return whether the learner can keep a card, and the card always mates at their next lead."""
    card_held = card(name)
    after = [
        led.play(reply)
        for led in map(hand.play, hand.position.legal_actions)
        for reply in led.position.legal_actions
    ]
    leads = [each for each in after if not each.outcome and each.position.turn == LEARNER]
    held = [each for each in leads if card_held in each.position.holdings[LEARNER]]
    return bool(held) and all(card_held in mates(each) for each in held)


def mates(hand: Hand) -> dict[Action, int]:
    """Return the leads that mate, with their points."""
    ends = {action: hand.play(action).outcome for action in hand.position.legal_actions}
    return {action: end.points for action, end in ends.items() if end is not None}


def learners_values(hand: Hand) -> dict[Action, int]:
    sign = 1 if hand.dealer == LEARNER else -1
    values = solve(hand.position).evaluate().values
    return {action: sign * value for action, value in values.items()}


def only_best(hand: Hand) -> Action:
    values = learners_values(hand)
    (best,) = [action for action, value in values.items() if value == max(values.values())]
    return best
