"""Check that fair head starts are fair: compute them from some matches, and try them in others.

    python benchmarks/head_start.py [--matches N] [--rules PRESET] [--seed N]

Each pair of levels plays N matches without a head start. From these matches, the head start is
computed in the same way as by `mate stats`. Then the pair plays N new matches with the head start.
Margins are the stronger level's points per match minus the weaker level's, with their standard
errors. The error of the last margin includes the error of the head start. The last margin should be
within three standard errors of zero.
"""

from __future__ import annotations

import argparse
from itertools import combinations
from math import hypot, sqrt
from random import Random
from statistics import fmean, stdev
from time import perf_counter

from mate.players import LEVELS, Computer
from mate.record.terms import RulesLine
from mate.rules import PRESETS, Deal, Match, Ruleset
from mate.saved.savedmatch import SavedMatch, end_of
from mate.statistics import HeadStart, fair_head_start
from mate.statistics.tally import Player, collect_statistics

SIGNIFICANT = 3

Levels = tuple[str, str]
"""The stronger level, at seat 0, and the weaker level."""


def play(levels: Levels, ruleset: Ruleset, source: Random, head_start: int = 0) -> Match:
    """Play a match with a head start for the weaker level, or the stronger level if negative."""
    computers = [Computer(LEVELS[name], source.getrandbits(32)) for name in levels]
    ahead = (max(-head_start, 0), max(head_start, 0))
    match = Match(ruleset, source.randrange(2), head_start=ahead)
    while not match.finished:
        if match.needs_deal:
            match = match.deal(Deal.draw(source))
        match = match.play(computers[match.hand.position.turn].choose(match))
    return match


def fair_head_start_of(levels: Levels, matches: list[Match]) -> HeadStart:
    """Return the fair head start that Mate would compute from the given matches."""
    saved = [
        SavedMatch(
            log=str(number),
            players=levels,
            computers=levels,  # type: ignore[arg-type]  # names of levels
            rules=RulesLine.of(match.ruleset),
            finished=True,
            ends=tuple(end_of(hand.end) for hand in match.hands),
        )
        for number, match in enumerate(matches)
    ]
    stronger, weaker = (Player("", name) for name in levels)
    fair = fair_head_start(collect_statistics(saved).pairs[stronger, weaker])
    assert fair is not None, "too few matches"
    return fair


def margin(matches: list[Match]) -> tuple[float, float]:
    """Return the mean margin of the player at seat 0, and its standard error."""
    margins = [match.score[0] - match.score[1] for match in matches]
    return fmean(margins), stdev(margins) / sqrt(len(margins))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--matches", type=int, default=100, help="a pair plays (%(default)s)")
    parser.add_argument("--rules", choices=PRESETS, default="classic")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    ruleset, start, far = Ruleset.preset(options.rules), perf_counter(), []
    print(f"{options.matches} matches a pair for the head start, and as many with it")
    for weaker, stronger in combinations(LEVELS, 2):
        levels, source = (stronger, weaker), Random(f"{options.seed} {stronger} {weaker}")
        before = [play(levels, ruleset, source) for _ in range(options.matches)]
        fair = fair_head_start_of(levels, before)
        points = fair.points if fair.seat else -fair.points
        left, error = margin(
            [play(levels, ruleset, source, points) for _ in range(options.matches)]
        )
        off = left / hypot(error, fair.error)
        far += [levels] if abs(off) > SIGNIFICANT else []
        print(
            f"{stronger:8} against {weaker:8} {margin(before)[0]:+7.1f}   "
            f"head start {points:4} ± {fair.error:3}   margin left {left:+6.1f} ± "
            f"{hypot(error, fair.error):4.1f}  ({off:+.1f} errors)",
            flush=True,
        )
    print(f"{perf_counter() - start:.0f} s; {len(far)} pairs lie beyond {SIGNIFICANT} errors")


if __name__ == "__main__":
    main()
