"""What a card led asks for, in the words that stand beside the empty place for the reply."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mate.rules import Card, Deal, Position, Privilege, Ruleset
from mate.words.asked import what_is_asked

BGA = Ruleset.preset("bga")
KINGS = replace(BGA, privilege=Privilege.KING)
FREE = replace(BGA, free_move=True)
# The other player holds clubs K Q 7, spades K Q, hearts A K Q 7, diamonds Q.
DEAL = "AT.AT7.T.ATK7"


def asked(cards: str, rules: Ruleset = BGA, deal: str = DEAL) -> str:
    position = Position.start(Deal.parse(deal), rules)
    for card in cards.split():
        position = position.play(Card.parse(card))
    return " ".join(what_is_asked(position))


@pytest.mark.parametrize(
    ("cards", "rules", "said"),
    [
        ("AC", BGA, "a club"),
        ("AD QD TD", BGA, "no diamond, no ten"),
        ("AD QD KD", BGA, "no diamond: a king"),
        ("AD QD KD", KINGS, "no diamond: a king"),
        ("AD QD AS", FREE, "a spade or an ace"),
        ("TC", FREE, "a club"),
        ("AD QD KD", FREE, "no diamond: a king"),
    ],
)
def test_what_a_card_led_asks_for_r5_r6(cards: str, rules: Ruleset, said: str) -> None:
    assert asked(cards, rules) == said


def test_a_privileged_king_asks_for_a_king_though_the_suit_is_held() -> None:
    # The other player holds the king of clubs and a spade.
    assert asked("KS", KINGS, "AT.ATK7.T.TK7") == "a king"
    assert asked("KS", BGA, "AT.ATK7.T.TK7") == "a spade"
