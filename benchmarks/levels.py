"""How strong the levels are against each other, and how many matches are played in a second.

    python benchmarks/levels.py [--matches N] [--rules PRESET] [--seed N]

Each pair plays the same deals. Margins are points a match with their standard error; a level is
the stronger if its margin lies more than three of them above nothing.
"""

from __future__ import annotations

import argparse
from itertools import combinations
from statistics import fmean
from time import perf_counter

from mate.players import LEVELS
from mate.rules import PRESETS, Ruleset
from mate.simulation import Simulation, simulate

SIGNIFICANT = 3


def speed(count: int, ruleset: Ruleset) -> None:
    levels = (LEVELS["expert"], LEVELS["club"])
    rates = []
    for jobs in (1, 2):
        start = perf_counter()
        simulate(levels, count, ruleset=ruleset, jobs=jobs)
        rates.append(count / (perf_counter() - start))
        print(f"{jobs} job{'s' * (jobs > 1)}: {rates[-1]:.1f} matches a second")
    print(f"two jobs are {rates[1] / rates[0]:.2f} times as fast as one")


def cross_table(count: int, ruleset: Ruleset, seed: int) -> None:
    pairs: dict[tuple[str, str], Simulation] = {}
    for weaker, stronger in combinations(LEVELS, 2):
        levels = (LEVELS[stronger], LEVELS[weaker])
        pairs[stronger, weaker] = simulate(levels, count, ruleset=ruleset, seed=seed, jobs=2)
    print(f"\n{count} matches a pair: won - drawn - lost, and the margin in points a match")
    for (stronger, weaker), simulation in pairs.items():
        won, lost = simulation.wins
        clear = simulation.margin / simulation.margin_error
        verdict = "stronger" if clear > SIGNIFICANT else "NOT CLEAR"
        print(
            f"{stronger:8} against {weaker:8} {won:5} - {simulation.draws:4} - {lost:4}   "
            f"{simulation.margin:+7.1f} ± {simulation.margin_error:4.1f}  "
            f"({clear:5.1f} errors: {verdict})"
        )
    print("\npoints lost a hand against best play, on average of all pairs")
    for level in LEVELS:
        lost_by = [
            simulation.lost[pair.index(level)]
            for pair, simulation in pairs.items()
            if level in pair
        ]
        print(f"{level:8} {fmean(lost_by):5.1f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--matches", type=int, default=40, help="a pair plays (%(default)s)")
    parser.add_argument("--rules", choices=PRESETS, default="classic")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    ruleset = Ruleset.preset(options.rules)
    speed(options.matches, ruleset)
    cross_table(options.matches, ruleset, options.seed)


if __name__ == "__main__":
    main()
