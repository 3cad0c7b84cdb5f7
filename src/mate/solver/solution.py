"""The exact values of a hand and of a round, and best play."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from functools import cache, cached_property, lru_cache, partial
from importlib import import_module
from typing import TYPE_CHECKING, Final

from mate import rules
from mate.errors import SolverError, SolverMissingError
from mate.rules import CLASSIC, Action, Deal, Hand, Match, Position, Ruleset
from mate.solver.evaluation import NO_STAKES, Change, Evaluation, Stakes
from mate.workers import uninterrupted

if TYPE_CHECKING:
    from mate.solver.tables import HandTables, Rows

_LAST: Final = rules.LAST_TRICK_FROM_HOLDING
_NO_NUMPY: Final = (
    "This needs numpy, which cannot be loaded. Install it for this Python; "
    "Troubleshooting in the manual says how."
)


def load_numpy() -> None:
    """Load numpy, and delay any keyboard interrupt until numpy is loaded.

    Without the delay, numpy's C modules would turn the interrupt into an ImportError.

    Raises:
        SolverMissingError: if numpy cannot be loaded.
    """
    with uninterrupted():
        try:
            import_module("numpy")
        except ImportError as error:
            raise SolverMissingError(_NO_NUMPY) from error


class Solution:
    """The exact value of every position that a hand can still reach.

    Values are the dealer's points minus the other player's points if both play perfectly. The
    tables of a kind of hand are made at the first request for a position of that kind.

    Args:
        position: the position from which the hand is solved.
        stakes: the value of each ending for the round, beyond the points; None to solve the hand
            alone.
        horizon: the number of the last trick to search, from 1; a hand that is not over after this
            trick counts as drawn. None to search to the end.
        rows: reply rows that another solution made for the same cards, to use and extend.

    Attributes:
        whole_round: whether the values count the points of the whole round.
        value: the value of the position from which the hand is solved.

    >>> from mate.rules import Deal, Ruleset
    >>> solution = solve(Deal.parse("Q7.TK7.AKQ7.K"), Ruleset.preset("classic"))
    >>> solution.value, solution.evaluate().best
    (-77, (Card('KD'),))
    """

    def __init__(
        self,
        position: Position,
        stakes: Stakes | None = None,
        horizon: int | None = None,
        rows: Rows | None = None,
    ) -> None:
        self.position = position
        self.whole_round = stakes is not None
        self._stakes = stakes or NO_STAKES
        self._horizon = horizon if horizon and horizon <= _LAST else None
        self._evaluations: dict[Position, Evaluation] = {}
        # The first position and the tables of each search, keyed by horizon, tricks and intuition.
        self._ahead: dict[tuple[int, int, float | None], tuple[Position, HandTables]] = {}
        self._rows = {} if rows is None else rows
        self._rows_after: tuple[tuple[Position, Action] | None, Rows] = None, {}
        self.value = self._value(position)

    def changed(self, position: Position, action: Action, change: Change) -> int:
        """Return the value of an action to the dealer if the game changes after the action."""
        if self._rows_after[0] != (position, action):
            self._rows_after = (position, action), {}
        stakes = self._stakes._replace(change=change)
        return Solution(position.play(action), stakes, rows=self._rows_after[1]).value

    def led_by(self, seat: int, position: Position, action: Action) -> int:
        """Return the value of an action to the dealer if a given player leads the next trick.

        The present trick must not end the hand.
        """
        after = position.play(action)
        replies = [*map(after.play, after.legal_actions)] if after.led else [after]
        leads = (each._replace(turn=seat, legal_mask=each.holdings[seat].mask) for each in replies)
        return _best(after, map(self._value, leads))

    def exchanged(self) -> Solution:
        """Return a solution that shares the tables but has the players' seats exchanged."""
        terms, outcome = self.position.terms, self.position.outcome
        if outcome is not None and outcome.winner is not None:
            outcome = outcome._replace(winner=1 - outcome.winner)
        other = copy(self)
        other.position = self.position._replace(
            terms=terms._replace(dealer=1 - terms.dealer, foreplaced=terms.foreplaced[::-1]),
            mask0=self.position.mask1,
            mask1=self.position.mask0,
            turn=1 - self.position.turn,
            outcome=outcome,
        )
        other._evaluations, other._ahead = {}, {}  # noqa: SLF001  # of another solution
        return other

    def evaluate(self, position: Position | None = None) -> Evaluation:
        """Return the values of a position and of each action, cached for each position.

        Args:
            position: a position that the hand can reach from the solved position (default: the
                solved position).

        Raises:
            SolverError: if the hand cannot reach the position.
        """
        position = position or self.position
        if position not in self._evaluations:
            self._check_reaches(position)
            self._evaluations[position] = self._evaluation(position)
        return self._evaluations[position]

    def _check_reaches(self, position: Position) -> None:
        if reason := rules.why_unreachable(self.position, position):
            raise SolverError(reason)

    def _evaluation(self, position: Position, ahead: HandTables | None = None) -> Evaluation:
        values = {
            action: self._value(position.play(action), ahead) for action in position.legal_actions
        }
        value = _best(position, values.values()) if values else self._value(position)
        return Evaluation(position, value, values, self.whole_round)

    def evaluate_with_horizon(
        self,
        position: Position,
        tricks: int,
        intuition: float | None,
        start: Position | None = None,
    ) -> Evaluation:
        """Return the apparent values of the actions to a player who looks this many tricks ahead.

        Args:
            position: a position that the hand can reach, from trick 1 on.
            tricks: the number of tricks to search, including the present trick, from 1.
            intuition: the share of the exact value in the estimate of positions beyond these
                tricks, from 0 (a rule of thumb alone, see `mate.solver.tables`) to 1; None to
                treat such positions as drawn.
            start: an earlier position; calls for later positions share tables if they give the
                same start.

        Raises:
            SolverError: if the hand cannot reach the position.
        """
        horizon = position.trick + tricks - 1
        if horizon > _LAST:
            return self.evaluate(position)
        known = self._ahead.get((horizon, tricks, intuition))
        if known is None or not _covers(known[0], position):
            self._check_reaches(position)
            begin = start if start and _covers(start, position) else position
            known = begin, self._tables_ahead(begin, horizon, tricks, intuition)
            self._ahead[horizon, tricks, intuition] = known
        return self._evaluation(position, known[1])

    def _tables_ahead(
        self, start: Position, horizon: int, tricks: int, intuition: float | None
    ) -> HandTables:
        load_numpy()
        from mate.solver.tables import Estimate, HandTables, layer_at_horizon

        estimate = None if intuition is None else Estimate(self.tables, intuition)
        make = estimate.first_layer if estimate else layer_at_horizon
        # Make no layer for the present trick, because `_value` plays that trick.
        return HandTables(start, self._stakes, partial(make, horizon, layers=tricks - 1))

    def line(self, position: Position | None = None) -> tuple[Action, ...]:
        """Return a line of best play from a position to the end.

        On each turn, the line has the best action that comes first in the order of the deck.

        Raises:
            SolverError: if the hand cannot reach the position.
        """
        evaluation = self.evaluate(position)
        position, value, actions = evaluation.position, evaluation.value, list[Action]()
        while legal := position.legal_actions:
            # Take the first action that keeps the value, because best play never changes the value.
            after = ((action, position.play(action)) for action in legal)
            action, position = next(each for each in after if self._value(each[1]) == value)
            actions.append(action)
        return tuple(actions)

    @cached_property
    def tables(self) -> HandTables:
        """The tables of the hand; a request for a new kind of hand adds the tables of that kind."""
        # Load numpy only here, because loading numpy takes as long as most whole commands.
        load_numpy()
        from mate.solver.tables import HandTables, layer_at_end, layer_at_horizon

        horizon = self._horizon
        first_layer = layer_at_end if horizon is None else partial(layer_at_horizon, horizon)
        return HandTables(self.position, self._stakes, first_layer, self._rows)

    def _value(self, position: Position, ahead: HandTables | None = None) -> int:
        """Return the value of a position, or its apparent value if `ahead` is given."""
        if (outcome := position.outcome) is not None:
            if outcome.winner is None:
                return self._stakes.draw
            if outcome.winner == position.dealer:
                return outcome.points + self._stakes.dealer_mates
            return self._stakes.other_mates - outcome.points
        if self._horizon is not None and position.trick > self._horizon:
            return self._stakes.draw
        if position.led is None and 0 < position.trick <= _LAST:
            return (ahead or self.tables).value(position)
        if position.led is None and position.trick and self._stakes.change:
            return self._last_trick(position)
        after = map(position.play, position.legal_actions)
        return _best(position, (self._value(each, ahead) for each in after))

    def _last_trick(self, position: Position) -> int:
        """Return the value of trick 10, in which each player has one card, in a changed game."""
        from mate.solver.tables import tenth_trick

        own, other = position.turn, 1 - position.turn
        side = own ^ position.dealer
        held = position.holdings
        values = tenth_trick(position.terms, side, [*held[own]], [*held[other]], self._stakes)
        return int(values[0, 0]) * (-1 if side else 1)


def _covers(start: Position, position: Position) -> bool:
    """Return whether the tables made for one position also have the values of another position."""
    # If cards return, the exact values that intuition uses depend on which cards were foreplaced.
    # Otherwise, they depend only on who foreplaced.
    declaring = not start.trick and not start.ruleset.cards_return
    if start.terms != position.terms and not (declaring and start.dealer == position.dealer):
        return False
    return not (position.mask0 & ~start.mask0 or position.mask1 & ~start.mask1)


def _best(position: Position, values: Iterable[int]) -> int:
    """Return the best of several values for the player to act."""
    return (max if position.turn == position.dealer else min)(values)


def solve(
    start: Deal | Position, ruleset: Ruleset | None = None, *, horizon: int | None = None
) -> Solution:
    """Solve a hand exactly, or up to a horizon.

    Args:
        start: a deal, which starts a hand with seat 0 as dealer, or any position.
        ruleset: the rules for a deal (default: `classic`); a position has rules already.
        horizon: the number of the last trick to search, from 1; a hand that is not over after this
            trick counts as drawn. None for exact values.

    Raises:
        SolverError: if the position has rules other than `ruleset`.

    >>> solve(Deal.parse("AT.AT7.T.ATK7"), Ruleset.preset("bga")).value
    80
    """
    if isinstance(start, Deal):
        return Solution(Position.start(start, ruleset or Ruleset()), horizon=horizon)
    if ruleset is not None and ruleset != start.ruleset:
        raise SolverError(
            f"The position has {start.ruleset.name} rules, not {ruleset.name}. "
            "Solve it with its own rules."
        )
    return Solution(start, horizon=horizon)


def hardest_to_answer(solution: Solution, position: Position | None = None) -> Action:
    """Return the best action after which the opponent can go wrong most easily.

    After this action, the fewest of the opponent's actions keep the value. Among several such
    actions, take the action after which the opponent's mistakes cost the most on average; if tied,
    take the first action in the order of the deck.

    Args:
        position: the position in which to choose (default: the solved position).

    Raises:
        SolverError: if the hand cannot reach the position.
    """
    evaluation = solution.evaluate(position)
    position, best = evaluation.position, evaluation.best
    if len(best) == 1:
        return best[0]
    seat = position.turn
    return min(best, key=lambda action: _reply_ease(solution, position.play(action), seat))


def _reply_ease(solution: Solution, position: Position, seat: int) -> tuple[int, float]:
    """Return how easily the opponent of `seat` keeps the value; smaller means harder."""
    if position.outcome is not None:
        return 0, 0.0
    evaluation = solution.evaluate(position)
    if position.turn == seat:
        # Let the player choose the hardest action again, because the player acts again.
        return min(_reply_ease(solution, position.play(best), seat) for best in evaluation.best)
    losses = [loss for action in evaluation.values if (loss := evaluation.loss(action))]
    keeping = len(evaluation.values) - len(losses)
    return keeping, -sum(losses) / len(losses) if losses else 0.0


def solve_round(deal: Deal, ruleset: Ruleset = CLASSIC) -> Solution:
    """Solve the first hand of a round, with values that count both hands (R18, R19).

    If `round_second_dealer` is `alternate`, the hands are independent, and the value is 0: the
    dealer of the second hand wins back, with the same cards, the points that the dealer of the
    first hand won. If the option is `loser`, the first hand decides who deals the second hand, so
    the result of the first hand is worth more than its points.

    Args:
        deal: the cards as held in the first hand, whose dealer has seat 0.

    Returns:
        The solution of the first hand. Each ending is worth its margin plus the margin of the
        second hand: values are the dealer's points minus the other player's points in both hands.

    >>> solve_round(Deal.parse("AT.AT7.T.ATK7")).value
    0
    """

    @cache
    def margin(start: Position) -> int:
        value = solve(start).value
        return -value if start.dealer else value

    dealer_mates, draw, other_mates = (
        margin(_second_start(deal, ruleset, winner)) for winner in (0, None, 1)
    )
    return Solution(Position.start(deal, ruleset), Stakes(dealer_mates, draw, other_mates))


def _second_start(deal: Deal, ruleset: Ruleset, winner: int | None) -> Position:
    """Return the first position of the second hand, given the winner of the first hand."""
    first = Hand.begin(deal, ruleset)
    outcome = rules.Draw(10) if winner is None else rules.Mate(winner, rules.DECK[0], 1, 1)
    over = Hand((first.start._replace(legal_mask=0, outcome=outcome),))
    return Match(ruleset, first.dealer, (deal,), (over,)).hand.start


def solve_hand(match: Match, number: int | None = None) -> Solution:
    """Solve a hand of a match, including the effect of its result on the round.

    If the loser deals (`round_second_dealer` is `loser`), values in the first hand of a round count
    the whole round. Values in other hands count only the hand, because the hands are independent.
    The solutions of the last two deals are cached, so a repeated request costs nothing. The first
    request takes from 5 to 60 milliseconds, depending on the rules.

    Args:
        number: the number of the hand, from 1 (default: the current hand).

    Raises:
        MatchError: if the match is over or waits for a deal.
    """
    if number is not None:
        match = match._replace(hands=match.hands[: number - 1], given_up=None)
    hand, ruleset, number = match.hand, match.ruleset, match.current_number
    if match.practice is not None:
        return _solved_from(hand.start)
    # Solve the last hand alone, because no hand follows (a match can have a single hand).
    decides_the_dealer = ruleset.loser_deals and match.is_dealt(number) and number < match.length
    return _solved(hand.deal, ruleset, decides_the_dealer)[hand.dealer]


_solved_from = lru_cache(maxsize=1)(solve)
"""A cached function that solves a practice hand, which need not begin with a deal."""


@lru_cache(maxsize=2)
def _solved(deal: Deal, ruleset: Ruleset, whole_round: bool) -> tuple[Solution, Solution]:
    """Return the solution with the dealer at seat 0 and the solution with the dealer at seat 1.

    The cache is small, because the tables of a deal take up to 20 MB if cards return.
    """
    solution = solve_round(deal, ruleset) if whole_round else solve(deal, ruleset)
    return solution, solution.exchanged()
