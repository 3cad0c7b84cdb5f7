"""Measure how many points human-like players lose per action, and the share of each grade.

    python benchmarks/grades.py [--matches N] [--rules PRESET] [--seed N]

Each level plays matches against itself. Only choices count, which are actions that were not forced.
"""

from __future__ import annotations

import argparse
from collections import Counter
from random import Random
from statistics import quantiles

from mate.grading import Grade, grade
from mate.players import LEVELS, Computer, Level
from mate.rules import PRESETS, Deal, Match, Ruleset
from mate.solver import solve_hand

PERFECT = "perfect"


def self_play(level: Level, ruleset: Ruleset, source: Random) -> Match:
    computers = [Computer(level, source.getrandbits(32)) for _ in range(2)]
    match = Match(ruleset, source.randrange(2))
    while not match.finished:
        if match.needs_deal:
            match = match.deal(Deal.draw(source))
        assert match.current is not None
        match = match.play(computers[match.current.position.turn].choose(match))
    return match


def report(name: str, losses: list[int], matches: int) -> None:
    lost = sorted(loss for loss in losses if loss)
    tenths = [round(at) for at in quantiles(lost, n=10)]
    grades = Counter(Grade.of(loss) for loss in losses)
    shares = "  ".join(f"{grade.word} {grades[grade] / len(losses):.1%}" for grade in Grade)
    a_hand = "  ".join(
        f"{grade.word} {grades[grade] / matches / Match().length / 2:.2f}"
        for grade in Grade
        if grade is not Grade.BEST
    )
    print(f"{name:8} {len(lost)} of {len(losses)} choices lost something; tenths {tenths}")
    print(f"         of all choices: {shares}")
    print(f"         a hand and player: {a_hand}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--matches", type=int, default=100, help="of each level (%(default)s)")
    parser.add_argument("--rules", choices=PRESETS, default="classic")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    ruleset = Ruleset.preset(options.rules)
    every: list[int] = []
    for name, level in LEVELS.items():
        if name == PERFECT:
            continue
        source = Random(f"{options.seed} {name}")
        matches = [self_play(level, ruleset, source) for _ in range(options.matches)]
        losses = [
            graded.loss
            for match in matches
            for number, hand in enumerate(match.hands, start=1)
            for graded in grade(number, hand, solve_hand(match, number)).actions
            if graded.choices > 1
        ]
        every += losses
        report(name, losses, options.matches)
    report("all", every, options.matches * (len(LEVELS) - 1))


if __name__ == "__main__":
    main()
