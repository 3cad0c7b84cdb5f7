"""Measure the levels' strength, their errors, and how many matches are played per second.

    python benchmarks/levels.py [--matches N] [--rules PRESET] [--seed N]
    python benchmarks/levels.py --matches 400 --write

All pairs of levels play the same deals. Margins are points per match with their standard errors. A
level is stronger if its margin is more than three standard errors above zero. A level's errors are
counted in matches of the level against itself. `--write` saves the figures in `levels.json` next to
this file, for the documents and for the descriptions of the levels.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Mapping
from functools import partial
from itertools import combinations
from pathlib import Path
from random import Random
from statistics import fmean
from time import perf_counter

from mate.cli.commands.simulate import Simulation, simulate
from mate.players import LEVELS, Computer, Level
from mate.rules import NO_FOREPLACEMENT, PRESETS, Deal, Match, Ruleset
from mate.solver import solve_hand
from mate.workers import map_in_processes

SIGNIFICANT = 3
ALONE = 4
"""The number of matches that each pair plays for each match of a level against itself."""
KEPT = Path(__file__).with_name("levels.json")

Pairs = Mapping[tuple[str, str], Simulation]
"""The results of the matches, keyed by pair; each pair names the stronger level first."""


def speed(count: int, ruleset: Ruleset) -> None:
    levels = (LEVELS["expert"], LEVELS["club"])
    rates = []
    for jobs in (1, 2):
        start = perf_counter()
        simulate(levels, count, ruleset=ruleset, jobs=jobs)
        rates.append(count / (perf_counter() - start))
        print(f"{jobs} job{'s' * (jobs > 1)}: {rates[-1]:.1f} matches a second")
    print(f"two jobs are {rates[1] / rates[0]:.2f} times as fast as one")


def play(count: int, ruleset: Ruleset, seed: int) -> Pairs:
    return {
        (stronger, weaker): simulate(
            (LEVELS[stronger], LEVELS[weaker]), count, ruleset=ruleset, seed=seed, jobs=2
        )
        for weaker, stronger in combinations(LEVELS, 2)
    }


def lost_a_hand(pairs: Pairs, level: str) -> float:
    """Return the mean number of points that a level loses per hand, over all pairs with it."""
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


def errors(level: Level, ruleset: Ruleset, seed: int, number: int) -> Counter[str]:
    """Return the counts of a level's habits and losses in a match against itself."""
    source = Random(f"{seed} {level.name} {number}")
    players = [Computer(level, source.getrandbits(32)) for _ in range(2)]
    match = Match(ruleset, source.randrange(2))
    seen: Counter[str] = Counter()
    while not match.finished:
        if match.needs_deal:
            match = match.deal(Deal.draw(source))
        hand = match.current
        assert hand is not None
        position = hand.position
        action = players[position.turn].choose(match)
        loss = solve_hand(match).evaluate(position).loss(action)
        seen[f"lost on {position.trick}"] += loss
        if not position.trick:
            seen["declarations"] += 1
            seen["foreplaced"] += action is not NO_FOREPLACEMENT
        elif any(position.play(each).is_mate for each in position.legal_actions):
            given = position.play(action).is_mate
            seen["mates on offer"] += 1
            seen["not given"] += not given
            seen["wrongly not given"] += not given and loss > 0
        match = match.play(action)
    return seen


def habits(level: Level, count: int, ruleset: Ruleset, seed: int) -> dict[str, object]:
    """Return the habits and losses of a level in `count` matches against itself."""
    seen: Counter[str] = Counter()
    for each in map_in_processes(
        partial(errors, level, ruleset, seed), range(count), 2, at_a_time=4
    ):
        seen.update(each)
    hands = count * Match().length * 2
    return {
        "foreplaced": round(seen["foreplaced"] / max(1, seen["declarations"]), 3),
        "mates_on_offer": seen["mates on offer"],
        "not_given": round(seen["not given"] / seen["mates on offer"], 3),
        "wrongly_not_given": round(seen["wrongly not given"] / seen["mates on offer"], 3),
        "lost_by_trick": [round(seen[f"lost on {trick}"] / hands, 1) for trick in range(11)],
    }


def document(pairs: Pairs, count: int, ruleset: Ruleset, seed: int) -> dict[str, object]:
    """Return the figures with their parameters: the rules, the seed and the levels' settings."""
    return {
        "rules": ruleset.name,
        "seed": seed,
        "matches": count,
        "levels": {
            name: {
                "depth": level.depth,
                "intuition": level.intuition,
                "noise": level.noise,
                "misreads": level.misreads,
                "lost_a_hand": round(lost_a_hand(pairs, name), 1),
                "habits": habits(level, max(1, count // ALONE), ruleset, seed),
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
                    "score": simulation.matches[0].result.score,
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
    pairs = play(options.matches, ruleset, options.seed)
    cross_table(pairs, options.matches)
    if options.write:
        figures = document(pairs, options.matches, ruleset, options.seed)
        print(json.dumps(figures["levels"], indent=2))
        KEPT.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
