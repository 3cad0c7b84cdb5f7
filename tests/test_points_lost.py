"""Points lost against perfect play, found in another process and kept."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from mate.analysis import analyze
from mate.record.folder import saved_matches
from mate.record.places import cache_folder
from mate.record.savedmatch import saved_match
from mate.statistics.grading import losses_of
from mate.statistics.losses import Grader, KnownLosses
from tests.record.saves import a_match, save


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MATE_HOME", str(tmp_path))
    return tmp_path / "matches"


def test_losses_are_those_of_the_analysis_for_hands_that_are_over(folder: Path) -> None:
    whole, part = a_match(luck=1, rules="bga"), a_match(luck=2, rules="bga", steps=18)
    grades = analyze(whole.match).players
    lost = losses_of(whole.match)
    assert len(lost) == 4
    assert [sum(hand[seat] for hand in lost) for seat in (0, 1)] == [
        grades[0].lost,
        grades[1].lost,
    ]
    over = sum(hand.outcome is not None for hand in part.match.hands)
    paths = [save(folder, "whole.jsonl", whole), save(folder, "part.jsonl", part)]
    broken = folder / "broken.jsonl"
    broken.write_bytes(b"no log\n")
    with Grader() as grader:
        assert grader.losses(paths[0]) == lost
        assert grader.losses(broken) is None
        assert grader.losses(folder / "gone.jsonl") is None
        found = grader.losses(paths[1])
    assert found is not None
    assert len(found) == over


def test_a_grader_that_is_stopped_answers_at_once_and_no_more(folder: Path) -> None:
    path = save(folder, "a.jsonl", a_match(rules="gamerules"))
    with Grader() as grader:
        threading.Timer(0.3, grader.stop).start()
        while not grader.stopped:
            grader.losses(path)
        assert grader.losses(path) is None


def test_a_grader_stopped_before_it_began_starts_nothing(folder: Path) -> None:
    path = save(folder, "a.jsonl", a_match())
    with Grader() as grader:
        grader.stop()
        assert grader.losses(path) is None


def test_what_was_found_is_kept_until_the_log_changes(folder: Path) -> None:
    path = save(folder, "a.jsonl", a_match(steps=20))
    match = saved_match(path)
    lost = ((1, 2),) * len(match.results)
    known = KnownLosses()
    known.note(match, lost)
    known.save()
    assert KnownLosses().of([match]) == {path: lost}
    path.unlink()
    save(folder, "a.jsonl", a_match(steps=24))
    assert KnownLosses().of(saved_matches()) == {}


def test_two_programs_keep_what_both_found(folder: Path) -> None:
    matches = [saved_match(save(folder, f"{n}.jsonl", a_match(luck=n))) for n in (1, 2)]
    one, other = KnownLosses(), KnownLosses()
    one.note(matches[0], ((1, 1),) * 4)
    other.note(matches[1], ((2, 2),) * 4)
    one.save()
    other.save()
    assert len(KnownLosses().of(matches)) == 2


@pytest.mark.parametrize("data", [b"", b"\xc1", b"\x81\xc4\x01a\x91\x01", b"\x93\x01\x02\x03"])
def test_a_broken_cache_of_losses_is_as_if_there_were_none(folder: Path, data: bytes) -> None:
    match = saved_match(save(folder, "a.jsonl", a_match()))
    known = KnownLosses()
    known.note(match, ((0, 0),) * 4)
    known.save()
    (file,) = cache_folder().iterdir()
    file.write_bytes(data)
    assert KnownLosses().of([match]) == {}
    known.save()
