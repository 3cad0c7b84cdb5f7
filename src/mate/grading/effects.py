"""The effect of an action: facts of every line of best play, not only of one."""

from __future__ import annotations

from enum import Enum, auto
from typing import NamedTuple

from mate.grading.bestplay import BestPlay, End
from mate.grading.guards import can_answer
from mate.grading.reasons import Kind, Reason, reasons
from mate.rules import Action, Card, Position
from mate.solver import Solution


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
    """What an action does, and its result in every line of best play.

    Args:
        position: where it is done.
        action: the action.
        kind: the deed of a best action, or the kind of mistake of another; None if only the ends
            are known.
        end: how the hand ends after it.
        better: for a mistake, the best action that it is compared with.
        better_end: how the hand ends after that one.
        guard: for `Deed.FORCES_OUT`, `Deed.KEEPS_GUARD` and `Kind.GUARD`, the card that guards,
            and for `Deed.FORCED` if it is the last; for `Deed.WAITS`, the card that would mate.
        against: the card that it guards against.
        trick: the trick on which the guard falls; for `Kind.LET_IN`, the first that the other
            player leads then.
        only: whether it is the only guard.
        forced: whether no other card is legal when the guard falls.
    """

    position: Position
    action: Action
    kind: Deed | Kind | None
    end: End
    better: Action | None = None
    better_end: End | None = None
    guard: Card | None = None
    against: Card | None = None
    trick: int = 0
    only: bool = False
    forced: bool = False

    @property
    def player(self) -> int:
        """The seat of the player who acts."""
        return self.position.turn


class _Guard(NamedTuple):
    """How the last guard against a card goes.

    Args:
        card: the guard.
        trick: the trick on which it falls.
        forced: whether no other card answers there.
    """

    card: Card
    trick: int
    forced: bool


def effects(solution: Solution, position: Position) -> dict[Action, Effect | None]:
    """What each legal action does, if that is the same in every line of best play.

    Args:
        solution: the hand, solved.
        position: a position that it can reach.

    Returns:
        By action, in the order of the deck; None where nothing can be said.

    Raises:
        SolverError: if the hand cannot reach the position.

    >>> from mate.rules import Holding, Ruleset
    >>> from mate.solver import solve
    >>> holdings = Holding.parse(".7..TK"), Holding.parse(".AK.T.")
    >>> position = Position.before_lead(holdings, 0, Ruleset.preset("bga"))
    >>> effect = effects(solve(position), position)[Card.parse("TD")]
    >>> effect.kind, effect.guard, effect.trick
    (<Kind.GUARD: 'gave up the guard'>, Card('7S'), 9)
    """
    return _Effects(solution, position).all()


class _Effects:
    def __init__(self, solution: Solution, position: Position) -> None:
        self._solution = solution
        self._position = position
        self._player = position.turn
        self._other = 1 - position.turn
        self._evaluation = solution.evaluate(position)
        self._plays = {
            action: BestPlay(solution, position.play(action)) for action in self._evaluation.values
        }

    def all(self) -> dict[Action, Effect | None]:
        best = self._evaluation.best
        mistakes = {action: self._mistake(action) for action in self._plays if action not in best}
        said = [each for each in mistakes.values() if each is not None]
        return {
            action: self._deed(action, said) if action in best else mistakes[action]
            for action in self._plays
        }

    # What best actions do.

    def _deed(self, action: Action, mistakes: list[Effect]) -> Effect | None:
        play = self._plays[action]
        if play.end is None:
            return None
        effect = Effect(self._position, action, None, play.end)
        if play.start.is_mate:
            return effect._replace(kind=Deed.MATES)
        if len(self._plays) == 1:
            return self._forced(effect)
        return (
            self._waits(effect, mistakes)
            or self._forces_out(effect)
            or self._keeps_guard(effect, mistakes)
            or self._leads(effect, mistakes)
            or (effect if play.end.tells else None)
        )

    def _forced(self, effect: Effect) -> Effect:
        effect = effect._replace(kind=Deed.FORCED)
        card, mating, player = effect.action, effect.end.card, self._player
        if mating is None or effect.end.winner == player or not isinstance(card, Card):
            return effect
        before, after = self._position, self._plays[card].start
        if not can_answer(before, player, mating) or can_answer(after, player, mating):
            return effect
        return effect._replace(guard=card, against=mating, only=True)

    def _waits(self, effect: Effect, mistakes: list[Effect]) -> Effect | None:
        for mistake in mistakes:
            card = mistake.action
            if mistake.kind is Kind.TOO_LITTLE and self._plays[card].start.is_mate:
                assert isinstance(card, Card)
                return effect._replace(kind=Deed.WAITS, guard=card)
        return None

    def _forces_out(self, effect: Effect) -> Effect | None:
        mating = effect.end.card
        if effect.end.winner != self._player or mating is None:
            return None
        guard = _last_guard(self._plays[effect.action], self._other, mating)
        if guard is None or not guard.forced:
            return None
        return effect._replace(
            kind=Deed.FORCES_OUT, guard=guard.card, trick=guard.trick, against=mating
        )

    def _keeps_guard(self, effect: Effect, mistakes: list[Effect]) -> Effect | None:
        # Of ten cards every action but one keeps a guard. It matters where the others do not.
        away = [each for each in mistakes if each.kind is Kind.GUARD and each.guard is each.action]
        if len(away) + len(self._evaluation.best) < len(self._plays):
            return None
        for mistake in away:
            guard, against = mistake.guard, mistake.against
            assert against is not None
            if not self._plays[effect.action].may_mate_with(self._other, against):
                return effect._replace(
                    kind=Deed.KEEPS_GUARD, guard=guard, against=against, only=mistake.only
                )
        return None

    def _leads(self, effect: Effect, mistakes: list[Effect]) -> Effect | None:
        lets_in = any(mistake.kind is Kind.LET_IN for mistake in mistakes)
        keeps = lets_in and self._leads_next(effect.action)
        return effect._replace(kind=Deed.LEADS) if keeps else None

    def _leads_next(self, action: Action) -> bool:
        """Whether the player leads the next trick after an action, in every line of best play."""
        after = [*self._plays[action].next_leads]
        return bool(after) and all(each.turn == self._player for each in after)

    # What the others do.

    def _mistake(self, action: Action) -> Effect | None:
        play = self._plays[action]
        if play.end is None:
            return None
        for found in reasons(self._solution, self._position, action):
            instead = self._plays[found.better]
            if instead.end is None:
                continue
            effect = Effect(self._position, action, found.kind, play.end, found.better, instead.end)
            if found.kind is None:
                return effect if play.end.tells or instead.end.tells else None
            if exact := self._exact(effect, found):
                return exact
        return None

    def _exact(self, effect: Effect, found: Reason) -> Effect | None:
        """The facts of two lines, if they hold in all lines."""
        match found.kind:
            case Kind.GUARD:
                return self._guard(effect, found)
            case Kind.LET_IN:
                return self._let_in(effect, found)
            case Kind.SPENT:
                better = effect.better_end
                return effect if better is not None and better.card is effect.action else None
            case _:
                # It is a matter of who mates, and for how much; and that is the value.
                return effect

    def _guard(self, effect: Effect, found: Reason) -> Effect | None:
        play, instead = self._plays[effect.action], self._plays[found.better]
        mating = found.end.card
        assert mating is not None
        if instead.may_mate_with(self._other, mating):
            return None
        effect = effect._replace(against=mating)
        if found.at_once:
            if not play.mates_with(self._other, mating):
                return None
            only = not can_answer(play.start, self._player, mating)
            return effect._replace(guard=found.guard, trick=found.trick, only=only)
        guard = _last_guard(play, self._player, mating) if effect.end.card is mating else None
        if guard is None:
            return None
        return effect._replace(guard=guard.card, trick=guard.trick, forced=guard.forced, only=True)

    def _let_in(self, effect: Effect, found: Reason) -> Effect | None:
        leads = {each.turn for each in self._plays[effect.action].leads()}
        lets_in = leads == {self._other} and self._leads_next(found.better)
        return effect._replace(trick=found.trick) if lets_in else None


def _last_guard(play: BestPlay, seat: int, mating: Card) -> _Guard | None:
    """How the last card goes with which a player can answer another; None if in several ways."""
    gone = {
        (action, position.trick, position.legal_actions == (action,))
        for position, action, after in play.steps
        if can_answer(position, seat, mating) and not can_answer(after, seat, mating)
    }
    if len({each[:2] for each in gone}) != 1:
        return None
    (card, trick, _), *_ = gone
    if not isinstance(card, Card):
        return None
    return _Guard(card, trick, all(forced for *_, forced in gone))
