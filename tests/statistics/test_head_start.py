"""The fair head start of two players, by what each gave away."""

from __future__ import annotations

from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev

import pytest
from msgspec.structs import replace
from tests.record.records import header, play_record
from tests.saved.saves import a_match, save

from mate.grading import RoundVerdict, analyze
from mate.record import MatchRecord
from mate.record.terms import Length, Level
from mate.rules import PRESETS, Card, Draw, Match, Mate, Outcome, mate_points
from mate.saved.folder import saved_matches
from mate.saved.savedmatch import SavedMatch, end_of
from mate.statistics import LEAST_ROUNDS, HeadStart, fair_head_start
from mate.statistics.tally import Player, Tally, gather
from mate.words.statistics import head_start

ACE = Card.parse("AC")
SUPER = a_match(rules="super", steps=0).header.rules
DRAW, AGREED = Draw(10), Draw(4, agreed=True)


def mate(winner: int, trick: int) -> Mate:
    return Mate(winner, ACE, trick, mate_points(ACE, trick, foreplaced=False, overmate=False))


def played(*ends: Outcome, log: str = "1", **more: object) -> SavedMatch:
    """A finished match of Ana and Ben that ended so."""
    match = SavedMatch(
        log=log,
        players=("Ana", "Ben"),
        finished=True,
        ends=tuple(map(end_of, ends)),
        length="match",
    )
    return replace(match, **more)


def pair(*matches: SavedMatch) -> Tally:
    return gather(matches).pairs[Player("ana"), Player("ben")]


WON = played(mate(0, 3), mate(1, 1), mate(0, 2), DRAW)
"""Ana gains 22 points in either round."""
LOST = played(mate(1, 5), DRAW, mate(0, 1), DRAW)
"""Ana loses 55 points in one round, and gains 11 in the other."""


def test_twice_the_mean_margin_of_a_round_evens_a_match_with_twice_its_standard_error() -> None:
    found = fair_head_start(pair(*[WON] * 4, *[LOST] * 3))
    margins = [22, 22] * 4 + [-55, 11] * 3
    error = stdev(margins) / sqrt(len(margins))
    assert found == HeadStart(1, round(2 * fmean(margins)), round(2 * error), 7)


def test_a_match_of_one_round_needs_half_of_it_and_a_single_hand_a_quarter() -> None:
    tally = pair(*[WON] * 6)
    found = [fair_head_start(tally, hands) for hands in (4, 2, 1)]
    assert [each and each.points for each in found] == [44, 22, 11]


def test_it_is_the_same_seen_from_the_other_player_and_from_either_seat() -> None:
    swapped = replace(LOST, players=("ben", "Ana"))
    pairs = gather([*[LOST] * 4, *[swapped] * 9]).pairs
    ana = fair_head_start(pairs[Player("ana"), Player("ben")])
    ben = fair_head_start(pairs[Player("ben"), Player("ana")])
    assert ana is not None
    assert ben == ana._replace(seat=1 - ana.seat)
    assert ana.seat == 1


def test_fewer_than_ten_rounds_suggest_nothing() -> None:
    assert LEAST_ROUNDS == 10
    assert fair_head_start(pair(*[WON] * 4)) is None
    assert fair_head_start(pair(*[WON] * 5)) is not None


@pytest.mark.parametrize(
    "other",
    [
        played(*[mate(1, 10)] * 4, rules=SUPER),
        played(*[mate(1, 10)] * 4, given_up=(0, "resignation")),
        played(*[mate(1, 10)] * 4, given_up=(0, "time")),
        played(*[mate(1, 10)] * 3, finished=False),
        played(mate(1, 10), length="hand"),
        played(mate(1, 10), AGREED, AGREED, mate(1, 10)),
    ],
    ids=["the loser deals", "resigned", "on time", "unfinished", "a single hand", "agreed"],
)
def test_only_rounds_count_whose_margin_is_what_both_gave_away(other: SavedMatch) -> None:
    usual = fair_head_start(pair(*[WON] * 5))
    assert fair_head_start(pair(*[WON] * 5, *[other] * 5)) == usual


def test_one_round_of_a_match_counts_where_a_draw_was_agreed_in_the_other() -> None:
    half = played(mate(0, 3), mate(1, 1), mate(0, 2), AGREED)
    assert fair_head_start(pair(*[half] * 10)) == HeadStart(1, 44, 0, 10)


def test_a_head_start_that_was_given_before_makes_no_difference() -> None:
    given = replace(WON, head_start=(0, 44))
    assert fair_head_start(pair(*[given] * 5)) == fair_head_start(pair(*[WON] * 5))


def test_rounds_of_all_lengths_are_rounds() -> None:
    short = played(mate(0, 3), mate(1, 1), length="round")
    assert fair_head_start(pair(*[short] * 10)) == HeadStart(1, 44, 0, 10)


def test_a_level_against_a_person_needs_one_likewise_and_against_itself_none() -> None:
    levels: tuple[Level | None, Level | None] = (None, "club")
    against = gather([replace(WON, computers=levels)] * 5)
    found = fair_head_start(against.pairs[Player("ana"), Player("", "club")])
    assert found == HeadStart(1, 44, 0, 5)
    itself = gather([replace(WON, computers=("club", "club"))] * 5)
    assert fair_head_start(itself.pairs[Player("", "club"), Player("", "club")]) is None


@pytest.mark.parametrize("length", ["match", "round"])
def test_it_is_what_both_gave_away_a_round(folder: Path, length: Length) -> None:
    # The theorem, with real matches: the margin of a round is the difference of points lost.
    first = replace(header(PRESETS["classic"], players=("Ana", "Ben")), length=length, version=4)
    lost, count = [], 6 if length == "match" else 10
    for luck in range(count):
        record = play_record(MatchRecord.begin(first), Random(luck))
        save(folder, f"{luck}.jsonl", record, luck)
        lost += [one - other for one, other in _given(record.match)]
    found = fair_head_start(gather(saved_matches()).pairs[Player("ana"), Player("ben")])
    assert found is not None
    assert (found.points, found.matches) == (round(2 * abs(fmean(lost))), count)
    assert found.seat == int(fmean(lost) < 0)


def _given(match: Match) -> list[tuple[int, int]]:
    return [each.given for each in RoundVerdict.of(analyze(match).hands)]


def test_where_chance_alone_may_have_made_it_the_words_say_so() -> None:
    names = "Ana", "Ben"
    assert not HeadStart(0, 20, 20, 9).needed
    assert head_start(HeadStart(0, 20, 20, 9), names).startswith("No head start needed so far")
    assert head_start(HeadStart(0, 21, 20, 9), names).startswith("A fair head start for Ana: 21")


def test_in_ascii_the_error_is_not_added() -> None:
    told = head_start(HeadStart(1, 92, 20, 14), ("Ana", "Ben"), signs=False)
    assert "92 +/- 20 points" in told
