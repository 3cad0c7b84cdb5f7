"""The command `python -m tests.fuzz`, which runs the monkey and reports its findings."""

from __future__ import annotations

import argparse
import signal
import sys
import tempfile
import time
from collections.abc import Iterable
from itertools import count
from pathlib import Path
from random import SystemRandom

from tests.fuzz.checks import Finding
from tests.fuzz.history import History, shrink
from tests.fuzz.monkey import INPUTS, history_of
from tests.fuzz.sandbox import build_sandbox
from tests.fuzz.trial import Runner


def main() -> int:
    """Run the fuzzer and return 1 if it found a fault."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--seed", type=int, help="of the first history; others follow it")
    parser.add_argument("--inputs", type=int, default=2000, help="how many, in all")
    parser.add_argument("--run", type=Path, help="a history in a file, instead")
    args = parser.parse_args()
    # Exit normally on a signal, because otherwise the program under test would keep running.
    signal.signal(signal.SIGTERM, lambda number, _: sys.exit(128 + number))
    seed = SystemRandom().randrange(10**9) if args.seed is None else args.seed
    histories: Iterable[History]
    if args.run is None:
        print(f"seed {seed}", flush=True)
        histories = (history_of(number, min(INPUTS, args.inputs)) for number in count(seed))
    else:
        histories = [History.parse(args.run.read_text())]
    with tempfile.TemporaryDirectory(prefix="mate-fuzz-") as folder:
        template = Path(folder) / "template"
        build_sandbox(template)
        return _try(Runner(template, Path(folder) / "sandbox"), histories, args.inputs)


def _try(runner: Runner, histories: Iterable[History], inputs: int) -> int:
    known: set[tuple[str, str]] = set()
    begin, done, findings = time.monotonic(), 0, 0
    for number, history in enumerate(histories, start=1):
        trial = runner.run(history)
        done += trial.inputs
        if finding := trial.finding:
            findings += 1
            print(f"FOUND {finding.kind}: {finding.text} (run {number})", flush=True)
            if (finding.kind, finding.text) not in known:
                known.add((finding.kind, finding.text))
                _report(runner, history.with_steps(history.steps[: trial.done]), finding)
        if number % 20 == 0:
            print(f"{done} inputs, {number} runs, {findings} findings", flush=True)
        if done >= inputs:
            break
    print(f"{done} inputs, {findings} findings, {time.monotonic() - begin:.0f} s")
    return 1 if findings else 0


def _report(runner: Runner, history: History, finding: Finding) -> None:
    print(finding.details[-4000:])
    print("after", *history.steps[-8:], sep="\n  ", flush=True)

    def fails(shorter: History) -> bool:
        # Try twice, because otherwise a rare failure would lead to a history that seldom fails.
        return all(finding.is_like(runner.run(shorter).finding) for _ in range(2))

    runner.patient = False
    short = shrink(history, fails)
    runner.patient = True
    times = sum(finding.is_like(runner.run(short).finding) for _ in range(5))
    print(f"--- {times} times of 5 by this history:\n{short}\n---", flush=True)


if __name__ == "__main__":
    sys.exit(main())
