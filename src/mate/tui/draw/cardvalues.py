"""The value of each legal action, as marks under the cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mate.rules import Action
from mate.words.figures import signed

if TYPE_CHECKING:
    from mate.solver import Evaluation


def value_marks(evaluation: Evaluation) -> dict[Action, str]:
    """The value of each action to the player to act."""
    return {action: signed(value) for action, value in evaluation.worth.items()}
