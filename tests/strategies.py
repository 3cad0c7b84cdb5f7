"""Hypothesis strategies for cards, hands and matches, shared by all tests.

A seeded source chooses the legal actions. About half of the declarations are "none", because
otherwise both players would foreplace in nearly every hand.
"""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Final

from hypothesis import strategies as st

from mate.rules import (
    DEAL_COUNT,
    DECK,
    NO_FOREPLACEMENT,
    OPTIONS,
    PRESETS,
    Action,
    Card,
    Deal,
    Hand,
    Holding,
    Match,
    Phase,
    Position,
    Ruleset,
)

MOST_ACTIONS_IN_A_HAND: Final = 22
MOST_ACTIONS_IN_A_MATCH: Final = 4 * MOST_ACTIONS_IN_A_HAND
ALL_RULESETS: Final = tuple(
    Ruleset().changed(**dict(zip(OPTIONS, values, strict=True)))
    for values in product(*(option.values for option in OPTIONS.values()))
)
"""Every combination of the options."""


def cards() -> st.SearchStrategy[Card]:
    return st.sampled_from(DECK)


def actions() -> st.SearchStrategy[Action]:
    """Any card or "no foreplacement", legal or not."""
    return st.sampled_from((*DECK, NO_FOREPLACEMENT))


def holdings() -> st.SearchStrategy[Holding]:
    """Any set of cards, of any size."""
    return st.sets(cards()).map(Holding.of)


def deals() -> st.SearchStrategy[Deal]:
    return st.integers(0, DEAL_COUNT - 1).map(Deal.from_number)


def presets() -> st.SearchStrategy[Ruleset]:
    return st.sampled_from(tuple(PRESETS.values()))


def rulesets() -> st.SearchStrategy[Ruleset]:
    """Presets in half of the examples, and any combination of options in the other half."""
    return st.one_of(presets(), st.sampled_from(ALL_RULESETS))


ANY_RULES: Final = rulesets()


def seats() -> st.SearchStrategy[int]:
    return st.sampled_from((0, 1))


def sources() -> st.SearchStrategy[Random]:
    """Sources of random choices made from seeds; a failing test prints its seed."""
    return st.integers(0, 2**32 - 1).map(Random)


def choose(position: Position, source: Random) -> Action:
    """Return a random legal action."""
    if position.phase is Phase.DECLARE and source.random() < 0.5:
        return NO_FOREPLACEMENT
    return source.choice(position.legal_actions)


def play_hand(hand: Hand, source: Random, most: int = MOST_ACTIONS_IN_A_HAND) -> Hand:
    """Return the hand after at most `most` random actions."""
    for _ in range(most):
        if hand.outcome:
            break
        hand = hand.play(choose(hand.position, source))
    return hand


def play_match(
    match: Match, source: Random, steps: int | None = None, take_backs: float = 0.0
) -> Match:
    """Return the match after a number of random steps, or at its end.

    Args:
        match: the match to continue.
        source: the source of randomness.
        steps: the number of actions and undos; None to finish the match.
        take_backs: the probability that a step is an undo, from 0 to below 0.5.
    """
    done = 0
    while not match.finished and (steps is None or done < steps):
        if match.needs_deal:
            match = match.deal(Deal.draw(source))
        elif match.hands and source.random() < take_backs:
            match = match.take_back()
            done += 1
        else:
            assert match.current is not None
            match = match.play(choose(match.current.position, source))
            done += 1
    return match


@st.composite
def hands(
    draw: st.DrawFn,
    rules: st.SearchStrategy[Ruleset] = ANY_RULES,
    *,
    finished: bool = False,
) -> Hand:
    """Random hands, finished or at any earlier point."""
    hand = Hand.begin(draw(deals()), draw(rules), draw(seats()))
    most = MOST_ACTIONS_IN_A_HAND if finished else draw(st.integers(0, MOST_ACTIONS_IN_A_HAND))
    return play_hand(hand, draw(sources()), most)


def positions(rules: st.SearchStrategy[Ruleset] = ANY_RULES) -> st.SearchStrategy[Position]:
    """Positions of random hands, including first and last positions."""
    return hands(rules).map(lambda hand: hand.position)


@st.composite
def matches(
    draw: st.DrawFn,
    rules: st.SearchStrategy[Ruleset] = ANY_RULES,
    *,
    finished: bool = False,
    take_backs: float = 0.1,
) -> Match:
    """Random matches with undos, finished or at any earlier point."""
    steps = None if finished else draw(st.integers(0, MOST_ACTIONS_IN_A_MATCH))
    match = Match(draw(rules), draw(seats()))
    return play_match(match, draw(sources()), steps, take_backs)
