"""Searches with a horizon, compared with a plain search that stops after the same trick."""

from __future__ import annotations

from random import Random

import pytest

from mate.rules import NO_FOREPLACEMENT, Deal, Match, Position, Ruleset
from mate.solver import Solution, solve, solve_hand
from mate.solver.evaluation import Stakes
from tests.solver.plain_solver import (
    HorizonSolver,
    PlainSolver,
    all_positions,
    random_endgame,
    random_start,
)
from tests.strategies import ALL_RULESETS
from tests.sweeps import sweep


class EstimatingSolver(HorizonSolver):
    """A solver that estimates hands not over after trick `horizon`, as `Estimate` does."""

    def __init__(self, horizon: int, intuition: float) -> None:
        super().__init__(horizon)
        self.intuition = intuition
        self.exact = PlainSolver()

    def _look(self, position: Position) -> int:
        if position.outcome is None and position.trick > self.horizon:
            if position.trick > 9 and position.foreplaced != (None, None):
                # The estimate ignores cards that come back (R14).
                return 0
            thumb = self._thumb(position)
            return round(thumb + self.intuition * (self.exact.value(position) - thumb))
        return PlainSolver._look(self, position)

    def _thumb(self, position: Position) -> float:
        mates = [
            outcome.points
            for card in position.legal_actions
            if (outcome := position.play(card).outcome) is not None
        ]
        own, against = (
            sum(card.rank.weight for card in position.holdings[seat])
            for seat in (position.turn, 1 - position.turn)
        )
        foreplaced = position.foreplaced[position.turn] is not None
        weights = 0.3 * (position.trick + foreplaced) * (own - against)
        worth = max(mates) if mates else weights
        return worth if position.turn == position.dealer else -worth


def positions(ruleset: Ruleset) -> list[Position]:
    """Return a position before a lead, at most five cards each, and a position after a lead."""
    random = Random(repr(ruleset.options))
    lead = random_endgame(random_start(ruleset, random), random, 5)
    answered = [after for card in lead.legal_actions if not (after := lead.play(card)).outcome]
    return [lead, *answered[:1]]


@sweep("intuition, ruleset", [0, 0.5, 1], ALL_RULESETS[::4], strength=1)
def test_positions_beyond_the_search_are_estimated_or_count_as_drawn(
    intuition: float, ruleset: Ruleset
) -> None:
    for position in positions(ruleset):
        for tricks in range(1, 11 - position.trick):
            solution, horizon = solve(position), position.trick + tricks - 1
            seen = solution.evaluate_with_horizon(position, tricks, intuition)
            plain = EstimatingSolver(horizon, intuition)
            for action, value in seen.values.items():
                assert value == pytest.approx(plain.value(position.play(action)), abs=1)
            assert seen.value in seen.values.values()
            # Points added to every ending are added to the value of every action.
            staked = Solution(position, Stakes(40, 40, 40))
            more = staked.evaluate_with_horizon(position, tricks, intuition)
            assert {action: value - 40 for action, value in more.values.items()} == seen.values
            drawn = HorizonSolver(horizon)
            assert dict(solution.evaluate_with_horizon(position, tricks, None).values) == {
                action: drawn.value(position.play(action)) for action in position.legal_actions
            }


@pytest.mark.parametrize("preset", ["classic", "super", "gamerules"])
def test_full_intuition_gives_exact_values(preset: str) -> None:
    random = Random(preset)
    match = Match(Ruleset.preset(preset)).deal(Deal.draw(random))
    solution = solve_hand(match)
    while match.current_number == 1:
        assert match.current is not None
        position = match.current.position
        if 0 < position.trick < 8:
            exact = solution.evaluate(position)
            assert solution.evaluate_with_horizon(position, 2, 1) == exact
            assert exact.whole_round is (preset == "super")
        match = match.play(random.choice(position.legal_actions))


# Tests of solutions with a horizon.


@pytest.mark.parametrize("ruleset", ALL_RULESETS[::7], ids=str)
def test_positions_beyond_the_horizon_count_as_drawn(ruleset: Ruleset) -> None:
    random = Random(repr(ruleset.options))
    position = random_endgame(random_start(ruleset, random), random, 4)
    for horizon in range(position.trick, 10):
        plain, solution = HorizonSolver(horizon), solve(position, horizon=horizon)
        for seen in all_positions(position):
            if seen.outcome is None and seen.trick <= horizon:
                assert solution.evaluate(seen).value == plain.value(seen)


@pytest.mark.parametrize("preset", ["classic", "gamerules"])
def test_horizon_is_the_same_trick_for_all_foreplacements(preset: str) -> None:
    start = Position.start(Deal.from_number(31527), Ruleset.preset(preset))
    assert solve(start, horizon=1).value == HorizonSolver(1).value(start)
    assert solve(start, horizon=10).evaluate() == solve(start).evaluate()
    solution = solve(start, horizon=4)
    for first in (start.legal_actions[0], NO_FOREPLACEMENT):
        answered = start.play(first)
        for second in (answered.legal_actions[0], NO_FOREPLACEMENT):
            position = answered.play(second)
            assert solution.evaluate(position).value == solve(position, horizon=4).value
