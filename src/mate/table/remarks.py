"""The table's remarks to the players, as facts; `mate.words.remarks` puts the facts into words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from mate.rules import Action, Match, Position
from mate.table.advice import Advice

if TYPE_CHECKING:
    # Import grading only for type checkers, because grading loads the solver, which the first frame
    # does not need.
    from mate import grading


class Problem(Struct, frozen=True):
    """The reason why a step is impossible."""

    text: str


class Failure(Struct, frozen=True):
    """An error that keeps the computer from acting."""

    reason: str


class Illegal(Struct, frozen=True):
    """An action that the rules forbid, or None if the player chose no action."""

    position: Position
    action: Action | None


class Note(Struct, frozen=True):
    """A sentence that a player asked for, about facts that the table also shows."""

    text: str


class TutorWarning(Struct, frozen=True):
    """A warning against an action that loses points. Repeating the action confirms the action.

    Args:
        match: the match before the action.
        cause: the cause of the loss, or None if the search for the cause failed.
    """

    match: Match
    action: Action
    advice: Advice
    cause: grading.Cause | None


class Reason(Struct, frozen=True):
    """The reason for a warning, shown after the player has taken the action anyway."""

    cause: grading.Cause


class Hint(Struct, frozen=True):
    """A hint, revealed up to a step: 1 asks a question, 2 gives the reason, 3 names the action."""

    match: Match
    hint: grading.Hint
    step: int


class Values(Struct, frozen=True):
    """The values of all actions."""

    match: Match
    advice: Advice


class UndoReport(Struct, frozen=True):
    """An undo, with the match before and after it."""

    before: Match
    after: Match


class DrawDeclined(Struct, frozen=True):
    """The refusal of a draw offer by the player at `seat`."""

    seat: int


class ForcedReply(Struct, frozen=True):
    """A forced reply that the table played automatically."""

    position: Position
    action: Action


class ConfirmResign(Struct, frozen=True):
    """The question whether the player at seat `loser` really resigns."""

    loser: int


class ConfirmUndo(Struct, frozen=True):
    """The question whether to undo the end of a hand.

    Args:
        number: the number of the hand in its match.
        end: the last position of the hand.
    """

    number: int
    end: Position


Message = Problem | Failure | Illegal | Note
HelpRemark = TutorWarning | Reason | Hint | Values
Report = UndoReport | DrawDeclined | ForcedReply
Question = ConfirmResign | ConfirmUndo
Remark = Message | HelpRemark | Report | Question
