"""The events at a table, which `Table.after` handles: actions of the players, and passing time."""

from __future__ import annotations

from msgspec import Struct

from mate.record.terms import Help
from mate.rules import Action, Deal


class Act(Struct, frozen=True):
    """An action of a person. Repeating the action after a tutor's warning confirms the action."""

    action: Action


class MomentOver(Struct, frozen=True):
    """The end of the pause before a forced reply, or before the computer acts or answers."""


class Undo(Struct, frozen=True):
    """An undo of the last action, and of all forced replies and computer actions after it."""


class GoOn(Struct, frozen=True):
    """The step from a finished hand to the next hand.

    Args:
        deal: the deal for a new round; ignored if the match determines the deal.
    """

    deal: Deal | None = None


class Dismiss(Struct, frozen=True):
    """The removal of the last remark and of any question that the remark asks."""


class OfferDraw(Struct, frozen=True):
    """An offer to draw the hand. If an offer is open already, the event only shows that offer."""


class AcceptDraw(Struct, frozen=True):
    """The acceptance of the offered draw."""


class DeclineDraw(Struct, frozen=True):
    """The refusal of the offered draw."""


class EndHand(Struct, frozen=True):
    """A request to end a hand as a draw, because no mate is possible any more."""


class Resign(Struct, frozen=True):
    """A resignation of the match. A second resignation in a row confirms the first."""


class AskHelp(Struct, frozen=True):
    """A request for an aid in this turn."""

    kind: Help


class ToggleValues(Struct, frozen=True):
    """A switch between showing and hiding the values on every turn of this player."""


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
