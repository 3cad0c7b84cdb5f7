"""Properties that every hand and match has under all rules, such as immutability."""

from __future__ import annotations

import operator
import pickle
from random import Random

import pytest
from hypothesis import given, settings

from mate.errors import IllegalActionError, MatchError
from mate.rules import (
    CLASSIC,
    DECK,
    NO_FOREPLACEMENT,
    OPTIONS,
    PRESETS,
    Action,
    Deal,
    Draw,
    Hand,
    Match,
    Mate,
    Phase,
    Position,
    parse_action,
)
from tests.rules.plain_hand import PlainHand
from tests.strategies import ALL_RULESETS, actions, matches, play_hand, positions, sources
from tests.worked_hands import after

ANY_ACTION: tuple[Action, ...] = (*DECK, NO_FOREPLACEMENT)


@given(positions())
def test_legal_actions_agree_with_is_legal_until_the_end(
    position: Position,
) -> None:
    allowed = tuple(action for action in ANY_ACTION if position.is_legal(action))
    assert position.legal_actions == allowed
    assert bool(position.legal_actions) is (position.outcome is None)


@given(positions(), actions())
def test_play_leaves_the_position_unchanged_and_illegal_action_error_names_its_clause(
    position: Position, action: Action
) -> None:
    before = pickle.dumps(position)
    if position.is_legal(action):
        assert position.play(action) != position
    else:
        with pytest.raises(IllegalActionError) as caught:
            position.play(action)
        clause = caught.value.clause
        assert str(caught.value).endswith(f" ({clause})." if clause else ".")
    assert pickle.dumps(position) == before


@given(matches())
def test_replayed_match_is_equal_and_undo_restores_each_step(
    match: Match,
) -> None:
    again = Match(match.ruleset, match.first_dealer)
    values = [again.hands]
    for index, hand in enumerate(match.hands):
        if index % 2 == 0:
            again = again.deal(match.deals[index // 2])
            values[-1] = again.hands
        for action in hand.actions:
            again = again.play(action)
            values.append(again.hands)
    # Undoing the last action before a deal keeps the deal.
    assert again._replace(deals=match.deals) == match
    assert hash(again.hands) == hash(match.hands)
    while values:
        assert match.hands == values.pop()
        if values:
            match = match.take_back()


def assert_same(position: Position, plain: PlainHand) -> None:
    assert {str(action) for action in position.legal_actions} == plain.legal()
    assert tuple({str(card) for card in holding} for holding in position.holdings) == tuple(
        plain.holdings
    )
    assert [card and str(card) for card in position.foreplaced] == plain.foreplaced
    assert position.leader == plain.leader
    if position.outcome is None:
        assert plain.result is None
        assert position.turn == plain.turn
        assert (position.led and str(position.led)) == plain.led
        assert position.free_move_used is plain.free_move_used
        if position.phase is not Phase.DECLARE:
            assert position.trick == plain.trick
    else:
        end = position.outcome
        winner, card, points = end.winner, end.card, end.points
        assert plain.result == (winner, card and str(card), end.trick, points, end.overmate)
        assert isinstance(position.outcome, Mate if card else Draw)
        for seat in (0, 1):
            assert position.outcome.points_of(seat) == (points if seat == winner else 0)


def assert_same_play(hand: Hand) -> None:
    first, second = ({str(card) for card in holding} for holding in hand.start.holdings)
    plain = PlainHand((first, second), hand.dealer, hand.start.ruleset.options)
    assert_same(hand.start, plain)
    for action, position in zip(hand.actions, hand.positions[1:], strict=True):
        plain.act(str(action))
        assert_same(position, plain)
    assert plain.tricks == [
        (each.leader, str(each.lead), each.reply and str(each.reply), each.winner, each.free)
        for each in hand.tricks
    ]
    assert [each.number for each in hand.tricks] == [*range(1, len(hand.tricks) + 1)]


@given(sources())
@settings(max_examples=settings().max_examples // 10)
def test_engine_agrees_with_plain_rules_under_all_options(
    source: Random,
) -> None:
    for ruleset in ALL_RULESETS:
        for dealer in (0, 1):
            assert_same_play(play_hand(Hand.begin(Deal.draw(source), ruleset, dealer), source))


# Rules, hands and matches are immutable values, which are equal if their contents are equal.

START = Position.start(Deal.parse("AT.AT7.T.ATK7"))


@pytest.mark.parametrize(
    ("value", "attribute"),
    [
        (START, "trick"),
        (START, "anything"),
        (START.holdings[0], "mask"),
        (Deal.parse("0"), "dealer"),
        (Hand.begin(Deal.parse("0")), "position"),
        (Match(), "hands"),
        (Match(), "current"),
        (CLASSIC, "free_move"),
    ],
)
def test_rules_positions_hands_and_matches_are_immutable(value: object, attribute: str) -> None:
    before = hash(value)
    # A frozen class with slots raises TypeError for a name that it does not have.
    with pytest.raises((AttributeError, TypeError)):
        setattr(value, attribute, None)
    assert hash(value) == before
    for mapping in (PRESETS, OPTIONS):
        with pytest.raises(TypeError):
            mapping["classic"] = CLASSIC  # type: ignore[index]  # tables are immutable too


@given(matches())
def test_pickled_match_is_equal_and_hands_keep_their_earlier_positions(match: Match) -> None:
    again = pickle.loads(pickle.dumps(match))
    assert again == match
    for hand, copied in zip(match.hands, again.hands, strict=True):
        assert type(copied.position) is Position
        assert hash(copied.position) == hash(hand.position)
        assert copied.position.legal_actions == hand.position.legal_actions
        assert len(hand.positions) == len(hand.actions) + 1
        # `Hand.at` reuses the positions of the hand.
        earlier = [hand.at(count).position for count in range(len(hand.positions))]
        assert all(map(operator.is_, earlier, hand.positions))
        for count in (-1, len(hand.actions) + 1):
            with pytest.raises(MatchError, match=f"The hand has .* actions so far, not {count}"):
                hand.at(count)


def test_positions_reached_in_different_orders_are_equal() -> None:
    declared = after(START, "- -")
    one, other = after(declared, "AC KC TC QC"), after(declared, "TC QC AC KC")
    assert one == other
    assert hash(one) == hash(other)
    assert one != declared.play(parse_action("AC"))
    begun = Hand.begin(Deal.parse("0"))
    assert begun == Hand.begin(Deal.parse("0"), CLASSIC, 0)
    played = {begun.play(action) for action in begun.position.legal_actions}
    assert begun not in played
    # Few hands share a hash, so sets of hands are fast.
    assert len({hash(hand) for hand in (begun, *played)}) > len(played) // 2
