"""The score sheet of a match."""

from __future__ import annotations

from collections.abc import Iterator

from mate.rules import Hand, Match, Mate
from mate.words.narrator import Narrator


def score_sheet(match: Match, narrator: Narrator) -> Iterator[str]:
    """A line for each finished hand, and one for the total."""
    first, second = narrator.names
    for number, hand in enumerate(match.hands, start=1):
        outcome = hand.outcome
        if outcome is None:
            continue
        yield (
            f"Hand {number}: {first} {outcome.points_of(0)}, {second} {outcome.points_of(1)} "
            f"({narrator.outcome_in_short(outcome)})."
        )
    yield f"Total: {first} {match.score[0]}, {second} {match.score[1]}."


def ending(hand: Hand, narrator: Narrator) -> Iterator[str]:
    """How a hand ended, and after a mate its points spelled out."""
    yield narrator.ending(hand.position)
    if isinstance(hand.outcome, Mate):
        yield f"Weight {narrator.sum(hand.outcome)} points."
