"""The two options about replies: privileged kings and queens, and the free move."""

from __future__ import annotations

import pytest

from mate.errors import IllegalActionError
from mate.rules import Card, Deal, Hand, Position, Ruleset
from tests.worked_hands import actions_of, after, hand_after

# The dealer holds ♣A Q ♠10 K Q 7 ♥Q ♦A K 7, the other player ♣10 K 7 ♠A ♥A 10 K 7 ♦10 Q.
DEAL = Deal.parse("AQ.TKQ7.Q.AK7")


def start(**options: str | bool) -> Position:
    return Position.start(DEAL, Ruleset.preset("bga").changed(**options))


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


def test_a_king_led_is_answered_in_suit_by_a_player_without_kings() -> None:
    all_kings = Deal.parse("ATK.TK.K.ATK7")
    position = Position.start(all_kings, Ruleset.preset("bga").changed(privilege="king"))
    assert after(position, "KD").legal_actions == actions_of("QD")


def test_mate_still_means_neither_suit_nor_rank() -> None:
    no_diamonds_no_kings = Deal.parse("TK.TK.K.ATKQ7")
    begun = Position.start(no_diamonds_no_kings, Ruleset.preset("bga").changed(privilege="king"))
    mate = begun.play(Card.parse("KD"))
    assert mate.outcome is not None
    assert (mate.outcome.winner, mate.outcome.points) == (0, 4)
    assert begun.play(Card.parse("QD")).outcome is None


def test_a_privileged_reply_decides_the_trick_by_suit() -> None:
    assert after(start(privilege="king"), "KS KC").turn == 1
    assert after(start(privilege="king"), "KS KH").turn == 0


def test_the_free_move_allows_the_rank_beside_the_suit() -> None:
    assert after(start(free_move=True), "QC").legal_actions == actions_of("TC KC 7C QD")
    assert after(start(), "QC").legal_actions == actions_of("TC KC 7C")


def test_the_free_move_allows_the_suit_beside_a_privileged_rank() -> None:
    position = after(start(free_move=True, privilege="king"), "KS")
    assert position.legal_actions == actions_of("KC AS KH")


def test_the_free_move_allows_no_third_suit_and_other_rank() -> None:
    with pytest.raises(IllegalActionError, match=r"^Even with the free move, .* \(R5\)"):
        after(start(free_move=True), "QC TD")


def test_a_reply_in_order_of_preference_leaves_the_free_move() -> None:
    position = after(start(free_move=True), "QC TC")
    assert not position.free_move_used
    assert position.free_move_left


def test_a_reply_by_rank_for_want_of_the_suit_leaves_the_free_move() -> None:
    # The dealer's only heart is the queen, so an ace answers the ace of hearts.
    position = after(start(free_move=True), "7S AS TH QH AH")
    assert position.legal_actions == actions_of("AC AD")
    assert after(position, "AC").free_move_left


def test_a_reply_that_ignores_the_preference_uses_the_free_move_up() -> None:
    position = after(start(free_move=True), "QC QD")
    assert position.free_move_used
    assert not position.free_move_left


def test_a_free_move_against_the_privilege_uses_it_up() -> None:
    assert after(start(free_move=True, privilege="king"), "KS AS").free_move_used
    assert not after(start(free_move=True, privilege="king"), "KS KC").free_move_used


def test_the_free_move_is_there_once_a_hand_for_whoever_comes_first() -> None:
    used_by_the_other = after(start(free_move=True), "QC QD")
    position = after(used_by_the_other, "7S AS TH")
    assert position.turn == 0
    # Hearts and a ten are held; the suit alone is left.
    assert position.legal_actions == actions_of("QH")


def test_the_free_move_may_be_the_dealers() -> None:
    position = after(start(free_move=True), "7S AS TH")
    assert position.turn == 0
    assert position.legal_actions == actions_of("TS QH")
    assert after(position, "TS").free_move_used


def test_a_trick_tells_that_the_free_move_was_used() -> None:
    ruleset = Ruleset.preset("bga").changed(free_move=True)
    hand = hand_after(Hand.begin(DEAL, ruleset), "QC QD 7S AS")
    assert [trick.free for trick in hand.tricks] == [True, False]


def test_without_the_option_there_is_no_free_move() -> None:
    assert not start().free_move_left
    assert not after(start(), "QC TC").free_move_used
