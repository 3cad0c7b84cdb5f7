"""Leading, replying, mate and draw (R4 to R8), and the options about replies."""

from __future__ import annotations

import pytest

from mate.rules import Card, Deal, Draw, Hand, Holding, Mate, Position, Ruleset
from tests.worked_hands import WORKED_HANDS, WorkedHand, actions_of, after, hand_after

pytestmark = pytest.mark.quick

BGA = Ruleset.preset("bga")
START = Position.start(Deal.parse("AT.AT7.T.ATK7"), BGA)
OTHER = "KQ7.KQ.AKQ7.Q"
TO_AN_ACE_WITHOUT_DIAMONDS = "AC KC AS KS TS QS KD QD AD"
BEFORE_MATE = f"{TO_AN_ACE_WITHOUT_DIAMONDS} AH KH TH TC QC"
DRAWN = "AC TC 7D TD TH AH AD AS QC KC KD KH KS TS 7C 7S 7H QH QS QD"
DRAWN_DEAL = Deal.parse("AK7.T.A7.AKQ7")

PLAYED = [(hand, hand.rules, f"{hand.declared} {hand.play}") for hand in WORKED_HANDS]
NOTHING_FOREPLACED = [
    (hand, "classic", f"- - {hand.play}") for hand in WORKED_HANDS if not hand.declared
]


@pytest.mark.parametrize(("hand", "preset", "actions"), PLAYED + NOTHING_FOREPLACED)
@pytest.mark.parametrize("dealer", [0, 1])
def test_a_worked_hand_of_the_rules_ends_in_its_mate(
    hand: WorkedHand, preset: str, actions: str, dealer: int
) -> None:
    start = Position.start(hand.deal, Ruleset.preset(preset), dealer)
    assert start.turn == start.leader == start.dealer == dealer
    assert (start.holdings[dealer], start.holdings[1 - dealer]) == tuple(hand.deal)
    outcome = after(start, actions).outcome
    assert outcome is not None
    assert outcome.winner == (dealer if hand.by_leader else 1 - dealer)
    assert (outcome.trick, outcome.points) == (hand.trick, hand.points)
    assert str(outcome.card) == hand.play.split()[-1]


def test_r4_r5_any_card_is_led_and_a_reply_is_of_its_suit_and_without_it_of_its_rank() -> None:
    assert START.legal_actions == tuple(Deal.parse("AT.AT7.T.ATK7").dealer)
    position = after(START, "AC")
    assert position.legal_actions == actions_of("KC QC 7C")
    position = after(START, TO_AN_ACE_WITHOUT_DIAMONDS)
    assert not position.holdings[1].of_suit(Card.parse("AD").suit)
    assert position.legal_actions == actions_of("AH")


def test_r6_a_lead_that_cannot_be_answered_is_mate_and_ends_the_hand_at_once() -> None:
    position = after(START, BEFORE_MATE)
    assert position.turn == 0
    mate = position.play(Card.parse("TD"))
    assert mate.outcome is not None
    assert isinstance(mate.outcome, Mate)
    assert (mate.outcome.winner, str(mate.outcome.card)) == (0, "TD")
    assert (mate.outcome.trick, mate.outcome.points) == (8, 80)
    assert mate.legal_actions == ()
    # Neither the suit nor the rank is in the holding that was mated.
    assert mate.holdings[1] == Holding.parse("7..Q7.")
    assert mate.leader == mate.turn == 0


def test_r7_in_a_suit_the_stronger_rank_wins_and_leads_the_next_trick() -> None:
    assert after(START, "TC KC").turn == after(START, "TC KC").leader == 0
    assert after(START, "7S KS").turn == 1
    assert (after(START, "AC").trick, after(START, "AC KC").trick) == (1, 2)


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


def test_r8_ten_tricks_without_a_mate_are_a_draw_and_nobody_scores() -> None:
    hand = hand_after(Hand.begin(DRAWN_DEAL, BGA), DRAWN)
    outcome = hand.outcome
    assert outcome is not None
    assert outcome == Draw(10)
    assert (outcome.points_of(0), outcome.points_of(1)) == (0, 0)
    assert [len(holding) for holding in hand.position.holdings] == [0, 0]
    # The leader is who led the last trick.
    assert hand.position.leader == hand.tricks[-1].leader


# Privileged kings and queens, and the free move. In these tests the dealer holds
# ♣A Q ♠10 K Q 7 ♥Q ♦A K 7, the other player ♣10 K 7 ♠A ♥A 10 K 7 ♦10 Q.
DEAL = "AQ.TKQ7.Q.AK7"
# All kings, and with no king against neither diamonds nor kings
ALL_KINGS, KINGS_MATE = "ATK.TK.K.ATK7", "TK.TK.K.ATKQ7"


@pytest.mark.parametrize(
    ("deal", "play", "privilege", "free_move", "replies"),
    [
        (DEAL, "KS", "none", False, "AS"),
        (DEAL, "KS", "king", False, "KC KH"),
        (DEAL, "KS", "king-queen", False, "KC KH"),
        (DEAL, "QC", "king", False, "TC KC 7C"),
        (DEAL, "QC", "king-queen", False, "QD"),
        # Other ranks are no kings or queens.
        (DEAL, "AD", "king-queen", False, "TD QD"),
        (DEAL, "7S", "king-queen", False, "AS"),
        # Without the rank it is answered in suit, and by neither it is mate.
        (ALL_KINGS, "KD", "king", False, "QD"),
        (KINGS_MATE, "KD", "king", False, ""),
        # The rank beside the suit, and the suit beside the rank
        (DEAL, "QC", "none", False, "TC KC 7C"),
        (DEAL, "QC", "none", True, "TC KC 7C QD"),
        (DEAL, "KS", "king", True, "KC AS KH"),
        # Once a hand, for whoever comes first: hearts and a ten are held, the suit alone is left.
        (DEAL, "QC QD 7S AS TH", "none", True, "QH"),
    ],
)
def test_a_privileged_rank_is_answered_before_the_suit_and_the_free_move_lets_choose(
    deal: str, play: str, privilege: str, replies: str, *, free_move: bool
) -> None:
    options = BGA.changed(privilege=privilege, free_move=free_move)
    position = after(Position.start(Deal.parse(deal), options), play)
    assert position.legal_actions == actions_of(replies)
    assert position.is_mate is not bool(replies)


@pytest.mark.parametrize(
    ("privilege", "play", "used"),
    [
        ("none", "QC TC", False),
        # The dealer's only heart is the queen, so an ace answers the ace of hearts.
        ("none", "7S AS TH QH AH AC", False),
        ("none", "QC QD", True),
        # The dealer's: a ten answers the ten of hearts, though a heart is held.
        ("none", "7S AS TH TS", True),
        ("king", "KS AS", True),
        ("king", "KS KC", False),
    ],
)
def test_a_reply_that_ignores_the_preference_uses_the_free_move_up(
    privilege: str, play: str, *, used: bool
) -> None:
    options = BGA.changed(privilege=privilege, free_move=True)
    hand = hand_after(Hand.begin(Deal.parse(DEAL), options), play)
    assert (hand.position.free_move_used, hand.position.free_move_left) == (used, not used)
    assert hand.tricks[-1].free is used
    without = after(Position.start(Deal.parse(DEAL), BGA), "QC TC")
    assert (without.free_move_used, without.free_move_left) == (False, False)
