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
DEAL = Deal.parse("AQ.TKQ7.Q.AK7")


def start(deal: Deal = DEAL, **options: str | bool) -> Position:
    return Position.start(deal, BGA.changed(**options))


@pytest.mark.parametrize(
    ("lead", "privilege", "replies"),
    [
        ("KS", "none", "AS"),
        ("KS", "king", "KC KH"),
        ("KS", "king-queen", "KC KH"),
        ("QC", "none", "TC KC 7C"),
        ("QC", "king", "TC KC 7C"),
        ("QC", "king-queen", "QD"),
        ("AD", "king-queen", "TD QD"),
        ("TS", "king-queen", "AS"),
        ("7S", "king-queen", "AS"),
    ],
)
def test_a_privileged_rank_is_answered_by_rank_before_suit(
    lead: str, privilege: str, replies: str
) -> None:
    assert after(start(privilege=privilege), lead).legal_actions == actions_of(replies)


def test_a_privileged_lead_is_answered_in_suit_without_the_rank_and_by_neither_is_mate() -> None:
    all_kings = start(Deal.parse("ATK.TK.K.ATK7"), privilege="king")
    assert after(all_kings, "KD").legal_actions == actions_of("QD")
    no_diamonds_no_kings = start(Deal.parse("TK.TK.K.ATKQ7"), privilege="king")
    mate = after(no_diamonds_no_kings, "KD").outcome
    assert mate is not None
    assert (mate.winner, mate.points) == (0, 4)
    assert after(no_diamonds_no_kings, "QD").outcome is None


def test_the_free_move_allows_the_rank_beside_the_suit_and_the_suit_beside_the_rank() -> None:
    assert after(start(), "QC").legal_actions == actions_of("TC KC 7C")
    assert not start().free_move_left
    assert not after(start(), "QC TC").free_move_used
    assert after(start(free_move=True), "QC").legal_actions == actions_of("TC KC 7C QD")
    privileged = start(free_move=True, privilege="king")
    assert after(privileged, "KS").legal_actions == actions_of("KC AS KH")


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
    position = after(start(free_move=True, privilege=privilege), play)
    assert (position.free_move_used, position.free_move_left) == (used, not used)


def test_the_free_move_is_there_once_a_hand_for_whoever_comes_first() -> None:
    position = after(start(free_move=True), "QC QD 7S AS TH")
    assert position.turn == 0
    # Hearts and a ten are held; the suit alone is left.
    assert position.legal_actions == actions_of("QH")
    begun = Hand.begin(DEAL, BGA.changed(free_move=True))
    assert [trick.free for trick in hand_after(begun, "QC QD 7S AS").tricks] == [True, False]
