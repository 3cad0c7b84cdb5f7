"""The value of each legal action, as the marks that stand under the cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mate.rules import Action

MINUS: Final = "\N{MINUS SIGN}"


def signed(points: int) -> str:
    """Points with their sign: `+28`, `−7`, `0`."""
    return f"+{points}" if points > 0 else f"{MINUS}{-points}" if points else "0"


def value_marks(values: Mapping[Action, int], turn: int, dealer: int) -> dict[Action, str]:
    """What each action is worth to the player who is to act.

    Args:
        values: by action, the dealer's points minus the other's under best play.
        turn: the seat of the player to act.
        dealer: the dealer's seat.
    """
    sign = 1 if turn == dealer else -1
    return {action: signed(sign * value) for action, value in values.items()}
