"""What a puzzle is about."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Final


class Theme(Enum):
    """What there is to see in a puzzle."""

    WAIT = "wait", "waiting, although mate is on"
    FORCE = "force", "forcing by rank"
    LOSE_THE_LEAD = "lose-the-lead", "losing the lead"
    DUCK = "duck", "ducking"
    OVERMATE = "overmate", "setting up an overmate"
    ONLY_DRAW = "only-draw", "the only draw"
    ONLY_FOREPLACEMENT = "only-foreplacement", "the only foreplacement"
    PLAY = "play", "the one way to play"

    def __init__(self, word: str, title: str) -> None:
        self.word: Final = word
        """Its name in the pack and in documents."""
        self.title: Final = title
        """Its name for people, once the puzzle is solved."""


THEMES: Final[Mapping[str, Theme]] = {theme.word: theme for theme in Theme}
"""Every theme by its word."""
