"""Verdicts in words: on an action, on the standing with best play, on a round, on an answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from mate.grading import Grade, GradedAction, GradedHand, RoundVerdict
from mate.rules import Action, Card, Phase
from mate.solver import Evaluation
from mate.words import capital, choice, counted, points, signed
from mate.words.advice import LastHand, match_changed, wins_by
from mate.words.narrator import Narrator
from mate.words.reasons import why_in_sentences

if TYPE_CHECKING:
    from mate.puzzles import Mistake, Review

_MOST_BEST: Final = 3
_NUMBERS: Final = "two", "three", "four", "five", "six", "seven", "eight", "nine"
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
        return "No points lost."
    return f"{shown} {graded.grade.mark} {lost(graded)}, best {_better(graded, narrator)}"


def lost(graded: GradedAction) -> str:
    """The points that an action lost: `−11`."""
    return signed(-graded.loss)


def _better(graded: GradedAction, narrator: Narrator) -> str:
    best = [narrator.card(action) for action in graded.evaluation.best]
    return choice(best, _MOST_BEST, "{} others")


def standing(evaluation: Evaluation, narrator: Narrator, last: LastHand | None = None) -> str:
    """Who wins by how much with best play; in the last hand, the match too."""
    what = " the round" if evaluation.whole_round else ""
    return f"Best play: {wins_by(evaluation, narrator.names, last, what=what)}"


def standing_in_short(
    evaluation: Evaluation, names: tuple[str, str], last: LastHand | None = None
) -> str:
    """Who wins by how much in a few cells: `Ana +28`; in the last hand `Ana +28, match: Ben +6`."""
    hand = _ahead(evaluation.value_to(0), names)
    if last is None:
        return hand
    return f"{hand}, match: {_ahead(last.lead(evaluation.value_to(0), 0), names)}"


def _ahead(value: int, names: tuple[str, str]) -> str:
    if not value:
        return "level"
    return lead(names[0 if value > 0 else 1], abs(value))


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
    """Who gained by a round and what decided it: `Ana wins round 1 by 8 points. Decided on …`.

    A match of a single hand has `Ana wins the hand by 8 points.`, and the like.
    """
    return " ".join(sentences(verdict, narrator, against_perfect=against_perfect))


def sentences(
    verdict: RoundVerdict, narrator: Narrator, *, against_perfect: bool = False
) -> tuple[str, ...]:
    """The same in sentences, what matters most first.

    Args:
        against_perfect: whether a person played it against a computer that never loses a point.
    """
    won, perfect = _won(verdict, narrator), against_perfect and verdict.perfect
    if verdict.agreed:
        where = f" in hand {verdict.agreed[0]}" if len(verdict.agreed) == 1 else " in both hands"
        return f"{won}.", f"A draw was agreed{'' if verdict.single else where}."
    if verdict.named:
        decided = _level if verdict.loser is None else _lost
        return tuple(decided(verdict, narrator))
    if verdict.loser is None and perfect:
        return (f"{won} with perfect play: no one can do better.",)
    if verdict.loser is None:
        return f"{won}.", "Neither player made a mistake."
    loser, winner = narrator.names[verdict.loser], narrator.names[1 - verdict.loser]
    cards = f"The deal favoured {winner}."
    if not verdict.given[verdict.loser]:
        cards = f"{loser} made no mistakes; the deal favoured {winner}."
    if perfect:
        return f"{won}.", f"{cards} Against perfect play no one can do better."
    return f"{won}.", cards


def in_a_row(verdict: RoundVerdict, narrator: Narrator, *, against_perfect: bool = False) -> str:
    """Who gained by a round and by what, in 38 cells except for long names."""
    won = _won(verdict, narrator, short=True)
    if verdict.agreed:
        return f"{won}."
    if verdict.loser is None:
        perfect = against_perfect and verdict.perfect and not verdict.named
        return f"{won} with perfect play." if perfect else f"{won}."
    if not verdict.named:
        return f"{won}: the deal decided."
    return f"{won}: {_by_what(verdict, narrator)}."


def _won(verdict: RoundVerdict, narrator: Narrator, *, short: bool = False) -> str:
    """Who gained by which round: `Ana wins round 1 by 8 points`, in short `Round 1, Ana by 8`."""
    which = "the hand" if verdict.single else f"round {verdict.round}"
    if verdict.loser is None:
        return f"{capital(which)} is drawn"
    name, margin = narrator.names[1 - verdict.loser], abs(verdict.margin)
    return (
        f"{capital(which)}, {name} by {margin}"
        if short
        else f"{name} wins {which} by {points(margin)}"
    )


def _level(verdict: RoundVerdict, narrator: Narrator) -> Iterator[str]:
    """A round in which both scored the same, with the costliest mistake of each and its reason."""
    own, other = verdict.given
    made_up = "" if own == other else ": the deal made up for the mistakes"
    yield f"{_won(verdict, narrator)}{made_up}."
    mistakes = verdict.named
    if len({(each.trick, each.action, each.loss) for each in mistakes}) < len(mistakes):
        # Both made it in the same place of their hands.
        mistakes = mistakes[:1]
        place = _place(verdict, mistakes[0]).partition(" of ")[0]
        what = f"{_as_noun(mistakes[0], narrator)} {place} ({points(mistakes[0].loss)})"
        yield f"Both players' costliest mistake was {what}."
    else:
        each_of = " and ".join(
            f"{narrator.names[each.player]}'s {_as_noun(each, narrator)} "
            f"({points(each.loss)}, {_place(verdict, each)})"
            for each in mistakes
        )
        yield f"Costliest mistake{'s' if len(mistakes) > 1 else ''}: {each_of}."
    for graded in mistakes:
        yield from _reason(graded, verdict.hand_of(graded), narrator)


def _lost(verdict: RoundVerdict, narrator: Narrator) -> Iterator[str]:
    """A round that was lost by mistakes: its turn, why that was a mistake, what was given back."""
    (graded,) = verdict.named
    yield f"{_won(verdict, narrator)}."
    yield f"{_turn(verdict, graded)}: {_loss(graded, narrator)}"
    yield from _reason(graded, verdict.hand_of(graded), narrator)
    if not verdict.decided:
        yield _all_mistakes(verdict, graded.player, narrator)
    mistake = verdict.costliest_given_back
    back = mistake and verdict.given_back(mistake)
    if mistake is not None and back is not None:
        loser, winner = narrator.names[mistake.player], narrator.names[1 - mistake.player]
        how = f"{'with' if mistake.trick else 'by'} {_as_noun(mistake, narrator)}"
        lost = f"{points(mistake.loss)} {how} ({_when(verdict, mistake)})"
        where = f"in hand {back.hand}"
        if back.hand == mistake.hand:
            where = f"by trick {back.trick}" if back.trick else "before trick 1"
        yield f"{loser} also lost {lost}, but {winner} gave that back {where}."


def _by_what(verdict: RoundVerdict, narrator: Narrator) -> str:
    """By what a round was lost, in a few cells: `Ana's 7♣, hand 1`, `Ana's 2 mistakes`."""
    (graded,) = verdict.named
    name = narrator.names[graded.player]
    if verdict.cards_did_rest and not verdict.decided:
        return "deal and mistakes"
    if not verdict.decided:
        return f"{name}'s {counted(len(verdict.decisive or verdict.lasting), 'mistake')}"
    what = f"{name} kept all ten"
    if isinstance(graded.action, Card):
        what = f"{name}'s {narrator.card(graded.action)}"
    return what if verdict.single else f"{what}, hand {graded.hand}"


def _turn(verdict: RoundVerdict, graded: GradedAction) -> str:
    """The moment of the mistake that is named, and whether it decided the round."""
    where = _place(verdict, graded)
    if verdict.decided:
        return f"Decided {where}"
    if verdict.decisive or not verdict.cards_did_rest:
        return f"Decided above all {where}"
    return f"Costliest mistake, {where}"


def _place(verdict: RoundVerdict, graded: GradedAction) -> str:
    """The place of an action in its round: `on trick 4 of hand 2`, `before trick 1 of hand 2`."""
    when = f"on trick {graded.trick}" if graded.trick else "before trick 1"
    return when if verdict.single else f"{when} of hand {graded.hand}"


def _all_mistakes(verdict: RoundVerdict, seat: int, narrator: Narrator) -> str:
    """What all mistakes did to a round: `Ana's 4 mistakes cost 31 points, Ben's 12.`."""
    name, other = narrator.names[seat], narrator.names[1 - seat]
    if verdict.decisive:
        what, count = "hand" if verdict.single else "round", len(verdict.decisive)
        return f"{name} made {counted(count, 'mistake')} that each alone cost the {what}."
    every, theirs = verdict.mistakes_of(seat), verdict.given[1 - seat]
    number = counted(len(every), "mistake") if len(every) > 1 else "one mistake"
    of_other = f"{other}'s {theirs}" if theirs else f"and {other} made none"
    rest = " The deal decided the rest." if verdict.cards_did_rest else ""
    return f"{name}'s {number} cost {points(verdict.given[seat])}, {of_other}.{rest}"


def _when(verdict: RoundVerdict, graded: GradedAction) -> str:
    when = moment(graded)
    return when.partition(", ")[2] if verdict.single else when


def _as_noun(graded: GradedAction, narrator: Narrator) -> str:
    """An action that belongs to a player: `7♦`, `foreplacing 7♦`, `keeping all ten`."""
    if graded.trick:
        return narrator.card(graded.action)
    if isinstance(graded.action, Card):
        return f"foreplacing {narrator.card(graded.action)}"
    return "keeping all ten"


def to_share(verdict: RoundVerdict, narrator: Narrator, *, against_perfect: bool = False) -> str:
    """The verdict without cards: `Ana wins round 1 by 8 points. Decided on trick 8 of hand 2.`."""
    if verdict.loser is None:
        return in_a_row(verdict, narrator, against_perfect=against_perfect)
    if not verdict.named:
        return f"{_won(verdict, narrator)}."
    turn = _turn(verdict, verdict.named[0]).replace(", ", " ")
    return f"{_won(verdict, narrator)}. {turn}."


def figures(verdict: RoundVerdict, narrator: Narrator) -> str:
    """The figures of a round: best play, and the points lost."""
    lost = "none"
    if any(verdict.given):
        pairs = zip(narrator.names, verdict.given, strict=True)
        lost = ", ".join(f"{name} {given or 'none'}" for name, given in pairs)
    return f"Best play: {best_play(verdict, narrator)}. Points lost: {lost}."


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


def cost(graded: GradedAction, hand: GradedHand, narrator: Narrator) -> str:
    """What a mistake cost, and why if that is known: `Ben led 7♦, losing 83 points. Ana …`."""
    return " ".join([_loss(graded, narrator), *_reason(graded, hand, narrator)])


def _loss(graded: GradedAction, narrator: Narrator) -> str:
    of_what = " in the round" if graded.evaluation.whole_round else ""
    return f"{deed(graded, narrator)}, losing {points(graded.loss)}{of_what}."


def _reason(graded: GradedAction, hand: GradedHand, narrator: Narrator) -> tuple[str, ...]:
    """Why an action was a mistake, in sentences; none while that is not known."""
    cause = hand.why(graded)
    if cause is None:
        return ()
    # Otherwise the results of the two lines would not add up to the points lost.
    also = graded.evaluation.whole_round and cause.changes_dealer
    return (*why_in_sentences(cause, narrator), *((_DECIDES_THE_DEALER,) if also else ()))


def moment(graded: GradedAction) -> str:
    """The moment of an action: `hand 1, trick 3`; `hand 1, before trick 1` for a declaration."""
    return f"hand {graded.hand}, {f'trick {graded.trick}' if graded.trick else 'before trick 1'}"


def deed(graded: GradedAction, narrator: Narrator) -> str:
    """What a player did: `Ben replied K♠`, `Ben kept all ten`."""
    does = narrator.does(graded.evaluation.position, graded.action, past=True)
    return f"{narrator.names[graded.player]} {does}"


# Find it yourself: the task, and the replies to answers.

_TO_DO: Final = {Phase.DECLARE: "declaration", Phase.LEAD: "lead", Phase.REPLY: "reply"}


def asked(mistake: Mistake, narrator: Narrator, *, over: bool) -> str:
    """The question, which does not tell what was played; once it is over, what that was."""
    graded = mistake.graded
    asks = f"{narrator.to_act(mistake.hand.position)}. What would you have done?"
    return f"{capital(moment(graded))}: {f'{deed(graded, narrator)}.' if over else asks}"


def asked_in_short(mistake: Mistake) -> str:
    """The question in two words: `best lead?`."""
    return f"best {_TO_DO[mistake.hand.position.phase]}?"


def answered(mistake: Mistake, action: Action, narrator: Narrator) -> str:
    """The reply to a legal answer; it gives the best one away only once that is found."""
    named, loss = capital(narrator.named(action)), mistake.loss(action)
    if not loss:
        played = cost(mistake.graded, mistake.whole, narrator)
        return f"Right: {narrator.named(action)} costs nothing. {played}"
    if loss < mistake.graded.loss:
        better = "That is better than what was played, but not best."
        return f"{named} costs {points(loss)}. {better} Keep looking."
    if action == mistake.graded.action:
        return f"{named} is what was played. It costs {points(loss)}."
    return f"{named} costs {points(loss)}."


def given_up(mistake: Mistake, narrator: Narrator) -> str:
    """The best actions and what was played, for a player who gives up."""
    best = [narrator.named(action) for action in mistake.graded.evaluation.best]
    if len(best) > _MOST_BEST:
        best[_MOST_BEST - 1 :] = [f"{_NUMBERS[len(best) - _MOST_BEST - 1]} others"]
    *most, last = best
    told = f"{', '.join(most)} and {last} were" if most else f"{last} was"
    return f"{capital(told)} best. {cost(mistake.graded, mistake.whole, narrator)}"


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
