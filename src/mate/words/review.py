"""Find it yourself in words: the task, and the replies to answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mate.puzzles import Mistake, Rating, Review
from mate.rules import Action, Outcome
from mate.words.figures import capital, choice, points
from mate.words.narrator import Narrator
from mate.words.verdict import deed, moment

_MOST_BEST: Final = 3


TASK: Final = "Find something better."
"""The task at every mistake."""


def played(mistake: Mistake, narrator: Narrator) -> str:
    """What was played and its cost: `Hand 2, trick 4: Ben led K♠, losing 28 points.`."""
    graded, led = mistake.graded, mistake.hand.position.led
    answer = f" to {narrator.card(led)}" if led else ""
    done = f"{deed(graded, narrator)}{answer}"
    return f"{capital(moment(graded))}: {done}, losing {points(graded.loss)}."


def answered(mistake: Mistake, action: Action, narrator: Narrator) -> str:
    """The reply to a legal answer; it does not give the best one away."""
    shown, loss = narrator.named(action), mistake.loss(action)
    played, lost = mistake.graded.action, mistake.graded.loss
    was = narrator.named(played)
    match mistake.rate(action):
        case Rating.BEST:
            return f"{capital(shown)} costs no points; {was} cost {points(lost)}."
        case Rating.BETTER:
            return (
                f"{capital(shown)} is {points(lost - loss)} better than {was}, but still costs "
                f"{loss}. Keep looking."
            )
        case _ if action == played:
            return f"{capital(shown)} is what was played: it costs {points(loss)}."
        case _ if loss == lost:
            return f"{capital(shown)} costs {points(loss)}, the same as {was}."
        case _:
            return f"{capital(shown)} costs {points(loss)}, more than {was}."


def given_up(mistake: Mistake, narrator: Narrator) -> str:
    """The best actions, for a player who gives up."""
    best = [narrator.named(action) for action in mistake.graded.evaluation.best]
    named = choice(best, _MOST_BEST, "another {}")
    return f"{capital(named)} was best: {points(mistake.graded.loss)} better."


def followed(outcome: Outcome, narrator: Narrator) -> str:
    """How the hand ends if both players play best from there."""
    end = "the hand is drawn." if outcome.winner is None else narrator.ending_with_points(outcome)
    return f"With best play from there, {end}"


def found(review: Review, narrator: Narrator) -> str:
    """How many were found, such as `Found on the first try: Ana 2 of 3, Ben 1 of 4.`."""
    seats = sorted({mistake.graded.player for mistake in review.mistakes})
    counts = ((narrator.names[seat], *review.found_by(seat)) for seat in seats)
    told = ", ".join(f"{name} {right} of {asked}" for name, right, asked in counts)
    return f"Found on the first try: {told}."


def nothing_to_find(failed: Sequence[int], *, closed: bool) -> str:
    """Why there is nothing to find."""
    if failed:
        return f"Nothing to find, but hand {failed[0]} could not be analysed."
    if closed:
        return (
            "Nothing to find yet: a round can be reviewed once both its hands are over, "
            "because both use the same cards."
        )
    return "Nothing to find: no action cost 12 points or more. Well played!"
