"""What follows a legal action that is not the right one."""

from __future__ import annotations

from mate.lesson.step import LEARNER, NAMES, OTHER
from mate.puzzles import best_line
from mate.rules import Action, Card, Hand, Outcome, Phase
from mate.solver import solve
from mate.words.narrator import Narrator


class _Braces(Narrator):
    """Writes cards in braces, for the screen or the lines to fill in."""

    def card(self, action: Action) -> str:
        return f"{{{action.notation}}}"


_BRACES = _Braces(NAMES)


def what_comes(hand: Hand, action: Action, *, alone: bool = False) -> str:
    """What follows an action if both play best from there on, with braces for cards.

    Args:
        hand: the hand before the action.
        action: a legal action that is not the best one.
        alone: whether nothing has been said of the action yet, so the sentence names it.

    >>> from mate.rules import Deal, parse_action
    >>> what_comes(Hand.begin(Deal.parse("Q7.TK7.AKQ7.K")), parse_action("AH"))
    'Then Ben mates with {AD} on trick 8, for 99 points.'
    >>> what_comes(Hand.begin(Deal.parse("Q7.TK7.AKQ7.K")), parse_action("AH"), alone=True)
    'If you foreplace {AH}, Ben mates with {AD} on trick 8, for 99 points.'
    """
    solution = solve(hand.position)
    after = hand.play(action)
    outcome = after.play_all(best_line(solution, after)).end
    if outcome.winner == LEARNER and outcome == after.outcome:
        return f"That mates, but for only {outcome.points} points."
    if not alone:
        return f"Then {_ending(outcome)}"
    named = f"{{{action.notation}}}" if isinstance(action, Card) else "nothing"
    if hand.position.phase is Phase.DECLARE:
        return f"If you foreplace {named}, {_ending(outcome)}"
    return f"After {named}, {_ending(outcome)}"


def _ending(outcome: Outcome) -> str:
    if outcome.winner == OTHER:
        return f"{_BRACES.mates(outcome)}, for {outcome.points} points."
    if outcome.winner == LEARNER:
        return f"you win only {outcome.points} points."
    return "the hand is drawn with best play."
