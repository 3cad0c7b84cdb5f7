"""The table's remarks in words, for the screen and for line mode."""

from __future__ import annotations

from mate.table import remarks
from mate.table.remarks import Remark
from mate.words import advice
from mate.words.advice import LastHand
from mate.words.narrator import Narrator


def in_words(
    remark: Remark, narrator: Narrator, *, brief: bool = False, cites: bool = True
) -> list[str]:
    """Put a remark into sentences, without naming the key or word that confirms an action.

    Args:
        brief: whether to shorten the reason for a warning.
        cites: whether a refusal cites the clause of the rules.

    >>> in_words(remarks.ConfirmResign(0), Narrator(("Ana", "Ben")))
    ['Ben wins the match, whatever the score.']
    """
    names = narrator.names
    match remark:
        case remarks.Problem(text) | remarks.Note(text):
            return [text]
        case remarks.Failure(reason):
            return [f"The computer could not play: {reason}"]
        case remarks.Illegal(position, action):
            return [narrator.refusal(position, action, cites=cites)]
        case remarks.TutorWarning() | remarks.Reason():
            return _about_loss(remark, narrator, brief=brief)
        case remarks.Hint(match, hint, step):
            from mate.words import hints

            return [hints.hint(hint, step, narrator, LastHand.of(match))]
        case remarks.Values(match, given):
            known = given.evaluation, narrator, LastHand.of(match)
            return [advice.with_best_play(*known), advice.list_values(*known)]
        case remarks.UndoReport(before, after):
            return [narrator.undone(before, after)]
        case remarks.DrawDeclined(seat):
            return [f"{names[seat]} declines the draw."]
        case remarks.ForcedReply(position, action):
            return [f"Forced: {narrator.describe_event(position, action)}"]
        case remarks.ConfirmResign(loser):
            return [f"{names[1 - loser]} wins the match, whatever the score."]
        case remarks.ConfirmUndo(_, end):
            return [narrator.ending(end)]


def _about_loss(
    remark: remarks.TutorWarning | remarks.Reason, narrator: Narrator, *, brief: bool
) -> list[str]:
    # Import lazily, because these functions load the solver, which other remarks do not need.
    from mate.words.reasons import addressing, explain_mistake, it_for_action

    if isinstance(remark, remarks.Reason):
        return [explain_mistake(remark.cause, narrator)]
    last = LastHand.of(remark.match)
    cost = advice.warning(remark.advice.evaluation, remark.action, narrator, last)
    cause = remark.cause
    if cause is None:
        return [cost]
    return [cost, it_for_action(cause, addressing(cause.player, narrator), brief=brief)]
