"""Hints in words; each of the three steps of a hint reveals more than the step before."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mate.grading import Cause, CauseKind, Hint
from mate.rules import Card
from mate.words import advice, points, reasons
from mate.words.advice import LastHand
from mate.words.consequences import loses_trick
from mate.words.narrator import Narrator

_QUESTIONS: Final[Mapping[CauseKind, str]] = {
    CauseKind.MATE_NOW: "Which of your cards can {other} not answer now?",
    CauseKind.WAIT: "One of your {action} mates now: would a later mate score more?",
    CauseKind.MATING_CARD: "Which of your {card} can mate {other} later?",
    CauseKind.GUARD: "Which of {other}'s {threat} must you be able to answer?",
    CauseKind.WINNER: "Which of your {card} wins a trick later?",
    CauseKind.LAST_ANSWER: "What can {other} lead that your {card} must answer?",
    CauseKind.DRAW_MATING_CARD: "Which of {other}'s {card} can mate you later?",
    CauseKind.DRAW_GUARD: "What can {other} answer your {threat} with?",
    CauseKind.DRAW_STOPPER: "Which of {other}'s {card} can win a trick later?",
    CauseKind.BONUS: "Which card can you spare, so that a mate counts one trick more?",
}
"""The question that the first step asks, by the kind of cause."""
_MORE_QUESTIONS: Final[Mapping[CauseKind, tuple[str, ...]]] = {
    CauseKind.MATING_CARD: ("When will {other} have no answer to your {card}?",),
    CauseKind.GUARD: (
        "How can you answer all {threat} that {other} may lead?",
        "What happens when {other} leads {threat}?",
        "Which of your cards stops {other}'s {threat}?",
    ),
    CauseKind.LEAD: ("What changes if {leads} next?", "Who must lead next, and why?"),
    CauseKind.WINNER: ("When will you need your {card}?", "What can only your {card} win?"),
    CauseKind.LAST_ANSWER: ("How many leads can your {card} answer?",),
    CauseKind.DRAW_GUARD: ("Can your {threat} mate? How?", "What stops your {threat}?"),
}
"""Other questions for the kinds that occur most, so that the first step is not always the same."""
_LEADS: Final = (
    "Which of {other}'s {mate} can mate you if {leads} next?",
    "Who should lead next, so that you can mate for more?",
    "Who should lead next, so that one of your {mate} can mate?",
)
"""Questions about the lead, if the mistake leads to being mated, to mating or to a draw."""
_ENDS: Final = (
    "Which of {other}'s {mate} threatens to mate you?",
    "Which mate of yours scores most?",
    "Which of your {mate} can still mate {other}?",
)
"""Questions if the only cause is a worse ending: being mated, mating or a draw."""
_EQUAL: Final = (
    "Which of {other}'s {mate} can mate you, whatever you do now?",
    "Which of your {mate} can mate {other}, whatever you do now?",
    "Can either of you still force a mate?",
)
"""Questions if no action loses points, and best play leads to being mated, mating or a draw."""


def hint(hint: Hint, step: int, narrator: Narrator, last: LastHand | None = None) -> str:
    """Put a step of a hint (1 to 3) into words for the player to act."""
    turn = hint.evaluation.position.turn
    if step > 2:
        return advice.hint(hint.evaluation, hint.best, narrator, last)
    addressed = reasons.addressing(turn, narrator)
    if step == 1:
        return f"Hint: {_question(hint, addressed)}"
    if hint.cause is not None:
        keeps_all = f"{reasons.keeps_all(hint.evaluation, narrator)} " if hint.keeps_all else ""
        return f"Hint: {keeps_all}{_reason(hint, hint.cause, addressed)}"
    choices = len(hint.evaluation.values)
    equal = "every choice is worth the same" if choices > 1 else "you have no choice"
    return f"Hint: {reasons.sentences(equal, reasons.with_best_play(hint.end, addressed))}"


def _question(hint: Hint, narrator: Narrator) -> str:
    """Ask a question that points to a suit but does not name the card to play."""
    cause, position = hint.cause, hint.evaluation.position
    turn, other = position.turn, narrator.names[1 - position.turn]
    of = cause.together[0] if cause and cause.together else cause
    # Ask about the mate that follows the mistake, or else about the mate after the best action.
    end = hint.end if cause is None or cause.now.end.winner is None else cause.now.end
    winner = end.winner if cause is None else cause.now.end.winner
    case = {1 - turn: 0, turn: 1}.get(winner, 2) if winner is not None else 2
    if len(hint.evaluation.values) == 1:
        asks = "Which of your cards answers {led}?" if position.led else "Which card is left?"
    elif hint.keeps_all:
        asks = "Is there any card that you can spare?"
    elif of is None:
        asks = _EQUAL[case]
    elif of.loses_anyway and of.kind is CauseKind.LOST_ANYWAY:
        asks = "Which of {other}'s mates costs you least?"
    else:
        first = _LEADS[case] if of.kind is CauseKind.LEAD else _QUESTIONS.get(of.kind, _ENDS[case])
        choice = first, *_MORE_QUESTIONS.get(of.kind, ())
        # Let the cards choose the question, so that a position always gets the same question.
        asks = choice[position.holdings[turn].mask % 11 % len(choice)]
    leave = of and of.kind is CauseKind.LEAD and of.next_leader == 1 - turn
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


def _reason(hint: Hint, cause: Cause, narrator: Narrator) -> str:
    """State the cause and the threat, but do not name the best card."""
    end, now = cause.instead.end, cause.now.end
    if cause.kind is CauseKind.MATE_NOW and end.card:
        other = narrator.names[1 - cause.player]
        lacks = f"{other} lacks both the suit and the rank of one of your cards"
        return f"{lacks}, which mates at once for {points(end.points)}."
    clause = reasons.clause_now(cause, narrator)
    if not clause:
        return reasons.explain_fault(cause, narrator)
    # Add advice to a clause about the card itself; other clauses are advice already.
    needed = clause.startswith(f"{narrator.card(cause.action)} ") and not hint.keeps_all
    needed = needed and not loses_trick(cause)
    keep = ": keep it" if needed else ""
    ends = reasons.otherwise(cause, narrator)
    if now.winner is None:
        ends = reasons.with_best_play(end, narrator)
    # Leave out an ending that names the best card, which may also be played later in the line.
    best = narrator.card(cause.better) if isinstance(cause.better, Card) else clause
    return reasons.sentences(f"{clause}{keep}", "" if best in ends else ends)
