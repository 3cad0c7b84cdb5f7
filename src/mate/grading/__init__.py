"""Every action of a match, graded by its cost against best play, and the verdict on a round."""

from mate.grading.analysis import Analysis, PlayerGrade, RoundVerdict, analyze, leads_in_match
from mate.grading.causes import Cause, Kind, answers, best_line_from, cause_of, trick_won
from mate.grading.grades import Grade, GradedAction, GradedHand, grade
