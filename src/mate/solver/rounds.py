"""The exact value of a round: a first hand, and the second hand that follows from it."""

from __future__ import annotations

from dataclasses import dataclass

from mate.rules import CLASSIC, DECK, Deal, Hand, Match, Outcome, Ruleset, Termination
from mate.solver.layers import Stakes
from mate.solver.solution import Solution, solve


@dataclass(frozen=True)
class RoundSolution:
    """The exact value of a round of two hands (R18, R19).

    Args:
        value: the points of the first hand's dealer minus the other's, over both hands, under
            best play by both.
        first: the first hand, with each end worth its margin plus that of the second hand.
        seconds: by the winner of the first hand, None for a draw, the second hand with its own
            dealer; values are those of its dealer.
    """

    value: int
    first: Solution
    seconds: dict[int | None, Solution]


def solve_round(deal: Deal, ruleset: Ruleset = CLASSIC) -> RoundSolution:
    """Solve both hands of a round together.

    With `round_second_dealer` at `alternate` the two hands do not depend on each other, and the
    value is 0: what the dealer of the first hand wins, the dealer of the second wins back with
    the same cards. With `loser` the first hand decides who deals the second, so its result is
    worth more than its points.

    Args:
        deal: the cards, as seen by the dealer of the first hand, who has seat 0.
        ruleset: the rules.

    >>> solve_round(Deal.parse("AT.AT7.T.ATK7")).value
    0
    """
    solved: dict[Hand, Solution] = {}
    seconds: dict[int | None, Solution] = {}
    for winner in (0, None, 1):
        hand = _second_hand(deal, ruleset, winner)
        if hand not in solved:
            solved[hand] = solve(hand.start)
        seconds[winner] = solved[hand]
    stakes = Stakes(*(_margin(seconds[winner]) for winner in (0, None, 1)))
    first = Solution(Hand.begin(deal, ruleset).start, stakes)
    return RoundSolution(first.value, first, seconds)


def _second_hand(deal: Deal, ruleset: Ruleset, winner: int | None) -> Hand:
    """The second hand as the match would begin it after this result of the first."""
    first = Hand.begin(deal, ruleset)
    if winner is None:
        outcome = Outcome(Termination.DRAW, None, None, 10, 0, overmate=False)
    else:
        outcome = Outcome(Termination.MATE, winner, DECK[0], 1, 1, overmate=False)
    over = Hand(first.start, (), first.start._replace(legal_mask=0, outcome=outcome))
    second = Match(ruleset, first.dealer, (deal,), (over,)).current
    assert second is not None
    return second


def _margin(second: Solution) -> int:
    """The value of the second hand for seat 0."""
    return -second.value if second.dealer else second.value
