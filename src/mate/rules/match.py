"""A match: two rounds of two hands, with the swap and the order of dealers (R17–R21)."""

from __future__ import annotations

from typing import Final, NamedTuple

from mate.errors import MatchError
from mate.rules.cards import Action
from mate.rules.deal import Deal
from mate.rules.hand import Hand
from mate.rules.ruleset import CLASSIC, RoundSecondDealer, Ruleset

ROUNDS: Final = 2
HANDS_A_ROUND: Final = 2
HANDS: Final = ROUNDS * HANDS_A_ROUND


def is_dealt(number: int) -> bool:
    """Whether a hand begins with a fresh deal (R17, R20); the others begin with the swap (R18).

    Args:
        number: the number of the hand in its match, 1 to 4.

    >>> [is_dealt(number) for number in (1, 2, 3, 4)]
    [True, False, True, False]
    """
    return number % HANDS_A_ROUND == 1


class Match(NamedTuple):
    """A match as far as it was played.

    A hand begins with its first action: until then the one before it is the last of `hands`,
    and `current` is the one to come.

    Args:
        ruleset: the rules.
        first_dealer: the seat of the player who deals first (R17), 0 or 1.
        deals: for each round dealt so far, the deal as seen by the dealer of its first hand.
        hands: the hands begun so far; all but the last are over.

    >>> from mate.rules import Card
    >>> match = Match(Ruleset.preset("bga")).deal(Deal.parse("AT.AT7.T.ATK7"))
    >>> for card in "AC KC AS KS TS QS KD QD AD AH KH TH TC QC TD".split():
    ...     match = match.play(Card.parse(card))
    >>> match.score, str(match.current.deal), match.current.dealer
    ((80, 0), 'AT.AT7.T.ATK7', 1)
    """

    ruleset: Ruleset = CLASSIC
    first_dealer: int = 0
    deals: tuple[Deal, ...] = ()
    hands: tuple[Hand, ...] = ()

    @property
    def needs_deal(self) -> bool:
        """Whether the next step is a fresh deal (R20)."""
        hands_dealt = HANDS_A_ROUND * len(self.deals)
        return hands_dealt < HANDS and self._hands_over == hands_dealt

    @property
    def finished(self) -> bool:
        """Whether all four hands are over."""
        return self._hands_over == HANDS

    @property
    def _hands_over(self) -> int:
        begun = len(self.hands)
        return begun if not begun or self.hands[-1].outcome else begun - 1

    @property
    def current(self) -> Hand | None:
        """The hand being played or about to begin; None before a deal and after the match."""
        if self.hands and self.hands[-1].outcome is None:
            return self.hands[-1]
        if self.finished or self.needs_deal:
            return None
        return self._next_hand()

    @property
    def hands_dealt(self) -> tuple[Hand, ...]:
        """The hands begun, and the one about to begin if its cards are dealt."""
        current = self.current
        return self.hands if current is None or current.actions else (*self.hands, current)

    @property
    def current_number(self) -> int:
        """The number of the hand being played, about to begin or about to be dealt, 1 to 4."""
        return min(self._hands_over + 1, HANDS)

    def _next_hand(self) -> Hand:
        index = len(self.hands)
        deal, first = self.deals[index // HANDS_A_ROUND], self._round_dealer(index)
        if index % HANDS_A_ROUND == 0:
            return Hand.begin(deal, self.ruleset, first)
        # After the swap the round's first dealer holds what the other was dealt (R18).
        dealer = self._second_dealer(self.hands[-1])
        swapped = deal if dealer != first else deal.swapped
        return Hand.begin(swapped, self.ruleset, dealer)

    def _round_dealer(self, index: int) -> int:
        return self.first_dealer if index < HANDS_A_ROUND else 1 - self.first_dealer

    def _second_dealer(self, first: Hand) -> int:
        winner = first.outcome.winner if first.outcome else None
        if self.ruleset.round_second_dealer is RoundSecondDealer.LOSER and winner is not None:
            return 1 - winner
        return 1 - first.dealer

    @property
    def score(self) -> tuple[int, int]:
        """By seat, the points so far."""
        outcomes = [hand.outcome for hand in self.hands if hand.outcome]
        return (
            sum(outcome.points_of(0) for outcome in outcomes),
            sum(outcome.points_of(1) for outcome in outcomes),
        )

    @property
    def winner(self) -> int | None:
        """The seat with the higher total after four hands; None for a drawn match (R21)."""
        first, second = self.score
        if not self.finished or first == second:
            return None
        return 0 if first > second else 1

    def deal(self, deal: Deal) -> Match:
        """The match with a fresh deal for its next round (R3, R20).

        Args:
            deal: the cards; its dealer is that of the round's first hand.

        Raises:
            MatchError: if a round is being played, or both are over.
        """
        if not self.needs_deal:
            raise MatchError(
                f"Hand {self.current_number} needs no deal now: "
                "cards are dealt before hands 1 and 3."
            )
        return self._replace(deals=(*self.deals, deal))

    def play(self, action: Action) -> Match:
        """The match after one more action in its current hand.

        Raises:
            IllegalActionError: if the rules forbid the action.
            MatchError: if the match waits for a deal, or is over.
        """
        current = self.current
        if current is None:
            reason = "is over" if self.finished else "is waiting for a deal"
            raise MatchError(f"No card can be played: the match {reason}.")
        before = self.hands[:-1] if current.actions else self.hands
        return self._with_hands((*before, current.play(action)))

    def take_back(self) -> Match:
        """The match as it was before its last action; a deal made since stays dealt.

        Raises:
            MatchError: if nothing was done yet.
        """
        if not self.hands:
            raise MatchError("Nothing to undo: the match has just begun.")
        *before, last = self.hands
        last = last.take_back()
        return self._with_hands((*before, last) if last.actions else tuple(before))

    def _with_hands(self, hands: tuple[Hand, ...]) -> Match:
        # Not `_replace`, which costs more than the action itself.
        return Match(self.ruleset, self.first_dealer, self.deals, hands)
