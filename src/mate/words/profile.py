"""What kind of player somebody is, and how strong, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from mate.clock import local_day
from mate.statistics.profile import Group
from mate.statistics.strength import strength_of
from mate.statistics.tally import MatchLoss
from mate.words.figures import average, counted, share

if TYPE_CHECKING:
    from mate.grading import RoundVerdict
    from mate.record import MatchRecord

_PARTS: Final = {"declaration": "declarations", "lead": "leads", "reply": "replies"}
NO_PUZZLES: Final = "No puzzles of this kind: only mistakes with a single right answer make one."
_TOGETHER: Final = 3
"""How many tricks in a row are named together."""


def level(course: Sequence[MatchLoss]) -> str:
    """The level that lost about as many points, to follow the figure; empty if there is none.

    Where other rule sets are in the figure, the one that the level was measured in has its own.
    """
    found = strength_of(course)
    if found is None:
        return ""
    every = sum(each.hands for each in course if each.points is not None)
    own = f"; in {found.rules} {average(found.a_hand)}" if found.hands < every else ""
    return f"{own}: {found.level}"


def lost_in_match(
    record: MatchRecord, rounds: Sequence[RoundVerdict], courses: Sequence[Sequence[MatchLoss]]
) -> str:
    """What both lost a hand in a match, with a person's level, and why that made the margin.

    Args:
        courses: what both lost in all their matches, by seat.
    """
    hands, match = [hand for each in rounds for hand in each.hands], record.match
    lost = [sum(each.given[seat] for each in rounds) for seat in (0, 1)]
    figures = [
        f"{name} {average(points / len(hands))}{'' if computer else level(course)}"
        for name, points, computer, course in zip(
            record.players, lost, record.header.computers, courses, strict=False
        )
    ]
    told = f"Points lost a hand: {', '.join(figures)}."
    margin = sum(each.margin for each in rounds)
    agreed = any(hand.hand.end.agreed for hand in hands)
    # Otherwise the cards, or what was agreed on, made some of the margin.
    if agreed or match.given_up or record.ruleset.loser_deals or lost[1] - lost[0] != margin:
        return told
    cards = "The cards were worth nothing" if rounds[0].single else "Both had the same cards"
    given = f"{lost[0]} and {lost[1]}"
    return f"{told} {cards}: the margin is exactly the difference of what both gave away, {given}."


def same_cards(margins: Sequence[int]) -> str:
    """What the margins of rounds say in which both had the same cards and played them out.

    >>> same_cards([20, -4])
    '+4.0 a hand: exactly what the others gave away more (4 hands)'
    """
    mean, hands = sum(margins) / (2 * len(margins)), counted(2 * len(margins), "hand")
    more = f"exactly what {'the player' if mean < 0 else 'the others'} gave away more"
    told = more if mean else "both gave away the same"
    return f"{average(mean, sign=True)} a hand: {told} ({hands})"


def most_is_lost(name: str, found: Sequence[Group]) -> str:
    """Where and why a player loses the most.

    >>> most_is_lost("Ana", [])
    'Nothing lost that is known.'
    """
    parts = [each for each in found if each.by == "part"]
    if not parts:
        return "Nothing lost that is known."
    whole = sum(each.points for each in parts)
    told = f"{name} loses most on {words_of(parts[0])} ({share(parts[0].points, whole)})"
    if points := {each.key: each.points for each in found if each.by == "trick"}:
        tricks = [range(first, first + _TOGETHER) for first in range(1, 9)]
        sums = {each: sum(points.get(trick, 0) for trick in each) for each in tricks}
        most = max(tricks, key=lambda each: sums[each])
        told += f" and on tricks {most[0]} to {most[-1]} ({share(sums[most], whole)})"
    kinds = [each for each in found if each.by == "kind"]
    if kinds:
        told += f"; most often: {words_of(max(kinds, key=lambda each: len(each.losses)))}"
    return f"{told}."


def words_of(group: Group) -> str:
    """What the losses of a group have in common."""
    if group.by == "kind":
        return group.dearest.loss.words
    return f"trick {group.key}" if group.by == "trick" else _PARTS[str(group.key)]


def dearest(group: Group, *, log: bool = False) -> str:
    """The loss of a group that cost the most, and where to find it: by its day, or its log."""
    match, number, loss = group.dearest
    where = f"in {match.path.name}" if log else f"on {local_day(match.created)}"
    trick = f", trick {loss.trick}" if loss.trick else ""
    return f"{loss.points} {where}, hand {number}{trick}"


def declarations(declared: Mapping[str, Sequence[int]]) -> str:
    """What the declarations of a player lost, with a card and with none; empty if not known."""
    cards = [lost for rank, some in declared.items() if rank for lost in some]
    both = (cards, "with a card"), (declared.get("", ()), "with none")
    told = [f"{average(sum(some) / len(some))} {how}" for some, how in both if some]
    return f"; points lost by a declaration: {', '.join(told)}" if told else ""
