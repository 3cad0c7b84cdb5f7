"""Measure how much `perfect` gains by provoking a level's mistakes, and test their prediction.

    python benchmarks/traps.py [--matches N] [--against LEVEL] [--rules PRESET] [--seed N]

Each match is played twice, with the same deals and the same errors of the level. Among equally good
actions, the level's opponent chooses the first time the action that is hardest to answer for anyone
(`hardest_to_answer`), and the second time the action that `perfect` would choose
(`hardest_action`). This opponent must never lose a point. Margins are points per match with their
standard errors; a gain is clear if it is more than three standard errors above zero. Then the
level's decisions in some of these matches are compared with the computed chances of errors: the
number of errors must equal the sum of the chances, within three standard deviations.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial
from math import sqrt
from random import Random
from statistics import fmean, stdev
from time import perf_counter
from typing import NamedTuple

from mate.players import LEVELS, Computer
from mate.players.traps import AIM, action_chances, hardest_action
from mate.rules import PRESETS, Action, Deal, Match, Position, Ruleset
from mate.solver import Solution, hardest_to_answer, solve_hand
from mate.workers import map_in_processes

SIGNIFICANT = 3
CHECK_INTERVAL = 10
"""The interval between matches in which decisions are compared with computed chances."""

Way = Callable[[Solution, Position], Action]


class Pair(NamedTuple):
    """A match played twice: both margins, the points lost by the opponent, and the level's errors.

    `errors` has the number of decisions that lost points, the expected number, and the variance.
    """

    margins: tuple[int, int]
    lost: int
    errors: tuple[int, float, float]


def play_pair(level: str, ruleset: Ruleset, seed: int, number: int) -> Pair:
    """Play a match twice, once with each way to choose among the best actions."""
    errors = [0, 0.0, 0.0]
    begun = Match(ruleset, number % 2)
    looked = errors if number % CHECK_INTERVAL == 0 else None
    old, lost = match_of(begun, level, f"{seed} {number}", hardest_to_answer)
    new, more = match_of(begun, level, f"{seed} {number}", hardest_action, looked)
    return Pair((old, new), lost + more, (int(errors[0]), errors[1], errors[2]))


def match_of(
    match: Match, level: str, seed: str, way: Way, errors: list[float] | None = None
) -> tuple[int, int]:
    """Play a match with one way to choose, and return the margin and the points that `way` lost."""
    source, lost = Random(seed), 0
    opponent = Computer(LEVELS[level], source.getrandbits(32))
    while not match.finished:
        if match.needs_deal:
            match = match.deal(Deal.draw(source))
        solution, position = solve_hand(match), match.hand.position
        evaluation = solution.evaluate(position)
        if position.turn:
            action = opponent.choose(match)
            if errors is not None and len(evaluation.values) > 1:
                likely = action_chances(opponent.level, solution, position)
                errs = sum(likely[each] for each in likely if evaluation.loss(each))
                errors[0] += evaluation.loss(action) > 0
                errors[1] += errs
                errors[2] += errs * (1 - errs)
        else:
            action = way(solution, position)
            lost += evaluation.loss(action)
        match = match.play(action)
    assert match.result is not None
    first, second = match.result.score
    return first - second, lost


def with_error(values: list[int]) -> str:
    return f"{fmean(values):+.1f} ± {stdev(values) / sqrt(len(values)):.1f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--matches", type=int, default=200, help="(%(default)s)")
    parser.add_argument("--against", choices=[*LEVELS][:-1], default=AIM.name)
    parser.add_argument("--rules", choices=PRESETS, default="classic")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    begin = perf_counter()
    play = partial(play_pair, options.against, Ruleset.preset(options.rules), options.seed)
    pairs = list(map_in_processes(play, range(options.matches), 2, at_a_time=4))
    old, new = ([pair.margins[way] for pair in pairs] for way in (0, 1))
    gains = [pair.margins[1] - pair.margins[0] for pair in pairs]
    clear = fmean(gains) / (stdev(gains) / sqrt(len(gains)))
    verdict = "clear" if clear > SIGNIFICANT else "NOT CLEAR"
    print(f"{options.matches} matches of `perfect` against {options.against}, {options.rules}")
    for name, margins in (("hardest to answer", old), ("hardest for the level", new)):
        counts = [sum(map(sign, margins)) for sign in (lambda m: m > 0, lambda m: not m)]
        won, drawn = counts
        print(f"{name:22} {with_error(margins)}  {won} - {drawn} - {len(old) - won - drawn}")
    print(f"{'gain':22} {with_error(gains)}  ({clear:.1f} errors: {verdict})")
    print(f"points lost by perfect play: {sum(pair.lost for pair in pairs)}")
    seen, expected, variance = (sum(pair.errors[which] for pair in pairs) for which in range(3))
    off = (seen - expected) / sqrt(variance)
    print(f"errors of the level: {seen}, expected {expected:.1f} ({off:+.1f} deviations)")
    print(f"{perf_counter() - begin:.0f} s")


if __name__ == "__main__":
    main()
