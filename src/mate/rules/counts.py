"""Perft: counts of all action sequences, which prove that legal actions are correct."""

from __future__ import annotations

from typing import NamedTuple

from mate.rules.position import Position
from mate.rules.scoring import Mate


class PerftRow(NamedTuple):
    """What was counted at one depth.

    Attributes:
        depth: the length of the sequences, in actions.
        sequences: how many sequences of exactly that length there are.
        mates: how many of them end the hand by mate with the last action.
        draws: how many of them end it as a draw with the last action.
    """

    depth: int
    sequences: int
    mates: int
    draws: int


def sequences(position: Position, depth: int) -> int:
    """How many sequences of exactly `depth` actions start here.

    As is usual, the last action of each is counted, not played.

    >>> from mate.rules import Deal
    >>> sequences(Position.start(Deal.parse("Q7.TK7.AKQ7.K")), 4)
    1462
    """
    if depth == 0:
        return 1
    if depth == 1:
        return len(position.legal_actions)
    total = 0
    for action in position.legal_actions:
        total += sequences(position.play(action), depth - 1)
    return total


def perft(position: Position, depth: int) -> tuple[PerftRow, ...]:
    """A row for each depth from 1 to `depth`, the endings counted apart.

    >>> from mate.rules import Deal
    >>> perft(Position.start(Deal.parse("Q7.TK7.AKQ7.K")), 5)[-1]
    PerftRow(depth=5, sequences=11899, mates=34, draws=0)
    """
    counts = [[0, 0, 0] for _ in range(depth)]

    def count(node: Position, done: int) -> None:
        row = counts[done]
        actions = node.legal_actions
        row[0] += len(actions)
        for action in actions:
            after = node.play(action)
            if after.outcome is not None:
                row[1 if isinstance(after.outcome, Mate) else 2] += 1
            elif done + 1 < depth:
                count(after, done + 1)

    if depth > 0:
        count(position, 0)
    return tuple(PerftRow(index + 1, *row) for index, row in enumerate(counts))
