"""Remarks at a table in words, for the screen and for line mode."""

from __future__ import annotations

from mate.table import (
    ConfirmResign,
    ConfirmUndo,
    Failure,
    ForcedReply,
    Hint,
    Illegal,
    NoDraw,
    Note,
    Problem,
    Reason,
    Remark,
    Reversal,
    TutorWarning,
    Values,
)
from mate.words import advice
from mate.words.advice import LastHand
from mate.words.narrator import Narrator


def in_words(remark: Remark, narrator: Narrator, *, brief: bool = False) -> list[str]:
    """Put a remark into sentences, but for the key or the word that confirms something.

    Args:
        brief: whether the reason for a warning is brief.

    >>> in_words(ConfirmResign(0), Narrator(("Ana", "Ben")))
    ['Ben wins the match, whatever the score.']
    """
    names = narrator.names
    match remark:
        case Problem(text) | Note(text):
            return [text]
        case Failure(reason):
            return [f"The computer could not play: {reason}"]
        case Illegal(position, action):
            return [narrator.refusal(position, action)]
        case TutorWarning() | Reason():
            return _about_loss(remark, narrator, brief=brief)
        case Hint(match, given):
            return [advice.hint(*given, narrator, LastHand.of(match))]
        case Values(match, given):
            known = given.evaluation, narrator, LastHand.of(match)
            return [advice.with_best_play(*known), advice.account(*known)]
        case Reversal(before, after):
            return [narrator.undone(before, after)]
        case NoDraw(seat):
            return [f"{names[seat]} declines the draw."]
        case ForcedReply(position, action):
            return [f"Forced: {narrator.happened(position, action)}"]
        case ConfirmResign(loser):
            return [f"{names[1 - loser]} wins the match, whatever the score."]
        case ConfirmUndo(_, end):
            return [narrator.ending(end)]


def _about_loss(remark: TutorWarning | Reason, narrator: Narrator, *, brief: bool) -> list[str]:
    # Causes come with the solver, which nothing else here needs.
    from mate.words.reasons import fault, why

    if isinstance(remark, Reason):
        return [why(remark.cause, narrator)]
    last = LastHand.of(remark.match)
    cost = advice.warning(remark.advice.evaluation, remark.action, narrator, last)
    cause = remark.cause
    return [cost] if cause is None else [cost, fault(cause, narrator, brief=brief)]
