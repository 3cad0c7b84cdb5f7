"""A puzzle with its solution, as a document."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mate.cli.reports.columns import Document
from mate.cli.ruleflags import rules_object
from mate.puzzles import Puzzle, Question

if TYPE_CHECKING:
    from mate.puzzles.own import OwnPuzzle


def own_document(own: OwnPuzzle) -> Document:
    """The same for a puzzle out of a match: it has no number, but a log and a hand of it."""
    return {**puzzle_document(own.puzzle), "file": own.match.log, "hand": own.hand}


def puzzle_document(puzzle: Puzzle) -> Document:
    """The JSON document of `mate puzzle`: some milliseconds to solve it.

    Raises:
        SolverError: if no hand can stand so.
    """
    hand = puzzle.hand
    question = Question.of(hand)
    return {
        "number": puzzle.number or None,
        "level": puzzle.level,
        "theme": puzzle.theme.word,
        "rules": rules_object(puzzle.ruleset),
        "deal": str(hand.deal),
        "actions": [action.notation for action in hand.actions],
        "player": hand.position.turn,
        "value": question.evaluation.value,
        "solution": [action.notation for action in question.answer],
    }
