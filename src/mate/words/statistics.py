"""Statistics in words and figures, the same for the screen and for lines."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import inf
from statistics import fmean
from typing import Final, NamedTuple

from mate.clock import local_day
from mate.computers import LEVEL_NAMES
from mate.rules import Rank
from mate.statistics import HeadStart
from mate.statistics.losses import RULES, Group, Lost, MatchLoss, strength_of
from mate.statistics.tally import PlayedHand, Statistics, Tally
from mate.words import NONE, average, counted, share
from mate.words.series import LENGTHS, lifetime

FIGURES: Final[Mapping[str, Callable[[Tally], str]]] = {
    "player": lambda tally: tally.name,
    "matches": lambda tally: str(tally.matches.count),
    "won": lambda tally: str(tally.matches.won),
    "lost": lambda tally: str(tally.matches.lost),
    "drawn": lambda tally: str(tally.matches.drawn),
    "hands": lambda tally: str(tally.hands.count),
    "mates": lambda tally: str(tally.hands.won),
    "points a hand": lambda tally: average(tally.hands.average),
    "margin": lambda tally: average(tally.matches.margin, sign=True),
    "points lost a hand": lambda tally: average(tally.lost.a_hand),
    "rounds won": lambda tally: f"{tally.rounds.won:,}" if "round" in tally.finished[1:] else "",
    "single hands won": lambda tally: (
        f"{tally.single_hands.won:,}" if "hand" in tally.finished[1:] else ""
    ),
    "hands won by mate": lambda tally: f"{tally.hands.won:,}",
    "points a match": lambda tally: average(tally.matches.average),
    "seconds an action": lambda tally: average(tally.seconds_an_action) if tally.actions else "",
    "series won": lambda tally: f"{tally.series.won:,}" if tally.series.count else "",
}
"""The figures of a player, as tables and comparisons call and write them; some are empty."""
_COMPARED: Final = (
    *("rounds won", "single hands won", "hands won by mate", "points a match", "points a hand"),
    *("points lost a hand", "seconds an action", "series won"),
)
SHORT: Final = "{0.won} – {0.lost} – {0.drawn}"
"""Won, lost and drawn matches or hands of a record."""


def best_hand(best: PlayedHand | None, *, signs: bool = True) -> str:
    """The best hand, with its match; `signs` says how its card is written."""
    if best is None:
        return NONE
    mate = best.mate
    card, day = mate.card.label if signs else mate.card.ascii_label, local_day(best.match.created)
    return (
        f"{mate.points} against {best.opponent}, {day}, hand {best.number}: "
        f"{'overmate' if mate.overmate else 'mate'} with {card} on trick {mate.trick}"
    )


def analysed(matches: Lost | Statistics) -> str:
    """How many matches are analysed, so that their points lost are known."""
    whole = counted(matches.to_analyse, "match", "matches")
    part = "" if matches.analysed == matches.to_analyse else f"{matches.analysed:,} of "
    return f"{part}{whole} analysed"


def facts(tally: Tally, *, short: bool = False, signs: bool = True) -> list[tuple[str, str]]:
    """All figures, as pairs of label and figures; `signs` says how its card is written.

    In short: the most important ones, in a few cells, matches and hands as won – lost – drawn.
    """
    hands, best, found = tally.hands, tally.best, tally.found
    lost, named = average(tally.lost.a_hand), level(tally.course)
    part = f" ({share(hands.won, hands.count)})" if hands.count else ""
    ended = f"{hands.won} won by mate{part}, {hands.lost} lost, {hands.drawn} drawn"
    rows = [
        *_matches(tally, short=short),
        ("series", _series(tally, short=short)),
        ("hands", SHORT.format(hands) if short else f"{hands.count} finished: {ended}"),
        ("points", f"{average(hands.average)} a hand, {average(tally.matches.average)} a match"),
        ("margin", f"{average(tally.matches.margin, sign=True)} a match"),
    ]
    # Who never played with a clock, never looked for better or lost nothing has nothing to show.
    asked = f"{found.right} of {found.asked} on the first try" if found and found.asked else ""
    time = f"{average(tally.seconds_an_action)} s an action" if tally.actions else ""
    if short:
        known = f"{lost} a hand ({tally.lost.analysed} of {tally.lost.to_analyse})"
        rows += [
            ("best", f"{best.gain} against {best.opponent}" if best else NONE),
            ("time", time),
            ("found", asked),
            ("lost", f"{lost}{named}" if named else known),
        ]
    else:
        given = tally.given
        ends = f"earliest on trick {min(given)}, latest on trick {max(given)}" if given else NONE
        rows += [
            ("mates", ends),
            ("overmates", str(tally.overmates)),
            ("best hand", best_hand(best, signs=signs)),
            ("time", time),
            ("found", asked),
            ("points lost", f"{lost} a hand{named} ({analysed(tally.lost)})"),
            ("weak spots", most_is_lost(tally.name, tally.groups)),
        ]
    return [(label, figures) for label, figures in rows if figures]


def _matches(tally: Tally, *, short: bool) -> Iterator[tuple[str, str]]:
    # Most players play only matches of two rounds, whose margin has a row of its own.
    results = SHORT if short else "{0.count} finished: {0.won} won, {0.lost} lost, {0.drawn} drawn"
    for length, record in tally.by_length.items():
        if length == "match" or record.count:
            parts = [results.format(record)]
            if length != "match" and not short:
                parts.append(f"margin {average(record.margin, sign=True)} a {length}")
            if record.unfinished:
                parts.append(f"{record.unfinished} unfinished")
            label = LENGTHS[length].split()[0] if short else LENGTHS[length]
            yield label, (", " if short else "; ").join(parts)


def _series(tally: Tally, *, short: bool) -> str:
    # Most players play none.
    if not tally.series.count and not tally.series_going_on:
        return ""
    results = SHORT if short else "{0.won} won, {0.lost} lost, {0.drawn} level"
    going_on = f"; {tally.series_going_on} in progress" if tally.series_going_on else ""
    return f"{results.format(tally.series)}{going_on}"


def summary(statistics: Statistics) -> str:
    """How many matches and players are counted, on one line."""
    matches = counted(statistics.matches, "match", "matches")
    broken = f"; {statistics.broken} unreadable" if statistics.broken else ""
    return f"{matches}, {counted(len(statistics.named), 'player')}{broken}"


TWICE: Final = "A match between two computers of the same level counts twice, once for each."
NAMELESS: Final = (
    "No figures yet: only players with names have them. Give yours when a match begins."
)


def footnote(statistics: Statistics, *, short: bool = False) -> str:
    """The note below the figures, or in their place; if `short`, below the fewest columns."""
    named = statistics.named
    if statistics.players and not named:
        return NAMELESS
    notes = ["Finished hands of unfinished matches count."]
    if not short:
        notes.append("Points lost: against best play.")
    if any(player == opponent for player, opponent in statistics.pairs):
        notes.append(TWICE)
    if any(tally.rounds.count or tally.single_hands.count for tally in named):
        notes.append("Shorter matches are on each player's own page.")
    if len(named) < len(statistics.players):
        notes.append("Players without names are not listed.")
    return " ".join(notes)


# Two players against each other.


def scores(one: Tally, names: tuple[str, str]) -> list[str]:
    """How the finished matches of two players went, a sentence for each length of them."""
    sentences: list[str] = []
    for length in one.finished:
        label = "" if length == "match" else f"{LENGTHS[length].capitalize()}: "
        sentences.append(f"{label}{lifetime(one.standing(length), names)}")
    return sentences


def compared(one: Tally, other: Tally) -> list[tuple[str, str, str]]:
    """The figures of two players against each other, side by side, those that are not empty."""
    rows = ((label, FIGURES[label](one), FIGURES[label](other)) for label in _COMPARED)
    return [
        (label, own or NONE, others or NONE)
        for label, own, others in rows
        if {own, others} - {"", NONE}
    ]


def head_start(fair: HeadStart, names: tuple[str, str], *, signs: bool = True) -> str:
    """The fair head start of two players, in one sentence; the names are those of the tallies.

    Without signs it has no `±`, which would become `+` on a screen in ASCII.

    >>> head_start(HeadStart(1, 92, 20, 14), ("Ana", "Ben"))
    'A fair head start for Ben: 92 ± 20 points, from 14 matches.'
    >>> head_start(HeadStart(0, 9, 20, 14), ("Ana", "Ben"))
    'Ben is 9 ± 20 points a match ahead (14 matches): too close for a head start.'
    """
    name, matches = names[fair.seat], counted(fair.matches, "match", "matches")
    points = f"{fair.points} {'±' if signs else '+/-'} {fair.error} points"
    if fair.needed:
        return f"A fair head start for {name}: {points}, from {matches}."
    ahead = f"{names[1 - fair.seat]} is {points} a match ahead"
    return f"{ahead} ({matches}): too close for a head start."


# The pictures of a player's matches in a sentence or two each, and their labels.

POINTS: Final = {"1 to 30": (1, 30), "31 to 60": (31, 60), "61 to 100": (61, 100)} | {
    "over 100": (101, inf)
}
"""The ranges of points, least and most, that group hands together."""


class Bin(NamedTuple):
    """One row of a picture of hands won and lost."""

    label: str
    lost: int
    won: int


def by_points(tally: Tally) -> list[Bin]:
    """Hands lost and won by their points; draws are in none of them."""
    return [
        Bin(label, _within(-most, -least, tally.by_points), _within(least, most, tally.by_points))
        for label, (least, most) in POINTS.items()
    ]


def by_trick(tally: Tally, together: int = 1) -> list[Bin]:
    """Mates suffered and given by the trick, or so many tricks together."""
    bins: list[Bin] = []
    for first in range(1, 11, together):
        last = first + together - 1
        label = str(first) if together == 1 else f"{first}–{last}"
        lost, won = _within(first, last, tally.suffered), _within(first, last, tally.given)
        bins.append(Bin(label, lost, won))
    return bins


def _within(least: float, most: float, counts: Mapping[int, int]) -> int:
    return sum(count for number, count in counts.items() if least <= number <= most)


def by_rank(tally: Tally) -> list[tuple[str, int, Sequence[int]]]:
    """How often nothing was foreplaced, if ever, and each rank, and what that lost."""
    labels = {"": "none"} | {rank.letter: rank.label for rank in Rank}
    return [
        (label, len(tally.by_rank.get(rank, ())), tally.declared.get(rank, ()))
        for rank, label in labels.items()
        if rank or rank in tally.by_rank
    ]


def trend_in_words(tally: Tally) -> str:
    """Whether the player loses more or fewer points against best play than earlier."""
    course = tally.course
    known = [match for match in course if match.points is not None]
    part = f"{len(known):,} of {counted(len(course), 'match', 'matches')} analysed"
    if not course:
        return "No finished hands yet."
    if not known:
        return f"Not known yet: {part}."
    if len(known) == 1:
        return f"{average(tally.lost.a_hand)} a hand in the only match analysed."
    half = len(known) // 2
    before, now = (average(Lost.of(some).a_hand) for some in (known[:half], known[-half:]))
    first, last = _in_brackets(known[:half]), _in_brackets(known[-half:])
    rest = f" ({len(known):,} of {len(course):,} analysed)" if len(known) < len(course) else ""
    many, oldest = (f"{half:,} ", f"{half:,} oldest matches") if half > 1 else ("", "oldest match")
    change = " and" if before == now else f", {now}{last}"
    return f"{before} a hand{first} in the {oldest}{change} in the {many}newest{rest}."


def _in_brackets(matches: Sequence[MatchLoss]) -> str:
    name = level(matches)
    return f" ({name.removeprefix(': ')})" if name.startswith(":") else ""


def points_in_words(tally: Tally) -> str:
    """The average points of won and of lost hands."""
    hands, parts = tally.hands, []
    if hands.won:
        parts.append(f"average win {average(hands.points / hands.won)} points")
    if hands.lost:
        parts.append(f"average loss {average(hands.against / hands.lost)} points")
    if hands.drawn:
        parts.append(counted(hands.drawn, "draw"))
    return f"{', '.join(parts).capitalize() or 'No finished hands yet'}."


def tricks_in_words(tally: Tally) -> str:
    """The average tricks of mates."""
    both = (tally.given, "for the player"), (tally.suffered, "against")
    parts = [f"{average(fmean(m, m.values()))} {whose}" for m, whose in both if m]
    return f"Mates come on trick {', '.join(parts)}, on average." if parts else "No mates yet."


def foreplacement_in_words(tally: Tally) -> str:
    """How often the player foreplaces, and what the declarations lost with and without a card."""
    hands = sum(map(len, tally.by_rank.values()))
    own = hands - len(tally.by_rank.get("", ()))
    if not hands:
        return "No finished hands with foreplacement yet."
    cards = [points for rank, lost in tally.declared.items() if rank for points in lost]
    both = (cards, "with a card"), (tally.declared.get("", ()), "with none")
    lost = [f"{average(fmean(points))} {how}" for points, how in both if points]
    by = "; points lost by a declaration: " if lost else ""
    often = f"Foreplaced in {own:,} of {counted(hands, 'hand')} ({share(own, hands)})"
    return f"{often}{by}{', '.join(lost)}."


# What kind of player somebody is, and how strong.

_PARTS: Final = {"declaration": "declarations", "lead": "leads", "reply": "replies"}


def level(course: Sequence[MatchLoss]) -> str:
    """The level that lost about as many points, to follow the figure; empty if there is none.

    Where other rule sets are in the figure, the one that the level was measured in has its own.
    """
    strength = strength_of(course)
    if strength is None:
        return ""
    others = strength.hands < Lost.of(course).hands
    own = f"; in {RULES} {average(strength.a_hand)}" if others else ""
    return f"{own}: {LEVEL_NAMES[strength.level]}"


def most_is_lost(name: str, groups: Sequence[Group]) -> str:
    """Where and why a player loses the most; empty if no loss is known."""
    by_points = sorted(groups, key=lambda group: group.points)
    most = {group.by: group for group in by_points if group.is_explained}
    if not most:
        return ""
    whole = sum(group.points for group in groups if group.by == "part")
    words = {by: f"{words_of(group)} ({share(group.points, whole)})" for by, group in most.items()}
    trick = f" and on {words['trick']}" if "trick" in words else ""
    kind = f"; the costliest kind of mistake: {words['kind']}" if "kind" in words else ""
    return f"{name} loses most on {words['part']}{trick}{kind}."


def words_of(group: Group) -> str:
    """What the losses of a group have in common."""
    if group.by == "kind":
        return group.costliest.loss.words
    return f"trick {group.key}" if group.by == "trick" else _PARTS[str(group.key)]


def costliest(group: Group, *, log: bool = False) -> str:
    """The loss of a group that cost the most, and where to find it: by its day, or its log."""
    match, number, loss = group.costliest
    where = f"in {match.path.name}" if log else f"on {local_day(match.created)}"
    trick = f", trick {loss.trick}" if loss.trick else ""
    return f"{loss.points} {where}, hand {number}{trick}"
