"""Hands to which foreplaced cards return: many by the same tables, each as if it had its own."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from mate.rules import (
    Deal,
    Foreplacement,
    Phase,
    Position,
    Ruleset,
    TenthTrick,
)
from mate.solver import Solution
from mate.solver.evaluation import NO_STAKES, Stakes
from tests.solver.plain_solver import random_start, values_made
from tests.strategies import ALL_RULESETS
from tests.sweeps import sweep

RETURNING = [
    ruleset
    for ruleset in ALL_RULESETS
    if ruleset.tenth_trick is TenthTrick.FOREPLACED
    and ruleset.foreplacement is not Foreplacement.NONE
]
# Stakes that turn the order of the ends of trick 10 round, too.
STAKES = [NO_STAKES, Stakes(30, -5, -70), Stakes(-300, 10, 280)]


def declared(start: Position) -> list[Position]:
    """Every position in which both players have declared."""
    after_dealer = [start.play(action) for action in start.legal_actions]
    return [each.play(action) for each in after_dealer for action in each.legal_actions]


def by_who_foreplaced(positions: Sequence[Position]) -> list[list[Position]]:
    found: dict[tuple[bool, ...], list[Position]] = {}
    for position in positions:
        kind = tuple(card is not None for card in position.foreplaced)
        found.setdefault(kind, []).append(position)
    return list(found.values())


@sweep("ruleset, stakes", RETURNING[::5], STAKES, strength=1)
def test_a_deal_knows_every_hand_as_that_hand_alone_would(ruleset: Ruleset, stakes: Stakes) -> None:
    random = Random(f"{ruleset.options} {stakes}")
    deal = Solution(random_start(ruleset, random), stakes)
    kinds = by_who_foreplaced(declared(deal.position))
    assert len(kinds) == 4
    for positions in kinds:
        position = random.choice(positions)
        hand = Solution(position, stakes)
        while position.phase is not Phase.OVER:
            assert deal.evaluate(position) == hand.evaluate(position)
            position = position.play(random.choice(position.legal_actions))


def test_every_table_of_a_deal_is_made_once_for_all_hands() -> None:
    ruleset = Ruleset.preset("gamerules")
    solution = Solution(Position.start(Deal.from_number(73_900), ruleset))
    solution.evaluate()
    equal, short = 369_510, 335_900
    assert values_made(solution) == 4 * equal + 2 * 10 * short
