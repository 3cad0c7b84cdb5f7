"""Every action of a match, graded by its cost against best play, and the verdict on a round."""

from __future__ import annotations

from mate.grading.actions import Grade, GradedAction
from mate.grading.analysis import Analysis, analyze
from mate.grading.bestplay import End
from mate.grading.effects import Deed, Effect, effects
from mate.grading.hands import GradedHand, grade
from mate.grading.leads import leads_in_match
from mate.grading.players import PlayerGrade
from mate.grading.reasons import Kind, Reason, reason
from mate.grading.rounds import RoundVerdict

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
    "Reason",
    "RoundVerdict",
    "analyze",
    "effects",
    "grade",
    "leads_in_match",
    "reason",
]
