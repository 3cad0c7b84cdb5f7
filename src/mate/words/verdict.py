"""Verdicts in words: on an action, on the standing with best play, and on a round."""

from __future__ import annotations

from typing import Final

from mate.grading import Grade, GradedAction, GradedHand, RoundVerdict
from mate.rules import Card
from mate.solver import Evaluation
from mate.words.advice import LastHand, match_changed, wins_by
from mate.words.figures import capital, choice, counted, points, signed
from mate.words.narrator import Narrator
from mate.words.reasons import in_short, why

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


def account(verdict: RoundVerdict, narrator: Narrator, *, against_perfect: bool = False) -> str:
    """Who gained by a round and its turn: `Round 1, Ana by 8. The turn: hand 2, trick 8. Ben …`.

    A match of a single hand has `The hand, Ana by 8.`, and the like.
    """
    return forms(verdict, narrator, against_perfect=against_perfect)[0]


def forms(
    verdict: RoundVerdict, narrator: Narrator, *, against_perfect: bool = False
) -> tuple[str, ...]:
    """The same from the fullest form to one in 38 cells, except for long names.

    Args:
        against_perfect: whether a person played it against a computer that never loses a point.
    """
    won, loser = _won(verdict, narrator), verdict.loser
    if agreed := verdict.agreed:
        where = f" in hand {agreed[0]}" if len(agreed) == 1 else " in both hands"
        return f"{won}. A draw was agreed{'' if verdict.single else where}.", f"{won}."
    if verdict.named:
        return (_level if loser is None else _lost)(verdict, narrator)
    best = "no one can do better" * (against_perfect and verdict.perfect)
    if loser is None:
        why = (
            (" with perfect play", f": {best}") if best else ("", ". Neither player made a mistake")
        )
        return f"{won}{''.join(why)}.", f"{won}{why[0]}."
    none = "" if verdict.given[loser] else f"{narrator.names[loser]} made no mistakes: "
    against = best and f" Against perfect play {best}."
    cards = "the cards decided."
    return f"{won}. {capital(f'{none}{cards}')}{against}", f"{won}: {cards}"


def _won(verdict: RoundVerdict, narrator: Narrator) -> str:
    """Which round it is and who gained by it: `Round 1, Ana by 8`."""
    loser, which = verdict.loser, "The hand" if verdict.single else f"Round {verdict.round}"
    by = "level" if loser is None else f"{narrator.names[1 - loser]} by {abs(verdict.margin)}"
    return f"{which}, {by}"


def _level(verdict: RoundVerdict, narrator: Narrator) -> tuple[str, ...]:
    """The forms for a round in which both scored the same, with the dearest mistake of each."""
    won, (own, other) = _won(verdict, narrator), verdict.given
    dearest = ", ".join(
        f"{narrator.names[each.player]} {each.loss} {_with(verdict, each, narrator)}"
        for each in verdict.named
    )
    if own != other:
        return f"{won}. The cards made up for points lost; dearest: {dearest}.", f"{won}."
    lost = f"oth lost {points(own)}"
    return f"{won}. B{lost}; dearest: {dearest}.", f"{won}: b{lost}."


def _lost(verdict: RoundVerdict, narrator: Narrator) -> tuple[str, ...]:
    """The forms for a round that was lost by mistakes."""
    won, (graded,) = _won(verdict, narrator), verdict.named
    name, card = narrator.names[graded.player], narrator.card(graded.action)
    turn = f"{won}. {_turn(verdict, graded, narrator)} {deed(graded, narrator)}"
    where = "" if verdict.single else f", hand {graded.hand}"
    short = f"{name}'s {card}{where}" if isinstance(graded.action, Card) else f"{name} kept all ten"
    if not verdict.decided:
        number = counted(len(verdict.decisive or verdict.lasting), "mistake")
        short = "cards and errors" if verdict.cards_did_rest else f"{name}'s {number}"
    told = [f"{turn}.", f"{won}: {short}."]
    hand = verdict.hand_of(graded)
    if reason := hand.why(graded):
        told.insert(0, f"{turn}: {in_short(reason, narrator)}.")
    told.insert(0, f"{won}. {_turn(verdict, graded, narrator)} {cost(graded, hand, narrator)}")
    if other := verdict.dearest_given_back:
        lost = f"{points(other.loss)} {_with(verdict, other, narrator)}"
        back = verdict.given_back(other)
        by = f" by {_when(verdict, back)}" if back else ""
        gave_back = f"{narrator.names[1 - other.player]} had given that back{by}"
        told.insert(0, f"{told[0]} {name} also lost {lost}, but {gave_back}.")
    return (*told,)


def _turn(verdict: RoundVerdict, graded: GradedAction, narrator: Narrator) -> str:
    """The moment of the mistake that is named, and what it was to the round."""
    if verdict.decided:
        return f"The turn: {_when(verdict, graded)}."
    name, those = narrator.names[graded.player], verdict.decisive or verdict.lasting
    equals, number = sum(each.loss == graded.loss for each in those), len(those)
    which = {number: "The first", 1: "The dearest"}.get(equals, "One of the dearest")
    if verdict.decisive:
        what = "hand" if verdict.single else "round"
        told = f"Each of {number} mistakes cost {name} the {what}"
    else:
        every, other = verdict.mistakes_of(graded.player), 1 - graded.player
        small = "small " * all(each.grade is Grade.INACCURATE for each in every)
        which += " not given back" * (len(every) > number)
        cards = "; the cards did the rest" * verdict.cards_did_rest
        against = f"{narrator.names[other]} {verdict.given[other] or 'none'}"
        lost = points(verdict.given[graded.player])
        told = f"{name} lost {lost} in {counted(len(every), f'{small}mistake')}, {against}{cards}"
    return f"{told}. {which} ({graded.loss}): {_when(verdict, graded)}."


def _when(verdict: RoundVerdict, graded: GradedAction) -> str:
    when = moment(graded)
    return when.partition(", ")[2] if verdict.single else when


def _with(verdict: RoundVerdict, graded: GradedAction, narrator: Narrator) -> str:
    """By what points were lost, and when: `with 7♦ (hand 1, trick 3)`."""
    declares = "by foreplacing" if isinstance(graded.action, Card) else "by"
    how = "with" if graded.trick else declares
    return f"{how} {narrator.named(graded.action)} ({_when(verdict, graded)})"


def to_share(verdict: RoundVerdict, narrator: Narrator, *, against_perfect: bool = False) -> str:
    """The verdict without cards: `Round 1, Ana by 8. The turn: hand 2, trick 8.`."""
    if verdict.loser is None or not verdict.named:
        return forms(verdict, narrator, against_perfect=against_perfect)[-1]
    return f"{_won(verdict, narrator)}. {_turn(verdict, verdict.named[0], narrator)}"


def figures(verdict: RoundVerdict, narrator: Narrator) -> str:
    """The figures of a round: best play, and the points lost."""
    return f"Best play: {best_play(verdict, narrator)}. {given_away(verdict, narrator)}."


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
    return f"{told} {why(reason, narrator)}{also}"


def moment(graded: GradedAction) -> str:
    """The moment of an action: `hand 1, trick 3`; `hand 1, before trick 1` for a declaration."""
    return f"hand {graded.hand}, {f'trick {graded.trick}' if graded.trick else 'before trick 1'}"


def deed(graded: GradedAction, narrator: Narrator) -> str:
    """What a player did: `Ben replied K♠`, `Ben foreplaced nothing`."""
    does = narrator.does(graded.evaluation.position, graded.action, past=True)
    return f"{narrator.names[graded.player]} {does}"
