"""A hand played on in lines, for practice: nothing of it is kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from mate.record import Terms
from mate.rules import Match
from mate.session import Session
from tests.program import CommandLine

COMPOSED = ("play", "--plain", "--position", ".A..AT", "A..A.Q", "--leader", "1")
FINISHED = Path(__file__).parents[1] / "data" / "logs" / "v1-finished.jsonl"
UNFINISHED = FINISHED.with_name("v1-unfinished.jsonl")


def practised(mate: CommandLine, *flags: str, typed: str = "") -> list[str]:
    """What practice says; it ends with status 0 and leaves no file."""
    done = mate(*flags, typed=typed)
    assert done.status == 0, done.err
    assert not [*mate.home.rglob("*")]
    assert "Practice: nothing is saved." in done.lines
    return done.lines


def test_a_composed_position_is_played_to_its_end(mate: CommandLine) -> None:
    lines = practised(mate, *COMPOSED, "--names", "Ana", "Ben", typed="TD\nQD\nAS\nAC\nAH\nAD\n")
    assert lines[:6] == [
        "Mate: Ana and Ben, classic rules.",
        "Practice: nothing is saved.",
        "",
        "Ana holds spades A, diamonds A 10.",
        "Ben holds clubs A, hearts A, diamonds Q.",
        "Trick 8. Ana to lead: any card.",
    ]
    assert lines[-1].startswith("Drawn") or "points" in lines[-1]
    assert not any("match" in line or "Total" in line for line in lines)


def test_undo_stops_where_the_practice_starts(mate: CommandLine) -> None:
    lines = practised(mate, *COMPOSED, typed="TD\nu\nu\n")
    assert "Undone: Player 1's 10♦." in lines
    assert "Nothing to undo: the practice starts here." in lines


def test_a_drawn_rest_ends_also_where_a_draw_was_offered(mate: CommandLine) -> None:
    lines = practised(mate, *COMPOSED, typed="TD\ndraw\nend\n")
    assert lines[-1] == "Draw agreed on trick 8."
    assert not any("mate may still" in line for line in lines)


def test_practice_cannot_be_resigned(mate: CommandLine) -> None:
    lines = practised(mate, *COMPOSED, typed="resign\n")
    assert "Nothing to resign: this is practice, not a match." in lines
    assert not any("wins the match" in line for line in lines)


def test_the_computer_plays_on_either_side_and_undo_knows_it(mate: CommandLine) -> None:
    lines = practised(mate, *COMPOSED, "--opponent", "perfect", "--seat", "2", typed="u\n")
    assert "Perfect is the computer, at level perfect." in lines
    assert any(line.startswith("Perfect leads ") for line in lines)
    assert "Nothing to undo: you have not played yet." in lines


def test_a_hand_of_a_log_is_played_on_from_a_trick(mate: CommandLine) -> None:
    lines = practised(mate, "play", "--plain", "--from", str(FINISHED), "2", "5", typed="score\n")
    assert lines[0] == "Mate: Ana and Zoë, classic rules."
    assert any(line.startswith("Trick 5. ") for line in lines)
    before = practised(mate, "play", "--plain", "--from", str(FINISHED), "1", "0")
    assert before[-1].endswith("to declare: foreplace a card, or none.")
    spoken = practised(mate, "play", "--plain", "--speak", "--from", str(FINISHED), "1", "1")
    assert any("of diamonds" in line or "diamonds" in line for line in spoken)


@pytest.mark.parametrize(
    ("place", "reason"),
    [
        (("5", "1"), "The match has no hand 5 with a trick 1."),
        (("0", "1"), "The match has no hand 0 with a trick 1."),
        (("3", "9"), "The match has no hand 3 with a trick 9."),
        (("1", "11"), "Not a number of a hand or trick: '11'. Give a whole number from 0 to 10."),
        (("one", "1"), "Not a number of a hand or trick: 'one'. Give a whole number from 0 to 10."),
    ],
)
def test_a_place_that_the_log_has_not_is_refused(
    mate: CommandLine, place: tuple[str, str], reason: str
) -> None:
    done = mate("play", "--plain", "--from", str(FINISHED), *place)
    assert (done.status, done.err) == (2, f"mate: {reason} See mate play --help.\n")


def test_a_closed_hand_cannot_be_practised(mate: CommandLine) -> None:
    done = mate("play", "--plain", "--from", str(UNFINISHED), "1", "1")
    number = 1 if "Hand 1" in done.err else 3
    done = mate("play", "--plain", "--from", str(UNFINISHED), str(number), "1")
    assert done.status == 2
    assert f"Hand {number} stays hidden until its round is over." in done.err


@pytest.mark.parametrize(
    "flags",
    [
        ("--log", "x.jsonl"),
        ("--best-of", "3"),
        ("--length", "hand"),
        ("--deal", "7"),
        ("--seed", "7"),
        ("--today",),
        ("--character", "fair"),
        ("--first", "1"),
        ("--watch", "club", "club"),
        ("--help-with", "hints"),
        ("--rematch", "last"),
    ],
)
def test_what_belongs_to_a_match_is_refused(mate: CommandLine, flags: tuple[str, ...]) -> None:
    for start in (COMPOSED[2:], ("--from", str(FINISHED), "1", "1")):
        done = mate("play", "--plain", *start, *flags)
        assert done.status == 2
        assert done.err.startswith(f"mate: {flags[0]} is for a match, not for practice.")


def test_positions_are_refused_as_the_solver_refuses_them(mate: CommandLine) -> None:
    for wrong in ((".A..AT", "A..A.Q"), (".A..AT", "A..A.", "--leader", "1")):
        solved = mate("solve", "--position", *wrong)
        played = mate("play", "--plain", "--position", *wrong)
        assert solved.status == played.status == 2
        assert solved.err.replace("mate solve", "mate play") == played.err
    done = mate("play", "--plain", "--from", str(FINISHED), "1", "1", "--rules", "bga")
    assert "--rules is for a match" in done.err


def test_practice_is_a_session_that_keeps_nothing_and_has_no_results(home: Path) -> None:
    with Session.begin(Terms(players=("Ana", "Ben"), seed=7, first_dealer=1)) as session:
        match = session.match
        for _ in range(5):
            match = match.play(match.hand.position.legal_actions[0])
    for path in home.rglob("*.jsonl"):
        path.unlink()
    hand = match.hand
    with Session.practise(Terms(players=("Ana", "Ben")), hand) as practice:
        assert practice.match.hands_dealt == (hand,)
        while not practice.match.finished:
            practice.play(practice.match.hand.position.legal_actions[0])
        assert not practice.match.needs_deal
        assert all(event.called for event in practice.record.events)
        assert not any("result" in type(event).__name__ for event in practice.record.events)
        count = len(practice.record.events)
        practice.take_back(count)
        assert practice.match == Match.practise(hand)
    assert not [*home.rglob("*.jsonl")]
