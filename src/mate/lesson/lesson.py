"""A lesson: its steps, and what it offers at its end."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from mate.lesson.step import Step
from mate.record.terms import Level


class Offer(Enum):
    """What a learner can do after a lesson."""

    BETTER = "better"
    """The second lesson."""
    PUZZLES = "puzzles"
    TOGETHER = "together"
    """A match for two."""
    COMPUTER = "computer"
    """A match against the computer."""


@dataclass(frozen=True)
class Lesson:
    """A lesson on the real rules.

    Args:
        title: its name.
        steps: its steps, in order.
        farewell: the sentence after the last step.
        choice: the sentence that offers what to do next.
        offers: what it offers, one by one.
        opponent: the level of the computer opponent that it offers.
        bookmark: the name of the file that saves the learner's place.
    """

    title: str
    steps: tuple[Step, ...]
    farewell: str
    choice: str
    offers: tuple[Offer, ...]
    opponent: Level
    bookmark: str
