"""The solver agrees with checked figures, the plain solver, and theorems in `docs/solver.md`."""

from __future__ import annotations

from itertools import cycle, product
from random import Random
from typing import Any

import pytest

from mate.rules import Deal, Match, Phase, Position, Ruleset
from mate.solver import Solution, solve, solve_hand
from mate.solver.evaluation import NO_STAKES, Stakes
from mate.solver.solution import solve_round
from tests.solver.plain_solver import (
    PlainSolver,
    all_positions,
    options_of,
    random_endgame,
    random_start,
)
from tests.strategies import ALL_RULESETS
from tests.sweeps import sweep
from tests.worked_hands import CHECKED_HANDS, CHECKED_RULES, actions_of, after


@pytest.mark.quick
@pytest.mark.parametrize("hand", CHECKED_HANDS, ids=lambda hand: hand["deal"])
def test_hands_solved_by_other_programs_have_equal_values_and_actions(hand: dict[str, Any]) -> None:
    for name, figures in hand["rules"].items():
        solution = solve(Deal.parse(hand["deal"]), CHECKED_RULES[name])
        values = {action.notation: value for action, value in solution.evaluate().values.items()}
        assert (name, solution.value) == (name, figures["value"])
        assert (name, values) == (name, figures["each"])
        best = {action.notation for action in solution.evaluate().best}
        assert (name, best) == (name, set(figures["best"]))


def test_values_of_random_endgames_agree_with_plain_solver_under_every_combination_of_options() -> (
    None
):
    random = Random(4)
    for ruleset in ALL_RULESETS:
        plain = PlainSolver()
        for cards in (3, 4, 4, 5):
            endgame = random_endgame(random_start(ruleset, random), random, cards)
            assert solve(endgame).value == plain.value(endgame), ruleset


@pytest.mark.parametrize("ruleset", ALL_RULESETS[::5], ids=options_of)
def test_solution_of_a_deal_agrees_with_the_plain_solver_on_its_endgames(ruleset: Ruleset) -> None:
    random = Random(options_of(ruleset))
    start = random_start(ruleset, random)
    solution, plain = solve(start), PlainSolver()
    for _ in range(8):
        endgame = random_endgame(start, random, 4)
        assert solution.evaluate(endgame).value == plain.value(endgame)
        assert solution.evaluate(endgame).values == {
            action: plain.value(endgame.play(action)) for action in endgame.legal_actions
        }
        # Solving the position after an action gives the same evaluation.
        after = endgame.play(random.choice(endgame.legal_actions))
        assert solve(after).evaluate() == solution.evaluate(after)


@pytest.mark.parametrize(
    ("ruleset", "declared"),
    [
        *(pytest.param("bga", "", marks=pytest.mark.deep), ("denexa", "- AH")),
        *(pytest.param("classic", "QC -", marks=pytest.mark.deep), ("gamerules", "QC KS")),
    ],
)
def test_values_of_whole_hands_agree_with_the_plain_solver(ruleset: str, declared: str) -> None:
    start = Position.start(Deal.parse("AKQ.TQ.K.AK7T"), Ruleset.preset(ruleset), dealer=1)
    position = after(start, declared)
    assert solve(position).value == PlainSolver().value(position)


def test_stakes_are_added_to_each_ending_of_a_hand() -> None:
    random, some = Random(4), cycle([(30, -5, -70), (-44, -44, -44), (-10, 25, 60)])
    for ruleset, stakes in zip(ALL_RULESETS, some, strict=False):
        endgame = random_endgame(random_start(ruleset, random), random, 4)
        assert Solution(endgame, Stakes(*stakes)).value == PlainSolver(stakes).value(endgame)


# Include stakes that reverse the order of the results of trick 10.
@sweep(
    "ruleset, stakes",
    [ruleset for ruleset in ALL_RULESETS if ruleset.cards_return][::5],
    [NO_STAKES, Stakes(30, -5, -70), Stakes(-300, 10, 280)],
    strength=1,
)
def test_values_of_a_deal_with_returning_cards_equal_values_of_its_hands_solved_separately(
    ruleset: Ruleset, stakes: Stakes
) -> None:
    random = Random(f"{ruleset.options} {stakes}")
    deal = Solution(random_start(ruleset, random), stakes)
    for foreplacing in product((True, False), repeat=2):
        position = deal.position
        for foreplaces in foreplacing:
            *cards, none = position.legal_actions
            position = position.play(random.choice(cards) if foreplaces else none)
        hand = Solution(position, stakes)
        while position.phase is not Phase.OVER:
            assert deal.evaluate(position) == hand.evaluate(position)
            position = position.play(random.choice(position.legal_actions))


@pytest.mark.parametrize("ruleset", ["classic", "gamerules", "bga-king-free"])
def test_every_position_from_trick_4_on_has_the_value_of_its_best_action(ruleset: str) -> None:
    random = Random(ruleset)
    start = random_start(CHECKED_RULES[ruleset], random)
    solution = solve(start)
    seen = 0
    for position in all_positions(random_endgame(start, random, 7)):
        if position.phase is not Phase.OVER:
            # An action's value comes from the tables, the next position's value from its actions.
            for action, value in solution.evaluate(position).values.items():
                assert solution.evaluate(position.play(action)).value == value
            seen += 1
    assert seen > 100


# Tests of the theorems in `docs/solver.md`.

ALTERNATE = [ruleset for ruleset in ALL_RULESETS if not ruleset.loser_deals]
LOSER = Ruleset.preset("super")


@pytest.mark.parametrize("ruleset", [*ALTERNATE[::11], LOSER], ids=str)
def test_perfect_play_gives_a_round_its_value(ruleset: Ruleset) -> None:
    values = set()
    for seed in range(1 + 3 * (ruleset is LOSER)):
        deal = Deal.draw(Random(seed))
        match = Match(ruleset).deal(deal)
        for _ in range(2):
            assert match.current is not None
            for action in solve_hand(match).line():
                match = match.play(action)
        assert match.needs_deal
        values.add(solve_round(deal, ruleset).value)
        assert match.score[0] - match.score[1] == solve_round(deal, ruleset).value
    assert (values == {0}) is (ruleset is not LOSER)


DRAWN = "- - AC TC 7D TD TH AH AD AS QC KC KD KH KS TS 7C 7S 7H QH QS QD"
WON = "- - KD TD 7S TS 7D"
LOST = "- - QD TD AS TS QS"


@pytest.mark.parametrize(("words", "winner"), [(DRAWN, None), (WON, 0), (LOST, 1)])
@pytest.mark.parametrize("dealer", [0, 1])
def test_end_of_first_hand_is_worth_its_margin_plus_the_second_hands_value(
    words: str, winner: int | None, dealer: int
) -> None:
    match = Match(LOSER, dealer).deal(Deal.parse("AK7.T.A7.AKQ7"))
    for action in actions_of(words):
        match = match.play(action)
    first, second = match.hands[0], match.current
    assert second is not None
    assert first.outcome is not None
    assert first.outcome.winner == (None if winner is None else winner ^ dealer)
    follows = solve(second.position).evaluate().value_to(dealer)
    assert follows
    margin = first.outcome.points_of(dealer) - first.outcome.points_of(1 - dealer)
    assert solve_hand(match, 1).evaluate(first.position).value == margin + follows


@pytest.mark.parametrize("seed", range(4))
def test_solution_with_exchanged_seats_has_the_same_values(seed: int) -> None:
    random = Random(seed)
    deal, ruleset = Deal.draw(random), random.choice(ALL_RULESETS)
    position, mirrored = (Position.start(deal, ruleset, dealer) for dealer in (0, 1))
    while position.outcome is None:
        action = random.choice(position.legal_actions)
        position, mirrored = position.play(action), mirrored.play(action)
        if not position.trick or position.trick > 6:
            exchanged = solve(position).exchanged()
            assert exchanged.position == mirrored
            assert exchanged.evaluate().value == solve(mirrored).value
            assert exchanged.exchanged().position == position
