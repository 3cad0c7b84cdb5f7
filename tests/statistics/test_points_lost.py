"""Points lost against perfect play, found in another process and kept."""

from __future__ import annotations

import fcntl
import signal
import subprocess
import termios
import threading
import time
from pathlib import Path

import pytest
from tests.saved.saves import a_match, save

from mate.grading import analyze
from mate.record import Terms
from mate.record.terms import Help
from mate.saved.folder import saved_matches
from mate.saved.savedmatch import SavedMatch, saved_match
from mate.session import Session
from mate.statistics.counting import Counting
from mate.statistics.knownlosses import KnownLosses
from mate.statistics.losses import losses_of
from mate.statistics.lossfinder import LossFinder
from mate.statistics.players import Player


def test_losses_are_those_of_the_analysis_for_hands_that_are_over(folder: Path) -> None:
    whole, part = a_match(luck=1, rules="bga"), a_match(luck=2, rules="bga", steps=34)
    grades = analyze(whole.match).players
    lost = losses_of(whole)
    assert len(lost) == 4
    assert [sum(hand[seat] for hand in lost) for seat in (0, 1)] == [grades[0].lost, grades[1].lost]
    assert [hand.outcome is not None for hand in part.match.hands] == [True] * 2 + [False]
    paths = [save(folder, "whole.jsonl", whole), save(folder, "part.jsonl", part)]
    broken = folder / "broken.jsonl"
    broken.write_bytes(b"no log\n")
    with LossFinder() as finder:
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
    with LossFinder() as finder:
        counting = Counting([match])
        assert [each.log for each in counting.missing] == [match.log] * told
        lost = finder.losses(path)
    assert lost is not None
    assert len(lost) == told
    counting.note(match, lost)
    counting.finish()
    ana = counting.statistics.players[Player("ana")]
    assert (ana.hands, ana.analysed_hands, ana.to_analyse) == (1, told, told)
    assert len(ana.spread.course) == told


def test_a_finder_that_is_stopped_answers_at_once_and_no_more(folder: Path) -> None:
    path = save(folder, "a.jsonl", a_match(rules="gamerules"))
    with LossFinder() as finder:
        threading.Timer(0.3, finder.stop).start()
        while not finder.stopped:
            finder.losses(path)
        assert finder.losses(path) is None
    with LossFinder() as finder:
        finder.stop()
        assert finder.losses(path) is None


def killed_when_asked(process: subprocess.Popen[bytes]) -> None:
    assert process.stdin is not None
    while not any(fcntl.ioctl(process.stdin, termios.FIONREAD, bytes(4))):
        time.sleep(0.01)
    process.kill()


def test_a_match_that_the_process_dies_of_costs_only_itself(folder: Path) -> None:
    path = save(folder, "a.jsonl", a_match(rules="bga", steps=34))
    with LossFinder() as finder:
        found = finder.losses(path)
        assert found is not None
        assert finder._process is not None
        # Held, so that it cannot answer before it is killed, which it is once it is asked.
        finder._process.send_signal(signal.SIGSTOP)
        threading.Thread(target=killed_when_asked, args=(finder._process,)).start()
        assert finder.losses(path) is None
        assert finder.losses(path) == found
        # One that died meanwhile costs no match.
        finder._process.kill()
        finder._process.wait()
        assert finder.losses(path) == found


def test_where_no_process_can_work_not_one_is_started_for_each_match(
    tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = save(folder, "a.jsonl", a_match(rules="bga", steps=34))
    told = tmp_path / "told"
    (tmp_path / "numpy.py").write_text(
        f"import os; open({str(told)!r}, 'a').write('x'); os._exit(1)"
    )
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with LossFinder() as finder:
        assert [finder.losses(path) for _ in range(12)] == [None] * 12
    assert told.stat().st_size < 12


def noted(match: SavedMatch, lost: int, known: KnownLosses | None = None) -> KnownLosses:
    """What is known, with so much lost by both in each hand of a match."""
    known = known or KnownLosses()
    known.note(match, ((lost, lost),) * match.open_hands)
    return known


def test_what_was_found_is_kept_until_the_log_changes_and_what_others_found_is_not_undone(
    folder: Path,
) -> None:
    path = save(folder, "a.jsonl", a_match(steps=44))
    match = saved_match(path)
    noted(match, 1).save()
    assert KnownLosses().of([match]) == {str(path): ((1, 1),) * match.open_hands}
    one = KnownLosses()
    path.unlink()
    played_on = saved_match(save(folder, "a.jsonl", a_match(steps=48)))
    assert played_on.open_hands == match.open_hands
    assert KnownLosses().of(saved_matches()) == {}
    noted(played_on, 2).save()
    other = saved_match(save(folder, "b.jsonl", a_match(luck=2)))
    noted(other, 3, one).save()
    assert KnownLosses().of([played_on]) == {str(path): ((2, 2),) * match.open_hands}
    assert len(KnownLosses().of([played_on, other])) == 2
    # Nothing is kept of a log that is gone.
    path.unlink()
    noted(other, 4).save()
    assert KnownLosses().of([played_on, other]).keys() == {other.log}
