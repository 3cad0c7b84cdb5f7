"""Find it yourself in words: the task, and the replies to answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mate.grading import cause_of
from mate.puzzles import Mistake, Rating, Review, why_not_obvious
from mate.rules import Action, Phase
from mate.solver import Solution
from mate.words.figures import capital, choice, points
from mate.words.narrator import Narrator
from mate.words.reasons import fault, obvious_fault
from mate.words.verdict import cost, deed, moment

_MOST_BEST: Final = 3


TASK: Final = "What would you have done?"
"""The question at every mistake."""

_TO_DO: Final = {Phase.DECLARE: "declaration", Phase.LEAD: "lead", Phase.REPLY: "reply"}


def asked(mistake: Mistake, narrator: Narrator, *, over: bool) -> str:
    """The question, which does not tell what was played; once it is over, what that was."""
    graded = mistake.graded
    asks = f"{narrator.to_act(mistake.hand.position)}. {TASK}"
    return f"{capital(moment(graded))}: {f'{deed(graded, narrator)}.' if over else asks}"


def asked_in_short(mistake: Mistake) -> str:
    """The question in two words: `best lead?`."""
    return f"best {_TO_DO[mistake.hand.position.phase]}?"


def answered(mistake: Mistake, action: Action, narrator: Narrator) -> str:
    """The reply to a legal answer; it gives the best one away only once that is found."""
    shown, loss = capital(narrator.named(action)), points(mistake.loss(action))
    match mistake.rate(action):
        case Rating.BEST:
            return f"{shown} costs nothing. {cost(mistake.graded, mistake.whole, narrator)}"
        case Rating.BETTER:
            return f"{shown} costs {loss}, less than what was played. Keep looking."
        case _ if action == mistake.graded.action:
            return f"{shown} is what was played: it costs {loss}."
        case _:
            return f"{shown} costs {loss}."


def given_up(mistake: Mistake, narrator: Narrator) -> str:
    """The best actions and what was played, for a player who gives up."""
    best = [narrator.named(action) for action in mistake.graded.evaluation.best]
    named = choice(best, _MOST_BEST, "another {}")
    return f"{capital(named)} was best. {cost(mistake.graded, mistake.whole, narrator)}"


def fails(
    mistake: Mistake,
    solution: Solution,
    narrator: Narrator,
    answer: Action | None = None,
    *,
    brief: bool = False,
) -> str:
    """Why an answer fails, without what is better.

    Without an answer, why the obvious action does; empty if it is sound, or was played.
    """
    hand, played = mistake.hand, mistake.graded.action
    if answer is None:
        reason = why_not_obvious(solution, hand, played)
        return obvious_fault(reason, narrator, brief=brief) if reason else ""
    cause = cause_of(solution, hand.position, answer)
    assert cause is not None
    return fault(cause, narrator, brief=brief)


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
