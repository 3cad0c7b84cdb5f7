"""Deals and positions that readers can try with `mate solve`, with the results."""

from __future__ import annotations

from typing import Final

from mate.rules import Deal, Position, one_of, parse_action
from mate.solver import Solution, solve
from mate.words import Count, dealer_ahead, signed
from scripts.theory.deals import Figures

TRIES: Final = {
    "begin": ("A.A7.KQ7.ATKQ", ""),
    "begin_swapped": ("TKQ7.TKQ.AT.7", ""),
    "second": ("TKQ7.AK.AT.AT", ""),
    "second_swapped": ("A.TQ7.KQ7.KQ7", ""),
    "overmate": ("T.AKQ7.TKQ7.Q", ""),
    "count": ("ATQ.ATK.AK7.7", ""),
    "count_wrong": ("ATQ.T.TK7.ATQ", ""),
    "three_sevens": ("A7.T.Q7.ATKQ7", ""),
    "four_sevens": ("A7.T7.Q7.AKQ7", ""),
    "no_clubs": (".AKQ7.K7.ATQ7", ""),
    "no_diamonds": ("ATK.ATK.TKQ7.", ""),
    "none": ("AK.AK.TQ7.AQ7", ""),
    "lone": ("7..ATKQ7.ATKQ", ""),
    "lone_ahead": ("7.AT7.ATQ7.AK", ""),
    "mate": ("ATK.T.T.ATKQ7", "KD QC"),
    "take": ("KQ.AKQ7.AT.AQ", "- - KC"),
    "duck": ("T.AT.AQ7.AKQ7", "- - TC"),
    "duck_dealer": ("AQ7.A7.AK7.AT", "- - 7C TC TS"),
    "draw": ("KQ.A7.T7.TKQ7", ""),
    "chain": ("TKQ.AK7.AKQ.7", "- -"),
    "all_ten": ("TKQ.TKQ7.A.KQ", ""),
    "guard": ("TQ7.AQ7.7.AK7", ""),
    "plan": ("AT.ATK.ATK7.A", "KS QH"),
    "sure": ("AT7.K.ATK7.T7", "- - KH QH AC QC"),
    "lines": ("ATK.ATQ.K.AQ7", "- - KC 7C TC QC TS 7S AC AH"),
}
"""The dealer's holding and the actions so far, keyed by the name of the example."""


def figures() -> Figures:
    """Return the results of `mate solve` for each example."""
    return {name: result_of(deal, actions) for name, (deal, actions) in TRIES.items()}


def narrow(solution: Solution, position: Position) -> int:
    """Return how many decisions of a best line precede the first with several best actions."""
    found = 0
    for action in solution.line(position):
        evaluation = solution.evaluate(position)
        if len(evaluation.best) > 1:
            break
        found += len(evaluation.values) > 1
        position = position.play(action)
    return found


def result_of(dealt: str, actions: str) -> Figures:
    """Return the value and best actions of a position, and the cost of other actions.

    Args:
        dealt: the dealer's holding.
        actions: the actions so far, as typed.
    """
    deal = Deal.parse(dealt)
    position = Position.start(deal)
    for action in actions.split():
        position = position.play(parse_action(action))
    solution = solve(deal)
    evaluation = solution.evaluate(position)
    worth = evaluation.value_to(position.turn)
    losses = sorted({evaluation.loss(action) for action in evaluation.values})
    return {
        "command": f"mate solve --deal {dealt} {actions}".strip(),
        "value": signed(evaluation.value),
        "by": abs(evaluation.value),
        "worth": signed(worth),
        "best": one_of([action.label for action in evaluation.best]),
        "best_count": len(evaluation.best),
        "others": {action.notation: signed(value) for action, value in evaluation.values.items()},
        "next_costs": losses[1] if len(losses) > 1 else 0,
        "worst_costs": losses[-1],
        "narrow": narrow(solution, position),
        "counts": [Count.of(holding).total for holding in deal],
        "ahead": dealer_ahead(deal),
    }
