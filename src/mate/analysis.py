"""Every action of a match, graded by what it cost against best play."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from mate.rules import Action, Match, Outcome

Progress = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class GradedAction:
    """One action beside the best that could be done.

    Values are the points of the hand's dealer minus the other's under best play from there on.

    Args:
        trick: the number of the trick, from 1; 0 for a declaration.
        player: the seat of the player who acted.
        action: what was done.
        before: the value before it.
        after: the value after it.
        best: the actions that would have kept the value.
        choices: how many actions were legal.
    """

    trick: int
    player: int
    action: Action
    before: int
    after: int
    best: tuple[Action, ...]
    choices: int

    @property
    def loss(self) -> int:
        """What it cost the player who acted, in points; 0 for a best action."""
        return abs(self.before - self.after)


@dataclass(frozen=True, slots=True)
class GradedHand:
    """One hand with its actions graded.

    Args:
        number: the number of the hand in the match, from 1.
        dealer: the dealer's seat.
        value: the value of the hand at its beginning.
        actions: what was done, in order.
        outcome: how the hand ended; None while it is played.
        whole_round: whether values are those of the round: in a first hand whose loser deals
            the second, it is the sum of both hands that counts.
    """

    number: int
    dealer: int
    value: int
    actions: tuple[GradedAction, ...]
    outcome: Outcome | None
    whole_round: bool


@dataclass(frozen=True, slots=True)
class Moment:
    """An action and the hand that it belongs to."""

    hand: int
    graded: GradedAction


@dataclass(frozen=True, slots=True)
class PlayerGrade:
    """How one player did over all hands.

    Args:
        seat: the player's seat.
        moments: all the player's actions.
    """

    seat: int
    moments: tuple[Moment, ...]

    @property
    def actions(self) -> int:
        """How many actions the player made."""
        return len(self.moments)

    @property
    def best(self) -> int:
        """How many of them were best, those without a choice included."""
        return sum(not moment.graded.loss for moment in self.moments)

    @property
    def choices(self) -> int:
        """How many of them were a choice between two or more."""
        return sum(moment.graded.choices > 1 for moment in self.moments)

    @property
    def best_choices(self) -> int:
        """How many of the choices were best."""
        return sum(moment.graded.choices > 1 and not moment.graded.loss for moment in self.moments)

    @property
    def lost(self) -> int:
        """All points lost against best play."""
        return sum(moment.graded.loss for moment in self.moments)

    @property
    def worst(self) -> Moment | None:
        """The action that cost the most, the first of equals; None if nothing was lost."""
        costly = [moment for moment in self.moments if moment.graded.loss]
        return max(costly, key=lambda moment: moment.graded.loss) if costly else None


@dataclass(frozen=True, slots=True)
class Analysis:
    """A match with every action graded.

    Args:
        hands: the hands begun, in order.
    """

    hands: tuple[GradedHand, ...]

    @property
    def players(self) -> tuple[PlayerGrade, PlayerGrade]:
        """Both players by seat."""
        return self._player(0), self._player(1)

    def _player(self, seat: int) -> PlayerGrade:
        return PlayerGrade(
            seat,
            tuple(
                Moment(hand.number, graded)
                for hand in self.hands
                for graded in hand.actions
                if graded.player == seat
            ),
        )


def analyze(match: Match, progress: Progress | None = None) -> Analysis:
    """Grade every action of a match, finished or not.

    Args:
        match: the match.
        progress: called with the number of hands graded so far.

    >>> from mate.rules import Deal, parse_action
    >>> match = Match().deal(Deal.parse("Q7.TK7.AKQ7.K")).play(parse_action("-"))
    >>> analyze(match).hands[0].actions[0].loss
    11
    """
    hands: list[GradedHand] = []
    for index in range(len(match.hands)):
        hands.append(_graded(match, index))
        if progress is not None:
            progress(len(hands))
    return Analysis(tuple(hands))


def _graded(match: Match, index: int) -> GradedHand:
    # The solver brings numpy, which reading a grade does not need.
    from mate.solver import solve_hand
    from mate.solver.rounds import decides_the_dealer

    hand = match.hands[index]
    due = replace(match, hands=match.hands[:index])
    solution = solve_hand(due)
    positions = hand.positions
    values = [solution.value_of(position) for position in positions]
    actions = tuple(
        GradedAction(
            position.trick,
            position.turn,
            action,
            before,
            after,
            solution.best(position),
            len(position.legal_actions),
        )
        for position, action, before, after in zip(
            positions, hand.actions, values, values[1:], strict=False
        )
    )
    return GradedHand(
        index + 1, hand.dealer, solution.value, actions, hand.outcome, decides_the_dealer(due)
    )
