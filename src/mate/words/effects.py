"""What an action does, in one sentence, for tables of all actions in a position."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from mate.grading import Deed, Effect, End, Kind
from mate.rules import Card, Mate, Phase, one_of
from mate.words.figures import plus_one, points
from mate.words.narrator import Narrator

_MOST: Final = 3
"""How many alternatives are named, cards or tricks."""


def what_it_does(effect: Effect, narrator: Narrator) -> str:
    """What an action does, in one sentence that holds in every line of best play.

    Args:
        effect: what the solver found.
        narrator: the players' names, and how cards are written.

    >>> from mate.grading import effects
    >>> from mate.rules import Holding, Position, Ruleset
    >>> from mate.solver import solve
    >>> holdings = Holding.parse(".7..TK"), Holding.parse(".AK.T.")
    >>> position = Position.before_lead(holdings, 0, Ruleset.preset("bga"))
    >>> effect = effects(solve(position), position)[Card.parse("TD")]
    >>> what_it_does(effect, Narrator(("Ana", "Ben")))
    'Loses the guard: Ben forces out 7♠ on trick 9 and mates with A♠ on trick 10 for 110 points; \
after K♦ the hand is drawn.'
    """
    if effect.better is None:
        return f"{_deed(effect, narrator)}."
    return f"{_mistake(effect, narrator)}."


def _deed(effect: Effect, narrator: Narrator) -> str:
    end = _end(effect.end, narrator)
    match effect.kind:
        case Deed.MATES:
            does = "Overmates at once" if effect.end.overmate else "Mates at once"
            return f"{does} for {points(effect.end.points)}"
        case Deed.FORCED:
            what = "card left" if effect.position.phase is Phase.LEAD else "legal reply"
            guard = f", and {_the_guard(effect, narrator)}" if effect.guard else ""
            return f"The only {what}{guard}; {end}"
        case Deed.WAITS:
            return f"Delays mating with {_card(effect.guard, narrator)}; {end}"
        case Deed.FORCES_OUT:
            return _forces_out(effect, narrator)
        case Deed.KEEPS_GUARD:
            return f"Keeps {_card(effect.guard, narrator)}, {_the_guard(effect, narrator)}; {end}"
        case Deed.LEADS:
            does = "Keeps the lead" if effect.position.phase is Phase.LEAD else "Takes the trick"
            return f"{does}; {end}"
        case _:
            return _capital(end)


def _forces_out(effect: Effect, narrator: Narrator) -> str:
    guard = _card(effect.guard, narrator)
    forces = f"Forces out {guard}"
    if effect.trick != effect.position.trick or effect.position.phase is not Phase.LEAD:
        forces = f"{narrator.names[effect.player]} forces out {guard} on trick {effect.trick}"
    does = "overmates" if effect.end.overmate else "mates"
    against = f"{_the_guard(effect, narrator)}, which {does}{_when(effect.end)}"
    return f"{forces}, {against} for {points(effect.end.points)}"


def _mistake(effect: Effect, narrator: Narrator) -> str:
    end, other = _end(effect.end, narrator), narrator.names[1 - effect.player]
    after = _after(effect, narrator)
    match effect.kind:
        case Kind.MISSED if effect.position.play(effect.action).is_mate:
            return f"Mates for only {points(effect.end.points)}; {after}"
        case Kind.MISSED:
            return f"Misses a mate: {end}; {after}"
        case Kind.TOO_LITTLE if effect.position.play(effect.action).is_mate:
            return f"Mates too soon, for {points(effect.end.points)}; {after}"
        case Kind.TOO_LITTLE:
            return f"Misses a larger mate: {end}; {after}"
        case Kind.GUARD if effect.guard is effect.action:
            gives = f"Gives up {_card(effect.guard, narrator)}, {_the_guard(effect, narrator)}"
            return f"{gives}: {end}; {after}"
        case Kind.GUARD:
            guard, mates = _card(effect.guard, narrator), _mating(effect.end, narrator)
            goes = f"{guard} falls on trick {effect.trick}, and {other} {mates}"
            if effect.forced:
                goes = f"{other} forces out {guard} on trick {effect.trick} and {mates}"
            return f"Loses the guard: {goes}; {after}"
        case Kind.LET_IN:
            mates = _mating(effect.end, narrator)
            return (
                f"Lets {other} in: {other} leads from trick {effect.trick} on and {mates}; {after}"
            )
        case Kind.SPENT:
            return f"Wastes the mating card: {end}; {after}"
        case Kind.DRAW:
            return f"Lets the win slip: {end}; {after}"
        case _:
            return f"{_capital(end)}; {after}"


def _the_guard(effect: Effect, narrator: Narrator) -> str:
    """The card as a guard: `the guard against A♠`."""
    article = "the" if effect.only else "a"
    if effect.kind in {Deed.FORCED, Deed.FORCES_OUT}:
        article = "the last"
    return f"{article} guard against {_card(effect.against, narrator)}"


def _after(effect: Effect, narrator: Narrator) -> str:
    """How the hand ends after the better action: `after K♦ the hand is drawn`."""
    better, end = effect.better, effect.better_end
    assert better is not None
    assert end is not None
    shown = narrator.card(better)
    if effect.position.play(better).is_mate:
        return (
            f"{shown} {'overmates' if end.overmate else 'mates'} at once for {points(end.points)}"
        )
    begins = f"after {shown}"
    if effect.position.phase is Phase.DECLARE:
        foreplacing = isinstance(better, Card)
        begins = f"after foreplacing {shown}" if foreplacing else "without foreplacing"
    if end.winner is None or end.winner != effect.end.winner:
        return f"{begins} {_end(end, narrator)}"
    card = _choice(map(narrator.card, end.cards))
    overmate = "an overmate" if end.overmate else ""
    how = [*filter(None, (overmate, card and f"with {card}", _when(end).strip()))]
    return f"{begins}, {' '.join([*how, f'for {points(end.points)}'])}"


def _end(end: End, narrator: Narrator) -> str:
    if end.winner is None:
        return "the hand is drawn"
    return f"{narrator.names[end.winner]} {_mating(end, narrator)}"


def _mating(end: End, narrator: Narrator) -> str:
    """How a player mates, if certain: `mates with A♦ on trick 6 (counted as 7) for 77 points`."""
    does = "overmates" if end.overmate else "mates"
    card = _choice(map(narrator.card, end.cards))
    return f"{does}{card and f' with {card}'}{_when(end)} for {points(end.points)}"


def _when(end: End) -> str:
    trick = _choice(map(str, end.tricks))
    return trick and f" on trick {trick}{_plus_one(end)}"


def _plus_one(end: End) -> str:
    """The added trick of a player who foreplaced, if cards and trick leave no doubt."""
    if len(end.tricks) != 1 or end.winner is None:
        return ""
    (trick,), seat = end.tricks, end.winner
    mates = (Mate(seat, card, trick, end.points, end.overmate) for card in end.cards)
    told = {plus_one(mate) for mate in mates}
    return told.pop() if len(told) == 1 else ""


def _choice(words: Iterable[str]) -> str:
    """The words as a choice; nothing where there are too many, or none."""
    words = [*words]
    return one_of(words) if 0 < len(words) <= _MOST else ""


def _card(card: Card | None, narrator: Narrator) -> str:
    assert card is not None
    return narrator.card(card)


def _capital(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}"
