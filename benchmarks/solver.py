"""Compare the solver with a C program that makes the same table, and measure uses of the solver.

    python benchmarks/solver.py [--deals N] [--runs N]

Times are processor times, because other work on the machine affects processor times less than
elapsed times. Ratios compare figures of the same run. If there is no C compiler, the comparison
with C is left out.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from statistics import median
from time import thread_time

from mate.players import Computer
from mate.rules import CLASSIC, NO_FOREPLACEMENT, Deal, Match, Phase, Ruleset
from mate.solver import Evaluation, solve

HERE = Path(__file__).parent
STEP = 18_475
RULESETS = {
    "classic": CLASSIC,
    "bga": Ruleset.preset("bga"),
    "free_move": CLASSIC.changed(free_move=True),
    "gamerules": Ruleset.preset("gamerules"),
    "gamerules, free_move": Ruleset.preset("gamerules").changed(free_move=True),
    "denexa, foreplaced tenth, free_move": Ruleset.preset("denexa").changed(
        tenth_trick="foreplaced", free_move=True
    ),
}
MEMORY = """
import re, sys
from pathlib import Path
from mate.rules import Deal, Ruleset
import mate.solver.tables
ruleset = Ruleset().changed(**eval(sys.argv[1]))
def peak():
    status = Path("/proc/self/status").read_text()
    return int(re.search(r"VmHWM:\\s+(\\d+) kB", status)[1])
before = peak()
solution = mate.solver.solve(Deal.from_number(int(sys.argv[2])), ruleset)
print(peak() - before)
solution.evaluate()
print(peak() - before)
"""
FIRST_ACTION = """
import sys, time
from mate.players import Computer
from mate.rules import Deal, Match, Ruleset
import mate.solver.tables
match = Match(Ruleset().changed(**eval(sys.argv[1]))).deal(Deal.from_number(int(sys.argv[2])))
start = time.thread_time()
Computer().choose(match)
print(time.thread_time() - start)
"""


def sample(count: int) -> list[Deal]:
    return [Deal.from_number(STEP * index % 184_756) for index in range(count)]


def best_time(run: Callable[[], object], runs: int) -> float:
    times = []
    for _ in range(runs):
        start = thread_time()
        run()
        times.append(thread_time() - start)
    return min(times)


def compiled(folder: str) -> str | None:
    compiler = next((name for name in ("cc", "gcc", "clang") if shutil.which(name)), None)
    if compiler is None:
        return None
    program = str(Path(folder) / "solver")
    source = str(HERE / "solver.c")
    subprocess.run([compiler, "-O3", "-std=gnu11", "-o", program, source], check=True)
    return program


def beside_c(deals: Sequence[Deal], runs: int) -> None:
    print("complete table of a deal, both leaders, every foreplacement (classic)")
    with tempfile.TemporaryDirectory() as folder:
        program = compiled(folder)
        ours, theirs = [], []
        for deal in deals:
            ours.append(best_time(partial(whole_table, deal), runs))
            if program is not None:
                theirs.append(c_time(program, deal, runs))
    print(f"  numpy   {median(ours) * 1e3:7.1f} ms  (median of {len(deals)} deals)")
    if theirs:
        print(f"  C, -O3  {median(theirs) * 1e3:7.1f} ms")
        print(f"  numpy takes {median(ours) / median(theirs):.2f} times as long as C")
    else:
        print("  C       no compiler found")


def whole_table(deal: Deal, ruleset: Ruleset = CLASSIC) -> int:
    return sum(
        table.size * layers.lanes
        for layers in solve(deal, ruleset).tables.made
        for table in layers.tables.values()
    )


def first_values(deal: Deal, ruleset: Ruleset) -> Evaluation:
    return solve(deal, ruleset).evaluate()


def c_time(program: str, deal: Deal, runs: int) -> float:
    ran = subprocess.run(
        [program, str(deal.dealer.mask), str(runs)], check=True, capture_output=True, text=True
    )
    took, count, total, value = ran.stdout.split()
    solution = solve(deal)
    # Check that both tables are equal, because otherwise the comparison would mean nothing.
    made = [
        (-1 if which[0] else 1) * layers.values(*which)
        for layers in solution.tables.made
        for which in layers.tables
    ]
    assert sum(values.size for values in made) == int(count)
    assert sum(int(values.sum(dtype="int64")) for values in made) == int(total)
    led = solution.position.play(NO_FOREPLACEMENT).play(NO_FOREPLACEMENT)
    assert solution.evaluate(led).value == int(value)
    return float(took)


def other_rules(deals: Sequence[Deal], runs: int) -> None:
    print("by rules: value and all first actions, and every table that the deal has")
    base = 0.0
    for name, ruleset in RULESETS.items():
        count = 0
        quick, whole = [], []
        for deal in deals:
            quick.append(best_time(partial(first_values, deal, ruleset), runs))
            whole.append(best_time(partial(whole_table, deal, ruleset), runs))
            count = whole_table(deal, ruleset)
        took = median(whole)
        base = base or took
        print(
            f"  {name:36} {median(quick) * 1e3:6.1f} ms, {took * 1e3:6.1f} ms for {count:>10,} "
            f"values ({took / base:4.1f} x classic)"
        )


def memory(deal: Deal) -> None:
    if not Path("/proc/self/status").exists():
        print("peak memory is read from /proc, which is not there")
        return
    print("peak memory of one solve, above the interpreter with numpy; and with every table")
    for name, ruleset in RULESETS.items():
        value, whole = (size / 1024 for size in in_fresh_process(MEMORY, ruleset, deal))
        print(f"  {name:36} {value:6.1f} MB {whole:6.1f} MB")


def first_action(deals: Sequence[Deal]) -> None:
    print(f"first action of the perfect opponent, {len(deals)} fresh processes with numpy loaded")
    for name, ruleset in RULESETS.items():
        times = [in_fresh_process(FIRST_ACTION, ruleset, deal)[0] for deal in deals]
        print(f"  {name:36} {median(times) * 1e3:6.1f} ms, at most {max(times) * 1e3:6.1f} ms")


def in_fresh_process(program: str, ruleset: Ruleset, deal: Deal) -> list[float]:
    command = [sys.executable, "-c", program, repr(ruleset.options), str(deal.number)]
    ran = subprocess.run(command, check=True, capture_output=True, text=True)
    return [float(word) for word in ran.stdout.split()]


def action_values(deals: Sequence[Deal]) -> None:
    print("value of one action of a solved deal, over a whole hand of best play (classic)")
    times: dict[Phase, list[float]] = {phase: [] for phase in Phase}
    plays: list[float] = []
    for deal in deals:
        # Use a new solution for each run, because a solution caches its evaluations.
        solutions = [solve(deal) for _ in range(5)]
        for solution in solutions:
            solution.evaluate()
        position = solutions[0].position
        for chosen in solve(deal).line():
            count = len(position.legal_actions)
            took = min(best_time(partial(each.evaluate, position), 1) for each in solutions)
            times[position.phase] += [took / count] * count
            plays += [
                best_time(partial(position.play, action), 5) for action in position.legal_actions
            ]
            position = position.play(chosen)
    for phase, taken in times.items():
        if taken:
            print(
                f"  {phase.value:8} {median(taken) * 1e6:6.1f} µs, at most "
                f"{max(taken) * 1e6:6.1f} µs  ({len(taken)} actions)"
            )
    usual = median(took for taken in times.values() for took in taken)
    print(f"  the median is {usual / median(plays):.0f} times that of playing the action")


def opponent(deals: Sequence[Deal]) -> None:
    print("any action of the perfect opponent, a whole match of hands")
    times = []
    for deal in deals:
        match = Match().deal(deal)
        while match.current is not None:
            start = thread_time()
            action = Computer().choose(match)
            times.append(thread_time() - start)
            match = match.play(action)
    print(f"  median {median(times) * 1e3:.2f} ms, at most {max(times) * 1e3:.1f} ms")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=10, help="deals to take (%(default)s)")
    parser.add_argument("--runs", type=int, default=7, help="runs of each (%(default)s)")
    options = parser.parse_args()
    deals = sample(options.deals)
    beside_c(deals, options.runs)
    other_rules(deals[:5], options.runs)
    action_values(deals[:5])
    opponent(deals[:5])
    first_action(deals)
    memory(deals[0])


if __name__ == "__main__":
    main()
