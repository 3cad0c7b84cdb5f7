"""Deals by character: drawn until one is what was asked for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, NamedTuple

from mate.errors import DealError
from mate.rules import (
    CARDS_EACH,
    DECK,
    HANDS,
    Card,
    Deal,
    Foreplacement,
    HandTerms,
    Match,
    Phase,
    RandomSource,
    Ruleset,
    mate_points,
)
from mate.solver import Solution, solve_hand

LIMIT: Final = 5_000
"""How many deals are drawn at most before it is given up."""
_FEW: Final = 2


@dataclass(frozen=True, slots=True)
class Character:
    """What a deal is to be like.

    Args:
        words: the description of such a deal: `is worth 0`.
        fits: whether a deal is like that, by its solution.
        foreplaces: whether only rules with foreplacement have such deals.
        least: the lowest value of such a deal, in points, if that is what it is asked for.
        most: the highest value, included.
    """

    words: str
    fits: Callable[[Solution], bool]
    foreplaces: bool = False
    least: int = 0
    most: int = 0

    def refusal(self, ruleset: Ruleset) -> str:
        """Why these rules cannot have such a deal; empty if they can."""
        if self.foreplaces and ruleset.foreplacement is Foreplacement.NONE:
            return f"There is no foreplacement under {ruleset.name} rules."
        limit = most_points(ruleset)
        if self.least > limit or self.most < -limit:
            none = f"No deal {self.words} points under {ruleset.name} rules."
            return f"{none} Values go from -{limit} to {limit}."
        return ""


def most_points(ruleset: Ruleset) -> int:
    """The most points that a deal can be worth by the scoring (R15, R16).

    Args:
        ruleset: the rules; where the loser of the first hand begins the second, both hands count.

    >>> most_points(Ruleset()), most_points(Ruleset.preset("bga"))
    (242, 110)
    """
    foreplaced = ruleset.foreplacement is not Foreplacement.NONE
    terms = HandTerms(ruleset, 0, (DECK[0] if foreplaced else None, None))
    overmate = terms.is_overmate(0, CARDS_EACH)
    points = mate_points(DECK[0], CARDS_EACH, foreplaced=foreplaced, overmate=overmate)
    return 2 * points if ruleset.loser_deals else points


def solved(deal: Deal, ruleset: Ruleset, hands: int = HANDS) -> Solution:
    """Solve a deal as its match would: the first hand, with the round where that depends on it.

    Where the loser of the first hand deals the second, a deal is worth what the whole round is: a
    fair one then leaves both players even over two hands. In a match of a single hand it is worth
    what that hand is.

    Args:
        deal: the deal; its dealer has seat 0.
        hands: how many hands the match has.
    """
    return solve_hand(Match(ruleset, length=hands).deal(deal))


class Drawn(NamedTuple):
    """A deal that was drawn.

    Args:
        deal: the deal.
        solution: what `solved` makes of it.
        draws: how many deals were drawn, with this one.
    """

    deal: Deal
    solution: Solution
    draws: int


def worth(least: int, most: int) -> Character:
    """Deals worth so much to their dealer under best play.

    Args:
        least: the least that it may be, in points.
        most: the most, included.

    Raises:
        DealError: if nothing lies between them.
    """
    if least > most:
        raise DealError(f"Not a range of values: {least} to {most}. Give the lower value first.")
    words = f"is worth {least}" if least == most else f"is worth {least} to {most}"
    return Character(
        words, lambda solution: least <= solution.value <= most, least=least, most=most
    )


def _is_sharp(solution: Solution) -> bool:
    return not solution.value and len(solution.evaluate().best) <= _FEW


def _asks_for_a_foreplacement(solution: Solution) -> bool:
    evaluation = solution.evaluate()
    first, *others = evaluation.best
    return evaluation.position.phase is Phase.DECLARE and isinstance(first, Card) and not others


FAIR: Final = worth(0, 0)
"""With best play the hand is drawn, so beginning gains nothing."""
SHARP: Final = Character(f"is worth 0 with at most {_FEW} best first actions", _is_sharp)
"""The same, but most first actions of the dealer lose points."""
FOREPLACE: Final = Character(
    "has a foreplacement as its only best action", _asks_for_a_foreplacement, foreplaces=True
)
"""The dealer has to foreplace, and only one card is right."""


def draw(
    character: Character,
    ruleset: Ruleset,
    source: RandomSource,
    progress: Callable[[], None] | None = None,
    hands: int = HANDS,
) -> Drawn:
    """Draw deals until one fits; the same source gives the same deal.

    Args:
        source: each deal takes one number from it.
        progress: called after each deal that did not fit.
        hands: how many hands the match has that the deal is for.

    Raises:
        DealError: if there is no such deal by these rules, or none among the first `LIMIT`.
    """
    if reason := character.refusal(ruleset):
        raise DealError(reason)
    for draws in range(1, LIMIT + 1):
        deal = Deal.draw(source)
        solution = solved(deal, ruleset, hands)
        if character.fits(solution):
            return Drawn(deal, solution, draws)
        if progress is not None:
            progress()
    raise DealError(f"None of {LIMIT:,} deals drawn {character.words} under {ruleset.name} rules.")
