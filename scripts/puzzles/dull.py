"""The rules by which sound but dull puzzles are discarded."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from mate.puzzles.puzzle import (
    Proof,
    fewest_answers,
    mate_at_once,
    solved_by_heuristic,
    strongest_winner,
)
from mate.rules import Action, Card, Position, beats
from scripts.puzzles.editions import Sort, first_sort

GUESSES: Final = 6
"""Discard a puzzle if a random player would solve it more often than once in this many tries."""

LEAST_WIN: Final = 20
"""The minimum number of points that the player wins in a puzzle, unless it ends in a draw."""
LONGEST_DRAW: Final = 7
"""The maximum number of tricks in a puzzle that ends in a draw."""

Way = Callable[[Position], Action | None]
"""A naive rule, which returns an action, or None if the rule does not choose a single action."""

NAIVE_PLAYERS: Final[tuple[tuple[Way, ...], ...]] = (
    (mate_at_once, strongest_winner),
    (mate_at_once, fewest_answers, strongest_winner),
)
"""Naive players, given by their rules. A player follows the first rule that chooses an action."""


def is_dull(proof: Proof) -> bool:
    """Return whether a puzzle is dull, because one of these rules applies.

    - Guessable: against some best defence, a random player solves the puzzle more often than once
      in six tries.
    - Obvious: against some best defence, a naive player (`NAIVE_PLAYERS`) is right at every step.
    - No real first question: there are at most two actions, and a naive rule chooses the right
      action. A puzzle about taking the trick may begin in this way.
    - Too open: exactly one reply loses the trick, that reply is right, and a card that the reply
      saves would mate as soon as it is led.
    - Too small: the player wins fewer than 20 points.
    - Too long: the puzzle ends in a draw after more than 7 tricks.
    """
    return (
        0 < proof.value < LEAST_WIN
        or (not proof.value and not proof.asks_once and proof.tricks > LONGEST_DRAW)
        or _begins_with_none(proof)
        or _keeps_what_mates(proof)
        or _chance(proof, _guess) * GUESSES > 1
        or any(_chance(proof, partial(_naively, proof, player)) for player in NAIVE_PLAYERS)
    )


def _begins_with_none(proof: Proof) -> bool:
    position = proof.position
    if len(position.legal_actions) > 2 or first_sort(proof) is Sort.TAKE:
        return False
    return solved_by_heuristic(proof)


def _keeps_what_mates(proof: Proof) -> bool:
    position, key, led = proof.position, proof.key, proof.position.led
    if led is None or not isinstance(key, Card) or beats(key, led):
        return False
    replies = [card for card in position.legal_actions if isinstance(card, Card)]
    winning = [card for card in replies if beats(card, led)]
    if len(replies) - len(winning) > 1:
        return False
    other = position.holdings[1 - position.turn]
    return any(not any(_answers(card, kept) for card in other) for kept in winning)


def _answers(card: Card, led: Card) -> bool:
    return card.suit is led.suit or card.rank is led.rank


def _guess(position: Position) -> float:
    return 1 / len(position.legal_actions)


def _naively(proof: Proof, player: tuple[Way, ...], position: Position) -> float:
    done = (action for way in player if (action := way(position)) is not None)
    return next(done, None) is proof.solution.evaluate(position).best[0]


def _chance(proof: Proof, right: Callable[[Position], float]) -> float:
    """Return the chance of being right at every step, against the most favourable best defence.

    Args:
        proof: the proof of the puzzle.
        right: returns the chance of choosing the right action in a position with a question.
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
