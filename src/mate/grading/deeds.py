"""What each action of a position does, whichever best actions the players choose from there on."""

from __future__ import annotations

from collections.abc import Sequence

from mate.grading.play import Play, can_answer
from mate.grading.reasons import Deed, Effect, Kind, compare
from mate.rules import Action, Card, Position
from mate.solver import Solution


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
    best = evaluation.best
    worse = {
        action: compare(evaluation, play, plays.__getitem__)
        for action, play in plays.items()
        if action not in best
    }
    return {
        action: worse[action] if action in worse else _deed(play, [*worse.values()])
        for action, play in plays.items()
    }


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
    return (
        effect._replace(guard=card, against=mating, only=True) if before and not after else effect
    )


def _forces_out(effect: Effect) -> Effect | None:
    now, mating = effect.now, effect.end.card
    if effect.end.winner != now.player or mating is None:
        return None
    fall = now.last_guard(1 - now.player, mating)
    if fall is None or not fall.forced:
        return None
    told = effect._replace(kind=Deed.FORCES_OUT, guard=fall.card, against=mating, only=True)
    return told._replace(trick=fall.trick)
