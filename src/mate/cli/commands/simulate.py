"""`mate simulate`: matches between computer opponents."""

from __future__ import annotations

import random
from argparse import ArgumentParser, Namespace

from mate.cli import values
from mate.cli.jobs import add_jobs_flag
from mate.cli.jsonflag import add_json_flag
from mate.cli.playing import add_ascii_flag
from mate.cli.progress import Progress
from mate.cli.reports.simulating import simulation_document, simulation_text
from mate.cli.ruleflags import add_rule_flags, chosen_rules
from mate.cli.streams import print_json
from mate.players import LEVELS
from mate.simulation import simulate

MATCHES = 100
SEEDS_DRAWN = 2**31


def add_arguments(parser: ArgumentParser) -> None:
    """Add who plays, how often, and how the outcome is printed."""
    parser.add_argument(
        "--players",
        nargs=2,
        required=True,
        choices=tuple(LEVELS),
        metavar="LEVEL",
        help="two of: " + "; ".join(f"{name} {level.manner}" for name, level in LEVELS.items()),
    )
    parser.add_argument(
        "-n",
        "--matches",
        type=values.matches,
        default=MATCHES,
        metavar="N",
        help=f"how many matches (default: {MATCHES})",
    )
    add_jobs_flag(parser, "how many processes play at once")
    parser.add_argument(
        "--seed",
        type=values.seed,
        metavar="S",
        help="what chance comes from; the same seed gives the same matches with any number of jobs",
    )
    add_json_flag(parser)
    add_ascii_flag(parser)
    add_rule_flags(parser)


def run(args: Namespace) -> int:
    """Play the matches. Without a seed one is drawn, and told with the outcome."""
    first, second = args.players
    progress = Progress(args.matches, "matches", only_on_terminal=True)
    try:
        simulation = simulate(
            (LEVELS[first], LEVELS[second]),
            args.matches,
            ruleset=chosen_rules(args),
            seed=random.SystemRandom().randrange(SEEDS_DRAWN) if args.seed is None else args.seed,
            jobs=args.jobs,
            progress=progress,
        )
    finally:
        progress.clear()
    if args.json:
        print_json(simulation_document(simulation))
    else:
        print(simulation_text(simulation))
    return 0
