"""The chances that a level errs, and the best action that a level finds hardest to answer."""

from __future__ import annotations

from collections import Counter
from math import inf, sqrt
from random import Random
from statistics import NormalDist

import pytest

from mate.players import Computer, Level
from mate.players.traps import AIM, Trap, _greatest, action_chances, hardest_action, traps
from mate.rules import Action, Deal, Match, Position, Ruleset
from mate.solver import Solution, hardest_to_answer, solve, solve_hand

MISREADING = Level("misreading", depth=1, intuition=0.2, noise=4, misreads=0.3, sentence="")


def match_without_mate(source: Random, preset: str, actions: int) -> Match:
    """Return a match after this number of actions, or fewer if every further action mates."""
    match = Match(Ruleset.preset(preset), source.randrange(2)).deal(Deal.draw(source))
    while len(match.hand.actions) < actions:
        legal = match.hand.position.legal_actions
        quiet = [each for each in legal if match.hand.position.play(each).outcome is None]
        if not quiet:
            break
        match = match.play(source.choice(quiet))
    return match


@pytest.mark.parametrize("actions", [0, 8, 13, 14])
@pytest.mark.parametrize("level", [MISREADING, AIM], ids=lambda level: level.name)
def test_level_chooses_actions_with_their_computed_chances(level: Level, actions: int) -> None:
    match = match_without_mate(Random(actions), "classic", actions)
    likely = action_chances(level, solve_hand(match), match.hand.position)
    assert sum(likely.values()) == pytest.approx(1, abs=1e-4)
    tries = 200
    chosen = Counter(Computer(level, seed).choose(match) for seed in range(tries))
    for action, chance in likely.items():
        deviation = sqrt(max(tries * chance * (1 - chance), 1))
        assert abs(chosen[action] - tries * chance) < 4 * deviation


def test_computed_chances_of_actions_are_exact_to_three_digits() -> None:
    assert _greatest((0.0,) * 4, -inf) == pytest.approx((0.25,) * 4, abs=1e-5)
    assert _greatest((0.0, -1.5), -inf)[0] == pytest.approx(
        NormalDist(0, sqrt(2)).cdf(1.5), abs=1e-5
    )
    for floor in (-7, -1, 0.3, 2):
        (above,) = _greatest((0.0,), floor)
        assert above == pytest.approx(1 - NormalDist().cdf(floor), abs=2e-4)


def trap_by_definition(solution: Solution, start: Position, position: Position, last: int) -> Trap:
    """Return the trap of a position for level `club`, computed without shared tables."""
    if position.outcome is not None or position.trick > last:
        return Trap()
    evaluation = solution.evaluate(position)
    after = {
        action: trap_by_definition(solution, start, position.play(action), last)
        for action in position.legal_actions
        if position.turn != start.turn or not evaluation.loss(action)
    }
    if position.turn == start.turn or len(after) == 1:
        return max(after.values(), key=lambda trap: trap.expected_loss)
    likely = action_chances(AIM, solve(position), position)
    errs = sum(chance for action, chance in likely.items() if evaluation.loss(action))
    loses = sum(
        chance * (evaluation.loss(action) + (after[action].expected_loss if chance >= 0.25 else 0))
        for action, chance in likely.items()
    )
    return Trap(errs, loses)


@pytest.mark.parametrize("actions", [10, 13])
@pytest.mark.parametrize("preset", ["classic", "gamerules"])
def test_trap_counts_losses_up_to_two_tricks_later(preset: str, actions: int) -> None:
    position = match_without_mate(Random(4), preset, actions).hand.position
    solution = solve(position)
    for action, trap in traps(solution, position).items():
        expected = trap_by_definition(solution, position, position.play(action), position.trick + 2)
        assert trap == pytest.approx(expected, abs=1e-6)


@pytest.mark.parametrize("preset", ["classic", "gamerules", "super"])
def test_perfect_level_plays_the_best_action_that_costs_club_level_most(preset: str) -> None:
    match, decided = match_without_mate(Random(preset), preset, 0), 0
    while match.current_number == 1 and not match.needs_deal:
        solution, position = solve_hand(match), match.hand.position
        chosen = Computer().choose(match)
        best = solution.evaluate(position).best
        assert chosen in best
        if len(best) > 1:
            loses = {
                action: trap.expected_loss for action, trap in traps(solution, position).items()
            }
            assert loses[chosen] == pytest.approx(max(loses.values()), abs=1e-6)
            decided += 1
        match = match.play(chosen)
    assert decided


def test_action_hardest_to_answer_is_chosen_if_no_trap_costs_points() -> None:
    source, asked = Random(1), 0
    while asked < 3:
        position = match_without_mate(source, "bga", 13).hand.position
        solution = solve(position)
        found = traps(solution, position)
        if len(found) > 1 and not any(trap.expected_loss for trap in found.values()):
            assert hardest_action(solution, position) == hardest_to_answer(solution, position)
            asked += 1


@pytest.mark.parametrize("preset", ["classic", "gamerules"])
def test_estimates_with_shared_tables_equal_estimates_with_new_tables(preset: str) -> None:
    match = match_without_mate(Random(2), preset, 0)
    solution, start = solve_hand(match), match.hand.position
    first_declarations = [
        start.play(first).play(second) for first, second in declaration_pairs(start)
    ]
    for position in first_declarations:
        for intuition in (None, 0.4):
            shared = solution.evaluate_with_horizon(position, 2, intuition, start)
            assert shared == solve(position).evaluate_with_horizon(position, 2, intuition)


def declaration_pairs(start: Position) -> list[tuple[Action, Action]]:
    """Return pairs of declarations in which both players, only one, or neither foreplaces."""
    first, *_, none = start.legal_actions
    answer, *_ = start.play(first).legal_actions
    return [(first, answer), (first, none), (none, answer), (none, none)]
