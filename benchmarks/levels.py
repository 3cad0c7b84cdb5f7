"""How strong the levels are against each other, and how many matches are played in a second.

    python benchmarks/levels.py [--matches N] [--rules PRESET] [--seed N]
    python benchmarks/levels.py --matches 400 --write

Each pair plays the same deals. Margins are points a match with their standard error; a level is
the stronger if its margin lies more than three of them above nothing. `--write` keeps the figures
in `levels.json` beside this file: those that the documents and the levels' own sentences state.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from itertools import combinations
from pathlib import Path
from statistics import fmean
from time import perf_counter

from mate.players import LEVELS
from mate.rules import PRESETS, Ruleset
from mate.simulation import Simulation, simulate

SIGNIFICANT = 3
KEPT = Path(__file__).with_name("levels.json")

Pairs = Mapping[tuple[str, str], Simulation]
"""By the stronger level and the weaker, what came of their matches."""


def speed(count: int, ruleset: Ruleset) -> None:
    levels = (LEVELS["expert"], LEVELS["club"])
    rates = []
    for jobs in (1, 2):
        start = perf_counter()
        simulate(levels, count, ruleset=ruleset, jobs=jobs)
        rates.append(count / (perf_counter() - start))
        print(f"{jobs} job{'s' * (jobs > 1)}: {rates[-1]:.1f} matches a second")
    print(f"two jobs are {rates[1] / rates[0]:.2f} times as fast as one")


def played(count: int, ruleset: Ruleset, seed: int) -> Pairs:
    return {
        (stronger, weaker): simulate(
            (LEVELS[stronger], LEVELS[weaker]), count, ruleset=ruleset, seed=seed, jobs=2
        )
        for weaker, stronger in combinations(LEVELS, 2)
    }


def lost_a_hand(pairs: Pairs, level: str) -> float:
    """The points that a level loses a hand, on average of all its pairs."""
    return fmean(
        simulation.lost[pair.index(level)] for pair, simulation in pairs.items() if level in pair
    )


def cross_table(pairs: Pairs, count: int) -> None:
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
        print(f"{level:8} {lost_a_hand(pairs, level):5.1f}")


def document(pairs: Pairs, count: int, ruleset: Ruleset, seed: int) -> dict[str, object]:
    """The figures, with what they were measured of: levels, rules, and each pair's first match."""
    return {
        "rules": ruleset.name,
        "seed": seed,
        "matches": count,
        "levels": {
            name: {
                "blur": level.blur,
                "sight": level.sight,
                "lost_a_hand": round(lost_a_hand(pairs, name), 1),
            }
            for name, level in LEVELS.items()
        },
        "pairs": [
            {
                "stronger": stronger,
                "weaker": weaker,
                "won": simulation.wins[0],
                "drawn": simulation.draws,
                "lost": simulation.wins[1],
                "margin": round(simulation.margin, 1),
                "margin_error": round(simulation.margin_error, 1),
                "first_match": {
                    "score": simulation.matches[0].score,
                    "lost": simulation.matches[0].lost,
                },
            }
            for (stronger, weaker), simulation in pairs.items()
        ],
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--matches", type=int, default=40, help="a pair plays (%(default)s)")
    parser.add_argument("--rules", choices=PRESETS, default="classic")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true", help=f"keep the figures in {KEPT.name}")
    options = parser.parse_args()
    ruleset = Ruleset.preset(options.rules)
    if not options.write:
        speed(options.matches, ruleset)
    pairs = played(options.matches, ruleset, options.seed)
    cross_table(pairs, options.matches)
    if options.write:
        figures = document(pairs, options.matches, ruleset, options.seed)
        KEPT.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
