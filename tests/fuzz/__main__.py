"""`python -m tests.fuzz`: let the monkey loose, and say what it found."""

from __future__ import annotations

import argparse
import signal
import sys
import tempfile
import time
from pathlib import Path
from random import SystemRandom

from tests.fuzz.endings import Finding
from tests.fuzz.history import History
from tests.fuzz.house import build
from tests.fuzz.monkey import INPUTS, history_of
from tests.fuzz.shrinking import shrink
from tests.fuzz.trial import Ground


def main() -> int:
    """Run it; the exit status is 1 if anything was found."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--seed", type=int, help="of the first history; others follow it")
    parser.add_argument("--inputs", type=int, default=2000, help="how many, in all")
    parser.add_argument("--run", type=Path, help="a history in a file, instead")
    parser.add_argument("--print", action="store_true", help="only print the seed's history")
    parser.add_argument("--tries", type=int, default=120, help="for each thing to be made short")
    args = parser.parse_args()
    # Ended by a signal, it would leave the program behind.
    signal.signal(signal.SIGTERM, lambda number, _: sys.exit(128 + number))
    seed = SystemRandom().randrange(10**9) if args.seed is None else args.seed
    if args.print:
        print(history_of(seed), end="")
        return 0
    with tempfile.TemporaryDirectory(prefix="mate-fuzz-") as folder:
        template = Path(folder) / "template"
        build(template)
        ground = Ground(template, Path(folder) / "house")
        if args.run is not None:
            history = History.parse(args.run.read_text())
            return _report(ground, history, args.tries, set())
        return _many(ground, seed, args.inputs, args.tries)


def _many(ground: Ground, seed: int, inputs: int, tries: int) -> int:
    print(f"seed {seed}", flush=True)
    known: set[tuple[str, str]] = set()
    begin, done, number, found, slowest = time.monotonic(), 0, 0, 0, 0.0
    while done < inputs:
        history = history_of(seed + number, min(INPUTS, inputs))
        trial = ground.attempt(history)
        done, number, slowest = done + trial.inputs, number + 1, max(slowest, trial.slowest)
        if trial.finding is not None:
            found += 1
            tail = history.with_steps(history.steps[: trial.done])
            _tell(ground, tail, trial.finding, tries, known, seed + number - 1)
        if number % 20 == 0:
            took = time.monotonic() - begin
            print(f"{done} inputs, {number} runs, {found} findings, {took:.0f} s", flush=True)
    took = time.monotonic() - begin
    print(
        f"{done} inputs in {number} runs and {took:.0f} s: {found} findings; "
        f"first picture {ground.first_picture:.2f} s at worst, answer {slowest:.2f} s at worst"
    )
    return 1 if found else 0


def _report(ground: Ground, history: History, tries: int, known: set[tuple[str, str]]) -> int:
    trial = ground.attempt(history)
    if trial.finding is None:
        print(f"{trial.inputs} inputs, and nothing found")
        return 0
    _tell(ground, history, trial.finding, tries, known, None)
    return 1


def _tell(  # noqa: PLR0917
    ground: Ground,
    history: History,
    finding: Finding,
    tries: int,
    known: set[tuple[str, str]],
    seed: int | None,
) -> None:
    print(f"FOUND {finding.kind}: {finding.text}" + (f" (seed {seed})" if seed else ""), flush=True)
    if (finding.kind, finding.text) in known:
        return
    known.add((finding.kind, finding.text))
    print(finding.details[-4000:])
    print("after", *history.steps[-8:], sep="\n  ", flush=True)

    def fails(shorter: History) -> bool:
        # What depends on chance would lead to histories that show it once in a hundred times.
        return all(finding.is_like(ground.attempt(shorter).finding) for _ in range(2))

    ground.patient = False
    short = shrink(history, fails, tries)
    ground.patient = True
    times = sum(finding.is_like(ground.attempt(short).finding) for _ in range(5))
    print(f"--- {times} times of 5 by this history:\n{short}---", flush=True)


if __name__ == "__main__":
    sys.exit(main())
