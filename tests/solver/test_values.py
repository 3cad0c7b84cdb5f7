"""The solver against checked figures and against the plain solver."""

from __future__ import annotations

import doctest
from pathlib import Path
from random import Random
from typing import Any

import pytest

from mate.rules import Deal, Phase, Position, Ruleset
from mate.solver import Solution, solve
from mate.solver.evaluation import Stakes
from tests.solver.plain_solver import (
    PlainSolver,
    all_positions,
    options_of,
    random_endgame,
    random_start,
)
from tests.strategies import ALL_RULESETS
from tests.worked_hands import CHECKED_HANDS, CHECKED_RULES, after


@pytest.mark.quick
@pytest.mark.parametrize("hand", CHECKED_HANDS, ids=lambda hand: hand["deal"])
def test_checked_hands_have_their_values_and_best_actions(hand: dict[str, Any]) -> None:
    for name, figures in hand["rules"].items():
        solution = solve(Deal.parse(hand["deal"]), CHECKED_RULES[name])
        values = {action.notation: value for action, value in solution.evaluate().values.items()}
        assert (name, solution.value) == (name, figures["value"])
        assert (name, values) == (name, figures["each"])
        best = {action.notation for action in solution.evaluate().best}
        assert (name, best) == (name, set(figures["best"]))


def test_random_endgames_agree_with_the_plain_solver_under_every_combination_of_options() -> None:
    random = Random(4)
    for ruleset in ALL_RULESETS:
        plain = PlainSolver()
        for cards in (3, 4, 4, 5):
            endgame = random_endgame(random_start(ruleset, random), random, cards)
            assert solve(endgame).value == plain.value(endgame), ruleset


@pytest.mark.parametrize("ruleset", ALL_RULESETS[::5], ids=options_of)
def test_a_solved_deal_knows_its_endgames(ruleset: Ruleset) -> None:
    random = Random(options_of(ruleset))
    start = random_start(ruleset, random)
    solution, plain = solve(start), PlainSolver()
    for _ in range(8):
        endgame = random_endgame(start, random, 4)
        assert solution.evaluate(endgame).value == plain.value(endgame)
        assert solution.evaluate(endgame).values == {
            action: plain.value(endgame.play(action)) for action in endgame.legal_actions
        }
        # Solving after a lead gives the values of the replies.
        after = endgame.play(random.choice(endgame.legal_actions))
        assert solve(after).evaluate() == solution.evaluate(after)


@pytest.mark.parametrize(
    ("ruleset", "declared"),
    [
        pytest.param("bga", "", marks=pytest.mark.deep),
        pytest.param("classic", "- -", marks=pytest.mark.deep),
        pytest.param("classic", "QC -", marks=pytest.mark.deep),
        ("denexa", "- AH"),
        ("gamerules", "QC KS"),
    ],
)
def test_whole_hands_agree_with_the_plain_solver(ruleset: str, declared: str) -> None:
    start = Position.start(Deal.parse("AKQ.TQ.K.AK7T"), Ruleset.preset(ruleset), dealer=1)
    position = after(start, declared)
    assert solve(position).value == PlainSolver().value(position)


@pytest.mark.parametrize("stakes", [(30, -5, -70), (-44, -44, -44), (-10, 25, 60)])
def test_stakes_are_added_to_the_ends_of_the_hand(stakes: tuple[int, int, int]) -> None:
    random = Random(str(stakes))
    plain = PlainSolver(stakes)
    for ruleset in ALL_RULESETS[::3]:
        endgame = random_endgame(random_start(ruleset, random), random, 4)
        assert Solution(endgame, Stakes(*stakes)).value == plain.value(endgame)


@pytest.mark.parametrize("ruleset", ["classic", "gamerules", "bga-king-free"])
def test_from_trick_4_on_every_position_is_worth_its_best_action(ruleset: str) -> None:
    random = Random(ruleset)
    start = random_start(CHECKED_RULES[ruleset], random)
    solution = solve(start)
    seen = 0
    for position in all_positions(random_endgame(start, random, 7)):
        if position.phase is not Phase.OVER:
            # The tables say what each action leads to, and the actions there what that is worth.
            for action, value in solution.evaluate(position).values.items():
                assert solution.evaluate(position.play(action)).value == value
            seen += 1
    assert seen > 100


def test_the_line_leads_to_the_end_and_brings_the_value() -> None:
    random = Random(5)
    for ruleset in ALL_RULESETS[::7]:
        start = random_start(ruleset, random)
        solution = solve(start)
        position = start
        for action in solution.line():
            assert action in solution.evaluate(position).best
            position = position.play(action)
        assert position.outcome is not None
        assert solution.evaluate(position).value == solution.value
        assert solution.evaluate(position).best == ()


def test_the_examples_of_the_documentation_run() -> None:
    page = Path(__file__).parents[2] / "docs" / "solver.md"
    results = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert results.attempted > 0
    assert results.failed == 0
