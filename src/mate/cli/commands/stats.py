"""`mate stats`: statistics of the players in saved matches."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from mate.cleaning import clean
from mate.cli import values
from mate.cli.documents import Document, fields, print_result
from mate.cli.output import as_written, columns, table, terminal_cells, wrapped
from mate.cli.parser import Parser
from mate.errors import StatisticsError
from mate.rules import DECK, Rank
from mate.saved.folder import saved_matches
from mate.statistics.lifetime import fair_head_start
from mate.statistics.profile import RULES, strength_of
from mate.statistics.tally import LiveStatistics, Results, Statistics, Tally, player_called
from mate.words import statistics as words
from mate.words.figures import average, counted

EXAMPLES: Final = {
    "mate stats": "compare all players",
    "mate stats Ana": "print the statistics of Ana",
    "mate stats Ana Ben": "print the matches of Ana and Ben against each other",
}

_EXPENDABLE: Final = (
    *("mates", "hands", "points a hand", "points lost a hand"),
    *("drawn", "margin", "lost"),
)
"""The columns that a narrow terminal goes without, the first one first."""
_CHOICES: Final = tuple(
    tuple(head for head in words.FIGURES if head not in _EXPENDABLE[:number])
    for number in range(len(_EXPENDABLE) + 1)
)

_ANALYSED: Final = "analysed to_analyse analyzed=analysed to_analyze=to_analyse"
"""Fields in the spelling of `mate analyze`, too, which scripts know."""
_RECORD: Final = "hands=count won lost points=gain"

_COSTLIEST: Final = (
    "points=loss.points path=match.log hand=number actions=loss.gone_before trick=loss.trick"
)

_SHORTER: Final = "won lost drawn unfinished margin"


def add_arguments(parser: Parser) -> None:
    """Add the players and how they are printed."""
    told = {
        "names [NAME ...]": "a player, or two players for their matches against each other; the "
        "name of a level means the computer, unless a player has that name (default: all players)",
        "--analyze": "first find the points lost against best play in all matches, which takes a "
        "while",
    }
    parser.takes(told, names=values.name)
    values.add_json(parser)


def run(args: Namespace) -> int:
    """Print statistics; 1 if some matches could not be analysed that should be."""
    if len(args.names) > 2:
        args.usage_error("Too many players. Give one or two names.")
    counting = LiveStatistics(saved_matches())
    if args.analyze:
        from mate.statistics.losses import LossFinder

        try:
            LossFinder().find(counting.missing, counting.note)
        finally:
            counting.finish()
    statistics, cells = counting.statistics, terminal_cells()
    tallies = _tallies(statistics, args.names)
    pair = tallies if len(args.names) == 2 else []
    opponents = statistics.opponents(tallies[0].player) if len(args.names) == 1 else []
    told = [player_text(each, opponents, cells) for each in tallies]
    if not args.names:
        told = [statistics_text(statistics, cells)]
    elif pair:
        told.insert(0, pair_text(pair[0], pair[1], cells))
    pages = ["\n\n".join(map("\n".join, told))]
    print_result(args, lambda: statistics_document(statistics, tallies) | _between(pair), pages)
    left = statistics.to_analyse - statistics.analysed if args.analyze else 0
    if left:
        print(f"mate: {counted(left, 'match', 'matches')} could not be analysed.", file=sys.stderr)
    return 1 if left else 0


def _tallies(statistics: Statistics, names: Sequence[str]) -> list[Tally]:
    """Those of all players, of one, or of two against each other."""
    players = []
    for name in names:
        player = player_called(statistics.players, name)
        if player is None:
            raise StatisticsError(f"No saved match has a player called {clean(name, 40)}.")
        players.append(player)
    if len(players) < 2:
        return [statistics.players[player] for player in players or statistics.players]
    one, other = players
    if (one, other) not in statistics.pairs:
        first, second = statistics.players[one].name, statistics.players[other].name
        raise StatisticsError(f"{first} and {second} have not played each other.")
    return [statistics.pairs[one, other], statistics.pairs[other, one]]


def statistics_text(statistics: Statistics, cells: int | None = None) -> Iterator[str]:
    """A line for each player, of at most so many cells; None for no limit."""
    yield from wrapped(f"{words.summary(statistics)}; {words.analysed(statistics)}.", cells)
    if not statistics.players:
        return
    players = statistics.named

    def column(head: str) -> list[str]:
        return [head, *(as_written(words.FIGURES[head](player)) for player in players)]

    heads, lines = table(_CHOICES, column, ">", cells)
    yield from ("", *lines, "")
    yield from wrapped(words.footnote(statistics), cells)
    if left_out := [head for head in words.FIGURES if head not in heads]:
        yield from wrapped(f"Hidden on this narrow terminal: {', '.join(left_out)}.", cells)


def player_text(tally: Tally, opponents: list[Tally], cells: int | None = None) -> Iterator[str]:
    """A player's page: all figures, and a line for each opponent.

    Args:
        cells: the longest a line may be; None for no limit.
    """
    spread = tally.spread
    told = [
        *words.facts(tally),
        ("trend", words.trend_in_words(tally)),
        ("by points", words.points_in_words(spread)),
        ("by trick", words.tricks_in_words(spread)),
        ("foreplaced", words.foreplacement_in_words(spread)),
    ]
    yield tally.name
    indent = max(len(what) for what, _ in told) + 4
    for what, figures in told:
        yield from wrapped(figures, cells, f"  {what}".ljust(indent), " " * indent)
    if found := spread.groups:
        lines: list[Sequence[str]] = [("Lost by", "points", "times", "costliest")]
        for each in found:
            counts = f"{each.points:,}", f"{len(each.losses):,}"
            lines.append((words.words_of(each), *counts, words.costliest(each, log=True)))
        yield from ("", *columns(lines, "<>>~", cells))
    heads, *rows = _against(opponents)
    if rows:
        yield from ("", *columns([heads, *rows], "~>>>>", cells))
    if any(other.player == tally.player for other in opponents):
        yield from ("", *wrapped(words.TWICE, cells))


def pair_text(one: Tally, other: Tally, cells: int | None = None) -> Iterator[str]:
    """The score of all matches of two players, the fair head start, and their best mates."""
    names = one.name, other.name
    yield from words.scores(one, names) or ["No finished matches yet."]
    if fair := fair_head_start(one):
        yield from wrapped(words.head_start(fair, names), cells)
    for why, given in one.hall_of_mates:
        yield f"  {why}: {given.player}, {words.best_hand(given)}"


def _against(opponents: Iterable[Tally]) -> list[Sequence[str]]:
    # The opponents' figures, seen from the player's side.
    rows: list[Sequence[str]] = [("Against", "won", "lost", "drawn", "margin")]
    for other in opponents:
        matches = other.matches.turned
        counts = map(str, (matches.won, matches.lost, matches.drawn))
        rows.append((as_written(other.name), *counts, average(matches.margin, sign=True)))
    return rows


def statistics_document(statistics: Statistics, tallies: list[Tally]) -> Document:
    """The JSON document, with these players."""
    players = [_document(tally) for tally in tallies]
    return fields(statistics, f"matches broken {_ANALYSED}") | {"players": players}


def _between(pair: Sequence[Tally]) -> Document:
    # What two players have only together.
    fair = fair_head_start(pair[0]) if pair else None
    told = fair and {"name": pair[fair.seat].name, **fields(fair, "points error matches needed")}
    return {"head_start": told} if pair else {}


def _document(tally: Tally) -> Document:
    spread = tally.spread
    found = strength_of(spread.course)
    level = found and {"rules": RULES, **fields(found, "name=level hands a_hand")}
    best = "points=mate.points path=match.log created=match.created hand=number opponent"
    lost = f"points=points_lost hands=analysed_hands a_hand=lost_a_hand {_ANALYSED}"
    return {
        "name": tally.name,
        "computer": tally.player.level or None,
        "matches": fields(tally.matches, "won lost drawn unfinished"),
        "rounds": fields(tally.rounds, _SHORTER),
        "single_hands": fields(tally.single_hands, _SHORTER),
        "series": fields(tally.series, "won lost level=drawn")
        | {"going_on": tally.series_going_on},
        "hands": fields(tally.hands, "won lost drawn"),
        **fields(tally.hands, "points against points_a_hand=average"),
        **fields(tally.matches, "points_a_match=average margin"),
        "mates": {
            "earliest": min(spread.given, default=None),
            "latest": max(spread.given, default=None),
            "overmates": tally.overmates,
            "given": _by_trick(spread.given),
            "suffered": _by_trick(spread.suffered),
        },
        "clock": {"actions": tally.actions, "seconds_an_action": tally.seconds_an_action},
        "best": tally.best and fields(tally.best, best),
        "lost": fields(tally, lost) | {"level": level, "by": _by(tally)},
        "found": tally.found and fields(tally.found, "first_try=right asked"),
        "trend": [
            fields(each, "created=match.created hands lost=points") for each in spread.course
        ],
        "by_points": [
            {"points": points, "hands": hands} for points, hands in sorted(spread.by_points.items())
        ],
        "foreplacement": {
            "with": fields(spread.foreplacing, _RECORD),
            "without": fields(spread.holding, _RECORD),
            "ranks": {
                rank.letter: fields(spread.by_rank.get(rank.letter, Results()), _RECORD)
                for rank in Rank
            },
            "declarations": [
                {"rank": rank or None, "hands": len(lost), "lost": sum(lost)}
                for rank, lost in sorted(spread.declared.items())
            ],
        },
    }


def _by(tally: Tally) -> Document:
    by: dict[str, list[Document]] = {"part": [], "kind": [], "trick": []}
    for group in tally.spread.groups:
        costliest = {"dearest": fields(group.costliest, _COSTLIEST)}
        counts = {group.by: group.key, "times": len(group.losses), "points": group.points}
        by[group.by].append(counts | costliest)
    return {**by}


def _by_trick(mates: Mapping[int, int]) -> list[int]:
    return [mates.get(trick, 0) for trick in range(1, len(DECK) // 2 + 1)]
