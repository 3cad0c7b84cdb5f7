"""Which puzzles are not worth asking, though they are sound."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from mate.puzzles.puzzle import Proof, fewest_answers, found_naively, mate_at_once, strongest_winner
from mate.rules import Action, Card, Position, beats
from scripts.puzzles.editions import Sort, first_sort

GUESSES: Final = 6
"""Who takes any action, wherever asked, must be right no more than once in so many times."""

LEAST_WIN: Final = 20
"""What a win brings at least, in points."""
LONGEST_DRAW: Final = 7
"""How many tricks a draw takes at most, where it is played out."""

Way = Callable[[Position], Action | None]
"""What a naive player does in a position; None where the way says nothing, or not which of two."""

NAIVE_PLAYERS: Final[tuple[tuple[Way, ...], ...]] = (
    (mate_at_once, strongest_winner),
    (mate_at_once, fewest_answers, strongest_winner),
)
"""Players who go by the first of their ways that says something."""


def is_dull(proof: Proof) -> bool:
    """Whether a puzzle is thrown out, by one of these rules.

    - It can be guessed: against some best defence, who takes any action wherever asked is right
      more than once in six times.
    - It plays itself: against some best defence, a naive player (`NAIVE_PLAYERS`) is right
      wherever asked.
    - It begins with no question: there are two actions, and a naive way says which; unless the
      puzzle is about taking the trick.
    - It shows its hand: one reply loses the trick, it is right, and a card that is kept by it would
      mate as soon as it were led.
    - It is not worth the trouble: a win of less than 20 points.
    - It cannot be read out: a draw that takes more than 7 tricks.
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
    return found_naively(proof)


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
