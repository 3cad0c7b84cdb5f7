"""The exact values of one hand, and what to play for them."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from operator import itemgetter
from typing import Final

import numpy as np

from mate.errors import SolverError
from mate.rules import Action, Card, Deal, Phase, Position, Ruleset, TenthTrick, Terms, cards_in
from mate.solver.endings import TRICK_TEN, ending_limits, ending_of
from mate.solver.layers import NO_STAKES, Ending, Layers, Stakes, Table, reply_rows
from mate.solver.possible import why_impossible, why_unreachable
from mate.solver.replies import ReplyRows
from mate.solver.subsets import subsets

Holdings = tuple[tuple[Card, ...], tuple[Card, ...]]
Kind = tuple[object, object]

UNLIMITED: Final = 1 << 15


class _Tables:
    """The layers of one kind of hand, found by masks instead of places."""

    def __init__(self, holdings: Holdings, layers: Layers) -> None:
        self._tables = layers.tables
        self._places = (_places(holdings[0]), _places(holdings[1]))

    def value_in(self, position: Position) -> int:
        """The dealer's points minus the other's in a position before a lead."""
        terms, mask0, mask1, _, turn, _, used, _, _ = position
        own, against = (mask1, mask0) if turn else (mask0, mask1)
        side = turn ^ terms.dealer
        free = terms.ruleset.free_move and not used
        row, column = self._places[1 - side][against], self._places[side][own]
        value = int(self._tables[side, free, own.bit_count()][row, column])
        return -value if side else value

    @property
    def tables(self) -> Sequence[Table]:
        return tuple(self._tables.values())


class Solution:
    """The exact value of every position that a hand can still reach.

    Values are the dealer's points minus the other's under best play by both from there on. The
    tables of a kind of hand are made when a position of that kind is first asked for.

    Args:
        position: where the hand stands.
        stakes: what ends of the hand are worth beyond their points, for a round.

    Raises:
        SolverError: if no hand can stand so.

    >>> from mate.rules import Deal, Ruleset
    >>> solution = solve(Deal.parse("Q7.TK7.AKQ7.K"), Ruleset.preset("classic"))
    >>> solution.value, solution.best()
    (-77, (Card('KD'),))
    """

    def __init__(self, position: Position, stakes: Stakes = NO_STAKES) -> None:
        if reason := why_impossible(position):
            raise SolverError(reason)
        self.position = position
        self.stakes = stakes
        led = position.led.bit if position.phase is Phase.REPLY and position.led else 0
        masks = [position.mask0, position.mask1]
        # The card led may come back for trick 10, so it still belongs to what can be held.
        masks[position.leader if led else 0] |= led
        dealer = position.dealer
        self._holdings: Holdings = (cards_in(masks[dealer]), cards_in(masks[1 - dealer]))
        self._declaring = position.phase is Phase.DECLARE
        self._known: dict[Kind, _Tables] = {}
        self._limiting: dict[tuple[bool, bool], tuple[_Tables, _Tables]] = {}
        self._rows: dict[Holdings, dict[tuple[int, bool], ReplyRows]] = {}
        self.value = self._value(position)

    @property
    def dealer(self) -> int:
        """The dealer's seat."""
        return self.position.dealer

    def seated(self, dealer: int) -> Solution:
        """The solution of the same hand with its dealer at that seat, from the same tables."""
        if dealer == self.dealer:
            return self
        other = copy(self)
        other.position = exchange_seats(self.position)
        return other

    def value_of(self, position: Position) -> int:
        """The value of a position that the hand can reach from where it was solved.

        Raises:
            SolverError: if it cannot.
        """
        self._expect(position)
        return self._value(position)

    def values(self, position: Position | None = None) -> dict[Action, int]:
        """The value after each legal action, declarations included, in the order of the deck.

        Args:
            position: where the player has to act; where the hand was solved if it is left out.

        Raises:
            SolverError: if the hand cannot reach it.
        """
        position = self._expect(position)
        return {action: self._value(position.play(action)) for action in position.legal_actions}

    def best(self, position: Position | None = None) -> tuple[Action, ...]:
        """The actions that keep the value; none after the end of the hand.

        Raises:
            SolverError: if the hand cannot reach the position.
        """
        position = self._expect(position)
        values = self.values(position)
        if not values:
            return ()
        wanted = (max if position.turn == self.dealer else min)(values.values())
        return tuple(action for action, value in values.items() if value == wanted)

    def line(self, position: Position | None = None) -> tuple[Action, ...]:
        """One line of best play from a position to the end, the first in the order of the deck.

        Raises:
            SolverError: if the hand cannot reach the position.
        """
        position = self._expect(position)
        actions: list[Action] = []
        while best := self.best(position):
            actions.append(best[0])
            position = position.play(best[0])
        return tuple(actions)

    def complete(self) -> int:
        """Make every table that this hand can still need.

        Returns:
            How many values they hold.
        """
        self._fill(self.position)
        return sum(table.size for known in self._known.values() for table in known.tables)

    def total(self) -> int:
        """The sum of all values in the tables made so far, by which two solvers are compared."""
        return sum(
            int(table.sum(dtype=np.int64))
            for known in self._known.values()
            for table in known.tables
        )

    def _fill(self, position: Position) -> None:
        if position.phase is Phase.DECLARE:
            for action in position.legal_actions:
                self._fill(position.play(action))
        elif position.trick < TRICK_TEN and position.outcome is None:
            self._tables(position.terms)

    def _expect(self, position: Position | None) -> Position:
        if position is None or position is self.position:
            return self.position
        if reason := why_unreachable(self.position, position):
            raise SolverError(reason)
        return position

    def _value(self, position: Position) -> int:
        dealer, outcome = position.dealer, position.outcome
        if outcome is not None:
            if outcome.winner is None:
                return self.stakes.draw
            if outcome.winner == dealer:
                return outcome.points + self.stakes.dealer_mates
            return self.stakes.other_mates - outcome.points
        if not position.trick:
            return self._value_of_declaring(position)
        if position.led is None and position.trick < TRICK_TEN:
            least, most = self._limits(position)
            return least if least == most else self._tables(position.terms).value_in(position)
        following = [self._value(position.play(action)) for action in position.legal_actions]
        return max(following) if position.turn == dealer else min(following)

    def _value_of_declaring(self, position: Position) -> int:
        """The best that can be declared; what cannot be the best any more is not looked at."""
        sign = 1 if position.turn == self.dealer else -1
        following = []
        for action in position.legal_actions:
            after = position.play(action)
            least, most = self._limits(after) if after.trick else (-UNLIMITED, UNLIMITED)
            following.append((most if sign > 0 else -least, least == most, after))
        best = -UNLIMITED
        # Among equal limits, one that is the value needs no tables and settles the others.
        for limit, _, after in sorted(following, key=itemgetter(0, 1), reverse=True):
            if limit <= best:
                break
            best = max(best, sign * self._value(after))
        return sign * best

    def _limits(self, position: Position) -> tuple[int, int]:
        """The least and the most that a position before a lead can be worth to the dealer.

        Where foreplaced cards return, each pair of them has tables of its own. Two tables for any
        pair tell most values already, since few hands hang on what returns.
        """
        terms = position.terms
        kind = _kind(terms)
        exact = self._known.get(kind)
        if exact is None and not (self._declaring and _returning(terms)):
            exact = self._tables(terms)
        if exact is not None:
            value = exact.value_in(position)
            return value, value
        short = (kind[0] is not None, kind[1] is not None)
        limits = self._limiting.get(short)
        if limits is None:
            endings = ending_limits(terms, self._holdings, self.stakes)
            least, most = (self._layers(self._holdings, ending) for ending in endings)
            limits = self._limiting[short] = (least, most)
        return limits[0].value_in(position), limits[1].value_in(position)

    def _tables(self, terms: Terms) -> _Tables:
        kind = _kind(terms)
        known = self._known.get(kind)
        if known is None:
            known = self._known[kind] = self._make(terms)
        return known

    def _make(self, terms: Terms) -> _Tables:
        holdings = self._holdings
        if _returning(terms):
            # The values depend on the cards foreplaced, which are in neither holding then.
            holdings = (
                tuple(card for card in holdings[0] if card not in terms.foreplaced),
                tuple(card for card in holdings[1] if card not in terms.foreplaced),
            )
        return self._layers(holdings, ending_of(terms, holdings, self.stakes))

    def _layers(self, holdings: Holdings, ending: Ending) -> _Tables:
        rows = self._rows.get(holdings)
        if rows is None:
            ruleset = self.position.ruleset
            rows = reply_rows(holdings, ruleset.privilege, free_move=ruleset.free_move)
            # Every foreplaced card has holdings of its own, and their rows are not needed again.
            if holdings is self._holdings:
                self._rows[holdings] = rows
        return _Tables(holdings, Layers(holdings, rows, ending, self.stakes))


def _returning(terms: Terms) -> bool:
    """Whether values depend on which cards were foreplaced, because they return."""
    returns = terms.ruleset.tenth_trick is TenthTrick.FOREPLACED
    return returns and terms.foreplaced != (None, None)


def exchange_seats(position: Position) -> Position:
    """The same position with the players at each other's seats."""
    terms, outcome = position.terms, position.outcome
    first, second = terms.foreplaced
    if outcome is not None and outcome.winner is not None:
        outcome = outcome._replace(winner=1 - outcome.winner)
    return position._replace(
        terms=terms._replace(dealer=1 - terms.dealer, foreplaced=(second, first)),
        mask0=position.mask1,
        mask1=position.mask0,
        turn=1 - position.turn,
        outcome=outcome,
    )


def _kind(terms: Terms) -> Kind:
    """What the tables of a hand depend on, beyond the holdings and the rules; dealer first.

    Without returning cards it is who runs out of cards first (R14): nobody, if both foreplaced.
    """
    first, second = terms.foreplaced[terms.dealer], terms.foreplaced[1 - terms.dealer]
    if terms.ruleset.tenth_trick is TenthTrick.FOREPLACED:
        return first, second
    short = first is None, second is None
    return short if short[0] is not short[1] else (True, True)


def _places(cards: tuple[Card, ...]) -> dict[int, int]:
    """By the mask of what is left of a holding, its place among the subsets of its count."""
    left = [0]
    for card in cards:
        left += [mask | card.bit for mask in left]
    return dict(zip(left, subsets(len(cards)).place.tolist(), strict=True))


def solve(start: Deal | Position, ruleset: Ruleset | None = None) -> Solution:
    """Solve a hand exactly.

    Args:
        start: a deal, for a hand from its beginning with seat 0 as dealer; or any position.
        ruleset: the rules, `classic` by default; a position brings its own.

    Raises:
        SolverError: if no hand can stand as the position says, or it has other rules.

    >>> solve(Deal.parse("AT.AT7.T.ATK7"), Ruleset.preset("bga")).value
    80
    """
    if isinstance(start, Deal):
        return Solution(Position.start(start, ruleset or Ruleset()))
    if ruleset is not None and ruleset != start.ruleset:
        raise SolverError(
            f"the position is one of the rules {start.ruleset.name}, not {ruleset.name}; "
            "solve it with its own"
        )
    return Solution(start)
