"""Statistics in words and figures, the same for the screen and for lines."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import inf
from typing import Final, NamedTuple

from mate.clock import local_day
from mate.rules import Rank
from mate.statistics.headstart import HeadStart, margins
from mate.statistics.profile import groups
from mate.statistics.tally import GivenMate, MatchLoss, Spread, Statistics, Tally
from mate.words.figures import NONE, average, counted, share
from mate.words.profile import declarations, level, most_is_lost, same_cards
from mate.words.series import LENGTHS, lifetime

SHORT: Final = "{0.won} – {0.lost} – {0.drawn}"
"""Won, lost and drawn matches or hands of a record."""


def best_hand(best: GivenMate | None, *, signs: bool = True) -> str:
    """The best hand, with its match; `signs` says how its card is written."""
    if best is None:
        return NONE
    mate = best.mate
    card, day = mate.card.label if signs else mate.card.ascii_label, local_day(best.match.created)
    return (
        f"{mate.points} against {best.opponent}, {day}, hand {best.number}: "
        f"{'overmate' if mate.overmate else 'mate'} with {card} on trick {mate.trick}"
    )


def analysed(tally: Tally | Statistics) -> str:
    """How many matches are analysed, so that their points lost are known."""
    whole = counted(tally.to_analyse, "match", "matches")
    part = "" if tally.analysed == tally.to_analyse else f"{tally.analysed:,} of "
    return f"{part}{whole} analysed"


def facts(tally: Tally, *, signs: bool = True) -> list[tuple[str, str]]:
    """All figures, as pairs of label and figures; `signs` says how its card is written."""
    hands, given = tally.hands, tally.spread.given
    part = f" ({share(hands.won, hands.count)})" if hands.count else ""
    ended = f"{hands.won} won by mate{part}, {hands.lost} lost, {hands.drawn} drawn"
    mates = f"earliest on trick {min(given)}, latest on trick {max(given)}" if given else NONE
    return [
        *_matches(tally),
        *_series(tally),
        ("hands", f"{hands.count} finished: {ended}"),
        *_averages(tally),
        ("mates", mates),
        ("overmates", str(tally.overmates)),
        ("best hand", best_hand(tally.best, signs=signs)),
        *_time(tally),
        *_found(tally),
        ("points lost", f"{_lost(tally)} ({analysed(tally)})"),
        *_same_cards(tally),
        *_profile(tally),
    ]


def short_facts(tally: Tally) -> list[tuple[str, str]]:
    """The same in a few cells: matches and hands as won – lost – drawn."""
    best = tally.best
    known = f"{tally.analysed} of {tally.to_analyse}"
    return [
        *_matches(tally, short=True),
        *_series(tally, short=True),
        ("hands", SHORT.format(tally.hands)),
        *_averages(tally),
        ("best", f"{best.mate.points} against {best.opponent}" if best else NONE),
        *_time(tally),
        *_found(tally),
        ("lost", f"{_lost(tally)} ({known})"),
    ]


def _lost(tally: Tally) -> str:
    return f"{average(tally.lost_a_hand)} a hand{level(tally.spread.course)}"


def _same_cards(tally: Tally) -> list[tuple[str, str]]:
    found = [margin for match, seat, _ in tally.played for margin in margins(match, seat)]
    return [("same cards", same_cards(found))] if found else []


def _profile(tally: Tally) -> list[tuple[str, str]]:
    found = groups(tally.played)
    return [("weak spots", most_is_lost(tally.name, found))] if found else []


def _matches(tally: Tally, *, short: bool = False) -> list[tuple[str, str]]:
    # Most players play only matches of two rounds, whose margin has a row of its own.
    rows, results = [], "{0.count} finished: {0.won} won, {0.lost} lost, {0.drawn} drawn"
    for length, record in tally.by_length.items():
        if length == "match" or record.count or record.unfinished:
            told = [(SHORT if short else results).format(record)]
            if length != "match" and not short:
                told += [f"margin {average(record.margin, sign=True)} a {length}"]
            if record.unfinished:
                told += [f"{record.unfinished} unfinished"]
            label = LENGTHS[length].split()[0] if short else LENGTHS[length]
            rows.append((label, (", " if short else "; ").join(told)))
    return rows


def _time(tally: Tally) -> list[tuple[str, str]]:
    # Who never played with a clock has nothing to show.
    seconds = tally.seconds_an_action
    return [] if seconds is None else [("time", f"{average(seconds)} s an action")]


def _series(tally: Tally, *, short: bool = False) -> list[tuple[str, str]]:
    # Most players play none.
    if not tally.series.count and not tally.series_going_on:
        return []
    going_on = f"; {tally.series_going_on} in progress" if tally.series_going_on else ""
    results = SHORT if short else "{0.won} won, {0.lost} lost, {0.drawn} level"
    return [("series", f"{results.format(tally.series)}{going_on}")]


def _found(tally: Tally) -> list[tuple[str, str]]:
    # Who never looked has nothing to show.
    found = tally.found
    if found is None or not found.asked:
        return []
    return [("found", f"{found.right} of {found.asked} on the first try")]


def _averages(tally: Tally) -> list[tuple[str, str]]:
    matches = tally.matches
    points = f"{average(tally.hands.average)} a hand, {average(matches.average)} a match"
    return [("points", points), ("margin", f"{average(matches.margin, sign=True)} a match")]


def summary(statistics: Statistics) -> str:
    """How many matches and players are counted, on one line."""
    matches = counted(statistics.matches, "match", "matches")
    broken = f"; {statistics.broken} unreadable" if statistics.broken else ""
    return f"{matches}, {counted(len(statistics.named), 'player')}{broken}"


TWICE = "A match between two computers of the same level counts twice, once for each."
_FOOTNOTE = "Finished hands of unfinished matches count. Points lost: against best play."
_SHORTER: Final = "Matches of one round or one hand are on each player's own page."
_UNNAMED: Final = "Players without names are not listed."


def footnote(statistics: Statistics) -> str:
    """The note below the figures."""
    twice = any(player == opponent for player, opponent in statistics.pairs)
    words = f"{_FOOTNOTE} {TWICE}" if twice else _FOOTNOTE
    if any(tally.rounds.count or tally.single_hands.count for tally in statistics.named):
        words += f" {_SHORTER}"
    return words if len(statistics.named) == len(statistics.players) else f"{words} {_UNNAMED}"


# Two players against each other.


def scores(one: Tally, names: tuple[str, str]) -> list[str]:
    """How the finished matches of two players went, a sentence for each length of them."""
    told = [(length, lifetime(one.standing(length), names)) for length in one.finished]
    return [
        t if length == "match" else f"{LENGTHS[length].capitalize()}: {t}" for length, t in told
    ]


def compared(one: Tally, other: Tally) -> list[tuple[str, str, str]]:
    """The figures of two players against each other, side by side."""
    timed = [one, other] if one.actions or other.actions else []
    rows = {
        **{
            f"{LENGTHS[length]} won": [f"{t.by_length[length].won:,}" for t in (one, other)]
            for length in one.finished[1:]
        },
        "hands won by mate": [f"{tally.hands.won:,}" for tally in (one, other)],
        "points a match": [average(tally.matches.average) for tally in (one, other)],
        "points a hand": [average(tally.hands.average) for tally in (one, other)],
        "points lost a hand": [average(tally.lost_a_hand) for tally in (one, other)],
        "seconds an action": [average(tally.seconds_an_action) for tally in timed],
        "series won": [f"{t.series.won:,}" for t in (one, other) if t.series.count],
    }
    return [(label, figures[0], figures[1]) for label, figures in rows.items() if figures]


def head_start(found: HeadStart, names: tuple[str, str], *, signs: bool = True) -> str:
    """The fair head start of two players, in one sentence; the names are those of the tallies.

    Without signs it has no `±`, which would become `+` on a screen in ASCII.

    >>> head_start(HeadStart(1, 92, 20, 14), ("Ana", "Ben"))
    'A fair head start for Ben: 92 ± 20 points, from 14 matches.'
    >>> head_start(HeadStart(0, 9, 20, 14), ("Ana", "Ben"))
    'No head start needed so far: 9 ± 20 points for Ana, from 14 matches.'
    """
    name, sign = names[found.seat], "±" if signs else "+/-"
    points = f"{found.points} {sign} {found.error} points"
    fair = f"A fair head start for {name}: {points}"
    none = f"No head start needed so far: {points} for {name}"
    return f"{fair if found.needed else none}, from {counted(found.matches, 'match', 'matches')}."


# The pictures of a player's matches in a sentence or two each, and their labels.

POINTS: Final = ((1, 30), (31, 60), (61, 100), (101, inf))
"""The ranges of points, least and most, that group hands together."""


class Bin(NamedTuple):
    """One row of a picture of hands won and lost."""

    label: str
    lost: int
    won: int


def by_points(spread: Spread) -> list[Bin]:
    """Hands lost and won by their points; draws are in none of them."""
    hands, bins = spread.by_points, []
    for least, most in POINTS:
        label = f"over {least - 1}" if most == inf else f"{least} to {most}"
        bins.append(Bin(label, _within(-most, -least, hands), _within(least, most, hands)))
    return bins


def by_trick(spread: Spread, together: int = 1) -> list[Bin]:
    """Mates suffered and given by the trick, or so many tricks together."""
    bins = []
    for first in range(1, 11, together):
        last = first + together - 1
        label = str(first) if together == 1 else f"{first}–{last}"
        lost, won = (_within(first, last, mates) for mates in (spread.suffered, spread.given))
        bins.append(Bin(label, lost, won))
    return bins


def _within(least: float, most: float, counts: Mapping[int, int]) -> int:
    return sum(times for value, times in counts.items() if least <= value <= most)


def by_rank(spread: Spread) -> list[tuple[str, int, Sequence[int]]]:
    """How often nothing was foreplaced, and each rank, heaviest first, and what that lost."""
    ranks = sorted(Rank, key=lambda rank: -rank.weight)
    lost, counts = spread.declared, {each: spread.by_rank.get(each.letter) for each in ranks}
    rows = [(r.label, n.count if n else 0, lost.get(r.letter, ())) for r, n in counts.items()]
    return [("none", spread.holding.count, lost.get("", ())), *rows]


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
        return f"{average(loss_of(known))} a hand in the only match analysed."
    half = len(known) // 2
    ends = known[:half], known[-half:]
    before, now = (average(loss_of(some)) for some in ends)
    first, last = map(_in_brackets, ends)
    rest = f" ({len(known):,} of {len(course):,} analysed)" if len(known) < len(course) else ""
    many, oldest = (f"{half:,} ", f"{half:,} oldest matches") if half > 1 else ("", "oldest match")
    change = " and" if before == now else f", {now}{last}"
    return f"{before} a hand{first} in the {oldest}{change} in the {many}newest{rest}."


def _in_brackets(matches: Sequence[MatchLoss]) -> str:
    return f" ({told.removeprefix(': ')})" if (told := level(matches)).startswith(":") else ""


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
    told = [
        f"average win {_mean(won)} points" if won else "",
        f"average loss {_mean(lost)} points" if lost else "",
        counted(drawn, "draw") if drawn else "",
    ]
    return f"{', '.join(filter(None, told)).capitalize() or 'No finished hands yet'}."


def tricks_in_words(spread: Spread) -> str:
    """The average tricks of mates."""
    both = ((spread.given, "for"), (spread.suffered, "against"))
    told = [f"{_mean(mates.items())} {whose}" for mates, whose in both if mates]
    return f"Average mating trick: {', '.join(told)}." if told else "No mates yet."


def _mean(counts: Iterable[tuple[int, int]]) -> str:
    pairs = [*counts]
    return average(sum(value * times for value, times in pairs) / sum(n for _, n in pairs))


def foreplacement_in_words(spread: Spread) -> str:
    """How often the player foreplaces, and what the declarations lost with and without a card."""
    own, without = spread.foreplacing, spread.holding
    hands = own.count + without.count
    if not hands:
        return "No finished hands with foreplacement yet."
    told = f"Foreplaced in {own.count:,} of {counted(hands, 'hand')} ({share(own.count, hands)})"
    return f"{told}{declarations(spread.declared)}."
