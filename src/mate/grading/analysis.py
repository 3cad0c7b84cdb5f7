"""A match with every action graded: how its players did, and the verdicts on its rounds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import takewhile
from typing import Final

from mate.grading.causes import Cause, cause_of
from mate.rules import HANDS, Action, Hand, Match
from mate.solver import Evaluation, Solution, solve_hand


class Grade(Enum):
    """How good an action was, by the points it lost.

    The usual loss is one trick: a mate with the same card, one trick sooner or later,
    is worth the card's weight more or less, and no card weighs more than 11 (R2). Up to there an
    action is inaccurate. From 25 points, half the median score of a hand, it is a
    blunder.

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
        """Its mark beside an action, as in a chess score; empty for the best."""
        self.least: Final = least
        """The least points that an action of this grade loses."""

    @property
    def key(self) -> str:
        """Its name in JSON."""
        return self.name.lower()

    @classmethod
    def of(cls, loss: int) -> Grade:
        """The grade of an action."""
        return max((grade for grade in cls if grade.least <= loss), key=lambda grade: grade.least)


@dataclass(frozen=True, slots=True)
class GradedAction:
    """One action beside the best that could be done."""

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
        """The value after it: the dealer's points minus the other's."""
        return self.evaluation.values[self.action]

    @property
    def choices(self) -> int:
        """How many actions were legal."""
        return len(self.evaluation.values)

    @property
    def loss(self) -> int:
        """The cost to the player who acted, in points; 0 for a best action."""
        return self.evaluation.loss(self.action)

    @property
    def grade(self) -> Grade:
        """How good it was."""
        return Grade.of(self.loss)


def costliest(actions: Iterable[GradedAction]) -> GradedAction | None:
    """The action that cost the most, the first of equals; None if none cost anything."""
    costly = (graded for graded in actions if graded.loss)
    return max(costly, key=lambda graded: graded.loss, default=None)


@dataclass(frozen=True, slots=True)
class GradedHand:
    """One hand, or a variation of it, with its actions graded.

    Args:
        number: its number in the match, from 1.
        causes: those of all its losses; None while nobody has asked for them (`explain`).
    """

    number: int
    hand: Hand
    evaluations: tuple[Evaluation, ...]
    causes: tuple[Cause, ...] | None = None

    @property
    def beginning(self) -> Evaluation:
        """The value of the hand at its beginning."""
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
        """By seat, the points lost against best play."""
        lost = [0, 0]
        for graded in self.actions:
            lost[graded.player] += graded.loss
        return lost[0], lost[1]

    def why(self, graded: GradedAction) -> Cause | None:
        """Why an action was a mistake; None if it was none, or if that is not known yet."""
        for cause in self.causes or ():
            if (cause.position, cause.action) == (graded.evaluation.position, graded.action):
                return cause
        return None

    def until(self, count: int) -> GradedHand:
        """The same with only the first `count` actions."""
        return replace(self, hand=self.hand.at(count), evaluations=self.evaluations[: count + 1])

    def explain(self, solution: Solution) -> GradedHand:
        """The same with the cause of every loss, which may take a second."""
        pairs = zip(self.evaluations, self.hand.actions, strict=False)
        causes = (cause_of(solution, evaluation.position, action) for evaluation, action in pairs)
        return replace(self, causes=tuple(filter(None, causes)))


def grade(number: int, hand: Hand, solution: Solution) -> GradedHand:
    """Grade the actions of a hand, or of a variation of it, by the solution from `solve_hand`."""
    return GradedHand(number, hand, tuple(map(solution.evaluate, hand.positions)))


@dataclass(frozen=True, slots=True)
class PlayerGrade:
    """How one player did over all hands."""

    seat: int
    graded: tuple[GradedAction, ...]

    @property
    def actions(self) -> int:
        """How many actions the player made."""
        return len(self.graded)

    @property
    def best(self) -> int:
        """How many of them were best, those without a choice included."""
        return sum(not graded.loss for graded in self.graded)

    @property
    def choices(self) -> int:
        """How many of them were a choice between two or more."""
        return sum(graded.choices > 1 for graded in self.graded)

    @property
    def best_choices(self) -> int:
        """How many of the choices were best."""
        return sum(graded.choices > 1 and not graded.loss for graded in self.graded)

    @property
    def lost(self) -> int:
        """All points lost against best play."""
        return sum(graded.loss for graded in self.graded)

    def count(self, grade: Grade) -> int:
        """How many actions were of a grade."""
        return sum(graded.grade is grade for graded in self.graded)

    @property
    def worst(self) -> GradedAction | None:
        """The action that cost the most, the first of equals; None if nothing was lost."""
        return costliest(self.graded)


@dataclass(frozen=True, slots=True)
class RoundVerdict:
    """A finished round, judged by best play; a match of a single hand is a round of one.

    If dealers alternate, best play ties the round, and `margin` is the points lost by the second
    player minus those lost by the first: in a single hand, too, with cards that are worth 0. If the
    loser deals, the value of the round is added. Where a draw was `agreed` on, neither holds, and
    no action decided the round.
    """

    hands: tuple[GradedHand, ...]

    @classmethod
    def of(cls, hands: Sequence[GradedHand], length: int = HANDS) -> tuple[RoundVerdict, ...]:
        """The verdicts of those rounds whose hands are all among these, and over.

        Args:
            length: how many hands the match has.
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
        """Whether it is the only hand of its match."""
        return len(self.hands) == 1

    @property
    def round(self) -> int:
        """The number of the round, from 1."""
        return Match.round_of(self.hands[0].number)

    @property
    def beginning(self) -> Evaluation:
        """The value of best play in the first hand, or in the whole round if the loser deals."""
        return self.hands[0].beginning

    @property
    def given(self) -> tuple[int, int]:
        """By seat, the points given away in its hands."""
        return sum(hand.lost[0] for hand in self.hands), sum(hand.lost[1] for hand in self.hands)

    @property
    def margin(self) -> int:
        """The first player's points in the round minus the second's."""
        ends = [hand.hand.end for hand in self.hands]
        return sum(end.points_of(0) - end.points_of(1) for end in ends)

    @property
    def agreed(self) -> tuple[int, ...]:
        """The numbers of the hands in which a draw was agreed on that best play would not make."""
        return tuple(
            hand.number
            for hand in self.hands
            if hand.hand.end.agreed and hand.actions[-1].after != hand.evaluations[-1].value
        )

    @property
    def loser(self) -> int | None:
        """The seat of the player who scored less in the round; None if both scored the same."""
        return int(self.margin > 0) if self.margin else None

    def given_back(self, mistake: GradedAction) -> GradedAction | None:
        """The action with which the other player had given all of a mistake back; None if not.

        From there on best play is worth as much as before the mistake, in either hand.
        """
        owed, actions = mistake.loss, self._from_parting
        for later in actions[actions.index(mistake) + 1 :]:
            owed += later.loss if later.player == mistake.player else -later.loss
            if owed <= 0:
                return later
        return None

    def mistakes_of(self, seat: int) -> tuple[GradedAction, ...]:
        """All actions with which a player lost points, in order."""
        return tuple(graded for graded in self._actions if graded.loss and graded.player == seat)

    @property
    def lasting(self) -> tuple[GradedAction, ...]:
        """The mistakes of the player who lost the round that were not given back.

        A mistake that the other made in the same place of the other hand is none of them.
        They cost at least the margin, unless the cards were worth something to the winner.
        """
        if self.loser is None or self.agreed:
            return ()
        return tuple(
            graded
            for graded in self._from_parting
            if graded.loss and graded.player == self.loser and not self.given_back(graded)
        )

    @property
    def decisive(self) -> tuple[GradedAction, ...]:
        """Those of them that cost the margin or more: without any one, the round was not lost."""
        return tuple(mistake for mistake in self.lasting if mistake.loss >= abs(self.margin))

    @property
    def decided(self) -> GradedAction | None:
        """The only decisive mistake; None if there is none, or more than one."""
        return self.decisive[0] if len(self.decisive) == 1 else None

    @property
    def cards_did_rest(self) -> bool:
        """Whether the loser's lasting mistakes alone do not make up the margin."""
        return sum(mistake.loss for mistake in self.lasting) < abs(self.margin)

    @property
    def named(self) -> tuple[GradedAction, ...]:
        """What to learn from: the costliest decisive or lasting mistake; if level, each one's."""
        if self.agreed:
            return ()
        if self.margin:
            return tuple(filter(None, [costliest(self.decisive or self.lasting)]))
        both = filter(None, (costliest(self.mistakes_of(seat)) for seat in (0, 1)))
        return tuple(sorted(both, key=self._actions.index))

    @property
    def costliest_given_back(self) -> GradedAction | None:
        """The loser's mistake that cost no less than what is named, but was given back."""
        if self.loser is None or not self.named:
            return None
        least = self.named[0].loss
        return costliest(
            graded
            for graded in self._from_parting
            if graded.player == self.loser and graded.loss >= least and self.given_back(graded)
        )

    @property
    def perfect(self) -> bool:
        """Whether nothing was given away, so that the margin is the value of the cards."""
        return not any(self.given) and not self.agreed

    def hand_of(self, graded: GradedAction) -> GradedHand:
        """The hand of one of the round's actions."""
        return self.hands[graded.hand - self.hands[0].number]

    @property
    def _actions(self) -> tuple[GradedAction, ...]:
        return tuple(graded for hand in self.hands for graded in hand.actions)

    @property
    def _from_parting(self) -> tuple[GradedAction, ...]:
        """All actions from where the hands part: what each did once as dealer costs no round."""
        alike = 0
        if len({hand.hand.start.dealer for hand in self.hands}) > 1:
            pairs = zip(*(hand.actions for hand in self.hands), strict=False)
            alike = len([*takewhile(lambda pair: pair[0].action == pair[1].action, pairs)])
        return tuple(graded for hand in self.hands for graded in hand.actions[alike:])


@dataclass(frozen=True, slots=True)
class Analysis:
    """A match with every action graded.

    Args:
        length: how many hands the match has.
    """

    hands: tuple[GradedHand, ...]
    length: int = HANDS

    @property
    def players(self) -> tuple[PlayerGrade, PlayerGrade]:
        """Both players by seat."""
        of_seat: tuple[list[GradedAction], list[GradedAction]] = [], []
        for hand in self.hands:
            for graded in hand.actions:
                of_seat[graded.player].append(graded)
        return PlayerGrade(0, tuple(of_seat[0])), PlayerGrade(1, tuple(of_seat[1]))

    @property
    def rounds(self) -> tuple[RoundVerdict, ...]:
        """The verdicts of the rounds that are over, in order."""
        return RoundVerdict.of(self.hands, self.length)


def analyze(match: Match, progress: Callable[[int], object] = lambda _: None) -> Analysis:
    """Grade every action of a match, finished or not, telling how many hands are graded so far.

    >>> from mate.rules import Deal, parse_action
    >>> match = Match().deal(Deal.parse("Q7.TK7.AKQ7.K")).play(parse_action("-"))
    >>> analyze(match).hands[0].actions[0].loss
    11
    """
    hands: list[GradedHand] = []
    for number, hand in enumerate(match.hands, start=1):
        solution = solve_hand(match, number)
        hands.append(grade(number, hand, solution).explain(solution))
        progress(number)
    return Analysis(tuple(hands), match.length)


def leads_in_match(match: Match, graded: GradedHand, seat: int) -> tuple[int, ...]:
    """By how many points a player wins the match if both play best from each moment of a hand on.

    What the first dealer of a round wins with the cards, the other wins back with the same cards
    (R18): so a round that both play best is even, and this begins at 0 or the head start, changes
    only by what somebody gives away or agrees to, and ends at the result. A single hand begins at
    its value, as nothing comes back. Where the loser deals the second hand, the cards
    of a round may be worth something, and it changes with them, too.

    Returns:
        The points at the beginning of the hand and after each of its actions.

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
        # The second hand is worth to the other what this one is to its dealer.
        ahead -= graded.beginning.value_to(seat)
    return tuple(ahead + evaluation.value_to(seat) for evaluation in graded.evaluations)
