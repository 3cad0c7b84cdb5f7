"""The categories by which the puzzles of both editions of the pack were chosen.

Keep these categories unchanged, because puzzles keep their numbers. The categories differ from the
themes of puzzles, which follow from the causes of the wrong actions (`mate.puzzles.puzzle`).
"""

from __future__ import annotations

from enum import Enum, auto

from mate.grading import best_line_from
from mate.puzzles.puzzle import Proof
from mate.rules import Action, Card, Position, beats


class Sort(Enum):
    """A category by which puzzles were chosen for the pack."""

    WAIT = auto()
    FORCE = auto()
    CLEAR_SUIT = auto()
    DRAW_GUARD = auto()
    LOSE_THE_LEAD = auto()
    DUCK = auto()
    TAKE = auto()
    KEEP_GUARD = auto()
    OVERMATE = auto()
    ONLY_DRAW = auto()
    ONLY_FOREPLACEMENT = auto()
    NO_FOREPLACEMENT = auto()
    REST = auto()
    """The category if no other category applies; the pack has no puzzle of this category."""


def second_sort(proof: Proof) -> Sort:
    """Return a puzzle's category in the second edition.

    This is the category in the first edition, with two exceptions:

    - *Keeping a guard* is a draw in which, after any wrong action, the other player mates with a
      card that could be answered after the right action, and in which at least half of the wrong
      actions give up an answer to that card.
    - *Losing the lead* is split if every best reply is an answer to the mating card. The category
      is *clearing a suit* if the mating card is of the suit led and no best reply leaves an answer
      to the mating card, and otherwise *forcing out a guard*.
    """
    sort = first_sort(proof)
    if sort is Sort.ONLY_DRAW and _keeps_guard(proof):
        return Sort.KEEP_GUARD
    return _gained(proof) if sort is Sort.LOSE_THE_LEAD else sort


def _keeps_guard(proof: Proof) -> bool:
    solution, position, seat = proof.solution, proof.position, proof.position.turn
    right, *wrong = solution.evaluate(position).ranked
    kept = best_line_from(solution, position, right).positions[1:]
    given_up = 0
    for action in wrong:
        end = best_line_from(solution, position, action).end
        mating = end.card
        if end.winner != 1 - seat or mating is None:
            return False
        threats = [p for p in kept if p.led is None and mating in p.holdings[1 - seat]]
        if not threats or not all(_can_answer(each, seat, mating) for each in threats):
            return False
        given_up += _answers(action, mating)
    return given_up * 2 >= len(wrong)


def _gained(proof: Proof) -> Sort:
    after, key = proof.position.play(proof.key), proof.key
    replies = proof.solution.evaluate(after).best
    mates = [end.card for end in proof.ends if end.card is not None]
    if not all(_answers(reply, mate) for reply in replies for mate in mates):
        return Sort.LOSE_THE_LEAD
    left = any(_can_answer(after.play(reply), after.turn, m) for reply in replies for m in mates)
    of_suit = all(isinstance(key, Card) and mate.suit is key.suit for mate in mates)
    return Sort.CLEAR_SUIT if of_suit and not left else Sort.DRAW_GUARD


def _can_answer(position: Position, seat: int, led: Card) -> bool:
    return any(_answers(card, led) for card in position.holdings[seat])


def _answers(action: Action, led: Card) -> bool:
    return isinstance(action, Card) and (action.suit is led.suit or action.rank is led.rank)


def first_sort(proof: Proof) -> Sort:
    """Return a puzzle's category in the first edition: the first of these categories that fits.

    - *the only foreplacement*: the question is a declaration, and a card is right;
    - *foreplacing nothing*: the question is a declaration, and keeping all ten is right;
    - *the only draw*: the value of the position is 0;
    - *setting up an overmate*: against every best defence, the hand ends with an overmate (R15);
    - *waiting*: a lead mates at once but is not right, because a win must take at least 2 tricks;
    - *losing the lead*: every best reply beats the right lead, although another lead would win the
      trick against every reply;
    - *forcing by rank*: the other player has no card of the suit led and only one card of the rank
      led, and so has no choice (R5);
    - *ducking*: the right reply loses the trick, although another reply would win it;
    - *taking the trick*: the right reply wins the trick, although another reply would lose it;
    - *the rest*: all other puzzles.
    """
    position, key = proof.position, proof.key
    if proof.asks_once:
        return Sort.ONLY_FOREPLACEMENT if isinstance(key, Card) else Sort.NO_FOREPLACEMENT
    if not proof.value:
        return Sort.ONLY_DRAW
    if all(end.overmate for end in proof.ends):
        return Sort.OVERMATE
    assert isinstance(key, Card)
    if (led := position.led) is not None:
        if len({_beats(card, led) for card in position.legal_actions}) == 1:
            return Sort.REST
        return Sort.TAKE if _beats(key, led) else Sort.DUCK
    after = position.play(key)
    if any(position.play(lead).outcome for lead in position.legal_actions):
        return Sort.WAIT
    replies = proof.solution.evaluate(after).best
    if not any(_beats(key, reply) for reply in replies) and _can_keep_the_lead(position):
        return Sort.LOSE_THE_LEAD
    if len(after.legal_actions) == 1 and not after.holdings[after.turn].of_suit(key.suit):
        return Sort.FORCE
    return Sort.REST


def _can_keep_the_lead(position: Position) -> bool:
    return any(
        all(_beats(lead, reply) for reply in position.play(lead).legal_actions)
        for lead in position.legal_actions
    )


def _beats(action: Action, other: Action) -> bool:
    # Expect cards, because all actions during tricks are cards.
    assert isinstance(action, Card)
    assert isinstance(other, Card)
    return beats(action, other)
