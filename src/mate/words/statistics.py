"""Statistics in words and figures, for the screen and for `mate stats`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from statistics import fmean
from typing import Final

from mate.clock import local_day, short_day
from mate.computers import LEVEL_NAMES
from mate.statistics import HeadStart
from mate.statistics.losses import RULES, Group, LossTotal, MatchLoss, strength_of
from mate.statistics.tally import PlayedHand, Statistics, Tally
from mate.words import average, counted, share
from mate.words.series import LENGTHS, pair_score


def best_hand(best: PlayedHand) -> str:
    """Describe a hand that ended in mate, with the day of the match."""
    mate, day = best.mate, local_day(best.match.created)
    return (
        f"{mate.points} against {best.opponent}, {day}, hand {best.number}: "
        f"{'overmate' if mate.overmate else 'mate'} with {mate.card.label} on trick {mate.trick}"
    )


def analysed(matches: LossTotal | Statistics) -> str:
    """Say how many matches are analysed, which means that their points lost are known."""
    whole = counted(matches.to_analyse, "match", "matches")
    part = "" if matches.analysed == matches.to_analyse else f"{matches.analysed:,} of "
    return f"{part}{whole} analysed"


def best_hand_of(tally: Tally) -> str | None:
    """Describe the best hand of a player, or return None if the player never mated."""
    return best_hand(tally.best) if tally.best else None


def found(tally: Tally) -> str | None:
    """Say how many of their mistakes a player solved on the first try; None without tries."""
    score = tally.first_try_score
    return f"{score.right} of {score.asked} on the first try" if score and score.asked else None


def summary(statistics: Statistics) -> str:
    """Say on one line how many matches and players there are."""
    matches = counted(statistics.matches, "match", "matches")
    broken = f"; {statistics.broken} unreadable" if statistics.broken else ""
    return f"{matches}, {counted(len(statistics.named), 'player')}{broken}"


TWICE: Final = "A match between two computers of the same level counts twice, once for each."
NAMELESS: Final = "No statistics yet. Mate keeps them by name: enter yours when you start a match."


def footnote(statistics: Statistics, *, short: bool = False) -> str:
    """Write the note below the figures or, if there are no figures, in place of the figures.

    Args:
        short: whether to omit the note on points lost, for a list with few columns.
    """
    named = statistics.named
    if statistics.players and not named:
        return NAMELESS
    notes = ["Includes finished hands of unfinished matches."]
    if not short:
        notes.append("Points lost are measured against best play.")
    if any(player == opponent for player, opponent in statistics.pairs):
        notes.append(TWICE)
    if any(tally.rounds.count or tally.single_hands.count for tally in named):
        notes.append("Shorter matches are on each player's own page.")
    if len(named) < len(statistics.players):
        notes.append("Players without names are not listed.")
    return " ".join(notes)


# Two players against each other.


def scores(one: Tally, names: tuple[str, str]) -> list[str]:
    """Write the score between two players, one text for each length of match."""
    sentences: list[str] = []
    for length in one.finished:
        label = "" if length == "match" else f"{LENGTHS[length].capitalize()}: "
        sentences.append(f"{label}{pair_score(one.standing(length), names)}")
    return sentences


def head_start(fair: HeadStart, names: tuple[str, str], *, signs: bool = True) -> str:
    """Suggest in a sentence a fair head start for one of two players.

    Without `signs`, write `+/-` for `±`, which would become `+` on an ASCII screen.

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


# Sentences about matches and hands.


def trend_in_words(tally: Tally) -> str:
    """Compare the points lost per hand in the older half and the newer half of the matches."""
    course = tally.losses_by_match
    known = [match for match in course if match.points is not None]
    part = f"{len(known):,} of {counted(len(course), 'match', 'matches')} analysed"
    if not course:
        return "No finished hands yet."
    if not known:
        return f"Not known yet: {part}."
    if len(known) == 1:
        return f"{average(tally.points_lost.a_hand)} per hand in the only match analysed."
    count = len(known) // 2
    halves = known[:count], known[-count:]
    before, now = (average(LossTotal.of(half).a_hand) for half in halves)
    rest = f" ({len(known):,} of {len(course):,} analysed)" if len(known) < len(course) else ""
    many = f"{count:,} " if count > 1 else ""
    matches = f"{many}matches" if many else "match"
    last = f"the last {many}".rstrip()
    figures = f"{before} per hand in the first {matches}, {now} in {last}"
    return f"{figures}{_levels(halves)}{rest}."


def _levels(halves: Iterable[Sequence[MatchLoss]]) -> str:
    before, now = (level(half).removeprefix(",") for half in halves)
    # Name no levels if a half has matches under other rules, which change the points lost.
    if not (before.startswith(" about") and now.startswith(" about")):
        return ""
    return f" (both{before})" if before == now else f" (from{before} to{now})"


def points_in_words(tally: Tally) -> str:
    """State the average points of won hands and of lost hands, and the number of draws."""
    hands, parts = tally.hands, []
    if hands.won:
        parts.append(f"average win {average(hands.points / hands.won)} points")
    if hands.lost:
        parts.append(f"average loss {average(hands.against / hands.lost)} points")
    if hands.drawn:
        parts.append(counted(hands.drawn, "draw"))
    return f"{', '.join(parts).capitalize() or 'No finished hands yet'}."


def tricks_in_words(tally: Tally) -> str:
    """State the average trick of a mate, for and against the player."""
    both = (tally.mates_for_by_trick, "for"), (tally.mates_against_by_trick, "against")
    parts = [f"{average(fmean(m, m.values()))} {whose}" for m, whose in both if m]
    return f"Average trick of a mate: {', '.join(parts)}." if parts else "No mates yet."


def foreplacement_in_words(tally: Tally) -> str:
    """Say how often the player foreplaced, and how many points declarations lost on average."""
    hands = sum(map(len, tally.by_rank.values()))
    own = hands - len(tally.by_rank.get("", ()))
    if not hands:
        return "No finished hands with foreplacement yet."
    cards = [points for rank, lost in tally.declaration_losses.items() if rank for points in lost]
    both = (cards, "foreplacing"), (tally.declaration_losses.get("", ()), "keeping all ten")
    lost = [f"{average(fmean(points))} {how}" for points, how in both if points]
    means = f" Points lost per declaration: {', '.join(lost)}." if lost else ""
    return f"Foreplaced in {own:,} of {counted(hands, 'hand')} ({share(own, hands)}).{means}"


# The strength and the weak spots of a player.

_PARTS: Final = {"declaration": "declarations", "lead": "leads", "reply": "replies"}


def level(matches: Sequence[MatchLoss]) -> str:
    """Name the level that loses about as many points as the player; empty if unknown.

    This text follows the player's figure. If that figure includes matches under other rules, add
    the figure for the rules under which levels were measured.
    """
    strength = strength_of(matches)
    if strength is None:
        return ""
    others = strength.hands < LossTotal.of(matches).hands
    own = f"; {average(strength.a_hand)} in {RULES}" if others else ""
    return f"{own}, about level {LEVEL_NAMES[strength.level]}"


def weak_spots(tally: Tally) -> str | None:
    """Name the kind of action, the trick and the kind of mistake that cost the player most.

    Return None if no explained loss is known.
    """
    groups = tally.groups
    by_points = sorted(groups, key=lambda group: group.points)
    most = {group.by: group for group in by_points if group.is_explained}
    if not most:
        return None
    whole = sum(group.points for group in groups if group.by == "part")
    words = {by: f"{words_of(group)} ({share(group.points, whole)})" for by, group in most.items()}
    worst = f"{tally.name} loses most points on {words['part']}."
    trick = f" Worst trick: {words['trick'].removeprefix('trick ')}." if "trick" in words else ""
    kind = f" Costliest kind of mistake: {words['kind']}." if "kind" in words else ""
    return f"{worst}{trick}{kind}"


def words_of(group: Group) -> str:
    """Name the part, trick or kind of cause that a group of losses shares."""
    if group.by == "kind":
        return group.costliest.loss.words
    return f"trick {group.key}" if group.by == "trick" else _PARTS[str(group.key)]


def costliest(group: Group, *, log: bool = False) -> str:
    """Describe the costliest loss of a group, with the day or log of the match, and the hand."""
    match, number, loss = group.costliest
    where = f" in {match.path.name}" if log else f" points, {short_day(match.created)}"
    trick = f", trick {loss.trick}" if loss.trick else ""
    return f"{loss.points}{where}, hand {number}{trick}"
