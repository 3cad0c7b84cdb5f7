"""Plain text to share: a finished match, or a puzzle."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import TYPE_CHECKING

from mate.grading import RoundVerdict
from mate.record import MatchRecord
from mate.record.code import code_of
from mate.record.terms import LENGTH_OF
from mate.rules import HANDS, Match
from mate.words import series
from mate.words.figures import counted
from mate.words.history import help_in_words
from mate.words.narrator import Narrator
from mate.words.rulebook import rule_flags
from mate.words.verdict import to_share

if TYPE_CHECKING:
    from mate.puzzles import Puzzle, PuzzleAttempt


def match_lines(record: MatchRecord, verdicts: Iterable[RoundVerdict]) -> tuple[str, ...]:
    """A match: players, score and rules, the verdict, and how to get the same cards, or go on.

    It names no card, so that readers can still play the same deals.
    """
    # Names in full, whatever the screen has room for; cards are not written.
    narrator, over = Narrator(record.players), record.match.finished
    perfect = record.header.against_perfect
    does = "Replay the match: mate replay" if over else "Go on from there: mate play --code"
    lines = (
        narrator.result_to_copy(record.match),
        series.sentence(record, narrator),
        f"Deals of the day, {record.header.day}." if record.header.day else "",
        *(value.sentence for value in record.header.heads),
        help_in_words(record, narrator),
        *(to_share(each, narrator, against_perfect=perfect) for each in verdicts),
        f"Play the same cards: {same_cards(record.match)}",
        f"{does} {code_of(record.match)}",
    )
    return tuple(filter(None, lines))


def same_cards(match: Match) -> str:
    """The command that starts a match with the same deals, rules and first dealer.

    >>> from mate.rules import Deal, Ruleset
    >>> same_cards(Match(Ruleset.preset("bga"), 1).deal(Deal.from_number(7)))
    'mate play --deal 7 --first 2 --rules bga'
    """
    words = ["mate play", *(f"--deal {deal.number}" for deal in match.deals)]
    length = [f"--length {LENGTH_OF[match.length]}"] if match.length < HANDS else []
    first = f"--first {match.first_dealer + 1}"
    return " ".join([*words, first, *length, *rule_flags(match.ruleset)])


def puzzle_lines(
    puzzle: Puzzle, attempt: PuzzleAttempt, day: date | None = None
) -> tuple[str, ...]:
    """A puzzle of the pack and how an attempt went, without giving its solution away."""
    number = f"puzzle {puzzle.number}, level {puzzle.level}"
    what = f"puzzle of the day, {day.isoformat()}: {number}" if day else number
    return (f"Mate, {what}", _tries(attempt), f"Try it: mate puzzle {puzzle.number}")


def _tries(attempt: PuzzleAttempt) -> str:
    if attempt.at_first_try:
        return "Solved on the first try."
    wrong = counted(attempt.mistakes, "wrong answer") if attempt.mistakes else ""
    parts = " and ".join(filter(None, (wrong, "a hint" if attempt.hinted else "")))
    how = parts and f" {'after' if wrong else 'with'} {parts}"
    # The stage has no name here, because the words need nothing of the puzzles to be loaded.
    if attempt.stage.value == "solved":
        return f"Solved{how}."
    return f"Not solved{how}." if wrong or not how else "Not solved, even with a hint."
