"""A second solver, as simple as possible: recursion over positions, with a memo."""

from __future__ import annotations

from random import Random

from mate.rules import Deal, Position, Ruleset
from mate.solver import Solution


class PlainSolver:
    """A solver of positions; values are the dealer's points minus the other player's points.

    Args:
        stakes: points for the dealer that are added to a hand that the dealer wins, to a drawn
    hand, and to a hand that the other player wins.
    """

    def __init__(self, stakes: tuple[int, int, int] = (0, 0, 0)) -> None:
        self.stakes = stakes
        self._memo: dict[Position, int] = {}

    def value(self, position: Position) -> int:
        known = self._memo.get(position)
        if known is None:
            known = self._memo[position] = self._look(position)
        return known

    def _look(self, position: Position) -> int:
        dealer = position.dealer
        outcome = position.outcome
        if outcome is not None:
            margin = outcome.points_of(dealer) - outcome.points_of(1 - dealer)
            return margin + self.stakes[1 if margin == 0 else 0 if margin > 0 else 2]
        values = [self.value(position.play(action)) for action in position.legal_actions]
        return max(values) if position.turn == dealer else min(values)


class HorizonSolver(PlainSolver):
    """A solver that counts a hand as drawn if the hand is not over after trick `horizon`."""

    def __init__(self, horizon: int) -> None:
        super().__init__()
        self.horizon = horizon

    def _look(self, position: Position) -> int:
        if position.outcome is None and position.trick > self.horizon:
            return 0
        return super()._look(position)


def options_of(ruleset: Ruleset) -> str:
    """Return the options of a rule set as text, to name its tests and seed its random choices."""
    return "-".join(str(value) for value in ruleset.options.values())


def random_start(ruleset: Ruleset, random: Random) -> Position:
    return Position.start(Deal.draw(random), ruleset, random.randrange(2))


def random_endgame(start: Position, random: Random, cards: int) -> Position:
    """Return a position with at most `cards` cards in each holding, reached by random play.

    Play avoids mates, because otherwise few hands would last that long.
    """
    position = start
    while max(map(len, position.holdings)) > cards:
        actions = list(position.legal_actions)
        random.shuffle(actions)
        following = [position.play(action) for action in actions]
        lasting = [after for after in following if after.outcome is None]
        if not lasting:
            return random_endgame(start, random, cards)
        position = lasting[0]
    return position


def all_positions(start: Position) -> set[Position]:
    """Return every position that play can reach, including the start."""
    found, waiting = {start}, [start]
    while waiting:
        position = waiting.pop()
        for action in position.legal_actions:
            after = position.play(action)
            if after not in found:
                found.add(after)
                waiting.append(after)
    return found


def values_made(solution: Solution) -> int:
    """Return the number of values in the tables made so far."""
    made = solution.tables.made
    return sum(table.size * each.lanes for each in made for table in each.tables.values())
