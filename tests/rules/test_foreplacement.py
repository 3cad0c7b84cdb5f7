"""Foreplacement before trick 1 (R9 to R13)."""

from __future__ import annotations

import pytest
from hypothesis import given

from mate.errors import IllegalActionError
from mate.rules import (
    NO_FOREPLACEMENT,
    Card,
    Deal,
    Phase,
    Position,
    Ruleset,
    Termination,
    trick_count,
)
from tests.strategies import deals, presets
from tests.worked_hands import actions_of, after

DEAL = Deal.parse("AT.AT7.T.ATK7")
START = Position.start(DEAL)
BOTH_DRAWN = "QD AC 7D AD 7H TH QS 7S AH KH TD KD TC 7C AS TS KS KC QH QC"
BOTH_MATE = "7H AC QS 7S TD QD KS TS QH KH 7D KD AH AS KC QC 7C TC TH"


@pytest.mark.parametrize("dealer", [0, 1])
def test_r9_the_dealer_declares_then_the_other_then_the_dealer_leads(dealer: int) -> None:
    position = Position.start(DEAL, dealer=dealer)
    assert (position.phase, position.turn) == (Phase.DECLARE, dealer)
    position = position.play(NO_FOREPLACEMENT)
    assert (position.phase, position.turn) == (Phase.DECLARE, 1 - dealer)
    position = position.play(NO_FOREPLACEMENT)
    assert (position.phase, position.turn, position.trick) == (Phase.LEAD, dealer, 1)


def test_r9_the_dealer_may_foreplace_any_card_or_none() -> None:
    assert START.legal_actions == (*DEAL.dealer, NO_FOREPLACEMENT)


def test_r9_the_other_player_declares_whatever_the_dealer_chose() -> None:
    assert START.play(NO_FOREPLACEMENT).legal_actions == (*DEAL.other, NO_FOREPLACEMENT)
    assert after(START, "7D").phase is Phase.DECLARE


def test_r9_the_dealer_leads_even_if_only_the_other_foreplaced() -> None:
    assert after(START, "- AH").turn == START.dealer


def test_r9_nothing_is_declared_where_the_rules_have_no_foreplacement() -> None:
    start = Position.start(DEAL, Ruleset.preset("bga"))
    assert (start.phase, start.trick) == (Phase.LEAD, 1)
    with pytest.raises(IllegalActionError, match=r"have no foreplacement \(R4\)"):
        start.play(NO_FOREPLACEMENT)


def test_r10_a_foreplaced_card_is_out_of_the_holding_and_seen() -> None:
    position = after(START, "7D AH")
    assert [str(card) for card in position.foreplaced] == ["7D", "AH"]
    assert [len(holding) for holding in position.holdings] == [9, 9]
    assert Card.parse("7D") not in position.holdings[0]


def test_r10_a_foreplaced_card_cannot_be_led() -> None:
    with pytest.raises(IllegalActionError) as caught:
        after(START, "7D AH 7D")
    assert str(caught.value) == "Player 1 foreplaced 7♦ and no longer holds it (R4)."


def test_r11_the_second_foreplacement_has_neither_suit_nor_rank_of_the_first() -> None:
    # The other player holds KQ7.KQ.AKQ7.Q; diamonds and sevens are ruled out.
    assert after(START, "7D").legal_actions == actions_of("KC QC KS QS AH KH QH -")


def test_r11_does_not_bind_after_a_dealer_who_foreplaced_none() -> None:
    assert len(after(START, "-").legal_actions) == 11


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
    foreplaced: bool, count: int
) -> None:
    assert trick_count(7, foreplaced=foreplaced) == count


@pytest.mark.parametrize(
    ("declarations", "points"),
    [("- -", 15), ("7D -", 18), ("- TC", 15), ("7D TC", 18)],
)
def test_r12_only_the_own_foreplacement_counts(declarations: str, points: int) -> None:
    start = Position.start(Deal.parse("AQ.TKQ7.Q.AK7"))
    position = after(start, declarations + " 7S AS TH QH AH AC AD QD QS")
    assert position.outcome is not None
    assert (position.outcome.winner, position.outcome.points) == (0, points)


def test_r13_nine_tricks_when_both_foreplaced() -> None:
    position = after(Position.start(Deal.parse("TQ.AKQ.AT.TQ7")), BOTH_DRAWN)
    assert position.outcome is not None
    assert position.outcome.termination is Termination.DRAW
    assert position.outcome.trick == 9
    assert [len(holding) for holding in position.holdings] == [0, 0]


def test_r13_a_mate_on_trick_9_after_both_foreplaced_is_not_doubled() -> None:
    position = after(Position.start(Deal.parse("K7.AKQ.K7.AT7")), BOTH_MATE)
    assert position.outcome is not None
    assert (position.outcome.trick, position.outcome.overmate) == (9, False)
    assert position.outcome.points == 10 * (9 + 1)


@given(deals(), presets())
def test_r9_declaring_none_twice_leaves_all_cards_in_hand(deal: Deal, rules: Ruleset) -> None:
    position = Position.start(deal, rules)
    while position.phase is Phase.DECLARE:
        position = position.play(NO_FOREPLACEMENT)
    assert position.holdings == tuple(deal)
    assert position.foreplaced == (None, None)
