"""A hand of Mate at one moment: who acts, what is allowed, and what an action leads to.

A `Position` is a value: `play` returns a new one. It holds what the rest of the hand depends on
and no more, so that positions reached in different ways compare equal.
"""

from __future__ import annotations

from typing import Final, NamedTuple, NoReturn

from mate.errors import IllegalActionError
from mate.rules.cards import NO_FOREPLACEMENT, Action, Card, actions_in, beats
from mate.rules.deal import Deal
from mate.rules.holding import Holding
from mate.rules.objection import objection
from mate.rules.phase import Phase
from mate.rules.replies import PREFERENCES, RANK_MASKS, SUIT_MASKS, legal_replies
from mate.rules.ruleset import CLASSIC, Foreplacement, Ruleset, TenthTrick
from mate.rules.scoring import Outcome, Termination, mate_points

LAST_TRICK_FROM_HOLDING: Final = 9
"""The last trick that a player who foreplaced can play from the holding (R14)."""


class Terms(NamedTuple):
    """What is settled for a hand before trick 1.

    Args:
        ruleset: the rules of the match.
        dealer: the seat of the dealer, 0 or 1.
        foreplaced: by seat, the card that the player foreplaced, or None.
    """

    ruleset: Ruleset
    dealer: int
    foreplaced: tuple[Card | None, Card | None] = (None, None)

    @property
    def trick_total(self) -> int:
        """How many tricks the hand has without a mate (R8, R13)."""
        both = None not in self.foreplaced
        return 9 if both and self.ruleset.tenth_trick is TenthTrick.REPEAT else 10

    def is_overmate(self, seat: int, trick: int) -> bool:
        """Whether a mate that this player gives on this trick is an overmate (R15).

        Who foreplaced has nothing left for trick 10 but the card that came back for it.
        """
        return trick > LAST_TRICK_FROM_HOLDING and self.foreplaced[seat] is not None

    def returning(self, ninth_cards: tuple[Card, Card]) -> tuple[Card | None, Card | None]:
        """By seat, the card that comes back into the holding for trick 10 (R14).

        Args:
            ninth_cards: by seat, the cards of trick 9.
        """
        if self.ruleset.tenth_trick is TenthTrick.FOREPLACED:
            return self.foreplaced
        first, second = self.foreplaced
        if (first is None) is (second is None):
            return None, None
        return (
            None if first is None else ninth_cards[0],
            None if second is None else ninth_cards[1],
        )


class _State(NamedTuple):
    # A tuple, because every action makes one: no other immutable object is built as fast.
    terms: Terms
    mask0: int
    mask1: int
    trick: int
    turn: int
    led: Card | None
    free_move_used: bool
    legal_mask: int
    outcome: Outcome | None


class Position(_State):
    """A hand at one moment. Start with `Position.start`; its fields are for reading.

    Attributes:
        terms: the rules, the dealer, and what was foreplaced so far.
        mask0, mask1: the holdings of seats 0 and 1 as bits.
        trick: the number of the trick being played, from 1; 0 while players declare.
        turn: the seat of the player to act; after the end, of the last to act.
        led: the card led, while its reply is due (R5), and after a mate.
        free_move_used: whether the hand's one free move is gone.
        legal_mask: the bits of the legal actions; 0 after the end.
        outcome: how the hand ended; None while it is played.

    >>> position = Position.start(Deal.parse("AT.AT7.T.ATK7")).play(NO_FOREPLACEMENT)
    >>> position = position.play(NO_FOREPLACEMENT).play(Card.parse("AC"))
    >>> position.legal_actions
    (Card('KC'), Card('QC'), Card('7C'))
    >>> position.play(Card.parse("AH"))
    Traceback (most recent call last):
        ...
    mate.errors.IllegalActionError: R5: Player 2 holds clubs and must reply with one: K♣, Q♣ or 7♣
    """

    __slots__ = ()

    @classmethod
    def start(cls, deal: Deal, ruleset: Ruleset = CLASSIC, dealer: int = 0) -> Position:
        """The first position of a hand.

        Args:
            deal: the holdings of the dealer and of the other player.
            ruleset: the rules.
            dealer: the dealer's seat, 0 or 1.
        """
        own, other = deal.dealer.mask, deal.other.mask
        mask0, mask1 = (other, own) if dealer else (own, other)
        terms = Terms(ruleset, dealer)
        if ruleset.foreplacement is Foreplacement.NONE:
            return cls(terms, mask0, mask1, 1, dealer, None, False, own, None)
        legal = own | NO_FOREPLACEMENT.bit
        return cls(terms, mask0, mask1, 0, dealer, None, False, legal, None)

    @property
    def ruleset(self) -> Ruleset:
        """The rules of the hand."""
        return self.terms.ruleset

    @property
    def dealer(self) -> int:
        """The dealer's seat."""
        return self.terms.dealer

    @property
    def foreplaced(self) -> tuple[Card | None, Card | None]:
        """By seat, the card that the player foreplaced, or None."""
        return self.terms.foreplaced

    @property
    def phase(self) -> Phase:
        """What the player to act has to do."""
        if self.outcome is not None:
            return Phase.OVER
        if not self.trick:
            return Phase.DECLARE
        return Phase.LEAD if self.led is None else Phase.REPLY

    @property
    def leader(self) -> int:
        """The seat of the player who leads the trick; the dealer's while players declare."""
        if not self.trick:
            return self.dealer
        # A mate is the leader's last act; in a draw the reply is.
        leader_acts = (self.led is None) is (self.outcome is None)
        return self.turn if leader_acts else 1 - self.turn

    @property
    def holdings(self) -> tuple[Holding, Holding]:
        """By seat, the cards that the players hold."""
        return Holding(self.mask0), Holding(self.mask1)

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        """All that the player to act may do, in the order of the deck; empty after the end."""
        return actions_in(self.legal_mask)

    @property
    def free_move_left(self) -> bool:
        """Whether a reply may still ignore the order of preference."""
        return self.ruleset.free_move and not self.free_move_used

    def is_legal(self, action: Action) -> bool:
        """Whether the player to act may do this."""
        return bool(self.legal_mask & action.bit)

    def play(self, action: Action) -> Position:
        """The position after an action of the player to act.

        Raises:
            IllegalActionError: if a clause of the rules forbids it; the message says which.
        """
        if not self.legal_mask & action.bit:
            self._refuse(action)
        if not self.trick:
            return self._declare(action)
        # The legal mask holds nothing but cards once a trick is being played.
        if self.led is None:
            return self._lead(action)  # type: ignore[arg-type]
        return self._reply(self.led, action)  # type: ignore[arg-type]

    def _declare(self, action: Action) -> Position:
        terms, mask0, mask1, _, turn, _, _, _, _ = self
        if isinstance(action, Card):
            first, second = terms.foreplaced
            if turn:
                mask1 ^= action.bit
                terms = Terms(terms.ruleset, terms.dealer, (first, action))
            else:
                mask0 ^= action.bit
                terms = Terms(terms.ruleset, terms.dealer, (action, second))
        masks = (mask0, mask1)
        dealer = terms.dealer
        if turn != dealer:
            return Position(terms, mask0, mask1, 1, dealer, None, False, masks[dealer], None)
        turn = 1 - turn
        legal = masks[turn] & ~_barred(terms) | NO_FOREPLACEMENT.bit
        return Position(terms, mask0, mask1, 0, turn, None, False, legal, None)

    def _lead(self, card: Card) -> Position:
        terms, mask0, mask1, trick, turn, _, used, _, _ = self
        if turn:
            mask1 ^= card.bit
            against = mask0
        else:
            mask0 ^= card.bit
            against = mask1
        ruleset = terms.ruleset
        legal = legal_replies(
            against,
            PREFERENCES[ruleset.privilege][card.index],
            free=ruleset.free_move and not used,
        )
        if legal:
            return _position(
                Position, (terms, mask0, mask1, trick, 1 - turn, card, used, legal, None)
            )
        foreplaced = terms.foreplaced[turn] is not None
        overmate = terms.is_overmate(turn, trick)
        points = mate_points(card, trick, foreplaced=foreplaced, overmate=overmate)
        outcome = Outcome(Termination.MATE, turn, card, trick, points, overmate)
        return Position(terms, mask0, mask1, trick, turn, card, used, 0, outcome)

    def _reply(self, led: Card, card: Card) -> Position:
        terms, mask0, mask1, trick, turn, _, used, _, _ = self
        ruleset = terms.ruleset
        if ruleset.free_move and not used:
            held = mask1 if turn else mask0
            preference = PREFERENCES[ruleset.privilege][led.index]
            used = not legal_replies(held, preference, free=False) & card.bit
        if turn:
            mask1 ^= card.bit
        else:
            mask0 ^= card.bit
        leader = 1 - turn if beats(led, card) else turn
        if trick >= LAST_TRICK_FROM_HOLDING:
            if trick == terms.trick_total:
                outcome = Outcome(Termination.DRAW, None, None, trick, 0, False)
                return Position(terms, mask0, mask1, trick, turn, None, used, 0, outcome)
            back0, back1 = terms.returning((led, card) if turn else (card, led))
            mask0 |= back0.bit if back0 else 0
            mask1 |= back1.bit if back1 else 0
        legal = mask1 if leader else mask0
        return _position(
            Position, (terms, mask0, mask1, trick + 1, leader, None, used, legal, None)
        )

    def _refuse(self, action: Action) -> NoReturn:
        found = objection(self, action)
        raise IllegalActionError(found.told(), clause=found.clause)


# What `Position(...)` does behind one call less; leads and replies are most of all actions.
_position = tuple.__new__


def _barred(terms: Terms) -> int:
    """The cards that the dealer's foreplacement keeps the other player from foreplacing (R11)."""
    card = terms.foreplaced[terms.dealer]
    if card is None or terms.ruleset.foreplacement is not Foreplacement.RESTRICTED:
        return 0
    return SUIT_MASKS[card.suit] | RANK_MASKS[card.rank]
