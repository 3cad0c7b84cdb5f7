"""The cursor of the player to act."""

from __future__ import annotations

from typing import NamedTuple, Self

from mate.rules import Action, Position


class Cursor(NamedTuple):
    """The action under the cursor, None if no one is choosing, and whether it was picked.

    What was just picked by key, name or mouse is played when picked again. What was `refused`
    leaves nothing chosen: the cursor is not shown, and Enter plays nothing, until it moves.

    >>> from mate.rules import Deal
    >>> position = Position.start(Deal.parse("AT.AT7.T.ATK7"))
    >>> Cursor.at_first(position)
    Cursor(chosen=NO_FOREPLACEMENT, picked=None, refused=None)
    """

    chosen: Action | None = None
    picked: Action | None = None
    refused: Action | None = None

    @classmethod
    def at_first(cls, position: Position) -> Self:
        """The cursor at the start of a turn: before trick 1 on none, which is safe."""
        legal = position.legal_actions
        if not legal:
            return cls()
        return cls(legal[0] if position.trick else legal[-1])
