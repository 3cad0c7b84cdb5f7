"""Verify the solution of the whole game with the solver for single deals and with a C program.

    python -m scripts.prove_theory [--rules NAME …] [--jobs N] [--deals FIRST END | --sample N]

For each rule set, solve all deals together. If there is a C compiler, `benchmarks/theory.c`, which
implements the rules independently, must find the same count and sum for every layer and the same
values after each declaration in all deals. Then solve every deal, or each deal of a sample, alone,
and compare the values after each declaration again. This takes an hour or two of processor time.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Final

import numpy as np
from numpy.typing import NDArray

from mate.errors import MateError, SolverError
from mate.rules import DEAL_COUNT, DECK, PRESETS, Foreplacement, HandTerms, Ruleset
from mate.solver.evaluation import NO_STAKES
from mate.solver.tables import tenth_trick
from mate.workers import map_in_processes
from scripts.theory.progress import LongProgress
from scripts.theory.wholegame.alldeals import AllDeals, answers_allowed
from scripts.theory.wholegame.judging import deal_value
from scripts.theory.wholegame.returning import NO_ENDS, between
from scripts.theory.wholegame.solving import Memory, kinds_of, layers_of, solve_all
from scripts.theory.wholegame.ternary import GONE, Indices, half_words

SOURCE: Final = Path(__file__).parents[1] / "benchmarks" / "theory.c"
RULES: Final = ("classic", "denexa", "bga")
KINDS: Final = [str(kind) for kind in Foreplacement]
SEED: Final = 26
"""The seed for the sample of deals."""
Pair = tuple[int, int, int]
"""The number of cards that each player holds, and the deck indices of the two foreplaced cards."""
PORTION: Final = 16


def prove(ruleset: Ruleset, jobs: int, deals: Sequence[int]) -> None:
    """Solve all deals together and compare them with the C program and with single deals."""
    progress = LongProgress(1000, f"all positions of {ruleset.name}", as_share=True)
    together = solve_all(
        ruleset, jobs=min(2, jobs), progress=lambda part: progress(int(1000 * part))
    )
    progress.clear()
    program = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if program:
        with tempfile.TemporaryDirectory() as folder:
            compare_with_c(together, program, Path(folder))
    compare_with_single_deals(together, jobs, deals)


def compare_with_c(together: AllDeals, compiler: str, folder: Path) -> None:
    """Check that the layers and values equal the layers and values of the C program."""
    ruleset, program = together.ruleset, folder / "theory"
    subprocess.run([compiler, "-O3", "-std=gnu11", "-o", program, SOURCE], check=True)
    kind = str(ruleset.foreplacement)
    foreplacing = KINDS.index(kind) + 1 if ruleset.cards_return else int(kind != KINDS[0])
    options = (foreplacing, ruleset.privilege, int(ruleset.free_move), folder / "c")
    ran = subprocess.run([program, *map(str, options)], check=True, capture_output=True, text=True)
    *lines, _ = ran.stdout.splitlines()
    rows = [[*map(int, line.split())] for line in lines]
    # Add up the layers with one returning card; keep the layers with two returning cards separate.
    theirs: dict[tuple[int, int], tuple[int, int]] = {}
    pairs: dict[Pair, int] = {}
    for leader, other, own, others, positions, total in rows:
        if min(own, others) >= 0:
            pairs[leader, own, others] = total
        else:
            known = theirs.get((leader, other), (0, 0))
            theirs[leader, other] = known[0] + positions, known[1] + total
    if theirs != {layer[:2]: layer[2:] for layer in together.layers}:
        raise SolverError(f"{ruleset.name}: the layers are not those of the C program")
    if pairs and any(pairs.pop(pair, None) != total for pair, total in sums_of_pairs(ruleset)):
        raise SolverError(f"{ruleset.name}: a pair of cards is not as in the C program")
    if pairs:
        raise SolverError(f"{ruleset.name}: the C program has more pairs")
    require_same(together.values, folder / f"c-{kind}.i16", ruleset)
    if together.declared is not None:
        require_same(together.declared, folder / f"c-{kind}-declared.i16", ruleset)
    print(f"{ruleset.name}: {len(lines)} layers and all deals as the C program has them")


def sums_of_pairs(ruleset: Ruleset) -> Iterator[tuple[Pair, int]]:
    """Yield the sum of the values in each layer in which both players' foreplaced cards return."""
    kinds = [kind for kind in kinds_of(ruleset) if kind[0][0].ends != NO_ENDS]
    found = [layers_of(kind, ruleset, Memory(ruleset, 1), lambda _: None) for kind in kinds]
    allowed = answers_allowed(ruleset)
    terms = HandTerms(ruleset, 0, (DECK[0], DECK[1]))
    worth = tenth_trick(terms, 0, DECK, DECK, NO_STAKES).T
    for (who_leads, first), (either, second), (neither, third) in zip(
        found[0], found[1], found[1], strict=True
    ):
        layers = {who_leads.ends: first, either.ends: second, neither.ends: third}
        cards = first.counts.leader
        for own, others in np.argwhere(allowed).tolist() if cards else ():
            total = 0
            for black in first.tables:
                places = [
                    np.flatnonzero(lacks_both(half_words(half), own, others, side))
                    for side, half in enumerate((black, first.counts.across(black)))
                ]
                values = {
                    ends: layer.tables[black][np.ix_(*places)] for ends, layer in layers.items()
                }
                pair = between(values, worth[own, others], -worth[others, own])
                total += int(pair.sum(dtype=np.int64))
            yield (cards, own, others), total


def lacks_both(words: Indices, own: int, others: int, half: int) -> NDArray[np.bool_]:
    """Return, for each word of a half of the deck, whether it lacks two cards of the deck.

    A card of the other half counts as lacking.

    Args:
        own: the deck index of a card.
        others: the deck index of the other card.
        half: the half of the deck, 0 or 1.
    """
    units = [3 ** (9 - card % 10) for card in (own, others) if card // 10 == half]
    which: NDArray[np.bool_] = np.all(
        [words // unit % 3 == GONE for unit in units] or [words >= 0], axis=0
    )
    return which


def require_same(values: NDArray[np.int16], path: Path, ruleset: Ruleset) -> None:
    """Check that the given values equal the values in a file."""
    found = np.fromfile(path, dtype=np.int16).reshape(values.shape)
    if not np.array_equal(found, values):
        deal = int(np.flatnonzero((found != values).reshape(DEAL_COUNT, -1).any(axis=1))[0])
        raise SolverError(f"{ruleset.name}: deal {deal} has another value in the C program")


def compare_with_single_deals(together: AllDeals, jobs: int, deals: Sequence[int]) -> None:
    """Check the values after each declaration by solving each deal alone."""
    progress = LongProgress(len(deals), f"deals of {together.ruleset.name}")
    work = partial(deal_value, together.ruleset)
    with closing(map_in_processes(work, deals, jobs, at_a_time=PORTION)) as alone:
        for done, deal in enumerate(alone, start=1):
            number = deal.number
            declared = (
                () if together.declared is None else tuple(together.declared[number].tolist())
            )
            if (together.values[number], declared) != (deal.value, tuple(deal.declared)):
                raise SolverError(f"{together.ruleset.name}: deal {number} is worth {deal.value}")
            progress(done)
    progress.clear()
    print(f"{together.ruleset.name}: {len(deals):,} deals as each is alone", flush=True)


def main() -> int:
    """Run the command line and return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rules", nargs="+", choices=tuple(PRESETS), default=RULES)
    parser.add_argument("--jobs", type=int, default=2, help="processes (%(default)s)")
    parser.add_argument(
        "--deals", type=int, nargs=2, default=(0, DEAL_COUNT), metavar=("FIRST", "END")
    )
    parser.add_argument("--sample", type=int, help="prove this many random deals instead")
    options = parser.parse_args()
    begun = perf_counter()
    deals: Sequence[int] = range(*options.deals)
    if options.sample:
        deals = Random(SEED).sample(range(DEAL_COUNT), options.sample)
    try:
        for name in options.rules:
            prove(Ruleset.preset(name), options.jobs, deals)
    except MateError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"proven in {perf_counter() - begun:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
