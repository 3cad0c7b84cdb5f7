"""Verdicts in words: on an action, on the standing with best play, and on a round."""

from __future__ import annotations

from typing import Final

from mate.grading import Grade, GradedAction, RoundVerdict
from mate.solver import Evaluation
from mate.words.advice import LastHand, match_changed, wins_by
from mate.words.figures import capital, choice, points, signed
from mate.words.narrator import Narrator
from mate.words.reasons import mistake_in_short, why

_MOST_BETTER: Final = 3
_DECIDES_THE_DEALER: Final = "This hand also decided who began the next one, which counts too."


def verdict(graded: GradedAction, narrator: Narrator, last: LastHand | None = None) -> str:
    """How good an action was, and what would have been better, in one sentence.

    If it was in the last hand of a match, also whether it changed the result of the match.
    """
    if graded.choices == 1:
        return "The only legal action."
    if graded.grade is Grade.BEST:
        return "No points lost."
    worth = signed(graded.evaluation.value_to(graded.player))
    makes = match_changed(graded.evaluation, graded.action, last, best=True)
    return (
        f"{graded.grade.mark} {graded.grade.word.capitalize()}, {points(graded.loss)} lost: "
        f"best was {_better(graded, narrator)}, worth {worth}{makes and f', which {makes}'}."
    )


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
    return choice(
        [narrator.card(action) for action in graded.evaluation.best], _MOST_BETTER, "another {}"
    )


def standing(evaluation: Evaluation, narrator: Narrator, last: LastHand | None = None) -> str:
    """Who wins by how much with best play; in the last hand, the match too."""
    where, even = (" for the round", "level") if evaluation.whole_round else ("", "a draw")
    return f"Best play{where}: {wins_by(evaluation, narrator.names, last, even=even)}"


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


# Rounds.


def account(verdict: RoundVerdict, narrator: Narrator) -> str:
    """The verdict in full, as one paragraph."""
    sentences = (
        f"Best play: {best_play(verdict, narrator)}.",
        f"{given_away(verdict, narrator)}.",
        f"{result(verdict, narrator)}.",
        decision(verdict, narrator),
    )
    return " ".join(filter(None, sentences))


def in_short(verdict: RoundVerdict, narrator: Narrator) -> str:
    """What decided the round, or else the points lost: `Decided in hand 1, trick 3: Ben …`."""
    decided = verdict.decided
    if decided is None:
        return f"{given_away(verdict, narrator)}."
    assert verdict.reason is not None
    mistake = mistake_in_short(verdict.reason, verdict.hand_of(decided).hand)
    told = f"{deed(decided, narrator)} ({signed(-decided.loss)}){mistake and f' and {mistake}'}"
    return f"Decided in {moment(decided)}: {told}."


def in_few_words(verdict: RoundVerdict, narrator: Narrator) -> str:
    """The same in 38 cells, except for long names: `Hand 1, trick 3: K♠ cost Ben 12.`."""
    decided = verdict.decided
    if decided is None:
        return f"{given_away(verdict, narrator)}."
    card, hand = narrator.card(decided.action), f"Hand {decided.hand}"
    when = f"{hand}, trick {decided.trick}: " if decided.trick else f"{hand}: foreplacing "
    return f"{when}{card} cost {narrator.names[decided.player]} {decided.loss}."


def to_share(verdict: RoundVerdict, narrator: Narrator) -> str:
    """The verdict without cards: `Round 1, points lost: Ana 16, Ben 20; decided in …`."""
    names = narrator.names
    given = ", ".join(f"{names[seat]} {verdict.given[seat]}" for seat in (0, 1))
    line = f"Round {verdict.round}, points lost: {given}"
    if verdict.decided is not None:
        line = f"{line}; decided in {moment(verdict.decided)}"
    return line


def best_play(verdict: RoundVerdict, narrator: Narrator) -> str:
    """The result of best play: `the dealer mates for 24 points in both hands`."""
    value, winner = abs(verdict.beginning.value), verdict.beginning.winner
    if verdict.beginning.whole_round:
        if winner is None:
            return "the round is level"
        return f"{narrator.names[winner]} wins the round by {points(value)}"
    if winner is None:
        return "both hands are drawn"
    does = "mates" if verdict.beginning.value > 0 else "is mated"
    return f"the dealer {does} for {points(value)} in both hands"


def given_away(verdict: RoundVerdict, narrator: Narrator) -> str:
    """How many points each player lost: `Points lost: Ana 16, Ben none`."""
    if not any(verdict.given):
        return "Points lost: none"
    lost = (f"{narrator.names[seat]} {verdict.given[seat] or 'none'}" for seat in (0, 1))
    return f"Points lost: {', '.join(lost)}"


def result(verdict: RoundVerdict, narrator: Narrator) -> str:
    """Who won the round, or why it was level: `Ana won the round by 4 points`."""
    names, (first, second) = narrator.names, verdict.given
    if verdict.loser is None:
        same = first == second != 0
        why = "Both players lost the same number of points, so the round" if same else "The round"
        return f"{why} was level"
    return f"{names[1 - verdict.loser]} won the round by {points(abs(verdict.margin))}"


def decision(verdict: RoundVerdict, narrator: Narrator) -> str:
    """What decided the round, and what would have been best; empty for a level round."""
    graded = verdict.decided
    if graded is None:
        if verdict.loser is None:
            return ""
        return f"{narrator.names[verdict.loser]} made no mistakes: the cards decided the round."
    reason, whole_round = verdict.reason, graded.evaluation.whole_round
    assert reason is not None
    cost = f"{points(graded.loss)}{' in the round' if whole_round else ''}"
    explained = why(reason, narrator, verdict.hand_of(graded).hand)
    if not explained.startswith(narrator.names):
        explained = capital(explained)
    told = f"{deed(graded, narrator)}, losing {cost}. {explained}"
    # Otherwise the results of the two lines would not add up to the points lost.
    also = f" {_DECIDES_THE_DEALER}" if whole_round and reason.changes_dealer else ""
    return f"Decided in {moment(graded)}: {told}{also}"


def moment(graded: GradedAction) -> str:
    """The moment of an action: `hand 1, trick 3`; `hand 1, before trick 1` for a declaration."""
    return f"hand {graded.hand}, {f'trick {graded.trick}' if graded.trick else 'before trick 1'}"


def deed(graded: GradedAction, narrator: Narrator) -> str:
    """What a player did: `Ben replied K♠`, `Ben foreplaced nothing`."""
    does = narrator.does(graded.evaluation.position, graded.action, past=True)
    return f"{narrator.names[graded.player]} {does}"
