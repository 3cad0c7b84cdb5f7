"""Foreplacement, trick 10 after it, and points (R9 to R16)."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given

from mate.errors import IllegalActionError
from mate.rules import (
    NO_FOREPLACEMENT,
    Card,
    Deal,
    Hand,
    Outcome,
    Phase,
    Position,
    Ruleset,
    Termination,
    mate_points,
    trick_count,
)
from tests.strategies import deals, play_hand, presets
from tests.worked_hands import actions_of, after

DEAL = Deal.parse("AT.AT7.T.ATK7")
START = Position.start(DEAL)
GAMERULES = Ruleset.preset("gamerules")
FREE_AND_FOREPLACED = Ruleset().changed(foreplacement="free", tenth_trick="foreplaced")


def outcome_of(dealer: str, play: str, ruleset: Ruleset | None = None) -> Outcome:
    """How a hand ends that is played to its end."""
    outcome = after(Position.start(Deal.parse(dealer), ruleset or Ruleset()), play).outcome
    assert outcome is not None
    return outcome


def at_trick_10(dealer: str, play: str, ruleset: Ruleset | None = None) -> Position:
    position = after(Position.start(Deal.parse(dealer), ruleset or Ruleset()), play)
    assert position.trick == 10
    assert position.outcome is None
    return position


@pytest.mark.parametrize("dealer", [0, 1])
def test_r9_the_dealer_declares_then_the_other_then_the_dealer_leads(dealer: int) -> None:
    position = Position.start(DEAL, dealer=dealer)
    assert (position.phase, position.turn) == (Phase.DECLARE, dealer)
    assert position.legal_actions == (*DEAL.dealer, NO_FOREPLACEMENT)
    position = position.play(NO_FOREPLACEMENT)
    assert (position.phase, position.turn) == (Phase.DECLARE, 1 - dealer)
    # R11 does not bind after a dealer who foreplaced nothing.
    assert position.legal_actions == (*DEAL.other, NO_FOREPLACEMENT)
    for declaration in (NO_FOREPLACEMENT, Card.parse("AH")):
        begun = position.play(declaration)
        assert (begun.phase, begun.turn, begun.trick) == (Phase.LEAD, dealer, 1)


@given(deals(), presets())
def test_r9_declaring_none_twice_leaves_all_cards_in_hand(deal: Deal, rules: Ruleset) -> None:
    position = Position.start(deal, rules)
    while position.phase is Phase.DECLARE:
        position = position.play(NO_FOREPLACEMENT)
    assert position.holdings == tuple(deal)
    assert position.foreplaced == (None, None)


def test_r9_nothing_is_declared_where_the_rules_have_no_foreplacement() -> None:
    start = Position.start(DEAL, Ruleset.preset("bga"))
    assert (start.phase, start.trick) == (Phase.LEAD, 1)
    with pytest.raises(IllegalActionError, match=r"have no foreplacement \(R4\)"):
        start.play(NO_FOREPLACEMENT)


def test_r10_a_foreplaced_card_is_out_of_the_holding_and_seen_and_cannot_be_led() -> None:
    position = after(START, "7D AH")
    assert [str(card) for card in position.foreplaced] == ["7D", "AH"]
    assert [len(holding) for holding in position.holdings] == [9, 9]
    assert Card.parse("7D") not in position.holdings[0]
    with pytest.raises(IllegalActionError) as caught:
        after(position, "7D")
    assert str(caught.value) == "Player 1 foreplaced 7♦ and no longer holds it (R4)."


def test_r11_the_second_foreplacement_has_neither_suit_nor_rank_of_the_first() -> None:
    # The other player holds KQ7.KQ.AKQ7.Q; diamonds and sevens are ruled out.
    assert after(START, "7D").phase is Phase.DECLARE
    assert after(START, "7D").legal_actions == actions_of("KC QC KS QS AH KH QH -")


def test_r11_is_waived_by_free_foreplacement() -> None:
    start = Position.start(DEAL, Ruleset.preset("denexa"))
    assert after(start, "7D").legal_actions == (*DEAL.other, NO_FOREPLACEMENT)
    assert after(start, "7D QD").foreplaced == actions_of("7D QD")


@given(deals())
def test_r11_leaves_at_least_three_cards_and_none(deal: Deal) -> None:
    start = Position.start(deal)
    for card in deal.dealer:
        allowed = start.play(card).legal_actions
        assert NO_FOREPLACEMENT in allowed
        assert len(allowed) >= 4


@pytest.mark.parametrize(("foreplaced", "count"), [(False, 7), (True, 8)])
def test_r12_a_foreplacement_adds_one_to_the_count_of_the_trick(
    count: int, *, foreplaced: bool
) -> None:
    assert trick_count(7, foreplaced=foreplaced) == count


@pytest.mark.parametrize(
    ("declarations", "points"),
    [("- -", 15), ("7D -", 18), ("- TC", 15), ("7D TC", 18)],
)
def test_r12_only_the_own_foreplacement_counts(declarations: str, points: int) -> None:
    outcome = outcome_of("AQ.TKQ7.Q.AK7", f"{declarations} 7S AS TH QH AH AC AD QD QS")
    assert (outcome.winner, outcome.points) == (0, points)


def test_r13_nine_tricks_when_both_foreplaced() -> None:
    drawn = after(Position.start(Deal.parse("TQ.AKQ.AT.TQ7")), BOTH)
    assert drawn.outcome is not None
    assert (drawn.outcome.termination, drawn.outcome.trick) == (Termination.DRAW, 9)
    assert [len(holding) for holding in drawn.holdings] == [0, 0]
    # A mate on the last trick is not doubled.
    both = "7H AC QS 7S TD QD KS TS QH KH 7D KD AH AS KC QC 7C TC TH"
    mate = outcome_of("K7.AKQ.K7.AT7", both)
    assert (mate.trick, mate.overmate, mate.points) == (9, False, 10 * (9 + 1))


REPEATED_LEAD = "TC - QC 7C TD 7D KH 7H AS QS TH AH KD KS QH QD TS 7S AC KC"


@pytest.mark.parametrize(
    ("dealer", "play", "seat"),
    [
        ("ATQ.ATK.TKQ.T", REPEATED_LEAD, 0),
        ("AT.TK7.KQ7.T7", "- KC TS QS AC QC 7D KD TH 7H AH KH AD TD QD QH TC 7C KS AS", 1),
    ],
    ids=["dealer", "other player"],
)
def test_r14_who_won_trick_9_leads_the_same_card_again(dealer: str, play: str, seat: int) -> None:
    ninth = actions_of(play)[-2 if seat == 0 else -1]
    position = at_trick_10(dealer, play)
    assert (position.turn, position.led) == (seat, None)
    assert position.legal_actions == (ninth,)
    assert [len(holding) for holding in position.holdings] == [1, 1]


BY_THE_DEALER = "QD - QH TH KS 7S TC AC KH AH KC KD AD 7D 7C 7H TD TS QS AS QC"
NOT_BY_THE_DEALER = "- 7D AD KD KC 7C KH QH TC AC AS QS AH 7H KS 7S QD QC TS TD TH"


@pytest.mark.parametrize(
    ("dealer", "play", "seat", "ninth"),
    [("A.TQ7.KQ7.KQ7", BY_THE_DEALER, 0, "QS"), ("TKQ.TQ7.TK7.A", NOT_BY_THE_DEALER, 1, "TD")],
)
def test_r14_who_lost_trick_9_replies_with_the_same_card_again(
    dealer: str, play: str, seat: int, ninth: str
) -> None:
    position = at_trick_10(dealer, play)
    assert position.led is not None
    assert position.turn == seat
    assert position.legal_actions == actions_of(ninth)
    drawn = outcome_of(dealer, f"{play} {ninth}")
    assert (drawn.termination, drawn.trick) == (Termination.DRAW, 10)


def test_r14_does_not_apply_when_nobody_foreplaced() -> None:
    play = "- - AC TC 7D TD TH AH AD AS QC KC KD KH KS TS 7C 7S 7H QH"
    position = at_trick_10("AK7.T.A7.AKQ7", play)
    assert position.holdings[0].mask & position.holdings[1].mask == 0
    assert [str(holding) for holding in position.holdings] == ["...Q", ".Q.."]


def test_r14_the_same_cards_held_lead_to_different_ends_by_what_was_foreplaced() -> None:
    dealer, tricks = "AKQ7.ATK.7.KQ", "QD TD QS KS AC TC 7C 7S QC QH KD 7D"
    none = outcome_of(dealer, f"- - {tricks} 7H KH AH AS KC")
    other = outcome_of(dealer, f"- KH {tricks} 7H AH TH TS AS AD KC")
    assert (none.trick, none.points) == (9, 36)
    assert (other.trick, other.points) == (10, 40)


BY_A_TEN = "QH - QS AS QC AC TS KS AD QD TD 7D KD KC 7H KH 7S 7C TH TC TC"
BY_AN_ACE = "KH - TH QH KD TD QD AD KC 7C KS AS TS 7S 7H AH QS QC TC AC AC"
BY_THE_OTHERS_ACE = "- AD KS 7S TH 7H AH KH TD KD TC KC QD QH 7C QC QS TS AC AS AC"
ON_TRICK_9 = "TC - KS TS 7S AS AD QD KH TH TD 7D AC QC KC 7C QH AH QS"
BY_WHO_FOREPLACED_NOTHING = "AS - 7C TC TS KS AD KD AC QC 7S QS 7D QD 7H AH KH QH TD TH KC"


@pytest.mark.parametrize(
    ("dealer", "play", "winner", "trick", "overmate", "points"),
    [
        ("AT.TQ7.KQ.ATK", BY_A_TEN, 0, 10, True, 10 * 11 * 2),
        ("AK.KQ7.ATK.AK", BY_AN_ACE, 0, 10, True, 242),
        ("TQ.AKQ.AT.TQ7", BY_THE_OTHERS_ACE, 1, 10, True, 242),
        ("TQ7.AKQ.AK.A7", ON_TRICK_9, 0, 9, False, 3 * (9 + 1)),
        ("Q7.AKQ.AK.TK7", BY_WHO_FOREPLACED_NOTHING, 1, 10, False, 4 * 10),
    ],
)
def test_r15_a_mate_on_trick_10_with_the_repeated_card_is_an_overmate(
    dealer: str, play: str, winner: int, trick: int, points: int, *, overmate: bool
) -> None:
    outcome = outcome_of(dealer, play)
    assert (outcome.winner, outcome.trick, outcome.overmate) == (winner, trick, overmate)
    assert outcome.points == outcome.points_of(winner) == points


REPLY = "QC - 7S TS KC KD KS QS AH TH KH QH AS AD 7C 7H 7D QD TD TC AC"
BOTH = "QD AC 7D AD 7H TH QS 7S AH KH TD KD TC 7C AS TS KS KC QH QC"


@pytest.mark.parametrize(
    ("dealer", "play", "last", "overmate", "points"),
    [
        ("ATQ.ATK.TKQ.T", REPEATED_LEAD, "TC", True, 10 * 11 * 2),
        ("Q.Q7.TQ7.ATKQ", REPLY, "QC", False, 0),
        ("TQ.AKQ.AT.TQ7", BOTH, "QD", True, 3 * 11 * 2),
    ],
)
def test_where_foreplaced_cards_come_back_they_are_all_that_trick_10_is_played_with(
    dealer: str, play: str, last: str, points: int, *, overmate: bool
) -> None:
    position = at_trick_10(dealer, play, GAMERULES)
    assert position.legal_actions == actions_of(last)
    outcome = outcome_of(dealer, f"{play} {last}", GAMERULES)
    assert (outcome.overmate, outcome.points) == (overmate, points)
    assert (outcome.termination is Termination.DRAW) is (points == 0)


def test_where_both_foreplaced_both_cards_come_back_and_may_meet_where_r11_is_waived() -> None:
    position = at_trick_10("TQ.AKQ.AT.TQ7", BOTH, GAMERULES)
    assert [str(holding) for holding in position.holdings] == ["...Q", "A..."]
    play = "QC QD 7C KC 7S QS TD KD TC TS AS KS TH AH 7D 7H AC AD KH QH"
    position = at_trick_10("ATQ7.AQ.TK7.T", play, FREE_AND_FOREPLACED)
    assert position.legal_actions == actions_of("QC")
    drawn = after(position, "QC QD").outcome
    assert drawn is not None
    assert (drawn.termination, drawn.trick) == (Termination.DRAW, 10)


def test_foreplaced_a_mate_on_trick_10_by_who_did_not_foreplace_is_scored_plainly() -> None:
    outcome = outcome_of("Q7.AKQ.AK.TK7", BY_WHO_FOREPLACED_NOTHING, GAMERULES)
    assert (outcome.winner, outcome.overmate, outcome.points) == (1, False, 40)


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


@pytest.mark.parametrize(
    ("card", "trick", "foreplaced", "overmate", "points"),
    [
        ("KS", 7, False, False, 28),
        ("QD", 5, False, False, 15),
        ("QD", 5, True, False, 18),
        ("AC", 5, True, False, 66),
        ("TH", 8, False, False, 80),
        ("7S", 1, False, False, 7),
        ("AH", 10, True, True, 242),
        ("7D", 10, True, True, 154),
        ("AH", 10, False, False, 110),
        ("AH", 9, True, False, 110),
    ],
)
def test_r16_weight_times_trick_count_doubled_for_an_overmate(
    card: str, trick: int, points: int, *, foreplaced: bool, overmate: bool
) -> None:
    scored = mate_points(Card.parse(card), trick, foreplaced=foreplaced, overmate=overmate)
    assert scored == points
