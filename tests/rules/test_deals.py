"""Holdings, deals and their numbers (R3)."""

from __future__ import annotations

import random
from itertools import combinations, islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mate.errors import DealError, NotationError
from mate.rules import DEAL_COUNT, DECK, Card, Deal, Holding, Rank, Suit
from tests.strategies import deals, holdings


@given(holdings())
def test_a_holding_is_read_back_from_its_notation(holding: Holding) -> None:
    assert Holding.parse(str(holding)) == holding
    assert Holding.parse(f" {str(holding).lower()} ") == holding
    assert Holding.parse(str(holding).replace("T", "10")) == holding


@given(holdings())
def test_a_holding_is_the_set_of_its_cards(holding: Holding) -> None:
    assert Holding.of(holding) == holding
    assert len(holding) == len(list(holding))
    assert [card for card in DECK if card in holding] == list(holding)
    assert [card for suit in Suit for card in holding.of_suit(suit)] == list(holding)
    assert {card for rank in Rank for card in holding.of_rank(rank)} == set(holding)


def test_the_ranks_of_a_holding_may_come_in_any_order() -> None:
    assert str(Holding.parse("7A.K10..q")) == "A7.TK..Q"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "Not a holding: ''. Separate the four suits with dots, such as AT.AT7.T.ATK7."),
        ("A.K.Q", "Not a holding: 'A.K.Q'. Separate the four suits"),
        ("A.K.Q.7.A", "Separate the four suits with dots"),
        ("A.J..", "Not a rank: 'J' in holding 'A.J..'. Ranks are A T K Q 7."),
        ("A.1..", "Not a rank: '1' in holding 'A.1..'."),
        ("A K...", "Not a rank: ' ' in holding 'A K...'."),
        ("AKA...", "AC appears twice in holding 'AKA...'"),
        ("...T10", "TD appears twice in holding"),
    ],
)
def test_text_that_is_no_holding_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(NotationError) as caught:
        Holding.parse(text)
    assert reason in str(caught.value)


@pytest.mark.parametrize("mask", [-1, 1 << 20])
def test_a_mask_beyond_the_deck_is_no_holding(mask: int) -> None:
    with pytest.raises(
        NotationError, match=f"Not a set of cards: {mask}. Masks run from 0 to 1048575."
    ):
        Holding(mask)


@given(deals())
def test_r3_a_deal_gives_all_twenty_cards_ten_to_each(deal: Deal) -> None:
    dealer, other = deal
    assert len(dealer) == len(other) == 10
    assert set(dealer) | set(other) == set(DECK)


@given(deals())
def test_a_deal_is_read_back_from_its_holding_and_from_its_number(deal: Deal) -> None:
    assert Deal.parse(str(deal)) == deal
    assert Deal.parse(str(deal.number)) == deal
    assert Deal(deal.dealer) == deal


@given(st.integers(0, DEAL_COUNT - 1))
def test_a_deal_keeps_its_number(number: int) -> None:
    assert Deal.from_number(number).number == number


@pytest.mark.parametrize(
    ("number", "dealer"),
    [
        (0, "ATKQ7.ATKQ7.."),
        (38769, "AT.AT7.T.ATK7"),
        (184755, "..ATKQ7.ATKQ7"),
        (169260, "Q7.TK7.AKQ7.K"),
    ],
)
def test_known_deal_numbers(number: int, dealer: str) -> None:
    assert str(Deal.from_number(number)) == dealer
    assert Deal.parse(dealer).number == number


def test_numbers_follow_the_lexicographic_order_of_the_card_places() -> None:
    in_order = combinations(range(20), 10)
    for number, places in enumerate(islice(in_order, 500)):
        assert Deal.from_number(number).dealer == Holding.of(DECK[place] for place in places)


@pytest.mark.parametrize("text", ["-1", "184756", "999999", "1000000", "9" * 5000])
def test_a_number_beyond_the_range_is_refused_with_the_range(text: str) -> None:
    with pytest.raises(DealError, match="Deals are numbered 0 to 184755") as caught:
        Deal.parse(text)
    assert len(str(caught.value)) < 100


@pytest.mark.parametrize("text", ["", "deal", "1e3", "12 34", "--5", "-", "٣", "0x10", "+7", "1_0"])
def test_text_that_is_no_deal_is_refused_with_both_forms(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        Deal.parse(text)
    assert str(caught.value).startswith("Not a deal: '")
    assert str(caught.value).endswith(
        ". Give the dealer's holding (AT.AT7.T.ATK7) or a number from 0 to 184755."
    )
    assert str(caught.value).isascii()


@pytest.mark.parametrize("text", ["AT.AT7.T.ATK", "ATK.AT7.T.ATK7", "..."])
def test_r3_a_dealer_without_ten_cards_is_refused(text: str) -> None:
    count = len(Holding.parse(text))
    with pytest.raises(DealError) as caught:
        Deal.parse(text)
    assert str(caught.value) == f"The dealer holds ten cards, not {count}: {text} (R3)."


@given(deals())
def test_swapping_the_holdings_twice_gives_the_deal_back(deal: Deal) -> None:
    assert deal.swapped.dealer == deal.other
    assert deal.swapped.other == deal.dealer
    assert deal.swapped.swapped == deal


@given(st.integers(0, 2**64))
def test_a_seed_means_the_same_deals_everywhere(seed: int) -> None:
    source, again = random.Random(seed), random.Random(seed)
    for _ in range(2):
        assert Deal.draw(source).number == int(again.random() * 184756)


def test_the_highest_float_still_draws_a_deal() -> None:
    class Highest:
        def random(self) -> float:
            return 1.0 - 2**-53

    assert Deal.draw(Highest()).number == DEAL_COUNT - 1


def test_a_deal_holds_cards_and_not_only_bits() -> None:
    assert Card.parse("TC") in Deal.parse("38769").dealer
    assert "TC" not in Deal.parse("38769").dealer
