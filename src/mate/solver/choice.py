"""Which of several best actions to take."""

from __future__ import annotations

from mate.rules import Action, Position
from mate.solver.solution import Solution


def hardest_to_answer(solution: Solution, position: Position | None = None) -> Action:
    """Of the best actions the one that leaves the opponent the most to go wrong with.

    That is the one after which the fewest of the opponent's actions keep the value, and among
    those the one after which the others cost the most on average; then the first in the order of
    the deck.

    Args:
        solution: the hand, solved.
        position: where the player to act has to choose; where the hand was solved if it is left
            out.

    Raises:
        SolverError: if the hand cannot reach the position.
    """
    evaluation = solution.evaluate(position)
    position, best = evaluation.position, evaluation.best
    if len(best) == 1:
        return best[0]
    return min(best, key=lambda action: _ease(solution, position.play(action), position.turn))


def _ease(solution: Solution, position: Position, seat: int) -> tuple[int, float]:
    """How easily the opponent of that seat keeps the value: less is harder."""
    if position.outcome is not None:
        return 0, 0.0
    evaluation = solution.evaluate(position)
    if position.turn == seat:
        # The player goes on, and can choose the hardest again.
        return min(_ease(solution, position.play(best), seat) for best in evaluation.best)
    losses = [loss for action in evaluation.values if (loss := evaluation.loss(action))]
    keeping = len(evaluation.values) - len(losses)
    return keeping, -sum(losses) / len(losses) if losses else 0.0
