"""The cards, their order and their names (R1, R2, R7)."""

from __future__ import annotations

import copy
import operator
import pickle

import pytest
from hypothesis import given

from mate.errors import NotationError
from mate.rules import (
    DECK,
    NO_FOREPLACEMENT,
    Action,
    Card,
    Holding,
    NoForeplacement,
    Rank,
    Suit,
    beats,
    parse_action,
)
from tests.strategies import actions, cards


def test_r1_ranks_and_suits_stand_strongest_first() -> None:
    assert [rank.label for rank in Rank] == ["A", "10", "K", "Q", "7"]
    assert [suit.word for suit in Suit] == ["clubs", "spades", "hearts", "diamonds"]


def test_r1_the_deck_has_every_rank_in_every_suit_once() -> None:
    assert {(card.rank, card.suit) for card in DECK} == {(r, s) for r in Rank for s in Suit}
    assert len(DECK) == 20
    assert [str(card) for card in DECK[:6]] == ["AC", "TC", "KC", "QC", "7C", "AS"]


def test_r2_weights() -> None:
    assert {rank.label: rank.weight for rank in Rank} == {"A": 11, "10": 10, "K": 4, "Q": 3, "7": 7}


@given(cards(), cards())
def test_r7_rank_decides_in_a_suit_and_suit_decides_in_a_rank(card: Card, other: Card) -> None:
    ranks, suits = list(Rank), list(Suit)
    if card.suit is other.suit:
        assert beats(card, other) is (ranks.index(card.rank) < ranks.index(other.rank))
    elif card.rank is other.rank:
        assert beats(card, other) is (suits.index(card.suit) < suits.index(other.suit))


@given(cards())
def test_a_card_is_read_in_every_way_that_people_write_it(card: Card) -> None:
    rank, suit = card.rank, card.suit
    for written_rank in {rank.letter, rank.label}:
        for written_suit in (suit.letter, suit.sign):
            for text in (written_rank + written_suit, written_suit + written_rank):
                assert Card.parse(text) is card
                assert Card.parse(text.lower()) is card
                assert Card.parse(f"  {text}\n") is card


def test_a_suit_sign_drawn_as_a_picture_is_read_too() -> None:
    assert Card.parse("K♥\N{VARIATION SELECTOR-16}") is Card(Rank.KING, Suit.HEARTS)


@pytest.mark.parametrize(
    "text",
    ["", " ", "A", "C", "1C", "0C", "8C", "JC", "ACC", "AC KC", "10", "AX", "-", "A-C", "T10C"],
)
def test_text_that_names_no_card_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        Card.parse(text)
    assert str(caught.value) == (
        f"Not a card: {text!r}. Give a rank (A T K Q 7) and a suit (C S H D): TC."
    )


@pytest.mark.parametrize("text", ["aſ", "\N{KELVIN SIGN}C", "Ａ♠"])
def test_letters_that_only_look_alike_name_no_card(text: str) -> None:
    with pytest.raises(NotationError, match="Not a card"):
        Card.parse(text)


def test_hostile_text_is_told_in_one_short_printable_line() -> None:
    with pytest.raises(NotationError) as caught:
        Card.parse("\x1b[31m\n♥" + "x" * 1000)
    told = str(caught.value)
    assert told.isprintable()
    assert len(told) < 150


def test_an_action_is_a_card_or_a_hyphen_or_the_word_none() -> None:
    for text in (" - ", "none", "None ", "NONE"):
        assert parse_action(text) is NO_FOREPLACEMENT
    assert parse_action("10♦") is Card(Rank.TEN, Suit.DIAMONDS)
    with pytest.raises(NotationError, match="Not a card: '--'"):
        parse_action("--")


@given(actions())
def test_an_action_is_read_back_from_its_notation(action: Action) -> None:
    assert parse_action(str(action)) is action


@given(actions())
def test_copies_of_an_action_are_the_same_object(action: Action) -> None:
    assert pickle.loads(pickle.dumps(action)) is action
    assert copy.deepcopy(action) is action


def test_there_is_one_object_for_each_card_and_for_none() -> None:
    assert Card(Rank.ACE, Suit.CLUBS) is DECK[0]
    assert NoForeplacement() is NO_FOREPLACEMENT


@given(cards())
def test_a_card_does_not_change(card: Card) -> None:
    before = card.label
    with pytest.raises(AttributeError, match="A card does not change: label"):
        card.label = "joker"
    with pytest.raises(AttributeError, match="A card does not change: label"):
        del card.label
    assert card.label == before


def test_cards_sort_in_the_order_of_the_deck() -> None:
    assert sorted(DECK, reverse=True) == list(DECK[::-1])


def test_no_card_stands_before_itself() -> None:
    assert not any(map(operator.lt, DECK, DECK))


def test_the_declaration_of_none_is_shown_by_its_name() -> None:
    assert repr(NO_FOREPLACEMENT) == "NO_FOREPLACEMENT"


def test_a_holding_has_the_cards_it_is_made_of_and_knows_their_ranks() -> None:
    cards = DECK[3:7]
    holding = Holding.of(cards)
    assert tuple(holding) == cards
    for rank in Rank:
        assert holding.of_rank(rank) == tuple(card for card in cards if card.rank is rank)
