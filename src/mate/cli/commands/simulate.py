"""`mate simulate`: play matches between computer opponents in several processes."""

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

from mate import dealing, workers
from mate.cli import output, values
from mate.cli.parser import Command, Parser
from mate.computers import LEVEL_NAMES, names_of_two
from mate.disk import disk_errors, require_room_for
from mate.players import LEVELS, Computer, Level
from mate.record import Terms, terms
from mate.record.code import code_of, record_of_code
from mate.record.text import SUFFIX, dump
from mate.rules import CLASSIC, HANDS, Deal, Match, MatchResult, Ruleset
from mate.solver import solve_hand
from mate.words import average, counted

DEFAULT_MATCHES: Final = 100
MOST_MATCHES: Final = 1_000_000
MATCHES_AT_A_TIME: Final = 4

EXAMPLES: Final = {
    "mate simulate --players skilled novice -n 10": "let two levels play 10 matches",
    "mate simulate --players perfect perfect -n 1 --rules bga": "see how best play scores without "
    "foreplacement",
    "mate simulate --players casual skilled -n 4 --seed 7 --json": "print repeatable results as "
    "JSON",
    "mate simulate --players expert skilled -n 10 --logs matches": "save every match as a log",
}


def add_arguments(parser: Parser) -> None:
    """Add the options for the players, the matches and the output."""
    levels = "; ".join(f"{LEVEL_NAMES[name]} {level.sentence}" for name, level in LEVELS.items())
    texts = {
        "--players LEVEL LEVEL": f"the levels of both players: {levels}",
        "-n --matches NUMBER": f"number of matches (default: {DEFAULT_MATCHES})",
        "--logs FOLDER": "save the log of each match in this folder, which is created if missing; "
        "existing files are never overwritten",
    }
    players = {"required": True, **values.levels(LEVELS)}
    count = {
        "type": values.whole_number("number of matches", 1, MOST_MATCHES),
        "default": DEFAULT_MATCHES,
    }
    parser.takes(texts, players=players, matches=count, logs=values.name)
    values.add_choice(parser, terms.LENGTH)
    values.add_jobs(parser, "play in this many processes")
    values.add_seed(parser, "seed for the deals and first dealers, for repeatable matches")
    values.add_json(parser)
    values.add_rules(parser)


def run(args: Namespace) -> None:
    """Play the matches and print the results with the seed."""
    first, second = args.players
    seed = values.chosen_seed(args)
    save = _log_saver(Path(args.logs), (first, second), seed) if args.logs else None
    how = {"jobs": args.jobs, "hands": terms.HANDS_OF[args.length], "save": save}
    levels, ruleset = (LEVELS[first], LEVELS[second]), values.chosen_rules(args)
    simulation = simulate(levels, args.matches, ruleset=ruleset, seed=seed, **how)
    lines = simulation_lines(simulation)
    output.print_result(args, lambda: simulation_document(simulation), lines)


def _log_saver(
    logs: Path, players: tuple[terms.Level, terms.Level], seed: int
) -> Callable[[int, PlayedMatch], None]:
    """Create a folder and return a function that saves the log of a match in that folder.

    Raises:
        StorageError: if the folder is not writable or already contains the first log.
    """
    names = Terms(players=names_of_two(*players), computers=players)
    digits = len(str(MOST_MATCHES))  # zeros in front make the names sort by number

    def path(number: int) -> Path:
        return logs / f"{'-'.join(players)}-{seed}-{number:0{digits}}{SUFFIX}"

    with disk_errors(logs, "be written", "folder"):
        logs.mkdir(parents=True, exist_ok=True)
    require_room_for(path(1))
    return lambda number, match: dump(record_of_code(match.code, names), path(number))


def simulation_document(simulation: Simulation) -> output.Document:
    """Return the JSON document of a simulation."""
    return {
        "players": [level.name for level in simulation.levels],
        "rules": output.rules_object(simulation.ruleset),
        "length": terms.LENGTH_OF[simulation.hands],
        "seed": simulation.seed,
        "matches": len(simulation.matches),
        **output.fields(simulation, "wins draws margin margin_error lost_per_hand=lost"),
        "margins": [match.margin for match in simulation.matches],
    }


def simulation_lines(simulation: Simulation) -> list[str]:
    """Return lines with wins, draws, points lost, and the mean margin with its standard error."""
    count, (first, second) = len(simulation.matches), simulation.levels
    one, other = LEVEL_NAMES[first.name], LEVEL_NAMES[second.name]
    rows = [("player", "won", "", "points lost per hand")]
    lost = (*map(average, simulation.lost), "")
    won = (*simulation.wins, simulation.draws)
    for name, number, points in zip((one, other, "drawn"), won, lost, strict=True):
        rows.append((name, str(number), f"{number / count:.1%}", points))
    matches = counted(count, "match", "matches")
    if simulation.hands < HANDS:
        matches += f" of one {terms.LENGTH_OF[simulation.hands]}"
    margin = f"{average(simulation.margin, sign=True)} ± {average(simulation.margin_error)}"
    return [
        f"{matches}, {simulation.ruleset.name} rules, seed {simulation.seed}",
        *output.columns(rows, "<>>>"),
        f"Margin for {one}: {margin} points per match (± standard error)",
    ]


class PlayedMatch(NamedTuple):
    """The result of a match, each player's points lost against best play, and the match's code."""

    result: MatchResult
    lost: tuple[int, int]
    code: str = ""

    @property
    def margin(self) -> int:
        """The first player's points minus the second player's points."""
        return self.result.score[0] - self.result.score[1]


class Simulation(NamedTuple):
    """Matches between two levels; the seed determines the deals and the errors of the players."""

    levels: tuple[Level, Level]
    ruleset: Ruleset
    seed: int
    matches: tuple[PlayedMatch, ...]
    hands: int = HANDS

    @property
    def wins(self) -> tuple[int, int]:
        """The number of matches that each player won."""
        first = sum(match.result.winner == 0 for match in self.matches)
        return first, len(self.matches) - first - self.draws

    @property
    def draws(self) -> int:
        """The number of drawn matches (R21)."""
        return sum(match.result.winner is None for match in self.matches)

    @property
    def margin(self) -> float:
        """The mean margin per match, from the first player's view."""
        return fmean(match.margin for match in self.matches)

    @property
    def margin_error(self) -> float:
        """The standard error of the margin; 0 for a single match."""
        margins = [match.margin for match in self.matches]
        return stdev(margins) / sqrt(len(margins)) if len(margins) > 1 else 0.0

    @property
    def lost(self) -> tuple[float, float]:
        """The mean number of points per hand that each player lost against best play."""
        first, second = zip(*(match.lost for match in self.matches), strict=True)
        return fmean(first) / self.hands, fmean(second) / self.hands


def simulate(  # noqa: PLR0913  # each parameter is an option of the command, and most have defaults
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

    Each match depends only on the seed and its number, so the result is the same with any number of
    jobs. The players take turns as first dealer.

    Args:
        count: the number of matches, from 1.
        seed: the seed for the deals and the levels' errors.
        jobs: the number of processes, from 1; with 1, this process plays the matches.
        save: a function that is called after each match with its number, from 1, and the match.
        hands: the number of hands in a match; if it is 1, the hand has a fair deal.

    Raises:
        MateError: if another program kills a process.
    """
    matches: list[PlayedMatch] = []
    play = partial(play_match, levels, ruleset, seed, hands=hands)
    playing = workers.map_in_processes(play, range(count), jobs, at_a_time=MATCHES_AT_A_TIME)
    with closing(playing) as played, output.ProgressLine(count, "matches") as progress:
        for match in played:
            matches.append(match)
            if save is not None:
                save(len(matches), match)
            progress.count()
    return Simulation(levels, ruleset, seed, tuple(matches), hands)


def play_match(
    levels: tuple[Level, Level], ruleset: Ruleset, seed: int, number: int, hands: int = HANDS
) -> PlayedMatch:
    """Play one match; the first player deals first if the number of the match is even."""
    source = Random(f"{seed} {number}")
    players = [Computer(level, source.getrandbits(32)) for level in levels]
    match = Match(ruleset, first_dealer=number % 2, length=hands)
    lost = [0, 0]
    while match.result is None:
        if match.needs_deal:
            fair = hands == 1 and dealing.find_deal(dealing.FAIR, ruleset, source, hands=1).deal
            match = match.deal(fair or Deal.draw(source))
        position = match.hand.position
        action = players[position.turn].choose(match)
        lost[position.turn] += solve_hand(match).evaluate(position).loss(action)
        match = match.play(action)
    return PlayedMatch(match.result, (lost[0], lost[1]), code_of(match))


SIMULATE: Final = Command(add_arguments, run)
