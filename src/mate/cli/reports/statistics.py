"""Statistics as text and as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from mate.cli.reports.columns import GAP, Document, column_cells, fitted, table, that_fit
from mate.cli.streams import as_written
from mate.rules import DECK, Rank
from mate.statistics import Record, Spread, Statistics, Tally
from mate.words.figures import average
from mate.words.statistics import (
    TWICE,
    analysed,
    by_points,
    by_rank,
    by_trick,
    facts,
    footnote,
    foreplacement_in_words,
    points_in_words,
    summary,
    trend_in_words,
    tricks_in_words,
)

_HEADS: Final = (
    "player",
    "matches",
    "won",
    "lost",
    "drawn",
    "hands",
    "mates",
    "points/hand",
    "margin",
    "lost/hand",
)
_EXPENDABLE: Final = ("mates", "hands", "points/hand", "lost/hand", "drawn", "margin", "lost")
"""The columns that a narrow terminal goes without, the first one first."""
_CHOICES: Final = tuple(
    tuple(head for head in _HEADS if head not in _EXPENDABLE[:number])
    for number in range(len(_EXPENDABLE) + 1)
)
_LEAST_NAME: Final = 10
"""How many cells of a name are shown before another column is left out."""


def statistics_text(statistics: Statistics, cells: int | None = None) -> Iterator[str]:
    """A line for each player.

    Args:
        statistics: everything.
        cells: the longest a line may be; None for no limit.
    """
    yield from fitted(f"{summary(statistics)}; {analysed(statistics)}.", cells)
    if not statistics.players:
        return
    rows = (_HEADS, *map(_row, statistics.players.values()))
    by_head = dict(zip(_HEADS, zip(*rows, strict=True), strict=True))
    heads = that_fit(_CHOICES, lambda head: _least_cells(by_head[head]), cells)
    yield ""
    yield from table([*zip(*(by_head[head] for head in heads), strict=True)], cells)
    yield ""
    yield from fitted(footnote(statistics), cells)
    if left_out := [head for head in _HEADS if head not in heads]:
        yield from fitted(f"Hidden on this narrow terminal: {', '.join(left_out)}.", cells)


def _least_cells(column: Sequence[str]) -> int:
    cells = column_cells(column)
    return min(cells, _LEAST_NAME) if column[0] == "player" else cells


def _row(tally: Tally) -> tuple[str, ...]:
    counts = (tally.finished, tally.won, tally.lost, tally.drawn, tally.hands, tally.hands_won)
    return (
        as_written(tally.name),
        *map(str, counts),
        average(tally.points_a_hand),
        average(tally.margin, sign=True),
        average(tally.lost_a_hand),
    )


def player_text(tally: Tally, opponents: list[Tally], cells: int | None = None) -> Iterator[str]:
    """A player's page: all figures, and a line for each opponent.

    Args:
        tally: the player's figures.
        opponents: the opponents' figures in matches against the player.
        cells: the longest a line may be; None for no limit.
    """
    yield tally.name
    told = [*facts(tally), *_spread_facts(tally)]
    indent = GAP + max(len(what) for what, _ in told) + GAP
    for what, figures in told:
        first, *rest = fitted(figures, None if cells is None else cells - indent)
        yield f"  {what}".ljust(indent) + first
        yield from (f"{'':{indent}}{line}" for line in rest)
    against = ("Against", "won", "lost", "drawn", "margin"), map(_record, opponents)
    for heads, rows in (*_spread_tables(tally.spread), against):
        if found := list(rows):
            yield ""
            yield from table([heads, *found], cells)
    if any(other.player == tally.player for other in opponents):
        yield ""
        yield from fitted(TWICE, cells)


def _spread_facts(tally: Tally) -> list[tuple[str, str]]:
    spread = tally.spread
    return [
        ("trend", trend_in_words(tally)),
        ("by points", points_in_words(spread)),
        ("by trick", tricks_in_words(spread)),
        ("foreplaced", foreplacement_in_words(spread)),
    ]


def _spread_tables(spread: Spread) -> Iterator[tuple[Sequence[str], Iterable[Sequence[str]]]]:
    """The heads and the rows of the tables that show the same in full."""
    for heading, bins in (("By points", by_points(spread)), ("By trick", by_trick(spread))):
        yield (
            (heading, "won", "lost"),
            ((label, str(won), str(lost)) for label, lost, won in bins if won or lost),
        )
    yield (
        ("Foreplaced", "hands", "points/hand"),
        (
            (label, str(record.hands), average(record.points_a_hand, sign=True))
            for label, record in by_rank(spread)
            if record.hands
        ),
    )


def _record(other: Tally) -> tuple[str, ...]:
    # The opponent's figures, seen from the player's side.
    margin = None if other.margin is None else -other.margin
    return (
        as_written(other.name),
        *map(str, (other.lost, other.won, other.drawn)),
        average(margin, sign=True),
    )


def statistics_document(statistics: Statistics, tallies: list[Tally]) -> Document:
    """The JSON document of `mate stats`.

    Args:
        statistics: everything.
        tallies: the players to include.
    """
    return {
        "matches": statistics.matches,
        "broken": statistics.broken,
        **_analysed(statistics),
        "players": [_document(tally) for tally in tallies],
    }


def _document(tally: Tally) -> Document:
    best, spread = tally.best, tally.spread
    return {
        "name": tally.name,
        "computer": tally.player.level or None,
        "matches": {
            "won": tally.won,
            "lost": tally.lost,
            "drawn": tally.drawn,
            "unfinished": tally.unfinished,
        },
        "series": {
            "won": tally.series.won,
            "lost": tally.series.lost,
            "level": tally.series.level,
            "going_on": tally.series.going_on,
        },
        "hands": {"won": tally.hands_won, "lost": tally.hands_lost, "drawn": tally.hands_drawn},
        "points": tally.points,
        "against": tally.against,
        "points_a_hand": tally.points_a_hand,
        "points_a_match": tally.points_a_match,
        "margin": tally.margin,
        "mates": {
            "earliest": tally.shortest or None,
            "latest": tally.longest or None,
            "overmates": tally.overmates,
            "given": _by_trick(spread.given),
            "suffered": _by_trick(spread.suffered),
        },
        "best": best
        and {
            "points": best.mate.points,
            "path": best.match.log,
            "created": best.match.created,
            "hand": best.number,
            "opponent": best.opponent,
        },
        "lost": {
            "points": tally.points_lost,
            "hands": tally.analysed_hands,
            "a_hand": tally.lost_a_hand,
            **_analysed(tally),
        },
        "found": tally.found and {"first_try": tally.found.right, "asked": tally.found.asked},
        **_spread_document(spread),
    }


def _analysed(counted: Statistics | Tally) -> Document:
    # In the spelling of `mate analyze`, too, which scripts know.
    done, possible = counted.analysed, counted.to_analyse
    return {"analysed": done, "to_analyse": possible, "analyzed": done, "to_analyze": possible}


def _by_trick(mates: Mapping[int, int]) -> list[int]:
    return [mates.get(trick, 0) for trick in range(1, len(DECK) // 2 + 1)]


def _spread_document(spread: Spread) -> Document:
    return {
        "trend": [
            {"created": match.created, "hands": hands, "lost": points}
            for match, hands, points in spread.course
        ],
        "by_points": [
            {"points": points, "hands": hands} for points, hands in sorted(spread.by_points.items())
        ],
        "foreplacement": {
            "with": _record_document(spread.foreplacing),
            "without": _record_document(spread.holding),
            "ranks": {
                rank.letter: _record_document(spread.by_rank.get(rank.letter, Record()))
                for rank in Rank
            },
        },
    }


def _record_document(record: Record) -> Document:
    return {
        "hands": record.hands,
        "won": record.won,
        "lost": record.lost,
        "points": record.points,
    }
