"""How hard puzzles are, against the plain solver that looks no further than a trick."""

from __future__ import annotations

import pytest

from mate.puzzles import Puzzle, levels, pack
from mate.puzzles.levels import foresight, level_of
from mate.puzzles.naive import WAYS
from mate.puzzles.proof import Proof, prove
from mate.rules import LAST_TRICK_FROM_HOLDING, Position
from mate.solver import solve
from tests.puzzles.positions import Reached
from tests.solver.plain_solver import ShortSighted

SMALL = [puzzle for puzzle in pack()[::7] if len(puzzle.hand.position.holdings[0]) <= 5][:24]


def proof_of(puzzle: Puzzle) -> Proof:
    position = puzzle.hand.position
    proof = prove(solve(position), position)
    assert proof is not None
    return proof


def finds(horizon: int, position: Position, key: object) -> bool:
    """Whether one who looks no further than that trick has the right action as the only best."""
    plain = ShortSighted(horizon)
    sign = 1 if position.turn == position.dealer else -1
    worth = {action: sign * plain.value(position.play(action)) for action in position.legal_actions}
    most = max(worth.values())
    return [action for action in worth if worth[action] == most] == [key]


@pytest.mark.parametrize("puzzle", SMALL, ids=lambda puzzle: str(puzzle.number))
def test_foresight_is_the_least_that_finds_every_step_and_goes_on_doing_so(puzzle: Puzzle) -> None:
    proof = proof_of(puzzle)
    needed = 0
    for asked in proof.asked:
        (key,) = proof.solution.evaluate(asked).best
        tricks = 1
        for horizon in range(asked.trick, LAST_TRICK_FROM_HOLDING + 1):
            if not finds(horizon, asked, key):
                tricks = horizon - asked.trick + 2
        needed = max(needed, tricks)
    assert foresight(proof) == needed >= 2


@pytest.mark.parametrize("found", [True, False])
def test_a_level_is_of_foresight_and_one_less_where_a_naive_way_begins_well(
    found: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    proof = Reached(62791, "- 7S KH QH TS KS TH 7H QD KD TD 7D QC KC AC TC").proof
    monkeypatch.setattr(levels, "WAYS", [lambda _: proof.key if found else None])
    reached = []
    for tricks in range(2, 11):
        monkeypatch.setattr(levels, "foresight", lambda _, tricks=tricks: tricks)
        reached.append(level_of(proof))
    assert reached == ([1, 1, 1, 2, 3, 3, 3, 3, 3] if found else [1, 1, 2, 3, 4, 4, 4, 4, 4])


def test_what_a_naive_way_begins_needs_foresight_all_the_same() -> None:
    # Level 1 has puzzles that a naive player begins; but nobody wins them without a second look.
    begun = [
        puzzle
        for puzzle in pack()[::4][:40]
        if any(way(puzzle.hand.position) is proof_of(puzzle).key for way in WAYS)
    ]
    assert begun
    assert all(foresight(proof_of(puzzle)) >= 2 for puzzle in begun)
