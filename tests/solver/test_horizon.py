"""The solver that looks no further than a trick, against the plain solver that does so too."""

from __future__ import annotations

from random import Random

import pytest

from mate.rules import NO_FOREPLACEMENT, Deal, Position, Ruleset
from mate.solver import solve
from tests.solver.plain_solver import (
    ALL_RULESETS,
    ShortSighted,
    all_positions,
    random_endgame,
    random_start,
)


@pytest.mark.parametrize("ruleset", ALL_RULESETS[::5], ids=str)
def test_what_lies_beyond_the_horizon_counts_as_drawn(ruleset: Ruleset) -> None:
    random = Random(repr(ruleset.options))
    position = random_endgame(random_start(ruleset, random), random, 4)
    for horizon in range(position.trick, 10):
        plain, solution = ShortSighted(horizon), solve(position, horizon=horizon)
        for seen in all_positions(position):
            if seen.outcome is None and seen.trick <= horizon:
                assert solution.evaluate(seen).value == plain.value(seen)


@pytest.mark.parametrize("preset", ["classic", "gamerules", "bga"])
def test_declarations_are_judged_by_what_is_seen(preset: str) -> None:
    deal = Deal.from_number(31527)
    start = Position.start(deal, Ruleset.preset(preset))
    assert solve(start, horizon=1).value == ShortSighted(1).value(start)


@pytest.mark.parametrize("preset", ["classic", "gamerules"])
def test_the_same_trick_is_the_last_whatever_was_foreplaced(preset: str) -> None:
    start = Position.start(Deal.from_number(31527), Ruleset.preset(preset))
    card = start.legal_actions[0]
    solution = solve(start, horizon=4)
    both = start.play(card)
    declared = [
        start.play(NO_FOREPLACEMENT).play(NO_FOREPLACEMENT),
        start.play(card).play(NO_FOREPLACEMENT),
        start.play(NO_FOREPLACEMENT).play(both.legal_actions[0]),
        both.play(both.legal_actions[0]),
    ]
    for position in declared:
        assert solution.evaluate(position).value == solve(position, horizon=4).value


def test_a_horizon_behind_the_last_trick_is_none() -> None:
    start = Position.start(Deal.from_number(31527))
    assert solve(start, horizon=10).evaluate() == solve(start).evaluate()
