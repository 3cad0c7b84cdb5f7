"""What is legal, in words."""

from __future__ import annotations

from collections.abc import Callable

from mate.rules import Action, Card, Foreplacement, Phase, Position, TenthTrick, a_rank


def what_is_legal(position: Position, label: Callable[[Action], str]) -> str:
    """What the player to act can do, in half a sentence: `any card`, `a diamond`.

    Args:
        position: a position before the end of the hand.
        label: how to write a card.

    >>> from mate.rules import Deal, Ruleset
    >>> start = Position.start(Deal.parse("AT.AT7.T.ATK7"), Ruleset.preset("classic"))
    >>> what_is_legal(start, str)
    'foreplace a card, or none'
    >>> what_is_legal(start.play(Card.parse("AC")), str)
    'foreplace a card (no club or ace), or none'
    """
    match position.phase:
        case Phase.DECLARE:
            return _declaration(position)
        case Phase.LEAD:
            return _lead(position, label)
        case _:
            return _reply(position)


def _declaration(position: Position) -> str:
    foreplaced = position.foreplaced[position.dealer]
    restricted = position.ruleset.foreplacement is Foreplacement.RESTRICTED
    if foreplaced is None or not restricted:
        return "foreplace a card, or none"
    suit = foreplaced.suit.word.removesuffix("s")
    return f"foreplace a card (no {suit} or {foreplaced.rank.word}), or none"


def _lead(position: Position, label: Callable[[Action], str]) -> str:
    if len(position.legal_actions) > 1:
        return "any card"
    last = label(position.legal_actions[0])
    if not position.terms.is_overmate(position.turn, position.trick):
        return f"the last card, {last}"
    if position.ruleset.tenth_trick is TenthTrick.REPEAT:
        return f"{last} again, the card from trick 9"
    return f"the foreplaced card, {last}"


def _reply(position: Position) -> str:
    led = position.led
    assert led is not None
    suit, rank = f"a {led.suit.word.removesuffix('s')}", a_rank(led.rank)
    legal = [card for card in position.legal_actions if isinstance(card, Card)]
    follows = any(card.suit is led.suit for card in legal)
    if position.free_move_left and follows and any(card.rank is led.rank for card in legal):
        return f"{suit}, or {rank} as the free move"
    if follows:
        return suit
    if position.holdings[position.turn].of_suit(led.suit):
        return f"{rank}, by privilege"
    return f"no {led.suit.word}, so {rank}"
