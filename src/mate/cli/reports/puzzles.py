"""A puzzle with its solution, as a document."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mate.cli.reports.columns import Document
from mate.cli.ruleflags import rules_object
from mate.puzzles import Puzzle, best_line
from mate.solver import solve

if TYPE_CHECKING:
    from mate.puzzles.own import OwnPuzzle


def own_document(own: OwnPuzzle) -> Document:
    """The same for a puzzle from a match, which has no number but a log and a hand."""
    return {**puzzle_document(own.puzzle), "file": own.match.log, "hand": own.hand}


def puzzle_document(puzzle: Puzzle) -> Document:
    """The JSON document of `mate puzzle`; solving it takes some milliseconds.

    Raises:
        SolverError: if the position cannot occur in a hand.
    """
    hand = puzzle.hand
    solution = solve(hand.position)
    return {
        "number": puzzle.number or None,
        "level": puzzle.level,
        "theme": puzzle.theme.word,
        "rules": rules_object(puzzle.ruleset),
        "deal": str(hand.deal),
        "actions": [action.notation for action in hand.actions],
        "player": hand.position.turn,
        "value": solution.evaluate().value,
        "solution": [action.notation for action in best_line(solution, hand)],
    }
