"""The chance that a level errs, and the best action that provokes the costliest errors.

Mate computes both without playing, because the chance of each action follows from how many
tricks the level looks ahead and how its errors are distributed.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache, partial
from itertools import compress, product
from math import erfc, exp, fsum, inf, pi, prod, sqrt
from typing import Final, NamedTuple

from mate.players import levels
from mate.players.levels import LEVELS, Level
from mate.rules import NO_FOREPLACEMENT, Action, Position
from mate.solver import Solution, hardest_to_answer

AIM: Final = LEVELS["club"]
"""The level whose mistakes `perfect` tries to provoke."""
_TRICKS: Final = 2
"""The number of tricks to search after the present trick."""
_LIKELY: Final = 0.25
"""The minimum probability of an action after which the search continues."""

_RARE: Final = 1e-5
"""The probability below which the search ignores a combination of misread leads."""
_FAR: Final = 5.0
"""The largest error that the calculation includes, in standard deviations."""


class Trap(NamedTuple):
    """The expected effect of a best action on an opponent of a certain level.

    Args:
        error_probability: the probability, 0 to 1, that the opponent's next decision loses points.
        expected_loss: the mean number of points that the opponent's decisions lose within the
            search.
    """

    error_probability: float = 0.0
    expected_loss: float = 0.0


def traps(
    solution: Solution, position: Position | None = None, level: Level = AIM
) -> dict[Action, Trap]:
    """Return the trap that each best action sets, or nothing if only one action is best.

    Forced replies are not decisions. In later tricks, the player takes the best action after which
    the opponent loses the most. The search stops two tricks after the present trick. After a
    declaration, it stops at the end of trick 1, or, if foreplaced cards return, at the end of the
    declarations.

    Args:
        position: the position in which to choose (default: the position that was solved).
        level: the opponent's level, which must be a level that errs.

    Raises:
        SolverError: if the hand cannot reach the position.
    """
    chosen = solution.evaluate(position)
    start = chosen.position
    # Stop earlier if cards return, because estimates then need separate tables per declaration.
    declaring = 0 if start.ruleset.cards_return else 1
    last = start.trick + _TRICKS if start.trick else declaring

    @cache
    def after(position: Position) -> Trap:
        if position.outcome is not None or position.trick > last:
            return Trap()
        evaluation = solution.evaluate(position)
        if position.turn == start.turn:
            own = (after(position.play(best)) for best in evaluation.best)
            return max(own, key=lambda trap: trap.expected_loss)
        if len(evaluation.values) == 1:
            return after(position.play(*evaluation.values))
        likely = action_chances(level, solution, position, start)
        losses = {action: chance * evaluation.loss(action) for action, chance in likely.items()}
        errs = fsum(chance for action, chance in likely.items() if losses[action])
        loses = fsum(losses.values())
        for action, chance in likely.items():
            if chance >= _LIKELY:
                loses += chance * after(position.play(action)).expected_loss
        return Trap(errs, loses)

    best = chosen.best if len(chosen.best) > 1 else ()
    return {action: after(start.play(action)) for action in best}


def hardest_action(solution: Solution, position: Position) -> Action:
    """Return the best action after which `AIM` loses most, or, if tied, the hardest to answer."""
    otherwise = hardest_to_answer(solution, position)
    # Round the losses, because smaller differences are only rounding errors.
    loses = {
        action: round(trap.expected_loss, 6) for action, trap in traps(solution, position).items()
    }
    return max(loses, key=lambda action: (loses[action], action == otherwise), default=otherwise)


def action_chances(
    level: Level, solution: Solution, position: Position, start: Position | None = None
) -> dict[Action, float]:
    """Return the probability of each action if a player of this level, who errs, is to act.

    Args:
        start: an earlier position. Pass the same start with several later positions, because this
            is faster.
    """
    legal = position.legal_actions
    if len(legal) == 1:
        return {legal[0]: 1.0}
    if not position.trick:
        # Compare with exactly 0, because the gains are relative to keeping all ten.
        gains = levels.foreplacing_gains(level, solution, position)
        chances = _with_errors(gains, level.noise, 0)
        return chances | {NO_FOREPLACEMENT: 1 - sum(chances.values())}
    evaluate = cache(partial(solution.evaluate_with_horizon, position, start=start))
    chances = dict.fromkeys(legal, 0.0)
    doubtful = levels.doubtful_leads(position) if level.misreads else []
    for misread in product((False, True), repeat=len(doubtful)):
        chance = prod(level.misreads if wrong else 1 - level.misreads for wrong in misread)
        if chance < _RARE:
            continue
        values, noise = levels.card_values(level, position, compress(doubtful, misread), evaluate)
        for card, share in _with_errors(values, noise).items():
            chances[card] += chance * share
    return chances


def _with_errors(
    values: Mapping[Action, float], noise: float, floor: float = -inf
) -> dict[Action, float]:
    """Return, for each action, the probability that the action seems best and above the floor."""
    best = max(values, key=values.__getitem__)
    if not noise:
        return {best: 1.0}
    means = tuple((each - values[best]) / noise for each in values.values())
    return dict(zip(values, _greatest(means, (floor - values[best]) / noise), strict=True))


@lru_cache(maxsize=1 << 14)
def _greatest(means: tuple[float, ...], floor: float) -> tuple[float, ...]:
    """Return, for each mean, the chance to be greatest and above the floor after a normal error.

    >>> [round(chance, 3) for chance in _greatest((0.0, -1.0, -20.0), -inf)]
    [0.76, 0.24, 0.0]
    """
    begin, step = max(-_FAR, floor), 0.05 if floor > -_FAR else 0.4
    near = [place for place, mean in enumerate(means) if mean > -2 * _FAR]
    found = [0.0] * len(means)
    for number in range(int((max(floor, 0) + _FAR - begin) / step) + 1):
        beyond = [begin + number * step - means[place] for place in near]
        below = [erfc(-each / sqrt(2)) for each in beyond]
        weight = prod(below) * step / (1 if number else 2)
        for place, each, share in zip(near, beyond, below, strict=True):
            found[place] += weight * exp(-each * each / 2) / share
    scale = sqrt(2 / pi) / 2 ** len(near)
    return tuple(each * scale for each in found)
