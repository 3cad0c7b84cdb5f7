"""Trick 10 after a foreplacement: repeated or foreplaced cards, and the overmate (R14, R15)."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given

from mate.rules import Deal, Hand, Position, Ruleset, Termination
from tests.strategies import hands, play_hand
from tests.worked_hands import actions_of, after

GAMERULES = Ruleset.preset("gamerules")
FREE_AND_FOREPLACED = Ruleset().changed(foreplacement="free", tenth_trick="foreplaced")


def at_trick_10(dealer: str, play: str, ruleset: Ruleset | None = None) -> Position:
    position = after(Position.start(Deal.parse(dealer), ruleset or Ruleset()), play)
    assert position.trick == 10
    assert position.outcome is None
    return position


@pytest.mark.parametrize(
    ("dealer", "play", "seat"),
    [
        (
            "ATQ.ATK.TKQ.T",
            "TC - QC 7C TD 7D KH 7H AS QS TH AH KD KS QH QD TS 7S AC KC",
            0,
        ),
        (
            "AT.TK7.KQ7.T7",
            "- KC TS QS AC QC 7D KD TH 7H AH KH AD TD QD QH TC 7C KS AS",
            1,
        ),
    ],
    ids=["dealer", "other player"],
)
def test_r14_who_won_trick_9_leads_the_same_card_again(dealer: str, play: str, seat: int) -> None:
    ninth = actions_of(play)[-2 if seat == 0 else -1]
    position = at_trick_10(dealer, play)
    assert (position.turn, position.led) == (seat, None)
    assert position.legal_actions == (ninth,)
    assert [len(holding) for holding in position.holdings] == [1, 1]


@pytest.mark.parametrize(
    ("dealer", "play", "seat", "ninth"),
    [
        (
            "A.TQ7.KQ7.KQ7",
            "QD - QH TH KS 7S TC AC KH AH KC KD AD 7D 7C 7H TD TS QS AS QC",
            0,
            "QS",
        ),
        (
            "TKQ.TQ7.TK7.A",
            "- 7D AD KD KC 7C KH QH TC AC AS QS AH 7H KS 7S QD QC TS TD TH",
            1,
            "TD",
        ),
    ],
    ids=["dealer", "other player"],
)
def test_r14_who_lost_trick_9_replies_with_the_same_card_again(
    dealer: str, play: str, seat: int, ninth: str
) -> None:
    position = at_trick_10(dealer, play)
    assert position.led is not None
    assert position.turn == seat
    assert position.legal_actions == actions_of(ninth)
    drawn = after(position, ninth)
    assert drawn.outcome is not None
    assert (drawn.outcome.termination, drawn.outcome.trick) == (Termination.DRAW, 10)


def test_r14_does_not_apply_when_nobody_foreplaced() -> None:
    play = "- - AC TC 7D TD TH AH AD AS QC KC KD KH KS TS 7C 7S 7H QH"
    position = at_trick_10("AK7.T.A7.AKQ7", play)
    assert position.holdings[0].mask & position.holdings[1].mask == 0
    assert [str(holding) for holding in position.holdings] == ["...Q", ".Q.."]


def test_r14_the_same_cards_held_lead_to_different_ends_by_what_was_foreplaced() -> None:
    dealer, tricks = "AKQ7.ATK.7.KQ", "QD TD QS KS AC TC 7C 7S QC QH KD 7D"
    none = after(Position.start(Deal.parse(dealer)), f"- - {tricks} 7H KH AH AS KC")
    other = after(Position.start(Deal.parse(dealer)), f"- KH {tricks} 7H AH TH TS AS AD KC")
    assert none.outcome is not None
    assert other.outcome is not None
    assert (none.outcome.trick, none.outcome.points) == (9, 36)
    assert (other.outcome.trick, other.outcome.points) == (10, 40)


@pytest.mark.parametrize(
    ("dealer", "play", "winner", "points"),
    [
        (
            "AT.TQ7.KQ.ATK",
            "QH - QS AS QC AC TS KS AD QD TD 7D KD KC 7H KH 7S 7C TH TC TC",
            0,
            10 * 11 * 2,
        ),
        (
            "AK.KQ7.ATK.AK",
            "KH - TH QH KD TD QD AD KC 7C KS AS TS 7S 7H AH QS QC TC AC AC",
            0,
            242,
        ),
        (
            "TQ.AKQ.AT.TQ7",
            "- AD KS 7S TH 7H AH KH TD KD TC KC QD QH 7C QC QS TS AC AS AC",
            1,
            242,
        ),
    ],
)
def test_r15_a_mate_on_trick_10_with_the_repeated_card_is_an_overmate(
    dealer: str, play: str, winner: int, points: int
) -> None:
    outcome = after(Position.start(Deal.parse(dealer)), play).outcome
    assert outcome is not None
    assert outcome.overmate
    assert (outcome.trick, outcome.points) == (10, points)
    assert outcome.points_of(winner) == points


def test_r15_a_mate_on_trick_9_is_not_doubled() -> None:
    play = "TC - KS TS 7S AS AD QD KH TH TD 7D AC QC KC 7C QH AH QS"
    outcome = after(Position.start(Deal.parse("TQ7.AKQ.AK.A7")), play).outcome
    assert outcome is not None
    assert (outcome.winner, outcome.trick, outcome.overmate) == (0, 9, False)
    assert outcome.points == 3 * (9 + 1)


def test_r15_a_mate_on_trick_10_by_who_did_not_foreplace_is_scored_plainly() -> None:
    play = "AS - 7C TC TS KS AD KD AC QC 7S QS 7D QD 7H AH KH QH TD TH KC"
    outcome = after(Position.start(Deal.parse("Q7.AKQ.AK.TK7")), play).outcome
    assert outcome is not None
    assert (outcome.winner, outcome.trick, outcome.overmate) == (1, 10, False)
    assert outcome.points == 4 * 10


@given(hands(finished=True))
def test_r15_242_is_the_most_that_a_hand_can_bring(hand: Hand) -> None:
    assert hand.outcome is not None
    assert 0 <= hand.outcome.points <= 242


def test_foreplaced_one_card_comes_back_to_be_led_for_an_overmate() -> None:
    play = "TC - QC 7C TD 7D KH 7H AS QS TH AH KD KS QH QD TS 7S AC KC"
    position = at_trick_10("ATQ.ATK.TKQ.T", play, GAMERULES)
    assert position.legal_actions == actions_of("TC")
    outcome = after(position, "TC").outcome
    assert outcome is not None
    assert (outcome.overmate, outcome.points) == (True, 10 * 11 * 2)


def test_foreplaced_one_card_comes_back_to_reply() -> None:
    play = "QC - 7S TS KC KD KS QS AH TH KH QH AS AD 7C 7H 7D QD TD TC AC"
    position = at_trick_10("Q.Q7.TQ7.ATKQ", play, GAMERULES)
    assert position.legal_actions == actions_of("QC")
    outcome = after(position, "QC").outcome
    assert outcome is not None
    assert outcome.termination is Termination.DRAW


def test_foreplaced_a_mate_on_trick_10_by_who_did_not_foreplace_is_scored_plainly() -> None:
    play = "AS - 7C TC TS KS AD KD AC QC 7S QS 7D QD 7H AH KH QH TD TH KC"
    outcome = after(Position.start(Deal.parse("Q7.AKQ.AK.TK7"), GAMERULES), play).outcome
    assert outcome is not None
    assert (outcome.winner, outcome.overmate, outcome.points) == (1, False, 40)


def test_foreplaced_both_cards_come_back_for_a_tenth_trick() -> None:
    play = "QD AC 7D AD 7H TH QS 7S AH KH TD KD TC 7C AS TS KS KC QH QC"
    position = at_trick_10("TQ.AKQ.AT.TQ7", play, GAMERULES)
    assert [str(holding) for holding in position.holdings] == ["...Q", "A..."]
    outcome = after(position, "QD").outcome
    assert outcome is not None
    assert (outcome.overmate, outcome.points) == (True, 3 * 11 * 2)


def test_foreplaced_both_cards_may_meet_where_the_second_was_not_restricted() -> None:
    play = "QC QD 7C KC 7S QS TD KD TC TS AS KS TH AH 7D 7H AC AD KH QH"
    position = at_trick_10("ATQ7.AQ.TK7.T", play, FREE_AND_FOREPLACED)
    assert position.legal_actions == actions_of("QC")
    outcome = after(position, "QC QD").outcome
    assert outcome is not None
    assert (outcome.termination, outcome.trick) == (Termination.DRAW, 10)


def test_r11_makes_trick_10_an_overmate_when_both_foreplaced_cards_come_back() -> None:
    source, ends = Random(1915), []
    for _ in range(400):
        start = Position.start(Deal.draw(source), GAMERULES)
        first = start.play(source.choice(start.legal_actions[:-1]))
        hand = Hand((first.play(source.choice(first.legal_actions[:-1])),))
        outcome = play_hand(hand, source).outcome
        assert outcome is not None
        if outcome.trick == 10:
            ends.append(outcome)
    assert len(ends) > 10
    assert all(outcome.overmate for outcome in ends)
