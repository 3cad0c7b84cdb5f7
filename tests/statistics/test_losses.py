"""Points lost: the search for losses, groups of losses, levels, and the review of mistakes."""

from __future__ import annotations

import json
import pickle
import signal
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import BinaryIO

import pytest
from msgspec.structs import replace
from tests.record.records import DEAL, TO_MATE, header, played
from tests.saved.saves import a_match, save
from tests.statistics.tallies import ANA, BEN, DRAWN, ana, saved

from mate.cli.commands.stats import player_text, statistics_document
from mate.grading import analyze
from mate.players import LEVELS
from mate.record import MatchRecord, RulesLine
from mate.record.terms import Help
from mate.rules import PRESETS
from mate.saved.folder import saved_matches
from mate.saved.savedmatch import SavedMatch, saved_match
from mate.statistics import LiveStatistics
from mate.statistics.losses import (
    FOUND_FILE,
    MEASURED,
    RULES,
    HandLoss,
    HandLosses,
    Loss,
    LossFinder,
    MatchLoss,
    ReviewResults,
    ReviewScore,
    Strength,
    groups_of,
    losses_of,
    nearest,
    strength_of,
)
from mate.statistics.tally import Player, Tally, collect_statistics
from mate.words.figures import lines
from mate.words.statistics import (
    costliest,
    foreplacement_in_words,
    weak_spots,
    words_of,
)

BENCHMARK = Path(__file__).parents[2] / "benchmarks" / "levels.json"
LOSSES = (
    Loss(0, 11, 0, 0, "declaration"),
    Loss(0, 40, 6, 3, "lead", "guard", "gave up the answer to a card"),
    Loss(0, 9, 8, 4, "lead", "guard", "gave up the answer to a card"),
    Loss(1, 99, 9, 4, "reply", "mating-card", "spent the mating card"),
    Loss(0, 12, 13, 6, "reply", "lead", "lost the lead"),
)
HAND = HandLoss((72, 99), LOSSES)
BGA = RulesLine.of(PRESETS["bga"])


@pytest.fixture(scope="module")
def finder() -> Iterator[LossFinder]:
    """A finder of losses whose process starts only once for all tests of this module."""
    with closing(LossFinder()) as finder:
        yield finder


def test_losses_agree_with_the_analysis_of_finished_hands(folder: Path, finder: LossFinder) -> None:
    whole, part = a_match(luck=1, rules="bga"), a_match(luck=2, rules="bga", steps=34)
    grades = analyze(whole.match).players
    lost = losses_of(whole)
    assert len(lost) == 4
    for seat in (0, 1):
        assert sum(hand.lost[seat] for hand in lost) == grades[seat].lost
    assert [hand.outcome is not None for hand in part.match.hands] == [True] * 2 + [False]
    assert finder.losses(save(folder, "whole.jsonl", whole)) == lost
    assert len(finder.losses(save(folder, "part.jsonl", part)) or ()) == 2
    (folder / "broken.jsonl").write_bytes(b"no log\n")
    for name in ("broken.jsonl", "gone.jsonl"):
        assert finder.losses(folder / name) is None


@pytest.mark.parametrize(("help_", "analysed"), [((), 0), (("tutor",), 0), (("hints",), 1)])
def test_unfinished_round_hides_losses_unless_help_shows_values(
    folder: Path, finder: LossFinder, help_: tuple[Help, ...], analysed: int
) -> None:
    begun = MatchRecord.begin(header(PRESETS["bga"], deals=[DEAL], help=help_))
    path = save(folder, "half.jsonl", played(begun, TO_MATE))
    match = saved_match(path)
    assert len(match.ends) == 1
    counting = LiveStatistics([match])
    assert [each.log for each in counting.missing] == [match.log] * analysed
    lost = finder.losses(path)
    assert lost is not None
    assert len(lost) == analysed
    counting.note(match, lost)
    counting.finish()
    tally = counting.statistics.players[ANA]
    assert (tally.hands.count, tally.points_lost.hands, tally.points_lost.to_analyse) == (
        1,
        analysed,
        analysed,
    )


def test_stopped_loss_finder_returns_none_at_once(folder: Path) -> None:
    path = save(folder, "a.jsonl", a_match(rules="gamerules"))
    with closing(LossFinder()) as finder:
        threading.Timer(0.1, finder.stop).start()
        while not finder.stopped:
            finder.losses(path)
        assert finder.losses(path) is None
    with closing(LossFinder()) as another:
        another.stop()
        assert another.losses(path) is None


def test_loss_finder_survives_the_death_of_its_process(
    folder: Path, finder: LossFinder, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = save(folder, "a.jsonl", a_match(rules="bga", steps=34))
    found = finder.losses(path)
    assert found is not None
    helper = finder._helper
    assert helper is not None
    # Stop the process, so that it cannot answer before it is killed.
    helper._process.send_signal(signal.SIGSTOP)
    load = pickle.load

    def killed_before_loading(file: BinaryIO) -> object:
        helper.kill()
        return load(file)

    with monkeypatch.context() as context:
        context.setattr(pickle, "load", killed_before_loading)
        assert finder.losses(path) is None
    assert finder.losses(path) == found
    # If the process dies between two matches, no match is skipped.
    assert finder._helper is not None
    finder._helper.kill()
    finder._helper._process.wait()
    assert finder.losses(path) == found


def test_only_five_crashes_in_a_row_stop_the_loss_finder(monkeypatch: pytest.MonkeyPatch) -> None:
    class Crashing:
        alive = True

        def __init__(self, _: object) -> None:
            pass

        def ask(self, path: Path) -> HandLosses:
            if path.name == "bad":
                raise EOFError
            return ()

        def end(self) -> None:
            pass

    monkeypatch.setattr("mate.statistics.losses.BackgroundProcess", Crashing)
    good, bad = Path("good"), Path("bad")
    with closing(LossFinder()) as finder:
        for crashes, answer in ((4, ()), (4, ()), (5, None), (0, None)):
            assert [finder.losses(bad) for _ in range(crashes)] == [None] * crashes
            assert finder.losses(good) == answer


# Tests of groups of losses.


def test_losses_are_grouped_by_kind_of_mistake_part_of_hand_and_trick() -> None:
    tally = ana((HAND,) * 4)
    groups = groups_of(tally.played)
    assert [(group.by, group.key, group.points) for group in groups] == [
        ("kind", "guard", 196),
        ("kind", "lead", 48),
        ("part", "lead", 196),
        ("part", "reply", 48),
        ("part", "declaration", 44),
        ("trick", 3, 160),
        ("trick", 4, 36),
        ("trick", 6, 48),
    ]
    assert [words_of(group) for group in groups][::3] == [
        *("gave up the answer to a card", "replies", "trick 4")
    ]
    assert costliest(groups[0], log=True) == "40 in 0.jsonl, hand 1, trick 3"
    assert costliest(groups[4], log=True) == "11 in 0.jsonl, hand 1"
    assert weak_spots(tally) == (
        "Ana loses most points on leads (68%). Worst trick: 3 (56%). "
        "Costliest kind of mistake: gave up the answer to a card (68%)."
    )
    assert "weak spots" in lines(tally)


def test_unexplained_losses_come_last_and_are_not_a_weak_spot() -> None:
    kinds = {"ending": 60, "lead": 9, "wait": 30, "guard": 40, "winner": 20}
    actions = tuple(Loss(0, lost, 6, 3, "lead", kind, kind) for kind, lost in kinds.items())
    tally = ana((HandLoss((159, 0), actions),) * 4)
    groups = tally.groups
    by_kind = [group.key for group in groups if group.by == "kind"]
    assert by_kind == ["guard", "wait", "winner", "lead", "ending"]
    assert "Costliest kind of mistake: guard (25%)" in str(weak_spots(tally))
    tally = ana((HandLoss((60, 0), actions[:1]),) * 4)
    groups = tally.groups
    assert groups[0].key == "ending"
    assert weak_spots(tally) == "Ana loses most points on leads (100%). Worst trick: 3 (100%)."


def test_mate_stats_prints_weak_spots_and_losses_per_declaration() -> None:
    tally = ana((HAND,) * 4, foreplaced=(("TC", None), (None, None)) * 2)
    assert foreplacement_in_words(tally) == (
        "Foreplaced in 2 of 4 hands (50%). "
        "Points lost per declaration: 11.0 foreplacing, 11.0 keeping all ten."
    )
    text = " ".join("\n".join(player_text(tally, [])).split())
    assert "gave up the answer to a card 196 8 40 in 0.jsonl, hand 1, trick 3" in text
    document = statistics_document(collect_statistics([]), [tally])
    (player,) = json.loads(json.dumps(document["players"]))
    example = {"points": 40, "path": "/m/0.jsonl", "hand": 1, "actions": 6, "trick": 3}
    kinds = player["lost"]["by"]["kind"]
    assert kinds[0] == {"kind": "guard", "times": 8, "points": 196, "dearest": example}
    assert player["lost"]["level"] is None
    assert player["foreplacement"]["declarations"] == [
        {"rank": None, "hands": 2, "lost": 22},
        {"rank": "T", "hands": 2, "lost": 22},
    ]


# Tests of levels, which describe a player's strength.


def lost_by(*points: int) -> Tally:
    """Return Ana's tally with these points lost per hand of each match, latest match first."""
    return ana(*((HandLoss((lost, 0)),) * 4 for lost in points))


def test_measured_levels_agree_with_the_benchmark() -> None:
    kept = json.loads(BENCHMARK.read_text(encoding="utf-8"))
    measured = {name: level["lost_a_hand"] for name, level in kept["levels"].items()}
    assert (kept["rules"], measured) == (RULES, MEASURED)
    assert MEASURED.keys() == LEVELS.keys()
    assert all(nearest(lost) == level for level, lost in MEASURED.items())
    # Only a player who loses no points has level perfect.
    assert (nearest(1000), nearest(0.06)) == ("novice", "expert")


def test_strength_needs_eight_analysed_hands_under_classic_rules() -> None:
    assert strength_of(lost_by(24).losses_by_match) is None
    assert strength_of(lost_by(24, 23).losses_by_match) == Strength(8, 23.5, "casual")
    bga = saved(rules=BGA)
    assert strength_of([MatchLoss(bga, 4, 80)] * 4) is None
    shown = lines(lost_by(24))["points lost"], lines(lost_by(24, 23))["points lost"]
    assert shown == (
        "24.0 per hand (1 match analysed)",
        "23.5 per hand, about level casual (2 matches analysed)",
    )
    # If the figure includes other rules, the classic hands have a separate figure.
    matches = [saved(*[DRAWN] * 4, log=log) for log in "ab"]
    matches.append(replace(bga, log="c", ends=matches[0].ends))
    lost: dict[str, HandLosses] = {
        log: (HandLoss((points, 0)),) * 4 for log, points in (("a", 4), ("b", 6), ("c", 80))
    }
    tally = collect_statistics(matches, lost).players[ANA]
    assert lines(tally)["points lost"] == (
        "30.0 per hand; 5.0 in classic, about level expert (3 matches analysed)"
    )


# Tests of the review of mistakes.


def record_with_actions(created: str = "2026-03-01T18:30:00Z", words: str = "- -") -> MatchRecord:
    """Return a match with the first action by Ben, the dealer, and the second by Ana."""
    first = replace(header(first_dealer=1, deals=[DEAL]), created=created)
    return played(MatchRecord.begin(first), words)


def test_only_the_first_answer_to_each_mistake_counts(
    home: Path,
) -> None:
    assert ReviewResults().of("Ana") == ReviewScore(0, 0)
    record = record_with_actions()
    one, other = ReviewResults(), ReviewResults()
    one.note(record, 1, 0, right=True)
    one.note(record, 1, 1, right=False)
    for known in (one, ReviewResults()):
        assert (known.of("BEN"), known.of("Ana")) == (ReviewScore(1, 1), ReviewScore(0, 1))
    other.note(record, 1, 0, right=False)
    kept = (home / FOUND_FILE).read_bytes()
    again = ReviewResults()
    again.note(record, 1, 0, right=False)
    again.note(record, 1, 1, right=True)
    assert (again.of("Ben"), again.of("Ana")) == (ReviewScore(1, 1), ReviewScore(0, 1))
    assert (home / FOUND_FILE).read_bytes() == kept, "what was asked before is not kept again"

    # A mistake in another match, or after other actions, is a different mistake.
    finds = ReviewResults()
    finds.note(record_with_actions("2026-11-01T11:00:00Z"), 1, 0, right=False)
    assert finds.of("Ben") == ReviewScore(1, 2)
    finds.note(record_with_actions("2026-11-01T11:00:00Z", "KC -"), 1, 0, right=True)
    assert finds.of("Ben") == ReviewScore(2, 3)
    # Undoing later actions does not change a mistake, but changing the players does.
    record = record_with_actions("2026-11-01T11:00:00Z")
    finds.note(record._replace(match=record.match.take_back()), 1, 0, right=True)
    assert finds.of("Ben") == ReviewScore(2, 3)
    header = replace(record.header, players=("Cleo", "Ben"))
    finds.note(record._replace(header=header), 1, 0, right=True)
    assert finds.of("Ben") == ReviewScore(3, 4)


def test_first_try_score_appears_only_on_a_persons_own_page(
    folder: Path,
) -> None:
    finds = ReviewResults()
    save(folder, "a.jsonl", record_with_actions())
    finds.note(record_with_actions(), 1, 0, right=True)
    against = SavedMatch(log="1", players=("Ben", "Skilled"), computers=(None, "club"))
    statistics = collect_statistics([*saved_matches(), against], finds=finds)
    assert statistics.players[Player("", "club")].first_try_score is None
    ben, ana = statistics.players[BEN], statistics.players[ANA]
    assert lines(ben)["found"] == "1 of 1 on the first try"
    for tally in (ana, statistics.pairs[BEN, ANA]):
        assert "found" not in lines(tally)
    document = json.loads(json.dumps(statistics_document(statistics, [ben, ana])))
    assert [player["found"] for player in document["players"]] == [
        {"first_try": 1, "asked": 1},
        {"first_try": 0, "asked": 0},
    ]
