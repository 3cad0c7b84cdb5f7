"""The exact value of a round: a first hand, and the second hand that follows from it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from mate.errors import MatchError
from mate.rules import (
    CLASSIC,
    DECK,
    HANDS_A_ROUND,
    Deal,
    Hand,
    Match,
    Outcome,
    Position,
    RoundSecondDealer,
    Ruleset,
    Termination,
)
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
    over = Hand((first.start._replace(legal_mask=0, outcome=outcome),))
    second = Match(ruleset, first.dealer, (deal,), (over,)).current
    assert second is not None
    return second


def _margin(second: Solution) -> int:
    """The value of the second hand for seat 0."""
    return -second.value if second.dealer else second.value


def solve_hand(match: Match) -> Solution:
    """Solve the hand that a match is at, with what its result means for the round.

    Where the loser deals (`round_second_dealer` at `loser`), values in the first hand of a round
    are those of the whole round. Everywhere else the hands do not depend on each other, and
    values are those of the hand. The latest deal stays solved, so that asking again costs nothing.

    Args:
        match: a match with a hand being played or about to begin.

    Raises:
        MatchError: if the match is over or waits for a deal.
    """
    hand = match.current
    if hand is None:
        state = "is over" if match.finished else "waits for a deal"
        raise MatchError(f"the match {state}, so there is no hand to solve")
    return _solved(hand.deal, match.ruleset, decides_the_dealer(match)).seated(hand.dealer)


def decides_the_dealer(match: Match) -> bool:
    """Whether the result of the hand a match is at decides who deals the next.

    Such a hand is the first of a round where the loser deals; values in it are of the round.
    """
    first = match.current_number % HANDS_A_ROUND == 1
    return first and match.ruleset.round_second_dealer is RoundSecondDealer.LOSER


@lru_cache(maxsize=1)
def _solved(deal: Deal, ruleset: Ruleset, whole_round: bool) -> Solution:
    if whole_round:
        return solve_round(deal, ruleset).first
    return solve(Position.start(deal, ruleset))
