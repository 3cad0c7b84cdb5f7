"""Verdicts in words: on actions, on positions with best play, on rounds, and on answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from mate.grading import Grade, GradedAction, GradedHand, RoundVerdict
from mate.rules import Action, Card, Phase
from mate.solver import Evaluation
from mate.words import capital, choice, counted, points, signed
from mate.words.advice import LastHand, match_changed
from mate.words.narrator import Narrator
from mate.words.reasons import explain_mistake_in_sentences

if TYPE_CHECKING:
    from mate.puzzles import Mistake, Review

_MOST_BEST: Final = 3
_NUMBERS: Final = "two", "three", "four", "five", "six", "seven", "eight", "nine"
_INCLUDES_NEXT_HAND: Final = (
    "The loss includes the next hand, because the result of this hand decides who begins it."
)


def verdict(graded: GradedAction, narrator: Narrator, last: LastHand | None = None) -> str:
    """State the grade of an action and name the best actions and their value.

    In the last hand of a match, also say if the action changed the result of the match.
    """
    if graded.choices == 1:
        return "The only legal action."
    if graded.grade is Grade.BEST:
        return "No points lost."
    value = signed(graded.evaluation.value_to(graded.player))
    makes = match_changed(graded.evaluation, graded.action, last, best=True)
    return (
        f"{graded.grade.mark} {graded.grade.word.capitalize()} ({lost(graded)}). "
        f"Best: {_best(graded, narrator)} ({value}){makes and f', which {makes}'}."
    )


def verdict_in_short(graded: GradedAction, narrator: Narrator) -> str:
    """State an action, its grade, the points lost and the best actions in a few cells."""
    shown = narrator.card(graded.action)
    if not graded.loss:
        return verdict(graded, narrator)
    return f"{shown} {graded.grade.mark} {lost(graded)}, best {_best(graded, narrator)}"


def lost(graded: GradedAction) -> str:
    """Write the points that an action lost: `−11`."""
    return signed(-graded.loss)


def _best(graded: GradedAction, narrator: Narrator) -> str:
    best = [narrator.card(action) for action in graded.evaluation.best]
    return choice(best, _MOST_BEST, "{} others")


def standing_in_short(
    evaluation: Evaluation, names: tuple[str, str], last: LastHand | None = None
) -> str:
    """Name the winner with best play: `Ana +28`; in the last hand `Ana +28, match: Ben +6`."""
    hand = _ahead(evaluation.value_to(0), names)
    if last is None:
        return hand
    return f"{hand}, match: {_ahead(last.lead(evaluation.value_to(0), 0), names)}"


def _ahead(value: int, names: tuple[str, str]) -> str:
    if not value:
        return "drawn"
    return lead(names[0 if value > 0 else 1], abs(value))


def lead(name: str, value: int) -> str:
    """Name the player who is ahead and the margin: `Ana +28`."""
    return f"{name} {signed(value)}"


# Rounds.

EXPLAINED: Final = (
    "Points lost are measured against best play by both players from there on. "
    "Several mistakes in a hand can cost more than the hand is worth."
)
"""The explanation of points lost, printed once, below all figures."""


def round_summary(
    verdict: RoundVerdict, narrator: Narrator, *, against_perfect: bool = False
) -> str:
    """Return the summary of a round as one text: `Ana wins round 1 by 8 points. …`.

    In a match of a single hand, the round is that hand: `Ana wins the hand by 8 points.`
    """
    return " ".join(sentences(verdict, narrator, against_perfect=against_perfect))


def sentences(
    verdict: RoundVerdict, narrator: Narrator, *, against_perfect: bool = False
) -> tuple[str, ...]:
    """Return the summary of a round as sentences, the most important sentence first.

    Args:
        against_perfect: whether a person played against a computer that never loses a point.
    """
    won, perfect = _won(verdict, narrator), against_perfect and verdict.perfect
    if verdict.agreed:
        where = f" in hand {verdict.agreed[0]}" if len(verdict.agreed) == 1 else " in both hands"
        return f"{won}.", f"A draw was agreed{'' if verdict.single else where}."
    if verdict.highlighted:
        account_of = _drawn_round if verdict.loser is None else _won_round
        return tuple(account_of(verdict, narrator))
    if verdict.loser is None and perfect:
        return (f"{won} with perfect play: no one can do better.",)
    if verdict.loser is None:
        return f"{won}.", "Neither player made a mistake."
    loser, winner = narrator.names[verdict.loser], narrator.names[1 - verdict.loser]
    deal = f"The deal favoured {winner}."
    if not verdict.points_lost[verdict.loser]:
        deal = f"{loser} made no mistakes; the deal favoured {winner}."
    if perfect:
        return f"{won}.", f"{deal} Against perfect play no one can do better."
    return f"{won}.", deal


def one_line(verdict: RoundVerdict, narrator: Narrator, *, against_perfect: bool = False) -> str:
    """Name the winner of a round and the reason, in 38 cells unless names are long."""
    won = _won(verdict, narrator, short=True)
    if verdict.agreed:
        return f"{won}."
    if verdict.loser is None:
        perfect = against_perfect and verdict.perfect and not verdict.highlighted
        return f"{won} with perfect play." if perfect else f"{won}."
    if not verdict.highlighted:
        return f"{won} (the deal decided)."
    return f"{won} ({_reason_in_short(verdict, narrator)})."


def in_parts(
    verdict: RoundVerdict, narrator: Narrator, *, against_perfect: bool = False
) -> tuple[str, str, tuple[str, ...]]:
    """Return the round, its result, and all other sentences: `Round 1`, `Ana by 8`, `Decided …`."""
    which = "Hand" if verdict.single else f"Round {verdict.round}"
    result = "drawn"
    if verdict.loser is not None:
        result = f"{narrator.names[1 - verdict.loser]} by {abs(verdict.margin)}"
    first, *others = sentences(verdict, narrator, against_perfect=against_perfect)
    more = first.removeprefix(_won(verdict, narrator)).strip(":. ")
    return which, result, (*([f"{capital(more)}."] if more else []), *others)


def _won(verdict: RoundVerdict, narrator: Narrator, *, short: bool = False) -> str:
    """Name the winner of a round: `Ana wins round 1 by 8 points`; in short, `Round 1: Ana by 8`."""
    which = "the hand" if verdict.single else f"round {verdict.round}"
    if verdict.loser is None:
        return f"{capital(which)} is drawn"
    name, margin = narrator.names[1 - verdict.loser], abs(verdict.margin)
    if short:
        return f"{capital(which)}: {name} by {margin}"
    return f"{name} wins {which} by {points(margin)}"


def _drawn_round(verdict: RoundVerdict, narrator: Narrator) -> Iterator[str]:
    """Yield the sentences on a drawn round: each player's costliest mistake and its reason."""
    own, other = verdict.points_lost
    made_up = "" if own == other else ": the deal made up for the mistakes"
    yield f"{_won(verdict, narrator)}{made_up}."
    mistakes = verdict.highlighted
    if len({(each.trick, each.action, each.loss) for each in mistakes}) < len(mistakes):
        # Name the mistake once, because both players made the same mistake on the same trick.
        place = _place(verdict, mistakes[0]).partition(" of ")[0]
        what = f"{_as_noun(mistakes[0], narrator)} {place} ({points(mistakes[0].loss)})"
        yield f"Both players' costliest mistake was {what}."
        yield from _reason(mistakes[0], verdict.hand_of(mistakes[0]), narrator)
        return
    costliest = max(mistakes, key=lambda each: each.loss)
    for each in mistakes:
        what = f"{_as_noun(each, narrator)} {_place(verdict, each)} ({points(each.loss)})"
        yield f"{narrator.names[each.player]}'s costliest mistake was {what}."
        reason = _reason(each, verdict.hand_of(each), narrator)
        # Explain only the costlier mistake at length.
        yield from reason if each is costliest else reason[:1]


def _won_round(verdict: RoundVerdict, narrator: Narrator) -> Iterator[str]:
    """Yield the sentences on a round lost by mistakes: the turning point, the reason, the rest."""
    (graded,) = verdict.highlighted
    yield f"{_won(verdict, narrator)}."
    yield f"{_turning_point(verdict, graded)}: {_loss(graded, narrator)}"
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
        yield f"{loser} also lost {lost}, but {winner} gave them back {where}."


def _reason_in_short(verdict: RoundVerdict, narrator: Narrator) -> str:
    """Say what lost a round: `Ana's 7♣, hand 1`, `Ana's 2 mistakes`, `deal and mistakes`."""
    (graded,) = verdict.highlighted
    name = narrator.names[graded.player]
    if verdict.deal_decided_rest and not verdict.decided:
        return "deal and mistakes"
    if not verdict.decided:
        return f"{name}'s {counted(len(verdict.decisive or verdict.uncompensated), 'mistake')}"
    what = f"{name} kept all ten"
    if isinstance(graded.action, Card):
        what = f"{name}'s {narrator.card(graded.action)}"
    return what if verdict.single else f"{what}, hand {graded.hand}"


def _turning_point(verdict: RoundVerdict, graded: GradedAction) -> str:
    """Say when the highlighted mistake was made, and whether it decided the round."""
    where = _place(verdict, graded)
    if verdict.decided:
        return f"Decided {where}"
    if verdict.decisive or not verdict.deal_decided_rest:
        return f"Turning point {where}"
    return f"Costliest mistake {where}"


def _place(verdict: RoundVerdict, graded: GradedAction) -> str:
    """Say when in the round an action was taken: `on trick 4 of hand 2`, `before trick 1`."""
    when = f"on trick {graded.trick}" if graded.trick else "before trick 1"
    return when if verdict.single else f"{when} of hand {graded.hand}"


def _all_mistakes(verdict: RoundVerdict, seat: int, narrator: Narrator) -> str:
    """State the cost of both players' mistakes: `Ana's 4 mistakes cost 31 points, Ben's 12.`.

    If some mistakes were decisive, state only their number.
    """
    name, other = narrator.names[seat], narrator.names[1 - seat]
    if verdict.decisive:
        what, count = "hand" if verdict.single else "round", len(verdict.decisive)
        return f"{name} made {counted(count, 'mistake')}, each enough to lose the {what}."
    every, theirs = verdict.mistakes_of(seat), verdict.points_lost[1 - seat]
    number = counted(len(every), "mistake") if len(every) > 1 else "one mistake"
    of_other = f"{other}'s {theirs}" if theirs else f"and {other} made none"
    rest = " The deal decided the rest." if verdict.deal_decided_rest else ""
    return f"{name}'s {number} cost {points(verdict.points_lost[seat])}, {of_other}.{rest}"


def _when(verdict: RoundVerdict, graded: GradedAction) -> str:
    when = moment(graded)
    return when.partition(", ")[2] if verdict.single else when


def _as_noun(graded: GradedAction, narrator: Narrator) -> str:
    """Name an action as a noun: `7♦`, `foreplacing 7♦`, `keeping all ten`."""
    if graded.trick:
        return narrator.card(graded.action)
    if isinstance(graded.action, Card):
        return f"foreplacing {narrator.card(graded.action)}"
    return "keeping all ten"


def to_share(verdict: RoundVerdict, narrator: Narrator, *, against_perfect: bool = False) -> str:
    """Return the verdict without cards: `Ana wins round 1 by 8 points. Decided on trick 8.`."""
    if verdict.loser is None:
        return one_line(verdict, narrator, against_perfect=against_perfect)
    if not verdict.highlighted:
        return f"{_won(verdict, narrator)}."
    when = _turning_point(verdict, verdict.highlighted[0]).replace(", ", " ")
    return f"{_won(verdict, narrator)}. {when}."


def figures(verdict: RoundVerdict, narrator: Narrator) -> str:
    """State the figures of a round: the result of best play and the points lost."""
    lost = "none"
    if any(verdict.points_lost):
        pairs = zip(narrator.names, verdict.points_lost, strict=True)
        lost = ", ".join(f"{name} {given or 'none'}" for name, given in pairs)
    return f"Best play: {best_play(verdict, narrator)}. Points lost: {lost}."


def best_play(verdict: RoundVerdict, narrator: Narrator) -> str:
    """State the result of best play: `the dealer mates for 24 points in both hands`."""
    value, winner = abs(verdict.beginning.value), verdict.beginning.winner
    if verdict.beginning.whole_round:
        if winner is None:
            return "the round is drawn"
        return f"{narrator.names[winner]} wins the round by {points(value)}"
    if winner is None:
        return "the hand is drawn" if verdict.single else "both hands are drawn"
    does = "mates" if verdict.beginning.value > 0 else "is mated"
    return f"the dealer {does} for {points(value)}{'' if verdict.single else ' in both hands'}"


def cost(graded: GradedAction, hand: GradedHand, narrator: Narrator) -> str:
    """State the loss and the reason for a mistake: `Ben led 7♦, losing 83 points. Ana …`."""
    return " ".join([_loss(graded, narrator), *_reason(graded, hand, narrator)])


def _loss(graded: GradedAction, narrator: Narrator) -> str:
    of_what = " in the round" if graded.evaluation.whole_round else ""
    return f"{action_taken(graded, narrator)}, losing {points(graded.loss)}{of_what}."


def _reason(graded: GradedAction, hand: GradedHand, narrator: Narrator) -> tuple[str, ...]:
    """Return sentences with the reason for a mistake, or no sentences if the reason is unknown."""
    cause = hand.cause_of(graded)
    if cause is None:
        return ()
    # Explain that the loss includes points in the next hand, not only in this hand.
    also = graded.evaluation.whole_round and cause.changes_dealer
    return (
        *explain_mistake_in_sentences(cause, narrator),
        *((_INCLUDES_NEXT_HAND,) if also else ()),
    )


def moment(graded: GradedAction) -> str:
    """Name the moment of an action: `hand 1, trick 3` or `hand 1, before trick 1`."""
    return f"hand {graded.hand}, {f'trick {graded.trick}' if graded.trick else 'before trick 1'}"


def action_taken(graded: GradedAction, narrator: Narrator) -> str:
    """Report an action in the past tense: `Ben replied K♠`, `Ben kept all ten`."""
    does = narrator.verb_phrase(graded.evaluation.position, graded.action, past=True)
    return f"{narrator.names[graded.player]} {does}"


# "Find it yourself": the task, and the replies to answers.

_TO_DO: Final = {Phase.DECLARE: "declaration", Phase.LEAD: "lead", Phase.REPLY: "reply"}


def mistake_question(mistake: Mistake, narrator: Narrator, *, over: bool) -> str:
    """Ask for a better action without naming the action taken; once `over`, name that action."""
    graded = mistake.graded
    asks = f"{narrator.to_act(mistake.hand.position)}. What would you have done?"
    return f"{capital(moment(graded))}: {f'{action_taken(graded, narrator)}.' if over else asks}"


def asked_in_short(mistake: Mistake) -> str:
    """Ask the question in two words: `best lead?`."""
    return f"best {_TO_DO[mistake.hand.position.phase]}?"


def reply_to_answer(mistake: Mistake, action: Action, narrator: Narrator) -> str:
    """Reply to a legal answer, without revealing the best action before the player finds it."""
    named, loss = capital(narrator.named(action)), mistake.loss(action)
    name = narrator.names[mistake.graded.player]
    if not loss:
        played = cost(mistake.graded, mistake.whole, narrator)
        return f"Right: {narrator.named(action)} costs nothing. {played}"
    if loss < mistake.graded.loss:
        better = f"That is better than {name}'s choice, but not best."
        return f"{named} costs {points(loss)}. {better} Keep looking."
    if action == mistake.graded.action:
        return f"That was {name}'s choice. It costs {points(loss)}."
    return f"{named} costs {points(loss)}."


def mistake_solution(mistake: Mistake, narrator: Narrator) -> str:
    """Name the best actions and the cost of the action taken, for a player who gives up."""
    best = [narrator.named(action) for action in mistake.graded.evaluation.best]
    if len(best) > _MOST_BEST:
        best[_MOST_BEST - 1 :] = [f"{_NUMBERS[len(best) - _MOST_BEST - 1]} others"]
    *most, last = best
    were = f"{', '.join(most)} and {last} were" if most else f"{last} was"
    return f"{capital(were)} best. {cost(mistake.graded, mistake.whole, narrator)}"


def found(review: Review, narrator: Narrator) -> str:
    """Count the right answers in a review: `Found on the first try: Ana 2 of 3, Ben 1 of 4.`."""
    seats = sorted({mistake.graded.player for mistake in review.mistakes})
    counts = ((narrator.names[seat], *review.found_counts(seat)) for seat in seats)
    by_name = ", ".join(f"{name} {right} of {asked}" for name, right, asked in counts)
    return f"Found on the first try: {by_name}."


def nothing_to_find(failed: Sequence[int], *, closed: bool) -> str:
    """Say why there is no mistake to find, and when there may be mistakes."""
    if failed:
        return f"Nothing to find, but hand {failed[0]} could not be analysed."
    if closed:
        return (
            "Nothing to find yet. Finish both hands of a round first: they have the same deal, "
            "so a review would give the second hand away."
        )
    return "Nothing to find: no action cost 12 points or more. Well played!"
