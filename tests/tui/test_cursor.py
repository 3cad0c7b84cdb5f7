"""The cursor among the actions of the player to act."""

from __future__ import annotations

from hypothesis import given
from tests.strategies import positions

from mate.rules import NO_FOREPLACEMENT, Deal, Position, Ruleset
from mate.tui.play.cursor import Cursor

DEAL = Deal.parse("AT.AT7.T.ATK7")


def test_before_trick_1_it_begins_at_what_does_no_harm() -> None:
    assert Cursor.at_first(Position.start(DEAL)).chosen is NO_FOREPLACEMENT


def test_a_lead_begins_at_the_first_card() -> None:
    position = Position.start(DEAL, Ruleset.preset("bga"))
    assert Cursor.at_first(position).chosen is position.legal_actions[0]


@given(positions())
def test_it_goes_round_the_legal_actions_and_nowhere_else(position: Position) -> None:
    cursor, legal = Cursor.at_first(position), position.legal_actions
    seen = []
    for _ in legal:
        seen.append(cursor.chosen)
        cursor = cursor.moved(position, 1)
    assert sorted(map(str, seen)) == sorted(map(str, legal))
    assert cursor == Cursor.at_first(position)
    assert cursor.moved(position, 1).moved(position, -1) == cursor


@given(positions())
def test_it_goes_to_both_ends(position: Position) -> None:
    cursor, legal = Cursor.at_first(position), position.legal_actions
    ends = (cursor.moved_to(position, 0).chosen, cursor.moved_to(position, -1).chosen)
    assert ends == ((legal[0], legal[-1]) if legal else (None, None))


@given(positions())
def test_a_cursor_that_moved_was_not_asked_for(position: Position) -> None:
    for action in position.legal_actions:
        assert Cursor.picking(action).picked is action
        assert Cursor.picking(action).moved(position, 1).picked is None
