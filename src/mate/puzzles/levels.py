"""The level of a puzzle: how far it takes looking ahead, and whether naive players find it."""

from __future__ import annotations

from typing import Final

from mate.puzzles.naive import WAYS
from mate.puzzles.proof import Proof
from mate.rules import LAST_TRICK_FROM_HOLDING, Position
from mate.solver import Solution, solve

REACHES: Final = (3, 4, 5)
"""How many tricks one has to look ahead at most in levels 1, 2 and 3."""


def level_of(proof: Proof) -> int:
    """How hard a puzzle is, 1 to 4.

    Level 1 is for up to 3 tricks of foresight, 2 for 4, 3 for 5, 4 for more. Where a naive
    way finds the first action, the level is one less.
    """
    tricks = foresight(proof)
    level = 1 + sum(tricks > reach for reach in REACHES)
    found = any(way(proof.position) is proof.key for way in WAYS)
    return max(1, level - found)


def foresight(proof: Proof) -> int:
    """How many tricks one has to look ahead at every step, the trick being played included.

    That is the least number of tricks at which a search that stops there, and takes what is not
    over then for drawn, has found the one right action, and finds it too if it looks further.
    """
    seen: dict[int, Solution] = {}
    return max(_needed(proof, asked, seen) for asked in proof.asked)


def _needed(proof: Proof, asked: Position, seen: dict[int, Solution]) -> int:
    """The same for one step; `seen` keeps what was solved, by the last trick looked at."""
    key = proof.solution.evaluate(asked).best
    trick = max(asked.trick, 1)
    for horizon in range(LAST_TRICK_FROM_HOLDING, trick - 1, -1):
        if horizon not in seen:
            seen[horizon] = solve(proof.position, horizon=horizon)
        if seen[horizon].evaluate(asked).best != key:
            return horizon - trick + 2
    return 1
