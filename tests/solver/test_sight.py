"""What somebody sees who looks some tricks ahead, against a plain search that judges so too."""

from __future__ import annotations

from random import Random

import pytest

from mate.rules import NO_FOREPLACEMENT, Deal, Match, Position, Ruleset
from mate.solver import Solution, solve, solve_hand
from mate.solver.evaluation import Stakes
from tests.solver.plain_solver import (
    PlainSolver,
    ShortSighted,
    all_positions,
    random_endgame,
    random_start,
)
from tests.strategies import ALL_RULESETS
from tests.sweeps import sweep


class Judging(ShortSighted):
    """Judges what is not over after a trick by the rule of thumb, and by feel."""

    def __init__(self, horizon: int, feel: float) -> None:
        super().__init__(horizon)
        self.feel = feel
        self.exact = PlainSolver()

    def _look(self, position: Position) -> int:
        if position.outcome is None and position.trick > self.horizon:
            if position.trick > 9 and position.foreplaced != (None, None):
                # Which cards come back (R14) is not looked at before they do.
                return 0
            thumb = self._thumb(position)
            return round(thumb + self.feel * (self.exact.value(position) - thumb))
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
    """Before a lead with five cards at most, and before one of the replies to it."""
    random = Random(repr(ruleset.options))
    lead = random_endgame(random_start(ruleset, random), random, 5)
    answered = [after for card in lead.legal_actions if not (after := lead.play(card)).outcome]
    return [lead, *answered[:1]]


@sweep("feel, ruleset", [0, 0.5, 1], ALL_RULESETS[::4], strength=1)
def test_what_lies_beyond_sight_is_judged_or_taken_for_drawn(feel: float, ruleset: Ruleset) -> None:
    for position in positions(ruleset):
        for tricks in range(1, 11 - position.trick):
            solution, horizon = solve(position), position.trick + tricks - 1
            seen = solution.seen(position, tricks, feel)
            plain = Judging(horizon, feel)
            for action, value in seen.values.items():
                assert value == pytest.approx(plain.value(position.play(action)), abs=1)
            assert seen.value in seen.values.values()
            # What every end is worth more, every action seems to be worth more.
            more = Solution(position, Stakes(40, 40, 40)).seen(position, tricks, feel)
            assert {action: value - 40 for action, value in more.values.items()} == seen.values
            drawn = ShortSighted(horizon)
            assert dict(solution.seen(position, tricks, None).values) == {
                action: drawn.value(position.play(action)) for action in position.legal_actions
            }


@pytest.mark.parametrize("preset", ["classic", "super", "gamerules"])
def test_who_feels_all_of_the_exact_value_sees_it(preset: str) -> None:
    random = Random(preset)
    match = Match(Ruleset.preset(preset)).deal(Deal.draw(random))
    solution = solve_hand(match)
    while match.current_number == 1:
        assert match.current is not None
        position = match.current.position
        if 0 < position.trick < 8:
            exact = solution.evaluate(position)
            assert solution.seen(position, 2, 1) == exact
            assert exact.whole_round is (preset == "super")
        match = match.play(random.choice(position.legal_actions))


# A solver that itself looks no further than a trick


@pytest.mark.parametrize("ruleset", ALL_RULESETS[::7], ids=str)
def test_what_lies_beyond_the_horizon_counts_as_drawn(ruleset: Ruleset) -> None:
    random = Random(repr(ruleset.options))
    position = random_endgame(random_start(ruleset, random), random, 4)
    for horizon in range(position.trick, 10):
        plain, solution = ShortSighted(horizon), solve(position, horizon=horizon)
        for seen in all_positions(position):
            if seen.outcome is None and seen.trick <= horizon:
                assert solution.evaluate(seen).value == plain.value(seen)


@pytest.mark.parametrize("preset", ["classic", "gamerules"])
def test_the_same_trick_is_the_last_whatever_was_foreplaced(preset: str) -> None:
    start = Position.start(Deal.from_number(31527), Ruleset.preset(preset))
    assert solve(start, horizon=1).value == ShortSighted(1).value(start)
    assert solve(start, horizon=10).evaluate() == solve(start).evaluate()
    solution = solve(start, horizon=4)
    for first in (start.legal_actions[0], NO_FOREPLACEMENT):
        answered = start.play(first)
        for second in (answered.legal_actions[0], NO_FOREPLACEMENT):
            position = answered.play(second)
            assert solution.evaluate(position).value == solve(position, horizon=4).value
