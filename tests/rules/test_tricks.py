"""Leading, replying, mate and draw (R4 to R8)."""

from __future__ import annotations

import pytest

from mate.errors import IllegalActionError
from mate.rules import Card, Deal, Hand, Holding, Position, Ruleset, Termination
from tests.worked_hands import actions_of, after, hand_after

BGA = Ruleset.preset("bga")
START = Position.start(Deal.parse("AT.AT7.T.ATK7"), BGA)
OTHER = "KQ7.KQ.AKQ7.Q"
TO_AN_ACE_WITHOUT_DIAMONDS = "AC KC AS KS TS QS KD QD AD"
DRAWN = "AC TC 7D TD TH AH AD AS QC KC KD KH KS TS 7C 7S 7H QH QS QD"
DRAWN_DEAL = Deal.parse("AK7.T.A7.AKQ7")


def test_r4_the_leader_may_play_any_card_held() -> None:
    assert START.legal_actions == tuple(Deal.parse("AT.AT7.T.ATK7").dealer)


def test_r5_a_reply_is_of_the_suit_led() -> None:
    assert after(START, "AC").legal_actions == actions_of("KC QC 7C")


def test_r5_without_the_suit_a_reply_is_of_the_rank_led() -> None:
    position = after(START, TO_AN_ACE_WITHOUT_DIAMONDS)
    assert not position.holdings[1].of_suit(Card.parse("AD").suit)
    assert position.legal_actions == actions_of("AH")


def test_r5_neither_a_third_suit_nor_the_rank_may_be_played_while_the_suit_is_held() -> None:
    position = after(START, "AC")
    for text in ("AH", "QD", "KH"):
        with pytest.raises(IllegalActionError, match=r"must follow suit: .* \(R5\)"):
            position.play(Card.parse(text))


def test_r6_a_lead_that_cannot_be_answered_is_mate_and_ends_the_hand_at_once() -> None:
    position = after(START, "AC KC AS KS TS QS KD QD AD AH KH TH TC QC")
    assert position.turn == 0
    mate = position.play(Card.parse("TD"))
    assert mate.outcome is not None
    assert mate.outcome.termination is Termination.MATE
    assert (mate.outcome.winner, str(mate.outcome.card)) == (0, "TD")
    assert mate.legal_actions == ()


def test_r6_the_trick_of_the_mate_counts() -> None:
    mate = after(START, "AC KC AS KS TS QS KD QD AD AH KH TH TC QC TD")
    assert mate.outcome is not None
    assert (mate.outcome.trick, mate.outcome.points) == (8, 80)


def test_r6_neither_suit_nor_rank_is_in_the_holding_that_was_mated() -> None:
    mate = after(START, "AC KC AS KS TS QS KD QD AD AH KH TH TC QC TD")
    assert mate.holdings[1] == Holding.parse("7..Q7.")


def test_r7_in_a_suit_the_stronger_rank_wins_and_leads() -> None:
    assert after(START, "TC KC").turn == 0
    assert after(START, "TC KC").leader == 0
    assert after(START, "7S KS").turn == 1


@pytest.mark.parametrize(
    ("dealer", "lead", "reply", "winner"),
    [("AT.AT.T.ATKQ7", "KD", "KH", 1), ("AT.AT7.ATKQ7.", "TH", "TD", 0)],
)
def test_r7_in_a_rank_the_stronger_suit_wins_and_leads(
    dealer: str, lead: str, reply: str, winner: int
) -> None:
    position = Position.start(Deal.parse(dealer), BGA).play(Card.parse(lead))
    assert Card.parse(reply) in position.legal_actions
    assert position.play(Card.parse(reply)).turn == winner


def test_r7_the_next_trick_has_the_next_number() -> None:
    assert after(START, "AC").trick == 1
    assert after(START, "AC KC").trick == 2


def test_r8_ten_tricks_without_a_mate_are_a_draw_and_nobody_scores() -> None:
    position = after(Position.start(DRAWN_DEAL, BGA), DRAWN)
    assert position.outcome is not None
    assert position.outcome.termination is Termination.DRAW
    assert position.outcome.trick == 10
    assert (position.outcome.points_of(0), position.outcome.points_of(1)) == (0, 0)
    assert [len(holding) for holding in position.holdings] == [0, 0]


def test_after_a_draw_the_leader_is_who_led_the_last_trick() -> None:
    hand = hand_after(Hand.begin(DRAWN_DEAL, BGA), DRAWN)
    assert hand.position.leader == hand.tricks[-1].leader


def test_after_a_mate_the_leader_is_who_gave_it() -> None:
    mate = after(START, "AC KC AS KS TS QS KD QD AD AH KH TH TC QC TD")
    assert mate.leader == mate.turn == 0


def test_the_tricks_of_a_hand_tell_who_led_what_and_who_won() -> None:
    hand = hand_after(Hand.begin(Deal.parse("AQ.TKQ7.Q.AK7"), BGA, dealer=1), "7S AS TH QH AH")
    assert [
        (
            trick.number,
            trick.leader,
            str(trick.lead),
            trick.reply and str(trick.reply),
            trick.winner,
        )
        for trick in hand.tricks
    ] == [(1, 1, "7S", "AS", 0), (2, 0, "TH", "QH", 0), (3, 0, "AH", None, None)]


def test_the_dealer_may_sit_on_either_side() -> None:
    start = Position.start(Deal.parse("AT.AT7.T.ATK7"), BGA, dealer=1)
    assert start.turn == start.leader == start.dealer == 1
    assert [str(holding) for holding in start.holdings] == [OTHER, "AT.AT7.T.ATK7"]
