"""Ways through the moments of a match, without a screen."""

from __future__ import annotations

from mate.rules import Match
from mate.session import Session
from mate.tui.replay.moments import moments
from mate.tui.replay.stepper import Stepper
from mate.tui.replay.variation import Variation


def test_without_moments_there_is_nowhere_to_go() -> None:
    stepper = Stepper(moments(Match()))
    assert (stepper.last, stepper.to(5).at) == (-1, 0)
    assert stepper.found(1, lambda _: True) is None
    assert stepper.to_trick(1).at == stepper.to_hand(-1).at == 0


def test_steps_stop_at_both_ends(played: Session) -> None:
    stepper = Stepper(moments(played.match))
    assert stepper.to(-3).at == 0
    assert stepper.to(10_000).at == stepper.last


def test_hands_are_found_by_their_numbers_and_one_after_the_other(played: Session) -> None:
    stepper = Stepper(moments(played.match))
    begins = [stepper.to_hand_number(number).at for number in (1, 2, 3, 4)]
    assert all(stepper.moments[at].before is None for at in begins)
    assert [stepper.to_hand_number(2).to_hand(step).at for step in (-1, 1)] == [0, begins[2]]
    assert stepper.to_hand_number(9).at == 0


def test_a_trick_begins_before_its_lead(played: Session) -> None:
    stepper = Stepper(moments(played.match)).to_trick(1).to_trick(1).to_trick(1)
    assert stepper.moment.begins_trick
    assert stepper.to(stepper.at + 1).to_trick(-1) == stepper


def test_what_was_played_next_ends_with_the_hand(played: Session) -> None:
    stepper = Stepper(moments(played.match))
    first, second = played.match.hands[:2]
    followed = [stepper.to(at).played_next for at in range(len(first.actions) + 2)]
    assert followed == [*first.actions, None, second.actions[0]]


def test_a_step_in_the_match_leaves_the_variation(played: Session) -> None:
    stepper = Stepper(moments(played.match)).to(3)
    variation = Variation.of(stepper.moment)
    action = stepper.moment.hand.position.legal_actions[-1]
    left = stepper._replace(variation=variation.play(action))
    assert left.moment.hand.actions[-1] is action
    assert left.to(left.at) == stepper
