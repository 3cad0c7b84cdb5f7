"""Make the pack of puzzles from its seed, or prove the existing pack.

    python -m scripts.puzzles [--jobs N]
    python -m scripts.puzzles --second FILE [--jobs N]
    python -m scripts.puzzles --themes [--jobs N]
    python -m scripts.puzzles --prove [--jobs N]

The program simulates hands until there are enough puzzles of each kind. It writes the pack only
when the pack is complete, and a seed always makes the same pack. A released puzzle keeps its
number, because players know the puzzle by this number. See also `docs/puzzles.md`.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Final

from mate.errors import MateError, PuzzleError
from mate.puzzles import Puzzle, Theme, pack
from mate.puzzles.puzzle import FILE, parse_puzzle
from mate.workers import map_in_processes
from scripts.puzzles.editions import Sort
from scripts.puzzles.maker import flaw, puzzles_in_hand, update_theme
from scripts.puzzles.quotas import FIRST, GAPS, QUOTAS, SEED, SERIES
from scripts.puzzles.selection import (
    Candidate,
    Selection,
    filled,
    in_order,
    kind_of,
    order,
)

PACK: Final = Path(__file__).parents[2] / "src" / "mate" / "puzzles" / FILE
MOST_HANDS: Final = 100_000
CHUNK: Final = 20


def first_edition(jobs: int) -> tuple[Puzzle, ...]:
    """Simulate hands until the first edition of the pack is complete."""
    selection = Selection(FIRST)
    for sorts in SERIES:
        find = partial(puzzles_in_hand, sorts, SEED, first=True)
        fill(selection, sorts, jobs, find, range(MOST_HANDS))
    return tuple(in_order(selection.taken, order(FIRST, SEED)))


def read_edition(path: Path) -> tuple[Puzzle, ...]:
    """Read a first edition from a file."""
    lines = path.read_text("ascii").splitlines(keepends=True)
    return tuple(parse_puzzle(*each) for each in enumerate(lines, start=1))


def second_edition(first: Sequence[Puzzle], jobs: int) -> None:
    """Replace the removed puzzles of the first edition with new puzzles, and write the pack."""
    today = with_themes(first, jobs)
    stay = [now for before, now in zip(first, today, strict=True) if now.level == before.level]
    selection = Selection(GAPS, stay)
    sorts = frozenset(sort for sort, _ in GAPS)
    find = partial(puzzles_in_hand, sorts, SEED)
    # Start after the hands that were simulated for the first edition.
    fill(selection, sorts, jobs, find, range(MOST_HANDS, 2 * MOST_HANDS))
    taken = {kind: with_themes(new, jobs) for kind, new in selection.taken.items()}
    write(filled(first, today, taken, SEED))


def with_themes(puzzles: Sequence[Puzzle], jobs: int) -> list[Puzzle]:
    """Return the puzzles with their current themes and levels."""
    with closing(map_in_processes(update_theme, puzzles, jobs, at_a_time=CHUNK)) as found:
        return list(found)


def write(puzzles: Iterable[Puzzle]) -> None:
    """Write the pack."""
    PACK.write_text("".join(f"{puzzle.line}\n" for puzzle in puzzles), "ascii")


def fill(
    selection: Selection,
    sorts: frozenset[Theme | Sort],
    jobs: int,
    find: Callable[[int], tuple[Candidate, ...]],
    numbers: range,
) -> None:
    """Simulate the hands with these numbers until the given categories have enough puzzles."""
    with closing(map_in_processes(find, numbers, jobs, at_a_time=CHUNK)) as hands:
        for count, puzzles in enumerate(hands, start=1):
            selection.offer(puzzles)
            missing = selection.missing(sorts)
            if count % CHUNK == 0 or not missing:
                show(f"hand {count}: {len(selection)} puzzles ")
            if not missing:
                return
    raise PuzzleError(f"{MOST_HANDS} hands were not enough; missing: {missing}")


def prove_all(jobs: int) -> None:
    """Prove all puzzles of the pack; check that the pack is complete and no two are alike."""
    puzzles = pack()
    selection = Selection(QUOTAS)
    with closing(map_in_processes(flaw, puzzles, jobs, at_a_time=CHUNK)) as flaws:
        for puzzle, found in zip(puzzles, flaws, strict=True):
            if found is not None:
                raise PuzzleError(f"puzzle {puzzle.number}: {found}")
            selection.offer([(kind_of(puzzle), puzzle)])
            if len(selection) != puzzle.number:
                raise PuzzleError(f"puzzle {puzzle.number} is like another, or one too many")
            if puzzle.number % CHUNK == 0 or puzzle.number == len(puzzles):
                show(f"{puzzle.number} of {len(puzzles)} puzzles proven")
    if len(selection) < sum(QUOTAS.values()):
        raise PuzzleError("the pack is not complete")


def print_counts(puzzles: tuple[Puzzle, ...]) -> None:
    """Print the number of puzzles of each kind."""
    kinds = Counter((puzzle.theme.word, puzzle.level) for puzzle in puzzles)
    for theme in sorted({theme for theme, _ in kinds}):
        print(f"{theme:<20}", *(f"{kinds[theme, level]:>5}" for level in (1, 2, 3, 4)))
    print(f"{len(puzzles)} puzzles, {PACK.stat().st_size} bytes")


def show(progress: str) -> None:
    """Show the progress on one line."""
    print(f"\r{progress}", end="", file=sys.stderr, flush=True)


def main() -> None:
    """Make or prove the pack and print the number of puzzles of each kind."""
    parser = argparse.ArgumentParser(description="make the pack of puzzles, or prove it")
    parser.add_argument("--second", type=Path, metavar="FILE", help="begin with a first edition")
    parser.add_argument("--themes", action="store_true", help="name the themes of the pack anew")
    parser.add_argument("--prove", action="store_true", help="prove the pack that is there")
    parser.add_argument("--jobs", type=int, default=2, help="how many processes work")
    args = parser.parse_args()
    begun = perf_counter()
    try:
        if args.prove:
            prove_all(args.jobs)
        elif args.themes:
            write(with_themes(pack(), args.jobs))
        else:
            first = read_edition(args.second) if args.second else first_edition(args.jobs)
            second_edition(first, args.jobs)
    except MateError as error:
        sys.exit(f"\n{error}")
    print(f"\n{perf_counter() - begun:.0f} s", file=sys.stderr)
    print_counts(pack())


if __name__ == "__main__":
    main()
