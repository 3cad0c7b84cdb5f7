"""Every action of a match, graded by its cost against best play, and the verdict on a round."""

from mate.grading.analysis import Analysis, PlayerGrade, RoundVerdict, analyze, leads_in_match
from mate.grading.deeds import effects
from mate.grading.grades import Grade, GradedAction, GradedHand, grade
from mate.grading.play import End
from mate.grading.reasons import Deed, Effect, Kind, reason
