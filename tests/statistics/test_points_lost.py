"""Points lost against perfect play, found in another process and kept."""

from __future__ import annotations

import pickle
import signal
import threading
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import BinaryIO

import pytest
from tests.saved.saves import a_match, save

from mate.grading import analyze
from mate.record import Terms
from mate.record.terms import Help
from mate.saved.files import LogCache
from mate.saved.folder import saved_matches
from mate.saved.savedmatch import SavedMatch, saved_match
from mate.session import Session
from mate.statistics import LiveStatistics, known_losses
from mate.statistics.losses import HandLoss, HandLosses, LossFinder, losses_of
from mate.statistics.tally import Player


def test_losses_are_those_of_the_analysis_for_hands_that_are_over(folder: Path) -> None:
    whole, part = a_match(luck=1, rules="bga"), a_match(luck=2, rules="bga", steps=34)
    grades = analyze(whole.match).players
    lost = losses_of(whole)
    assert len(lost) == 4
    assert [sum(hand.lost[seat] for hand in lost) for seat in (0, 1)] == [
        grades[0].lost,
        grades[1].lost,
    ]
    assert [hand.outcome is not None for hand in part.match.hands] == [True] * 2 + [False]
    paths = [save(folder, "whole.jsonl", whole), save(folder, "part.jsonl", part)]
    broken = folder / "broken.jsonl"
    broken.write_bytes(b"no log\n")
    with closing(LossFinder()) as finder:
        assert finder.losses(paths[0]) == lost
        assert finder.losses(broken) is None
        assert finder.losses(folder / "gone.jsonl") is None
        found = finder.losses(paths[1])
    assert found is not None
    assert len(found) == 2


@pytest.mark.parametrize(("help_", "told"), [((), 0), (("tutor",), 0), (("hints",), 1)])
def test_of_a_round_that_is_not_over_nothing_is_told_but_where_help_tells_it(
    folder: Path, help_: tuple[Help, ...], told: int
) -> None:
    path = folder / "half.jsonl"
    folder.mkdir()
    with Session.begin(Terms(players=("Ana", "Ben"), seed=3, help=help_), path) as session:
        while not session.match.hands or session.match.hands[0].outcome is None:
            session.deal_if_due()
            assert session.match.current is not None
            session.play(session.match.current.position.legal_actions[-1])
    match = saved_match(path)
    assert len(match.ends) == 1
    with closing(LossFinder()) as finder:
        counting = LiveStatistics([match])
        assert [each.log for each in counting.missing] == [match.log] * told
        lost = finder.losses(path)
    assert lost is not None
    assert len(lost) == told
    counting.note(match, lost)
    counting.finish()
    ana = counting.statistics.players[Player("ana")]
    assert (ana.hands.count, ana.lost.hands, ana.lost.to_analyse) == (1, told, told)
    assert len(ana.course) == told


def test_a_finder_that_is_stopped_answers_at_once_and_no_more(folder: Path) -> None:
    path = save(folder, "a.jsonl", a_match(rules="gamerules"))
    with closing(LossFinder()) as finder:
        threading.Timer(0.3, finder.stop).start()
        while not finder.stopped:
            finder.losses(path)
        assert finder.losses(path) is None
    with closing(LossFinder()) as finder:
        finder.stop()
        assert finder.losses(path) is None


def test_a_match_that_the_process_dies_of_costs_only_itself(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = save(folder, "a.jsonl", a_match(rules="bga", steps=34))
    with closing(LossFinder()) as finder:
        found = finder.losses(path)
        assert found is not None
        helper = finder._helper
        assert helper is not None
        # Held, so that it cannot answer before it is killed, which it is once it is asked.
        helper._process.send_signal(signal.SIGSTOP)
        load = pickle.load

        def killed_before_loading(file: BinaryIO) -> object:
            helper.kill()
            return load(file)

        with monkeypatch.context() as context:
            context.setattr(pickle, "load", killed_before_loading)
            assert finder.losses(path) is None
        assert finder.losses(path) == found
        # One that died meanwhile costs no match.
        assert finder._helper is not None
        finder._helper.kill()
        finder._helper._process.wait()
        assert finder.losses(path) == found


def test_where_no_process_can_work_not_one_is_started_for_each_match(
    tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = save(folder, "a.jsonl", a_match(rules="bga", steps=34))
    told = tmp_path / "told"
    (tmp_path / "numpy.py").write_text(
        f"import os; open({str(told)!r}, 'a').write('x'); os._exit(1)"
    )
    monkeypatch.syspath_prepend(tmp_path)
    with closing(LossFinder()) as finder:
        assert [finder.losses(path) for _ in range(12)] == [None] * 12
    assert told.stat().st_size < 12


def known(matches: Iterable[SavedMatch]) -> dict[str, HandLosses]:
    """What was saved of the points lost in matches."""
    return known_losses(matches, LogCache("points-lost", HandLosses))


def noted(
    match: SavedMatch, lost: int, cache: LogCache[HandLosses] | None = None
) -> LogCache[HandLosses]:
    """What is known, with so much lost by both in each hand of a match."""
    cache = LogCache("points-lost", HandLosses) if cache is None else cache
    cache.note(match.log, match.stamp, (HandLoss((lost, lost)),) * match.open_hands)
    return cache


def test_what_was_found_is_kept_until_the_log_changes_and_what_others_found_is_not_undone(
    folder: Path,
) -> None:
    path = save(folder, "a.jsonl", a_match(steps=44))
    match = saved_match(path)
    noted(match, 1).save()
    assert known([match]) == {str(path): (HandLoss((1, 1)),) * match.open_hands}
    one: LogCache[HandLosses] = LogCache("points-lost", HandLosses)
    path.unlink()
    played_on = saved_match(save(folder, "a.jsonl", a_match(steps=48)))
    assert played_on.open_hands == match.open_hands
    assert known(saved_matches()) == {}
    noted(played_on, 2).save()
    other = saved_match(save(folder, "b.jsonl", a_match(luck=2)))
    noted(other, 3, one).save()
    assert known([played_on]) == {str(path): (HandLoss((2, 2)),) * match.open_hands}
    assert len(known([played_on, other])) == 2
    # Nothing is kept of a log that is gone.
    path.unlink()
    noted(other, 4).save()
    assert known([played_on, other]).keys() == {other.log}
