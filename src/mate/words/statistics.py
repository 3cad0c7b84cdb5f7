"""Statistics in words and figures, the same for the screen and for lines."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean
from typing import Final

from mate.clock import local_day
from mate.computers import LEVEL_NAMES
from mate.statistics import HeadStart
from mate.statistics.losses import RULES, Group, Lost, MatchLoss, strength_of
from mate.statistics.tally import PlayedHand, Statistics, Tally
from mate.words import average, counted, share
from mate.words.series import LENGTHS, lifetime


def best_hand(best: PlayedHand) -> str:
    """A hand that ended by mate, with its match."""
    mate, day = best.mate, local_day(best.match.created)
    return (
        f"{mate.points} against {best.opponent}, {day}, hand {best.number}: "
        f"{'overmate' if mate.overmate else 'mate'} with {mate.card.label} on trick {mate.trick}"
    )


def analysed(matches: Lost | Statistics) -> str:
    """How many matches are analysed, so that their points lost are known."""
    whole = counted(matches.to_analyse, "match", "matches")
    part = "" if matches.analysed == matches.to_analyse else f"{matches.analysed:,} of "
    return f"{part}{whole} analysed"


def best_hand_of(tally: Tally) -> str | None:
    """The best hand of a player; None without a mate."""
    return best_hand(tally.best) if tally.best else None


def found(tally: Tally) -> str | None:
    """The first-try score of a player; None for a player who looked for nothing."""
    score = tally.found
    return f"{score.right} of {score.asked} on the first try" if score and score.asked else None


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


def head_start(fair: HeadStart, names: tuple[str, str], *, signs: bool = True) -> str:
    """The fair head start of two players, in one sentence; the names are those of the tallies.

    Without signs it has no `±`, which would become `+` on a screen in ASCII.

    >>> head_start(HeadStart(1, 92, 20, 14), ("Ana", "Ben"))
    'A fair head start for Ben: 92 ± 20 points, from 14 matches.'
    >>> head_start(HeadStart(0, 9, 20, 14), ("Ana", "Ben"))
    'Ana and Ben are too close for a head start (14 matches).'
    """
    name, matches = names[fair.seat], counted(fair.matches, "match", "matches")
    points = f"{fair.points} {'±' if signs else '+/-'} {fair.error} points"
    if fair.needed:
        return f"A fair head start for {name}: {points}, from {matches}."
    return f"{names[0]} and {names[1]} are too close for a head start ({matches})."


# How matches and hands went, in a sentence or two each.


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
        return f"{average(tally.lost.a_hand)} per hand in the only match analysed."
    half = len(known) // 2
    before, now = (average(Lost.of(some).a_hand) for some in (known[:half], known[-half:]))
    first, last = _in_brackets(known[:half]), _in_brackets(known[-half:])
    rest = f" ({len(known):,} of {len(course):,} analysed)" if len(known) < len(course) else ""
    many, oldest = (f"{half:,} ", f"{half:,} oldest matches") if half > 1 else ("", "oldest match")
    change = " and" if before == now else f", {now}{last}"
    return f"{before} per hand{first} in the {oldest}{change} in the {many}newest{rest}."


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
    by = "; points lost per declaration: " if lost else ""
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


def most_is_lost(tally: Tally) -> str | None:
    """Where and why a player loses the most; None if no loss is known."""
    groups = tally.groups
    by_points = sorted(groups, key=lambda group: group.points)
    most = {group.by: group for group in by_points if group.is_explained}
    if not most:
        return None
    whole = sum(group.points for group in groups if group.by == "part")
    words = {by: f"{words_of(group)} ({share(group.points, whole)})" for by, group in most.items()}
    trick = f" and on {words['trick']}" if "trick" in words else ""
    kind = f"; the costliest kind of mistake: {words['kind']}" if "kind" in words else ""
    return f"{tally.name} loses most on {words['part']}{trick}{kind}."


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
