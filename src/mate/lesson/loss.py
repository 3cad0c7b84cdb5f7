"""Why free play missed its goal, and which action was right."""

from __future__ import annotations

from mate.lesson.step import LEARNER, NAMES, OTHER, Step
from mate.rules import Action, Card, Hand, Position
from mate.solver import solve


def why_lost(step: Step, hand: Hand) -> str:
    """Where the learner went wrong, with braces for cards.

    Args:
        step: a step with a goal.
        hand: the hand as it ended, short of the goal.
    """
    wrong, right = _turning_point(step, hand)
    position = hand.at(wrong).position
    lost = f"The mistake was {_braced(hand.actions[wrong])} on trick {position.trick}."
    if wrong == len(step.opening.actions):
        better = f"{_braced(right)} was right: {step.right}"
    else:
        better = f"After {_braced(right)}, {step.goal} points were still certain."
    return f"Not this time: {_ending(step, hand)} {lost} {better} Try again."


def _turning_point(step: Step, hand: Hand) -> tuple[int, Action]:
    # The action after which the goal was out of reach, counted from 0, and a better one.
    for count in range(len(step.opening.actions), len(hand.actions)):
        position = hand.at(count).position
        if position.turn == LEARNER:
            values = _values(position)
            best = max(values, key=lambda action: values[action])
            if values[best] >= step.goal > values[hand.actions[count]]:
                return count, best
    raise AssertionError("the goal was missed without a mistake")


def _values(position: Position) -> dict[Action, int]:
    sign = 1 if position.dealer == LEARNER else -1
    return {action: sign * value for action, value in solve(position).evaluate().values.items()}


def _ending(step: Step, hand: Hand) -> str:
    outcome = hand.end
    if outcome.winner == OTHER:
        return f"{NAMES[OTHER]} mated you for {outcome.points} points."
    if outcome.winner == LEARNER:
        return f"you scored {outcome.points} points, and {step.goal} were possible."
    return f"the hand is drawn, and {step.goal} points were possible."


def _braced(action: Action) -> str:
    assert isinstance(action, Card)
    return f"{{{action.notation}}}"
