"""Statistics in words and figures, the same for the screen and for lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import inf
from typing import TYPE_CHECKING, Final, NamedTuple

from mate.clock import local_day
from mate.rules import Rank
from mate.statistics.lifetime import HeadStart
from mate.statistics.losses import MatchLoss
from mate.statistics.profile import RULES, Group, strength_of
from mate.statistics.tally import GivenMate, Results, Spread, Statistics, Tally
from mate.words.figures import NONE, average, counted, share
from mate.words.series import LENGTHS, lifetime

if TYPE_CHECKING:
    from mate.grading import RoundVerdict
    from mate.record import MatchRecord

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
    "points lost a hand": lambda tally: average(tally.lost_a_hand),
}
"""What columns say of a player, by their headings."""
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


def facts(tally: Tally, *, short: bool = False, signs: bool = True) -> list[tuple[str, str]]:
    """All figures, as pairs of label and figures; `signs` says how its card is written.

    In short: the most important ones, in a few cells, matches and hands as won – lost – drawn.
    """
    hands, given, best = tally.hands, tally.spread.given, tally.best
    part = f" ({share(hands.won, hands.count)})" if hands.count else ""
    ended = f"{hands.won} won by mate{part}, {hands.lost} lost, {hands.drawn} drawn"
    mates = f"earliest on trick {min(given)}, latest on trick {max(given)}" if given else NONE
    points = f"{average(hands.average)} a hand, {average(tally.matches.average)} a match"
    lost, named = average(tally.lost_a_hand), level(tally.spread.course)
    rows = {
        **_matches(tally, short=short),
        "series": _series(tally, short=short),
        "hands": SHORT.format(hands) if short else f"{hands.count} finished: {ended}",
        "points": points,
        "margin": f"{average(tally.matches.margin, sign=True)} a match",
    }
    # Who never played with a clock, never looked for better or lost nothing has nothing to show.
    time, found = tally.seconds_an_action, tally.found
    more = {
        "time": "" if time is None else f"{average(time)} s an action",
        "found": f"{found.right} of {found.asked} on the first try"
        if found and found.asked
        else "",
    }
    if short:
        told = f"{best.mate.points} against {best.opponent}" if best else NONE
        whole = f"{lost} a hand ({tally.analysed} of {tally.to_analyse})"
        rows |= {"best": told} | more | {"lost": f"{lost}{named}" if named else whole}
    else:
        rows |= {"mates": mates, "overmates": str(tally.overmates)}
        rows |= {"best hand": best_hand(best, signs=signs)} | more
        rows |= {"points lost": f"{lost} a hand{named} ({analysed(tally)})"}
        rows |= {"weak spots": most_is_lost(tally.name, tally.spread.groups)}
    return [(label, figures) for label, figures in rows.items() if figures]


def _matches(tally: Tally, *, short: bool) -> dict[str, str]:
    # Most players play only matches of two rounds, whose margin has a row of its own.
    rows, results = {}, "{0.count} finished: {0.won} won, {0.lost} lost, {0.drawn} drawn"
    for length, record in tally.by_length.items():
        if length == "match" or record.count or record.unfinished:
            told = [(SHORT if short else results).format(record)]
            if length != "match" and not short:
                told += [f"margin {average(record.margin, sign=True)} a {length}"]
            if record.unfinished:
                told += [f"{record.unfinished} unfinished"]
            label = LENGTHS[length].split()[0] if short else LENGTHS[length]
            rows[label] = (", " if short else "; ").join(told)
    return rows


def _series(tally: Tally, *, short: bool) -> str:
    # Most players play none.
    if not tally.series.count and not tally.series_going_on:
        return ""
    going_on = f"; {tally.series_going_on} in progress" if tally.series_going_on else ""
    results = SHORT if short else "{0.won} won, {0.lost} lost, {0.drawn} level"
    return f"{results.format(tally.series)}{going_on}"


def summary(statistics: Statistics) -> str:
    """How many matches and players are counted, on one line."""
    matches = counted(statistics.matches, "match", "matches")
    broken = f"; {statistics.broken} unreadable" if statistics.broken else ""
    return f"{matches}, {counted(len(statistics.named), 'player')}{broken}"


TWICE = "A match between two computers of the same level counts twice, once for each."
_FOOTNOTE = "Finished hands of unfinished matches count. Points lost: against best play."
_SHORTER: Final = "Matches of one round or one hand are on each player's own page."
_UNNAMED: Final = "Players without names are not listed."
NAMELESS: Final = (
    "No figures yet: only players with names have them. Give yours when a match begins."
)


def footnote(statistics: Statistics) -> str:
    """The note below the figures, or in their place."""
    if statistics.players and not statistics.named:
        return NAMELESS
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

POINTS: Final = {"1 to 30": (1, 30), "31 to 60": (31, 60), "61 to 100": (61, 100)} | {
    "over 100": (101, inf)
}
"""The ranges of points, least and most, that group hands together."""


class Bin(NamedTuple):
    """One row of a picture of hands won and lost."""

    label: str
    lost: int
    won: int


def by_points(spread: Spread) -> list[Bin]:
    """Hands lost and won by their points; draws are in none of them."""
    hands = spread.by_points
    return [
        Bin(label, _within(-most, -least, hands), _within(least, most, hands))
        for label, (least, most) in POINTS.items()
    ]


def by_trick(spread: Spread, together: int = 1) -> list[Bin]:
    """Mates suffered and given by the trick, or so many tricks together."""
    ranges = [(first, first + together - 1) for first in range(1, 11, together)]
    return [
        Bin(
            str(first) if first == last else f"{first}–{last}",
            _within(first, last, spread.suffered),
            _within(first, last, spread.given),
        )
        for first, last in ranges
    ]


def _within(least: float, most: float, counts: Mapping[int, int]) -> int:
    return sum(times for value, times in counts.items() if least <= value <= most)


def by_rank(spread: Spread) -> list[tuple[str, int, Sequence[int]]]:
    """How often nothing was foreplaced, and each rank, heaviest first, and what that lost."""
    ranks = sorted(Rank, key=lambda rank: -rank.weight)
    labels = {"": "none"} | {rank.letter: rank.label for rank in ranks}
    never = Results()
    return [
        (label, spread.by_rank.get(rank, never).count, spread.declared.get(rank, ()))
        for rank, label in labels.items()
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
    cards = [lost for rank, some in spread.declared.items() if rank for lost in some]
    both = (cards, "with a card"), (spread.declared.get("", ()), "with none")
    lost = [f"{average(sum(some) / len(some))} {how}" for some, how in both if some]
    by = "; points lost by a declaration: " if lost else ""
    return f"{told}{by}{', '.join(lost)}."


# What kind of player somebody is, and how strong.

_PARTS: Final = {"declaration": "declarations", "lead": "leads", "reply": "replies"}


def level(course: Sequence[MatchLoss]) -> str:
    """The level that lost about as many points, to follow the figure; empty if there is none.

    Where other rule sets are in the figure, the one that the level was measured in has its own.
    """
    found = strength_of(course)
    if found is None:
        return ""
    every = sum(each.hands for each in course if each.points is not None)
    own = f"; in {RULES} {average(found.a_hand)}" if found.hands < every else ""
    return f"{own}: {found.level}"


def lost_in_match(
    record: MatchRecord, rounds: Sequence[RoundVerdict], courses: Sequence[Sequence[MatchLoss]]
) -> str:
    """What both lost in a match: `Points lost a hand …: Ana 6.5, Ben 3.0 (overall: club)`.

    Args:
        courses: what both lost in all their matches, by seat, which names a person's usual level.
    """
    hands = sum(len(each.hands) for each in rounds)
    figures = [
        f"{name} {average(sum(each.given[seat] for each in rounds) / hands)}"
        for seat, name in enumerate(record.players)
    ]
    for seat, course in enumerate(courses):
        if (usual := strength_of(course)) and not record.header.computers[seat]:
            figures[seat] += f" (overall: {usual.level})"
    return f"Points lost a hand against best play: {', '.join(figures)}."


def most_is_lost(name: str, found: Sequence[Group]) -> str:
    """Where and why a player loses the most; empty if no loss is known."""
    by_points = sorted(found, key=lambda each: each.points)
    most = {each.by: each for each in by_points if each.is_explained}
    if not most:
        return ""
    whole = sum(each.points for each in found if each.by == "part")
    told = {by: f"{words_of(each)} ({share(each.points, whole)})" for by, each in most.items()}
    trick = f" and on {told['trick']}" if "trick" in told else ""
    kind = f"; the costliest habit: {told['kind']}" if "kind" in told else ""
    return f"{name} loses most on {told['part']}{trick}{kind}."


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
