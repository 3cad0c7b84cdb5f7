"""How likely a level goes wrong, and which of equally good actions is the hardest for it.

Nothing is played to find that out: how likely a level chooses which action follows from what it
sees and from how its errors are distributed.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import erfc, exp, inf, pi, prod, sqrt
from operator import itemgetter
from typing import Final, NamedTuple

from mate.players.levels import LEVELS, Level
from mate.players.seeing import declarations, points_if_mate, unanswered
from mate.rules import NO_FOREPLACEMENT, Action, Position
from mate.solver import Solution, hardest_to_answer

AIM: Final = LEVELS["club"]
"""Whose mistakes `perfect` plays for."""
_TRICKS: Final = 2
"""How many tricks after the present one are looked at."""
_LIKELY: Final = 0.25
"""What somebody does with less probability is not followed any further."""

_FAR: Final = 5.0
_STEP: Final = 0.4
"""How far and how finely errors are summed, in standard deviations."""
_ROOT_2: Final = sqrt(2)


class Trap(NamedTuple):
    """What comes of a best action against an opponent of a level.

    Args:
        errs: how likely the opponent's next decision loses points, 0 to 1.
        loses: how many points the opponent's decisions lose on average, as far as is looked.
    """

    errs: float = 0.0
    loses: float = 0.0


def traps(
    solution: Solution, position: Position | None = None, level: Level = AIM
) -> dict[Action, Trap]:
    """What each best action leads an opponent of a level into.

    Replies without an alternative are no decisions. The player goes on with those best actions
    that lose the opponent the most. That is looked at until two tricks after the present one, from
    a declaration on to the end of trick 1, or to the end of the declarations where foreplaced
    cards return.

    Args:
        position: where the player to act has to choose; where the hand was solved if it is left
            out.
        level: one that errs.

    Raises:
        SolverError: if the hand cannot reach the position.
    """
    evaluation = solution.evaluate(position)
    study = _Study(solution, evaluation.position, level)
    return {action: study.after(evaluation.position.play(action)) for action in evaluation.best}


def hardest(solution: Solution, position: Position) -> Action:
    """Of the best actions the one that loses `AIM` the most; of equals, the hardest to answer."""
    best = solution.evaluate(position).best
    if len(best) == 1:
        return best[0]
    # What differs by less differs by rounding alone.
    loses = {action: round(trap.loses, 6) for action, trap in traps(solution, position).items()}
    otherwise = hardest_to_answer(solution, position)
    return max(best, key=lambda action: (loses[action], action == otherwise))


class _Study:
    def __init__(self, solution: Solution, start: Position, level: Level) -> None:
        self._solution, self._start, self._level = solution, start, level
        # The tables of a trick serve for all declarations, unless these show in what is felt.
        declaring = 0 if start.ruleset.cards_return else 1
        self._last = start.trick + _TRICKS if start.trick else declaring
        self._known: dict[Position, Trap] = {}

    def after(self, position: Position) -> Trap:
        """What comes of a position that the player has led the opponent into."""
        if position.outcome is not None or position.trick > self._last:
            return Trap()
        if position not in self._known:
            self._known[position] = self._found(position)
        return self._known[position]

    def _found(self, position: Position) -> Trap:
        evaluation = self._solution.evaluate(position)
        if position.turn == self._start.turn:
            own = (self.after(position.play(best)) for best in evaluation.best)
            return max(own, key=lambda trap: trap.loses)
        if len(evaluation.values) == 1:
            return self.after(position.play(*evaluation.values))
        likely = chances(self._level, self._solution, position, self._start)
        errs = sum(chance for action, chance in likely.items() if evaluation.loss(action))
        loses = sum(chance * evaluation.loss(action) for action, chance in likely.items())
        for action, chance in likely.items():
            if chance >= _LIKELY:
                loses += chance * self.after(position.play(action)).loses
        return Trap(errs, loses)


def chances(
    level: Level, solution: Solution, position: Position, start: Position | None = None
) -> dict[Action, float]:
    """How likely a computer of a level that errs chooses each action.

    Args:
        start: a position before it, of whose others this is asked, too: that is quicker.
    """
    legal = position.legal_actions
    if len(legal) == 1:
        return {legal[0]: 1.0}
    if not position.trick:
        # Foreplacing nothing is judged without an error.
        found = _with_errors(declarations(level, solution, position), level.blur, 0)
        return found | {NO_FOREPLACEMENT: 1 - sum(found.values())}
    if position.led is None:
        return _leads(level, solution, position, start or position)
    felt = solution.seen(position, level.sight, level.feel, start).worth
    return _with_errors(felt, level.blur)


def _leads(
    level: Level, solution: Solution, position: Position, start: Position
) -> dict[Action, float]:
    legal, sight, slips = position.holdings[position.turn], level.sight, level.slips
    mates = {lead for lead in legal if position.play(lead).is_mate}
    # How likely each lead is taken for a mate, which is taken then without another error.
    taken = dict.fromkeys(legal, 0.0) | dict.fromkeys(unanswered(position), slips)
    taken |= dict.fromkeys(mates, 1 - slips)
    found: dict[Action, float] = dict.fromkeys(legal, 0.0)
    none = prod(1 - chance for chance in taken.values())
    if none:
        felt = solution.seen(position, sight, level.feel, start).worth | dict.fromkeys(mates, 0)
        found = {lead: none * chance for lead, chance in _with_errors(felt, level.blur).items()}
    if none == 1:
        return found
    seen = solution.seen(position, sight, None, start).worth
    quiet = {lead: 0 if lead in mates else seen[lead] for lead in legal}
    looks: list[tuple[float, Action, float]] = []
    for lead in legal:
        points = seen[lead] if lead in mates else points_if_mate(position, lead)
        looks += (points + 0.5, lead, taken[lead]), (quiet[lead], lead, 1 - taken[lead])
    left: dict[Action, float] = dict.fromkeys(legal, 1.0)
    for _, look, chance in sorted(looks, key=itemgetter(0), reverse=True):
        # This is the best of what is seen if no other lead looks better.
        found[look] += chance * prod(left[other] for other in legal if other != look)
        left[look] -= chance
    found[max(quiet, key=quiet.__getitem__)] -= none
    return found


def _with_errors(
    worth: Mapping[Action, float], blur: float, floor: float = -inf
) -> dict[Action, float]:
    """How likely each action seems the best one, and better than what is judged without error."""
    top = max(worth.values())
    means = tuple((each - top) / blur for each in worth.values())
    return dict(zip(worth, _greatest(means, (floor - top) / blur), strict=True))


@lru_cache(maxsize=1 << 14)
def _greatest(means: tuple[float, ...], floor: float) -> tuple[float, ...]:
    """How likely each of these with a normal error of 1 is the greatest, and above the floor.

    >>> [round(chance, 3) for chance in _greatest((0.0, -1.0, -20.0), -inf)]
    [0.76, 0.24, 0.0]
    """
    begin, step = max(-_FAR, floor), _STEP / 8 if floor > -_FAR else _STEP
    near = [place for place, mean in enumerate(means) if mean > -2 * _FAR]
    found = [0.0] * len(means)
    for number in range(int((max(floor, 0) + _FAR - begin) / step) + 1):
        beyond = [begin + number * step - means[place] for place in near]
        below = [erfc(-each / _ROOT_2) for each in beyond]
        weight = prod(below) * step / (1 if number else 2)
        for place, each, share in zip(near, beyond, below, strict=True):
            found[place] += weight * exp(-each * each / 2) / share
    scale = sqrt(2 / pi) / 2 ** len(near)
    return tuple(each * scale for each in found)
