"""The choices of players as they leave a screen."""

from __future__ import annotations

from enum import Enum


class SheetChoice(Enum):
    """What the players do after the page of a hand or a match."""

    GO_ON = "go on"
    RESULT = "result"
    TAKE_BACK = "take back"
    LEAVE = "leave"
