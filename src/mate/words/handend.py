"""How a hand ended: why there was no reply, and how the points come about."""

from __future__ import annotations

from typing import Final

from mate.rules import Mate, Outcome, a_rank
from mate.words.narrator import Narrator

_TRICKS: Final = {9: "nine", 10: "ten"}


def reason(narrator: Narrator, outcome: Outcome) -> str:
    """Why the hand ended: what the mated player lacks (R6), or that there was no mate (R8).

    >>> from mate.rules import Card, Deal, Hand, Ruleset
    >>> hand = Hand.begin(Deal.parse("KQ7.KQ.AKQ7.Q"), Ruleset.preset("bga"))
    >>> for card in "AH TH KH KD QH".split():
    ...     hand = hand.play(Card.parse(card))
    >>> reason(Narrator(("Ana", "Ben")), hand.end)
    'Ben has no hearts and no queen.'
    """
    if outcome.agreed:
        return f"Agreed on trick {outcome.trick}: nobody scores."
    if outcome.winner is None:
        return f"No mate in {_TRICKS[outcome.trick]} tricks: neither player scores."
    suit, rank = outcome.card.suit.word, outcome.card.rank.word
    return f"{narrator.names[1 - outcome.winner]} has no {suit} and no {rank}."


def counting(mate: Mate, share: float) -> tuple[str, int]:
    """The product (R16) counted up trick by trick to this share, 0 to 1, and its value so far.

    At the end it is whole: `7 × 9`, for an overmate `11 × 11 × 2`.
    """
    tricks = mate.trick + mate.one_more
    if share >= 1:
        return f"{mate.weight} × {tricks}{' × 2' * mate.overmate}", mate.points
    tricks = int(tricks * share) + 1
    return f"{mate.weight} × {tricks}", mate.weight * tricks


def factors(mate: Mate) -> str:
    """The factors in words: `a seven weighs 7, and trick 8 counts as 9 after foreplacing`."""
    trick = f"this is trick {mate.trick}"
    if mate.one_more:
        trick = f"trick {mate.trick} counts as {mate.trick + 1} after foreplacing"
    doubled = "; the overmate doubles the points" if mate.overmate else ""
    return f"{a_rank(mate.card.rank)} weighs {mate.weight}, and {trick}{doubled}"
