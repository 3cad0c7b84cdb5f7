"""What can be read off the values of a position, from both sides."""

from __future__ import annotations

from random import Random

from mate.rules import Deal, Match, Ruleset
from mate.solver import Evaluation, solve, solve_hand
from tests.solver.plain_solver import ALL_RULESETS, random_endgame, random_start


def evaluations() -> list[Evaluation]:
    random = Random(9)
    starts = [random_start(ruleset, random) for ruleset in ALL_RULESETS[::3]]
    return [solve(random_endgame(start, random, 4)).evaluate() for start in starts]


def test_the_player_to_act_loses_nothing_by_the_best_actions_alone() -> None:
    for evaluation in evaluations():
        position, worth = evaluation.position, evaluation.worth
        assert tuple(worth) == position.legal_actions
        most = max(worth.values())
        assert most == evaluation.value_to(position.turn)
        for action, points in worth.items():
            assert evaluation.loss(action) == most - points
            assert (action in evaluation.best) is (points == most)


def test_actions_are_ranked_from_the_best_to_the_worst() -> None:
    for evaluation in evaluations():
        ranked = evaluation.ranked
        assert set(ranked) == set(evaluation.values)
        assert ranked[: len(evaluation.best)] == evaluation.best
        losses = [evaluation.loss(action) for action in ranked]
        assert losses == sorted(losses)


def test_whoever_is_to_have_more_points_is_the_winner() -> None:
    for evaluation in evaluations():
        worth = [evaluation.value_to(seat) for seat in (0, 1)]
        assert sum(worth) == 0
        winner = None if worth[0] == worth[1] else worth.index(max(worth))
        assert evaluation.winner == winner


def test_what_was_evaluated_once_is_known() -> None:
    solution = solve(Deal.from_number(77))
    assert solution.evaluate() is solution.evaluate(solution.position)


def test_all_lines_lead_by_best_actions_alone_to_ends_of_the_same_value() -> None:
    random = Random(10)
    for ruleset in ALL_RULESETS[::9]:
        position = random_endgame(random_start(ruleset, random), random, 4)
        solution = solve(position)
        lines = solution.all_lines()
        assert lines is not None
        reached = {position} | {
            each.play(action) for each, best in lines.items() for action in best
        }
        assert set(lines) == reached
        for each, best in lines.items():
            assert best == solution.evaluate(each).best
            assert solution.evaluate(each).value == solution.value
        assert solution.all_lines(most=len(lines)) == lines
        assert solution.all_lines(most=len(lines) - 1) is None


def test_the_hands_of_a_match_are_solved_with_their_players_where_they_sit() -> None:
    match = Match(Ruleset.preset("super"), first_dealer=1).deal(Deal.from_number(4242))
    while len(match.hands) < 2:
        assert match.current is not None
        match = match.play(match.current.position.legal_actions[0])
    for number, hand in enumerate(match.hands, start=1):
        solution = solve_hand(match, number)
        assert solution.position == hand.start
        # The loser of the first hand deals the second, so the first is about both.
        assert solution.whole_round is (number == 1)
