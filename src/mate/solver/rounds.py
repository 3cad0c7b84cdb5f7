"""The exact value of a round: a first hand, and the second that follows from it."""

from __future__ import annotations

from functools import lru_cache

from mate.rules import CLASSIC, DECK, Deal, Draw, Hand, Match, Mate, Position, Ruleset
from mate.solver.evaluation import Stakes
from mate.solver.solution import Solution, solve


def solve_round(deal: Deal, ruleset: Ruleset = CLASSIC) -> Solution:
    """Solve both hands of a round together (R18, R19).

    With `round_second_dealer` at `alternate` the two hands do not depend on each other, and the
    value is 0: what the dealer of the first hand wins, the dealer of the second wins back with
    the same cards. With `loser` the first hand decides who deals the second, so its result is
    worth more than its points.

    Args:
        deal: the cards, as seen by the dealer of the first hand, who has seat 0.

    Returns:
        The first hand, each end of which is worth its margin plus that of the second hand: values
        are the points of its dealer minus the other's over both hands.

    >>> solve_round(Deal.parse("AT.AT7.T.ATK7")).value
    0
    """
    margins: dict[Position, int] = {}
    ends: list[int] = []
    for winner in (0, None, 1):
        start = _second_start(deal, ruleset, winner)
        if start not in margins:
            value = solve(start).value
            margins[start] = -value if start.dealer else value
        ends.append(margins[start])
    dealer_mates, draw, other_mates = ends
    stakes = Stakes(dealer_mates, draw, other_mates)
    return Solution(Position.start(deal, ruleset), stakes)


def _second_start(deal: Deal, ruleset: Ruleset, winner: int | None) -> Position:
    """The second hand as the match would begin it after this result of the first."""
    first = Hand.begin(deal, ruleset)
    outcome = Draw(10) if winner is None else Mate(winner, DECK[0], 1, 1)
    over = Hand((first.start._replace(legal_mask=0, outcome=outcome),))
    return Match(ruleset, first.dealer, (deal,), (over,)).hand.start


def solve_hand(match: Match, number: int | None = None) -> Solution:
    """Solve a hand of a match, with what its result means for the round.

    Where the loser deals (`round_second_dealer` at `loser`), values in the first hand of a round
    are those of the whole round. Everywhere else the hands do not depend on each other, and
    values are those of the hand. The two latest deals stay solved, so that asking again costs
    nothing; the first time takes from 5 to 60 milliseconds, by the rules.

    Args:
        number: which of its hands, from 1; the one it is at if it is left out.

    Raises:
        MatchError: if the match is over or waits for a deal.
    """
    if number is not None:
        match = match._replace(hands=match.hands[: number - 1], given_up=None)
    hand, ruleset, number = match.hand, match.ruleset, match.current_number
    if match.practice is not None:
        return _solved_from(hand.start)
    # The last hand of a match decides nothing more: a match can have one alone.
    decides_the_dealer = ruleset.loser_deals and match.is_dealt(number) and number < match.length
    return _solved(hand.deal, ruleset, decides_the_dealer)[hand.dealer]


_solved_from = lru_cache(maxsize=1)(solve)
"""The same for one hand, which need not have begun with a deal."""


@lru_cache(maxsize=2)
def _solved(deal: Deal, ruleset: Ruleset, whole_round: bool) -> tuple[Solution, Solution]:
    """The solution with the dealer at seat 0, and at seat 1.

    Not many are kept: the tables of one take up to 20 MB where cards return.
    """
    solution = solve_round(deal, ruleset) if whole_round else solve(deal, ruleset)
    return solution, solution.exchanged()
