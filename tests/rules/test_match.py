"""A match of four hands (R17 to R21)."""

from __future__ import annotations

import pytest
from hypothesis import given

from mate.errors import MatchError
from mate.rules import Deal, Match, RoundSecondDealer, Ruleset
from tests.strategies import deals, matches, seats
from tests.worked_hands import WORKED_HANDS, actions_of

BGA = Ruleset.preset("bga")
LOSER = BGA.changed(round_second_dealer="loser")
WON_BY_DEALER = (WORKED_HANDS[1].deal, WORKED_HANDS[1].play, 9)
WON_BY_OTHER = (
    Deal.parse("Q.Q7.TQ7.ATKQ"),
    "QS TS KC QC KS 7S AH TH KH QH AS AD 7C 7H 7D KD TD TC AC",
    110,
)
DRAWN = (Deal.parse("AK7.T.A7.AKQ7"), "AC TC 7D TD TH AH AD AS QC KC KD KH KS TS 7C 7S 7H QH QS QD")


def played(match: Match, text: str) -> Match:
    for action in actions_of(text):
        match = match.play(action)
    return match


def play_first_legal(match: Match) -> Match:
    """The match with its current hand played to the end."""
    number = match.current_number
    while match.current is not None and match.current_number == number:
        match = match.play(match.current.position.legal_actions[0])
    return match


@given(seats(), deals())
def test_r17_the_first_dealer_deals_hand_1(first: int, deal: Deal) -> None:
    match = Match(first_dealer=first).deal(deal)
    assert match.current is not None
    assert match.current.dealer == match.current.position.turn == first
    assert match.current.position.holdings[first] == deal.dealer


@given(matches(finished=True))
def test_r17_hands_1_and_2_are_one_round_and_hands_3_and_4_the_other(match: Match) -> None:
    cards = [set(hand.start.holdings) for hand in match.hands]
    assert cards[0] == cards[1] == set(match.deals[0])
    assert cards[2] == cards[3] == set(match.deals[1])


@given(matches(finished=True))
def test_r18_after_the_first_hand_of_a_round_the_holdings_are_swapped(match: Match) -> None:
    starts = [hand.start.holdings for hand in match.hands]
    assert starts[1] == starts[0][::-1]
    assert starts[3] == starts[2][::-1]


@pytest.mark.parametrize("first", [0, 1])
def test_r19_dealers_are_first_other_other_first(first: int) -> None:
    match, dealers = Match(BGA, first), []
    for _ in range(2):
        match = match.deal(Deal.from_number(38769))
        for _ in range(2):
            assert match.current is not None
            dealers.append(match.current.dealer)
            match = play_first_legal(match)
    assert dealers == [first, 1 - first, 1 - first, first]


def test_r19_with_r18_the_second_dealer_holds_what_the_first_held() -> None:
    deal, play, _ = WON_BY_DEALER
    match = played(Match(BGA).deal(deal), play)
    assert match.current is not None
    assert (match.current.dealer, match.current.deal) == (1, deal)


@pytest.mark.parametrize(
    ("first_hand", "loser"),
    [(WON_BY_DEALER[:2], 1), (WON_BY_OTHER[:2], 0), (DRAWN, 1)],
    ids=["dealer wins", "other wins", "draw"],
)
def test_loser_the_loser_of_the_first_hand_or_after_a_draw_the_other_is_next_dealer(
    first_hand: tuple[Deal, str], loser: int
) -> None:
    deal, play = first_hand
    match = played(Match(LOSER).deal(deal), play)
    assert match.current is not None
    assert match.current.dealer == loser
    # R18 holds all the same: each plays the cards that the other was dealt.
    assert match.current.position.holdings == (deal.other, deal.dealer)


def test_loser_hand_3_is_begun_by_the_other_player_than_hand_1() -> None:
    deal, play, _ = WON_BY_OTHER
    match = play_first_legal(played(Match(LOSER).deal(deal), play)).deal(deal)
    assert match.current is not None
    assert [hand.dealer for hand in match.hands] == [0, 0]
    assert match.current.dealer == 1


def test_loser_decides_again_in_round_2() -> None:
    deal, play, _ = WON_BY_OTHER
    match = play_first_legal(played(Match(LOSER).deal(deal), play)).deal(deal)
    match = played(match, play)
    assert match.current is not None
    assert (match.current_number, match.current.dealer) == (4, 1)


@given(matches(finished=True))
def test_only_the_loser_option_lets_a_player_deal_twice_in_a_round(match: Match) -> None:
    dealers = [hand.dealer for hand in match.hands]
    assert dealers[0] != dealers[2]
    if match.ruleset.round_second_dealer is RoundSecondDealer.ALTERNATE:
        assert dealers[0] != dealers[1]
        assert dealers[2] != dealers[3]


def test_r20_round_2_waits_for_a_fresh_deal() -> None:
    deal, play, _ = WON_BY_DEALER
    match = played(played(Match(BGA).deal(deal), play), play)
    assert match.needs_deal
    assert match.current is None
    with pytest.raises(
        MatchError, match=r"No card can be played: the match is waiting for a deal."
    ):
        match.play(actions_of("AC")[0])
    assert match.deal(DRAWN[0]).deals == (deal, DRAWN[0])


def test_r20_no_deal_is_due_within_a_round_nor_after_the_match() -> None:
    deal, play, _ = WON_BY_DEALER
    match = Match(BGA).deal(deal)
    for state in (match, played(match, "AH"), played(match, play)):
        with pytest.raises(MatchError, match="needs no deal now"):
            state.deal(deal)
    match = played(played(played(played(match, play), play).deal(deal), play), play)
    with pytest.raises(MatchError, match=r"cards are dealt before hands 1 and 3."):
        match.deal(deal)


def test_r21_the_higher_total_after_four_hands_wins() -> None:
    deal, play, points = WON_BY_DEALER
    other_deal, other_play, more = WON_BY_OTHER
    match = played(played(Match(BGA).deal(deal), play), play).deal(other_deal)
    match = played(match, other_play)
    assert match.winner is None
    match = play_first_legal(match)
    assert match.finished
    assert match.score[0] >= points + more
    assert match.winner == (0 if match.score[0] > match.score[1] else 1)


def test_r21_equal_totals_are_a_drawn_match() -> None:
    deal, play, points = WON_BY_DEALER
    match = Match(BGA)
    for _ in range(2):
        match = played(played(match.deal(deal), play), play)
    assert match.finished
    assert match.score == (2 * points, 2 * points)
    assert match.winner is None


def test_r21_a_match_that_leads_is_not_won_before_its_end() -> None:
    deal, play, points = WON_BY_DEALER
    match = played(Match(BGA).deal(deal), play)
    assert match.score == (points, 0)
    assert not match.finished
    assert match.winner is None


def test_after_the_match_nothing_can_be_played() -> None:
    deal, play, _ = WON_BY_DEALER
    match = Match(BGA)
    for _ in range(2):
        match = played(played(match.deal(deal), play), play)
    with pytest.raises(MatchError, match=r"No card can be played: the match is over."):
        match.play(actions_of("AC")[0])


def test_a_take_back_goes_back_over_the_swap() -> None:
    deal, play, _ = WON_BY_DEALER
    match = played(Match(BGA).deal(deal), play)
    assert match.current_number == 2
    back = match.take_back()
    assert (back.current_number, back.score) == (1, (0, 0))
    assert back.play(actions_of("QH")[0]) == match


def test_a_take_back_over_a_fresh_deal_keeps_the_cards_dealt() -> None:
    deal, play, _ = WON_BY_DEALER
    dealt = played(played(Match(BGA).deal(deal), play), play).deal(DRAWN[0])
    back = dealt.take_back()
    assert back.current_number == 2
    assert back.deals == dealt.deals
    assert back.play(actions_of("QH")[0]) == dealt


def test_the_deal_of_hand_1_cannot_be_taken_back() -> None:
    with pytest.raises(MatchError, match=r"Nothing to undo: the match has just begun."):
        Match().deal(DRAWN[0]).take_back()


def test_the_number_of_the_hand_goes_from_1_to_4() -> None:
    deal, play, _ = WON_BY_DEALER
    match, numbers = Match(BGA), []
    for _ in range(2):
        numbers.append(match.current_number)
        match = played(match.deal(deal), play)
        numbers.append(match.current_number)
        match = played(match, play)
    assert numbers == [1, 2, 3, 4]
    assert match.current_number == 4
