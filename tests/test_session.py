"""Sessions: every event is on disk when the step returns."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta, timezone
from pathlib import Path
from random import Random, SystemRandom

import pytest

from mate.disk import matches_folder
from mate.errors import (
    FileTakenError,
    LogTakenError,
    MateError,
    StorageError,
)
from mate.record import Header, Terms, load
from mate.record.terms import Seat
from mate.rules import Deal
from mate.session import Session
from tests import steps
from tests.program import seeded_deals, snapshot
from tests.record.disk import size_limit
from tests.record.records import TERMS, TO_MATE, play
from tests.strategies import choose


@pytest.fixture
def session(log: Path) -> Iterator[Session]:
    with Session.begin(TERMS, log) as begun:
        yield begun


def play_on(session: Session, source: Random, most: int = 200) -> None:
    """Take at most `most` random actions, or fewer if the match ends first."""
    for _ in range(most):
        session.deal_round_if_due()
        if session.match.finished:
            break
        steps.play(session, choose(session.match.hand.position, source))


@pytest.mark.parametrize("room", [0, 10, 330, 380])
def test_failed_start_leaves_no_file(tmp_path: Path, log: Path, room: int) -> None:
    with (
        size_limit(room),
        pytest.raises(StorageError, match=r"The match log cannot be written: file too large."),
    ):
        Session.begin(TERMS, log)
    assert list(tmp_path.iterdir()) == []
    Session.begin(TERMS, log).close()


@pytest.mark.parametrize(("words", "missing"), [("", b'"deal"'), (TO_MATE, b'"hand"')])
def test_failed_resumption_releases_the_log(log: Path, words: str, missing: bytes) -> None:
    with Session.begin(TERMS, log) as session:
        play(session, words)
    # Remove the deal or the result of the hand, as if the program had been killed in mid-write.
    *lines, last = log.read_bytes().splitlines(keepends=True)
    assert missing in last
    left = b"".join(lines)
    log.write_bytes(left)
    with size_limit(len(left)), pytest.raises(StorageError):
        Session.resume(log)
    assert snapshot(log.parent) == {log.name: left}
    with Session.resume(log) as again:
        assert log.read_bytes() == left + last
        assert again.record == session.record


# Tests of resuming a match


@pytest.mark.parametrize("chosen", [(), (7,), (38769, 7)])
def test_resumed_match_uses_chosen_deals_then_deals_of_the_seed(
    log: Path, chosen: tuple[int, ...]
) -> None:
    source, deals = Random(1), tuple(map(Deal.from_number, chosen))
    Session.begin(Terms(players=TERMS.players, deals=tuple(map(str, deals)), seed=11), log).close()
    while not load(log).finished:
        with Session.resume(log) as session:
            play_on(session, source, 20)
    assert load(log).match.deals == (*deals, *seeded_deals(11)[len(deals) :])


# Tests that only one program can open a log


def test_second_session_cannot_open_the_same_log(session: Session, log: Path) -> None:
    before = log.read_bytes()
    link = log.with_name("link.jsonl")
    link.symlink_to(log)
    folder = log.parent / "folder"
    folder.symlink_to(log.parent)
    other_name = log.with_name("other-name.jsonl")
    other_name.hardlink_to(log)
    for path in (log, link, folder / log.name, other_name):
        with pytest.raises(LogTakenError) as caught:
            Session.resume(path)
        assert str(caught.value) == f"{path}: This match is being played in another window."
    assert log.read_bytes() == before
    play(session, "AH")
    session.close()
    session.close()
    files = snapshot(log.parent)
    Session.resume(link).close()
    # Resuming and closing leaves no additional file.
    assert snapshot(log.parent) == files


def test_new_match_overwrites_no_file_and_rejects_impossible_paths(log: Path) -> None:
    Session.begin(TERMS, log).close()
    before = log.read_bytes()
    dangling = log.with_name("dangling.jsonl")
    dangling.symlink_to("nowhere")
    circle = log.with_name("circle.jsonl")
    circle.symlink_to("circle.jsonl")
    for path in (log, dangling, circle, log.parent):
        with pytest.raises(FileTakenError, match=r"The file already exists."):
            Session.begin(TERMS, path)
    with pytest.raises(StorageError, match="part of the path is a file, not a folder"):
        Session.begin(TERMS, log / "match.jsonl")
    assert log.read_bytes() == before


def test_simultaneous_new_matches_get_separate_logs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MATE_HOME", str(tmp_path / "not" / "there"))
    sessions = [Session.begin(TERMS) for _ in range(4)]
    assert len({session.path for session in sessions}) == 4
    for session in sessions:
        assert session.path.parent == matches_folder()
        assert not session.recovered
        play(session, "AH")
        session.close()
        assert load(session.path) == session.record


# Tests of the terms of a new match


def test_terms_are_checked_and_converted_to_the_header_of_a_log() -> None:
    assert Terms(players=("\x1b[31mAna\n", "")).checked().players == ("�[31mAna", "Player 2")
    with pytest.raises(MateError, match=r"Both players are called ana. Give two different names."):
        Terms(players=("ana", " ANA ")).checked()
    with pytest.raises(MateError, match=r"3 deals are given, but a match has 2 rounds."):
        Terms(deals=("1", "2", "3")).checked()
    sound = Terms(deals=("38769",), help=("tutor", "hints")).checked()
    assert (sound.deals, sound.help) == (("AT.AT7.T.ATK7",), ("hints", "tutor"))
    # Logs use UTC, unlike the tests.
    now = datetime(2026, 11, 22, 1, 30, tzinfo=timezone(timedelta(hours=9)))
    header = Header.of(Terms(players=TERMS.players, computers=(None, "club")), now, "0.1.0")
    assert header.created == "2026-11-21T16:30:00Z"
    assert header.computers == (None, "club")
    assert Header.of(Terms(players=TERMS.players), now, "0.1.0").computers == (None, None)


def test_seeds_within_the_limits_make_a_match_and_others_are_rejected(log: Path) -> None:
    for seed in (0, 2**63 - 1):
        with Session.begin(Terms(seed=seed), log.with_name(str(seed))) as session:
            assert session.match.deals == seeded_deals(seed)[:1]
            assert load(session.path).header.seed == seed
    for seed in (-1, 2**63):
        with pytest.raises(MateError, match=f"Not a seed: {seed}. Seeds run from 0 to {2**63 - 1}"):
            Terms(seed=seed).checked()


@pytest.mark.parametrize(("drawn", "dealer"), [(0.0, 0), (0.4999, 0), (0.5, 1), (0.9999, 1)])
def test_r17_lot_decides_the_first_dealer_unless_chosen(
    monkeypatch: pytest.MonkeyPatch, drawn: float, dealer: Seat
) -> None:
    # By chance, all lots are equal in only one of 2¹⁰⁰ runs.
    assert {Terms(players=TERMS.players).with_first_dealer().first_dealer for _ in range(101)} == {
        0,
        1,
    }
    monkeypatch.setattr(SystemRandom, "random", lambda _: drawn)
    assert Terms(players=TERMS.players).with_first_dealer().first_dealer == dealer
    for seed in range(20):
        source = Random(seed)
        lot = [source.random() for _ in range(3)][2]
        assert Terms(players=TERMS.players, seed=seed).with_first_dealer().first_dealer == int(
            lot * 2
        )
        assert Terms(first_dealer=dealer, seed=seed).with_first_dealer().first_dealer == dealer
