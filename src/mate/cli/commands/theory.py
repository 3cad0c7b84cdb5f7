"""`mate theory`: a rule set under best play, over all deals."""

from __future__ import annotations

import random
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from mate import clock
from mate.cleaning import shown
from mate.cli import values
from mate.cli.jobs import add_jobs_flag
from mate.cli.jsonflag import add_json_flag
from mate.cli.playing import add_ascii_flag
from mate.cli.progress import Progress
from mate.cli.reports.theory import theory_document, theory_text
from mate.cli.ruleflags import add_rule_flags, chosen_rules
from mate.cli.streams import output_cells, print_json
from mate.disk import appearing_whole, disk_errors, require_room_for
from mate.errors import MateError
from mate.rules import Ruleset
from mate.theory import Theory, can_be_whole, memory_needed, sample, whole
from mate.theory.memory import memory_left

if TYPE_CHECKING:
    from mate.theory.alldeals import AllDeals

SAMPLE = 2_000
SEEDS_DRAWN = 2**31
STEPS = 1_000
"""The number of steps in which progress is reported."""
INSTEAD = f"--sample {SAMPLE} needs far less."


SYNTAX: Final = "[OPTIONS]"
EXAMPLES: Final = (
    ("mate theory --rules bga", "solve all deals without foreplacement"),
    ("mate theory --sample 50", "estimate the figures from 50 deals"),
    ("mate theory --sample 20 --seed 7 --json", "print repeatable estimates as JSON"),
)


def add_arguments(parser: ArgumentParser) -> None:
    """Add what is solved, what is saved, and how it is printed."""
    parser.add_argument(
        "--save",
        type=values.new_file,
        metavar="FILE",
        help="save the values of all deals in a new NumPy file: points as int16, by deal number",
    )
    parser.add_argument(
        "--sample",
        type=values.sample,
        metavar="NUMBER",
        help="solve only this many deals, drawn at random (default: all; "
        f"{SAMPLE:,} where foreplaced cards return)",
    )
    parser.add_argument(
        "--seed",
        type=values.seed,
        metavar="NUMBER",
        help="seed for the sample, for repeatable figures (default: at random)",
    )
    parser.add_argument(
        "--layers", action="store_true", help="also count the positions by the number of cards held"
    )
    add_jobs_flag(parser, "solve in this many processes or threads")
    add_json_flag(parser)
    add_ascii_flag(parser)
    add_rule_flags(parser)


def run(args: Namespace) -> int:
    """Solve all deals or a sample, save the values if asked to, and print a summary."""
    ruleset = chosen_rules(args)
    count = args.sample or (None if can_be_whole(ruleset) else SAMPLE)
    begun = clock.seconds()
    if count is not None:
        _refuse_for_a_sample(args)
        _report(_sample(ruleset, count, args), clock.seconds() - begun, args)
        return 0
    if args.seed is not None:
        args.usage_error("--seed needs --sample.")
    path: Path | None = args.save
    if path is not None:
        require_room_for(path)
    theory, deals = _whole(ruleset, args.jobs)
    seconds = clock.seconds() - begun
    try:
        if path is not None:
            with disk_errors(path, "be written"), appearing_whole(path) as place:
                deals.save(place)
    finally:
        # What was found is printed even where the disk refuses.
        _report(theory, seconds, args)
    if path is not None and not args.json:
        print(f"Saved the values of all deals in {shown(path)}.")
    return 0


def _report(theory: Theory, seconds: float, args: Namespace) -> None:
    if args.json:
        print_json(theory_document(theory, seconds))
    else:
        shape = {"layers": args.layers, "ascii_only": args.ascii}
        print(theory_text(theory, seconds, cells=output_cells(), **shape))


def _refuse_for_a_sample(args: Namespace) -> None:
    why = "Where foreplaced cards return, Mate solves only a sample."
    if args.sample:
        why = "Leave out --sample."
    for flag, given in (("--save", args.save is not None), ("--layers", args.layers)):
        if given:
            args.usage_error(f"{flag} needs the values of all deals. {why}")


def _whole(ruleset: Ruleset, jobs: int) -> tuple[Theory, AllDeals]:
    needed = memory_needed(ruleset, jobs=jobs)
    _require_memory(needed)
    progress = Progress(STEPS, "all positions", as_share=True, time_left=True)
    try:
        return whole(ruleset, jobs=jobs, progress=lambda part: progress(int(STEPS * part)))
    except MemoryError as error:
        raise MateError(
            f"Not enough memory: solving all deals takes {_gigabytes(needed)}. {INSTEAD}"
        ) from error
    finally:
        progress.clear()


def _require_memory(needed: int) -> None:
    left = memory_left()
    if left is not None and left < needed:
        raise MateError(
            f"Solving all deals takes {_gigabytes(needed)} of memory, but only {_gigabytes(left)} "
            f"is free. {INSTEAD}"
        )


def _gigabytes(size: int) -> str:
    return f"{size / 1e9:.2f} GB"


def _sample(ruleset: Ruleset, count: int, args: Namespace) -> Theory:
    progress = Progress(count, "deals", time_left=True)
    seed = random.SystemRandom().randrange(SEEDS_DRAWN) if args.seed is None else args.seed
    try:
        return sample(ruleset, count, seed=seed, jobs=args.jobs, progress=progress)
    finally:
        progress.clear()
