"""Players who follow a few rules of thumb without looking ahead, and the points they lose."""

from __future__ import annotations

from functools import partial
from random import Random
from statistics import fmean, stdev
from typing import Final

from mate.rules import (
    NO_FOREPLACEMENT,
    PREFERENCES,
    Action,
    Card,
    Deal,
    Phase,
    Position,
    Privilege,
    Rank,
    beats,
    cards_in,
    legal_replies,
)
from mate.solver import solve
from mate.workers import results
from scripts.theory.deals import Figures

HANDS: Final = 1000
SEED: Final = 3
RULES: Final = ("declare", "sure", "wait", "reply", "build")
"""Each player follows one more of these rules, and picks at random among the remaining actions.

declare: keep all ten. sure: lead a card that no reply beats, if there is one. wait: mate only when
no such lead is left, with the heaviest card. reply: win the trick if possible, leaving the fewest
cards unguarded, with the lowest rank. build: lead, among sure tricks, a card after which a mate is
available against every reply, the lowest rank first.
"""
_PREFERENCES: Final = PREFERENCES[Privilege.NONE]
_LOWNESS: Final = {rank: place for place, rank in enumerate(Rank)}


def figures(jobs: int) -> Figures:
    """Return the points lost per hand and player by players who follow 0, 1, …, all rules."""
    source = Random(SEED)
    numbers = [Deal.draw(source).number for _ in range(HANDS)]
    found: Figures = {"hands": HANDS, "seed": SEED}
    for count in range(len(RULES) + 1):
        play = partial(lost, frozenset(RULES[:count]))
        losses = list(results(play, numbers, jobs, at_a_time=20))
        found[RULES[count - 1] if count else "none"] = {
            "first": losses[0],
            "lost": round(fmean(losses)),
            "error": round(stdev(losses) / HANDS**0.5, 1),
        }
    return found


def lost(rules: frozenset[str], number: int) -> float:
    """Return the average loss of players who follow these rules in the hand of a deal."""
    solution = solve(Deal.from_number(number))
    position, source, lost = solution.position, Random(number), 0
    while position.outcome is None:
        choices = position.legal_actions
        if len(choices) > 1:
            action = source.choice(preferred(position, rules))
            lost += solution.evaluate(position).loss(action)
        else:
            (action,) = choices
        position = position.play(action)
    return lost / 2


def preferred(position: Position, rules: frozenset[str]) -> list[Action]:
    """Return the actions that the rules leave."""
    if position.phase is Phase.DECLARE:
        return [NO_FOREPLACEMENT] if "declare" in rules else list(position.legal_actions)
    cards = [card for card in position.legal_actions if isinstance(card, Card)]
    held = (position.mask0, position.mask1)
    own, other = held[position.turn], held[1 - position.turn]
    if position.led is None:
        marks = [_lead(card, own & ~card.bit, other, rules) for card in cards]
        if "wait" in rules and any(not _answers(card, other) for card in cards):
            marks = [_wait(card, other) for card in cards]
    else:
        marks = [_reply(card, own & ~card.bit, other, position.led, rules) for card in cards]
    return [card for card, mark in zip(cards, marks, strict=True) if mark == max(marks)]


def _answers(card: Card, other: int) -> tuple[Card, ...]:
    return cards_in(legal_replies(other, _PREFERENCES[card.index], free=False))


def _is_sure(card: Card, other: int) -> bool:
    return all(beats(card, answer) for answer in _answers(card, other))


def _unguarded(other: int, own: int) -> int:
    """Return the number of cards of one player that would mate the other."""
    return sum(not _answers(card, own) for card in cards_in(other))


def _wait(card: Card, other: int) -> tuple[int, int]:
    """Return a sort key for an available mate: lowest sure tricks, then the heaviest mate."""
    if not _answers(card, other):
        return 1, card.rank.weight
    return (2, _LOWNESS[card.rank]) if _is_sure(card, other) else (0, 0)


def _lead(card: Card, own: int, other: int, rules: frozenset[str]) -> tuple[int, ...]:
    if "sure" not in rules:
        return (0,)
    sure = _is_sure(card, other)
    if "build" not in rules:
        return (sure,)
    answers = _answers(card, other)
    mates = min((_unguarded(own, other & ~answer.bit) for answer in answers), default=0)
    return sure, mates > 0, _LOWNESS[card.rank]


def _reply(card: Card, own: int, other: int, led: Card, rules: frozenset[str]) -> tuple[int, ...]:
    if "reply" not in rules:
        return (0,)
    return beats(card, led), -_unguarded(other, own), _LOWNESS[card.rank]
