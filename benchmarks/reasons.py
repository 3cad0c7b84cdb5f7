"""Count the causes of mistakes by level and by trick, and measure the time to find a cause.

    python benchmarks/reasons.py [--matches N] [--least POINTS] [--seed N]

Each level except `perfect` plays N matches against itself under each preset. Each hand is graded,
as in replays. Then the benchmark finds the cause of each mistake that lost at least POINTS. Times
are processor times.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from statistics import median, quantiles
from time import thread_time
from typing import NamedTuple

from grades import PERFECT, self_play

from mate.grading import CauseKind, Grade, cause_of, grade
from mate.players import LEVELS
from mate.rules import PRESETS, Match, Ruleset
from mate.solver import solve_hand

ERRING = [name for name in LEVELS if name != PERFECT]
TRICKS = {"declarations": (0,), "1 to 3": (1, 2, 3), "4 to 6": (4, 5, 6), "7 to 10": (7, 8, 9, 10)}
EARLY = 3
"""The last trick for which a slow search for a cause is acceptable."""


class Explained(NamedTuple):
    """A mistake with its cause, and the time to find the cause in milliseconds."""

    rules: str
    level: str
    trick: int
    kind: CauseKind
    took: float


def explained(match: Match, rules: str, level: str, least: int) -> Iterator[Explained]:
    for number, hand in enumerate(match.hands, start=1):
        solution = solve_hand(match, number)
        for each in grade(number, hand, solution).actions:
            if each.loss < least:
                continue
            begun = thread_time()
            cause = cause_of(solution, each.evaluation.position, each.action)
            took = 1000 * (thread_time() - begun)
            assert cause is not None
            yield Explained(rules, level, each.trick, cause.kind, took)


def print_row(*cells: str) -> None:
    print(f"| {' | '.join(cells)} |")


def print_shares(title: str, groups: dict[str, list[Explained]]) -> None:
    """Print a table: how large a share of each group of mistakes has each kind of cause."""
    print_row(title, *groups)
    print_row(*["---"] * (len(groups) + 1))
    print_row("mistakes", *(f"{len(each):,}" for each in groups.values()))
    counts = [Counter(each.kind for each in group) for group in groups.values()]
    for kind in CauseKind:
        shares = (f"{count[kind] / max(count.total(), 1):.0%}" for count in counts)
        print_row(f"`{kind.word}`", *shares)
    print()


def times(mistakes: Sequence[Explained]) -> str:
    if len(mistakes) < 2:
        return "none"
    took = [each.took for each in mistakes]
    return f"{median(took):.0f} ms, 95 % within {quantiles(took, n=20)[-1]:.0f} ms"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--matches", type=int, default=10, help="of each level and preset")
    parser.add_argument("--least", type=int, default=Grade.MISTAKE.least, help="points lost")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    every: list[Explained] = []
    for rules in PRESETS:
        for level in ERRING:
            source = Random(f"{args.seed} {rules} {level}")
            for _ in range(args.matches):
                match = self_play(LEVELS[level], Ruleset.preset(rules), source)
                every += explained(match, rules, level, args.least)
    by_level = {level: [each for each in every if each.level == level] for level in ERRING}
    by_trick = {
        name: [each for each in every if each.trick in tricks] for name, tricks in TRICKS.items()
    }
    print_shares("by level", {**by_level, "all": every})
    print_shares("by trick", by_trick)
    print_row("a cause is found in", f"declarations and tricks 1 to {EARLY}", "later")
    print_row(*["---"] * 3)
    for rules in (*PRESETS, "all"):
        those = [each for each in every if rules in {each.rules, "all"}]
        early = [each for each in those if each.trick <= EARLY]
        print_row(f"`{rules}`", times(early), times([e for e in those if e.trick > EARLY]))


if __name__ == "__main__":
    main()
