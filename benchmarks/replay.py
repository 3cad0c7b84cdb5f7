"""Measure how long a replay takes to analyse a hand and to draw a step.

    python benchmarks/replay.py [--hands N]

For each rule set, the benchmark prints the time until a whole hand is graded and every card has its
value at every moment, in matches of level `club`. The last figure of each line is for the first
hand of a fresh process, and includes loading numpy. These times are processor times, because other
work on the machine affects processor times less than elapsed times. The last line states the time
to draw a step on a headless screen of 80 × 24.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter, thread_time

from mate.grading import grade
from mate.players import LEVELS, Computer
from mate.record import Terms, load
from mate.record.terms import RulesLine
from mate.rules import Ruleset
from mate.session import Session
from mate.solver import solve_hand
from mate.tui.app import MateApp
from mate.tui.screens.replay import ReplayScreen

RULESETS = {
    "classic": Ruleset(),
    "bga": Ruleset.preset("bga"),
    "super": Ruleset.preset("super"),
    "free_move": Ruleset().changed(free_move=True),
    "gamerules": Ruleset.preset("gamerules"),
    "gamerules, free_move": Ruleset.preset("gamerules").changed(free_move=True),
}
FRESH = """
import sys, time
from mate.grading import grade
from mate.record import load
from mate.solver import solve_hand
match = load(sys.argv[1]).match
begun = time.thread_time()
grade(1, match.hands_dealt[0], solve_hand(match, 1))
print(time.thread_time() - begun)
"""


def play(ruleset: Ruleset, seed: int, path: Path) -> Path:
    source = Random(seed)
    computers = [Computer(LEVELS["club"], source.getrandbits(32)) for _ in range(2)]
    with Session.begin(
        Terms(players=("Ana", "Ben"), rules=RulesLine.of(ruleset), seed=seed), path
    ) as session:
        while not session.match.finished:
            session.deal_round_if_due()
            assert session.match.current is not None
            turn = session.match.current.position.turn
            session.commit(session.record.play(computers[turn].choose(session.match)))
    return path


def fresh(path: Path) -> float:
    command = [sys.executable, "-c", FRESH, str(path)]
    done = subprocess.run(command, env=os.environ, capture_output=True, text=True, check=True)
    return float(done.stdout)


def hand_times(path: Path) -> list[float]:
    match = load(path).match
    times = []
    for number in (1, 3):
        begun = thread_time()
        grade(number, match.hands_dealt[number - 1], solve_hand(match, number))
        times.append(thread_time() - begun)
    return times


async def step_times(path: Path) -> list[float]:
    app = MateApp(replay=path)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        while not screen.analysis.complete:
            await app.workers.wait_for_complete()
            await pilot.pause()
        times = []
        for _ in range(60):
            begun = perf_counter()
            screen.action_step(1)
            times.append(perf_counter() - begun)
            await pilot.pause()
    return times


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--hands", type=int, default=10, help="of each kind (%(default)s)")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for name, ruleset in RULESETS.items():
            paths = [
                play(ruleset, seed, Path(folder) / f"{name} {seed}.jsonl")
                for seed in range((options.hands + 1) // 2)
            ]
            times = [seconds for path in paths for seconds in hand_times(path)]
            print(
                f"{name:21} a hand: median {median(times) * 1000:.0f} ms, at most "
                f"{max(times) * 1000:.0f} ms; the first of a fresh process "
                f"{fresh(paths[0]) * 1000:.0f} ms"
            )
        steps = asyncio.run(step_times(paths[0]))
        print(f"a step: median {median(steps) * 1000:.1f} ms, at most {max(steps) * 1000:.1f} ms")


if __name__ == "__main__":
    main()
