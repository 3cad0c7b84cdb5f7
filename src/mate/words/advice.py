"""Aids during play, in words: the kinds of aids, and sentences with hints, values and warnings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, NamedTuple, Self

from mate.computers import LEVEL_NAMES
from mate.rules import Action, Card, Match, Phase
from mate.words import average, capital, points
from mate.words.narrator import Narrator

if TYPE_CHECKING:
    from mate.players.traps import Trap
    from mate.record.terms import Help
    from mate.solver import Evaluation

MEANINGS: Final[Mapping[Help, str]] = {
    "hints": "a question, a reason, then the best card, when you ask",
    "values": "the value of each card, below the cards",
    "tutor": "a warning before you play a card that loses points",
}
"""Each kind of aid, described for the players who agree on it."""

RARELY: Final = 0.01
"""The minimum probability of a mistake for a brief prediction to mention the mistake."""


class LastHand(NamedTuple):
    """The last hand of a match, which decides the match; `score` is the score before that hand.

    >>> [LastHand((28, 10)).match_result(value, 1) for value in (19, 18, 17)]
    ['wins the match', 'draws the match', 'loses the match']
    """

    score: tuple[int, int]

    @classmethod
    def of(cls, match: Match, number: int = 0) -> Self | None:
        """Return the last hand if the hand with this number is the last; otherwise return None.

        Args:
            number: the number of the hand, from 1; 0 for the current hand.
        """
        number = number or match.current_number
        if number != match.length or match.practice is not None:
            return None
        return cls(match._replace(hands=match.hands[: number - 1]).score)

    def lead(self, value: int, seat: int) -> int:
        """Return the margin by which a player who wins the hand by `value` wins the match."""
        return value + self.score[seat] - self.score[1 - seat]

    def match_result(self, value: int, seat: int) -> str:
        """Say how the match ends for a player who wins the hand by `value`."""
        lead = self.lead(value, seat)
        if not lead:
            return "draws the match"
        return "wins the match" if lead > 0 else "loses the match"

    def added(self, evaluation: Evaluation, names: tuple[str, str]) -> str:
        """Return the match's result, to follow the hand's result: ` and the match by 12`."""
        lead = self.lead(evaluation.value_to(0), 0)
        if not lead:
            return ", which draws the match"
        winner, by = 0 if lead > 0 else 1, abs(lead)
        if winner == evaluation.winner:
            return f" and the match by {by}"
        joined = " and" if evaluation.winner is None else ", but"
        return f"{joined} {names[winner]} wins the match by {by}"


def wins_by(evaluation: Evaluation, names: tuple[str, str], last: LastHand | None = None) -> str:
    """Name the winner and the margin: `Ana wins by 28`; in the last hand, add the match's result.

    >>> from mate.rules import Deal
    >>> from mate.solver import solve
    >>> evaluation = solve(Deal.parse("Q7.TK7.AKQ7.K")).evaluate()
    >>> wins_by(evaluation, ("Ana", "Ben"))
    'Ben wins by 77'
    >>> wins_by(evaluation, ("Ana", "Ben"), LastHand((90, 10)))
    'Ben wins the hand by 77, but Ana wins the match by 3'
    """
    added = "" if last is None else last.added(evaluation, names)
    if evaluation.winner is None:
        return f"the {'round' if evaluation.whole_round else 'hand'} is drawn{added}"
    what = " the round" if evaluation.whole_round else " the hand" if last else ""
    return f"{names[evaluation.winner]} wins{what} by {abs(evaluation.value)}{added}"


def with_best_play(evaluation: Evaluation, narrator: Narrator, last: LastHand | None = None) -> str:
    """State the result of best play in a sentence."""
    return f"Best play: {wins_by(evaluation, narrator.names, last)}."


def hint(
    evaluation: Evaluation, best: Action, narrator: Narrator, last: LastHand | None = None
) -> str:
    """Advise the best action and state the result of best play.

    >>> from mate.rules import Deal
    >>> from mate.solver import solve
    >>> evaluation = solve(Deal.parse("Q7.TK7.AKQ7.K")).evaluate()
    >>> hint(evaluation, evaluation.best[0], Narrator(("Ana", "Ben")))
    'Hint: foreplace K♦. Best play: Ben wins by 77.'
    """
    if isinstance(best, Card):
        verb = "foreplace" if evaluation.position.phase is Phase.DECLARE else "play"
        advised = f"{verb} {narrator.card(best)}"
    else:
        advised = "keep all ten"
    return f"Hint: {advised}. {with_best_play(evaluation, narrator, last)}"


def warning(
    evaluation: Evaluation, action: Action, narrator: Narrator, last: LastHand | None = None
) -> str:
    """Say how many points a legal action costs, or return an empty text for a best action.

    >>> from mate.rules import Deal
    >>> from mate.solver import solve
    >>> evaluation = solve(Deal.parse("Q7.TK7.AKQ7.K")).evaluate()
    >>> warning(evaluation, Card.parse("AH"), Narrator(("Ana", "Ben")))
    'A♥ costs 22 points.'
    """
    loss = evaluation.loss(action)
    if not loss:
        return ""
    what = capital(narrator.named(action))
    of_what = " in the round" if evaluation.whole_round else ""
    makes = match_changed(evaluation, action, last)
    return f"{what} costs {points(loss)}{of_what}{makes and f' and {makes}'}."


def turn_in_match(
    evaluation: Evaluation, action: Action, narrator: Narrator, last: LastHand | None
) -> str:
    """Say how an action changes the match's result: `K♠ draws the match.`; empty if unchanged."""
    makes = match_changed(evaluation, action, last)
    return makes and f"{capital(narrator.named(action))} {makes}."


def match_changed(
    evaluation: Evaluation, action: Action, last: LastHand | None, *, best: bool = False
) -> str:
    """Say how an action changes the result of the match: `draws the match`.

    Return an empty text if the action leads to the same result as a best action.

    Args:
        best: whether to state the result after a best action instead.
    """
    if last is None:
        return ""
    seat = evaluation.position.turn
    makes = last.match_result(evaluation.worth[action], seat)
    instead = last.match_result(evaluation.value_to(seat), seat)
    if makes == instead:
        return ""
    if best:
        return instead
    # A mistake can turn only a win into a draw.
    return "turns a won match into a draw" if makes == "draws the match" else makes


def list_values(evaluation: Evaluation, narrator: Narrator, last: LastHand | None = None) -> str:
    """List the value of every action to the player to act, the best first, in a sentence."""
    worth = evaluation.worth
    by_result: dict[str, list[str]] = {}
    for action in evaluation.ranked:
        makes = f" ({last.match_result(worth[action], evaluation.position.turn)})" if last else ""
        value = narrator.signed(worth[action])
        by_result.setdefault(makes, []).append(f"{narrator.card(action)} {value}")
    each = ", ".join(f"{', '.join(values)}{makes}" for makes, values in by_result.items())
    return f"Values for {narrator.names[evaluation.position.turn]}: {each}."


def predicted_mistakes(level: str, trap: Trap | None, *, brief: bool = False) -> str:
    """Predict a level's mistakes after a best action; return '' if the level loses nothing.

    The brief form is also empty if the level will hardly ever make a mistake.

    >>> from mate.players.traps import Trap
    >>> predicted_mistakes("club", Trap(0.6123, 8.31), brief=True)
    'Level skilled makes a mistake next 61% of the time.'
    """
    if trap is None or not trap.expected_loss:
        return ""
    errs = f"Level {LEVEL_NAMES[level]} makes a mistake"
    if brief:
        return (
            f"{errs} next {trap.error_probability:.0%} of the time."
            if trap.error_probability >= RARELY
            else ""
        )
    lost = f"loses {average(trap.expected_loss)} points on average over the next tricks"
    return f"{errs} on its next decision {trap.error_probability:.1%} of the time, and {lost}."
