"""A table: a match in play as its players see it, the rules of conduct at it, and who holds it."""

from mate.table.advice import Advice, expect_agreed, explain_loss, tutor_checks
from mate.table.events import (
    AcceptDraw,
    Act,
    AskHelp,
    DeclineDraw,
    Dismiss,
    EndHand,
    Event,
    GoOn,
    Look,
    MomentOver,
    OfferDraw,
    Pause,
    Resign,
    Resume,
    ToggleValues,
    Undo,
)
from mate.table.held import HeldTable
from mate.table.remarks import (
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
from mate.table.table import Conduct, Table, Waits
