"""Evaluations and lines of a solution, and the positions that a solution rejects."""

from __future__ import annotations

from math import comb
from random import Random

import pytest

from mate.errors import SolverError
from mate.rules import NO_FOREPLACEMENT, Card, Deal, Match, Position, Ruleset
from mate.solver import Solution, solve, solve_hand
from mate.solver.evaluation import Stakes
from tests.solver.plain_solver import PlainSolver, random_endgame, random_start, values_made
from tests.strategies import ALL_RULESETS
from tests.worked_hands import after

DEAL = Deal.parse("Q7.TK7.AKQ7.K")
START = Position.start(DEAL)
LEADING = after(START, "- -")


def test_evaluation_ranks_actions_by_points_lost() -> None:
    random = Random(9)
    for ruleset in ALL_RULESETS[::3]:
        evaluation = solve(random_endgame(random_start(ruleset, random), random, 4)).evaluate()
        position, worth, ranked = evaluation.position, evaluation.worth, evaluation.ranked
        assert tuple(worth) == position.legal_actions
        most = max(worth.values())
        assert most == evaluation.value_to(position.turn) == -evaluation.value_to(1 - position.turn)
        for action, points in worth.items():
            assert evaluation.loss(action) == most - points
            assert (action in evaluation.best) is (points == most)
        assert set(ranked) == set(evaluation.values)
        assert ranked[: len(evaluation.best)] == evaluation.best
        losses = [evaluation.loss(action) for action in ranked]
        assert losses == sorted(losses)
        ahead = position.turn if most > 0 else 1 - position.turn
        assert evaluation.winner == (ahead if most else None)


def test_line_of_best_play_starts_at_its_position_and_is_empty_at_the_end() -> None:
    solution = solve(START)
    whole = solution.line()
    assert solution.line(START.play(whole[0])) == whole[1:]
    assert solution.evaluate() is solution.evaluate(START)
    position = LEADING
    while position.outcome is None:
        position = position.play(position.legal_actions[0])
    solution = solve(position)
    margin = position.outcome.points_of(0) - position.outcome.points_of(1)
    assert (solution.value, solution.evaluate().values, solution.line()) == (margin, {}, ())


def test_solve_hand_solves_each_hand_from_its_start() -> None:
    match = Match(Ruleset.preset("super"), first_dealer=1).deal(Deal.from_number(4242))
    while len(match.hands) < 2:
        assert match.current is not None
        match = match.play(match.current.position.legal_actions[0])
    for number, hand in enumerate(match.hands, start=1):
        solution = solve_hand(match, number)
        assert solution.position == hand.start
        # The loser of the first hand deals the second, so the first hand's values cover both hands.
        assert solution.whole_round is (number == 1)


def test_solve_rejects_rules_that_differ_from_the_rules_of_the_position() -> None:
    with pytest.raises(SolverError) as refused:
        solve(START, Ruleset.preset("bga"))
    assert str(refused.value) == (
        "The position has classic rules, not bga. Solve it with its own rules."
    )
    assert solve(LEADING, Ruleset()).value == solve(LEADING).value


@pytest.mark.parametrize(
    ("solved", "foreign", "reason"),
    [
        (LEADING, Position.start(DEAL, dealer=1), "belongs to a hand"),
        (LEADING, Position.start(DEAL, Ruleset.preset("denexa")), "belongs to a hand"),
        (LEADING, START, "comes before"),
        (random_endgame(LEADING, Random(1), 6), LEADING, "comes before"),
        (LEADING, after(START, "KD -"), "cannot be reached"),
        (LEADING, after(Position.start(DEAL.swapped), "- -"), "cannot be reached"),
        (after(START, "KD"), after(START, "QC -"), "cannot be reached"),
        (after(START, "-"), after(START, "KD"), "cannot be reached"),
    ],
)
def test_solution_rejects_positions_that_its_hand_cannot_reach(
    solved: Position, foreign: Position, reason: str
) -> None:
    with pytest.raises(SolverError, match=f"The position {reason}"):
        solve(solved).evaluate(foreign)
    if foreign.trick:
        with pytest.raises(SolverError, match=f"The position {reason}"):
            solve(solved).evaluate_with_horizon(foreign, 1, None)


def test_declarations_of_a_deal_share_their_tables() -> None:
    whole, begun = solve(START), solve(LEADING)
    # There are tables for both leaders, for equal numbers of cards and for one player a card short.
    equal, unequal = 2 * (comb(20, 10) - 1), 2 * (comb(20, 9) - 10)
    assert values_made(begun) == equal
    assert values_made(whole) == equal + 2 * unequal
    # If foreplaced cards return, the hands after all declarations also share their tables.
    returning = solve(Position.start(Deal.from_number(73_900), Ruleset.preset("gamerules")))
    assert values_made(returning) == 4 * equal + 2 * 10 * unequal


def test_solution_rejects_a_foreplaced_card_held_before_trick_10() -> None:
    foreplaced = Card.parse("KD")
    start = START.play(foreplaced).play(NO_FOREPLACEMENT)
    solution = solve(start)
    assert solve(START.play(foreplaced)).evaluate(start).value == -77
    position = next(
        position
        for seed in range(99)
        if (position := random_endgame(start, Random(seed), 2)).trick == 9 and not position.led
    )
    assert solution.evaluate(position).position == position
    with pytest.raises(SolverError, match="cannot be reached"):
        solution.evaluate(position._replace(mask0=foreplaced.bit))


@pytest.mark.parametrize("foreplacer", [0, 1])
def test_drawn_hand_is_worth_its_stake_whoever_leads_trick_10(foreplacer: int) -> None:
    stakes = (30, -50, -70)
    random, leaders = Random(foreplacer), set[int]()
    for _ in range(120):
        start = Position.start(Deal.draw(random))
        for seat in (0, 1):
            held = random.choice(list(start.holdings[seat]))
            start = start.play(held if seat == foreplacer else NO_FOREPLACEMENT)
        position = random_endgame(start, random, 2)
        plain = PlainSolver(stakes)
        assert Solution(position, Stakes(*stakes)).value == plain.value(position)
        if plain.value(position) == stakes[1]:
            leaders.add(position.leader)
    assert leaders == {0, 1}
