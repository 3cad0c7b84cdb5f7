"""Line mode: the start of matches, series, agreed draws, forced replies, and the computer."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from mate import clock, dealing
from mate.record import MatchRecord, Terms, load
from mate.record.terms import Clock as Minutes
from mate.rules import NO_FOREPLACEMENT, Match
from mate.saved.nextmatch import is_fair
from mate.session import Session
from tests import steps
from tests.environment import Clock
from tests.program import WORKED_DEAL, CommandLine, Done, actions_of_a_match, seeded_deals
from tests.saved.saves import save

PLAY = ("play", "--plain")
BGA = ("--rules", "bga")
PLAIN = (*PLAY, "--names", "Ana", "Ben", "--first", "1", "--seed", "5")
WHOLE, PLAYED = actions_of_a_match()
Play = Callable[..., Done]


def begin(mate: CommandLine, log: Path, *flags: str) -> MatchRecord:
    """Begin a match in line mode, leave at once, and return its record."""
    assert mate(*PLAY, "--log", str(log), *flags).status == 3
    return load(log)


# Tests of fair deals, and of the deals of the day.


def test_fair_match_starts_with_the_fair_deal_of_its_seed(
    mate: CommandLine, log: Path, tmp_path: Path
) -> None:
    record = begin(mate, log, "--character", "fair", "--seed", "3", *BGA)
    assert is_fair(record)
    assert record.header.seed == 3
    shown = mate.lines("deal", "--character", "fair", "--seed", "3", *BGA)[0]
    assert shown.endswith(f", {record.match.deals[0]}")
    with Session.resume(log) as session:
        while not session.match.finished:
            session.deal_round_if_due()
            assert session.match.current is not None
            steps.play(session, session.match.current.position.legal_actions[0])
    after = begin(mate, tmp_path / "after.jsonl", "--rematch", str(log))
    assert is_fair(after)
    assert set(after.header.deals).isdisjoint(record.header.deals)


def test_today_option_deals_from_the_seed_of_the_date(
    mate: CommandLine, log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mate.cli.commands.play.today", lambda: date(2027, 1, 31))
    record = begin(mate, log, "--today", "--names", "Ana", "Ben", "--first", "2")
    first, _ = seeded_deals(20270131)
    assert record.header.seed == 20270131
    assert not record.header.deals
    assert record.match.deals == (first,)
    assert record.match.first_dealer == 1


def test_day_of_the_match_is_the_local_date(monkeypatch: pytest.MonkeyPatch) -> None:
    # The time zone of the tests is an hour ahead of UTC.
    monkeypatch.setattr("mate.clock.now", lambda: datetime(2026, 11, 3, 23, 30, tzinfo=UTC))
    assert clock.seed_of(clock.today()) == 20261104
    assert clock.today() == clock.day_of_seed(20261104)


def test_fair_match_does_not_begin_if_no_fair_deal_is_found(
    mate: CommandLine, log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    words = (*PLAY, "--fair", "--log", str(log))
    with monkeypatch.context() as patch:
        patch.setattr(dealing, "solve_deal", interrupted)
        assert mate.refusal(*words, status=130) == "mate: Interrupted."
    monkeypatch.setattr(dealing, "LIMIT", 0)
    message = "mate: None of the 0 deals tried is worth 0 under classic rules."
    assert mate.refusal(*words) == message
    assert not log.exists()


NO_CLOCK = "Line mode does not support clocks. Leave out --plain."


def test_line_mode_shows_matches_with_clocks_but_does_not_play_them(
    mate: CommandLine, log: Path, clock: Clock
) -> None:
    terms = Terms(players=("Ana", "Ben"), first_dealer=0, seed=7, clock=Minutes((10, 10), (5, 5)))
    with Session.begin(terms, log) as session:
        steps.run_clock(session)
        clock.now = 12.3
        steps.play(session, NO_FOREPLACEMENT)
        clock.now = 16.3
    before = log.read_bytes()
    assert NO_CLOCK in mate.refusal("resume", "--plain", str(log))
    assert log.read_bytes() == before
    shown = mate.lines("show", str(log))
    assert "Clock: 10 minutes each, plus 5 seconds per action." in shown
    assert "Clocks: Ana 9:53, Ben 9:56." in shown
    with Session.resume(log) as session:
        steps.resign(session, 0)
    assert "Clocks at the end: Ana 9:53, Ben 9:56." in mate.lines("show", str(log))
    after = log.with_name("after.jsonl")
    message = mate.refusal("play", "--plain", "--rematch", str(log), "--log", str(after))
    assert NO_CLOCK in message
    assert not after.exists()


# Tests of series of matches.


def test_series_continues_from_its_last_match(mate: CommandLine, log: Path, tmp_path: Path) -> None:
    mate("settings", "verdict", "false")
    flags = ("--best-of", "3", "--no-foresight", "--log", str(log))
    lines = mate.lines(*PLAIN, *flags, typed="\n".join(WHOLE))
    one, other = PLAYED.score
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
    # Without a name, `mate resume` begins the next match of the series.
    save(mate.home / "matches", "first.jsonl", load(log))
    for _ in range(2):
        going = mate("resume", "--plain", typed="score\n")
        assert (going.status, "Match 2, best of 3." in going.lines) == (3, True)
    assert len(mate.lines("list")) == 1 + 2
    # An unfinished match has no rematch.
    message = "mate: The match is not over, so the next one cannot start."
    assert mate.refusal(*PLAY, "--rematch", str(second)) == message
    assert mate.lines("show", str(log))[-2:] == lines[-5:-3]
    document = mate.document("show", str(second))
    assert (document["foresight"], document["series"]["match"]) == (False, 2)


@pytest.fixture
def play(mate: CommandLine, log: Path) -> Play:
    """A function that types lines in a match whose deals come from seed 5."""

    def run(*typed: str, flags: tuple[str, ...] = ()) -> Done:
        lines = "".join(f"{line}\n" for line in typed)
        return mate(*PLAIN, *flags, "--log", str(log), typed=lines)

    return run


def test_computer_answers_a_draw_offer_at_once(
    mate: CommandLine, log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for accepts, message in ((True, "Skilled accepts."), (False, "Skilled declines the draw.")):
        monkeypatch.setattr("mate.players.Computer.accepts_draw", lambda *_, it=accepts: it)
        flags = ("--opponent", "club", "--names", "Ana", "--first", "1", "--deal", WORKED_DEAL)
        words = "AC\ndraw\n" if accepts else "AC\ndraw\naccept\n"
        done = mate("play", "--plain", *flags, "--rules", "bga", "--log", str(log), typed=words)
        assert message in done.out
        assert ("Draw agreed" in done.out) is accepts
        assert ("no draw offer" in done.out) is not accepts
        log.unlink()


def test_names_keep_joiners_in_log_and_output(mate: CommandLine, log: Path) -> None:
    names = "علی\u200cرضا", "👩\u200d👩\u200d👧"
    started = mate("play", "--plain", "--names", *names, "--log", str(log), typed="-\n")
    assert load(log).header.players == names
    assert mate.document("show", str(log))["players"] == [*names]
    for out in (started.out, mate("show", str(log)).out):
        assert all(name in out for name in names)
    refused = mate("play", "--plain", "--names", names[0], "علیرضا")
    assert "Give two different names." in refused.err


def test_forced_setting_plays_forced_replies_automatically(
    play: Play, mate: CommandLine, log: Path
) -> None:
    mate("settings", "forced", "play")
    match, typed, forced = Match(PLAYED.ruleset, 0, (PLAYED.deals[0],)), list[str](), 0
    while len(match.hands) < 2 and forced < 3:
        position = match.hand.position
        legal = position.legal_actions
        quiet = [action for action in legal if not position.play(action).is_mate] or legal
        if (only := position.forced) is None:
            typed.append(quiet[0].notation)
        forced += only is not None
        match = match.play(only or quiet[0])
    done = play(*typed)
    assert done.out.count("Forced: ") == forced == 3
    assert load(log).match.hands[0].actions == match.hands[0].actions
    log.unlink()
    undone = play(*typed, "undo")
    assert undone.out.count("Undone: ") == 2


pytestmark = pytest.mark.usefixtures("home")


def test_watch_option_plays_a_match_between_computers_to_its_end(mate: CommandLine) -> None:
    lines = mate.lines("play", "--plain", "--watch", "casual", "casual", "--seed", "1")
    assert "Casual is the computer, at level casual." in lines
    assert "Casual 2 is the computer, at level casual." in lines
    assert any(line.startswith("Total: Casual ") for line in lines)
