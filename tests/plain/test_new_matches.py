"""What a match in lines begins with: its cards, and the series it belongs to."""

from __future__ import annotations

from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from mate import clock, dealing
from mate.cli.commands import play
from mate.record import MatchRecord, load
from mate.saved.nextmatch import is_fair
from mate.session import Session
from tests.program import CommandLine, actions_of_a_match, seeded_deals

PLAY = ("play", "--plain")
BGA = ("--rules", "bga")


def begun(mate: CommandLine, log: Path, *flags: str) -> MatchRecord:
    """A match that was begun in lines, and left at once."""
    assert mate(*PLAY, "--log", str(log), *flags).status == 3
    return load(log)


# Fair cards, and those of the day.


def test_fair_cards_of_a_seed_begin_with_its_fair_deal_and_a_rematch_has_fair_ones_too(
    mate: CommandLine, log: Path, tmp_path: Path
) -> None:
    record = begun(mate, log, "--character", "fair", "--seed", "3", *BGA)
    assert is_fair(record)
    assert record.header.seed == 3
    shown = mate.lines("deal", "--character", "fair", "--seed", "3", *BGA)[0]
    assert shown.endswith(f", {record.match.deals[0]}")
    with Session.resume(log) as session:
        while not session.match.finished:
            session.deal_if_due()
            assert session.match.current is not None
            session.play(session.match.current.position.legal_actions[0])
    after = begun(mate, tmp_path / "after.jsonl", "--rematch", str(log))
    assert is_fair(after)
    assert set(after.header.deals).isdisjoint(record.header.deals)


def test_the_deals_of_the_day_are_those_of_its_seed(
    mate: CommandLine, log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play, "today", lambda: date(2027, 1, 31))
    record = begun(mate, log, "--today", "--names", "Ana", "Ben", "--first", "2")
    first, _ = seeded_deals(20270131)
    assert record.header.seed == 20270131
    assert not record.header.deals
    assert record.match.deals == (first,)
    assert record.match.first_dealer == 1


def test_the_day_is_that_where_the_players_live(monkeypatch: pytest.MonkeyPatch) -> None:
    # The tests live an hour ahead of UTC.
    monkeypatch.setattr("mate.clock.now", lambda: datetime(2026, 11, 3, 23, 30, tzinfo=UTC))
    assert clock.seed_of(clock.today()) == 20261104
    assert clock.today() == clock.day_of_seed(20261104)


def test_without_fair_cards_no_match_begins(
    mate: CommandLine, log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    words = (*PLAY, "--fair", "--log", str(log))
    with monkeypatch.context() as patch:
        patch.setattr(dealing, "solved", interrupted)
        assert mate.refusal(*words, status=130) == "mate: Interrupted."
    monkeypatch.setattr(dealing, "LIMIT", 0)
    told = "mate: None of 0 deals drawn is worth 0 under classic rules."
    assert mate.refusal(*words) == told
    assert not log.exists()


# A series.


def test_resume_starts_the_next_match_of_a_series_where_no_match_is_unfinished(
    mate: CommandLine,
) -> None:
    typed, _ = actions_of_a_match()
    flags = ("--names", "Ana", "Ben", "--first", "1", "--seed", "5", "--best-of", "3")
    assert mate(*PLAY, *flags, typed="\n".join(typed)).status == 0
    begins = mate("resume", "--plain", typed="score\n")
    assert begins.status == 3
    assert "Match 2, best of 3." in begins.lines
    # That match is unfinished now, and comes first.
    assert "Match 2, best of 3." in mate("resume", "--plain", typed="score\n").lines
    assert len(mate.lines("list")) == 1 + 2


def test_a_series_is_gone_on_with_from_its_last_match(
    mate: CommandLine, log: Path, tmp_path: Path
) -> None:
    typed, played = actions_of_a_match()
    flags = ("--names", "Ana", "Ben", "--first", "1", "--seed", "5", "--best-of", "3")
    words = (*PLAY, *flags, "--no-foresight", "--log", str(log))
    lines = mate.lines(*words, typed="\n".join(typed))
    one, other = played.score
    assert one < other
    assert lines[1] == "Match 1, best of 3."
    assert lines[-5:] == [
        "Ben leads the series 1 to 0.",
        f"Points in the series: Ana {one}, Ben {other}.",
        "A rematch is match 2 of the series; Ben deals first.",
        f"To play it, type: mate play --plain --rematch {log}",
        f"The match is finished and saved. To replay it, type: mate replay --plain {log}",
    ]

    second = tmp_path / "second.jsonl"
    again = mate(*PLAY, "--rematch", str(log), "--log", str(second), typed="score\n")
    assert again.status == 3
    assert again.lines[1:3] == ["Match 2, best of 3.", "Ben leads the series 1 to 0."]
    assert again.out.count("Ben leads the series 1 to 0.") == 2
    header = load(second).header
    assert header.series is not None
    assert (header.series.match, header.series.before.wins) == (2, (0, 1))
    assert (header.first_dealer, header.foresight) == (1, False)
    # It is not over, so the next one cannot start.
    told = "mate: The match is not over, so the next one cannot start."
    assert mate.refusal(*PLAY, "--rematch", str(second)) == told

    shown = mate.lines("show", str(log))
    assert shown[2:4] == [
        "Match 1, best of 3.",
        "Played without foresight: the effect of the chosen card was not shown.",
    ]
    assert shown[-2:] == lines[-5:-3]
    document = mate.document("show", str(second))
    assert document["foresight"] is False
    assert document["series"] == {
        "id": header.series.id,
        "match": 2,
        "of": 3,
        "before": {"wins": [0, 1], "draws": 0, "points": [one, other]},
    }
