"""Puzzles in words: the task, the consequence of an answer, and the result."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from mate.clock import MONTHS, local_day
from mate.rules import Action, Hand, Phase
from mate.words import counted, points
from mate.words.narrator import Narrator

if TYPE_CHECKING:
    from datetime import date

    from mate.exercise import Exercise
    from mate.puzzles import Duel, Puzzle, PuzzleCounts, PuzzleProgress, PuzzleResult, Theme
    from mate.puzzles.progress import OwnPuzzle

ABOUT: Final = (
    "Each step has one right answer. Any other choice loses the win, the draw or at least 20 "
    "points. Your opponent always defends perfectly."
)
"""The explanation of a puzzle."""
DUEL: Final = (
    "Five puzzles each, all at the same level. Only the first try counts: a wrong answer "
    "shows the solution and ends your turn. The player who solves more wins."
)
"""The explanation of a duel."""
EXAMPLES: Final = {
    "wait": "A seven mates now for 35; on trick 8 it scores 56.",
    "keep-lead": "The ace of clubs wins, so you lead again.",
    "take-lead": "Reply with the ace, not the seven: then you lead.",
    "keep-answer": "Keep your last heart, or the seven of hearts mates.",
    "keep-answers": "Spend neither your last heart nor your last club.",
    "keep-winner": "Save the ace for the trick that you have to win.",
    "keep-mating-card": "Keep the ten of hearts until all hearts are gone.",
    "force-out": "Lead hearts until the last one is out, then mate.",
    "foreplace": "Foreplace a card: a mate counts as one trick later.",
    "play": "Follow both lines to the end, card by card.",
}
"""A one-line example for each theme, keyed by the name of the theme."""
NO_OWN: Final = "No puzzles yet. A mistake becomes a puzzle only if it had a single right answer."
"""The text in place of a player's own puzzles if no mistake has become a puzzle."""
NO_MATCH: Final = "No puzzles yet. Finish a match, and your mistakes become puzzles."
"""The text in place of a player's own puzzles if no match is finished."""
MISSED: Final = "Missed"
"""The result of a wrong answer, for large letters."""
RIGHT: Final = "Right."
"""The reply to a right answer."""
_RESULTS: Final = {
    "first-try": "solved",
    "solved": "solved, not on the first try",
    "failed": "not solved yet",
}


def task(attempt: Exercise, narrator: Narrator) -> str:
    """State the task in a sentence that stays true until the puzzle is over.

    >>> from mate.puzzles import NAMES, puzzle_numbered
    >>> attempt = puzzle_numbered(1).exercise()
    >>> task(attempt, Narrator(NAMES)).startswith(NAMES[attempt.player])
    True
    """
    position, turn = attempt.hand.position, attempt.hand.position.turn
    return f"{narrator.names[turn]} {narrator.role(position, turn)}: {goal(attempt.value)}"


def goal(value: int) -> str:
    """State the result of best play as a goal, such as `win 28 points`."""
    if not value:
        return "save the draw"
    return f"win {points(value)}" if value > 0 else f"lose no more than {points(-value)}"


def headline(attempt: Exercise, *, right: bool) -> str:
    """Return the goal, or the result of a right answer or of the puzzle, for large letters."""
    if attempt.over:
        return attempt.stage.value
    return RIGHT.rstrip(".") if right else goal(attempt.value)


def refutation(attempt: Exercise, narrator: Narrator, *, brief: bool = False) -> str:
    """Say why a `REFUTED` answer is wrong: state the cause and how the hand then ends."""
    from mate.grading import cause_of
    from mate.words.reasons import wrong_answer

    assert attempt.last is not None
    cause = cause_of(attempt.solution, attempt.hand.position, attempt.last)
    assert cause is not None
    return wrong_answer(cause, narrator, brief=brief)


def actions_after_answer(before: Hand, actions: Sequence[Action], narrator: Narrator) -> str:
    """Report the actions after a right answer: `Ben replies with 10♠ and leads K♥`."""
    clauses: list[str] = []
    last = None
    for position, action in before.play_all(actions).steps(len(before.actions)):
        seat, done = position.turn, narrator.verb_phrase(position, action)
        if position.play(action).is_mate:
            done = f"mates with {narrator.card(action)}"
        if seat == last:
            clauses[-1] += f" and {done}"
        else:
            clauses.append(f"{narrator.names[seat]} {done}")
        last = seat
    return f"{'; '.join(clauses)}." if clauses else ""


def ended(attempt: Exercise, narrator: Narrator) -> str:
    """Say how the hand ends: `Ana mates with K♠ on trick 7: 28 points.`."""
    return narrator.ending_with_points(attempt.hand.play_all(attempt.rest).end)


def why_obvious_fails(
    attempt: Exercise, narrator: Narrator, *, played: Action | None = None, brief: bool = False
) -> str:
    """Say, after the puzzle, why the obvious first action fails; empty if that action is right.

    Args:
        played: the mistake that was played in the match from which the puzzle comes; if given, the
            text explains this mistake instead.
    """
    from mate.grading import cause_of
    from mate.puzzles import why_not_obvious
    from mate.words.reasons import explain_fault

    position = attempt.opening.position
    if played is not None and position.is_legal(played):
        cause, what = cause_of(attempt.solution, position, played), "played in the match"
    else:
        cause, what = why_not_obvious(attempt.solution, attempt.opening), "the obvious choice"
    return explain_fault(cause, narrator, brief=brief, what=what) if cause else ""


def how_found(attempt: Exercise, *, comes_back: bool = True) -> str:
    """Say how a puzzle ended, such as `Solved on the first try`."""
    if attempt.at_first_try:
        return "Solved on the first try."
    wrong = counted(attempt.mistakes, "wrong answer") if attempt.mistakes else ""
    how = " and ".join(filter(None, (wrong, "a hint" if attempt.hinted else "")))
    # Compare the value of the stage, because importing its class would load the solver.
    solved = attempt.stage.value == "solved"
    after = how and f" {'with' if solved and not wrong else 'after'} {how}"
    again = "; you will see it again" if comes_back else ""
    return f"{'Solved' if solved else 'Not solved'}{after}{again}."


def so_far(counts: PuzzleCounts, *, tight: bool = False) -> str:
    """Count the puzzles solved and to retry: `12 of 480 solved, 3 to retry`."""
    whole = f"{counts.solved:,} of {counts.puzzles:,} solved"
    solved = f"{counts.solved}/{counts.puzzles}" if tight else whole
    return f"{solved}, {counts.failed} to retry" if counts.failed else solved


def waiting(progress: PuzzleProgress) -> str:
    """Count the puzzles that come back now, or else the solved puzzles: `3 to repeat`."""
    if progress.to_repeat:
        return f"{progress.to_repeat} to repeat"
    return f"{progress.solved} solved" if progress.solved else "none solved yet"


def name_of(puzzle: Puzzle, theme: Theme | None = None) -> str:
    """Name a puzzle of the pack: `Puzzle 12 · level 2`, with the theme if one was chosen."""
    chosen = f" · {theme.title}" if theme else ""
    return f"Puzzle {puzzle.number} · level {puzzle.level}{chosen}"


def day_of(day: date, *, tight: bool = False) -> str:
    """Write a day: `22 November`; if `tight`, `22 Nov`."""
    month = MONTHS[day.month - 1]
    return f"{day.day} {month[:3] if tight else month}"


def result_of_the_day(result: PuzzleResult | None) -> str:
    """Name the result of a daily puzzle, such as `solved` or `not tried yet`."""
    return "not tried yet" if result is None else _RESULTS[result.value]


def score_of(duel: Duel) -> str:
    """Write the score of a duel: `Eva 2 – 1 Kim`."""
    (first, second), (one, other) = duel.score, duel.names
    # Add a colon, because the number in a name such as `Player 2` would run into the score.
    return f"{one}{':' if one[-1:].isdigit() else ''} {first} – {second} {other}"


def race_of(duel: Duel) -> str:
    """Write the score of a duel and who leads: `Eva 2 – 1 Kim, Eva leads`."""
    (first, second), score = duel.score, score_of(duel)
    return score if first == second else f"{score}, {duel.names[first < second]} leads"


def result_of(duel: Duel) -> str:
    """Say how a duel ended: `Eva wins the duel, 4 to 3`."""
    first, second = duel.score
    if duel.winner is None:
        return f"The duel is drawn, {first} to {first}."
    return f"{duel.names[duel.winner]} wins the duel, {max(first, second)} to {min(first, second)}."


def about(theme: Theme) -> str:
    """Name the theme of a puzzle: `Theme: keeping the lead`."""
    return f"Theme: {theme.title}."


def hint(attempt: Exercise, theme: Theme | None, narrator: Narrator) -> str:
    """Give a hint: the theme, or two possible answers if the theme is known or does not help."""
    begun = "Hint" if attempt.mistakes else "Hint (counts as a try)"
    evaluation = attempt.solution.evaluate(attempt.hand.position)
    if theme and theme.causes and evaluation.position.phase is not Phase.DECLARE:
        return f"{begun}: {theme.title}."
    right, *wrong = evaluation.ranked
    pair = [action for action in evaluation.values if action in {right, wrong[0]}]
    return f"{begun}: the answer is {' or '.join(map(narrator.card, pair))}."


def origin(own: OwnPuzzle, *, aloud: bool = False) -> str:
    """Name the match from which a puzzle comes: `From Ana – Ben, 2026-03-01, hand 2`.

    Aloud, the names are `Ana and Ben`.
    """
    one, other = own.match.players
    day = local_day(own.match.created)
    return f"From {one} {'and' if aloud else '–'} {other}, {day}, hand {own.hand}"


def puzzle_lines(puzzle: Puzzle, attempt: Exercise, day: date | None = None) -> tuple[str, ...]:
    """Describe a puzzle of the pack and the result of an attempt, without giving the solution."""
    number = f"puzzle {puzzle.number}, level {puzzle.level}"
    what = f"puzzle of the day, {day.isoformat()}: {number}" if day else number
    how = how_found(attempt, comes_back=False)
    return f"Mate, {what}", how, f"Try it: mate puzzle {puzzle.number}"
