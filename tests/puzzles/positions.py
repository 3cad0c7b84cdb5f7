"""Positions reached in hands under classic rules, with proofs that they are puzzles."""

from __future__ import annotations

from typing import NamedTuple

from mate.puzzles.puzzle import Proof, Puzzle, Theme, prove
from mate.rules import Hand, Position, parse_action
from mate.solver import solve


def proven(position: Position) -> Proof | None:
    return prove(solve(position), position)


class Reached(NamedTuple):
    """A hand in play.

    Args:
        deal: the number of the deal.
        actions: the actions so far, in notation.
    """

    deal: int
    actions: str

    @property
    def hand(self) -> Hand:
        actions = tuple(map(parse_action, self.actions.split()))
        return Puzzle(0, 1, Theme.PLAY, self.deal, actions).hand

    @property
    def proof(self) -> Proof:
        found = proven(self.hand.position)
        assert found is not None
        return found
