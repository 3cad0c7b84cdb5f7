"""`mate simulate`: matches between computer opponents."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from pathlib import Path
from typing import Final

from mate.cli import values
from mate.cli.output import Document, ProgressLine, columns, fields, print_result, rules_object
from mate.cli.parser import Command, Parser
from mate.disk import disk_errors, require_room_for
from mate.players import LEVELS, names_of_two
from mate.record import Terms
from mate.record.code import record_of_code
from mate.record.terms import HANDS_OF, LENGTH_OF, OPTION, Level
from mate.record.text import SUFFIX, dump
from mate.rules import HANDS
from mate.simulation import PlayedMatch, Simulation, simulate
from mate.words.figures import average, counted

MATCHES = 100


EXAMPLES: Final = {
    "mate simulate --players club novice -n 10": "let two levels play 10 matches",
    "mate simulate --players perfect perfect -n 1 --rules bga": "see how best play scores without "
    "foreplacement",
    "mate simulate --players casual club -n 4 --seed 7 --json": "print repeatable results as JSON",
    "mate simulate --players expert club -n 10 --logs matches": "save every match as a log",
}


def add_arguments(parser: Parser) -> None:
    """Add who plays, how many matches, and how the result is printed."""
    levels = "; ".join(f"{name} {level.sentence}" for name, level in LEVELS.items())
    told = {
        "--players LEVEL LEVEL": f"the levels of both players: {levels}",
        "-n --matches NUMBER": f"number of matches (default: {MATCHES})",
        "--logs FOLDER": "save the log of each match in this folder, which is created if missing; "
        "existing files are never overwritten",
    }
    players = {"choices": tuple(LEVELS), "required": True}
    count = {"type": values.matches, "default": MATCHES}
    parser.takes(told, players=players, matches=count, logs=values.name)
    values.add_choice(parser, OPTION["length"])
    values.add_jobs(parser, "play in this many processes")
    values.add_seed(parser, "seed for the deals and first dealers, for repeatable matches")
    values.add_json(parser)
    values.add_rules(parser)


def run(args: Namespace) -> None:
    """Play the matches and print the result, with the seed."""
    first, second = args.players
    levels, rules = (LEVELS[first], LEVELS[second]), values.chosen_rules(args)
    seed = values.chosen_seed(args)
    save = _saving(Path(args.logs), (first, second), seed) if args.logs else None
    with ProgressLine(args.matches, "matches") as progress:

        def played(count: int, match: PlayedMatch) -> None:
            if save:
                save(count, match)
            progress(count)

        more = {"jobs": args.jobs, "progress": played, "hands": HANDS_OF[args.length]}
        simulation = simulate(levels, args.matches, ruleset=rules, seed=seed, **more)
    print_result(args, lambda: simulation_document(simulation), simulation_lines(simulation))


def _saving(
    logs: Path, players: tuple[Level, Level], seed: int
) -> Callable[[int, PlayedMatch], None]:
    """What saves the log of each match in a folder, which is made, and tried out, before any play.

    Raises:
        StorageError: if nothing can be written there, or the first log is there already.
    """
    terms = Terms(players=names_of_two(*players), computers=players)
    digits = len(str(values.MOST_MATCHES))

    def path(number: int) -> Path:
        # Names sort by the numbers of matches.
        return logs / f"{'-'.join(players)}-{seed}-{number:0{digits}}{SUFFIX}"

    with disk_errors(logs, "be written", "folder"):
        logs.mkdir(parents=True, exist_ok=True)
    require_room_for(path(1))
    return lambda number, match: dump(record_of_code(match.code, terms), path(number))


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


SIMULATE: Final = Command(add_arguments, run)
