"""`mate simulate`: matches between computer opponents."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import Final

from mate.cli import values
from mate.cli.columns import columns
from mate.cli.documents import Document, fields
from mate.cli.flags import add_jobs_flag, add_json_flag, add_seed_flag, chosen_seed
from mate.cli.output import Progress, print_json
from mate.cli.ruleflags import add_rule_flags, chosen_rules, rules_object
from mate.players import LEVELS
from mate.simulation import Simulation, simulate
from mate.words.figures import average, counted

MATCHES = 100


SYNTAX: Final = "[OPTIONS] --players LEVEL LEVEL"
EXAMPLES: Final = (
    ("mate simulate --players club novice -n 10", "let two levels play 10 matches"),
    (
        "mate simulate --players perfect perfect -n 1 --rules bga",
        "see how best play scores without foreplacement",
    ),
    (
        "mate simulate --players casual club -n 4 --seed 7 --json",
        "print repeatable results as JSON",
    ),
)


def add_arguments(parser: ArgumentParser) -> None:
    """Add who plays, how many matches, and how the result is printed."""
    parser.add_argument(
        "--players",
        nargs=2,
        required=True,
        choices=tuple(LEVELS),
        metavar="LEVEL",
        help="the levels of both players: "
        + "; ".join(f"{name} {level.manner}" for name, level in LEVELS.items()),
    )
    parser.add_argument(
        "-n",
        "--matches",
        type=values.matches,
        default=MATCHES,
        metavar="NUMBER",
        help=f"number of matches (default: {MATCHES})",
    )
    add_jobs_flag(parser, "play in this many processes")
    add_seed_flag(parser, "seed for the deals and first dealers, for repeatable matches")
    add_json_flag(parser)
    add_rule_flags(parser)


def run(args: Namespace) -> int:
    """Play the matches and print the result, with the seed."""
    first, second = args.players
    with Progress(args.matches, "matches") as progress:
        simulation = simulate(
            (LEVELS[first], LEVELS[second]),
            args.matches,
            ruleset=chosen_rules(args),
            seed=chosen_seed(args),
            jobs=args.jobs,
            progress=progress,
        )
    if args.json:
        print_json(simulation_document(simulation))
    else:
        print(simulation_text(simulation))
    return 0


def simulation_document(simulation: Simulation) -> Document:
    """The JSON document of the matches."""
    return {
        "players": [level.name for level in simulation.levels],
        "rules": rules_object(simulation.ruleset),
        "seed": simulation.seed,
        "matches": len(simulation.matches),
        **fields(simulation, "wins draws margin margin_error lost_per_hand=lost"),
        "margins": [match.margin for match in simulation.matches],
    }


def simulation_text(simulation: Simulation) -> str:
    """Wins, draws and the average margin with its standard error."""
    count, (first, second) = len(simulation.matches), simulation.levels
    results = [
        (first.name, simulation.wins[0], average(simulation.lost[0])),
        (second.name, simulation.wins[1], average(simulation.lost[1])),
        ("drawn", simulation.draws, ""),
    ]
    rows = [(name, str(won), f"{won / count:.1%}", lost) for name, won, lost in results]
    matches = counted(count, "match", "matches")
    margin = f"{average(simulation.margin, sign=True)} ± {average(simulation.margin_error)}"
    return "\n".join(
        [
            f"{matches}, {simulation.ruleset.name} rules, seed {simulation.seed}",
            *columns([("player", "won", "", "points lost per hand"), *rows], "<>>>"),
            f"Margin for {first.name}: {margin} points per match (± standard error)",
        ]
    )
