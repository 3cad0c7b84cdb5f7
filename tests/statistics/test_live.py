"""Statistics as they become known."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.saved.saves import a_match, save
from tests.surroundings import Clock

import mate.statistics as live
from mate.saved.files import LogCache
from mate.saved.savedmatch import SavedMatch, saved_match
from mate.statistics import LiveStatistics, known_losses
from mate.statistics.losses import HandLoss, HandLosses

LOST = (HandLoss((1, 2)),) * 4


@pytest.fixture
def saved(folder: Path) -> list[SavedMatch]:
    """Three finished matches, and one without a hand that is over."""
    records = [*(a_match(luck=luck) for luck in range(3)), a_match(steps=2)]
    return [saved_match(save(folder, f"{n}.jsonl", r)) for n, r in enumerate(records)]


def known(saved: list[SavedMatch]) -> dict[str, HandLosses]:
    """What was saved of the points lost in matches."""
    return known_losses(saved, LogCache("points-lost", HandLosses))


def test_what_was_found_counts_once_it_is_counted_anew(saved: list[SavedMatch]) -> None:
    so_far = LiveStatistics(saved)
    assert so_far.missing == saved[:3]
    so_far.recount()
    assert so_far.statistics.analysed == 0
    so_far.note(saved[0], LOST)
    assert so_far.missing == saved[1:3]
    assert so_far.statistics.analysed == 0
    so_far.recount()
    assert so_far.statistics.analysed == 1
    assert so_far.finding


@pytest.mark.parametrize("lost", [None, (), LOST[:3]])
def test_a_match_that_cannot_be_analysed_or_was_played_on_stays_missing(
    saved: list[SavedMatch], lost: HandLosses | None
) -> None:
    so_far = LiveStatistics(saved)
    so_far.note(saved[0], lost)
    so_far.recount()
    assert so_far.missing == saved[:3]
    assert so_far.statistics.analysed == 0


def test_the_longer_counting_takes_the_longer_it_rests(
    saved: list[SavedMatch], clock: Clock
) -> None:
    so_far = LiveStatistics(saved)
    clock.step = 1
    so_far.note(saved[0], LOST)
    so_far.recount()
    so_far.note(saved[1], LOST)
    clock.now += 10
    so_far.recount()
    assert so_far.statistics.analysed == 1
    clock.now += 20
    so_far.recount()
    assert so_far.statistics.analysed == 2


def test_in_the_end_all_is_counted_at_once_and_kept(saved: list[SavedMatch], clock: Clock) -> None:
    so_far = LiveStatistics(saved)
    clock.step = 1
    for match in saved[:2]:
        so_far.note(match, LOST)
        so_far.recount()
    so_far.finish()
    assert not so_far.finding
    assert so_far.statistics.analysed == 2
    assert len(known(saved)) == 2
    assert LiveStatistics(saved).missing == [saved[2]]


def test_what_was_found_is_kept_now_and_then(
    saved: list[SavedMatch], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "_SAVE_AFTER", 2)
    so_far = LiveStatistics(saved)
    so_far.note(saved[0], LOST)
    assert known(saved) == {}
    so_far.note(saved[1], LOST)
    assert len(known(saved)) == 2
