"""Which puzzles are not worth asking, though they are sound."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from mate.puzzles.naive import NAIVE_PLAYERS, WAYS, Way, choice
from mate.puzzles.proof import Proof
from mate.puzzles.theme import Theme, theme_of
from mate.rules import Position

GUESSES: Final = 6
"""Who takes any action, wherever asked, must be right no more than once in so many times."""


def is_dull(proof: Proof) -> bool:
    """Whether a puzzle is thrown out, by one of these rules.

    - It can be guessed: against some best defence, who takes any action wherever asked is right
      more than once in six times.
    - It plays itself: against some best defence, a naive player (`NAIVE_PLAYERS`) is right
      wherever asked.
    - It begins with no question: there are two actions, and a naive way (`WAYS`) says which;
      unless the puzzle is about taking the trick.
    """
    return (
        _begins_with_none(proof)
        or _chance(proof, _guess) * GUESSES > 1
        or any(_chance(proof, partial(_naively, proof, player)) for player in NAIVE_PLAYERS)
    )


def _begins_with_none(proof: Proof) -> bool:
    position = proof.position
    if len(position.legal_actions) > 2 or theme_of(proof) is Theme.TAKE:
        return False
    return any(way(position) is proof.key for way in WAYS)


def _guess(position: Position) -> float:
    return 1 / len(position.legal_actions)


def _naively(proof: Proof, player: tuple[Way, ...], position: Position) -> float:
    return choice(player, position) is proof.solution.evaluate(position).best[0]


def _chance(proof: Proof, right: Callable[[Position], float]) -> float:
    """How likely somebody is right throughout, against the defence that makes it likeliest.

    Args:
        proof: the puzzle.
        right: how likely they are right in a position that is asked.
    """
    asked = frozenset(proof.asked)
    known: dict[Position, float] = {}

    def likely(position: Position) -> float:
        if position not in known:
            over = proof.asks_once and position is not proof.position
            best = () if over else proof.solution.evaluate(position).best
            here = right(position) if position in asked else 1
            known[position] = here * max((likely(position.play(each)) for each in best), default=1)
        return known[position]

    return likely(proof.position)
