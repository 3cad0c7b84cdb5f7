"""The exact solver: the value of every position of a hand, for all rule options.

`Evaluation` is what everyone gets who asks it. It needs numpy, which is loaded with the first
tables that are made, and by no import. The method and its proof stand in `docs/solver.md`.
"""

from mate.solver.evaluation import Change, Evaluation, Power
from mate.solver.solution import (
    Solution,
    hardest_to_answer,
    load_arrays,
    solve,
    solve_hand,
    solve_round,
)
