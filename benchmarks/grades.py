"""What people-like players lose with an action, how the grades part it, and why it was lost.

    python benchmarks/grades.py [--matches N] [--rules PRESET] [--seed N]

Each level plays itself. Only choices count: actions that were not the only one allowed.
"""

from __future__ import annotations

import argparse
from collections import Counter
from random import Random
from statistics import quantiles

from mate.grading import Grade, Kind, analyze, reason
from mate.players import LEVELS, Computer, Level
from mate.rules import PRESETS, Deal, Match, Ruleset
from mate.solver import solve_hand

PERFECT = "perfect"


def played(level: Level, ruleset: Ruleset, source: Random) -> Match:
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


def kinds(match: Match) -> list[tuple[str, int]]:
    """The kind of each mistake and blunder of a match, with what it lost."""
    found: list[tuple[str, int]] = []
    for number, hand in enumerate(match.hands, start=1):
        solution = solve_hand(match, number)
        for position, action in zip(hand.positions, hand.actions, strict=False):
            loss = solution.evaluate(position).loss(action)
            why = reason(solution, position, action) if loss >= Grade.MISTAKE.least else None
            if why is None:
                continue
            when = f", {'at once' if why.at_once else 'later'}" if why.kind is Kind.GUARD else ""
            found.append((f"{why.kind.value}{when}" if why.kind else "none of these", loss))
    return found


def report_kinds(found: list[tuple[str, int]]) -> None:
    blunders = Counter(kind for kind, loss in found if loss >= Grade.BLUNDER.least)
    print(f"kinds of {len(found)} mistakes and blunders, and of the {blunders.total()} blunders:")
    for kind, count in Counter(kind for kind, _ in found).most_common():
        print(f"  {kind:30} {count / len(found):4.0%} {blunders[kind] / blunders.total():4.0%}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--matches", type=int, default=100, help="of each level (%(default)s)")
    parser.add_argument("--rules", choices=PRESETS, default="classic")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    ruleset = Ruleset.preset(options.rules)
    every: list[int] = []
    mistakes: list[tuple[str, int]] = []
    for name, level in LEVELS.items():
        if name == PERFECT:
            continue
        source = Random(f"{options.seed} {name}")
        matches = [played(level, ruleset, source) for _ in range(options.matches)]
        losses = [
            graded.loss
            for match in matches
            for player in analyze(match).players
            for graded in player.graded
            if graded.choices > 1
        ]
        every += losses
        mistakes += [each for match in matches for each in kinds(match)]
        report(name, losses, options.matches)
    report("all", every, options.matches * (len(LEVELS) - 1))
    report_kinds(mistakes)


if __name__ == "__main__":
    main()
