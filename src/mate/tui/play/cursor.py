"""Where the player to act is among the actions."""

from __future__ import annotations

from typing import NamedTuple, Self

from mate.rules import Action, Position


class Cursor(NamedTuple):
    """The action that is chosen, and how it came to be.

    Args:
        chosen: the action under the cursor; None where nobody chooses.
        picked: what was asked for last by its key, its name or the mouse, while nothing else was
            done: asked for again, it is played.

    >>> from mate.rules import Deal
    >>> position = Position.start(Deal.parse("AT.AT7.T.ATK7"))
    >>> Cursor.at_first(position).chosen, Cursor.at_first(position).moved(position, 1).chosen
    (NoForeplacement('-'), Card('AC'))
    """

    chosen: Action | None = None
    picked: Action | None = None

    @classmethod
    def at_first(cls, position: Position) -> Self:
        """The cursor as a turn begins; before trick 1 at what does no harm, no foreplacement."""
        legal = position.legal_actions
        if not legal:
            return cls()
        return cls(legal[0] if position.trick else legal[-1])

    @classmethod
    def picking(cls, action: Action) -> Self:
        """The cursor at an action that was asked for once."""
        return cls(action, action)

    def moved(self, position: Position, step: int) -> Cursor:
        """The cursor so many legal actions on, or back; after the last comes the first."""
        legal = position.legal_actions
        if self.chosen is None:
            return self
        return Cursor(legal[(legal.index(self.chosen) + step) % len(legal)])

    def moved_to(self, position: Position, place: int) -> Cursor:
        """The cursor at a place among the legal actions: 0 is the first, -1 the last."""
        return self if self.chosen is None else Cursor(position.legal_actions[place])
