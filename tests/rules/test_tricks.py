"""Leading, replying, mate and draw (R4 to R8), foreplacement and points (R9 to R16)."""

from __future__ import annotations

import pytest

from mate.rules import (
    NO_FOREPLACEMENT,
    Card,
    Deal,
    Draw,
    Hand,
    Holding,
    Mate,
    Phase,
    Position,
    Ruleset,
)
from tests.worked_hands import actions_of, after, hand_after

pytestmark = pytest.mark.quick

BGA = Ruleset.preset("bga")
START = Position.start(Deal.parse("AT.AT7.T.ATK7"), BGA)
OTHER = "KQ7.KQ.AKQ7.Q"
TO_AN_ACE_WITHOUT_DIAMONDS = "AC KC AS KS TS QS KD QD AD"
BEFORE_MATE = f"{TO_AN_ACE_WITHOUT_DIAMONDS} AH KH TH TC QC"
DRAWN = "AC TC 7D TD TH AH AD AS QC KC KD KH KS TS 7C 7S 7H QH QS QD"
DRAWN_DEAL = Deal.parse("AK7.T.A7.AKQ7")


def test_r4_r5_any_card_leads_and_a_reply_follows_suit_then_rank() -> None:
    assert START.legal_actions == tuple(Deal.parse("AT.AT7.T.ATK7").dealer)
    position = after(START, "AC")
    assert position.legal_actions == actions_of("KC QC 7C")
    position = after(START, TO_AN_ACE_WITHOUT_DIAMONDS)
    assert not position.holdings[1].of_suit(Card.parse("AD").suit)
    assert position.legal_actions == actions_of("AH")


def test_r6_lead_without_reply_mates_and_ends_the_hand() -> None:
    position = after(START, BEFORE_MATE)
    assert position.turn == 0
    mate = position.play(Card.parse("TD"))
    assert mate.outcome is not None
    assert isinstance(mate.outcome, Mate)
    assert (mate.outcome.winner, str(mate.outcome.card)) == (0, "TD")
    assert (mate.outcome.trick, mate.outcome.points) == (8, 80)
    assert mate.legal_actions == ()
    # The mated player holds neither the suit nor the rank.
    assert mate.holdings[1] == Holding.parse("7..Q7.")
    assert mate.leader == mate.turn == 0


@pytest.mark.parametrize(
    ("dealer", "play", "winner"),
    [
        ("AT.AT7.T.ATK7", "TC KC", 0),
        ("AT.AT7.T.ATK7", "7S KS", 1),
        ("AT.AT.T.ATKQ7", "KD KH", 1),
        ("AT.AT7.ATKQ7.", "TH TD", 0),
    ],
)
def test_r7_stronger_card_wins_the_trick_and_its_player_leads_next(
    dealer: str, play: str, winner: int
) -> None:
    position = after(Position.start(Deal.parse(dealer), BGA), play)
    assert (position.trick, position.turn, position.leader) == (2, winner, winner)


def test_r8_ten_tricks_without_mate_draw_the_hand_without_points() -> None:
    hand = hand_after(Hand.begin(DRAWN_DEAL, BGA), DRAWN)
    outcome = hand.outcome
    assert outcome is not None
    assert outcome == Draw(10)
    assert (outcome.points_of(0), outcome.points_of(1)) == (0, 0)
    assert [len(holding) for holding in hand.position.holdings] == [0, 0]
    # After the draw, the leader is still the leader of the last trick.
    assert hand.position.leader == hand.tricks[-1].leader


# Privileged kings and queens, and the free move. In these tests the dealer holds
# ♣A Q ♠10 K Q 7 ♥Q ♦A K 7, the other player ♣10 K 7 ♠A ♥A 10 K 7 ♦10 Q.
DEAL = "AQ.TKQ7.Q.AK7"
# The dealer holds all kings. In the second deal the other player also has no diamonds.
ALL_KINGS, KINGS_MATE = "ATK.TK.K.ATK7", "TK.TK.K.ATKQ7"


@pytest.mark.parametrize(
    ("deal", "play", "privilege", "free_move", "replies"),
    [
        (DEAL, "KS", "none", False, "AS"),
        (DEAL, "KS", "king", False, "KC KH"),
        (DEAL, "KS", "king-queen", False, "KC KH"),
        (DEAL, "QC", "king", False, "TC KC 7C"),
        (DEAL, "QC", "king-queen", False, "QD"),
        # The privilege does not cover other ranks.
        (DEAL, "AD", "king-queen", False, "TD QD"),
        (DEAL, "7S", "king-queen", False, "AS"),
        # A player without a king replies with the suit led; a player without both is mated.
        (ALL_KINGS, "KD", "king", False, "QD"),
        (KINGS_MATE, "KD", "king", False, ""),
        # The free move allows the rank as well as the suit, and the suit as well as the rank.
        (DEAL, "QC", "none", False, "TC KC 7C"),
        (DEAL, "QC", "none", True, "TC KC 7C QD"),
        (DEAL, "KS", "king", True, "KC AS KH"),
        # After the free move was used, only the suit may answer, although the player holds a ten.
        (DEAL, "QC QD 7S AS TH", "none", True, "QH"),
    ],
)
def test_privileged_rank_precedes_suit_and_free_move_allows_both(
    deal: str, play: str, privilege: str, replies: str, *, free_move: bool
) -> None:
    options = BGA.changed(privilege=privilege, free_move=free_move)
    position = after(Position.start(Deal.parse(deal), options), play)
    assert position.legal_actions == actions_of(replies)
    assert position.is_mate is not bool(replies)


# Tests of foreplacement, of trick 10 after foreplacement, and of points (R9 to R16)


DEALT = Deal.parse("AT.AT7.T.ATK7")
DECLARING = Position.start(DEALT)
CLASSIC, GAMERULES = Ruleset(), Ruleset.preset("gamerules")


@pytest.mark.parametrize("dealer", [0, 1])
def test_r9_dealer_declares_first_and_leads_after_both_declare(dealer: int) -> None:
    position = Position.start(DEALT, dealer=dealer)
    assert (position.phase, position.turn, position.trick) == (Phase.DECLARE, dealer, 0)
    assert position.legal_actions == (*DEALT.dealer, NO_FOREPLACEMENT)
    position = position.play(NO_FOREPLACEMENT)
    assert (position.phase, position.turn, position.trick) == (Phase.DECLARE, 1 - dealer, 0)
    # R11 does not apply if the dealer foreplaced nothing.
    assert position.legal_actions == (*DEALT.other, NO_FOREPLACEMENT)
    for declaration in (NO_FOREPLACEMENT, Card.parse("AH")):
        begun = position.play(declaration)
        assert (begun.phase, begun.turn, begun.trick) == (Phase.LEAD, dealer, 1)

    start = Position.start(DEALT, Ruleset.preset("bga"), dealer)
    assert (start.phase, start.trick, start.legal_actions) == (Phase.LEAD, 1, (*DEALT.dealer,))


def test_r10_r11_foreplaced_card_leaves_the_holding_and_bars_suit_and_rank() -> None:
    position = after(DECLARING, "7D AH")
    assert position.foreplaced == actions_of("7D AH")
    assert [len(holding) for holding in position.holdings] == [9, 9]
    assert Card.parse("7D") not in position.holdings[0]
    # The other player holds KQ7.KQ.AKQ7.Q; diamonds and sevens are ruled out.
    assert after(DECLARING, "7D").legal_actions == actions_of("KC QC KS QS AH KH QH -")
    start = Position.start(DEALT, Ruleset.preset("denexa"))
    assert after(start, "7D").legal_actions == (*DEALT.other, NO_FOREPLACEMENT)
    assert after(start, "7D QD").foreplaced == actions_of("7D QD")


TO_A_QUEEN = "7S AS TH QH AH AC AD QD QS"
SAME_CARDS = "QD TD QS KS AC TC 7C 7S QC QH KD 7D"
# The holding of the dealer, and the play up to trick 10 or to the end.
BOTH = "TQ.AKQ.AT.TQ7", "QD AC 7D AD 7H TH QS 7S AH KH TD KD TC 7C AS TS KS KC QH QC"
BOTH_AND_MATE = "K7.AKQ.K7.AT7", "7H AC QS 7S TD QD KS TS QH KH 7D KD AH AS KC QC 7C TC TH"
BY_AN_ACE = "AK.KQ7.ATK.AK", "KH - TH QH KD TD QD AD KC 7C KS AS TS 7S 7H AH QS QC TC AC AC"
ON_TRICK_9 = "TQ7.AKQ.AK.A7", "TC - KS TS 7S AS AD QD KH TH TD 7D AC QC KC 7C QH AH QS"
BY_KEEPER_OF_ALL_TEN = (
    "Q7.AKQ.AK.TK7",
    "AS - 7C TC TS KS AD KD AC QC 7S QS 7D QD 7H AH KH QH TD TH KC",
)


def played(hand: tuple[str, str], ruleset: Ruleset) -> Position:
    dealer, play = hand
    return after(Position.start(Deal.parse(dealer), ruleset), play)


@pytest.mark.parametrize(
    ("hand", "ruleset", "winner", "trick", "points", "overmate"),
    [
        # Only the mating player's own foreplacement counts (R12).
        (("AQ.TKQ7.Q.AK7", f"7D - {TO_A_QUEEN}"), CLASSIC, 0, 5, 18, False),
        (("AQ.TKQ7.Q.AK7", f"- TC {TO_A_QUEEN}"), CLASSIC, 0, 5, 15, False),
        # If both players foreplaced, there are nine tricks, and no mate is doubled (R13).
        (BOTH, CLASSIC, None, 9, 0, False),
        (BOTH_AND_MATE, CLASSIC, 1, 9, 10 * (9 + 1), False),
        # Equal holdings end differently after different foreplacements (R14).
        (("AKQ7.ATK.7.KQ", f"- - {SAME_CARDS} 7H KH AH AS KC"), CLASSIC, 0, 9, 36, False),
        (("AKQ7.ATK.7.KQ", f"- KH {SAME_CARDS} 7H AH TH TS AS AD KC"), CLASSIC, 0, 10, 40, False),
        # A mate on trick 10 with the repeated card is an overmate, and no other mate is (R15).
        (BY_AN_ACE, CLASSIC, 0, 10, 242, True),
        (ON_TRICK_9, CLASSIC, 0, 9, 3 * (9 + 1), False),
        (BY_KEEPER_OF_ALL_TEN, CLASSIC, 1, 10, 4 * 10, False),
        # A mate with a returned foreplaced card is also an overmate.
        ((BOTH[0], f"{BOTH[1]} QD"), GAMERULES, 0, 10, 3 * 11 * 2, True),
    ],
)
def test_r12_to_r16_foreplacement_determines_the_last_trick_and_the_points(
    hand: tuple[str, str],
    ruleset: Ruleset,
    winner: int | None,
    trick: int,
    points: int,
    *,
    overmate: bool,
) -> None:
    outcome = played(hand, ruleset).outcome
    assert outcome is not None
    assert (outcome.winner, outcome.trick, outcome.points) == (winner, trick, points)
    assert outcome.overmate is overmate
    assert isinstance(outcome, Draw) is (winner is None)
    assert outcome.points_of(winner or 0) == points
