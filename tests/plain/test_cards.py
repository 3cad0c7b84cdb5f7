"""Where the cards of a match in lines come from: fair ones, and those of the day."""

from __future__ import annotations

import random
from datetime import UTC, date, datetime, timedelta, timezone
from pathlib import Path

import pytest

from mate import dealing, dealsofday
from mate.cli import main
from mate.cli.commands import play
from mate.faircards import is_fair
from mate.record import MatchRecord, load
from mate.rules import PRESETS, Deal
from mate.session import Session
from tests.program import seeded_deals

BGA = ("--rules", "bga")


@pytest.fixture
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the match is kept that is begun, and left at once."""
    monkeypatch.setenv("MATE_HOME", str(tmp_path))
    monkeypatch.setattr("sys.stdin", None)
    return tmp_path / "match.jsonl"


def begun(log: Path, *arguments: str) -> MatchRecord:
    """A match that was begun in lines, and left."""
    assert main(["play", "--plain", "--log", str(log), *arguments]) == 3
    return load(log)


def test_fair_cards_of_a_seed_begin_with_the_fair_deal_of_that_seed(
    log: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = begun(log, "--fair", "--seed", "3", *BGA)
    assert is_fair(record)
    assert record.header.seed == 3
    capsys.readouterr()
    assert main(["deal", "--fair", "--seed", "3", *BGA]) == 0
    shown = capsys.readouterr().out.partition("\n")[0]
    assert shown.endswith(f", {record.match.deals[0]}")


def test_after_fair_cards_the_rematch_has_fair_cards(log: Path, tmp_path: Path) -> None:
    record = begun(log, "--fair", "--seed", "3", *BGA)
    with Session.resume(log) as session:
        while not session.match.finished:
            session.deal_if_due()
            assert session.match.current is not None
            session.play(session.match.current.position.legal_actions[0])
    after = begun(tmp_path / "after.jsonl", "--rematch", str(log))
    assert is_fair(after)
    assert set(after.header.deals).isdisjoint(record.header.deals)


@pytest.mark.parametrize("day", [date(2026, 11, 3), date(2027, 1, 31)])
def test_the_deals_of_the_day_are_those_of_its_seed(
    day: date, log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play, "today", lambda: day)
    record = begun(log, "--today", "--names", "Ana", "Ben", "--first", "2", *BGA)
    seed = int(f"{day:%Y%m%d}")
    first, second = seeded_deals(seed)
    assert record.header.seed == seed
    assert not record.header.deals
    assert record.match.deals == (first,)
    assert record.match.first_dealer == 1
    log.unlink()
    fair = begun(log, "--today", "--fair", *BGA)
    source = random.Random(seed)
    drawn = dealing.draw(dealing.FAIR, PRESETS["bga"], source).deal
    assert fair.match.deals == (drawn,)
    assert Deal.parse(fair.header.deals[1]) not in {first, second, drawn}


def test_the_day_is_that_of_utc(monkeypatch: pytest.MonkeyPatch) -> None:
    late = datetime(2026, 11, 3, 23, 30, tzinfo=timezone(-timedelta(hours=5)))
    monkeypatch.setattr("mate.clock.now", lambda: late.astimezone(UTC))
    assert dealsofday.seed_of(dealsofday.today()) == 20261104


def test_an_interrupt_while_cards_are_drawn_is_told_in_a_line_and_leaves_nothing(
    log: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(dealing, "solved", interrupted)
    assert main(["play", "--plain", "--fair", "--log", str(log)]) == 1
    assert capsys.readouterr() == ("", "mate: Interrupted.\n")
    assert not log.exists()


def test_without_fair_cards_no_match_begins(
    log: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dealing, "LIMIT", 0)
    assert main(["play", "--plain", "--fair", "--log", str(log)]) == 1
    told = "mate: None of 0 deals drawn is worth 0 under classic rules.\n"
    assert capsys.readouterr() == ("", told)
    assert not log.exists()
