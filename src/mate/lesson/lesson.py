"""A lesson: its steps, and what comes after them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from mate.lesson.step import Step
from mate.record.events import Level


class Offer(Enum):
    """What somebody can go on with after a lesson."""

    BETTER = "better"
    """The second lesson."""
    PUZZLES = "puzzles"
    TOGETHER = "together"
    """A match for two."""
    COMPUTER = "computer"
    """A match against the computer."""


@dataclass(frozen=True)
class Lesson:
    """What somebody reads and does, step by step, on the real rules.

    Args:
        title: what it is called.
        steps: its steps, in their order.
        farewell: what is said after the last one.
        choice: what is offered then, in a sentence.
        offers: the same, one by one.
        opponent: the level of the computer that it offers a match against.
        bookmark: the name of the file that keeps how far somebody came.
    """

    title: str
    steps: tuple[Step, ...]
    farewell: str
    choice: str
    offers: tuple[Offer, ...]
    opponent: Level
    bookmark: str
