"""Players who follow a few simple rules without looking ahead, and the points that they lose."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Final

from mate.rules import (
    NO_FOREPLACEMENT,
    Action,
    Card,
    Deal,
    Phase,
    Position,
    Rank,
    beats,
)
from mate.solver import Solution, solve
from mate.workers import map_in_processes
from scripts.theory.answers import answers, is_sure, mates
from scripts.theory.deals import Figures

HANDS: Final = 1000
SEED: Final = 3
PLAYERS: Final = {
    "none": frozenset[str](),
    "declare": frozenset({"declare"}),
    "mate": frozenset({"declare", "mate"}),
    "reply": frozenset({"declare", "mate", "reply"}),
    "lines": frozenset({"declare", "mate", "reply", "fewest"}),
    "sure": frozenset({"declare", "mate", "keep", "sure"}),
    "lightest_mate": frozenset({"declare", "mate", "keep", "sure", "exposed"}),
}
"""The rules ("lines") of each player, who picks a random action among those that the rules allow.

- declare: keep all ten.
- mate: mate only when no sure trick is left, with the heaviest card.
- reply: take the trick if possible, with the lowest card.
- keep: take the trick if possible, with a card after which the fewest of the other player's cards
  would mate.
- fewest: lead the card with the fewest answers. Among several such cards, prefer a card that leaves
  a mate after every reply, then a sure trick, then the lightest card.
- sure: lead a sure trick as long as there is one. Prefer a card that leaves a mate, then the lowest
  card.
- exposed: if there is no sure trick, lead a card after which the heaviest mate of the other player
  is as light as possible.
"""
_LOWNESS: Final = {rank: place for place, rank in enumerate(Rank)}
Mark = tuple[int, ...]


def figures(jobs: int) -> Figures:
    """Return the points that each player loses per hand, and how many more than player `lines`."""
    source = Random(SEED)
    numbers = [Deal.draw(source).number for _ in range(HANDS)]
    every = list(map_in_processes(lost, numbers, jobs, at_a_time=20))
    found: Figures = {"hands": HANDS, "seed": SEED}
    for name in PLAYERS:
        losses = [hand[name] for hand in every]
        more = [hand[name] - hand["lines"] for hand in every]
        found[name] = {
            "first": losses[0],
            "lost": round(fmean(losses)),
            "error": _error(losses),
            "more": round(fmean(more), 1),
            "more_error": _error(more),
        }
    return found


def _error(values: list[float]) -> float:
    return round(stdev(values) / sqrt(len(values)), 1)


def lost(number: int) -> dict[str, float]:
    """Return the points that each player loses in a deal, averaged over both seats."""
    solution = solve(Deal.from_number(number))
    return {name: _lost(solution, lines, number) for name, lines in PLAYERS.items()}


def _lost(solution: Solution, lines: frozenset[str], number: int) -> float:
    position, source, lost = solution.position, Random(number), 0
    while position.outcome is None:
        choices = position.legal_actions
        if len(choices) > 1:
            action = source.choice(preferred(position, lines))
            lost += solution.evaluate(position).loss(action)
        else:
            (action,) = choices
        position = position.play(action)
    return lost / 2


def preferred(position: Position, lines: frozenset[str]) -> list[Action]:
    """Return the legal actions that a player's rules of thumb (`lines`) leave to choose from."""
    if position.phase is Phase.DECLARE:
        return [NO_FOREPLACEMENT] if "declare" in lines else list(position.legal_actions)
    cards = [card for card in position.legal_actions if isinstance(card, Card)]
    held = (position.mask0, position.mask1)
    own, other = held[position.turn], held[1 - position.turn]
    if position.led is None:
        return [*_leads(cards, own, other, lines)]
    return [*_replies(cards, own, other, position.led, lines)]


def _leads(cards: list[Card], own: int, other: int, lines: frozenset[str]) -> list[Card]:
    sure = [card for card in cards if is_sure(card, other)]
    mating = mates(own, other)
    if "mate" in lines and mating and not sure:
        return _highest(mating, lambda card: (card.rank.weight,))
    if ("mate" in lines and mating) or ("sure" in lines and sure):
        cards = sure
    if "fewest" in lines:
        return _highest(cards, lambda card: _fewest(card, own & ~card.bit, other))
    if "sure" in lines and sure:
        return _highest(cards, lambda card: _lowest(card, own & ~card.bit, other))
    if "exposed" in lines:
        return _highest(cards, lambda card: (-_exposed(card, own & ~card.bit, other),))
    return cards


def _replies(
    cards: list[Card], own: int, other: int, led: Card, lines: frozenset[str]
) -> list[Card]:
    if "reply" in lines:
        return _highest(cards, lambda card: (beats(card, led), _LOWNESS[card.rank]))
    if "keep" in lines:
        return _highest(cards, lambda card: _keeping(card, own & ~card.bit, other, led))
    return cards


def _keeping(card: Card, own: int, other: int, led: Card) -> Mark:
    return beats(card, led), -len(mates(other, own)), _LOWNESS[card.rank]


def _highest(cards: Iterable[Card], mark: Callable[[Card], Mark]) -> list[Card]:
    marks = {card: mark(card) for card in cards}
    return [card for card in marks if marks[card] == max(marks.values())]


def _fewest(card: Card, own: int, other: int) -> Mark:
    count = len(answers(card, other))
    return -count, _leaves_mate(card, own, other), is_sure(card, other), -card.rank.weight


def _lowest(card: Card, own: int, other: int) -> Mark:
    return _leaves_mate(card, own, other), _LOWNESS[card.rank]


def _leaves_mate(card: Card, own: int, other: int) -> bool:
    """Return whether the leader has a mating card after every reply to a lead."""
    return all(mates(own, other & ~answer.bit) for answer in answers(card, other))


def _exposed(card: Card, own: int, other: int) -> int:
    """Return the weight of the heaviest mate that the other player can give after taking a lead."""
    winning = [answer for answer in answers(card, other) if beats(answer, card)]
    threats = [mate for answer in winning for mate in mates(other & ~answer.bit, own)]
    return max((mate.rank.weight for mate in threats), default=0)
