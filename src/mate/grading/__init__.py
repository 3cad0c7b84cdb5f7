"""Every action of a match, graded by its cost against best play, and the verdict on a round."""

from __future__ import annotations

from mate.grading.analysis import Analysis, PlayerGrade, RoundVerdict, analyze, leads_in_match
from mate.grading.grades import Grade, GradedAction, GradedHand, grade
from mate.grading.play import End
from mate.grading.reasons import Deed, Effect, Kind, effects, reason

__all__ = [
    "Analysis",
    "Deed",
    "Effect",
    "End",
    "Grade",
    "GradedAction",
    "GradedHand",
    "Kind",
    "PlayerGrade",
    "RoundVerdict",
    "analyze",
    "effects",
    "grade",
    "leads_in_match",
    "reason",
]
