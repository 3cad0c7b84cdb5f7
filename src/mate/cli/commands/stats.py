"""`mate stats`: statistics of the players in saved matches."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Final

from mate.cleaning import clean
from mate.cli import output, values
from mate.cli.output import Document, fields, wrapped
from mate.cli.parser import Command, Parser
from mate.errors import StatisticsError
from mate.rules import DECK, Rank
from mate.saved.folder import saved_matches
from mate.statistics import LiveStatistics, fair_head_start
from mate.statistics.losses import RULES, Group, LossFinder, strength_of
from mate.statistics.tally import PlayedHand, Results, Statistics, Tally, player_called
from mate.words import average, counted
from mate.words import statistics as words

EXAMPLES: Final = {
    "mate stats": "compare all players",
    "mate stats Ana": "print the statistics of Ana",
    "mate stats Ana Ben": "print the matches of Ana and Ben against each other",
}

_COLUMNS: Final = (
    *("player", "matches", "won", "lost", "drawn", "hands", "mates"),
    *("points a hand", "margin", "points lost a hand"),
)
_EXPENDABLE: Final = (
    *("mates", "hands", "points a hand", "points lost a hand"),
    *("drawn", "margin", "lost"),
)
"""The columns that a narrow terminal goes without, the first one first."""
_CHOICES: Final = tuple(
    tuple(head for head in _COLUMNS if head not in _EXPENDABLE[:number])
    for number in range(len(_EXPENDABLE) + 1)
)

_ANALYSED: Final = "analysed to_analyse analyzed=analysed to_analyze=to_analyse"
"""Fields in the spelling of `mate analyze`, too, which scripts know."""
_BEST: Final = "points=gain path=match.log created=match.created hand=number opponent"
_COSTLIEST: Final = (
    "points=loss.points path=match.log hand=number actions=loss.gone_before trick=loss.trick"
)
_SHORTER: Final = "won lost drawn unfinished margin"
_BY: Final = ("part", "kind", "trick")
_TRICKS: Final = range(1, len(DECK) // 2 + 1)


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
        # Otherwise statistics need no solver.
        from mate.solver import load_arrays

        load_arrays()
        try:
            LossFinder().find(counting.missing, counting.note)
        finally:
            counting.finish()
    statistics, cells = counting.statistics, output.terminal_cells()
    tallies = _tallies(statistics, args.names)
    pair = tallies if len(args.names) == 2 else []
    if args.names:
        opponents = [] if pair else statistics.opponents(tallies[0].player)
        texts = [player_text(tally, opponents, cells) for tally in tallies]
        texts = [pair_text(pair[0], pair[1], cells), *texts] if pair else texts
    else:
        texts = [statistics_text(statistics, cells)]
    text = "\n\n".join(map("\n".join, texts))
    output.print_result(
        args, lambda: statistics_document(statistics, tallies) | _between(pair), [text]
    )
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
        return [head, *(output.as_written(words.FIGURES[head](player)) for player in players)]

    heads, lines = output.table(_CHOICES, column, ">", cells)
    yield from ("", *lines, "")
    yield from wrapped(words.footnote(statistics), cells)
    if left_out := [head for head in _COLUMNS if head not in heads]:
        yield from wrapped(f"Hidden on this narrow terminal: {', '.join(left_out)}.", cells)


def player_text(tally: Tally, opponents: list[Tally], cells: int | None = None) -> Iterator[str]:
    """A player's page: all figures, and a line for each opponent.

    Args:
        cells: the longest a line may be; None for no limit.
    """
    figures = [
        *words.facts(tally),
        ("trend", words.trend_in_words(tally)),
        ("by points", words.points_in_words(tally)),
        ("by trick", words.tricks_in_words(tally)),
        ("foreplaced", words.foreplacement_in_words(tally)),
    ]
    yield tally.name
    indent = max(len(label) for label, _ in figures) + 4
    for label, text in figures:
        yield from wrapped(text, cells, f"  {label}".ljust(indent), " " * indent)
    if tally.groups:
        lines: list[Sequence[str]] = [("Lost by", "points", "times", "costliest")]
        for group in tally.groups:
            counts = f"{group.points:,}", f"{len(group.losses):,}"
            lines.append((words.words_of(group), *counts, words.costliest(group, log=True)))
        yield from ("", *output.columns(lines, "<>>~", cells))
    if opponents:
        lines = [("Against", "won", "lost", "drawn", "margin")]
        for other in opponents:
            # Seen from the player's side.
            matches = other.matches.turned
            results = map(str, (matches.won, matches.lost, matches.drawn))
            margin = average(matches.margin, sign=True)
            lines.append((output.as_written(other.name), *results, margin))
        yield from ("", *output.columns(lines, "~>>>>", cells))
    if any(other.player == tally.player for other in opponents):
        yield from ("", *wrapped(words.TWICE, cells))


def pair_text(one: Tally, other: Tally, cells: int | None = None) -> Iterator[str]:
    """The score of all matches of two players, the fair head start, and their best mates."""
    names = one.name, other.name
    yield from words.scores(one, names) or ["No finished matches yet."]
    if fair := fair_head_start(one):
        yield from wrapped(words.head_start(fair, names), cells)
    for why, hand in one.hall_of_mates:
        yield f"  {why}: {hand.winner}, {words.best_hand(hand)}"


def statistics_document(statistics: Statistics, tallies: list[Tally]) -> Document:
    """The JSON document, with these players."""
    players = [_document(tally) for tally in tallies]
    return fields(statistics, f"matches broken {_ANALYSED}") | {"players": players}


def _between(pair: Sequence[Tally]) -> Document:
    # What two players have only together.
    if not pair:
        return {}
    if (fair := fair_head_start(pair[0])) is None:
        return {"head_start": None}
    of_fair = fields(fair, "points error matches needed")
    return {"head_start": {"name": pair[fair.seat].name, **of_fair}}


def _document(tally: Tally) -> Document:
    strength = strength_of(tally.course)
    by_rank = {rank.letter: tally.by_rank.get(rank.letter, ()) for rank in Rank}
    return {
        "name": tally.name,
        "computer": tally.player.level or None,
        "matches": fields(tally.matches, "won lost drawn unfinished"),
        "rounds": fields(tally.rounds, _SHORTER),
        "single_hands": fields(tally.single_hands, _SHORTER),
        "series": fields(
            tally, "won=series.won lost=series.lost level=series.drawn going_on=series_going_on"
        ),
        "hands": fields(tally.hands, "won lost drawn"),
        **fields(tally.hands, "points against points_a_hand=average"),
        **fields(tally.matches, "points_a_match=average margin"),
        "mates": {
            "earliest": min(tally.given, default=None),
            "latest": max(tally.given, default=None),
            "overmates": tally.overmates,
            "given": [tally.given.get(trick, 0) for trick in _TRICKS],
            "suffered": [tally.suffered.get(trick, 0) for trick in _TRICKS],
        },
        "clock": fields(tally, "actions seconds_an_action"),
        "best": tally.best and fields(tally.best, _BEST),
        "lost": {
            **fields(tally.lost, f"points hands a_hand {_ANALYSED}"),
            "level": strength and {"rules": RULES, **fields(strength, "name=level hands a_hand")},
            "by": {by: [_group(g) for g in tally.groups if g.by == by] for by in _BY},
        },
        "found": tally.found and fields(tally.found, "first_try=right asked"),
        "trend": [
            fields(match, "created=match.created hands lost=points") for match in tally.course
        ],
        "by_points": [
            {"points": points, "hands": hands} for points, hands in sorted(tally.by_points.items())
        ],
        "foreplacement": {
            "with": _record(chain.from_iterable(by_rank.values())),
            "without": _record(tally.by_rank.get("", ())),
            "ranks": {rank: _record(hands) for rank, hands in by_rank.items()},
            "declarations": [
                {"rank": rank or None, "hands": len(lost), "lost": sum(lost)}
                for rank, lost in sorted(tally.declared.items())
            ],
        },
    }


def _group(group: Group) -> Document:
    counts = {group.by: group.key, "times": len(group.losses), "points": group.points}
    return counts | {"dearest": fields(group.costliest, _COSTLIEST)}


def _record(hands: Iterable[PlayedHand]) -> Document:
    return fields(Results.of([hand.gain for hand in hands]), "hands=count won lost points=gain")


STATS: Final = Command(add_arguments, run)
