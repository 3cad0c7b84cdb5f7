"""Help while playing, in words: its kinds, and what the advice of `mate.table` says."""

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
    "values": "what each card is worth, below the cards",
    "tutor": "a warning before you play a card that loses points",
}
"""Each kind of help, described for the players who agree on it."""


RARELY: Final = 0.01
"""Errors that are less likely are not worth a few words."""


class LastHand(NamedTuple):
    """The last hand of a match, where values decide the match too; `score` is before it, by seat.

    >>> [LastHand((28, 10)).makes(value, 1) for value in (19, 18, 17)]
    ['wins the match', 'draws the match', 'loses the match']
    """

    score: tuple[int, int]

    @classmethod
    def of(cls, match: Match, number: int = 0) -> Self | None:
        """The last hand, if the hand of a match with this number, or the current one, is that."""
        number = number or match.current_number
        if number != match.length or match.practice is not None:
            return None
        return cls(match._replace(hands=match.hands[: number - 1]).score)

    def lead(self, value: int, seat: int) -> int:
        """The margin in points by which a player wins the match."""
        return value + self.score[seat] - self.score[1 - seat]

    def makes(self, value: int, seat: int) -> str:
        """What a player does to the match by winning the hand by this margin."""
        lead = self.lead(value, seat)
        if not lead:
            return "draws the match"
        return "wins the match" if lead > 0 else "loses the match"

    def added(self, evaluation: Evaluation, names: tuple[str, str]) -> str:
        """What to add to the winner of the hand: ` and the match by 12`, `, but Ben wins …`."""
        lead = self.lead(evaluation.value_to(0), 0)
        if not lead:
            return ", which draws the match"
        winner, by = 0 if lead > 0 else 1, abs(lead)
        if winner == evaluation.winner:
            return f" and the match by {by}"
        joined = " and" if evaluation.winner is None else ", but"
        return f"{joined} {names[winner]} wins the match by {by}"


def prospect(evaluation: Evaluation, narrator: Narrator, last: LastHand | None = None) -> str:
    """The result of best play, as half a sentence: `Ana wins the hand by 28`."""
    what = f" the {'round' if evaluation.whole_round else 'hand'}"
    return wins_by(evaluation, narrator.names, last, what=what)


def wins_by(
    evaluation: Evaluation, names: tuple[str, str], last: LastHand | None = None, *, what: str = ""
) -> str:
    """Who wins by how much: `Ana wins by 28`; `what` is what is won: ` the hand`."""
    added = "" if last is None else last.added(evaluation, names)
    if evaluation.winner is None:
        return f"{'the round is level' if evaluation.whole_round else 'the hand is drawn'}{added}"
    return f"{names[evaluation.winner]} wins{what} by {abs(evaluation.value)}{added}"


def with_best_play(evaluation: Evaluation, narrator: Narrator, last: LastHand | None = None) -> str:
    """The result of best play, in one sentence."""
    return f"Best play: {prospect(evaluation, narrator, last)}."


def hint(
    evaluation: Evaluation, best: Action, narrator: Narrator, last: LastHand | None = None
) -> str:
    """What to do, and the result of best play from there, in one sentence.

    >>> from mate.rules import Deal
    >>> from mate.solver import solve
    >>> evaluation = solve(Deal.parse("Q7.TK7.AKQ7.K")).evaluate()
    >>> hint(evaluation, evaluation.best[0], Narrator(("Ana", "Ben")))
    'Hint: foreplace K♦; with best play Ben wins the hand by 77.'
    """
    if isinstance(best, Card):
        verb = "foreplace" if evaluation.position.phase is Phase.DECLARE else "play"
        advised = f"{verb} {narrator.card(best)}"
    else:
        advised = "foreplace nothing"
    return f"Hint: {advised}; with best play {prospect(evaluation, narrator, last)}."


def warning(
    evaluation: Evaluation, action: Action, narrator: Narrator, last: LastHand | None = None
) -> str:
    """What a legal action costs; empty for a best one.

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
    makes = match_changed(evaluation, action, last)
    return f"{what} costs {points(loss)}{makes and f' and {makes}'}."


def turn_in_match(
    evaluation: Evaluation, action: Action, narrator: Narrator, last: LastHand | None
) -> str:
    """What an action does to the match if another does better: `K♠ draws the match.`."""
    makes = match_changed(evaluation, action, last)
    return makes and f"{capital(narrator.named(action))} {makes}."


def match_changed(
    evaluation: Evaluation, action: Action, last: LastHand | None, *, best: bool = False
) -> str:
    """What an action, or the `best`, does to the match if that differs: `draws the match`."""
    if last is None:
        return ""
    seat = evaluation.position.turn
    makes = last.makes(evaluation.worth[action], seat)
    instead = last.makes(evaluation.value_to(seat), seat)
    if makes == instead:
        return ""
    return instead if best else makes


def account(evaluation: Evaluation, narrator: Narrator, last: LastHand | None = None) -> str:
    """The value of every action to the player to act, best first, in one sentence."""
    worth = evaluation.worth
    kinds: dict[str, list[str]] = {}
    for action in evaluation.ranked:
        makes = f" ({last.makes(worth[action], evaluation.position.turn)})" if last else ""
        value = narrator.signed(worth[action])
        kinds.setdefault(makes, []).append(f"{narrator.card(action)} {value}")
    each = ", ".join(f"{', '.join(said)}{makes}" for makes, said in kinds.items())
    return f"Values for {narrator.names[evaluation.position.turn]}: {each}."


def goes_wrong(level: str, trap: Trap | None, *, brief: bool = False) -> str:
    """What comes of a level after a best action, in one sentence; empty if it loses nothing.

    The brief form is left out where it would say that the level hardly ever errs.

    >>> from mate.players.traps import Trap
    >>> goes_wrong("club", Trap(0.6123, 8.31))
    'Level skilled goes wrong next in 61.2%; over the next tricks it loses 8.3 points on average.'
    >>> goes_wrong("club", Trap(0.6123, 8.31), brief=True)
    'Level skilled goes wrong after it in 61%.'
    """
    if trap is None or not trap.loses:
        return ""
    who = f"Level {LEVEL_NAMES[level]} goes wrong"
    if brief:
        return f"{who} after it in {trap.errs:.0%}." if trap.errs >= RARELY else ""
    lost = f"over the next tricks it loses {average(trap.loses)} points on average"
    return f"{who} next in {trap.errs:.1%}; {lost}."
