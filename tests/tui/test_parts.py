"""Parts of the screen tested alone: the cursor, steps through a match, and large letters."""

from __future__ import annotations

import string

import pytest

from mate.cleaning import cell_for_cell
from mate.rules import NO_FOREPLACEMENT, Deal, Match, Position, Ruleset
from mate.session import Session
from mate.tui.draw.faces import large
from mate.tui.draw.replay import Stepper, moments
from mate.tui.screens.choosing import Cursor

DEAL = Deal.parse("AT.AT7.T.ATK7")


def test_cursor_starts_on_keep_all_ten_or_the_first_card() -> None:
    assert Cursor.for_turn(Position.start(DEAL)).chosen is NO_FOREPLACEMENT
    lead = Position.start(DEAL, Ruleset.preset("bga"))
    assert Cursor.for_turn(lead).chosen is lead.legal_actions[0]


# Tests of steps through the moments of a match.


def test_stepper_without_moments_never_moves() -> None:
    stepper = Stepper(moments(Match()))
    assert (stepper.last, stepper.to(5).at) == (-1, 0)
    assert stepper.found(1, lambda _: True) is None
    assert stepper.to_trick(1).at == stepper.to_hand(-1).at == 0


def test_stepper_stops_at_both_ends_and_finds_hands_and_tricks(played: Session) -> None:
    stepper = Stepper(moments(played.match))
    assert stepper.to(-3).at == 0
    assert stepper.to(10_000).at == stepper.last
    begins = [stepper.to_hand_number(number).at for number in (1, 2, 3, 4)]
    assert all(stepper.moments[at].before is None for at in begins)
    assert [stepper.to_hand_number(2).to_hand(step).at for step in (-1, 1)] == [0, begins[2]]
    assert stepper.to_hand_number(9).at == 0
    third = stepper.to_trick(1).to_trick(1).to_trick(1)
    assert third.moment.hand.position.led is None
    assert third.to(third.at + 1).to_trick(-1) == third


def test_next_action_is_none_at_the_end_of_a_hand(played: Session) -> None:
    stepper = Stepper(moments(played.match))
    first, second = played.match.hands[:2]
    followed = [stepper.to(at).played_next for at in range(len(first.actions) + 2)]
    assert followed == [*first.actions, None, second.actions[0]]


def test_step_to_another_moment_of_the_match_ends_the_variation(played: Session) -> None:
    stepper = Stepper(moments(played.match)).to(3)
    variation = stepper.moment.hand
    assert stepper._replace(variation=variation).moves == stepper.moves == 0
    action = stepper.moment.hand.position.legal_actions[-1]
    left = stepper._replace(variation=variation.play(action))
    assert left.moves == 1
    assert left.moment.hand.actions[-1] is action
    assert left.to(left.at) == stepper


# Tests of large letters, which are made of half blocks.

CHARACTERS = string.ascii_uppercase + string.digits[1:]
"""All letters and digits except 0, which looks like O."""


@pytest.mark.parametrize("rows", [3, 5, 8])
def test_each_large_letter_looks_different_even_in_ascii(rows: int) -> None:
    for shown in (str, cell_for_cell):
        pictures = {tuple(map(shown, large(letter, 40, rows))) for letter in CHARACTERS}
        assert len(pictures) == len(CHARACTERS)


def test_large_letters_take_the_largest_size_that_fits() -> None:
    for rows, drawn in ((2, 0), (3, 3), (4, 4), (6, 4), (7, 7), (10, 7), (60, 11)):
        assert len(large("Ana", 200, rows)) == drawn
    for cells, drawn in ((13, 0), (14, 3), (20, 3), (21, 4), (41, 4), (42, 7)):
        picture = large("Ana", cells, 8)
        assert len(picture) == drawn
        assert all(len(row) <= cells for row in picture)


def test_large_letters_ignore_accents_and_case() -> None:
    assert large("ÀŁŻbęta", 80, 3) == large("alzbeta", 80, 3)
    assert large("Æsa Weiß", 80, 3) == large("AESA WEISS", 80, 3)


@pytest.mark.parametrize("name", ["", "日本", "Ωmega", "Ana ♥", "Ben½"])
def test_text_with_characters_missing_from_the_font_is_empty(name: str) -> None:
    assert large(name, 200, 8) == ()


@pytest.mark.parametrize("name", ["Jean-Luc O'Hara (2).", "Maximiliane Wil…", "Ana 28 – 0 Ben"])
def test_large_letters_include_the_punctuation_of_names_and_scores(name: str) -> None:
    assert large(name, 200, 3)
