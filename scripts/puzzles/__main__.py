"""Make the pack of puzzles from its seed, or prove the one that is there.

    python -m scripts.puzzles [--jobs N]
    python -m scripts.puzzles --prove [--jobs N]

Hands are simulated, one after the other, until there are enough puzzles of each kind. The pack is
written only when it is complete, and the same seed makes the same pack. Once it is released it
stays as it is, because puzzles are known by their numbers. `docs/puzzles.md` tells the rest.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from contextlib import closing
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Final

from mate.errors import MateError, PuzzleError
from mate.puzzles import Puzzle, Theme, pack
from mate.puzzles.pack import FILE
from mate.workers import results
from scripts.puzzles.maker import flaw, puzzles_in_hand
from scripts.puzzles.quotas import QUOTAS, SEED, SERIES
from scripts.puzzles.selection import Selection, in_order, order, pack_line

PACK: Final = Path(__file__).parents[2] / "src" / "mate" / "puzzles" / FILE
MOST_HANDS: Final = 100_000
CHUNK: Final = 20


def make(jobs: int) -> None:
    """Simulate hands until the pack is complete, and write it."""
    selection = Selection(QUOTAS)
    for themes in SERIES:
        fill(selection, themes, jobs)
    made = in_order(selection.taken, order(QUOTAS, SEED))
    PACK.write_text("".join(pack_line(puzzle) + "\n" for puzzle in made), "ascii")


def fill(selection: Selection, themes: frozenset[Theme], jobs: int) -> None:
    """Simulate hands until there are enough puzzles about these themes."""
    wanted = sum(QUOTAS.values())
    find = partial(puzzles_in_hand, themes, SEED)
    with closing(results(find, range(MOST_HANDS), jobs, at_a_time=CHUNK)) as hands:
        for count, puzzles in enumerate(hands, start=1):
            selection.offer(puzzles)
            missing = selection.missing(themes)
            if count % CHUNK == 0 or not missing:
                show(f"hand {count}: {len(selection)} of {wanted} puzzles ")
            if not missing:
                return
    raise PuzzleError(f"{MOST_HANDS} hands were not enough; missing: {missing}")


def prove_all(jobs: int) -> None:
    """Prove every puzzle of the pack, and that no two are the same."""
    puzzles = pack()
    selection = Selection(QUOTAS)
    with closing(results(flaw, puzzles, jobs, at_a_time=CHUNK)) as flaws:
        for puzzle, found in zip(puzzles, flaws, strict=True):
            if found is not None:
                raise PuzzleError(f"puzzle {puzzle.number}: {found}")
            selection.offer((puzzle,))
            if len(selection) != puzzle.number:
                raise PuzzleError(f"puzzle {puzzle.number} is like another, or one too many")
            if puzzle.number % CHUNK == 0 or puzzle.number == len(puzzles):
                show(f"{puzzle.number} of {len(puzzles)} puzzles proven")
    if len(selection) < sum(QUOTAS.values()):
        raise PuzzleError("the pack is not complete")


def tell(puzzles: tuple[Puzzle, ...]) -> None:
    """Print how many puzzles there are of each kind."""
    kinds = Counter((puzzle.theme.word, puzzle.level) for puzzle in puzzles)
    for theme in sorted({theme for theme, _ in kinds}):
        print(f"{theme:<20}", *(f"{kinds[theme, level]:>5}" for level in (1, 2, 3, 4)))
    print(f"{len(puzzles)} puzzles, {PACK.stat().st_size} bytes")


def show(progress: str) -> None:
    """Show how far the work is, in one line."""
    print(f"\r{progress}", end="", file=sys.stderr, flush=True)


def main() -> None:
    """Make or prove, and tell what there is."""
    parser = argparse.ArgumentParser(description="make the pack of puzzles, or prove it")
    parser.add_argument("--prove", action="store_true", help="prove the pack that is there")
    parser.add_argument("--jobs", type=int, default=2, help="how many processes work")
    args = parser.parse_args()
    begun = perf_counter()
    try:
        prove_all(args.jobs) if args.prove else make(args.jobs)
    except MateError as error:
        sys.exit(f"\n{error}")
    print(f"\n{perf_counter() - begun:.0f} s", file=sys.stderr)
    tell(pack())


if __name__ == "__main__":
    main()
