"""Grades: each action beside the best that could be done."""

from __future__ import annotations

import subprocess
import sys
from random import Random

from mate.grading import Grade, analyze, grade
from mate.players import LEVELS, Computer
from mate.rules import Deal, Match, Rank, Ruleset, parse_action
from mate.solver import solve, solve_hand, solve_round


def random_match(seed: int, ruleset: Ruleset) -> Match:
    random = Random(seed)
    match = Match(ruleset, first_dealer=seed % 2)
    while not match.finished:
        if match.needs_deal:
            match = match.deal(Deal.draw(random))
        assert match.current is not None
        match = match.play(random.choice(match.current.position.legal_actions))
    return match


def test_every_action_is_graded_in_order() -> None:
    match = random_match(1, Ruleset())
    analysis = analyze(match)
    for hand, graded in zip(match.hands, analysis.hands, strict=True):
        assert tuple(entry.action for entry in graded.actions) == hand.actions
        for position, entry in zip(hand.positions, graded.actions, strict=False):
            assert (entry.trick, entry.player) == (position.trick, position.turn)
            assert entry.choices == len(position.legal_actions)
            assert entry.evaluation == solve(position).evaluate()
            assert (entry.loss == 0) == (entry.action in entry.best)


def test_what_is_lost_explains_the_whole_result() -> None:
    for seed, rules in enumerate(["classic", "bga", "gamerules", "denexa"]):
        match = random_match(seed, Ruleset.preset(rules))
        first, second = analyze(match).players
        # Each round ties under perfect play, so points come from the other's losses alone.
        assert match.score[0] - match.score[1] == second.lost - first.lost


def test_where_the_loser_deals_a_first_hand_is_graded_by_the_round() -> None:
    ruleset = Ruleset.preset("super")
    match = random_match(6, ruleset)
    analysis = analyze(match)
    assert [hand.beginning.whole_round for hand in analysis.hands] == [True, False, True, False]
    worth = 0
    for deal, graded in zip(match.deals, analysis.hands[::2], strict=True):
        assert graded.beginning.value == solve_round(deal, ruleset).value
        value = graded.beginning.value
        worth += -value if graded.dealer else value
    first, second = analysis.players
    assert match.score[0] - match.score[1] == worth + second.lost - first.lost


def test_values_are_the_dealers_and_pass_from_action_to_action() -> None:
    for hand in analyze(random_match(2, Ruleset())).hands:
        value = hand.beginning.value
        for graded in hand.actions:
            assert graded.evaluation.value == value
            change = graded.after - value
            value = graded.after
            assert change <= 0 if graded.player == hand.dealer else change >= 0
        assert hand.outcome is not None
        points = [hand.outcome.points_of(seat) for seat in (hand.dealer, 1 - hand.dealer)]
        assert value == points[0] - points[1]


def test_players_are_summed_up() -> None:
    players = analyze(random_match(3, Ruleset())).players
    for player in players:
        grades = player.graded
        assert all(graded.player == player.seat for graded in grades)
        assert player.actions == len(grades)
        assert player.best == sum(graded.loss == 0 for graded in grades)
        assert player.choices == sum(graded.choices > 1 for graded in grades)
        assert player.actions - player.best == player.choices - player.best_choices
        assert player.worst is not None
        assert player.worst.loss == max(graded.loss for graded in grades)


def test_perfect_play_loses_nothing_and_has_no_worst_moment() -> None:
    match = Match().deal(Deal.from_number(4242))
    while match.current is not None:
        match = match.play(Computer(LEVELS["perfect"]).choose(match))
    for player in analyze(match).players:
        assert (player.lost, player.worst) == (0, None)
        assert player.best == player.actions


def test_an_unfinished_match_is_graded_as_far_as_it_goes() -> None:
    match = Match().deal(Deal.parse("Q7.TK7.AKQ7.K"))
    assert analyze(match).hands == ()
    match = match.play(parse_action("-")).play(parse_action("AC"))
    (hand,) = analyze(match).hands
    declared, followed = hand.actions
    assert (declared.evaluation.value, declared.after, declared.loss) == (-77, -88, 11)
    assert followed.evaluation.value == -88
    assert hand.outcome is None


def test_progress_counts_the_hands() -> None:
    seen: list[int] = []
    analyze(random_match(4, Ruleset.preset("bga")), seen.append)
    assert seen == [1, 2, 3, 4]


def test_loading_the_analysis_does_not_load_numpy() -> None:
    command = "import mate.grading, mate.cli.reports, sys; sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", command], check=False).returncode == 0


def test_an_action_is_best_if_and_only_if_it_loses_nothing_and_no_worse_for_losing_less() -> None:
    grades = [Grade.of(loss) for loss in range(300)]
    assert [grade is Grade.BEST for grade in grades] == [True, *[False] * 299]
    order = list(Grade)
    assert [order.index(grade) for grade in grades] == sorted(map(order.index, grades))
    assert [grades.count(grade) for grade in order[:-1]] == [1, 11, 13]


def test_a_mate_one_trick_sooner_with_any_card_is_no_worse_than_inaccurate() -> None:
    assert {Grade.of(rank.weight) for rank in Rank} == {Grade.INACCURATE}


def test_the_grades_of_a_player_add_up_to_the_actions() -> None:
    for player in analyze(random_match(5, Ruleset())).players:
        assert sum(player.count(grade) for grade in Grade) == player.actions
        assert player.count(Grade.BEST) == player.best


def test_a_variation_is_graded_from_the_solution_of_its_hand() -> None:
    match = random_match(3, Ruleset.preset("gamerules"))
    solution = solve_hand(match, 3)
    hand = match.hands[2].at(3)
    for _ in range(4):
        hand = hand.play(solution.evaluate(hand.position).best[0])
    graded = grade(3, hand, solution)
    assert graded.until(3) == analyze(match).hands[2].until(3)
    assert [entry.loss for entry in graded.actions[3:]] == [0] * 4
    assert graded.evaluations[-1] == solve(hand.position).evaluate()
