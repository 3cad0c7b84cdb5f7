"""Cards, holdings and deals (R1, R2, R3, R7), and rule sets with their options and presets."""

from __future__ import annotations

import copy
import operator
import pickle
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


def test_r1_r2_ranks_suits_and_deck_are_ordered_strongest_first() -> None:
    weights = {"A": 11, "10": 10, "K": 4, "Q": 3, "7": 7}
    assert [(rank.label, rank.weight) for rank in Rank] == list(weights.items())
    assert [suit.word for suit in Suit] == ["clubs", "spades", "hearts", "diamonds"]
    assert [(card.suit, card.rank) for card in DECK] == list(product(Suit, Rank))
    assert [str(card) for card in DECK[:6]] == ["AC", "TC", "KC", "QC", "7C", "AS"]
    assert sorted(DECK, reverse=True) == list(DECK[::-1])
    assert not any(map(operator.lt, DECK, DECK))


def test_r7_stronger_rank_wins_in_a_suit_and_stronger_suit_in_a_rank() -> None:
    ranks, suits = list(Rank), list(Suit)
    for card, other in product(DECK, DECK):
        if card.suit is other.suit:
            assert beats(card, other) is (ranks.index(card.rank) < ranks.index(other.rank))
        elif card.rank is other.rank:
            assert beats(card, other) is (suits.index(card.suit) < suits.index(other.suit))


def test_card_parses_from_any_mix_of_words_letters_and_symbols() -> None:
    texts = ("{0}{1}", "{1}{0}", "  {0}  {1}\n", "{1} {0}", "{0} of {1}", "The {0} of the {1}.")
    for card in DECK:
        ranks = {card.rank.letter, card.rank.label, card.rank.word, card.rank.word.capitalize()}
        suits = {card.suit.letter, card.suit.sign, card.suit.word, card.suit.word[:-1].upper()}
        for rank, suit, text in product(ranks, suits, texts):
            assert Card.parse(text.format(rank, suit)) is card
            assert Card.parse(text.format(rank, suit).lower()) is card
    assert Card.parse("K♥\N{VARIATION SELECTOR-16}") is Card(Rank.KING, Suit.HEARTS)


def test_action_parses_from_a_card_a_hyphen_or_the_word_none() -> None:
    for text in (" - ", "none", "None ", "NONE"):
        assert parse_action(text) is NO_FOREPLACEMENT
    assert parse_action("10♦") is Card(Rank.TEN, Suit.DIAMONDS)
    assert repr(NO_FOREPLACEMENT) == "NO_FOREPLACEMENT"


def test_each_card_is_one_immutable_object() -> None:
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


# Tests of holdings


@given(holdings())
def test_holding_can_be_rebuilt_from_its_cards_or_its_notation(
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


def test_holding_parses_cards_in_any_order_and_knows_which_cards_it_has() -> None:
    assert str(Holding.parse("7A.K10..q")) == "A7.TK..Q"
    assert tuple(Holding.of(DECK[3:7])) == DECK[3:7]
    assert DECK[1] in Deal.parse("38769").dealer
    assert "TC" not in Deal.parse("38769").dealer
    assert tuple(Holding(FULL_MASK)) == DECK


# Tests of deals


@given(deals())
def test_r3_deal_gives_each_player_ten_cards_and_parses_from_its_number(
    deal: Deal,
) -> None:
    dealer, other = deal
    assert len(dealer) == len(other) == 10
    assert set(dealer) | set(other) == set(DECK)
    assert Deal.parse(str(deal)) == Deal.parse(str(deal.number)) == Deal(deal.dealer) == deal
    assert Deal.from_number(deal.number).number == deal.number
    assert tuple(deal.swapped) == (other, dealer)
    assert deal.swapped.swapped == deal


def test_deals_are_numbered_in_lexicographic_order() -> None:
    for number, places in enumerate(islice(combinations(range(20), 10), 500)):
        assert Deal.from_number(number).dealer == Holding.of(DECK[place] for place in places)
    assert Deal.parse("AT.AT7.T.ATK7").number == 38769
    assert Deal.parse("Q7.TK7.AKQ7.K").number == 169260
    assert str(Deal.from_number(DEAL_COUNT - 1)) == "..ATKQ7.ATKQ7"


class Highest:
    def random(self) -> float:
        return 1.0 - 2**-53


@given(st.integers(0, 2**64))
def test_random_deal_uses_one_float_from_its_source(seed: int) -> None:
    source, again = Random(seed), Random(seed)
    for _ in range(2):
        assert Deal.draw(source).number == int(again.random() * 184756)
    assert Deal.draw(Highest()).number == DEAL_COUNT - 1


# Tests of rule sets


def test_presets_are_the_five_published_rule_sets() -> None:
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
def test_rule_set_can_be_rebuilt_from_its_options(
    ruleset: Ruleset,
) -> None:
    assert CLASSIC.changed(**ruleset.options) == ruleset
    assert list(ruleset.options) == list(OPTIONS)
    assert (ruleset.name == "custom") is (ruleset not in PRESETS.values())
    assert ruleset in ALL_RULESETS


# Tests of errors, which show the correct form, and quote only the beginning of a long text.

LONG = "x" * 60
NO_CARD = "Not a card: {!a}. Give a rank (A T K Q 7) and a suit (C S H D): TC."
NO_CARDS = (
    *("", " ", "AC KC", "A", "C", "1C", "8C", "JC", "ACC", "10", "AX", "-", "A-C", "T10C"),
    # Characters that only look like the right letters, and hostile text
    *("aſ", "\N{KELVIN SIGN}C", "Ａ♠", "\x1b[31m\n♥", "ten of ſpades"),
    *("of clubs", "the ten", "ten of", "ten clubs hearts", "ten of bells", "of ten clubs"),
)
NO_HOLDING = "Not a holding: {!r}. Separate the four suits with dots, such as AT.AT7.T.ATK7."
NO_RANK = "Not a rank: {!r} in holding {!r}. Ranks are A T K Q 7."
TWICE = "{} appears twice in holding {!r}."
NO_DEAL = (
    "Not a deal: {!a}. Give the dealer's holding (AT.AT7.T.ATK7) or a number from 0 to 184755."
)
NO_DEALS = ("", "deal", "1e3", "12 34", "--5", "-", "٣", "+7", "1_0")
NO_NUMBER = "Not a deal: {}. Deals are numbered 0 to 184755."
NUMBERS = ("-1", "184756", "1000000", "9" * 5000)
NO_PRESET = "No such rule set: {!r}. The rule sets are classic, denexa, bga, gamerules, super."
NO_OPTION = f"No such rule option: {{!r}}. The options are {', '.join(OPTIONS)}."
NO_VALUE = "Not a value of {}: {!r}. The values are {}."
NO_WORD = "Not a value of foreplacement: {!r}. Use Ruleset().changed()."
Read = Callable[[Any], object]


def changed(options: dict[str, Any]) -> Ruleset:
    return CLASSIC.changed(**options)


IN_NOTATION: list[tuple[Read, Any, str]] = [
    *((Card.parse, text, NO_CARD.format(text)) for text in NO_CARDS),
    (Card.parse, LONG, NO_CARD.format("x" * 24)),
    (parse_action, "--", NO_CARD.format("--")),
    *((Holding.parse, text, NO_HOLDING.format(text)) for text in ("", "A.K.Q", "A.K.Q.7.A")),
    (Holding.parse, LONG, NO_HOLDING.format("x" * 40)),
    (Holding.parse, "A.J..", NO_RANK.format("J", "A.J..")),
    (Holding.parse, "A.1..", NO_RANK.format("1", "A.1..")),
    (Holding.parse, "A K...", NO_RANK.format(" ", "A K...")),
    (Holding.parse, f"{LONG}...", NO_RANK.format("X", "x" * 40)),
    (Holding.parse, "AKA...", TWICE.format("AC", "AKA...")),
    (Holding.parse, "...T10", TWICE.format("TD", "...T10")),
    (Holding.parse, f"AA{LONG}...", TWICE.format("AC", f"AA{'x' * 38}")),
    (Holding, -1, "Not a set of cards: -1. Masks run from 0 to 1048575."),
    (Holding, 1 << 20, "Not a set of cards: 1048576. Masks run from 0 to 1048575."),
    *((Deal.parse, text, NO_DEAL.format(text)) for text in NO_DEALS),
    (Deal.parse, LONG, NO_DEAL.format("x" * 40)),
]
OF_DEALS: list[tuple[Read, Any, str]] = [
    *((Deal.parse, text, NO_NUMBER.format(text[:40])) for text in NUMBERS),
    (Deal.parse, "AT.AT7.T.ATK", "The dealer holds ten cards, not 9: AT.AT7.T.ATK (R3)."),
    (Deal.parse, "ATK.AT7.T.ATK7", "The dealer holds ten cards, not 11: ATK.AT7.T.ATK7 (R3)."),
]
VALUES: list[tuple[str, Any, str]] = [
    ("foreplacement", "open", "none, restricted, free"),
    ("tenth_trick", "", "repeat, foreplaced"),
    ("round_second_dealer", "winner", "alternate, loser"),
    ("privilege", "KING", "none, king, king-queen"),
    ("privilege", LONG, "none, king, king-queen"),
    ("free_move", "true", "false, true"),
    # A number is not a boolean, and a boolean is not a word.
    ("free_move", 1, "false, true"),
    ("privilege", False, "none, king, king-queen"),
]
OF_RULES: list[tuple[Read, Any, str]] = [
    *((Ruleset.preset, name, NO_PRESET.format(name[:24])) for name in ("chess", LONG)),
    *((changed, {name: True}, NO_OPTION.format(name[:24])) for name in ("jokers", "self", LONG)),
    *(
        (changed, {name: value}, NO_VALUE.format(name, str(value)[:24], values))
        for name, value, values in VALUES
    ),
    # A plain string is not a value of the option's type.
    *((Ruleset, word, NO_WORD.format(word[:24])) for word in ("none", LONG)),
]


@pytest.mark.parametrize(
    ("error", "refused"),
    [(NotationError, IN_NOTATION), (DealError, OF_DEALS), (RulesetError, OF_RULES)],
)
def test_invalid_notation_or_rule_raises_an_error_with_the_correct_form(
    error: type[MateError], refused: list[tuple[Read, Any, str]]
) -> None:
    for read, wrong, reason in refused:
        with pytest.raises(error) as caught:
            read(wrong)
        assert str(caught.value) == reason
        assert reason.isascii()
        assert reason.isprintable()
