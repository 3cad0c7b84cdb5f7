"""Compare the time to list saved matches with the time to read only the files or the file times.

    python benchmarks/saved_matches.py [MATCHES] [RUNS]

Half of the matches are finished. The other matches stop after a random number of actions. The list
is timed cold (with an empty cache) and warm (with a full cache). The cold time is compared with the
time to read all files, and the warm time with the time to read the modification times of all files.
The benchmark also measures the time to find the latest unfinished match, which comes first in the
list. Runs alternate, with all files in the system's cache, and the fastest run of each kind counts.
The last figure is the time to read and verify one finished match.
"""

from __future__ import annotations

import os
import random
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from mate.disk import HOME_VARIABLE, cache_folder, matches_folder
from mate.record import Header, MatchRecord, RulesLine, Terms, dumps, loads
from mate.rules import PRESETS, Deal
from mate.saved.folder import latest_unfinished, saved_logs, saved_matches

MATCHES = 1000
RUNS = 5
LIMIT = 0.5
"""The maximum time for a thousand matches with an empty cache, in seconds."""
WARM_LIMIT = 1.0
"""The maximum time for ten thousand matches with a full cache, in seconds."""
DISTINCT = 500
"""The number of distinct finished matches, and of distinct unfinished ones; the rest are copies."""


def random_match(source: random.Random, actions: int | None) -> MatchRecord:
    """Return a match of random play, played to the end or for a number of actions."""
    rules = RulesLine.of(source.choice(tuple(PRESETS.values())))
    terms = Terms(players=("Ana", "Ben"), rules=rules, first_dealer=0)
    header = Header.of(terms, datetime(2026, 3, 1, 18, 30, tzinfo=UTC), "0.1.0")
    record, done = MatchRecord.begin(header), 0
    while not record.finished and done != actions:
        if record.match.needs_deal:
            record = record.deal(Deal.draw(source))
        else:
            assert record.match.current is not None
            legal = record.match.current.position.legal_actions
            record = record.play(source.choice(legal))
            done += 1
    return record


def seconds(run: Callable[[], object]) -> float:
    """Return how many seconds a run takes."""
    start = time.perf_counter()
    run()
    return time.perf_counter() - start


def read_all() -> int:
    """Read the bytes of all saved matches, and nothing else."""
    return sum(len(Path(log.path).read_bytes()) for log in saved_logs())


def stat_all() -> int:
    """Read the modification times of all saved matches, and nothing else."""
    return sum(entry.stat().st_mtime_ns for entry in os.scandir(matches_folder()))


def cold_seconds() -> float:
    """Return how many seconds the list takes with an empty cache, and leave the cache full."""
    shutil.rmtree(cache_folder())
    return seconds(saved_matches)


def main() -> None:
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else MATCHES
    runs = int(sys.argv[2]) if len(sys.argv) > 2 else RUNS
    source = random.Random(7)
    with tempfile.TemporaryDirectory() as home:
        os.environ[HOME_VARIABLE] = home
        folder = matches_folder()
        folder.mkdir(parents=True)
        finished = matches // 2
        over = [random_match(source, None) for _ in range(min(DISTINCT, finished))]
        left = [random_match(source, source.randrange(60)) for _ in range(min(DISTINCT, matches))]
        for number in range(matches):
            made = over if number < finished else left
            (folder / f"{number:05}.jsonl").write_bytes(dumps(made[number % len(made)]))
        listed = [match for match in saved_matches() if match.problem is None]
        assert len(listed) == matches
        assert sum(match.finished for match in listed) >= finished
        size = read_all()
        times = [
            (
                cold_seconds(),
                seconds(saved_matches),
                seconds(read_all),
                seconds(stat_all),
                seconds(latest_unfinished),
            )
            for _ in range(runs)
        ]
        cache = sum(file.stat().st_size for file in cache_folder().iterdir())
    cold, warm, reading, asking, latest = (min(column) for column in zip(*times, strict=True))
    log = dumps(random_match(source, None))
    one = min(seconds(lambda: loads(log)) for _ in range(200))
    print(f"{matches} matches, {finished} of them finished, {size / 1024:.0f} KiB, best of {runs}")
    print(f"list, nothing known  {cold:8.3f} s  (to be under {LIMIT} s for {MATCHES})")
    print(f"reading the bytes    {reading:8.3f} s  ratio {cold / reading:6.1f}")
    print(f"list, all known      {warm:8.3f} s  (to be under {WARM_LIMIT} s for {10 * MATCHES})")
    print(f"asking for the files {asking:8.3f} s  ratio {warm / asking:6.1f}")
    print(f"latest unfinished    {latest:8.3f} s  ratio {latest / asking:6.1f}")
    print(f"cache                {cache / 1024:8.0f} KiB")
    lines = log.count(b"\n")
    print(f"verifying one        {one * 1000:8.3f} ms ({lines} lines)")


if __name__ == "__main__":
    main()
