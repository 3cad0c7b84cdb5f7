"""A match with every action graded by the points it lost, and the verdicts on its rounds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import takewhile
from typing import Final

from mate.grading.causes import Cause
from mate.grading.causesearch import cause_of
from mate.rules import HANDS, Action, Hand, Match
from mate.solver import Evaluation, Solution, solve_hand


class Grade(Enum):
    """The quality of an action, measured by the points it lost.

    An inaccuracy loses at most 11 points, the largest weight of a card (R2). That is worth about
    one trick, because a mate one trick later scores the card's weight more. A blunder loses at
    least 25 points, half the median score of a hand.

    >>> [Grade.of(loss).word for loss in (0, 1, 11, 12, 24, 25)]
    ['best', 'inaccuracy', 'inaccuracy', 'mistake', 'mistake', 'blunder']
    """

    BEST = "best", "", 0
    INACCURATE = "inaccuracy", "?!", 1
    MISTAKE = "mistake", "?", 12
    BLUNDER = "blunder", "??", 25

    def __init__(self, word: str, mark: str, least: int) -> None:
        self.word: Final = word
        self.mark: Final = mark
        """The mark next to an action, as in chess notation; empty for a best action."""
        self.least: Final = least
        """The minimum number of points that an action of this grade loses."""

    @property
    def key(self) -> str:
        """The grade's name in JSON."""
        return self.name.lower()

    @classmethod
    def of(cls, loss: int) -> Grade:
        """Return the grade of an action that loses this number of points."""
        return max((grade for grade in cls if grade.least <= loss), key=lambda grade: grade.least)


@dataclass(frozen=True, slots=True)
class GradedAction:
    """An action, and the values of all legal actions in its position."""

    hand: int
    evaluation: Evaluation
    action: Action

    @property
    def trick(self) -> int:
        """The number of the trick, from 1; 0 for a declaration."""
        return self.evaluation.position.trick

    @property
    def player(self) -> int:
        """The seat of the player who acted."""
        return self.evaluation.position.turn

    @property
    def after(self) -> int:
        """The value after the action: the dealer's points minus the opponent's."""
        return self.evaluation.values[self.action]

    @property
    def choices(self) -> int:
        """The number of legal actions."""
        return len(self.evaluation.values)

    @property
    def loss(self) -> int:
        """The points that the action lost; 0 for a best action."""
        return self.evaluation.loss(self.action)

    @property
    def grade(self) -> Grade:
        """The grade of the action."""
        return Grade.of(self.loss)


def costliest(actions: Iterable[GradedAction]) -> GradedAction | None:
    """Return the first action that lost the most points, or None if no action lost points."""
    costly = (graded for graded in actions if graded.loss)
    return max(costly, key=lambda graded: graded.loss, default=None)


@dataclass(frozen=True, slots=True)
class GradedHand:
    """A hand, or a variation on a hand, with its actions graded.

    Args:
        number: the number of the hand in the match, from 1.
        causes: the causes of all mistakes; None until `explain` finds them.
    """

    number: int
    hand: Hand
    evaluations: tuple[Evaluation, ...]
    causes: tuple[Cause, ...] | None = None

    @property
    def beginning(self) -> Evaluation:
        """The values at the beginning of the hand."""
        return self.evaluations[0]

    @property
    def actions(self) -> tuple[GradedAction, ...]:
        """The actions, in order."""
        return tuple(
            GradedAction(self.number, evaluation, action)
            for evaluation, action in zip(self.evaluations, self.hand.actions, strict=False)
        )

    @property
    def lost(self) -> tuple[int, int]:
        """The points lost against best play, by seat."""
        lost = [0, 0]
        for graded in self.actions:
            lost[graded.player] += graded.loss
        return lost[0], lost[1]

    def cause_of(self, graded: GradedAction) -> Cause | None:
        """Return the cause of a mistake, or None for a best action or before `explain` runs."""
        for cause in self.causes or ():
            if (cause.position, cause.action) == (graded.evaluation.position, graded.action):
                return cause
        return None

    def until(self, count: int) -> GradedHand:
        """Return the hand with only its first `count` actions."""
        return replace(self, hand=self.hand.at(count), evaluations=self.evaluations[: count + 1])

    def explain(self, solution: Solution) -> GradedHand:
        """Return the hand with the causes of all mistakes; finding them may take a second."""
        pairs = zip(self.evaluations, self.hand.actions, strict=False)
        causes = (cause_of(solution, evaluation.position, action) for evaluation, action in pairs)
        return replace(self, causes=tuple(filter(None, causes)))


def grade(number: int, hand: Hand, solution: Solution) -> GradedHand:
    """Grade the actions of a hand, or of a variation, with the hand's solution (`solve_hand`)."""
    return GradedHand(number, hand, tuple(map(solution.evaluate, hand.positions)))


@dataclass(frozen=True, slots=True)
class PlayerGrade:
    """The graded actions of one player in all hands."""

    seat: int
    graded: tuple[GradedAction, ...]

    @property
    def actions(self) -> int:
        """The number of actions."""
        return len(self.graded)

    @property
    def best(self) -> int:
        """The number of best actions, including forced actions."""
        return sum(not graded.loss for graded in self.graded)

    @property
    def choices(self) -> int:
        """The number of actions chosen from two or more legal actions."""
        return sum(graded.choices > 1 for graded in self.graded)

    @property
    def best_choices(self) -> int:
        """The number of best actions chosen from two or more legal actions."""
        return sum(graded.choices > 1 and not graded.loss for graded in self.graded)

    @property
    def lost(self) -> int:
        """The points lost against best play."""
        return sum(graded.loss for graded in self.graded)

    def count(self, grade: Grade) -> int:
        """Return the number of actions of a grade."""
        return sum(graded.grade is grade for graded in self.graded)

    @property
    def worst(self) -> GradedAction | None:
        """The first action that lost the most points; None if no action lost points."""
        return costliest(self.graded)


@dataclass(frozen=True, slots=True)
class RoundVerdict:
    """A finished round, or the only hand of a match, judged by best play.

    If dealers alternate, the margin is the points lost by the second player minus the points lost
    by the first, because best play makes the round a draw. This also applies to a single hand,
    because its deal is worth 0. If the loser deals, the margin also includes the value of the
    round. After an agreed draw, no such rule applies, and no action decided the round.
    """

    hands: tuple[GradedHand, ...]

    @classmethod
    def of(cls, hands: Sequence[GradedHand], length: int = HANDS) -> tuple[RoundVerdict, ...]:
        """Return the verdicts on the rounds whose hands are all among `hands` and are over.

        Args:
            length: the number of hands in the match.
        """
        over = {hand.number: hand for hand in hands if hand.hand.outcome is not None}
        verdicts = []
        for first in filter(Match.is_dealt, sorted(over)):
            numbers = range(first, min(first + 1, length) + 1)
            if over.keys() >= {*numbers}:
                verdicts.append(cls(tuple(over[number] for number in numbers)))
        return tuple(verdicts)

    @property
    def single(self) -> bool:
        """Whether the round is the only hand of its match."""
        return len(self.hands) == 1

    @property
    def round(self) -> int:
        """The number of the round, from 1."""
        return Match.round_of(self.hands[0].number)

    @property
    def beginning(self) -> Evaluation:
        """The values before the first hand; if the loser deals, the values of the whole round."""
        return self.hands[0].beginning

    @property
    def points_lost(self) -> tuple[int, int]:
        """The points that the players lost in the round, by seat."""
        return sum(hand.lost[0] for hand in self.hands), sum(hand.lost[1] for hand in self.hands)

    @property
    def margin(self) -> int:
        """The first player's points in the round minus the second player's points."""
        ends = [hand.hand.end for hand in self.hands]
        return sum(end.points_of(0) - end.points_of(1) for end in ends)

    @property
    def agreed(self) -> tuple[int, ...]:
        """The numbers of the hands in which the agreed draw differed in value from best play."""
        return tuple(
            hand.number
            for hand in self.hands
            if hand.hand.end.agreed and hand.actions[-1].after != hand.evaluations[-1].value
        )

    @property
    def loser(self) -> int | None:
        """The seat of the player who scored less in the round; None if the round was drawn."""
        return int(self.margin > 0) if self.margin else None

    def given_back(self, mistake: GradedAction) -> GradedAction | None:
        """Return the action with which the opponent gave back the points of a mistake, or None.

        That action may be in the round's other hand. After that action, best play again gives the
        player who erred at least the margin from before the mistake.
        """
        owed, actions = mistake.loss, self._actions_after_divergence
        for later in actions[actions.index(mistake) + 1 :]:
            owed += later.loss if later.player == mistake.player else -later.loss
            if owed <= 0:
                return later
        return None

    def mistakes_of(self, seat: int) -> tuple[GradedAction, ...]:
        """Return all actions with which a player lost points, in order."""
        return tuple(graded for graded in self._actions if graded.loss and graded.player == seat)

    @property
    def uncompensated(self) -> tuple[GradedAction, ...]:
        """The round loser's mistakes that the winner did not make up for with later mistakes.

        Mistakes that the winner also made, at the same point of the other hand, are left out. The
        remaining mistakes cost at least the margin, unless the deal favoured the winner.
        """
        if self.loser is None or self.agreed:
            return ()
        return tuple(
            graded
            for graded in self._actions_after_divergence
            if graded.loss and graded.player == self.loser and not self.given_back(graded)
        )

    @property
    def decisive(self) -> tuple[GradedAction, ...]:
        """The uncompensated mistakes that each cost at least the margin and so lost the round."""
        return tuple(mistake for mistake in self.uncompensated if mistake.loss >= abs(self.margin))

    @property
    def decided(self) -> GradedAction | None:
        """The decisive mistake, if there is exactly one."""
        return self.decisive[0] if len(self.decisive) == 1 else None

    @property
    def deal_decided_rest(self) -> bool:
        """Whether the loser's uncompensated mistakes cost less than the margin in total."""
        return sum(mistake.loss for mistake in self.uncompensated) < abs(self.margin)

    @property
    def highlighted(self) -> tuple[GradedAction, ...]:
        """The mistakes to learn from: the loser's costliest, or both players' in a drawn round."""
        if self.agreed:
            return ()
        if self.margin:
            return tuple(filter(None, [costliest(self.decisive or self.uncompensated)]))
        both = filter(None, (costliest(self.mistakes_of(seat)) for seat in (0, 1)))
        return tuple(sorted(both, key=self._actions.index))

    @property
    def costliest_given_back(self) -> GradedAction | None:
        """The costliest of the loser's mistakes whose points the winner gave back.

        None unless that mistake cost more than the highlighted mistake.
        """
        if self.loser is None or not self.highlighted:
            return None
        least = self.highlighted[0].loss
        return costliest(
            graded
            for graded in self._actions_after_divergence
            if graded.player == self.loser and graded.loss > least and self.given_back(graded)
        )

    @property
    def perfect(self) -> bool:
        """Whether neither player lost points, so that the margin is the value of the deal."""
        return not any(self.points_lost) and not self.agreed

    def hand_of(self, graded: GradedAction) -> GradedHand:
        """Return the hand that contains an action of the round."""
        return self.hands[graded.hand - self.hands[0].number]

    @property
    def _actions(self) -> tuple[GradedAction, ...]:
        return tuple(graded for hand in self.hands for graded in hand.actions)

    @property
    def _actions_after_divergence(self) -> tuple[GradedAction, ...]:
        """The actions from the point where the hands differ; equal earlier actions cancel out."""
        alike = 0
        if len({hand.hand.start.dealer for hand in self.hands}) > 1:
            pairs = zip(*(hand.actions for hand in self.hands), strict=False)
            alike = len([*takewhile(lambda pair: pair[0].action == pair[1].action, pairs)])
        return tuple(graded for hand in self.hands for graded in hand.actions[alike:])


@dataclass(frozen=True, slots=True)
class Analysis:
    """A match with every action graded.

    Args:
        length: the number of hands in the match.
    """

    hands: tuple[GradedHand, ...]
    length: int = HANDS

    @property
    def players(self) -> tuple[PlayerGrade, PlayerGrade]:
        """The actions of both players, by seat."""
        actions = [graded for hand in self.hands for graded in hand.actions]
        own, other = (tuple(g for g in actions if g.player == seat) for seat in (0, 1))
        return PlayerGrade(0, own), PlayerGrade(1, other)

    @property
    def rounds(self) -> tuple[RoundVerdict, ...]:
        """The verdicts on the finished rounds, in order."""
        return RoundVerdict.of(self.hands, self.length)


def analyze(match: Match) -> Analysis:
    """Grade every action of a match, finished or not, and find the causes of all losses.

    >>> from mate.rules import Deal, parse_action
    >>> match = Match().deal(Deal.parse("Q7.TK7.AKQ7.K")).play(parse_action("-"))
    >>> analyze(match).hands[0].actions[0].loss
    11
    """
    hands: list[GradedHand] = []
    for number, hand in enumerate(match.hands, start=1):
        solution = solve_hand(match, number)
        hands.append(grade(number, hand, solution).explain(solution))
    return Analysis(tuple(hands), match.length)


def leads_in_match(match: Match, graded: GradedHand, seat: int) -> tuple[int, ...]:
    """Return a player's margins in the match if both play best from each moment of a hand on.

    The moments are the start of the hand and the end of each action. With best play, the second
    dealer of a round wins back the first hand's points with the same cards (R18). So the margin
    begins at the head start, and only mistakes and agreements change it. There are two exceptions:
    in a match of a single hand, the margin begins at the value of the hand, and if the loser deals,
    the round has a value.

    >>> from mate.grading import analyze
    >>> from mate.rules import Deal, parse_action
    >>> match = Match().deal(Deal.parse("Q7.TK7.AKQ7.K")).play(parse_action("-"))
    >>> leads_in_match(match, analyze(match).hands[0], 0)
    (0, -11)
    """
    own, other = match._replace(hands=match.hands[: graded.number - 1]).score
    ahead = own - other if seat == 0 else other - own
    comes_back = match.is_dealt(graded.number) and graded.number < match.length
    if comes_back and not graded.beginning.whole_round:
        # The second hand has the same value, but for the other player.
        ahead -= graded.beginning.value_to(seat)
    return tuple(ahead + evaluation.value_to(seat) for evaluation in graded.evaluations)
