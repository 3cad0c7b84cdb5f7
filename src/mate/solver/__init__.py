"""The exact solver: the value of every position of a hand, for all rule options.

It needs numpy, so nothing loads it before it is used. The method and its proof stand in
`docs/solver.md`.
"""

from __future__ import annotations

from mate.solver.rounds import RoundSolution, solve_hand, solve_round
from mate.solver.solution import Solution, solve

__all__ = ["RoundSolution", "Solution", "solve", "solve_hand", "solve_round"]
