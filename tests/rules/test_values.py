"""Rules, hands and matches are values: they do not change, and they compare by content."""

from __future__ import annotations

import operator
import pickle

import pytest
from hypothesis import given

from mate.errors import MatchError
from mate.rules import (
    CLASSIC,
    OPTIONS,
    PRESETS,
    Deal,
    Hand,
    Match,
    Position,
    Ruleset,
    parse_action,
)
from tests.strategies import matches, positions
from tests.worked_hands import after

START = Position.start(Deal.parse("AT.AT7.T.ATK7"))


@pytest.mark.parametrize(
    ("value", "attribute"),
    [
        (START, "trick"),
        (START, "outcome"),
        (START, "anything"),
        (START.terms, "dealer"),
        (START.holdings[0], "mask"),
        (Deal.parse("0"), "dealer"),
        (Hand.begin(Deal.parse("0")), "position"),
        (Match(), "hands"),
        (CLASSIC, "free_move"),
        (CLASSIC, "anything"),
    ],
)
def test_a_value_cannot_be_changed(value: object, attribute: str) -> None:
    before = hash(value)
    # A frozen class with slots raises TypeError for a name that it does not have.
    with pytest.raises((AttributeError, TypeError)):
        setattr(value, attribute, None)
    assert hash(value) == before


@pytest.mark.parametrize("mapping", [PRESETS, OPTIONS])
def test_the_tables_of_rules_cannot_be_changed(mapping: dict[str, Ruleset]) -> None:
    with pytest.raises(TypeError):
        mapping["classic"] = CLASSIC


@given(positions())
def test_a_position_survives_pickling(position: Position) -> None:
    again = pickle.loads(pickle.dumps(position))
    assert type(again) is Position
    assert again == position
    assert hash(again) == hash(position)
    assert again.legal_actions == position.legal_actions


@given(matches())
def test_a_match_and_its_hands_survive_pickling_and_are_looked_back_in(match: Match) -> None:
    assert pickle.loads(pickle.dumps(match)) == match
    for hand in match.hands:
        assert len(hand.positions) == len(hand.actions) + 1
        earlier = [hand.at(count).position for count in range(len(hand.positions))]
        # To look back is to play nothing again.
        assert all(map(operator.is_, earlier, hand.positions))


@given(positions())
def test_playing_leaves_the_position_before_as_it_was(position: Position) -> None:
    before = pickle.dumps(position)
    for action in position.legal_actions:
        position.play(action)
    assert pickle.dumps(position) == before


def test_positions_reached_in_different_orders_are_equal() -> None:
    declared = after(START, "- -")
    one, other = after(declared, "AC KC TC QC"), after(declared, "TC QC AC KC")
    assert one == other
    assert hash(one) == hash(other)
    assert one != declared.play(parse_action("AC"))


@pytest.mark.parametrize("count", [-1, 3])
def test_a_hand_cannot_be_asked_for_more_actions_than_were_made(count: int) -> None:
    hand = Hand.begin(Deal.from_number(0), Ruleset.preset("bga"))
    for _ in range(2):
        hand = hand.play(hand.position.legal_actions[0])
    with pytest.raises(MatchError, match=f"The hand has 2 actions so far, not {count}"):
        hand.at(count)


def test_a_hand_begun_without_a_dealer_is_that_of_seat_0() -> None:
    assert Hand.begin(Deal.parse("0")) == Hand.begin(Deal.parse("0"), CLASSIC, 0)
    assert Hand.begin(Deal.parse("0")).dealer == 0


def test_hands_played_differently_differ_and_are_seldom_in_one_place_of_a_set() -> None:
    begun = Hand.begin(Deal.parse("0"))
    played = [begun.play(action) for action in begun.position.legal_actions]
    assert all(begun != hand for hand in played)
    assert not operator.ne(begun, Hand.begin(Deal.parse("0")))
    assert len({hash(hand) for hand in (begun, *played)}) > len(played) // 2
