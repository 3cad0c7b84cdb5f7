"""`mate stats`: statistics of the players in saved matches."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from typing import Final

from mate.cleaning import clean
from mate.cli import values
from mate.cli.jsonflag import add_json_flag
from mate.cli.playing import add_ascii_flag
from mate.cli.reports.statistics import player_text, statistics_document, statistics_text
from mate.cli.streams import print_json, terminal_cells
from mate.errors import StatisticsError
from mate.saved.folder import saved_matches
from mate.saved.savedmatch import SavedMatch
from mate.statistics import Player, Statistics, Tally, player_called
from mate.statistics.live import LiveStatistics
from mate.words.figures import counted

SYNTAX: Final = "[OPTIONS] [NAME ...]"
EXAMPLES: Final = (
    ("mate stats", "compare all players"),
    ("mate stats Ana", "print the statistics of Ana"),
    ("mate stats Ana Ben", "print the matches of Ana and Ben against each other"),
)


def add_arguments(parser: ArgumentParser) -> None:
    """Add the players and how they are printed."""
    parser.add_argument(
        "names",
        type=values.name,
        metavar="NAME",
        nargs="*",
        help="a player, or two players for their matches against each other; the name of a level "
        "means the computer, unless a player has that name (default: all players)",
    )
    parser.add_argument(
        "--analyze",
        action="store_true",
        help="first find the points lost against best play in all matches, which takes a while",
    )
    add_json_flag(parser)
    add_ascii_flag(parser)


def run(args: Namespace) -> int:
    """Print the statistics of all players, of one, or of two against each other."""
    if len(args.names) > 2:
        args.usage_error("Too many players. Give one or two names.")
    statistics = _counted(saved_matches(), analyze=args.analyze)
    players = [_named(statistics, name) for name in args.names]
    tallies = list(statistics.players.values())
    if len(players) == 1:
        tallies = [statistics.players[players[0]]]
    elif players:
        tallies = _pair(statistics, players[0], players[1])
    if args.json:
        print_json(statistics_document(statistics, tallies))
        return _all_analysed(statistics) if args.analyze else 0
    cells = terminal_cells()
    if not players:
        print(*statistics_text(statistics, cells), sep="\n")
    else:
        opponents = statistics.opponents(players[0]) if len(players) == 1 else []
        pages = ["\n".join(player_text(tally, opponents, cells)) for tally in tallies]
        print("\n\n".join(pages))
    return _all_analysed(statistics) if args.analyze else 0


def _all_analysed(statistics: Statistics) -> int:
    """The exit status; matches that could not be analysed are reported."""
    left = statistics.to_analyse - statistics.analysed
    if left:
        matches = counted(left, "match", "matches")
        print(f"mate: {matches} could not be analysed.", file=sys.stderr)
    return 1 if left else 0


def _counted(matches: list[SavedMatch], *, analyze: bool) -> Statistics:
    counting = LiveStatistics(matches)
    if analyze:
        from mate.statistics.losses import LossFinder

        try:
            LossFinder().find(counting.missing, counting.note)
        finally:
            counting.finish()
    return counting.statistics


def _named(statistics: Statistics, name: str) -> Player:
    found = player_called(statistics.players, name)
    if found is None:
        raise StatisticsError(f"No saved match has a player called {clean(name, 40)}.")
    return found


def _pair(statistics: Statistics, one: Player, other: Player) -> list[Tally]:
    if (one, other) not in statistics.pairs:
        first, second = statistics.players[one].name, statistics.players[other].name
        raise StatisticsError(f"{first} and {second} have not played each other.")
    return [statistics.pairs[one, other], statistics.pairs[other, one]]
