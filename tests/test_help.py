"""What help says, from the exact values."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings

from mate.help import MEANINGS, Outlook
from mate.record import MatchRecord
from mate.record.events import HELP
from mate.rules import CLASSIC, NO_FOREPLACEMENT, Card, Deal, Match
from mate.solver import solve_hand
from mate.words.history import History, help_in_words
from mate.words.narrator import Narrator
from tests.record.records import followed, header, played
from tests.strategies import matches

NARRATOR = Narrator(("Ana", "Ben"))
DEAL = Deal.parse("Q7.TK7.AKQ7.K")


def test_every_kind_of_help_has_a_meaning() -> None:
    assert tuple(MEANINGS) == HELP


@settings(max_examples=15)
@given(matches(take_backs=0.0))
def test_the_best_action_loses_nothing_and_every_loss_is_the_solvers(match: Match) -> None:
    assume(match.current is not None)
    outlook, solution = Outlook.of(match), solve_hand(match)
    assert match.current is not None
    position = match.current.position
    assert outlook.loss(outlook.best) == 0
    assert outlook.best in solution.best(position)
    assert outlook.value == solution.value_of(position)
    for action in position.legal_actions:
        loss = abs(solution.value_of(position.play(action)) - outlook.value)
        assert outlook.loss(action) == loss
        warning = outlook.warning(action, NARRATOR)
        assert (str(loss) in warning) if loss else not warning


def test_a_hint_names_the_action_and_who_wins_by_how_much() -> None:
    match = Match(first_dealer=1).deal(DEAL)
    assert Outlook.of(match).hint(NARRATOR) == (
        "Hint: foreplace K♦; with best play Ana wins the hand by 77."
    )
    match = match.play(Card.parse("KD")).play(NO_FOREPLACEMENT)
    outlook = Outlook.of(match)
    assert outlook.hint(NARRATOR).startswith(f"Hint: play {outlook.best.label}; with best play ")


def test_values_are_told_from_the_players_side_the_best_first() -> None:
    told = Outlook.of(Match().deal(DEAL)).account(NARRATOR)
    assert told.startswith("Worth to Ana: K♦ -77, ")
    assert "none -88" in told


def test_where_the_loser_deals_the_first_hand_is_told_as_the_round() -> None:
    match = Match(CLASSIC.changed(round_second_dealer="loser")).deal(DEAL)
    outlook = Outlook.of(match)
    assert outlook.whole_round
    assert "the round" in outlook.prospect(NARRATOR)
    assert outlook.value == solve_hand(match).value


def test_one_point_is_one_point() -> None:
    outlook = Outlook.of(Match().deal(DEAL))
    other = outlook._replace(values={**outlook.values, NO_FOREPLACEMENT: outlook.value - 1})
    assert other.warning(NO_FOREPLACEMENT, NARRATOR) == (
        "No foreplacement gives away 1 point against best play."
    )


def test_the_story_tells_of_hints_and_warnings_and_of_values_once() -> None:
    record = played(MatchRecord.begin(header(seed=7, help=HELP)), "-")
    for kind in ("hints", "values", "values", "tutor"):
        record = followed(record, record.help_events(kind))
    assert History(record, NARRATOR).lines[-3:] == [
        "Ben is shown a hint.",
        "Ben is shown the values.",
        "Ben is warned.",
    ]
    assert help_in_words(record, NARRATOR) == (
        "Played with help (hints, values, tutor). "
        "Shown: Ana none; Ben hints 1, values 2, warnings 1."
    )


@pytest.mark.parametrize("agreed", [(), ("tutor",)])
def test_help_is_spoken_of_only_where_it_was_agreed_on(agreed: tuple[()]) -> None:
    record = MatchRecord.begin(header(seed=7, help=agreed))
    assert bool(help_in_words(record, NARRATOR)) is bool(agreed)
