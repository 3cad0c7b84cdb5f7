"""Grades of the actions of a match, the causes of mistakes, and verdicts on rounds."""

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
from mate.grading.causes import Cause, CauseKind, answers, trick_won
from mate.grading.causesearch import best_line_from, cause_of
from mate.grading.hint import Hint
