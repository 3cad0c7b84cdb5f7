"""How many mistakes are explained, by what, and whether the reasons tell good actions from bad.

    python benchmarks/reasons.py [--mistakes N] [--from SOURCES]

Weaker levels play hands of three rule sets, by seed, until there are so many mistakes that cost 12
points or more. Each is given its reason by one line of best play. Then each reason is asked of all
other legal actions there: it separates if of those for which it holds three in four at least lose
nothing, and of the others three in four at least do. What holds is read from the sentence, by the
tests' own reading of it. `--from` takes the program from other sources, such as those of another
version; of those whose sentences differ in form only the kinds are counted.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import count, islice
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import perf_counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mate.grading import Effect
    from mate.rules import Action, Position
    from mate.solver import Solution

RULES = ("classic", "bga", "gamerules")
PAIRS = (("casual", "club"), ("club", "expert"), ("casual", "casual"), ("novice", "club"))
LEAST = 12


def main() -> None:
    """Print the shares of all kinds, and of the reasons that separate."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--mistakes", type=int, default=1000, metavar="N")
    parser.add_argument("--from", dest="sources", type=Path, default=None, metavar="SOURCES")
    args = parser.parse_args()
    home = Path(__file__).parents[1]
    sys.path[:0] = [str(args.sources or home / "src"), str(home)]
    kinds, read, times = Counter[str](), Counter[bool](), list[float]()
    for rules in RULES:
        for kind, separates, took in islice(reasons(rules), args.mistakes // len(RULES)):
            kinds[kind] += 1
            times.append(took)
            if separates is not None:
                read[separates] += 1
    for name, number in kinds.most_common():
        print(f"{name:44}{number / kinds.total():6.1%}")
    if read:
        print(f"{'reasons that separate':44}{read[True] / read.total():6.1%}")
    print(f"{kinds.total()} mistakes; median {median(times):.1f} ms, ", end="")
    print(f"95 % within {quantiles(times, n=20)[-1]:.1f} ms")


def reasons(rules: str) -> Iterator[tuple[str, bool | None, float]]:
    """Of one mistake after the other: the kind, whether it separates, and the milliseconds."""
    from mate.grading import Kind, reason

    ends = {Kind.MISSED, Kind.TOO_LITTLE, Kind.DRAW}
    for solution, position, action in mistakes(rules):
        begun = perf_counter()
        found = reason(solution, position, action)
        took = 1000 * (perf_counter() - begun)
        if found is None or found.kind is None:
            yield "best line only", None, took
            continue
        assert isinstance(found.kind, Kind)
        at_once = found.now.start.is_mate or found.instead.start.is_mate
        if found.kind in ends or not hasattr(found.now, "played"):
            at_once |= found.kind not in ends
            yield (found.kind.value if at_once else "endings only"), None, took
        else:
            yield found.kind.value, separates(solution, found), took


def mistakes(rules: str) -> Iterator[tuple[Solution, Position, Action]]:
    """Actions of weaker levels that cost so many points."""
    from mate.players import LEVELS, Computer
    from mate.rules import Deal, Match, Ruleset
    from mate.solver import solve_hand

    for game in count():
        source, levels = Random(f"{rules} {game}"), PAIRS[game % len(PAIRS)]
        players = [Computer(LEVELS[level], source.getrandbits(32)) for level in levels]
        match = Match(Ruleset.preset(rules), first_dealer=game % 2)
        while match.result is None:
            match = match.deal(Deal.draw(source)) if match.needs_deal else match
            assert match.current is not None
            position, solution = match.current.position, solve_hand(match)
            action = players[position.turn].choose(match)
            match = match.play(action)
            if solution.evaluate(position).loss(action) >= LEAST:
                yield solution, position, action


def separates(solution: Solution, found: Effect) -> bool:
    """Whether what the sentence claims tells the good actions from the bad."""
    from tests.grading.claims import NAMES, Claims

    from mate.words.narrator import Narrator
    from mate.words.reasons import why

    line = found.now.line
    claims = Claims(solution, found.position, found.action, line)
    try:
        told = found._replace(now=replace(found.now, played=True))
        claims.check(why(told, Narrator(NAMES)))
    except AssertionError:
        return False
    return claims.told_apart


if __name__ == "__main__":
    main()
