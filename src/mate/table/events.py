"""Events at a table: actions of the players, and the passing of time. `Table.after` takes them."""

from __future__ import annotations

from msgspec import Struct

from mate.record.terms import Help
from mate.rules import Action, Deal


class Act(Struct, frozen=True):
    """An action of a person. Repeating an action confirms it after a warning by the tutor."""

    action: Action


class MomentOver(Struct, frozen=True):
    """The end of the moment before a forced reply, or before the computer acts or answers."""


class Undo(Struct, frozen=True):
    """An undo of the last action, and of forced replies and the computer's actions since."""


class GoOn(Struct, frozen=True):
    """The step from a finished hand to the next hand.

    Args:
        deal: the deal for a new round, which counts only if the match does not determine one.
    """

    deal: Deal | None = None


class Dismiss(Struct, frozen=True):
    """The removal of the last remark, and with it of the question that the remark asks."""


class OfferDraw(Struct, frozen=True):
    """An offer to draw the hand. While an offer to a person is open, the table repeats it."""


class AcceptDraw(Struct, frozen=True):
    """The acceptance of the draw offered."""


class DeclineDraw(Struct, frozen=True):
    """The refusal of the draw offered."""


class EndHand(Struct, frozen=True):
    """The end, as a draw, of a hand in which no mate is possible any more."""


class Resign(Struct, frozen=True):
    """A resignation of the match; the second one in a row confirms the first."""


class AskHelp(Struct, frozen=True):
    """A request for help in this turn."""

    kind: Help


class ToggleValues(Struct, frozen=True):
    """A change between showing the values in every turn of this player and hiding them."""


class ReadClock(Struct, frozen=True):
    """A reading of the clock, which may have run out."""


class Pause(Struct, frozen=True):
    """A request to stop the clock."""


class Resume(Struct, frozen=True):
    """A request to start the clock again."""


Step = Act | MomentOver | Undo | GoOn | Dismiss
Agreement = OfferDraw | AcceptDraw | DeclineDraw | EndHand | Resign
HelpRequest = AskHelp | ToggleValues
ClockEvent = ReadClock | Pause | Resume
Event = Step | Agreement | HelpRequest | ClockEvent
