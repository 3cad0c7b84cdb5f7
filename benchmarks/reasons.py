"""How many mistakes are explained, by what, and whether the reasons tell good actions from bad.

    python benchmarks/reasons.py [--mistakes N] [--from SOURCES]

Weaker levels play hands of three rule sets, by seed, until there are so many mistakes that cost 12
points or more. Each is given its reason by one line of best play. Then each reason is asked of all
other legal actions there: it separates if of those for which it holds three in four at least lose
nothing, and of the others three in four at least do. What holds is read from the sentence, by the
tests' own reading of it. `--from` takes the program from other sources, such as those of another
version; a sentence in a form that the tests do not know is counted as not read.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import perf_counter

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
    from tests.grading.claims import NAMES, Claims

    from mate.grading import Kind, reason
    from mate.players import Computer
    from mate.players.levels import LEVELS
    from mate.rules import Deal, Hand, Match, Ruleset
    from mate.solver import solve_hand
    from mate.words.narrator import Narrator
    from mate.words.reasons import why

    kinds, read, times = Counter[str](), Counter[str](), list[float]()
    narrator, ends = Narrator(NAMES), {Kind.MISSED, Kind.TOO_LITTLE, Kind.DRAW}
    for rules in RULES:
        count = game = 0
        while count < args.mistakes // len(RULES):
            source, levels = Random(f"{rules} {game}"), PAIRS[game % len(PAIRS)]
            players = [Computer(LEVELS[level], source.getrandbits(32)) for level in levels]
            match = Match(Ruleset.preset(rules), first_dealer=game % 2)
            game += 1
            while match.result is None:
                match = match.deal(Deal.draw(source)) if match.needs_deal else match
                assert match.current is not None
                position, solution = match.current.position, solve_hand(match)
                action = players[position.turn].choose(match)
                match = match.play(action)
                if solution.evaluate(position).loss(action) < LEAST:
                    continue
                count += 1
                begun = perf_counter()
                found = reason(solution, position, action)
                times.append(1000 * (perf_counter() - begun))
                kind = found and found.kind
                if found is None or kind is None:
                    kinds["best line only"] += 1
                    continue
                mates = found.now.start.is_mate or found.instead.start.is_mate
                if kind in ends and not mates:
                    kinds["endings only"] += 1
                    continue
                kinds[str(kind.value)] += 1
                line = found.now.line
                claims = Claims(
                    solution,
                    position,
                    action,
                    Hand(line.positions[:2], line.actions[:1]).play_all(line.actions[1:]),
                )
                try:
                    claims.check(why(found, narrator, line))
                    read["separate" if claims.told_apart or mates else "do not"] += 1
                except AssertionError:
                    read["do not"] += 1
    total = sum(kinds.values())
    for name, number in kinds.most_common():
        print(f"{name:44}{number / total:6.1%}")
    print(f"{'reasons that separate':44}{read['separate'] / sum(read.values()):6.1%}")
    print(f"{total} mistakes; median {median(times):.1f} ms, ", end="")
    print(f"95 % within {quantiles(times, n=20)[-1]:.1f} ms")


if __name__ == "__main__":
    main()
