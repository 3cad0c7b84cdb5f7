"""Grades: each action beside the best that could be done."""

from __future__ import annotations

from functools import cache

import pytest
from tests.program import random_match

from mate.grading import Analysis, Grade, analyze, cause_of, grade
from mate.rules import Deal, Match, Rank, Ruleset, parse_action
from mate.solver import solve, solve_hand, solve_round


@cache
def graded(seed: int, rules: str = "classic") -> tuple[Match, Analysis]:
    """A random match and its analysis."""
    match = random_match(seed, Ruleset.preset(rules))
    return match, analyze(match)


def test_every_action_is_graded_in_order_by_values_that_are_the_dealers() -> None:
    match, analysis = graded(1)
    for hand, each in zip(match.hands, analysis.hands, strict=True):
        assert tuple(entry.action for entry in each.actions) == hand.actions
        value = each.beginning.value
        for position, entry in zip(hand.positions, each.actions, strict=False):
            assert (entry.trick, entry.player) == (position.trick, position.turn)
            assert entry.choices == len(position.legal_actions)
            assert entry.evaluation == solve(position).evaluate()
            assert (entry.loss == 0) == (entry.action in entry.evaluation.best)
            # Values pass from action to action; nobody gains by what he does.
            assert entry.evaluation.value == value
            change, value = entry.after - value, entry.after
            assert change <= 0 if entry.player == each.hand.dealer else change >= 0
        assert each.hand.outcome is not None
        points = [
            each.hand.outcome.points_of(seat) for seat in (each.hand.dealer, 1 - each.hand.dealer)
        ]
        assert value == points[0] - points[1]


@pytest.mark.parametrize("rules", ["classic", "bga", "gamerules", "denexa"])
def test_what_is_lost_explains_the_whole_result(rules: str) -> None:
    match, analysis = graded(1, rules)
    first, second = analysis.players
    # Each round ties under perfect play, so points come from the other's losses alone.
    assert match.score[0] - match.score[1] == second.lost - first.lost


def test_where_the_loser_deals_a_first_hand_is_graded_by_the_round() -> None:
    match, analysis = graded(6, "super")
    assert [hand.beginning.whole_round for hand in analysis.hands] == [True, False, True, False]
    worth = 0
    for deal, each in zip(match.deals, analysis.hands[::2], strict=True):
        assert each.beginning.value == solve_round(deal, match.ruleset).value
        worth += -each.beginning.value if each.hand.dealer else each.beginning.value
    first, second = analysis.players
    assert match.score[0] - match.score[1] == worth + second.lost - first.lost
    assert [verdict.beginning.whole_round for verdict in analysis.rounds] == [True, True]
    assert [verdict.beginning.whole_round for verdict in graded(1)[1].rounds] == [False, False]


def test_players_are_summed_up() -> None:
    for player in graded(1)[1].players:
        grades = player.graded
        assert all(each.player == player.seat for each in grades)
        assert player.actions == len(grades) == sum(player.count(grade) for grade in Grade)
        assert player.best == player.count(Grade.BEST) == sum(each.loss == 0 for each in grades)
        assert player.choices == sum(each.choices > 1 for each in grades)
        assert player.actions - player.best == player.choices - player.best_choices
        assert player.worst is not None
        assert player.worst.loss == max(each.loss for each in grades)


def test_an_unfinished_match_is_graded_as_far_as_it_goes() -> None:
    match = Match().deal(Deal.parse("Q7.TK7.AKQ7.K"))
    assert analyze(match).hands == ()
    match = match.play(parse_action("-")).play(parse_action("AC"))
    (hand,) = analyze(match).hands
    declared, followed = hand.actions
    assert (declared.evaluation.value, declared.after, declared.loss) == (-77, -88, 11)
    assert followed.evaluation.value == -88
    assert hand.hand.outcome is None


def test_progress_counts_the_hands() -> None:
    seen: list[int] = []
    analyze(graded(1, "bga")[0], seen.append)
    assert seen == [1, 2, 3, 4]


def test_an_action_is_best_if_and_only_if_it_loses_nothing_and_no_worse_for_losing_less() -> None:
    grades = [Grade.of(loss) for loss in range(300)]
    assert [grade is Grade.BEST for grade in grades] == [True, *[False] * 299]
    order = list(Grade)
    assert [order.index(grade) for grade in grades] == sorted(map(order.index, grades))
    assert [grades.count(grade) for grade in order[:-1]] == [1, 11, 13]
    # A mate one trick sooner with any card is no worse than inaccurate.
    assert {Grade.of(rank.weight) for rank in Rank} == {Grade.INACCURATE}


def test_every_action_that_lost_points_is_explained_with_its_cause_once_it_is_asked_for() -> None:
    match, analysis = graded(1)
    for number, each in enumerate(analysis.hands, start=1):
        solution, hand = solve_hand(match, number), each.hand
        for count, action in enumerate(each.actions):
            position = hand.positions[count]
            assert each.why(action) == cause_of(solution, position, action.action)
            assert (each.why(action) is None) is (not action.loss)
        # Nobody has asked yet.
        begun = grade(number, hand, solution)
        assert begun.causes is None
        assert not any(begun.why(entry) for entry in begun.actions)
        assert begun.explain(solution) == each


def test_a_variation_is_graded_from_the_solution_of_its_hand() -> None:
    match, analysis = graded(1, "gamerules")
    solution = solve_hand(match, 3)
    hand = match.hands[2].at(3)
    for _ in range(4):
        hand = hand.play(solution.evaluate(hand.position).best[0])
    varied = grade(3, hand, solution)
    begun = varied.until(3)
    played = analysis.hands[2].until(3)
    assert (begun.number, begun.hand, begun.evaluations) == (3, played.hand, played.evaluations)
    assert [entry.loss for entry in varied.actions[3:]] == [0] * 4
    assert varied.evaluations[-1] == solve(hand.position).evaluate()
