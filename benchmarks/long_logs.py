"""Measure how long it takes to open, follow, print, list and leave a match with a long log.

    python benchmarks/long_logs.py [EVENTS...]

A log may have any number of events, because it also keeps undone actions, times and uses of aids. A
log with many events of each of these three kinds is timed, with each number of events (default:
1,000, 10,000 and 100,000). Ten times as many events should take ten times as long.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from mate.disk import HOME_VARIABLE, matches_folder
from mate.grading import analyze
from mate.plain.transcript import replay
from mate.record import Header, MatchRecord, Terms, dumps, load
from mate.record.code import code_of
from mate.record.terms import Clock
from mate.record.text import encode
from mate.saved.folder import saved_matches
from mate.session import Session
from mate.words.history import History
from mate.words.narrator import Narrator

EVENTS = (1000, 10_000, 100_000)


def log_of(kind: str, events: int) -> bytes:
    """Return a log with this many events of one kind: times, undone actions, or uses of aids."""
    clock = Clock((600, 600), (0, 0)) if kind == "time" else None
    terms = Terms(players=("Ana", "Ben"), seed=7, clock=clock, help=("hints", "values"))
    begun = MatchRecord.begin(Header.of(terms, datetime(2026, 3, 1, 18, 30, tzinfo=UTC), "0.1.0"))
    assert begun.planned_deal is not None
    record = begun.deal(begun.planned_deal)
    if kind == "time":
        added = [record.use_time(1).events[-1]]
        lines = b"".join(
            encode(added[0]).replace(b'"ms":1}', b'"ms":%d}' % ms) for ms in range(1, events + 1)
        )
    elif kind == "undo":
        action = record.match.hand.position.legal_actions[0]
        done = record.play(action).take_back()
        lines = b"".join(map(encode, done.events[1:])) * (events // 2)
    else:
        lines = encode(record.give_help("hints").events[-1]) * events
    return dumps(record) + lines


def seconds(run: Callable[[], object]) -> float:
    """Return how many seconds a run takes."""
    start = time.perf_counter()
    run()
    return time.perf_counter() - start


def times_of(log: Path) -> dict[str, float]:
    """Return how many seconds each task takes with a log."""
    record, times = load(log), {"read": seconds(lambda: load(log))}
    narrator = Narrator(record.players)
    times["follow"] = seconds(lambda: History(record, narrator).add_events(record))
    times["print"] = seconds(lambda: list(replay(record)))
    times["grade"] = seconds(lambda: analyze(record.match))
    times["code"] = seconds(lambda: code_of(record.match))
    times["list"] = seconds(saved_matches)
    sessions: list[Session] = []
    times["resume"] = seconds(lambda: sessions.append(Session.resume(log)))
    session = sessions[0]
    action = session.match.hand.position.legal_actions[0]
    times["act"] = seconds(lambda: session.commit(session.record.play(action)))
    times["undo"] = seconds(lambda: session.commit(session.record.take_back()))
    times["leave"] = seconds(session.close)
    return times


def main() -> None:
    counts = tuple(map(int, sys.argv[1:])) or EVENTS
    for kind in ("time", "undo", "help"):
        for events in counts:
            with tempfile.TemporaryDirectory() as home:
                os.environ[HOME_VARIABLE] = home
                matches_folder().mkdir(parents=True)
                log = matches_folder() / "20260301-1830-ana-ben.jsonl"
                log.write_bytes(log_of(kind, events))
                figures = (f"{name} {taken:.3f}" for name, taken in times_of(log).items())
                size = log.stat().st_size / 1024
                print(f"{kind} {events:>8,} events, {size:8,.0f} KiB:", ", ".join(figures), "s")


if __name__ == "__main__":
    main()
