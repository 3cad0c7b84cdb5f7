"""The exact solver: the value of every position of a hand, under all rule options.

`Solution.evaluate` returns an `Evaluation`. Importing this package does not load numpy; making the
first tables does. `docs/solver.md` explains and proves the method.
"""

from mate.solver.evaluation import Change, Evaluation, Power
from mate.solver.solution import Solution, hardest_to_answer, load_numpy, solve, solve_hand
