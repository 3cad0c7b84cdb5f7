"""Advice in words: what best play brings, what is best, and what another action gives away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mate.rules import Action, Card, Phase
from mate.words.figures import points, signed
from mate.words.narrator import Narrator

if TYPE_CHECKING:
    from mate.solver import Evaluation


def prospect(evaluation: Evaluation, narrator: Narrator) -> str:
    """What comes of best play, in half a sentence: `Ana wins the hand by 28`."""
    if evaluation.winner is None:
        return "neither gains in the round" if evaluation.whole_round else "the hand is drawn"
    what = "round" if evaluation.whole_round else "hand"
    return f"{narrator.names[evaluation.winner]} wins the {what} by {abs(evaluation.value)}"


def with_best_play(evaluation: Evaluation, narrator: Narrator) -> str:
    """What comes of best play, in one sentence."""
    return f"With best play {prospect(evaluation, narrator)}."


def hint(evaluation: Evaluation, best: Action, narrator: Narrator) -> str:
    """What to do, and what comes of it, in one sentence.

    >>> from mate.rules import Deal
    >>> from mate.solver import solve
    >>> evaluation = solve(Deal.parse("Q7.TK7.AKQ7.K")).evaluate()
    >>> hint(evaluation, evaluation.best[0], Narrator(("Ana", "Ben")))
    'Hint: foreplace K♦; with best play Ben wins the hand by 77.'
    """
    if isinstance(best, Card):
        verb = "foreplace" if evaluation.position.phase is Phase.DECLARE else "play"
        advised = f"{verb} {narrator.card(best)}"
    else:
        advised = "do not foreplace"
    return f"Hint: {advised}; with best play {prospect(evaluation, narrator)}."


def warning(evaluation: Evaluation, action: Action, narrator: Narrator) -> str:
    """What a legal action gives away; empty for a best one.

    >>> from mate.rules import Deal
    >>> from mate.solver import solve
    >>> evaluation = solve(Deal.parse("Q7.TK7.AKQ7.K")).evaluate()
    >>> warning(evaluation, Card.parse("AH"), Narrator(("Ana", "Ben")))
    'A♥ gives away 22 points against best play.'
    """
    loss = evaluation.loss(action)
    if not loss:
        return ""
    what = narrator.card(action) if isinstance(action, Card) else "No foreplacement"
    return f"{what} gives away {points(loss)} against best play."


def account(evaluation: Evaluation, narrator: Narrator) -> str:
    """What every action is worth to the player to act, the best ones first, in a sentence."""
    worth = evaluation.worth
    each = ", ".join(f"{narrator.card(a)} {signed(worth[a])}" for a in evaluation.ranked)
    return f"Worth to {narrator.names[evaluation.position.turn]}: {each}."
