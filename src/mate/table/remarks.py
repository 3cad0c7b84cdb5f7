"""Remarks: what a table has to say, as facts; `mate.words.remarks` puts them into words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from mate.rules import Action, Match, Position
from mate.table.advice import Advice

if TYPE_CHECKING:
    # The first picture of a table comes without the solver.
    from mate import grading
    from mate.grading import Cause


class Problem(Struct, frozen=True):
    """A reason why something cannot be done."""

    text: str


class Failure(Struct, frozen=True):
    """An error that keeps the computer from acting."""

    reason: str


class Illegal(Struct, frozen=True):
    """An action that the rules forbid; None if a player chose no action."""

    position: Position
    action: Action | None


class TutorWarning(Struct, frozen=True):
    """A warning of an action that loses points; the same action again confirms it.

    Args:
        match: the match before the action.
        cause: the cause of the loss; None where none is found.
    """

    match: Match
    action: Action
    advice: Advice
    cause: Cause | None


class Reason(Struct, frozen=True):
    """The reason for a warning, once the action is played in spite of it."""

    cause: Cause


class Hint(Struct, frozen=True):
    """A hint, up to a step: 1 asks a question, 2 gives the reason, 3 names the best action."""

    match: Match
    hint: grading.Hint
    step: int


class Values(Struct, frozen=True):
    """The values of all actions."""

    match: Match
    advice: Advice


class Reversal(Struct, frozen=True):
    """An undo: the match before it and after it."""

    before: Match
    after: Match


class NoDraw(Struct, frozen=True):
    """A draw that the player of a seat declines."""

    seat: int


class ForcedReply(Struct, frozen=True):
    """A forced reply that went by itself."""

    position: Position
    action: Action


class ConfirmResign(Struct, frozen=True):
    """The question whether the player of a seat really resigns."""

    loser: int


class ConfirmUndo(Struct, frozen=True):
    """The question whether to undo the end of a hand.

    Args:
        number: the number of the hand in its match.
        end: its last position.
    """

    number: int
    end: Position


class Note(Struct, frozen=True):
    """A sentence that the players asked for, about what they see anyway."""

    text: str


Remark = (
    Problem
    | Note
    | Failure
    | Illegal
    | TutorWarning
    | Reason
    | Hint
    | Values
    | Reversal
    | NoDraw
    | ForcedReply
    | ConfirmResign
    | ConfirmUndo
)
