"""What follows an action: one line to the end of the hand, or every line of best play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, NamedTuple

from mate.rules import PREFERENCES, Action, Card, Hand, Outcome, Phase, Position, legal_replies
from mate.solver import Solution

MOST_POSITIONS: Final = 2_000
"""With this many positions or more in best play, only facts from the values are stated."""


def held(position: Position, seat: int) -> int:
    """The cards that a player holds, as bits."""
    return position.mask1 if seat else position.mask0


def can_answer(position: Position, seat: int, led: Card) -> bool:
    """Whether a player holds a card of the suit or the rank of another."""
    preference = PREFERENCES[position.ruleset.privilege][led.index]
    return bool(legal_replies(held(position, seat), preference, free=True))


def answers(card: Card, led: Card) -> bool:
    """Whether a card is of the suit or the rank of another."""
    return card.suit is led.suit or card.rank is led.rank


class End(NamedTuple):
    """How a hand ends, in a line or in all.

    Args:
        winner: the seat of the player who mates; None where the hand is drawn.
        outcomes: every way that it may end; none where there are too many lines to look at, and
            where they matter to nobody.
    """

    winner: int | None
    points: int
    outcomes: frozenset[Outcome] = frozenset()

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card that the mate may be given with, in the order of the deck."""
        return tuple(sorted({each.card for each in self.outcomes if each.card is not None}))

    @property
    def tricks(self) -> tuple[int, ...]:
        """Every trick that it may be on, from 1."""
        return tuple(sorted({each.trick for each in self.outcomes}))

    @property
    def overmate(self) -> bool:
        """Whether it is an overmate in every line."""
        return bool(self.outcomes) and all(each.overmate for each in self.outcomes)

    @property
    def card(self) -> Card | None:
        """The mating card; None if it may be one or another."""
        cards = self.cards
        return cards[0] if len(cards) == 1 else None

    @property
    def tells(self) -> bool:
        """Whether it says more than the value, which gives the winner and the points."""
        return self.winner is None or bool(self.cards)


class Use(NamedTuple):
    """What a card does on a trick of a line: it mates, takes the lead, or draws another.

    Args:
        drawn: the card that it draws as a lead.
        forced: whether that was the only legal reply.
    """

    card: Card
    trick: int
    mates: bool = False
    drawn: Card | None = None
    forced: bool = False

    @property
    def takes(self) -> bool:
        """Whether it is a reply that takes the trick."""
        return not (self.mates or self.drawn)


class Fall(NamedTuple):
    """How the last guard against a card goes."""

    card: Card
    trick: int
    forced: bool


@dataclass(frozen=True)
class Play:
    """What follows an action: one line, or what all lines of best play have in common."""

    line: Hand
    solution: Solution = field(repr=False, compare=False)
    every: bool = False
    played: bool = False
    """Whether it is how the hand itself went on."""

    @property
    def start(self) -> Position:
        """The position after the action."""
        return self.line.positions[1]

    @property
    def action(self) -> Action:
        """The action."""
        return self.line.actions[0]

    @property
    def player(self) -> int:
        """The seat of the player who acts."""
        return self.line.start.turn

    @classmethod
    def best(
        cls, solution: Solution, position: Position, action: Action, *, every: bool = False
    ) -> Play:
        """Best play after an action; its line takes the first best one in the deck's order."""
        line = Hand((position,)).play(action)
        return cls(line.play_all(solution.line(line.position)), solution, every)

    @cached_property
    def positions(self) -> Mapping[Position, tuple[Action, ...]] | None:
        """Every position after the action, with what is done in it; None if too many."""
        if self.every:
            return self.solution.all_lines(self.start, MOST_POSITIONS)
        done = {position: (action,) for position, action in self.line.steps(1)}
        return {**done, self.line.position: ()}

    @cached_property
    def outcomes(self) -> frozenset[Outcome] | None:
        """Every end; None if there are too many to look at."""
        if not self.every:
            return frozenset((self.line.end,))
        if self.positions is None:
            return None
        return frozenset(each.outcome for each in self.positions if each.outcome is not None)

    @cached_property
    def end(self) -> End | None:
        """What the ends have in common; None if not even the winner and the points."""
        evaluation = self.solution.evaluate(self.line.start)
        whole_round, value = evaluation.whole_round, evaluation.values[self.action]
        if not whole_round and not value:
            # Points make the value, so nobody mates; and drawn lines are the most to look at.
            return End(None, 0)
        if self.outcomes is None:
            dealer = self.start.dealer
            winner = dealer if value > 0 else 1 - dealer
            return None if whole_round else End(winner, abs(value))
        results = {(each.winner, each.points) for each in self.outcomes}
        return End(*results.pop(), self.outcomes) if len(results) == 1 else None

    @property
    def mating_card(self) -> Card | None:
        """The card that the other player mates with at the end of the line."""
        end = self.line.end
        return end.card if end.winner == 1 - self.player else None

    def may_mate_with(self, card: Card) -> bool:
        """Whether what follows may end in the other player's mate with a card."""
        other = 1 - self.player
        if self.end and (self.end.winner != other or self.end.points % card.rank.weight):
            return False
        mates = ((each.winner, each.card) == (other, card) for each in self.outcomes or ())
        return self.outcomes is None or any(mates)

    @cached_property
    def uses(self) -> tuple[Use, ...]:
        """What each of the player's cards does in the line, the action included."""
        return tuple(self._uses())

    def _uses(self) -> Iterator[Use]:
        steps = zip(self.line.steps(), self.line.positions[1:], strict=True)
        for count, ((before, card), after) in enumerate(steps, start=1):
            if before.turn != self.player or not isinstance(card, Card):
                continue
            if after.phase is Phase.REPLY:
                reply = self.line.actions[count]
                assert isinstance(reply, Card)
                forced = len(after.legal_actions) == 1
                yield Use(card, before.trick, drawn=reply, forced=forced)
            elif after.is_mate:
                yield Use(card, before.trick, mates=True)
            elif before.led and after.phase is Phase.LEAD and after.turn == self.player:
                yield Use(card, before.trick)

    def holds(self, card: Card, trick: int) -> bool:
        """Whether the player has a card in hand at the beginning of a trick of the line."""
        return any(
            each.trick == trick and each.led is None and held(each, self.player) & card.bit
            for each in self.line.positions[1:]
        )

    def guards(self, mating: Card) -> bool:
        """Whether the player has an answer to a card as long as it threatens to mate."""
        answered = (can_answer(each, self.player, mating) for each in self.threats(mating))
        return all(answered) and not self.may_mate_with(mating)

    @property
    def leaders(self) -> set[int]:
        """Who leads from then on; nobody where there are too many lines."""
        return {each.turn for each in self.positions or () if each.phase is Phase.LEAD}

    @property
    def next_leaders(self) -> set[int]:
        """Who leads the next trick, if there is one."""
        after = [self.start]
        if self.start.phase is Phase.REPLY:
            best = self.solution.evaluate(self.start).best
            after = [*map(self.start.play, best)] if self.every else [self.line.positions[2]]
        return {each.turn for each in after if each.phase is Phase.LEAD}

    def last_guard(self, seat: int, mating: Card) -> Fall | None:
        """How the last card goes with which a player can answer another; None if in many ways."""
        gone = {
            (action, position.trick, position.legal_actions == (action,))
            for position, done in (self.positions or {}).items()
            for action in done
            if can_answer(position, seat, mating)
            and not can_answer(position.play(action), seat, mating)
        }
        if len({each[:2] for each in gone}) != 1:
            return None
        (card, trick, _), *_ = gone
        if not isinstance(card, Card):
            return None
        return Fall(card, trick, all(forced for *_, forced in gone))

    def threats(self, mating: Card) -> list[Position]:
        """Where, between the tricks of the line, the other player holds a card."""
        return [
            position
            for position in self.line.positions[1:]
            if position.led is None and held(position, 1 - self.player) & mating.bit
        ]
