"""The reply that a lead calls for, in the few words that fit beside the place for it."""

from __future__ import annotations

from mate.rules import Card, Position, a_rank


def what_is_asked(position: Position) -> tuple[str, ...]:
    """The replies that R5 allows; after a mate, why there is none (R6).

    In parts, to print on one line or on one line each.

    Args:
        position: one with a reply due, or one that ended in mate.

    >>> from mate.rules import Deal, Ruleset
    >>> position = Position.start(Deal.parse("AT.AT7.T.ATK7"), Ruleset.preset("bga"))
    >>> what_is_asked(position.play(Card.parse("AC")))
    ('a club',)
    >>> what_is_asked(position.play(Card.parse("TH")))
    ('a heart',)
    """
    led = position.led
    assert led is not None
    suit, rank = led.suit.word.removesuffix("s"), a_rank(led.rank)
    if position.outcome is not None:
        return f"no {suit},", f"no {led.rank.word}"
    allowed = [card for card in position.legal_actions if isinstance(card, Card)]
    follows = any(card.suit is led.suit for card in allowed)
    matches = any(card.rank is led.rank for card in allowed)
    if follows:
        return (f"a {suit} or", rank) if matches else (f"a {suit}",)
    # With the privilege of a king or a queen the rank comes first, whatever suits are held.
    held = position.holdings[position.turn].of_suit(led.suit)
    return (rank,) if held else (f"no {suit}:", rank)
