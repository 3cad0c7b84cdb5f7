"""The winner of the match from each moment on, if both play best."""

from __future__ import annotations

from mate.grading.hands import GradedHand
from mate.rules import Match


def leads_in_match(match: Match, graded: GradedHand, seat: int) -> tuple[int, ...]:
    """By how many points a player wins the match if both play best from each moment of a hand on.

    What the first dealer of a round wins with the cards, the other wins back with the same cards
    (R18): so a round that both play best is even, and this begins at 0, changes only by what
    somebody gives away, and ends at the result. Where the loser deals the second hand, the cards
    of a round may be worth something, and it changes with them, too.

    Args:
        match: the match.
        graded: one of its hands.
        seat: the player's seat.

    Returns:
        The points at the beginning of the hand and after each of its actions.

    >>> from mate.grading import analyze
    >>> from mate.rules import Deal, parse_action
    >>> match = Match().deal(Deal.parse("Q7.TK7.AKQ7.K")).play(parse_action("-"))
    >>> leads_in_match(match, analyze(match).hands[0], 0)
    (0, -11)
    """
    own, other = match._replace(hands=match.hands[: graded.number - 1]).score
    ahead = own - other if seat == 0 else other - own
    if match.is_dealt(graded.number) and not graded.beginning.whole_round:
        # The second hand is worth to the other what this one is to its dealer.
        ahead -= graded.beginning.value_to(seat)
    return tuple(ahead + evaluation.value_to(seat) for evaluation in graded.evaluations)
