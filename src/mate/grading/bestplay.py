"""All lines of best play from a position, and what they have in common."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Final, NamedTuple

from mate.rules import Action, Card, Outcome, Phase, Position
from mate.solver import Solution

MOST_POSITIONS: Final = 2_000
"""With this many positions or more in best play, only facts from the values are stated."""


class End(NamedTuple):
    """How a hand ends in every line of best play.

    Args:
        winner: the seat of the player who mates; None where the hand is drawn.
        points: what the mate scores; 0 for a draw.
        cards: every card that it may be given with, in the order of the deck; none where there
            are too many lines to look at.
        tricks: every trick that it may be on, from 1; none as well.
        overmate: whether it is an overmate in every line.
    """

    winner: int | None
    points: int
    cards: tuple[Card, ...] = ()
    tricks: tuple[int, ...] = ()
    overmate: bool = False

    @property
    def card(self) -> Card | None:
        """The mating card; None if it may be one or another."""
        return self.cards[0] if len(self.cards) == 1 else None

    @property
    def tells(self) -> bool:
        """Whether it says more than the value, which gives the winner and the points."""
        return self.winner is None or bool(self.cards)


class BestPlay:
    """All lines of best play from a position to the end of the hand.

    Args:
        solution: the hand, solved.
        start: a position that it can reach.
    """

    def __init__(self, solution: Solution, start: Position) -> None:
        self.start = start
        self._solution = solution

    @cached_property
    def positions(self) -> Mapping[Position, tuple[Action, ...]] | None:
        """Every position that they lead through, with its best actions; None if too many."""
        return self._solution.all_lines(self.start, MOST_POSITIONS)

    @property
    def next_leads(self) -> Iterator[Position]:
        """Where the next trick is led, if it is; the start itself, if that is before a lead."""
        start = self.start
        best = self._solution.evaluate(start).best if start.phase is Phase.REPLY else ()
        return (each for each in [*map(start.play, best)] or [start] if each.phase is Phase.LEAD)

    @property
    def steps(self) -> Iterator[tuple[Position, Action, Position]]:
        """Every action in any of them, with where it is done and where it leads."""
        for position, best in (self.positions or {}).items():
            for action in best:
                yield position, action, position.play(action)

    @cached_property
    def outcomes(self) -> frozenset[Outcome] | None:
        """Every end that they have; None if there are too many to look at."""
        if self.positions is None:
            return None
        return frozenset(each.outcome for each in self.positions if each.outcome is not None)

    @cached_property
    def end(self) -> End | None:
        """What their ends have in common; None if not even the winner and the points."""
        if not self._solution.whole_round and not self._value:
            # Points make the value, so nobody mates; and drawn lines are the most to look at.
            return End(None, 0)
        if self.outcomes is None:
            return self._end_by_value
        if len({(each.winner, each.points) for each in self.outcomes}) > 1:
            return None
        first = next(iter(self.outcomes))
        return End(
            first.winner,
            first.points,
            tuple(sorted({each.card for each in self.outcomes if each.card is not None})),
            tuple(sorted({each.trick for each in self.outcomes})),
            all(each.overmate for each in self.outcomes),
        )

    def may_mate_with(self, seat: int, card: Card) -> bool:
        """Whether a line may end in that mate, for all that is known."""
        if self.end is not None and self.end.winner != seat:
            return False
        if self.outcomes is None:
            return True
        return self.mates_with(seat, card)

    def mates_with(self, seat: int, card: Card) -> bool:
        """Whether a line is known to end in that mate."""
        return any((each.winner, each.card) == (seat, card) for each in self.outcomes or ())

    def leads(self) -> Iterator[Position]:
        """Every position in which a trick is led next, the start included."""
        return (each for each in self.positions or () if each.phase is Phase.LEAD)

    @property
    def _value(self) -> int:
        return self._solution.evaluate(self.start).value

    @property
    def _end_by_value(self) -> End | None:
        if self._solution.whole_round:
            return None
        value = self._value
        dealer = self.start.dealer
        return End(dealer if value > 0 else 1 - dealer, abs(value))
