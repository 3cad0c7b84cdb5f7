"""Hands, and matches: rounds of two hands, the swap, and the order of dealers (R17–R21).

Hands and matches are immutable values. They cache derived properties, because screens read these
properties often.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Final, Literal, NamedTuple, Self

from mate.errors import MatchError
from mate.rules.cards import Action, Card, Deal, Immutable, beats
from mate.rules.position import Position
from mate.rules.ruleset import CLASSIC, Ruleset
from mate.rules.state import Draw, Outcome


class Trick(NamedTuple):
    """A trick.

    Args:
        number: the number of the trick, from 1.
        leader: the seat of the player who led.
        lead: the card led.
        reply: the card in reply; None before the reply and after a mate.
        winner: the seat of the player who won the trick; None if there is no reply.
        free: whether the reply used up the free move.
    """

    number: int
    leader: int
    lead: Card
    reply: Card | None = None
    winner: int | None = None
    free: bool = False


class _HandFields(NamedTuple):
    positions: tuple[Position, ...]
    actions: tuple[Action, ...] = ()


class Hand(Immutable, _HandFields):
    """One of the four hands of a match, as far as it has been played.

    Args:
        positions: all positions from the first to the current position.
        actions: all declarations and cards played, in order, each between two positions.

    >>> hand = Hand.begin(Deal.from_number(38769), Ruleset.preset("bga"))
    >>> for card in "AC KC".split():
    ...     hand = hand.play(Card.parse(card))
    >>> hand.tricks
    (Trick(number=1, leader=0, lead=Card('AC'), reply=Card('KC'), winner=0, free=False),)
    """

    @classmethod
    def begin(cls, deal: Deal, ruleset: Ruleset = CLASSIC, dealer: int = 0) -> Hand:
        """Return a hand before its first action."""
        return cls((Position.start(deal, ruleset, dealer),))

    def __hash__(self) -> int:
        """Hash the actions and the current position, because hashing all positions is slower."""
        return hash((self.actions, self.position))

    @cached_property
    def start(self) -> Position:
        """The first position of the hand."""
        return self.positions[0]

    @cached_property
    def position(self) -> Position:
        """The current position of the hand."""
        return self.positions[-1]

    @cached_property
    def outcome(self) -> Outcome | None:
        """The outcome of the hand; None before the end."""
        return self.position.outcome

    @property
    def end(self) -> Outcome:
        """The outcome of a finished hand.

        Raises:
            MatchError: if the hand is not over.
        """
        if self.outcome is None:
            raise MatchError("The hand is not over.")
        return self.outcome

    @property
    def dealer(self) -> int:
        """The dealer's seat."""
        return self.start.dealer

    @property
    def deal(self) -> Deal:
        """The holdings of the dealer and the other player, as dealt or swapped."""
        return Deal(self.start.holdings[self.dealer])

    def play(self, action: Action) -> Hand:
        """Return the hand after one more action.

        Raises:
            IllegalActionError: if the rules forbid the action.
        """
        return Hand((*self.positions, self.position.play(action)), (*self.actions, action))

    def play_all(self, actions: Iterable[Action]) -> Hand:
        """Return the hand after a series of actions.

        Raises:
            IllegalActionError: if the rules forbid an action.
        """
        for action in actions:
            self = self.play(action)  # noqa: PLW0642  # a new hand, because hands are immutable
        return self

    def steps(self, first: int = 0) -> Iterator[tuple[Position, Action]]:
        """Yield each action from index `first` on, together with the position before the action."""
        return zip(self.positions[first:-1], self.actions[first:], strict=True)

    def take_back(self) -> Hand:
        """Return the hand before the last action, or before an agreement on a draw.

        Raises:
            MatchError: if the hand has no action yet.
        """
        if not self.actions:
            raise MatchError("Nothing to undo: the hand has just begun.")
        before = self.at(len(self.actions) - 1)
        return before.play(self.actions[-1]) if self.drawn_by_agreement else before

    @property
    def drawn_by_agreement(self) -> bool:
        """Whether the players agreed on a draw."""
        return self.outcome is not None and self.outcome.agreed

    @property
    def may_be_agreed(self) -> bool:
        """Whether the players can agree on a draw, which they can from the first card on."""
        begun = self.position.trick > 1 or self.position.led is not None
        # Require an action, because a hand for practice may begin between two tricks.
        return begun and bool(self.actions) and self.outcome is None

    def agree_draw(self) -> Hand:
        """Return the hand ended as a draw by agreement.

        Raises:
            MatchError: if no card was played yet, or the hand is over.
        """
        if not self.may_be_agreed:
            why = "the hand is over" if self.outcome else "no card was played yet"
            raise MatchError(f"No draw can be agreed on: {why}.")
        drawn = Draw(self.position.trick, agreed=True)
        last = self.position._replace(outcome=drawn, legal_mask=0)
        return Hand((*self.positions[:-1], last), self.actions)

    def at(self, count: int) -> Hand:
        """Return the hand after its first `count` actions.

        Raises:
            MatchError: if the hand has fewer actions.
        """
        if not 0 <= count <= len(self.actions):
            raise MatchError(f"The hand has {len(self.actions)} actions so far, not {count}.")
        return Hand(self.positions[: count + 1], self.actions[:count])

    @cached_property
    def tricks(self) -> tuple[Trick, ...]:
        """The tricks so far, including the current one."""
        tricks: list[Trick] = []
        for before, after, action in zip(
            self.positions, self.positions[1:], self.actions, strict=False
        ):
            if not before.trick or not isinstance(action, Card):
                continue
            if before.led is None:
                tricks.append(Trick(before.trick, before.turn, action))
                continue
            winner = before.leader if beats(before.led, action) else before.turn
            free = after.free_move_used and not before.free_move_used
            tricks[-1] = tricks[-1]._replace(reply=action, winner=winner, free=free)
        return tuple(tricks)


ROUNDS: Final = 2
"""The maximum number of rounds in a match (R17)."""
HANDS: Final = 4
"""The maximum number of hands in a match."""
_HANDS_A_ROUND: Final = 2
Ending = Literal["points", "resignation", "time"]
"""The way in which a match was decided."""


class MatchResult(NamedTuple):
    """The result of a match.

    Args:
        winner: the seat of the player who won the match; None for a drawn match.
        score: the points, by seat.
        by: the way in which the match was decided. Unless this is `points`, ignore the score.
    """

    winner: int | None
    score: tuple[int, int]
    by: Ending = "points"

    @classmethod
    def of(cls, score: tuple[int, int], given_up: tuple[int, Ending] | None = None) -> Self:
        """Return the result of a finished match.

        The opponent of a player who gave up wins, or else the player with more points (R21).

        Args:
            given_up: the field `given_up` of the match.

        >>> MatchResult.of((45, 28)).winner, MatchResult.of((30, 30)).winner
        (0, None)
        """
        if given_up is not None:
            return cls(1 - given_up[0], score, given_up[1])
        first, second = score
        return cls(None if first == second else int(first < second), score)


class _MatchFields(NamedTuple):
    ruleset: Ruleset = CLASSIC
    first_dealer: int = 0
    deals: tuple[Deal, ...] = ()
    hands: tuple[Hand, ...] = ()
    length: int = HANDS
    head_start: tuple[int, int] = (0, 0)
    given_up: tuple[int, Ending] | None = None
    practice: Hand | None = None


class Match(Immutable, _MatchFields):
    """A match, as far as it has been played.

    A hand begins with its first action. Until then, the previous hand is the last of `hands`, and
    `current` is the next hand.

    Args:
        ruleset: the rules.
        first_dealer: the seat of the player who deals first (R17), 0 or 1.
        deals: the deals of the rounds so far, with the cards as held in the round's first hand.
        hands: the hands begun so far; all but the last hand are over.
        length: the number of hands: 4, or by agreement 2 (one round) or 1.
        head_start: the points with which each player begins, by seat.
        given_up: the seat of the player who resigned or lost on time, and which of these happened;
            the last hand may then be unfinished.
        practice: the hand from which practice starts; None in a match.

    >>> from mate.rules import Card
    >>> match = Match(Ruleset.preset("bga")).deal(Deal.parse("AT.AT7.T.ATK7"))
    >>> for card in "AC KC AS KS TS QS KD QD AD AH KH TH TC QC TD".split():
    ...     match = match.play(Card.parse(card))
    >>> match.score, str(match.current.deal), match.current.dealer
    ((80, 0), 'AT.AT7.T.ATK7', 1)
    """

    @classmethod
    def practise(cls, hand: Hand) -> Self:
        """Return a match of one hand, which continues from its current position without a deal."""
        return cls(hand.position.ruleset, hand.dealer, length=1, practice=hand)

    @property
    def rounds(self) -> int:
        """The number of rounds in the match; a single hand counts as a round."""
        return self.round_of(self.length)

    @staticmethod
    def is_dealt(number: int) -> bool:
        """Return whether a hand begins with a new deal (R17, R20), not with a swap (R18).

        Args:
            number: the number of the hand in its match, from 1.

        >>> [Match.is_dealt(number) for number in (1, 2, 3, 4)]
        [True, False, True, False]
        """
        return number % _HANDS_A_ROUND == 1

    @property
    def when_dealt(self) -> str:
        """A clause that says before which hands cards are dealt."""
        dealt = [str(number) for number in range(1, self.length + 1) if self.is_dealt(number)]
        return f"cards are dealt before hand{'s' if self.rounds > 1 else ''} {' and '.join(dealt)}"

    def ends_round(self, number: int) -> bool:
        """Return whether the hand with a number ends a round; the last hand always does."""
        return number % _HANDS_A_ROUND == 0 or number == self.length

    @staticmethod
    def round_of(number: int) -> int:
        """Return the number of the round, from 1, that contains the hand with a number."""
        return (number - 1) // _HANDS_A_ROUND + 1

    @cached_property
    def needs_deal(self) -> bool:
        """Whether the next step is a new deal (R20)."""
        dealt = len(self.deals) * _HANDS_A_ROUND
        over = dealt < self.length and self.hands_over == dealt
        return over and self.given_up is None and self.practice is None

    @cached_property
    def finished(self) -> bool:
        """Whether all hands are over, or a player resigned or lost on time."""
        return self.hands_over == self.length or self.given_up is not None

    @cached_property
    def hands_over(self) -> int:
        """The number of finished hands."""
        begun = len(self.hands)
        return begun if not begun or self.hands[-1].outcome else begun - 1

    @cached_property
    def current(self) -> Hand | None:
        """The current or next hand; None before a deal or after the match."""
        if self.given_up is None and self.hands and self.hands[-1].outcome is None:
            return self.hands[-1]
        return None if self.finished or self.needs_deal else self._next_hand()

    @cached_property
    def hand(self) -> Hand:
        """The current or next hand, for callers that know that `current` is not None.

        Raises:
            MatchError: if the match waits for a deal or is over.
        """
        current = self.current
        if current is None:
            reason = "is over" if self.finished else "is waiting for a deal"
            raise MatchError(f"No card can be played: the match {reason}.")
        return current

    @cached_property
    def hands_dealt(self) -> tuple[Hand, ...]:
        """The hands begun so far, and the next hand if its cards are dealt.

        In a match that was given up, the last hand may be unfinished.
        """
        match = self if self.given_up is None else self._replace(given_up=None)
        current = match.current
        if current is None or current in self.hands[-1:]:
            return self.hands
        return (*self.hands, current)

    @property
    def rounds_over(self) -> int:
        """The number of rounds whose hands are all over."""
        return sum(map(self.ends_round, range(1, self.hands_over + 1)))

    @property
    def current_number(self) -> int:
        """The number of the current or next hand, from 1."""
        return min(self.hands_over + 1, self.length)

    def _next_hand(self) -> Hand:
        if self.practice is not None:
            return self.practice
        number = len(self.hands) + 1
        place = self.round_of(number) - 1
        deal, first = self.deals[place], self.first_dealer ^ place % 2
        if self.is_dealt(number):
            return Hand.begin(deal, self.ruleset, first)
        winner = self.hands[-1].end.winner
        if self.ruleset.loser_deals and winner == 1 - first:
            # After the swap, the round's first dealer holds the other player's cards (R18).
            return Hand.begin(deal.swapped, self.ruleset, first)
        return Hand.begin(deal, self.ruleset, 1 - first)

    @cached_property
    def score(self) -> tuple[int, int]:
        """The points so far, including a head start, by seat."""
        first, second = self.head_start
        for hand in self.hands:
            if hand.outcome:
                first += hand.outcome.points_of(0)
                second += hand.outcome.points_of(1)
        return first, second

    @property
    def result(self) -> MatchResult | None:
        """The result of the match; None before the end."""
        return MatchResult.of(self.score, self.given_up) if self.finished else None

    def deal(self, deal: Deal) -> Match:
        """Return the match with a new deal for the next round (R3, R20).

        Args:
            deal: the cards, as held in the round's first hand.

        Raises:
            MatchError: if a round is unfinished or all rounds are over.
        """
        if not self.needs_deal:
            raise MatchError(f"Hand {self.current_number} needs no deal now: {self.when_dealt}.")
        return self._replace(deals=(*self.deals, deal))

    def play(self, action: Action) -> Match:
        """Return the match after one more action in the current hand.

        Raises:
            IllegalActionError: if the rules forbid the action.
            MatchError: if the match waits for a deal or is over.
        """
        current = self.hand
        before = self.hands[:-1] if current.actions else self.hands
        return self._with_hands((*before, current.play(action)))

    def agree_draw(self) -> Match:
        """Return the match with the current hand drawn by agreement.

        Raises:
            MatchError: if no card was played in the hand yet, or there is no current hand.
        """
        return self._with_hands((*self.hands[:-1], self.hand.agree_draw()))

    def give_up(self, loser: int, by: Ending) -> Match:
        """Return the match after a player has lost it, regardless of the score.

        Args:
            loser: the seat of the player who resigns or has no time left.

        Raises:
            MatchError: if the match is over, no cards are dealt yet, or this is practice.
        """
        if self.practice is not None:
            raise MatchError("Nothing to resign: this is practice, not a match.")
        if self.finished or not self.deals:
            when = "is over" if self.finished else "has not begun"
            raise MatchError(f"The match {when}, so nobody can lose it now.")
        return self._replace(given_up=(loser, by))

    @property
    def lost_on_time(self) -> bool:
        """Whether a player lost on time."""
        return self.given_up is not None and self.given_up[1] == "time"

    def take_back(self) -> Match:
        """Return the match before the last action. Cards dealt since then stay dealt.

        An agreement on a draw or a resignation is undone like an action.

        Raises:
            MatchError: if there is nothing to undo or a player lost on time.
        """
        if self.lost_on_time:
            raise MatchError("You cannot undo a loss on time.")
        if self.given_up is not None:
            return self._replace(given_up=None)
        if not self.hands:
            begins = "match has just begun" if self.practice is None else "practice starts here"
            raise MatchError(f"Nothing to undo: the {begins}.")
        *before, last = self.hands
        last = last.take_back()
        begun = last.actions and last != self.practice
        return self._with_hands((*before, last) if begun else tuple(before))

    def _with_hands(self, hands: tuple[Hand, ...]) -> Match:
        # Avoid `_replace`, because it costs more than the action itself.
        ruleset, first, deals, _, length, start, _, practice = self
        return Match(ruleset, first, deals, hands, length, start, None, practice)
