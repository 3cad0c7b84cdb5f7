"""How one player did."""

from __future__ import annotations

from dataclasses import dataclass

from mate.grading.actions import Grade, GradedAction


@dataclass(frozen=True, slots=True)
class PlayerGrade:
    """How one player did over all hands.

    Args:
        seat: the player's seat.
        graded: all the player's actions, in order.
    """

    seat: int
    graded: tuple[GradedAction, ...]

    @property
    def actions(self) -> int:
        """How many actions the player made."""
        return len(self.graded)

    @property
    def best(self) -> int:
        """How many of them were best, those without a choice included."""
        return sum(not graded.loss for graded in self.graded)

    @property
    def choices(self) -> int:
        """How many of them were a choice between two or more."""
        return sum(graded.choices > 1 for graded in self.graded)

    @property
    def best_choices(self) -> int:
        """How many of the choices were best."""
        return sum(graded.choices > 1 and not graded.loss for graded in self.graded)

    @property
    def lost(self) -> int:
        """All points lost against best play."""
        return sum(graded.loss for graded in self.graded)

    def count(self, grade: Grade) -> int:
        """How many actions were of a grade."""
        return sum(graded.grade is grade for graded in self.graded)

    @property
    def worst(self) -> GradedAction | None:
        """The action that cost the most, the first of equals; None if nothing was lost."""
        most = max(self.graded, key=lambda graded: graded.loss, default=None)
        return most if most and most.loss else None
