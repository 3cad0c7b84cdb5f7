"""Live statistics, the score of a pair, and the fair head start."""

from __future__ import annotations

from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev

import pytest
from msgspec.structs import replace
from tests.environment import Clock
from tests.record.records import header, play_record
from tests.saved.saves import a_match, save
from tests.statistics.tallies import ANA, BEN, DRAWN, mate, pair, saved

import mate.statistics as live
from mate.record import MatchRecord, Standing, Terms
from mate.record.terms import Length
from mate.rules import Draw
from mate.saved.files import LogCache
from mate.saved.folder import saved_matches
from mate.saved.savedmatch import SavedMatch, saved_match
from mate.statistics import LEAST_ROUNDS, HeadStart, LiveStatistics, fair_head_start, lifetime
from mate.statistics.losses import HandLoss, HandLosses
from mate.statistics.tally import Player, collect_statistics
from mate.words.series import pair_score as in_words
from mate.words.statistics import head_start

LOST = (HandLoss((1, 2)),) * 4


@pytest.fixture
def matches(folder: Path) -> list[SavedMatch]:
    """Save three finished matches, and one without a finished hand."""
    records = [*(a_match(luck=luck) for luck in range(3)), a_match(steps=2)]
    return [saved_match(save(folder, f"{n}.jsonl", r)) for n, r in enumerate(records)]


def cached_losses(matches: list[SavedMatch]) -> dict[str, HandLosses]:
    """Return the cached losses, keyed by log."""
    cache: LogCache[HandLosses] = LogCache("points-lost", HandLosses)
    losses = ((match.log, cache.get(match.log, match.stamp)) for match in matches)
    return {log: lost for log, lost in losses if lost is not None}


def test_newly_found_losses_count_from_the_next_recount_on_and_are_saved(
    matches: list[SavedMatch], monkeypatch: pytest.MonkeyPatch
) -> None:
    counting = LiveStatistics(matches)
    assert counting.missing == matches[:3]
    # A match that cannot be analysed, or that was continued, still counts as missing.
    for lost in (None, (), LOST[:3]):
        counting.note(matches[0], lost)
        counting.recount()
        assert counting.missing == matches[:3]
    counting.note(matches[0], LOST)
    assert counting.missing == matches[1:3]
    assert counting.statistics.analysed == 0
    counting.recount()
    assert counting.statistics.analysed == 1
    # Losses are saved after every second match, and at the end.
    assert cached_losses(matches) == {}
    monkeypatch.setattr(live, "_SAVE_AFTER", 2)
    for match in matches[1:3]:
        counting.note(match, LOST)
        assert len(cached_losses(matches)) == 2
    counting.finish()
    assert not counting.finding
    assert cached_losses(matches) == {match.log: LOST for match in matches[:3]}
    assert LiveStatistics(matches).missing == []


def test_wait_before_next_recount_is_proportional_to_duration_of_last_recount(
    matches: list[SavedMatch], clock: Clock
) -> None:
    counting = LiveStatistics(matches)
    clock.step = 1
    counting.note(matches[0], LOST)
    counting.recount()
    counting.note(matches[1], LOST)
    clock.now += 10
    counting.recount()
    assert counting.statistics.analysed == 1
    clock.now += 20
    counting.recount()
    assert counting.statistics.analysed == 2
    counting.note(matches[2], LOST)
    counting.recount()
    assert counting.statistics.analysed == 2
    counting.finish()
    assert counting.statistics.analysed == 3


def test_cache_keeps_the_losses_that_another_program_saved_meanwhile(
    matches: list[SavedMatch],
) -> None:
    caches: list[LogCache[HandLosses]] = [LogCache("points-lost", HandLosses) for _ in range(2)]
    for cache, match in zip(caches, matches, strict=False):
        cache.note(match.log, match.stamp, LOST)
        cache.save()
    assert cached_losses(matches) == {match.log: LOST for match in matches[:2]}


# Tests of the score of a pair.


def test_lifetime_score_counts_finished_matches_in_either_seat_order(folder: Path) -> None:
    pair = a_match("Ana", "Ben", luck=1)
    assert lifetime(pair.header) == Standing()
    assert not in_words(Standing(), pair.players)
    others = [
        a_match("BEN", "ana", luck=2),
        a_match("Ana", "Ben", luck=3, steps=5),
        a_match("Ana", "Kim", luck=4),
        a_match("Ana", "Ben", luck=5, computers=(None, "club")),
    ]
    for number, match in enumerate((pair, *others)):
        save(folder, f"{number}.jsonl", match, number)
    (folder / "broken.jsonl").write_bytes(b"no log\n")
    stood, mirrored = lifetime(pair.header), lifetime(others[0].header)
    assert stood.played == 2
    assert stood.points == tuple(
        one + other
        for one, other in zip(pair.match.score, others[0].match.score[::-1], strict=True)
    )
    assert mirrored.wins == stood.wins[::-1]
    assert lifetime(others[-1].header).played == 1


def test_lifetime_score_counts_only_matches_of_the_same_length(folder: Path) -> None:
    lengths: tuple[Length, ...] = ("match", "round", "hand")
    for number, length in enumerate(lengths * 2):
        record = play_record(MatchRecord.begin(header(length=length)), Random(number // 3))
        save(folder, f"{number}.jsonl", record, number)
    for length in lengths:
        terms = Terms(players=("Ben", "ana"), length=length)
        assert lifetime(terms).played == 2
        assert lifetime(terms) == collect_statistics(saved_matches()).pairs[BEN, ANA].standing(
            length
        )


# Tests of the fair head start.

WON = saved(mate(0, 3), mate(1, 1), mate(0, 2), DRAWN)
"""Ana gains 22 points in each round."""
LOST_MOST = saved(mate(1, 5), DRAWN, mate(0, 1), DRAWN)
"""Ana loses 55 points in one round, and gains 11 in the other."""
AGREED = Draw(4, agreed=True)
ALL_LOST = saved(*[mate(1, 10)] * 4)


def head_start_of(*matches: SavedMatch, hands: int = 4) -> HeadStart | None:
    return fair_head_start(pair(*matches)[0], hands)


def test_fair_head_start_is_twice_the_mean_round_margin() -> None:
    # Fewer than ten rounds give no head start.
    assert LEAST_ROUNDS == 10
    assert head_start_of(*[WON] * 4) is None
    assert head_start_of(*[WON] * 5) is not None
    margins = [22, 22] * 4 + [-55, 11] * 3
    error = stdev(margins) / sqrt(len(margins))
    assert head_start_of(*[WON] * 4, *[LOST_MOST] * 3) == (
        HeadStart(1, round(2 * fmean(margins)), round(2 * error), 7)
    )
    # A match of one round needs half of the head start, a single hand a quarter.
    starts = [head_start_of(*[WON] * 6, hands=hands) for hands in (4, 2, 1)]
    assert [start and start.points for start in starts] == [44, 22, 11]


def test_fair_head_start_does_not_depend_on_seats() -> None:
    swapped = replace(LOST_MOST, players=("ben", "Ana"))
    ana, ben = map(fair_head_start, pair(*[LOST_MOST] * 4, *[swapped] * 9))
    assert ana is not None
    assert ben == ana._replace(seat=1 - ana.seat)
    assert ana.seat == 1
    club = Player("", "club")
    against = collect_statistics([replace(WON, computers=(None, "club"))] * 5)
    assert fair_head_start(against.pairs[ANA, club]) == HeadStart(1, 44, 0, 5)
    itself = collect_statistics([replace(WON, computers=("club", "club"))] * 5)
    assert fair_head_start(itself.pairs[club, club]) is None


def test_fair_head_start_counts_only_rounds_played_to_the_end() -> None:
    for other in (
        # Under super rules, the loser deals.
        replace(ALL_LOST, rules=a_match(rules="super", steps=0).header.rules),
        replace(ALL_LOST, given_up=(0, "resignation")),
        replace(ALL_LOST, given_up=(0, "time")),
        replace(ALL_LOST, finished=False),
        saved(mate(1, 10), length="hand"),
        saved(mate(1, 10), AGREED, AGREED, mate(1, 10)),
    ):
        assert head_start_of(*[WON] * 5, *[other] * 5) == head_start_of(*[WON] * 5)
    for match, count in (
        # Matches count with a draw in the other round, with a head start, or with only one round.
        (saved(mate(0, 3), mate(1, 1), mate(0, 2), AGREED), 10),
        (replace(WON, head_start=(0, 44)), 5),
        (saved(mate(0, 3), mate(1, 1), length="round"), 10),
    ):
        assert head_start_of(*[match] * count) == HeadStart(1, 44, 0, count)


def test_head_start_within_its_error_is_not_suggested() -> None:
    names = "Ana", "Ben"
    assert not HeadStart(0, 20, 20, 9).needed
    assert head_start(HeadStart(0, 20, 20, 9), names) == (
        "Ana and Ben are too close for a head start (9 matches)."
    )
    assert head_start(HeadStart(0, 21, 20, 9), names).startswith("A fair head start for Ana: 21")
    assert "92 +/- 20 points" in head_start(HeadStart(1, 92, 20, 14), names, signs=False)
