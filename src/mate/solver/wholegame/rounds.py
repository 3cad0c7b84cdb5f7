"""What every round is worth where its loser deals (R19 as `round_second_dealer` changes it).

Let a deal be worth v to its dealer and, holdings swapped, w. After a mate by the dealer or a draw
the other player deals next, with the cards that the dealer had: that hand is worth -v to the first
dealer. After a mate by the other it is worth w. So the round is worth -v, and what the first hand
is worth if each mate by the other brings the first dealer s = v + w besides. Why it often needs no
more than v and w to know that, stands in `docs/solver.md`.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from functools import partial
from typing import Final

import numpy as np

from mate.rules import DECK, Deal, Position, Ruleset, mate_points
from mate.solver.evaluation import Stakes
from mate.solver.layers import Values
from mate.solver.solution import Solution
from mate.workers import results

Round = tuple[int, int, int]
"""A deal's number, its value, and its value with the holdings swapped."""

LEAST_MATE: Final = min(mate_points(card, 1, foreplaced=False, overmate=False) for card in DECK)
"""No mate brings less."""
AT_A_TIME: Final = 8
"""How many rounds a process is sent together: about a tenth of a second of work."""


def solve_rounds(
    hands: Values, ruleset: Ruleset, jobs: int, progress: Callable[[float], None] | None
) -> Values:
    """What each round is worth to the dealer of its first hand.

    Args:
        hands: by deal number, what a hand is worth to its dealer.
        ruleset: the rules, under which the loser deals.
        jobs: how many processes work, from 1.
        progress: told the part done, 0 to 1.
    """
    rounds, open_rounds = known_rounds(hands)
    # Deals are numbered in the order of their cards, so swapped holdings are as far from the end.
    tasks = [(number, int(hands[number]), int(hands[~number])) for number in open_rounds]
    work = partial(_value, ruleset)
    with closing(results(work, tasks, jobs, at_a_time=AT_A_TIME)) as values:
        for done, ((number, _, _), value) in enumerate(zip(tasks, values, strict=True), start=1):
            rounds[number] = value
            if progress:
                progress(done / len(tasks))
    return rounds


def known_rounds(hands: Values) -> tuple[Values, list[int]]:
    """What rounds are worth as far as the values of both hands tell; and the numbers of the others.

    Args:
        hands: by deal number, what a hand is worth to its dealer.
    """
    value, swapped = hands, hands[::-1]
    stake = value + swapped
    rounds: Values = np.where((value < 0) & (value + stake <= 0), stake, np.int16(0))
    lost, held = value < 0, value >= 0
    undecided = (lost & (value + stake > 0)) | (held & (stake - LEAST_MATE > value))
    return rounds, np.flatnonzero(undecided).tolist()


def _value(ruleset: Ruleset, task: Round) -> int:
    number, value, swapped = task
    start = Position.start(Deal.from_number(number), ruleset)
    return Solution(start, Stakes(-value, -value, swapped)).value
