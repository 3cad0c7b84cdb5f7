"""Matches of other lengths, head starts, matches given up, and clocks in the figures."""

from __future__ import annotations

from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.record.records import header, play_record
from tests.saved.saves import a_match, save

from mate.cli.commands.stats import player_text, statistics_document, statistics_text
from mate.record import MatchRecord, Standing, Terms, dump
from mate.record.terms import PEOPLE, Clock, Length, Level
from mate.rules import Deal, Draw
from mate.saved.folder import saved_matches
from mate.saved.savedmatch import SavedMatch, end_of, saved_match
from mate.statistics import lifetime
from mate.statistics.tally import Player, Results, Tally, gather
from mate.tui.draw.players import pair_rows
from mate.words.series import so_far
from mate.words.statistics import compared, facts, footnote, scores

LENGTHS: dict[Length, int] = {"match": 4, "round": 2, "hand": 1}
ANA, BEN = Player("ana"), Player("ben")
DRAWN = end_of(Draw(10))
NAMES = "Ana", "Ben"


def saved(score: tuple[int, int], length: Length = "match", **more: object) -> SavedMatch:
    ends = (DRAWN,) * LENGTHS[length]
    match = SavedMatch(log="1", players=NAMES, score=score, length=length, finished=True, ends=ends)
    return replace(match, **more)


def pair(*matches: SavedMatch) -> tuple[Tally, Tally]:
    pairs = gather(matches).pairs
    return pairs[ANA, BEN], pairs[BEN, ANA]


ALL = (
    saved((30, 10)),
    saved((7, 7)),
    saved((5, 50), "round"),
    saved((8, 0), "round"),
    saved((0, 12), "hand"),
    saved((0, 0), "hand", finished=False, ends=()),
)


def test_matches_rounds_and_single_hands_are_never_counted_together() -> None:
    ana, ben = pair(*ALL)
    assert ana.matches == Results(1, 0, 1, 37, 17)
    assert ana.rounds == Results(1, 1, 0, 13, 50)
    assert ana.single_hands == Results(0, 1, 0, 0, 12, unfinished=1)
    assert (ana.matches.margin, ana.rounds.margin, ana.single_hands.margin) == (10, -18.5, -12)
    assert [record.turned for record in ana.by_length.values()] == [*ben.by_length.values()]
    # A hand is a hand.
    assert ana.hands.count == 13


def test_of_what_was_given_up_the_result_counts_and_not_the_points() -> None:
    resigned = saved((90, 0), given_up=(0, "resignation"))
    late = saved((0, 80), given_up=(0, "time"))
    ana, ben = pair(saved((30, 10)), resigned, late)
    assert ana.matches == Results(1, 2, 0, 30, 10, given_up=2)
    assert (ana.matches.margin, ana.matches.average) == (20, 30)
    assert ben.matches == Results(2, 1, 0, 10, 30, given_up=2)
    (only, _) = pair(resigned)
    assert (only.matches.count, only.matches.margin, only.matches.average) == (1, None, None)


def test_a_head_start_wins_matches_and_is_no_point_scored() -> None:
    ana, _ = pair(saved((30, 50), head_start=(0, 40)))
    assert ana.matches == Results(0, 1, 0, 30, 10)


def test_a_standing_is_that_of_one_length() -> None:
    ana, ben = pair(*ALL)
    assert ana.standing() == Standing((1, 0), 1, (37, 17))
    assert ben.standing("round").wins == (1, 1)
    assert scores(ana, NAMES) == [
        "Ana 1 – 0 Ben, 1 drawn",
        "Rounds: Ana 1 – 1 Ben",
        "Single hands: Ana 0 – 1 Ben",
    ]
    assert so_far(ana.standing("round"), NAMES, "round") == "Earlier rounds: Ana 1 – 1 Ben"
    assert so_far(ana.standing(), NAMES, "match") == "So far: Ana 1 – 0 Ben, 1 drawn"


def test_the_page_of_a_player_has_a_row_for_each_length_that_was_played() -> None:
    whole, every = (gather(matches).players[ANA] for matches in (ALL[:2], ALL))
    new = {"rounds", "single hands", "time"}
    assert new.isdisjoint(dict(facts(whole)))
    assert {"rounds", "single", "time"}.isdisjoint(dict(facts(whole, short=True)))
    told = dict(facts(every))
    assert told["matches"] == "2 finished: 1 won, 0 lost, 1 drawn"
    assert told["rounds"] == "2 finished: 1 won, 1 lost, 0 drawn; margin −18.5 a round"
    assert told["single hands"].endswith("0 drawn; margin −12.0 a hand; 1 unfinished")
    short = dict(facts(every, short=True))
    assert (short["rounds"], short["single"]) == ("1 – 1 – 0", "0 – 1 – 0, 1 unfinished")


def test_who_plays_only_whole_matches_sees_nothing_new() -> None:
    usual = gather(ALL[:2])
    ana, ben = pair(*ALL[:2])
    words = [*statistics_text(usual), *player_text(usual.players[ANA], []), footnote(usual)]
    rows = [text for row in pair_rows(ana, ben, 80, 20) for text, _ in row]
    assert not any("round" in text or "single" in text for text in [*words, *rows])
    assert "own page" in footnote(gather(ALL))


@pytest.mark.parametrize("cells", [40, 80, 190])
def test_the_score_of_a_pair_is_that_of_their_longest_matches(cells: int) -> None:
    def page(*matches: SavedMatch) -> str:
        rows = pair_rows(*pair(*matches), cells, 4 if cells == 40 else 20)
        return "\n".join("".join(text for text, _ in row) for row in rows)

    assert "rounds, 1 drawn" in page(saved((4, 4), "round"), *ALL[2:])
    assert "\n" in page(ALL[4])
    assert "single hands" in page(ALL[4])
    assert [label for label, *_ in compared(*pair(*ALL))][:2] == ["rounds won", "single hands won"]
    assert compared(*pair(*ALL[2:]))[0] == ("single hands won", "0", "1")


def test_two_people_who_played_nothing_but_hands_are_the_latest() -> None:
    assert gather([ALL[4]]).latest == (ANA, BEN)
    assert gather([ALL[5]]).latest is None


@pytest.mark.parametrize("length", [*LENGTHS])
def test_the_lifetime_score_is_of_the_length_of_the_match(folder: Path, length: Length) -> None:
    for number, (each, luck) in enumerate((a, b) for a in LENGTHS for b in range(2)):
        first = replace(header(players=NAMES), length=each, version=1 if each == "match" else 4)
        save(folder, f"{number}.jsonl", play_record(MatchRecord.begin(first), Random(luck)), number)
    terms = Terms(players=("Ben", "ana"), length=length)
    assert lifetime(terms).played == 2
    listed = gather(saved_matches()).pairs[BEN, ANA]
    assert lifetime(terms) == listed.standing(length)


# Clocks.

CLOCK = Clock((10, 10), (5, 0))


def timed(
    source: Random, steps: int, computers: tuple[Level | None, Level | None] = PEOPLE
) -> tuple[MatchRecord, list[list[int]]]:
    """A match with a clock after so many steps, some undone, and what the actions took by seat."""
    first = replace(header(players=NAMES), clock=CLOCK, version=4, computers=computers)
    record = MatchRecord.begin(first)
    took: list[list[int]] = [[], []]
    for _ in range(steps):
        if record.match.needs_deal:
            record = record.deal(Deal.draw(source))
        hand = record.match.current
        if hand is None:
            break
        if hand.actions and source.random() < 0.1:
            record = record.take_back()
            continue
        ms, turn = source.randrange(4000), hand.position.turn
        if record.runs_for is not None:
            took[turn].append(ms)
        record = record.play(source.choice(hand.position.legal_actions), ms)
    return record, took


@given(st.integers(0, 99), st.sampled_from([0, 7, 30, 200]))
def test_a_summary_has_how_long_the_actions_of_each_player_took(seed: int, steps: int) -> None:
    record, took = timed(Random(seed), steps)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "a.jsonl"
        dump(record, path)
        found = saved_match(path)
    assert found.times == tuple((len(each), sum(each)) for each in took)


def test_the_computer_uses_no_time_and_without_a_clock_there_is_none(tmp_path: Path) -> None:
    record, took = timed(Random(3), 40, (None, "club"))
    dump(record, tmp_path / "a.jsonl")
    dump(a_match(), tmp_path / "b.jsonl")
    assert saved_match(tmp_path / "a.jsonl").times == ((len(took[0]), sum(took[0])), (0, 0))
    assert saved_match(tmp_path / "b.jsonl").times is None


def test_the_mean_time_of_an_action_is_over_all_matches_with_a_clock() -> None:
    matches = [
        saved((3, 0), times=((10, 25_000), (9, 0))),
        saved((0, 3), times=((2, 5_000), (3, 0))),
    ]
    ana, ben = pair(*matches, saved((1, 0)))
    assert (ana.seconds_an_action, ben.seconds_an_action) == (2.5, 0)
    assert dict(facts(ana))["time"] == dict(facts(ana, short=True))["time"] == "2.5 s an action"
    assert ("seconds an action", "2.5", "0.0") in compared(ana, ben)
    usual, _ = pair(saved((1, 0)))
    assert usual.seconds_an_action is None


def test_times_that_nobody_can_have_used_do_no_harm(tmp_path: Path) -> None:
    record, _ = timed(Random(1), 400)
    assert record.finished
    path = tmp_path / "a.jsonl"
    dump(record, path)
    lines = path.read_bytes().split(b"\n")
    number = next(n for n, line in enumerate(lines) if b'"event":"play"' in line)
    lines[number] = lines[number].partition(b'"ms":')[0] + b'"ms":' + b"9" * 40 + b"}"
    path.write_bytes(b"\n".join(lines))
    found = saved_match(path)
    assert found.problem is not None
    assert found.times is None


def test_json_has_each_length_and_the_clock() -> None:
    statistics = gather([*ALL, saved((9, 0), times=((4, 10_000), (0, 0)))])
    player = statistics_document(statistics, [statistics.players[ANA]])["players"][0]
    assert player["matches"] == {"won": 2, "lost": 0, "drawn": 1, "unfinished": 0}
    shorter = {"won": 1, "lost": 1, "drawn": 0, "unfinished": 0, "margin": -18.5}
    assert player["rounds"] == shorter
    assert player["single_hands"]["unfinished"] == 1
    assert player["clock"] == {"actions": 4, "seconds_an_action": 2.5}
