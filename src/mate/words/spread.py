"""The pictures of a player's matches in a sentence or two each, and their labels."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from mate.rules import Rank
from mate.statistics import MatchLoss, Record, Spread, Tally
from mate.words.figures import average, counted, share

POINTS: Final = ((1, 30), (31, 60), (61, 100), (101, None))
"""The ranges of points, least and most, that group hands together."""


class Bin(NamedTuple):
    """One row of a picture of hands won and lost.

    Args:
        label: what they have in common.
        lost, won: how many there are.
    """

    label: str
    lost: int
    won: int


def by_points(spread: Spread) -> list[Bin]:
    """Hands lost and won by their points; draws are in none of them."""
    return [
        Bin(
            f"over {least - 1}" if most is None else f"{least} to {most}",
            _within(spread.by_points, -1, least, most),
            _within(spread.by_points, 1, least, most),
        )
        for least, most in POINTS
    ]


def _within(by_points: Mapping[int, int], sign: int, least: int, most: int | None) -> int:
    return sum(
        hands
        for points, hands in by_points.items()
        if points * sign >= least and (most is None or points * sign <= most)
    )


def by_trick(spread: Spread, together: int = 1) -> list[Bin]:
    """Mates suffered and given by the trick, or so many tricks together."""
    return [
        Bin(
            str(first) if together == 1 else f"{first}–{first + together - 1}",
            sum(spread.suffered.get(trick, 0) for trick in range(first, first + together)),
            sum(spread.given.get(trick, 0) for trick in range(first, first + together)),
        )
        for first in range(1, 11, together)
    ]


def by_rank(spread: Spread) -> list[tuple[str, Record]]:
    """Results without foreplacing, and with it by rank, heaviest first."""
    ranks = sorted(Rank, key=lambda rank: -rank.weight)
    return [
        ("none", spread.holding),
        *((rank.label, spread.by_rank.get(rank.letter, Record())) for rank in ranks),
    ]


def trend_in_words(tally: Tally) -> str:
    """Whether the player loses more or fewer points against best play than earlier."""
    course = tally.spread.course
    known = [match for match in course if match.points is not None]
    part = f"{len(known):,} of {counted(len(course), 'match', 'matches')} analysed"
    if not course:
        return "No finished hands yet."
    if not known:
        return f"Not known yet: {part}."
    if len(known) == 1:
        return f"{_lost(known)} a hand in the only match analysed{_of(course)}."
    half = len(known) // 2
    older, newer = known[:half], known[-half:]
    before, now = _lost(older), _lost(newer)
    if half == 1:
        which = "in the oldest match", "in the newest"
    else:
        which = f"in the {half:,} oldest matches", f"in the {half:,} newest"
    if before == now:
        return f"{now} a hand {which[0]} and {which[1]}{_rest(known, course)}."
    return f"{before} a hand {which[0]}, {now} {which[1]}{_rest(known, course)}."


def _of(course: Sequence[MatchLoss]) -> str:
    return f", of {len(course):,}" if len(course) > 1 else ""


def _rest(known: Sequence[MatchLoss], course: Sequence[MatchLoss]) -> str:
    if len(known) == len(course):
        return ""
    return f" ({len(known):,} of {len(course):,} analysed)"


def _lost(matches: Sequence[MatchLoss]) -> str:
    return average(loss_of(matches))


def loss_of(matches: Sequence[MatchLoss]) -> float | None:
    """The points lost per hand in some matches; None if no match is analysed."""
    known = [match for match in matches if match.points is not None]
    hands = sum(match.hands for match in known)
    return sum(match.points or 0 for match in known) / hands if hands else None


def points_in_words(spread: Spread) -> str:
    """The average points of won and of lost hands."""
    won = [(points, hands) for points, hands in spread.by_points.items() if points > 0]
    lost = [(-points, hands) for points, hands in spread.by_points.items() if points < 0]
    drawn = spread.by_points.get(0, 0)
    told = []
    if won:
        told.append(f"average win {_mean(won)} points")
    if lost:
        told.append(f"average loss {_mean(lost)} points")
    if not told and not drawn:
        return "No finished hands yet."
    if drawn:
        told.append(counted(drawn, "draw"))
    return f"{', '.join(told).capitalize()}."


def tricks_in_words(spread: Spread) -> str:
    """The average tricks of mates."""
    told = []
    if spread.given:
        told.append(f"{_mean(spread.given.items())} for")
    if spread.suffered:
        told.append(f"{_mean(spread.suffered.items())} against")
    return f"Average mating trick: {', '.join(told)}." if told else "No mates yet."


def _mean(counts: Iterable[tuple[int, int]]) -> str:
    pairs = [*counts]
    return average(sum(value * times for value, times in pairs) / sum(n for _, n in pairs))


def foreplacement_in_words(spread: Spread) -> str:
    """How often the player foreplaces, and the results with and without."""
    own, without = spread.foreplacing, spread.holding
    hands = own.hands + without.hands
    if not hands:
        return "No finished hands with foreplacement yet."
    told = f"Foreplaced in {own.hands:,} of {counted(hands, 'hand')} ({share(own.hands, hands)})"
    if not own.hands or not without.hands:
        margin = (own if own.hands else without).points_a_hand
        return f"{told}: {average(margin, sign=True)} points a hand."
    return (
        f"{told}: {average(own.points_a_hand, sign=True)} points a hand with it, "
        f"{average(without.points_a_hand, sign=True)} without."
    )


def matches_in_words(tally: Tally) -> str:
    """How the finished matches ended."""
    if not tally.finished:
        return "No finished matches yet."
    return (
        f"Won {tally.won:,} of {counted(tally.finished, 'match', 'matches')} "
        f"({share(tally.won, tally.finished)}), {average(tally.margin, sign=True)} points a match."
    )


def series_in_words(tally: Tally) -> str:
    """How many series the player won, and how many are in progress."""
    series = tally.series
    over = series.begun - series.going_on
    told = [f"Won {series.won:,} of {over:,} finished."] if over else []
    if series.going_on:
        told.append(f"{series.going_on:,} in progress.")
    return " ".join(told)
