"""Statistics as text and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from mate.cli.reports.columns import Document, columns
from mate.rules import DECK, Rank
from mate.statistics import Record, Spread, Statistics, Tally
from mate.words.figures import average
from mate.words.spread import spread_facts
from mate.words.statistics import TWICE, analysed, facts, footnote, summary

_HEAD = (
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


def statistics_text(statistics: Statistics) -> Iterator[str]:
    """A line for each player."""
    yield f"{summary(statistics)}; {analysed(statistics)}."
    if statistics.players:
        yield ""
        rows = (_row(tally) for tally in statistics.players.values())
        yield from columns([_HEAD, *rows], "<>>>>>>>>>")
        yield ""
        yield footnote(statistics)


def _row(tally: Tally) -> tuple[str, ...]:
    counts = (tally.finished, tally.won, tally.lost, tally.drawn, tally.hands, tally.hands_won)
    return (
        tally.name,
        *map(str, counts),
        average(tally.points_a_hand),
        average(tally.margin, sign=True),
        average(tally.lost_a_hand),
    )


def player_text(tally: Tally, opponents: list[Tally]) -> Iterator[str]:
    """A player's page: all figures, and a line for each opponent."""
    yield tally.name
    told = [*facts(tally), *spread_facts(tally)]
    yield from columns([(f"  {what}", figures) for what, figures in told], "<<")
    if opponents:
        yield ""
        yield "Against"
        rows = [_record(other) for other in opponents]
        yield from columns([("  player", "won", "lost", "drawn", "margin"), *rows], "<>>>>")
    if any(other.player == tally.player for other in opponents):
        yield ""
        yield TWICE


def _record(other: Tally) -> tuple[str, ...]:
    # The opponent's tally turned round.
    margin = None if other.margin is None else -other.margin
    return (
        f"  {other.name}",
        *map(str, (other.lost, other.won, other.drawn)),
        average(margin, sign=True),
    )


def statistics_document(statistics: Statistics, tallies: list[Tally]) -> Document:
    """The tallies asked for as JSON.

    Args:
        statistics: everything.
        tallies: those to be told.
    """
    return {
        "matches": statistics.matches,
        "broken": statistics.broken,
        "analysed": statistics.analysed,
        "to_analyse": statistics.to_analyse,
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
            "points": best.result.points,
            "path": best.match.log,
            "created": best.match.created,
            "hand": best.number,
            "opponent": best.opponent,
        },
        "lost": {
            "points": tally.points_lost,
            "hands": tally.analysed_hands,
            "a_hand": tally.lost_a_hand,
            "analysed": tally.analysed,
            "to_analyse": tally.to_analyse,
        },
        "found": tally.found and {"first_try": tally.found.right, "asked": tally.found.asked},
        **_spread_document(spread),
    }


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
