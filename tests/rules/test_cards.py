"""Cards, holdings and deals (R1, R2, R3, R7); rule sets: their options and the presets."""

from __future__ import annotations

import copy
import operator
import pickle
import re
from collections.abc import Callable
from itertools import combinations, islice, product
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mate.errors import DealError, MateError, NotationError, RulesetError
from mate.rules import (
    CLASSIC,
    DEAL_COUNT,
    DECK,
    FULL_MASK,
    NO_FOREPLACEMENT,
    OPTIONS,
    PRESET_SENTENCES,
    PRESETS,
    Card,
    Deal,
    Holding,
    Rank,
    Ruleset,
    Suit,
    beats,
    parse_action,
)
from tests.strategies import ALL_RULESETS, deals, holdings, rulesets

pytestmark = pytest.mark.quick


def test_r1_r2_ranks_and_suits_stand_strongest_first_and_the_deck_in_their_order() -> None:
    weights = {"A": 11, "10": 10, "K": 4, "Q": 3, "7": 7}
    assert [(rank.label, rank.weight) for rank in Rank] == list(weights.items())
    assert [suit.word for suit in Suit] == ["clubs", "spades", "hearts", "diamonds"]
    assert [(card.suit, card.rank) for card in DECK] == list(product(Suit, Rank))
    assert [str(card) for card in DECK[:6]] == ["AC", "TC", "KC", "QC", "7C", "AS"]
    assert sorted(DECK, reverse=True) == list(DECK[::-1])
    assert not any(map(operator.lt, DECK, DECK))


def test_r7_rank_decides_in_a_suit_and_suit_decides_in_a_rank() -> None:
    ranks, suits = list(Rank), list(Suit)
    for card, other in product(DECK, DECK):
        if card.suit is other.suit:
            assert beats(card, other) is (ranks.index(card.rank) < ranks.index(other.rank))
        elif card.rank is other.rank:
            assert beats(card, other) is (suits.index(card.suit) < suits.index(other.suit))


def test_a_card_is_read_in_every_way_that_people_write_it() -> None:
    for card in DECK:
        ranks, suits = (card.rank.letter, card.rank.label), (card.suit.letter, card.suit.sign)
        for rank, suit in product(ranks, suits):
            for text in (rank + suit, suit + rank):
                assert Card.parse(text) is card
                assert Card.parse(text.lower()) is card
                assert Card.parse(f"  {text}\n") is card
    assert Card.parse("K♥\N{VARIATION SELECTOR-16}") is Card(Rank.KING, Suit.HEARTS)


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "AC KC", *["A", "C", "1C", "8C", "JC", "ACC", "10", "AX", "-", "A-C", "T10C"]),
        # Letters that only look alike, and hostile text
        *("aſ", "\N{KELVIN SIGN}C", "Ａ♠", "\x1b[31m\n♥" + "x" * 1000),
    ],
)
def test_text_that_names_no_card_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        Card.parse(text)
    assert str(caught.value) == (
        f"Not a card: {text[:24]!a}. Give a rank (A T K Q 7) and a suit (C S H D): TC."
    )
    assert str(caught.value).isprintable()


def test_an_action_is_a_card_or_a_hyphen_or_the_word_none() -> None:
    for text in (" - ", "none", "None ", "NONE"):
        assert parse_action(text) is NO_FOREPLACEMENT
    assert parse_action("10♦") is Card(Rank.TEN, Suit.DIAMONDS)
    with pytest.raises(NotationError, match="Not a card: '--'"):
        parse_action("--")
    assert repr(NO_FOREPLACEMENT) == "NO_FOREPLACEMENT"


def test_there_is_one_object_for_each_card_and_for_none_which_never_changes() -> None:
    assert Card(Rank.ACE, Suit.CLUBS) is DECK[0]
    for action in (*DECK, NO_FOREPLACEMENT):
        assert parse_action(str(action)) is action
        assert pickle.loads(pickle.dumps(action)) is action
        assert copy.deepcopy(action) is action
    for card in DECK:
        before = card.label
        with pytest.raises(AttributeError, match="A card does not change: label"):
            card.label = "joker"
        with pytest.raises(AttributeError, match="A card does not change: label"):
            del card.label
        assert card.label == before


# Holdings


@given(holdings())
def test_a_holding_is_its_cards_and_is_read_back_from_its_notation(
    holding: Holding,
) -> None:
    assert Holding.parse(str(holding)) == holding
    assert Holding.parse(f" {str(holding).lower()} ") == holding
    assert Holding.parse(str(holding).replace("T", "10")) == holding
    cards = tuple(holding)
    assert Holding.of(holding) == holding
    assert len(holding) == len(cards)
    assert tuple(card for card in DECK if card in holding) == cards
    for suit in Suit:
        assert holding.of_suit(suit) == tuple(card for card in cards if card.suit is suit)
    for rank in Rank:
        assert holding.of_rank(rank) == tuple(card for card in cards if card.rank is rank)


def test_a_holding_holds_cards_that_may_be_written_in_any_order() -> None:
    assert str(Holding.parse("7A.K10..q")) == "A7.TK..Q"
    assert tuple(Holding.of(DECK[3:7])) == DECK[3:7]
    assert DECK[1] in Deal.parse("38769").dealer
    assert "TC" not in Deal.parse("38769").dealer


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
    assert len(Holding(FULL_MASK)) == 20


# Deals


@given(deals())
def test_r3_a_deal_gives_ten_cards_to_each_and_is_read_back_from_them_and_its_number(
    deal: Deal,
) -> None:
    dealer, other = deal
    assert len(dealer) == len(other) == 10
    assert set(dealer) | set(other) == set(DECK)
    assert Deal.parse(str(deal)) == Deal.parse(str(deal.number)) == Deal(deal.dealer) == deal
    assert Deal.from_number(deal.number).number == deal.number
    assert tuple(deal.swapped) == (other, dealer)
    assert deal.swapped.swapped == deal


def test_deals_are_numbered_in_the_lexicographic_order_of_the_card_places() -> None:
    for number, places in enumerate(islice(combinations(range(20), 10), 500)):
        assert Deal.from_number(number).dealer == Holding.of(DECK[place] for place in places)
    assert Deal.parse("AT.AT7.T.ATK7").number == 38769
    assert Deal.parse("Q7.TK7.AKQ7.K").number == 169260
    assert str(Deal.from_number(DEAL_COUNT - 1)) == "..ATKQ7.ATKQ7"


_NO_DEAL = "Give the dealer's holding (AT.AT7.T.ATK7) or a number from 0 to 184755."


@pytest.mark.parametrize(
    ("texts", "error", "told"),
    [
        (["-1", "184756", "1000000", "9" * 5000], DealError, "Deals are numbered 0 to 184755"),
        (["AT.AT7.T.ATK"], DealError, "The dealer holds ten cards, not 9: AT.AT7.T.ATK (R3)."),
        (["ATK.AT7.T.ATK7"], DealError, "The dealer holds ten cards, not 11: ATK.AT7.T.ATK7 (R3)."),
        (["", "deal", "1e3", "12 34", "--5", "-", "٣", "+7", "1_0"], NotationError, _NO_DEAL),
    ],
)
def test_r3_text_that_is_no_deal_is_refused_with_the_reason(
    texts: list[str], error: type[Exception], told: str
) -> None:
    for text in texts:
        with pytest.raises(error) as caught:
            Deal.parse(text)
        assert told in str(caught.value)
        assert str(caught.value).startswith("Not a deal: '") is (told == _NO_DEAL)
        assert str(caught.value).isascii()
        assert len(str(caught.value)) < 100


class Highest:
    def random(self) -> float:
        return 1.0 - 2**-53


@given(st.integers(0, 2**64))
def test_a_seed_means_the_same_deals_everywhere_and_every_float_draws_one(seed: int) -> None:
    source, again = Random(seed), Random(seed)
    for _ in range(2):
        assert Deal.draw(source).number == int(again.random() * 184756)
    assert Deal.draw(Highest()).number == DEAL_COUNT - 1


# Rule sets, and how far what was typed is quoted in an error


def test_the_presets_are_the_five_published_rule_sets() -> None:
    differences: dict[str, dict[str, str | bool]] = {
        "classic": {},
        "denexa": {"foreplacement": "free"},
        "bga": {"foreplacement": "none"},
        "gamerules": {"tenth_trick": "foreplaced"},
        "super": {"round_second_dealer": "loser"},
    }
    assert list(PRESETS) == list(differences)
    assert Ruleset() == CLASSIC
    for preset, differs in differences.items():
        assert Ruleset.preset(preset) == PRESETS[preset] == CLASSIC.changed(**differs)
        assert Ruleset.preset(preset).name == preset
    sentences = [PRESET_SENTENCES[name] for name in PRESETS]
    assert all(sentences)
    assert len(set(sentences)) == len(PRESETS)


@given(rulesets())
def test_a_rule_set_is_made_again_from_its_options_and_custom_without_a_preset(
    ruleset: Ruleset,
) -> None:
    assert CLASSIC.changed(**ruleset.options) == ruleset
    assert list(ruleset.options) == list(OPTIONS)
    assert (ruleset.name == "custom") is (ruleset not in PRESETS.values())
    assert ruleset in ALL_RULESETS


_NO_PRESET = "No such rule set: 'chess'. The rule sets are classic, denexa, bga, gamerules, super."
_NO_OPTION = f"No such rule option: {{!r}}. The options are {', '.join(OPTIONS)}."


@pytest.mark.parametrize(
    ("ask", "told"),
    [
        (lambda: Ruleset.preset("chess"), _NO_PRESET),
        (lambda: CLASSIC.changed(jokers=True), _NO_OPTION.format("jokers")),
        (lambda: CLASSIC.changed(self=True), _NO_OPTION.format("self")),
    ],
)
def test_what_the_rules_do_not_have_is_refused_with_what_they_have(
    ask: Callable[[], object], told: str
) -> None:
    with pytest.raises(RulesetError) as caught:
        ask()
    assert str(caught.value) == told


@pytest.mark.parametrize(
    ("option", "value", "values"),
    [
        ("foreplacement", "open", "none, restricted, free"),
        ("tenth_trick", "", "repeat, foreplaced"),
        ("round_second_dealer", "winner", "alternate, loser"),
        ("privilege", "KING", "none, king, king-queen"),
        ("free_move", "true", "false, true"),
        # A number is no truth value, and that is no word.
        ("free_move", 1, "false, true"),
        ("privilege", False, "none, king, king-queen"),
    ],
)
def test_a_value_that_an_option_does_not_have_is_refused_with_those_it_has(
    option: str, value: Any, values: str
) -> None:
    with pytest.raises(RulesetError) as caught:
        CLASSIC.changed(**{option: value})
    told = f"Not a value of {option}: {str(value)!r}. The values are {values}."
    assert str(caught.value) == told
    with pytest.raises(RulesetError, match=r"Not a value of foreplacement: 'none'"):
        Ruleset(foreplacement="none")  # type: ignore[arg-type]  # a word is no value here


LONG = "x" * 60


@pytest.mark.parametrize(
    ("ask", "quoted"),
    [
        (lambda: Card.parse(LONG), 24),
        (lambda: Deal.parse(LONG), 40),
        (lambda: Holding.parse(LONG), 40),
        (lambda: Holding.parse(f"{LONG}..."), 40),
        (lambda: Holding.parse(f"AA{LONG}..."), 38),
        (lambda: Ruleset.preset(LONG), 24),
        (lambda: CLASSIC.changed(**{LONG: True}), 24),
        (lambda: CLASSIC.changed(privilege=LONG), 24),
        (lambda: Ruleset(privilege=LONG), 24),  # type: ignore[arg-type]  # what a type keeps out
    ],
)
def test_long_text_is_cut_where_it_is_quoted(ask: Callable[[], object], quoted: int) -> None:
    with pytest.raises(MateError) as told:
        ask()
    assert re.findall("x{2,}", str(told.value)) == ["x" * quoted]
