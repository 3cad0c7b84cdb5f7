"""Verdicts in words: on an action, on the standing with best play, and on a round."""

from __future__ import annotations

from typing import Final

from mate.grading import Grade, GradedAction, GradedHand, RoundVerdict
from mate.rules import Card
from mate.solver import Evaluation
from mate.words.advice import LastHand, match_changed, wins_by
from mate.words.figures import choice, points, signed
from mate.words.narrator import Narrator
from mate.words.reasons import explained, instead

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

EXPLAINED: Final = (
    "Points lost are counted against best play by both from there on. "
    "Several mistakes in a hand can cost more than the hand is worth."
)
"""What points lost are, once, below all figures."""


def account(verdict: RoundVerdict, narrator: Narrator) -> str:
    """Who gained by a round and its turn: `Round 1, Ana by 8. The turn: hand 2, trick 8. Ben …`.

    A match of a single hand has `The hand, Ana by 8.`, and the like.
    """
    return forms(verdict, narrator)[0]


def forms(verdict: RoundVerdict, narrator: Narrator) -> tuple[str, ...]:
    """The same from the fullest form to one in 38 cells, except for long names."""
    graded, loser = verdict.decided, verdict.loser
    by = "level" if loser is None else f"{narrator.names[1 - loser]} by {abs(verdict.margin)}"
    won = f"{'The hand' if verdict.single else f'Round {verdict.round}'}, {by}"
    if agreed := verdict.agreed:
        where = f" in hand {agreed[0]}" if len(agreed) == 1 else " in both hands"
        return f"{won}. A draw was agreed{'' if verdict.single else where}.", f"{won}."
    if loser is None:
        return f"{won}. {_why_level(verdict)}", f"{won}."
    if graded is None:
        none = f"{narrator.names[loser]} made no mistakes"
        return f"{won}. {none}: the cards decided.", f"{won}: the cards decided."
    assert verdict.reason is not None
    turn = f"{won}. {_turn(verdict, graded)} {deed(graded, narrator)}"
    did = " kept all ten"
    if isinstance(graded.action, Card):
        hand = "" if verdict.single else f", hand {graded.hand}"
        did = f"'s {narrator.card(graded.action)}{hand}"
    few = f"{won}: {narrator.names[loser]}{did}."
    # A hand that ended no worse than best play from there would have was saved again.
    end, seat = verdict.hand_of(graded).hand.end, graded.player
    saved = end.points_of(seat) - end.points_of(1 - seat) >= graded.evaluation.value_to(seat)
    given_back = f"{narrator.names[1 - seat]} gave that back in the same hand"
    clause = given_back if saved else instead(verdict.reason, narrator)
    return f"{turn}; {clause}.", f"{turn}.", few


def _why_level(verdict: RoundVerdict) -> str:
    first, second = verdict.given
    if first != second:
        return "The cards and the mistakes cancelled out."
    return "Both players' mistakes cost the same." if first else "Neither player made a mistake."


def to_share(verdict: RoundVerdict, narrator: Narrator) -> str:
    """The verdict without cards: `Round 1, Ana by 8. The turn: hand 2, trick 8`."""
    *_, few = forms(verdict, narrator)
    if verdict.decided is None:
        return few
    return f"{few.partition(':')[0]}. {_turn(verdict, verdict.decided)}"


def _turn(verdict: RoundVerdict, graded: GradedAction) -> str:
    when = moment(graded)
    return f"The turn: {when.partition(', ')[2] if verdict.single else when}."


def figures(verdict: RoundVerdict, narrator: Narrator) -> str:
    """The figures of a round: best play, the points lost, and what its turn cost and why."""
    told, graded = f"Best play: {best_play(verdict, narrator)}.", verdict.decided
    turn = f" {cost(graded, verdict.hand_of(graded), narrator)}" if graded else ""
    return f"{told} {given_away(verdict, narrator)}.{turn}"


def best_play(verdict: RoundVerdict, narrator: Narrator) -> str:
    """The result of best play: `the dealer mates for 24 points in both hands`."""
    value, winner = abs(verdict.beginning.value), verdict.beginning.winner
    if verdict.beginning.whole_round:
        if winner is None:
            return "the round is level"
        return f"{narrator.names[winner]} wins the round by {points(value)}"
    if winner is None:
        return "the hand is drawn" if verdict.single else "both hands are drawn"
    does = "mates" if verdict.beginning.value > 0 else "is mated"
    return f"the dealer {does} for {points(value)}{'' if verdict.single else ' in both hands'}"


def given_away(verdict: RoundVerdict, narrator: Narrator) -> str:
    """How many points each player lost: `Points lost: Ana 16, Ben none`."""
    if not any(verdict.given):
        return "Points lost: none"
    lost = (f"{narrator.names[seat]} {verdict.given[seat] or 'none'}" for seat in (0, 1))
    return f"Points lost: {', '.join(lost)}"


def cost(graded: GradedAction, hand: GradedHand, narrator: Narrator) -> str:
    """What a mistake cost, and why if that is known: `Ben led 7♦, losing 83 points. Ana …`."""
    whole_round, reason = graded.evaluation.whole_round, hand.why(graded)
    of_what = " in the round" if whole_round else ""
    told = f"{deed(graded, narrator)}, losing {points(graded.loss)}{of_what}."
    if reason is None:
        return told
    # Otherwise the results of the two lines would not add up to the points lost.
    also = f" {_DECIDES_THE_DEALER}" if whole_round and reason.changes_dealer else ""
    return f"{told} {explained(reason, narrator, hand.hand)}{also}"


def moment(graded: GradedAction) -> str:
    """The moment of an action: `hand 1, trick 3`; `hand 1, before trick 1` for a declaration."""
    return f"hand {graded.hand}, {f'trick {graded.trick}' if graded.trick else 'before trick 1'}"


def deed(graded: GradedAction, narrator: Narrator) -> str:
    """What a player did: `Ben replied K♠`, `Ben foreplaced nothing`."""
    does = narrator.does(graded.evaluation.position, graded.action, past=True)
    return f"{narrator.names[graded.player]} {does}"
