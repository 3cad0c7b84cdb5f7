"""The second search for causes has the values of the solver; `test_causes.py` tries its causes."""

from __future__ import annotations

from random import Random

import pytest
from tests.grading.causesearch import NO_STAKES, Change, Game, Mistake, stakes_of
from tests.program import random_match
from tests.solver.plain_solver import random_endgame, random_start
from tests.strategies import ALL_RULESETS

from mate import solver
from mate.rules import Phase, Position, Ruleset
from mate.solver import Power, Solution, solve, solve_hand
from mate.solver.evaluation import Stakes

STAKES = (30, -5, -70)


def late(random: Random, ruleset: Ruleset, held: int) -> Position:
    """A random position before a lead, with at most so many cards in a hand."""
    position = random_endgame(random_start(ruleset, random), random, held)
    while position.phase is Phase.REPLY:
        position = position.play(position.legal_actions[-1])
    return position if position.outcome is None else late(random, ruleset, held)


def test_where_nothing_is_changed_values_are_the_solvers_under_all_options() -> None:
    random = Random(35)
    for ruleset in ALL_RULESETS:
        for held in (2, 5):
            position = late(random, ruleset, held)
            solution = solve(position)
            assert Game(ruleset).value(position, position.dealer) == solution.value
            action = random.choice(position.legal_actions)
            assert Mistake(position, action).values == solution.evaluate().worth


@pytest.mark.parametrize("rules", ["classic", "bga", "gamerules"])
def test_whole_hands_are_worth_what_the_solver_says(rules: str) -> None:
    start = random_start(Ruleset.preset(rules), Random(f"{rules} 2"))
    assert Game(start.ruleset).value(start, start.dealer) == solve(start).value


def test_where_the_loser_deals_the_second_hand_counts() -> None:
    match = random_match(3, Ruleset.preset("super"))
    for number in (1, 2):
        solution, stakes = solve_hand(match, number), stakes_of(match, number)
        assert (stakes != NO_STAKES) is solution.whole_round is (number == 1)
        for position in match.hands[number - 1].positions[6:]:
            seat = position.dealer
            if position.phase is not Phase.REPLY:
                value = Game(match.ruleset, stakes).value(position, seat)
                assert value == solution.evaluate(position).value


def test_changed_games_are_worth_what_the_solver_says() -> None:
    random = Random(36)
    differ = 0
    for ruleset in ALL_RULESETS * 3:
        position = late(random, ruleset, random.choice((2, 3, 4)))
        card, led = random.sample([*position.holdings[0], *position.holdings[1]], 2)
        changes = [
            (Change(silent=card.bit), solver.Change(Power.ANSWER, card)),
            (Change(silent=card.bit, against=led.bit), solver.Change(Power.ANSWER, card, led)),
            (Change(feeble=card.bit), solver.Change(Power.WIN, card)),
            (Change(blunt=card.bit), solver.Change(Power.MATE, card)),
            *(
                (Change(plain=side), solver.Change(Power.BONUS, side=side))
                for side in (0, 1)
                if position.foreplaced[side ^ position.dealer]
            ),
        ]
        search, change = random.choice(changes)
        value = Game(ruleset, STAKES, search).value(position, position.dealer)
        solution = Solution(position, Stakes(*STAKES, change))
        assert value == solution.value, (ruleset, position, change)
        differ += value != Game(ruleset, STAKES).value(position, position.dealer)
    assert differ > 15
