"""What players can choose when they leave a screen."""

from __future__ import annotations

from enum import Enum


class SheetChoice(Enum):
    """What the players do after looking at a score sheet."""

    GO_ON = "go on"
    RESULT = "result"
    TAKE_BACK = "take back"
    LEAVE = "leave"
