"""The lesson: what a new player reads and does, step by step, on the real rules.

Pure but for the bookmark: steps are values, and what somebody does in one leads to the next value.
"""

from __future__ import annotations

from mate.lesson.attempt import Attempt, Tone
from mate.lesson.bookmark import read_bookmark, write_bookmark
from mate.lesson.step import LEARNER, NAMES, OTHER, Step
from mate.lesson.steps import CHOICE, FAREWELL, OPPONENT, STEPS
from mate.lesson.wording import worded

__all__ = [
    "CHOICE",
    "FAREWELL",
    "LEARNER",
    "NAMES",
    "OPPONENT",
    "OTHER",
    "STEPS",
    "Attempt",
    "Step",
    "Tone",
    "read_bookmark",
    "worded",
    "write_bookmark",
]
