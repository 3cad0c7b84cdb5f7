"""How long the list of a thousand saved matches takes, beside only reading their bytes.

    python benchmarks/saved_matches.py [MATCHES] [RUNS]

Every second match is finished; the others were left after any number of actions, and are played
again to list them. Both runs alternate and find the files in the system's cache; the best of each
counts. A last figure is for reading and verifying one finished match.
"""

from __future__ import annotations

import os
import random
import sys
import tempfile
import time
from collections.abc import Callable

from mate.record import MatchRecord, dump, dumps, loads
from mate.record.events import FORMAT, VERSION, Header, RulesLine
from mate.record.folder import HOME_VARIABLE, log_paths, matches_folder, saved_matches
from mate.rules import PRESETS, Deal

MATCHES = 1000
RUNS = 5
LIMIT = 0.5
"""The most seconds that a thousand matches may take."""


def random_match(source: random.Random, actions: int | None) -> MatchRecord:
    """A match played at random: so many actions, or to its end."""
    rules = RulesLine.of(source.choice(tuple(PRESETS.values())))
    players, created = ("Ana", "Ben"), "2026-03-01T18:30:00Z"
    header = Header(FORMAT, VERSION, "0.1.0", created, players, rules, 0, None, ())
    record, done = MatchRecord.begin(header), 0
    while not record.finished and done != actions:
        if record.match.needs_deal:
            events = record.deal_events(Deal.draw(source))
        else:
            assert record.match.current is not None
            legal = record.match.current.position.legal_actions
            events = record.play_events(source.choice(legal))
            done += 1
        for event in events:
            record = record.after(event)
    return record


def seconds(run: Callable[[], object]) -> float:
    """How long a run takes."""
    start = time.perf_counter()
    run()
    return time.perf_counter() - start


def read_all() -> int:
    """Read the bytes of all saved matches, and nothing more."""
    return sum(len(path.read_bytes()) for path in log_paths())


def main() -> None:
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else MATCHES
    runs = int(sys.argv[2]) if len(sys.argv) > 2 else RUNS
    source = random.Random(7)
    with tempfile.TemporaryDirectory() as home:
        os.environ[HOME_VARIABLE] = home
        folder = matches_folder()
        folder.mkdir(parents=True)
        finished = matches // 2
        for number in range(matches):
            left = None if number < finished else source.randrange(60)
            dump(random_match(source, left), folder / f"{number:05}.jsonl")
        listed = [match for match in saved_matches() if match.problem is None]
        assert len(listed) == matches
        assert sum(match.finished for match in listed) >= finished
        size = read_all()
        times = [(seconds(saved_matches), seconds(read_all)) for _ in range(runs)]
    listing, reading = (min(column) for column in zip(*times, strict=True))
    log = dumps(random_match(source, None))
    one = min(seconds(lambda: loads(log)) for _ in range(200))
    print(f"{matches} matches, {finished} of them finished, {size / 1024:.0f} KiB, best of {runs}")
    print(f"listing them      {listing:8.3f} s  (to be under {LIMIT} s for {MATCHES})")
    print(f"reading the bytes {reading:8.3f} s")
    print(f"ratio             {listing / reading:8.1f}")
    lines = log.count(b"\n")
    print(f"verifying one     {one * 1000:8.3f} ms ({lines} lines)")


if __name__ == "__main__":
    main()
