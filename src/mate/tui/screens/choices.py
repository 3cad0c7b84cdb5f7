"""What players can choose when they leave a screen."""

from __future__ import annotations

from enum import Enum
from typing import Final

WORKS_WHILE_DRAWING: Final = frozenset({"leave", "app.quit", "app.help", "app.command_palette"})
"""What can be done while cards are drawn for the match to come."""


class SheetChoice(Enum):
    """What the players do after looking at a score sheet."""

    GO_ON = "go on"
    RESULT = "result"
    TAKE_BACK = "take back"
    LEAVE = "leave"
