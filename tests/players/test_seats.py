"""The seats of computers, and the number of actions that an undo reverts for a person."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import get_args
from zlib import crc32

import pytest

from mate.computers import LEVEL_NAMES, computer_name, names_of_two
from mate.errors import MatchError
from mate.players import LEVELS, Computer
from mate.players.computer import ComputerSeats
from mate.record import Header, MatchRecord, Terms, dumps, loads
from mate.record.terms import PEOPLE, Level
from mate.rules import CLASSIC, Deal, Match, Ruleset, parse_action
from mate.saved.folder import filtered
from mate.saved.savedmatch import SavedMatch

CLUB, NOVICE = LEVELS["club"], LEVELS["novice"]
Computers = tuple[Level | None, Level | None]
NOW = datetime(2026, 11, 22, tzinfo=UTC)
MATCH = Match(Ruleset.preset("bga")).deal(Deal.parse("AT.AT7.T.ATK7"))


def seats_of(computers: Computers, seed: int | None = None) -> ComputerSeats:
    return ComputerSeats.of(Header.of(Terms(computers=computers, seed=seed), NOW, "0.1.0"))


def after(words: str) -> Match:
    match = MATCH
    for word in words.split():
        match = match.play(parse_action(word))
    return match


def test_computer_seats_match_the_computers_named_in_the_log() -> None:
    assert seats_of(PEOPLE).computers == PEOPLE
    assert not seats_of(PEOPLE).due(MATCH)
    alone: dict[Computers, bool] = {PEOPLE: False, ("club", None): False, ("club", "club"): True}
    assert {each: None not in seats_of(each).computers for each in alone} == alone


@pytest.mark.parametrize("seed", [0, 7])
def test_computer_is_seeded_with_the_seed_or_start_time_of_its_match(seed: int) -> None:
    assert seats_of((None, "club"), seed).computers == (None, Computer(CLUB, seed))
    both = (Computer(NOVICE, seed), Computer(CLUB, seed))
    assert seats_of(("novice", "club"), seed).computers == both
    # Without a seed, the start time of the match is the seed.
    begun = crc32(b"2026-11-22T00:00:00Z")
    assert seats_of(("club", None)).computers == (Computer(CLUB, begun), None)


def test_computer_chooses_only_on_its_turn() -> None:
    seats = seats_of((None, "club"))
    assert seats.due(after("AC"))
    not_yet = "No card can be played: the match is waiting for a deal."
    for match, why in ((MATCH, "It is not the computer's turn."), (Match(CLASSIC, 1), not_yet)):
        assert not seats.due(match)
        with pytest.raises(MatchError) as caught:
            seats.choose(match)
        assert str(caught.value) == why
    both, match = seats_of(("novice", "club"), 7), after("AC")
    assert both.choose(MATCH) == Computer(NOVICE, 7).choose(MATCH)
    assert both.choose(match) == Computer(CLUB, 7).choose(match)


def test_undo_goes_back_to_the_last_action_of_a_person() -> None:
    seats = seats_of((None, "club"))
    assert seats.actions_to_undo(after("AC")) == 1
    assert seats.actions_to_undo(after("AC KC")) == 2
    assert seats_of(PEOPLE).actions_to_undo(after("AC KC")) == 1


@pytest.mark.parametrize(
    ("computers", "words", "message"),
    [
        (("club", "club"), "AC", "Nothing to undo: only computers are playing."),
        ((None, "club"), "", "Nothing to undo: the match has just begun."),
        (("club", None), "AC", "Nothing to undo: you have not played yet."),
    ],
)
def test_undo_is_refused_if_no_person_has_acted(
    computers: Computers, words: str, message: str
) -> None:
    with pytest.raises(MatchError) as caught:
        seats_of(computers).actions_to_undo(after(words))
    assert str(caught.value) == message


def test_computers_are_named_after_their_levels_with_distinct_names() -> None:
    assert computer_name("club") == "Skilled"
    assert names_of_two("club", "novice") == ("Skilled", "Novice")
    assert names_of_two("club", "club") == ("Skilled", "Skilled 2")


def test_computer_of_older_log_has_its_current_name_in_records_and_lists() -> None:
    terms = Terms(players=("Club", "Ana"), computers=("club", None), first_dealer=0)
    record = MatchRecord.begin(Header.of(terms, NOW, "0.1.0"))
    assert (record.header.players, record.players) == (("Club", "Ana"), ("Skilled", "Ana"))
    assert loads(dumps(record)) == record
    assert [
        filtered([SavedMatch(log="1", players=record.players, computers=terms.computers)], word)
        != []
        for word in ("club", "skilled", "expert")
    ] == [True, True, False]


def test_level_names_in_logs_match_the_levels() -> None:
    assert get_args(Level) == tuple(LEVELS) == tuple(LEVEL_NAMES)
