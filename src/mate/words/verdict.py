"""The grade of an action, and the likely winner, in words."""

from __future__ import annotations

from typing import Final

from mate.grading import Grade, GradedAction
from mate.solver import Evaluation
from mate.words.figures import choice, points, signed
from mate.words.lasthand import LastHand
from mate.words.narrator import Narrator

_MOST_BETTER: Final = 3


def verdict(graded: GradedAction, narrator: Narrator, last: LastHand | None = None) -> str:
    """How good an action was, and what would have been better, in one sentence.

    Args:
        graded: the action.
        narrator: the players' names.
        last: the last hand of the match, if the action was in it; adds whether it changed the
            result of the match.
    """
    if graded.choices == 1:
        return "The only legal action."
    if graded.grade is Grade.BEST:
        return "No points lost."
    worth = signed(graded.evaluation.value_to(graded.player))
    return (
        f"{graded.grade.mark} {graded.grade.word.capitalize()}, {points(graded.loss)} lost: "
        f"best was {_better(graded, narrator)}, worth {worth}{_for_match(graded, last)}."
    )


def _for_match(graded: GradedAction, last: LastHand | None) -> str:
    if last is None:
        return ""
    best = last.best_makes(graded.evaluation)
    return "" if best == last.made_by(graded.evaluation, graded.action) else f", which {best}"


def verdict_in_short(graded: GradedAction, narrator: Narrator) -> str:
    """The same in a few cells, with the action itself."""
    shown = narrator.card(graded.action)
    if graded.choices == 1:
        return f"{shown} was the only choice."
    if graded.grade is Grade.BEST:
        return f"{shown} cost nothing."
    return f"{shown} {graded.grade.mark} {lost(graded)}, best {_better(graded, narrator)}"


def lost(graded: GradedAction) -> str:
    """The points that an action lost: `−11`."""
    return signed(-graded.loss)


def _better(graded: GradedAction, narrator: Narrator) -> str:
    return choice([narrator.card(action) for action in graded.best], _MOST_BETTER, "another {}")


def standing(evaluation: Evaluation, narrator: Narrator, last: LastHand | None = None) -> str:
    """Who wins by how much with best play; in the last hand, the match too."""
    where, even = (" for the round", "level") if evaluation.whole_round else ("", "a draw")
    return f"Best play{where}: {wins_by(evaluation, narrator.names, last, even=even)}"


def wins_by(
    evaluation: Evaluation,
    names: tuple[str, str],
    last: LastHand | None = None,
    *,
    even: str = "",
) -> str:
    """Who wins by how much: `Ana wins by 28`.

    Args:
        evaluation: the value of a position.
        names: the players' names by seat.
        last: the last hand of the match, if it is one in it.
        even: the words if neither wins; empty for a clause such as `the hand is drawn`.
    """
    added = "" if last is None else last.added(evaluation, names)
    if evaluation.winner is None:
        return f"{even or _level(evaluation)}{added}"
    return f"{names[evaluation.winner]} wins by {abs(evaluation.value)}{added}"


def _level(evaluation: Evaluation) -> str:
    return "the round is level" if evaluation.whole_round else "the hand is drawn"


def standing_in_short(
    evaluation: Evaluation, names: tuple[str, str], last: LastHand | None = None
) -> str:
    """Who wins by how much in a few cells: `Ana +28`; in the last hand `Ana +28, match: Ben +6`."""
    hand = _ahead(evaluation.value_to(0), names)
    if last is None:
        return hand
    return f"{hand}, match: {_ahead(last.lead(evaluation.value_to(0), 0), names)}"


def _ahead(value: int, names: tuple[str, str]) -> str:
    return lead(names[0 if value > 0 else 1], abs(value)) if value else "level"


def lead(name: str, value: int) -> str:
    """The margin by which a player is ahead: `Ana +28`."""
    return f"{name} {signed(value)}"
