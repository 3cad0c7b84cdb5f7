"""Prove the whole game: every deal by the solver of single deals, and all layers by a C program.

    python scripts/prove_theory.py [--rules NAME …] [--jobs N] [--deals FIRST END]

For each rule set all deals are solved together. Count and sum of every layer of positions, and the
values of all deals after each declaration, must be those that `benchmarks/theory.c` finds by its
own rules, where there is a compiler. Then every deal is solved alone, and the values after each
declaration compared again; this takes an hour or two of a processor.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
from contextlib import closing
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Final

import numpy as np
from numpy.typing import NDArray

from mate.cli.output import Progress
from mate.errors import MateError, SolverError
from mate.rules import DEAL_COUNT, PRESETS, Foreplacement, Ruleset
from mate.theory.alldeals import AllDeals
from mate.theory.judging import deal_value
from mate.theory.solving import solve_all
from mate.workers import results

SOURCE: Final = Path(__file__).parents[1] / "benchmarks" / "theory.c"
RULES: Final = ("classic", "denexa", "bga")
PORTION: Final = 16


def prove(ruleset: Ruleset, jobs: int, deals: range) -> None:
    """Solve a rule set together, and compare it with the C program and with single deals."""
    progress = Progress(1000, f"all positions of {ruleset.name}", as_share=True, time_left=True)
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
    """Layers and values must be those of the C program."""
    ruleset, program = together.ruleset, folder / "theory"
    subprocess.run([compiler, "-O3", "-std=gnu11", "-o", program, SOURCE], check=True)
    foreplacing = ruleset.foreplacement is not Foreplacement.NONE
    options = (int(foreplacing), ruleset.privilege, int(ruleset.free_move), folder / "c")
    ran = subprocess.run([program, *map(str, options)], check=True, capture_output=True, text=True)
    *lines, _ = ran.stdout.splitlines()
    theirs = {tuple(map(int, line.split())) for line in lines}
    if theirs != {tuple(layer) for layer in together.layers}:
        raise SolverError(f"{ruleset.name}: the layers are not those of the C program")
    kind = str(ruleset.foreplacement)
    require_same(together.values, folder / f"c-{kind}.i16", ruleset)
    if together.declared is not None:
        require_same(together.declared, folder / f"c-{kind}-declared.i16", ruleset)
    print(f"{ruleset.name}: {len(lines)} layers and all deals as the C program has them")


def require_same(values: NDArray[np.int16], path: Path, ruleset: Ruleset) -> None:
    """Refuse other values than those in a file."""
    found = np.fromfile(path, dtype=np.int16).reshape(values.shape)
    if not np.array_equal(found, values):
        deal = int(np.flatnonzero((found != values).reshape(DEAL_COUNT, -1).any(axis=1))[0])
        raise SolverError(f"{ruleset.name}: deal {deal} has another value in the C program")


def compare_with_single_deals(together: AllDeals, jobs: int, deals: range) -> None:
    """Each deal must be worth what it is worth alone, after each declaration."""
    progress = Progress(len(deals), f"deals of {together.ruleset.name}", time_left=True)
    work = partial(deal_value, together.ruleset)
    with closing(results(work, deals, jobs, at_a_time=PORTION)) as alone:
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
    """Do what the command line says."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rules", nargs="+", choices=tuple(PRESETS), default=RULES)
    parser.add_argument("--jobs", type=int, default=2, help="processes (%(default)s)")
    parser.add_argument(
        "--deals", type=int, nargs=2, default=(0, DEAL_COUNT), metavar=("FIRST", "END")
    )
    options = parser.parse_args()
    begun = perf_counter()
    try:
        for name in options.rules:
            prove(Ruleset.preset(name), options.jobs, range(*options.deals))
    except MateError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"proven in {perf_counter() - begun:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
