"""What an action does, and why it cost what it cost: conditions on what follows it.

A condition compares what follows an action with what follows a better one. `reason` asks it of one
line each, in a few milliseconds; `effects` of every line of best play, in a tenth of a second.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import Enum, auto
from typing import Final, NamedTuple

from mate.grading.play import End, Play, can_answer, held
from mate.rules import Action, Card, Hand, Position
from mate.solver import Solution


class Kind(Enum):
    """The kind of mistake, in words after a player's name; `docs/solver.md` defines them."""

    MISSED = "missed a mate"
    TOO_LITTLE = "mated for too little"
    GUARD = "gave up the guard"
    LET_IN = "let the opponent in"
    SPENT = "wasted the mating card"
    DRAW = "let a win slip to a draw"


class Deed(Enum):
    """What a best action does."""

    MATES = auto()
    """It ends the hand."""
    FORCED = auto()
    """Nothing else is allowed."""
    WAITS = auto()
    """Another card would mate at once, for less."""
    FORCES_OUT = auto()
    """The last guard against the card that mates has to be played."""
    KEEPS_GUARD = auto()
    """Every worse action gives up a guard."""
    LEADS = auto()
    """Another card would let the other in."""


class Effect(NamedTuple):
    """What an action does, beside the best action that it is compared with.

    Args:
        kind: the deed of a best action, or the kind of mistake of another; None if only the ends
            are known.
        instead: what follows the better one; the same as `now` for a best action.
        guard: for `Deed.FORCES_OUT`, `Deed.KEEPS_GUARD` and `Kind.GUARD`, the card that guards,
            and for `Deed.FORCED` if it is the last; for `Deed.WAITS`, the card that would mate.
        trick: the trick on which the guard falls; for `Kind.LET_IN`, the first that the other
            player leads then.
    """

    kind: Deed | Kind | None
    now: Play
    instead: Play
    guard: Card | None = None
    against: Card | None = None
    trick: int = 0
    only: bool = False
    forced: bool = False

    @property
    def position(self) -> Position:
        """Where the action is done."""
        return self.now.line.start

    @property
    def action(self) -> Action:
        """The action."""
        return self.now.action

    @property
    def better(self) -> Action | None:
        """The best action that it is compared with; None if it is one itself."""
        return None if self.instead is self.now else self.instead.action

    @property
    def player(self) -> int:
        """The seat of the player who acts."""
        return self.now.player

    @property
    def end(self) -> End:
        """How the hand ends after the action."""
        assert self.now.end is not None
        return self.now.end

    @property
    def better_end(self) -> End:
        """How it ends after the better one."""
        assert self.instead.end is not None
        return self.instead.end

    @property
    def at_once(self) -> bool:
        """Whether the guard that is spoken of is the very card that is played or foreplaced."""
        return self.guard is self.action

    @property
    def keeps_it(self) -> bool:
        """Whether that very guard is held in the better line as long as it is needed."""
        guard, mating = self.guard, self.against
        assert guard is not None
        assert mating is not None
        return all(held(each, self.player) & guard.bit for each in self.instead.threats(mating))

    @property
    def changes_dealer(self) -> bool:
        """Whether another player deals the next hand now, where the loser of a hand does."""
        # Who began a drawn hand does not begin the next one.
        dealer = self.position.dealer
        now, instead = (
            dealer if end.winner is None else end.winner for end in (self.end, self.better_end)
        )
        return now != instead

    def came_true(self, hand: Hand) -> bool:
        """Whether a hand in which the action was done went on as is said of `now`.

        That is, whether it ended in the same way, and the guard went on the same trick, or the
        lead was taken with the same card.
        """
        line, begun = self.now.line, hand.positions.index(self.position)
        if hand.outcome != line.end:
            return False
        if self.kind is Kind.LET_IN and self.position.led is None:
            return hand.actions[begun + 1] is line.actions[1]
        if self.guard is None:
            return True
        # The mate has come, and with the guard in hand it could not.
        went = hand.positions[hand.actions.index(self.guard, begun)]
        return went.trick == self.trick and (not self.forced or len(went.legal_actions) == 1)


def reason(
    solution: Solution, position: Position, action: Action, hand: Hand | None = None
) -> Effect | None:
    """Why an action is not a best one, by one line of best play after each; None if it is.

    It is compared with a best action: the first in the order of the deck of which a kind can be
    said. In both lines each player plays the best action that comes first in that order, as
    `Solution.line` does; whoever asks for the best line in a replay sees the same. Where the hand
    itself went on by best play, `now` is what was played.

    Args:
        hand: the hand that it was done in, over; None to look at nothing but the action.

    >>> from mate.rules import Deal, Ruleset
    >>> from mate.solver import solve
    >>> solution = solve(Deal.parse("AT.AT7.T.ATK7"), Ruleset.preset("bga"))
    >>> reason(solution, solution.position, Card.parse("TD")).kind
    <Kind.SPENT: 'wasted the mating card'>
    """
    evaluation = solution.evaluate(position)
    if not evaluation.loss(action):
        return None
    now = hand and _played_best(solution, hand, position)
    better = (Play.best(solution, position, each) for each in evaluation.best)
    return _mistake(now or Play.best(solution, position, action), better)


def effects(solution: Solution, position: Position) -> dict[Action, Effect | None]:
    """What each legal action does, if that is the same in every line of best play.

    Returns:
        By action, in the order of the deck; None where nothing can be said.

    >>> from mate.rules import Holding, Ruleset
    >>> from mate.solver import solve
    >>> holdings = Holding.parse(".7..TK"), Holding.parse(".AK.T.")
    >>> position = Position.before_lead(holdings, 0, Ruleset.preset("bga"))
    >>> effect = effects(solve(position), position)[Card.parse("TD")]
    >>> effect.kind, effect.guard, effect.trick
    (<Kind.GUARD: 'gave up the guard'>, Card('7S'), 9)
    """
    evaluation = solution.evaluate(position)
    plays = {
        action: Play.best(solution, position, action, every=True) for action in evaluation.values
    }
    better = [plays[action] for action in evaluation.best]
    worse = {action: _mistake(play, better) for action, play in plays.items() if play not in better}
    return {
        action: worse[action] if action in worse else _deed(play, [*worse.values()])
        for action, play in plays.items()
    }


def _played_best(solution: Solution, hand: Hand, position: Position) -> Play | None:
    """What followed a position in a hand; None unless all but the first of it was best play."""
    begun = hand.positions.index(position)
    played = Hand(hand.positions[begun:], hand.actions[begun:])
    best = all(action in solution.evaluate(each).best for each, action in played.steps(1))
    return Play(played, solution) if best else None


# What best actions do.


def _deed(now: Play, worse: Sequence[Effect | None]) -> Effect | None:
    """What a best action does, beside what is said of all others."""
    if now.end is None:
        return None
    effect, mistakes = Effect(None, now, now), [each for each in worse if each is not None]
    if now.start.is_mate:
        return effect._replace(kind=Deed.MATES)
    if len(now.line.start.legal_actions) == 1:
        return _forced(effect)
    for mistake in mistakes:
        if mistake.kind is Kind.TOO_LITTLE and mistake.now.start.is_mate:
            assert isinstance(mistake.action, Card)
            return effect._replace(kind=Deed.WAITS, guard=mistake.action)
    if forces_out := _forces_out(effect):
        return forces_out
    away = [each for each in mistakes if each.kind is Kind.GUARD and each.at_once]
    # Of ten cards every action but one keeps a guard. It matters where the others do not.
    for mistake in away if len(away) == len(worse) else ():
        guard, against = mistake.guard, mistake.against
        assert against is not None
        if not now.may_mate_with(against):
            return Effect(Deed.KEEPS_GUARD, now, now, guard, against, only=mistake.only)
    lets_in = any(mistake.kind is Kind.LET_IN for mistake in mistakes)
    if lets_in and now.next_leaders == {now.player}:
        return effect._replace(kind=Deed.LEADS)
    return effect if now.end.tells else None


def _forced(effect: Effect) -> Effect:
    now, card, mating = effect.now, effect.action, effect.end.card
    effect = effect._replace(kind=Deed.FORCED)
    if mating is None or effect.end.winner == now.player or not isinstance(card, Card):
        return effect
    before, after = (can_answer(each, now.player, mating) for each in now.line.positions[:2])
    return effect._replace(guard=card, against=mating) if before and not after else effect


def _forces_out(effect: Effect) -> Effect | None:
    now, mating = effect.now, effect.end.card
    if effect.end.winner != now.player or mating is None:
        return None
    fall = now.last_guard(1 - now.player, mating)
    if fall is None or not fall.forced:
        return None
    return effect._replace(kind=Deed.FORCES_OUT, guard=fall.card, against=mating, trick=fall.trick)


# What the others do.


def _mistake(now: Play, better: Iterable[Play]) -> Effect | None:
    """The first kind that an action is of, compared with one better action after the other.

    Several kinds may fit; the one that names the most is taken: a mate that was there, a mate given
    for too little, the guard itself given away, the lead lost, the mating card spent, a win that is
    a draw now, a smaller mate to come, a guard that goes later, a sure mate lost. If none fits, the
    ends are compared with the first; None if those say no more than the value.
    """
    if now.end is None:
        return None
    compared: list[Play] = []
    for instead in better:
        compared.append(instead)
        if instead.end is not None:
            effect = Effect(None, now, instead)
            for kind, condition in _CONDITIONS:
                if found := condition(effect):
                    return (found if isinstance(found, Effect) else effect)._replace(kind=kind)
    first = compared[0]
    if first.end is None or not (now.end.tells or first.end.tells):
        return None
    return Effect(None, now, first)


def _wins_less(effect: Effect) -> bool:
    """Best play still mates, for fewer points than it would have."""
    wins = effect.end.winner == effect.better_end.winner == effect.player
    return wins and effect.end.points < effect.better_end.points


def _would_have_won(effect: Effect, winner: int | None) -> bool:
    """Best play would have mated; now the other player mates, or nobody."""
    return effect.better_end.winner == effect.player and effect.end.winner == winner


def _spends(effect: Effect) -> bool:
    """The card played or foreplaced is the one that best play would have mated with.

    It does not mate now; and where it comes back for trick 10, to mate with it is worth more.
    """
    card = effect.action
    return effect.better_end.card is card and effect.now.line.end.card is not card


def _lets_in(effect: Effect) -> Effect | None:
    """The trick decides who leads from then on.

    Now the other player leads the next trick, and all others up to the mate. With the best action
    it is the player who leads the next trick.
    """
    other = 1 - effect.player
    if effect.end.winner != other or effect.now.leaders != {other}:
        return None
    if effect.instead.next_leaders != {effect.player}:
        return None
    return effect._replace(trick=effect.position.trick + 1)


def _gives_up_guard(effect: Effect) -> Effect | None:
    """The action gives up a card that answers the mating card and had to be kept.

    Now the other player mates with a card of its suit or rank. With the best action the player
    holds the guard between tricks for as long as the other holds the mating card, which is not
    driven out at once, and no best play lets that card mate.
    """
    now, instead, card = effect.now, effect.instead, effect.action
    mating = now.mating_card
    if mating is None or not isinstance(card, Card):
        return None
    if card.suit is not mating.suit and card.rank is not mating.rank:
        return None
    threats = instead.threats(mating)
    kept = threats and all(held(each, now.player) & card.bit for each in threats)
    if not kept or now.outcomes is None or instead.may_mate_with(mating):
        return None
    only = not can_answer(now.start, now.player, mating)
    return effect._replace(guard=card, against=mating, trick=effect.position.trick, only=only)


def _loses_guard(effect: Effect) -> Effect | None:
    """The last card that answers the mating card falls on a later trick.

    With the best action the player holds one between tricks for as long as the other holds the
    mating card, which is not driven out at once, and which no best play lets mate; and the card
    that went is then not played earlier.
    """
    now, instead = effect.now, effect.instead
    mating = now.mating_card
    if mating is None or effect.end.card is not mating:
        return None
    threats = instead.threats(mating)
    if not threats or not all(can_answer(each, now.player, mating) for each in threats):
        return None
    fall = now.last_guard(now.player, mating)
    if fall is None:
        return None
    steps = instead.line.steps()
    earlier = any(done is fall.card and each.trick < fall.trick for each, done in steps)
    if earlier or instead.may_mate_with(mating):
        return None
    return effect._replace(
        guard=fall.card, against=mating, trick=fall.trick, only=True, forced=fall.forced
    )


_CONDITIONS: Final[tuple[tuple[Kind, Callable[[Effect], Effect | bool | None]], ...]] = (
    (Kind.MISSED, lambda effect: effect.instead.start.is_mate),
    (Kind.TOO_LITTLE, lambda effect: effect.now.start.is_mate and _wins_less(effect)),
    (Kind.GUARD, _gives_up_guard),
    (Kind.LET_IN, _lets_in),
    (Kind.SPENT, _spends),
    (Kind.DRAW, lambda effect: _would_have_won(effect, None)),
    (Kind.TOO_LITTLE, _wins_less),
    (Kind.GUARD, _loses_guard),
    (Kind.MISSED, lambda effect: _would_have_won(effect, 1 - effect.player)),
)
"""The kinds of mistake with their conditions, in the order in which they are looked for."""
