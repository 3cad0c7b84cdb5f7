"""How a hand ended: why there was no reply, and how the points come about."""

from __future__ import annotations

from typing import Final

from mate.rules import Outcome, Position, a_rank
from mate.words.narrator import Narrator

_TRICKS: Final = {9: "nine", 10: "ten"}


def reason(narrator: Narrator, position: Position) -> str:
    """Why the hand ended: what the mated player lacks (R6), or that there was no mate (R8).

    >>> from mate.rules import Card, Deal, Hand, Ruleset
    >>> hand = Hand.begin(Deal.parse("KQ7.KQ.AKQ7.Q"), Ruleset.preset("bga"))
    >>> for card in "AH TH KH KD QH".split():
    ...     hand = hand.play(Card.parse(card))
    >>> reason(Narrator(("Ana", "Ben")), hand.position)
    'Ben has no hearts and no queen.'
    """
    outcome = position.outcome
    assert outcome is not None
    if outcome.winner is None or outcome.card is None:
        return f"No mate in {_TRICKS[outcome.trick]} tricks: neither player scores."
    suit, rank = outcome.card.suit.word, outcome.card.rank.word
    return f"{narrator.names[1 - outcome.winner]} has no {suit} and no {rank}."


def ending_in_short(narrator: Narrator, outcome: Outcome) -> str:
    """How a hand ended, for narrow screens: `Ana mates with Q♥`."""
    return narrator.mates_with(outcome) or "Drawn"


def product(position: Position) -> str:
    """The points of a mate as a product (R16): `7 × 9`, for an overmate `11 × 11 × 2`."""
    outcome = _mate(position)
    twice = " × 2" if outcome.overmate else ""
    trick = outcome.trick + _one_more(position)
    return f"{_weight(outcome)} × {trick}{twice}"


def counting(position: Position, share: float) -> tuple[str, int]:
    """The product counted up trick by trick, and its value so far.

    Args:
        position: the end of a hand, in mate.
        share: how much of it is counted, 0 to 1.
    """
    outcome = _mate(position)
    if share >= 1:
        return product(position), outcome.points
    tricks = int((outcome.trick + _one_more(position)) * share) + 1
    return f"{_weight(outcome)} × {tricks}", _weight(outcome) * tricks


def factors(position: Position) -> str:
    """The factors in words: `a seven weighs 7, and trick 8 counts as 9 after foreplacing`."""
    outcome = _mate(position)
    assert outcome.card is not None
    if _one_more(position):
        trick = f"trick {outcome.trick} counts as {outcome.trick + 1} after foreplacing"
    else:
        trick = f"this is trick {outcome.trick}"
    doubled = "; the overmate doubles the points" if outcome.overmate else ""
    return f"{a_rank(outcome.card.rank)} weighs {_weight(outcome)}, and {trick}{doubled}"


def factors_in_short(position: Position) -> str:
    """The same for narrow screens: `trick 8 + 1`."""
    outcome = _mate(position)
    return f"trick {outcome.trick}{' + 1' if _one_more(position) else ''}"


def _mate(position: Position) -> Outcome:
    outcome = position.outcome
    assert outcome is not None
    assert outcome.winner is not None
    return outcome


def _weight(outcome: Outcome) -> int:
    assert outcome.card is not None
    return outcome.card.rank.weight


def _one_more(position: Position) -> bool:
    # A player who foreplaced counts one more trick (R12).
    return position.foreplaced[_mate(position).winner or 0] is not None
