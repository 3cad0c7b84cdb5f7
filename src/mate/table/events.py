"""Events at a table: what its players do, and what time brings. `Table.after` takes them."""

from __future__ import annotations

from msgspec import Struct

from mate.record.terms import Help
from mate.rules import Action, Deal


class Act(Struct, frozen=True):
    """A person declares or plays; the same action again confirms one that the tutor warned of."""

    action: Action


class MomentOver(Struct, frozen=True):
    """The moment before a forced reply, or before the computer acts or answers, is over."""


class Undo(Struct, frozen=True):
    """Undo the last action; against a computer, or past forced replies, back to one's own."""


class OfferDraw(Struct, frozen=True):
    """Offer a draw of the hand; while a person is to answer an offer, read that offer again."""


class AcceptDraw(Struct, frozen=True):
    """Accept the draw that is offered."""


class DeclineDraw(Struct, frozen=True):
    """Decline the draw that is offered."""


class EndHand(Struct, frozen=True):
    """End a hand in which no mate is possible any more, as a draw."""


class Resign(Struct, frozen=True):
    """Resign the match; the same again confirms it."""


class AskHelp(Struct, frozen=True):
    """Ask for help in this turn."""

    kind: Help


class ToggleValues(Struct, frozen=True):
    """Show the values of actions in each turn of this player from now on, or hide them."""


class GoOn(Struct, frozen=True):
    """Leave the finished hand for the next one.

    Args:
        deal: the cards of the next round, where one begins and the match does not name its deal.
    """

    deal: Deal | None = None


class Dismiss(Struct, frozen=True):
    """Drop the last remark, and with it the question that it asks."""


class Look(Struct, frozen=True):
    """Look at the clock, which may have run out."""


class Pause(Struct, frozen=True):
    """Stop the clock."""


class Resume(Struct, frozen=True):
    """Let the clock run again."""


Event = (
    Act
    | MomentOver
    | Undo
    | OfferDraw
    | AcceptDraw
    | DeclineDraw
    | EndHand
    | Resign
    | AskHelp
    | ToggleValues
    | GoOn
    | Dismiss
    | Look
    | Pause
    | Resume
)
