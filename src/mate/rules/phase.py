"""The steps of a hand."""

from __future__ import annotations

from enum import Enum


class Phase(Enum):
    """What the player to act has to do."""

    DECLARE = "declare"
    LEAD = "lead"
    REPLY = "reply"
    OVER = "over"
