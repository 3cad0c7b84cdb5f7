"""`mate simulate`: matches between computer opponents."""

from __future__ import annotations

from argparse import Namespace
from typing import Final

from mate.cli import flags, values
from mate.cli.columns import columns
from mate.cli.documents import Document, fields, print_result, rules_object
from mate.cli.output import Progress
from mate.cli.parser import Parser
from mate.players import LEVELS
from mate.record.terms import HANDS_OF, LENGTH_OF, OPTION
from mate.rules import HANDS
from mate.simulation import Simulation, simulate
from mate.words.figures import average, counted

MATCHES = 100


EXAMPLES: Final = {
    "mate simulate --players club novice -n 10": "let two levels play 10 matches",
    "mate simulate --players perfect perfect -n 1 --rules bga": "see how best play scores without "
    "foreplacement",
    "mate simulate --players casual club -n 4 --seed 7 --json": "print repeatable results as JSON",
}


def add_arguments(parser: Parser) -> None:
    """Add who plays, how many matches, and how the result is printed."""
    levels = "; ".join(f"{name} {level.sentence}" for name, level in LEVELS.items())
    told = {
        "--players LEVEL LEVEL": f"the levels of both players: {levels}",
        "-n --matches NUMBER": f"number of matches (default: {MATCHES})",
    }
    players = {"choices": tuple(LEVELS), "required": True}
    parser.takes(told, players=players, matches={"type": values.matches, "default": MATCHES})
    flags.add_choice(parser, OPTION["length"])
    flags.add_jobs(parser, "play in this many processes")
    flags.add_seed(parser, "seed for the deals and first dealers, for repeatable matches")
    flags.add_json(parser)
    flags.add_rules(parser)


def run(args: Namespace) -> None:
    """Play the matches and print the result, with the seed."""
    first, second = args.players
    with Progress(args.matches, "matches") as progress:
        levels, rules = (LEVELS[first], LEVELS[second]), flags.chosen_rules(args)
        seed = flags.chosen_seed(args)
        more = {"jobs": args.jobs, "progress": progress, "hands": HANDS_OF[args.length]}
        simulation = simulate(levels, args.matches, ruleset=rules, seed=seed, **more)
    print_result(args, lambda: simulation_document(simulation), simulation_lines(simulation))


def simulation_document(simulation: Simulation) -> Document:
    """The JSON document of the matches."""
    return {
        "players": [level.name for level in simulation.levels],
        "rules": rules_object(simulation.ruleset),
        "length": LENGTH_OF[simulation.hands],
        "seed": simulation.seed,
        "matches": len(simulation.matches),
        **fields(simulation, "wins draws margin margin_error lost_per_hand=lost"),
        "margins": [match.margin for match in simulation.matches],
    }


def simulation_lines(simulation: Simulation) -> list[str]:
    """Wins, draws and the average margin with its standard error."""
    count, (first, second) = len(simulation.matches), simulation.levels
    names, won = (first.name, second.name, "drawn"), (*simulation.wins, simulation.draws)
    lost = (*map(average, simulation.lost), "")
    rows = zip(names, map(str, won), (f"{each / count:.1%}" for each in won), lost, strict=True)
    matches = counted(count, "match", "matches")
    if simulation.hands < HANDS:
        matches += f" of one {LENGTH_OF[simulation.hands]}"
    margin = f"{average(simulation.margin, sign=True)} ± {average(simulation.margin_error)}"
    return [
        f"{matches}, {simulation.ruleset.name} rules, seed {simulation.seed}",
        *columns([("player", "won", "", "points lost per hand"), *rows], "<>>>"),
        f"Margin for {first.name}: {margin} points per match (± standard error)",
    ]
