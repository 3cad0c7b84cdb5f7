"""`mate simulate`: matches between computer opponents, in as many processes as asked for."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from contextlib import closing
from functools import partial
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import Final, NamedTuple

from mate.cli import values
from mate.cli.output import Document, ProgressLine, columns, fields, print_result, rules_object
from mate.cli.parser import Command, Parser
from mate.computers import LEVEL_NAMES, names_of_two
from mate.dealing import FAIR, draw
from mate.disk import disk_errors, require_room_for
from mate.players import LEVELS, Computer, Level
from mate.record import Terms
from mate.record.code import code_of, record_of_code
from mate.record.terms import HANDS_OF, LENGTH, LENGTH_OF
from mate.record.terms import Level as LevelName
from mate.record.text import SUFFIX, dump
from mate.rules import CLASSIC, HANDS, Deal, Match, MatchResult, Ruleset
from mate.solver import solve_hand
from mate.words import average, counted
from mate.workers import results

MATCHES: Final = 100
"""How many matches are played if nothing else is said."""
CHUNK: Final = 4
"""How many matches a process takes at a time."""

EXAMPLES: Final = {
    "mate simulate --players skilled novice -n 10": "let two levels play 10 matches",
    "mate simulate --players perfect perfect -n 1 --rules bga": "see how best play scores without "
    "foreplacement",
    "mate simulate --players casual skilled -n 4 --seed 7 --json": "print repeatable results as "
    "JSON",
    "mate simulate --players expert skilled -n 10 --logs matches": "save every match as a log",
}


def add_arguments(parser: Parser) -> None:
    """Add who plays, how many matches, and how the result is printed."""
    levels = "; ".join(f"{LEVEL_NAMES[name]} {level.sentence}" for name, level in LEVELS.items())
    texts = {
        "--players LEVEL LEVEL": f"the levels of both players: {levels}",
        "-n --matches NUMBER": f"number of matches (default: {MATCHES})",
        "--logs FOLDER": "save the log of each match in this folder, which is created if missing; "
        "existing files are never overwritten",
    }
    players = {"required": True, **values.levels(LEVELS)}
    count = {"type": values.matches, "default": MATCHES}
    parser.takes(texts, players=players, matches=count, logs=values.name)
    values.add_choice(parser, LENGTH)
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
    how = {"jobs": args.jobs, "hands": HANDS_OF[args.length]}
    simulation = simulate(levels, args.matches, ruleset=rules, seed=seed, save=save, **how)
    print_result(args, lambda: simulation_document(simulation), simulation_lines(simulation))


def _saving(
    logs: Path, players: tuple[LevelName, LevelName], seed: int
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
    one, other = LEVEL_NAMES[first.name], LEVEL_NAMES[second.name]
    names, won = (one, other, "drawn"), (*simulation.wins, simulation.draws)
    lost = (*map(average, simulation.lost), "")
    rows = zip(
        names, map(str, won), (f"{matches / count:.1%}" for matches in won), lost, strict=True
    )
    matches = counted(count, "match", "matches")
    if simulation.hands < HANDS:
        matches += f" of one {LENGTH_OF[simulation.hands]}"
    margin = f"{average(simulation.margin, sign=True)} ± {average(simulation.margin_error)}"
    return [
        f"{matches}, {simulation.ruleset.name} rules, seed {simulation.seed}",
        *columns([("player", "won", "", "points lost per hand"), *rows], "<>>>"),
        f"Margin for {one}: {margin} points per match (± standard error)",
    ]


class PlayedMatch(NamedTuple):
    """The result of one match, the points that each player lost against best play, and its code."""

    result: MatchResult
    lost: tuple[int, int]
    code: str = ""

    @property
    def margin(self) -> int:
        """The first player's points minus the second's."""
        return self.result.score[0] - self.result.score[1]


class Simulation(NamedTuple):
    """Matches between two levels; deals and errors were drawn from the seed."""

    levels: tuple[Level, Level]
    ruleset: Ruleset
    seed: int
    matches: tuple[PlayedMatch, ...]
    hands: int = HANDS

    @property
    def wins(self) -> tuple[int, int]:
        """How many matches each player won."""
        first = sum(match.result.winner == 0 for match in self.matches)
        return first, len(self.matches) - first - self.draws

    @property
    def draws(self) -> int:
        """How many matches were drawn (R21)."""
        return sum(match.result.winner is None for match in self.matches)

    @property
    def margin(self) -> float:
        """The first player's points minus the second's, on average of the matches."""
        return fmean(match.margin for match in self.matches)

    @property
    def margin_error(self) -> float:
        """The standard error of `margin`; 0 for a single match."""
        margins = [match.margin for match in self.matches]
        return stdev(margins) / sqrt(len(margins)) if len(margins) > 1 else 0.0

    @property
    def lost(self) -> tuple[float, float]:
        """By player, the points lost against best play, on average of the hands."""
        first, second = zip(*(match.lost for match in self.matches), strict=True)
        return fmean(first) / self.hands, fmean(second) / self.hands


def simulate(  # noqa: PLR0913  # each is an option of the command, and most have defaults
    levels: tuple[Level, Level],
    count: int,
    *,
    ruleset: Ruleset = CLASSIC,
    seed: int = 0,
    jobs: int = 1,
    save: Callable[[int, PlayedMatch], object] | None = None,
    hands: int = HANDS,
) -> Simulation:
    """Play matches between two levels.

    Match number i depends on the seed and on i alone, so the outcome is the same with any number
    of jobs. The players take turns in being the first dealer.

    Args:
        count: how many matches, from 1.
        seed: what deals and errors are drawn from.
        jobs: how many processes play, from 1; with 1 it is this one.
        save: called with the number of matches played so far and the last of them, as they come
            in.
        hands: how many hands a match has; a single hand has fair cards.

    Raises:
        MateError: if one of the processes is ended from outside.
    """
    matches: list[PlayedMatch] = []
    play = partial(play_match, levels, ruleset, seed, hands=hands)
    playing = results(play, range(count), jobs, at_a_time=CHUNK)
    with closing(playing) as played, ProgressLine(count, "matches") as progress:
        for match in played:
            matches.append(match)
            if save is not None:
                save(len(matches), match)
            progress.count()
    return Simulation(levels, ruleset, seed, tuple(matches), hands)


def play_match(
    levels: tuple[Level, Level], ruleset: Ruleset, seed: int, number: int, hands: int = HANDS
) -> PlayedMatch:
    """Play one match; the first player deals first in those of even numbers."""
    source = Random(f"{seed} {number}")
    players = [Computer(level, source.getrandbits(32)) for level in levels]
    match = Match(ruleset, first_dealer=number % 2, length=hands)
    lost = [0, 0]
    while match.result is None:
        if match.needs_deal:
            fair = hands == 1 and draw(FAIR, ruleset, source, hands=1).deal
            match = match.deal(fair or Deal.draw(source))
        position = match.hand.position
        action = players[position.turn].choose(match)
        lost[position.turn] += solve_hand(match).evaluate(position).loss(action)
        match = match.play(action)
    return PlayedMatch(match.result, (lost[0], lost[1]), code_of(match))


SIMULATE: Final = Command(add_arguments, run)
