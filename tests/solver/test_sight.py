"""What somebody sees who looks some tricks ahead, against a plain search that judges so too."""

from __future__ import annotations

from random import Random

import pytest

from mate.errors import SolverError
from mate.rules import Deal, Match, Position, Ruleset
from mate.solver import solve, solve_hand
from tests.solver.plain_solver import (
    ALL_RULESETS,
    PlainSolver,
    ShortSighted,
    random_endgame,
    random_start,
)


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


@pytest.mark.parametrize("ruleset", ALL_RULESETS[::4], ids=str)
@pytest.mark.parametrize("feel", [0, 0.5, 1])
def test_what_lies_beyond_sight_is_judged(ruleset: Ruleset, feel: float) -> None:
    for position in positions(ruleset):
        for tricks in range(1, 11 - position.trick):
            seen = solve(position).seen(position, tricks, feel)
            plain = Judging(position.trick + tricks - 1, feel)
            for action, value in seen.values.items():
                assert value == pytest.approx(plain.value(position.play(action)), abs=1)
            assert seen.value in seen.values.values()


@pytest.mark.parametrize("ruleset", ALL_RULESETS[::8], ids=str)
def test_or_it_is_taken_for_drawn(ruleset: Ruleset) -> None:
    for position in positions(ruleset):
        for tricks in range(1, 11 - position.trick):
            seen = solve(position).seen(position, tricks, None)
            plain = ShortSighted(position.trick + tricks - 1)
            expected = {
                action: plain.value(position.play(action)) for action in position.legal_actions
            }
            assert dict(seen.values) == expected


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


def test_a_position_of_another_hand_is_not_seen() -> None:
    solution, other = (solve(random_start(Ruleset.preset("bga"), Random(seed))) for seed in (1, 2))
    with pytest.raises(SolverError):
        solution.seen(other.position, 1, 0)
