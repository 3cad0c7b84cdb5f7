"""What the solver refuses, and that nothing loads numpy before it is used."""

from __future__ import annotations

import subprocess
import sys
from random import Random

import pytest

from mate.errors import SolverError
from mate.rules import NO_FOREPLACEMENT, Card, Deal, Position, Ruleset
from mate.solver import solve
from tests.solver.plain_solver import random_endgame

DEAL = Deal.parse("Q7.TK7.AKQ7.K")
START = Position.start(DEAL)
LEADING = START.play(NO_FOREPLACEMENT).play(NO_FOREPLACEMENT)


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        (LEADING._replace(mask0=LEADING.mask1), "held twice"),
        (LEADING._replace(mask0=1 << 21), "not a card"),
        (LEADING._replace(turn=2), "seats are 0 and 1"),
        (LEADING._replace(trick=5), "Player 1 holds 10 cards instead of 6"),
    ],
)
def test_a_position_that_no_hand_can_stand_in_is_refused(position: Position, reason: str) -> None:
    with pytest.raises(SolverError, match=reason):
        solve(position)


def test_a_position_with_other_rules_than_asked_for_is_refused() -> None:
    with pytest.raises(SolverError, match="has classic rules, not bga"):
        solve(START, Ruleset.preset("bga"))
    assert solve(LEADING, Ruleset()).value == solve(LEADING).value


def test_a_solution_answers_only_for_its_own_hand() -> None:
    solution = solve(LEADING)
    for foreign in (
        Position.start(DEAL, dealer=1),
        Position.start(DEAL, Ruleset.preset("denexa")),
        START,
        START.play(Card.parse("KD")).play(NO_FOREPLACEMENT),
        Position.start(DEAL.swapped).play(NO_FOREPLACEMENT).play(NO_FOREPLACEMENT),
    ):
        with pytest.raises(
            SolverError, match=r"The position (comes before|belongs to a hand|cannot be reached)"
        ):
            solution.evaluate(foreign)


def test_a_card_foreplaced_since_is_told_from_one_foreplaced_otherwise() -> None:
    king = START.play(Card.parse("KD"))
    solution = solve(king)
    assert solution.evaluate(king.play(NO_FOREPLACEMENT)).value == -77
    with pytest.raises(SolverError, match="cannot be reached"):
        solution.evaluate(START.play(Card.parse("QC")).play(NO_FOREPLACEMENT))


def test_a_dealer_who_declared_none_did_not_foreplace() -> None:
    solution = solve(START.play(NO_FOREPLACEMENT))
    with pytest.raises(SolverError, match="cannot be reached"):
        solution.evaluate(START.play(Card.parse("KD")))


def test_a_position_before_the_one_solved_is_refused() -> None:
    endgame = random_endgame(LEADING, Random(1), 6)
    with pytest.raises(SolverError, match="comes before"):
        solve(endgame).evaluate(LEADING)


def test_the_value_after_the_end_is_what_the_hand_brought() -> None:
    position = LEADING
    while position.outcome is None:
        position = position.play(position.legal_actions[0])
    solution = solve(position)
    margin = position.outcome.points_of(0) - position.outcome.points_of(1)
    assert (solution.value, solution.evaluate().values, solution.line()) == (margin, {}, ())


NO_TABLES = """
import sys
from mate.rules import Deal, Hand
from mate.solver import solve
hand = Hand.begin(Deal.parse("Q7.TK7.AKQ7.K"))
while hand.outcome is None:
    hand = hand.play(hand.position.legal_actions[0])
solve(hand.position).evaluate()
sys.exit("numpy" in sys.modules)
"""


def test_nothing_loads_numpy_before_a_table_is_made() -> None:
    assert subprocess.run([sys.executable, "-c", NO_TABLES], check=False).returncode == 0
