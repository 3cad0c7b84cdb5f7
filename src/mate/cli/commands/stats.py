"""`mate stats`: print statistics of the players in saved matches."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence
from typing import Final

from mate.cleaning import clean
from mate.cli import output, values
from mate.cli.output import wrapped
from mate.cli.parser import Command, Parser
from mate.errors import StatisticsError
from mate.invocation import to_type
from mate.saved.folder import saved_matches
from mate.statistics import LiveStatistics, fair_head_start
from mate.statistics.losses import LossFinder
from mate.statistics.tally import Statistics, Tally, find_player
from mate.words import counted, figures
from mate.words import statistics as words
from mate.words.figures import CHOICES, COLUMNS

EXAMPLES: Final = {
    "mate stats": "compare all players",
    "mate stats Ana": "print the statistics of Ana",
    "mate stats Ana Ben": "print the matches of Ana and Ben against each other",
}

_ANALYSED: Final = "analysed to_analyse analyzed=analysed to_analyze=to_analyse"
"""The names of the fields in British and American spelling, because scripts use both."""
_OPPONENT_COLUMNS: Final = "won", "lost", "drawn", "margin"


def add_arguments(parser: Parser) -> None:
    """Add the arguments for the players, the analysis and the output."""
    texts = {
        "names [NAME ...]": "a player, or two players for their matches against each other; a "
        "level means the computer, unless a player has that name (default: all players)",
        "--analyze": "first find the points lost against best play in all matches (may take "
        "minutes)",
    }
    parser.takes(texts, names=values.name)
    values.add_json(parser)


def run(args: Namespace) -> int:
    """Print statistics and return 1 if `--analyze` could not analyse every match."""
    if len(args.names) > 2:
        args.usage_error("Too many players. Give one or two names.")
    counting = LiveStatistics(saved_matches())
    if args.analyze:
        # Import lazily, because other statistics need no solver.
        from mate.solver import load_numpy

        load_numpy()
        try:
            LossFinder().find(counting.missing, counting.note)
        finally:
            counting.finish()
    statistics, cells = counting.statistics, output.terminal_cells()
    tallies = _tallies(statistics, args.names)
    between: output.Document = {}
    if not args.names:
        texts = [statistics_text(statistics, cells)]
    elif len(tallies) == 1:
        texts = [player_text(tallies[0], statistics.opponents(tallies[0].player), cells)]
    else:
        one, other = tallies
        texts = [pair_text(one, other, cells), *(player_text(t, [], cells) for t in tallies)]
        between = {"head_start": None}
        if fair := fair_head_start(one):
            known = output.fields(fair, "points error matches needed")
            between = {"head_start": {"name": tallies[fair.seat].name, **known}}
    lines = ["\n\n".join(map("\n".join, texts))]
    output.print_result(args, lambda: statistics_document(statistics, tallies) | between, lines)
    left = statistics.to_analyse - statistics.analysed if args.analyze else 0
    if left:
        print(f"mate: {counted(left, 'match', 'matches')} could not be analysed.", file=sys.stderr)
    return 1 if left else 0


def _tallies(statistics: Statistics, names: Sequence[str]) -> list[Tally]:
    """Return the tallies of all players, of one player, or of two players against each other."""
    players = []
    for name in names:
        player = find_player(statistics.players, name)
        if player is None:
            raise StatisticsError(f"No saved match has a player called {clean(name, 40)}.")
        players.append(player)
    if len(players) < 2:
        return [statistics.players[player] for player in players or statistics.players]
    one, other = players
    if (one, other) not in statistics.pairs:
        first, second = (statistics.players[player].name for player in players)
        raise StatisticsError(f"{first} and {second} have not played each other.")
    return [statistics.pairs[one, other], statistics.pairs[other, one]]


def statistics_text(statistics: Statistics, cells: int | None = None) -> Iterator[str]:
    """Yield a summary, a line for each player, and notes.

    Args:
        cells: the length limit of a line; None for no limit.
    """
    if not statistics.matches and not statistics.broken:
        yield from wrapped(f"No statistics yet. Start a match with {to_type('mate play')}.", cells)
        return
    yield from wrapped(f"{words.summary(statistics)}; {words.analysed(statistics)}.", cells)
    if not statistics.players:
        return

    def column(label: str) -> list[str]:
        written = map(COLUMNS[label].written, statistics.named)
        return [label, *map(output.as_written, written)]

    shown, lines = output.table(CHOICES, column, ">", cells)
    yield from ("", *lines, "")
    yield from wrapped(words.footnote(statistics), cells)
    if left_out := [label for label in COLUMNS if label not in shown]:
        yield from wrapped(f"Hidden on this narrow terminal: {', '.join(left_out)}.", cells)


def player_text(
    tally: Tally, opponents: list[tuple[Tally, Tally]], cells: int | None = None
) -> Iterator[str]:
    """Yield a player's page: all figures, a line for each kind of mistake and each opponent.

    Args:
        cells: the length limit of a line; None for no limit.
    """
    page = figures.lines(tally)
    yield tally.name
    indent = max(map(len, page)) + 4
    for label, text in page.items():
        yield from wrapped(text, cells, f"  {label}".ljust(indent), " " * indent)
    if tally.groups:
        lines: list[Sequence[str]] = [("Kind of mistake", "points", "times", "costliest")]
        for group in tally.groups:
            counts = f"{group.points:,}", f"{len(group.losses):,}"
            lines.append((words.words_of(group), *counts, words.costliest(group, log=True)))
        yield from ("", *output.columns(lines, "<>>~", cells))
    if opponents:
        lines = [("Against", *_OPPONENT_COLUMNS)]
        for other, own in opponents:
            results = (COLUMNS[label].written(own) for label in _OPPONENT_COLUMNS)
            lines.append((output.as_written(other.name), *results))
        yield from ("", *output.columns(lines, "~>>>>", cells))
    if any(other.player == own.player for other, own in opponents):
        yield from ("", *wrapped(words.TWICE, cells))


def pair_text(one: Tally, other: Tally, cells: int | None = None) -> Iterator[str]:
    """Yield two players' score over all their matches, the fair head start and the best mates."""
    names = one.name, other.name
    yield from words.scores(one, names) or ["No finished matches yet."]
    if fair := fair_head_start(one):
        yield from wrapped(words.head_start(fair, names), cells)
    for record, hand in one.hall_of_mates:
        yield f"  {record}: {hand.winner}, {words.best_hand(hand)}"


def statistics_document(statistics: Statistics, tallies: list[Tally]) -> output.Document:
    """Return the JSON document with the statistics of these players."""
    players = [figures.document(tally) for tally in tallies]
    return output.fields(statistics, f"matches broken {_ANALYSED}") | {"players": players}


STATS: Final = Command(add_arguments, run)
