"""Positions that were reached in hands of `classic`, and what the solver says of them."""

from __future__ import annotations

from typing import NamedTuple

from mate.puzzles.proof import Proof, prove
from mate.puzzles.puzzle import Puzzle
from mate.puzzles.theme import Theme
from mate.rules import Hand, parse_action
from mate.solver import solve


class Reached(NamedTuple):
    """A hand as far as it was played.

    Args:
        deal: the number of the deal.
        actions: what was done, as it is typed.
    """

    deal: int
    actions: str

    @property
    def hand(self) -> Hand:
        actions = tuple(map(parse_action, self.actions.split()))
        return Puzzle(0, 1, Theme.PLAY, self.deal, actions).hand

    @property
    def found(self) -> Proof | None:
        position = self.hand.position
        return prove(solve(position), position)

    @property
    def proof(self) -> Proof:
        found = self.found
        assert found is not None
        return found
