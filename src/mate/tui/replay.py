"""A replay without a screen: the moments of a match, variations, places, and their analysis."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple, TypeGuard

from mate.grading import Analysis, GradedHand, grade
from mate.players.traps import Trap, traps
from mate.rules import Action, Hand, Match, Phase, Position
from mate.solver import solve_hand


@dataclass(frozen=True, slots=True)
class Moment:
    """One moment of a match."""

    number: int
    hand: Hand

    @property
    def before(self) -> Position | None:
        """The position in which the last action was made; None before the first."""
        return self.hand.positions[-2] if self.hand.actions else None

    @property
    def count(self) -> int:
        """The number of actions made in the hand."""
        return len(self.hand.actions)


def moments(match: Match) -> tuple[Moment, ...]:
    """Every moment of a match, including a hand just dealt, but without actions undone."""
    return tuple(
        Moment(number, hand.at(count))
        for number, hand in enumerate(match.hands_dealt, start=1)
        for count in range(len(hand.positions))
    )


class Stepper(NamedTuple):
    """A place among the moments of a match, or in a variation that starts there.

    Args:
        variation: the hand as it is played there instead; None in the match itself.
    """

    moments: tuple[Moment, ...]
    at: int = 0
    variation: Hand | None = None

    @property
    def moment(self) -> Moment:
        """The moment at this place, of the match or of the variation."""
        branch = self.moments[self.at]
        return branch if self.variation is None else Moment(branch.number, self.variation)

    @property
    def moves(self) -> int:
        """The number of the variation's own actions; none in the match."""
        return self.moment.count - self.moments[self.at].count

    @property
    def played_next(self) -> Action | None:
        """The action played next in the match; None at the end of a hand."""
        here, following = self.moments[self.at], self.to(self.at + 1).moment
        goes_on = following.number == here.number and following.count > here.count
        return following.hand.actions[-1] if goes_on else None

    @property
    def last(self) -> int:
        """The place of the last moment; -1 if there is none."""
        return len(self.moments) - 1

    def to(self, place: int) -> Stepper:
        """A place in the match, or its nearest end if there is no such place."""
        return self._replace(at=max(0, min(place, self.last)), variation=None)

    def to_hand_number(self, number: int, actions: int = 0) -> Stepper:
        """A hand after so many actions; the start of the match if it has no such place."""
        wanted = number, actions
        places = (p for p, each in enumerate(self.moments) if (each.number, each.count) == wanted)
        return self.to(next(places, 0))

    def to_trick(self, step: int) -> Stepper:
        """The start of the next trick (1), or of this or the previous one (-1), or an end."""
        return self._sought(step, lambda moment: moment.hand.position.phase is not Phase.REPLY)

    def to_hand(self, step: int) -> Stepper:
        """The start of the next hand (1), or of this or the previous one (-1)."""
        return self._sought(step, lambda moment: moment.before is None)

    def _sought(self, step: int, wanted: Callable[[Moment], bool]) -> Stepper:
        return self.found(step, wanted) or self.to(self.last if step > 0 else 0)

    def found(self, step: int, wanted: Callable[[Moment], bool]) -> Stepper | None:
        """The nearest place with a wanted moment after this one (1) or before it (-1), if any."""
        forward, back = range(self.at + 1, len(self.moments)), range(self.at - 1, -1, -1)
        places = forward if step > 0 else back
        place = next((place for place in places if wanted(self.moments[place])), None)
        return None if place is None else self.to(place)


Variation = tuple[int, Hand]
Job = Callable[[], GradedHand]


class Analyst:
    """Analyses the moments of a match, except those of closed hands, whose values stay hidden."""

    def __init__(self, match: Match, closed: Collection[int] = ()) -> None:
        self._match = match
        self._closed = frozenset(closed)
        self._hands = match.hands_dealt
        self._graded: dict[int, GradedHand] = {}
        self._lines: dict[Variation, GradedHand] = {}
        # The subject of the last job: the number of a hand, or a line.
        self._asked: int | Variation = 0
        self._failed: set[int | Variation] = set()
        self._traps: dict[Position, dict[Action, Trap]] = {}

    def copy(self) -> Analyst:
        """A copy with the same results for the hands of the match."""
        other = Analyst(self._match, self._closed)
        other._graded = dict(self._graded)
        return other

    def graded(self, moment: Moment) -> GradedHand | None:
        """The graded hand or variation that a moment belongs to; None while it is not known."""
        game = self._graded.get(moment.number)
        if game is not None and game.hand.actions[: moment.count] == moment.hand.actions:
            return game
        return self._lines.get((moment.number, moment.hand))

    def traps(self, moment: Moment) -> Mapping[Action, Trap]:
        """What each of several best actions leads the opponent into, as far as that is known."""
        return self._traps.get(moment.hand.position, {})

    @property
    def analysis(self) -> Analysis:
        """The hands of the match graded so far."""
        graded = tuple(self._graded[number] for number in sorted(self._graded))
        return Analysis(graded, self._match.length)

    @property
    def complete(self) -> bool:
        """Whether every hand of the match is graded, except closed ones."""
        return len(self._graded) == len(self._hands) - len(self._closed)

    def is_closed(self, moment: Moment) -> bool:
        """Whether a moment belongs to a closed hand."""
        return moment.number in self._closed

    @property
    def has_closed(self) -> bool:
        """Whether any hand is closed."""
        return bool(self._closed)

    def open(self) -> None:
        """Analyse closed hands, too, from now on."""
        self._closed = frozenset()

    def job(self, shown: Moment) -> Job | None:
        """The next job, to be run in one thread at a time; None if nothing is left.

        The moment shown comes first, then the following hands, then the earlier ones; when all are
        graded, their mistakes are explained, which takes longer.
        """
        done = self._graded.keys() | self._failed | self._closed
        known = shown.number in done and not self.is_closed(shown)
        if known and self.graded(shown) is None and not self.failed(shown):
            self._asked = shown.number, shown.hand
            return lambda: self._grade(shown.number, shown.hand)
        order = (*range(shown.number, len(self._hands) + 1), *range(1, shown.number))
        number = next((number for number in order if number not in done), None)
        if number is not None:
            self._asked = number
            return lambda: self._grade(number, self._hands[number - 1])
        graded = (self.graded(shown), *map(self._graded.get, order))
        return next((partial(self._explain, each) for each in graded if self._puzzles(each)), None)

    def _puzzles(self, graded: GradedHand | None) -> TypeGuard[GradedHand]:
        """Whether the mistakes of a hand are still to be explained."""
        return graded is not None and graded.causes is None

    def trap_job(self, shown: Moment) -> Job | None:
        """The job that finds out `traps`; None if they are known, or nothing is known there."""
        graded, position = self.graded(shown), shown.hand.position
        left_out = self.is_closed(shown) or self.failed(shown)
        if graded is None or position in self._traps or left_out:
            return None
        self._asked = shown.number, shown.hand
        return lambda: self._look_for_traps(graded, position)

    @property
    def failures(self) -> tuple[int, ...]:
        """The numbers of the hands whose analysis failed."""
        return tuple(sorted(each for each in self._failed if isinstance(each, int)))

    def learn(self, graded: GradedHand) -> None:
        """Keep the result of a job."""
        number, hand = graded.number, graded.hand
        if hand == self._hands[number - 1]:
            self._graded[number] = graded
        else:
            self._lines[number, hand] = graded

    def fail(self) -> int:
        """Skip the subject of the last job from now on; return the number of its hand."""
        self._failed.add(self._asked)
        return self._asked if isinstance(self._asked, int) else self._asked[0]

    def failed(self, moment: Moment) -> bool:
        """Whether the analysis of a moment failed."""
        return bool(self._failed & {moment.number, (moment.number, moment.hand)})

    def try_again(self) -> None:
        """Try failed analyses again."""
        self._failed.clear()

    def _grade(self, number: int, hand: Hand) -> GradedHand:
        # Runs in a thread.
        return grade(number, hand, solve_hand(self._match, number))

    def _explain(self, graded: GradedHand) -> GradedHand:
        # Runs in a thread.
        return graded.explain(solve_hand(self._match, graded.number))

    def _look_for_traps(self, graded: GradedHand, position: Position) -> GradedHand:
        # Runs in a thread.
        self._traps[position] = traps(solve_hand(self._match, graded.number), position)
        return graded
