"""What kind of puzzle a position is: its theme, and how hard it is to find."""

from __future__ import annotations

from typing import Final

from mate.grading import Kind, cause_of
from mate.puzzles.proof import Proof, prove
from mate.puzzles.puzzle import Puzzle, Theme
from mate.rules import (
    LAST_TRICK_FROM_HOLDING,
    NO_FOREPLACEMENT,
    Action,
    Card,
    Hand,
    Position,
    Rank,
    Suit,
    beats,
)
from mate.solver import Solution, solve

REACHES: Final = (3, 4, 5)
"""How many tricks one has to look ahead at most in levels 1, 2 and 3."""
_RANKS: Final = tuple(Rank)


def puzzle_at(solution: Solution, hand: Hand) -> Puzzle | None:
    """The puzzle, numbered 0, at a position where somebody is to act; None if it is not one.

    It may be too dull for the pack, and without a theme that has a name. The dealer has seat 0.
    """
    proof = prove(solution, hand.position)
    if proof is None:
        return None
    level, theme = level_of(proof), theme_of(proof)
    return Puzzle(0, level, theme, hand.deal.number, hand.actions, hand.position.ruleset)


# Its theme.


def theme_of(proof: Proof) -> Theme:
    """The theme of a puzzle: that of `broad_theme`, but for two.

    - *Keeping a guard* is a draw: after any other action, the other side mates with a card to
      which the right one keeps an answer; and half of the others at least give up an answer to it.
    - *Losing the lead* is split by what is gained. *Clearing a suit*: whatever wins the
      trick, nothing is left that answers what mates, which is of the suit led. *Drawing out a
      guard*: whatever wins the trick is an answer to what mates.
    """
    theme = broad_theme(proof)
    if theme is Theme.ONLY_DRAW and _keeps_guard(proof):
        return Theme.KEEP_GUARD
    return _gained(proof) if theme is Theme.LOSE_THE_LEAD else theme


def _keeps_guard(proof: Proof) -> bool:
    solution, position = proof.solution, proof.position
    _, *worse = solution.evaluate(position).ranked
    causes = [cause_of(solution, position, action) for action in worse]
    guards = sum(cause is not None and cause.kind is Kind.GUARD for cause in causes)
    return guards * 2 >= len(worse)


def _gained(proof: Proof) -> Theme:
    after, key = proof.position.play(proof.key), proof.key
    replies = proof.solution.evaluate(after).best
    mates = [end.card for end in proof.ends if end.card is not None]
    if not all(_answers(reply, mate) for reply in replies for mate in mates):
        return Theme.LOSE_THE_LEAD
    kept = [card for reply in replies for card in after.play(reply).holdings[after.turn]]
    left = any(_answers(card, mate) for card in kept for mate in mates)
    of_suit = all(isinstance(key, Card) and mate.suit is key.suit for mate in mates)
    return Theme.CLEAR_SUIT if of_suit and not left else Theme.DRAW_GUARD


def _answers(action: Action, led: Card) -> bool:
    return isinstance(action, Card) and (action.suit is led.suit or action.rank is led.rank)


def broad_theme(proof: Proof) -> Theme:
    """The theme of a puzzle before some are told apart: the first that fits, in this order.

    - *the only foreplacement*: a declaration is asked for, and a card is right;
    - *foreplacing nothing*: a declaration is asked for, and no card is right;
    - *the only draw*: the position is worth nothing;
    - *setting up an overmate*: whatever the defence, the solver's side gives an overmate (R15);
    - *waiting*: a lead mates at once; it is not the right one, since a win takes 2 tricks at least;
    - *losing the lead*: every best reply beats the right lead, and with another lead the trick
      would have been won whatever the reply;
    - *forcing by rank*: the other side holds nothing of the suit led and one card of its rank,
      and so has no choice (R5);
    - *ducking*: the right reply loses the trick, and another would have won it;
    - *taking the trick*: the right reply wins it, and another would have lost it;
    - *the one best way*: all others.
    """
    position, key = proof.position, proof.key
    if proof.asks_once:
        return Theme.ONLY_FOREPLACEMENT if isinstance(key, Card) else Theme.NO_FOREPLACEMENT
    if not proof.value:
        return Theme.ONLY_DRAW
    if all(end.overmate for end in proof.ends):
        return Theme.OVERMATE
    assert isinstance(key, Card)
    if (led := position.led) is not None:
        if len({_beats(card, led) for card in position.legal_actions}) == 1:
            return Theme.PLAY
        return Theme.TAKE if _beats(key, led) else Theme.DUCK
    after = position.play(key)
    if any(position.play(lead).outcome for lead in position.legal_actions):
        return Theme.WAIT
    replies = proof.solution.evaluate(after).best
    if not any(_beats(key, reply) for reply in replies) and _can_keep_the_lead(position):
        return Theme.LOSE_THE_LEAD
    if len(after.legal_actions) == 1 and not after.holdings[after.turn].of_suit(key.suit):
        return Theme.FORCE
    return Theme.PLAY


def _can_keep_the_lead(position: Position) -> bool:
    return any(
        all(_beats(lead, reply) for reply in position.play(lead).legal_actions)
        for lead in position.legal_actions
    )


def _beats(action: Action, other: Action) -> bool:
    # While tricks are played, all actions are cards.
    assert isinstance(action, Card)
    assert isinstance(other, Card)
    return beats(action, other)


# Its level.


def level_of(proof: Proof) -> int:
    """How hard a puzzle is, 1 to 4: by its depth, and at most 2 where there are two actions."""
    return min(depth_of(proof), 4 if len(proof.position.legal_actions) > 2 else 2)


def depth_of(proof: Proof) -> int:
    """How deep a puzzle is, 1 to 4.

    Level 1 is for up to 3 tricks of foresight, 2 for 4, 3 for 5, 4 for more. Where a naive
    way finds the first action, the level is one less.
    """
    tricks = foresight(proof)
    return max(1, 1 + sum(tricks > reach for reach in REACHES) - found_naively(proof))


def foresight(proof: Proof) -> int:
    """How many tricks one has to look ahead at every step, the trick being played included.

    That is the least number of tricks at which a search that stops there, and takes what is not
    over then for drawn, has found the one right action, and finds it too if it looks further.
    """
    seen: dict[int, Solution] = {}
    return max(_needed(proof, asked, seen) for asked in proof.asked)


def _needed(proof: Proof, asked: Position, seen: dict[int, Solution]) -> int:
    """The same for one step; `seen` keeps what was solved, by the last trick looked at."""
    key = proof.solution.evaluate(asked).best
    trick = max(asked.trick, 1)
    for horizon in range(LAST_TRICK_FROM_HOLDING, trick - 1, -1):
        if horizon not in seen:
            seen[horizon] = solve(proof.position, horizon=horizon)
        if seen[horizon].evaluate(asked).best != key:
            return horizon - trick + 2
    return 1


# Naive ways to choose an action, without looking ahead: one that finds it makes a puzzle easier.


def mate_at_once(position: Position) -> Action | None:
    """The lead that mates for the most points; None if none mates."""
    ends = {action: position.play(action).outcome for action in position.legal_actions}
    mates = {action: end.points for action, end in ends.items() if end and end.points}
    return max(mates, key=mates.__getitem__, default=None)


def strongest_winner(position: Position) -> Action | None:
    """The strongest card that is sure to win the trick, by rank and then by suit."""
    if not position.trick:
        return None
    replies = None if position.led is None else (position.led,)
    winners = [
        card
        for card in position.legal_actions
        if isinstance(card, Card)
        and all(_beats(card, reply) for reply in replies or position.play(card).legal_actions)
    ]
    return min(winners, key=lambda card: (_RANKS.index(card.rank), card.index), default=None)


def fewest_answers(position: Position) -> Action | None:
    """The one lead that has the fewest answers, a mate first of all."""
    if not position.trick or position.led is not None:
        return None
    answers = {lead: len(position.play(lead).legal_actions) for lead in position.legal_actions}
    fewest = min(answers.values())
    leads = [lead for lead, count in answers.items() if count == fewest]
    return leads[0] if len(leads) == 1 else None


def lone_card(position: Position) -> Action | None:
    """The declaration that gets rid of the one card that is alone in its suit, or of none."""
    if position.trick:
        return None
    suits = [position.holdings[position.turn].of_suit(suit) for suit in Suit]
    lone = [cards[0] for cards in suits if len(cards) == 1 and position.is_legal(cards[0])]
    return lone[0] if len(lone) == 1 else NO_FOREPLACEMENT


WAYS: Final = (mate_at_once, strongest_winner, fewest_answers, lone_card)


def found_naively(proof: Proof) -> bool:
    """Whether one of these ways finds the first action of a puzzle."""
    return any(way(proof.position) is proof.key for way in WAYS)
