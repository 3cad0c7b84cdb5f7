"""Every action of a match, graded by its cost against best play, and the verdict on a round."""

from mate.grading.analysis import (
    Analysis,
    Grade,
    GradedAction,
    GradedHand,
    PlayerGrade,
    RoundVerdict,
    analyze,
    grade,
    leads_in_match,
)
from mate.grading.causes import Cause, Kind, Threat, answers, best_line_from, cause_of, trick_won
from mate.grading.hint import Hint
