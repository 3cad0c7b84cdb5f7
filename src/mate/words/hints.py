"""Hints in words: each step gives away more than the one before."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mate.grading import Cause, Hint, Kind
from mate.rules import Card
from mate.words import advice, points
from mate.words.advice import LastHand
from mate.words.narrator import Narrator
from mate.words.reasons import (
    clause_now,
    fault,
    otherwise,
    sentences,
    to_player,
    with_best_play,
)

_QUESTIONS: Final[Mapping[Kind, str]] = {
    Kind.MATE_NOW: "Which of your cards can {other} not answer now?",
    Kind.WAIT: "You can mate in {action} now: would a later mate score more?",
    Kind.MATING_CARD: "Which of your {card} can mate {other} later?",
    Kind.GUARD: "Which of {other}'s {threat} must you be able to answer?",
    Kind.WINNER: "Which of your {card} wins a trick later?",
    Kind.LAST_ANSWER: "What can {other} lead that your {card} must answer?",
    Kind.DRAW_MATING_CARD: "Which of {other}'s {card} can mate you later?",
    Kind.DRAW_GUARD: "What can {other} answer your {threat} with?",
    Kind.DRAW_STOPPER: "Which of {other}'s {card} can win a trick later?",
    Kind.BONUS: "Which card can you spare, so that your mate counts one trick more?",
}
"""The questions of the first step, by the kind of cause."""
_LEADS: Final = (
    "Which of {other}'s {mate} can mate you if {leads} next?",
    "Who should lead next, so that you can mate for more?",
    "Who should lead next, so that one of your {mate} can mate?",
)
"""The questions about the lead: where a mistake gets the player mated, costs points, or draws."""
_ENDS: Final = (
    "Which of {other}'s {mate} threatens to mate you?",
    "Which mate of yours scores most?",
    "Which of your {mate} can still mate {other}?",
)
"""The questions where only ends are known."""
_EQUAL: Final = (
    "Which of {other}'s {mate} can mate you, whatever you do now?",
    "Which of your {mate} can mate {other}, whatever you do now?",
    "Does it matter what you do now?",
)
"""The questions where no action loses points: where the player is mated, mates, or draws."""


def hint(hint: Hint, step: int, narrator: Narrator, last: LastHand | None = None) -> str:
    """Put a step of a hint, from 1 to 3, into words for the player to act."""
    turn = hint.evaluation.position.turn
    if step > 2:
        return advice.hint(hint.evaluation, hint.best, narrator, last)
    addressed = to_player(turn, narrator)
    if step == 1:
        return f"Hint: {_question(hint, addressed)}"
    if hint.cause is not None:
        return f"Hint: {_reason(hint.cause, addressed)}"
    choices = len(hint.evaluation.values)
    equal = "every choice is worth the same" if choices > 1 else "you have no choice"
    return f"Hint: {sentences(equal, with_best_play(hint.end, addressed))}"


def _question(hint: Hint, narrator: Narrator) -> str:
    """The question that directs the eye; it names suits but no card."""
    cause, position = hint.cause, hint.evaluation.position
    turn, other = position.turn, narrator.names[1 - position.turn]
    of = cause.together[0] if cause and cause.together else cause
    # What mates after a mistake, or what would mate after a best action.
    end = hint.end if cause is None or cause.now.end.winner is None else cause.now.end
    winner = end.winner if cause is None else cause.now.end.winner
    case = {1 - turn: 0, turn: 1}.get(winner, 2) if winner is not None else 2
    if len(hint.evaluation.values) == 1:
        asks = "Which of your cards answers {led}?" if position.led else "Which card is left?"
    elif of is None:
        asks = _EQUAL[case]
    elif of.kind is Kind.LEAD:
        asks = _LEADS[case]
    elif of.loses_anyway and of.kind is Kind.LOST_ANYWAY:
        asks = "Which of {other}'s mates costs you least?"
    else:
        asks = _QUESTIONS.get(of.kind, _ENDS[case])
    leave = of and of.kind is Kind.LEAD and of.next_leader == 1 - turn
    action = of.action if of and isinstance(of.action, Card) else None
    return asks.format(
        other=other,
        led=narrator.card(position.led) if position.led else "",
        leads="you lead" if leave else f"{other} leads",
        action=action.suit.word if action else "",
        card=of.card.suit.word if of and of.card else "",
        threat=of.threats[0].suit.word if of and of.threats else "",
        mate=end.card.suit.word if end.card else "",
    )


def _reason(cause: Cause, narrator: Narrator) -> str:
    """The cause and the threat, without the card that is best."""
    end, now = cause.instead.end, cause.now.end
    if cause.kind is Kind.MATE_NOW and end.card:
        return f"One of your {end.card.suit.word} mates at once, for {points(end.points)}."
    clause = clause_now(cause, narrator)
    if not clause:
        return fault(cause, narrator)
    keep = ": keep it" if cause.kind in {Kind.GUARD, Kind.LAST_ANSWER} else ""
    ends = with_best_play(end, narrator) if now.winner is None else otherwise(cause, narrator)
    # A line may need the best card itself later on.
    best = narrator.card(cause.better) if isinstance(cause.better, Card) else clause
    return sentences(f"{clause}{keep}", "" if best in ends else ends)
