"""A hand of Mate at one moment: the player to act, the legal actions, and their effects.

A `Position` is an immutable value: `play` returns a new position. A position has only facts that
affect the rest of the hand, so equal positions reached in different ways compare equal. `perft`
counts the sequences of actions from a position, which verifies the legal actions.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Final, NamedTuple

from mate.errors import IllegalActionError, PositionError
from mate.rules import state
from mate.rules.cards import CARDS_EACH, NO_FOREPLACEMENT, Action, Card, Deal, Holding, beats
from mate.rules.ruleset import CLASSIC, Foreplacement, Ruleset, TenthTrick
from mate.rules.state import PLAYER_NAMES, State

MOST_CARDS_SEARCHED: Final = 5
"""The largest number of cards per holding for which searching all play takes milliseconds."""


class Position(State):
    """A hand at one moment, with the fields of `State`. Begin with `Position.start`.

    >>> position = Position.start(Deal.parse("AT.AT7.T.ATK7")).play(NO_FOREPLACEMENT)
    >>> position = position.play(NO_FOREPLACEMENT).play(Card.parse("AC"))
    >>> position.legal_actions
    (Card('KC'), Card('QC'), Card('7C'))
    >>> position.play(Card.parse("AH"))
    Traceback (most recent call last):
        ...
    mate.errors.IllegalActionError: Player 2 must follow suit: K♣, Q♣ or 7♣ (R5).
    """

    __slots__ = ()

    @classmethod
    def start(cls, deal: Deal, ruleset: Ruleset = CLASSIC, dealer: int = 0) -> Position:
        """Return the first position of a hand.

        Args:
            deal: the holdings of the dealer and of the other player.
            ruleset: the rules.
            dealer: the dealer's seat, 0 or 1.
        """
        own, other = deal.dealer.mask, deal.other.mask
        mask0, mask1 = (other, own) if dealer else (own, other)
        terms = state.HandTerms(ruleset, dealer)
        if ruleset.foreplacement is Foreplacement.NONE:
            return cls(terms, mask0, mask1, 1, dealer, None, False, own, None)
        return cls(terms, mask0, mask1, 0, dealer, None, False, own | NO_FOREPLACEMENT.bit, None)

    @classmethod
    def before_lead(  # noqa: PLR0913  # a position depends on all these values
        cls,
        holdings: tuple[Holding, Holding],
        leader: int,
        ruleset: Ruleset = CLASSIC,
        *,
        dealer: int = 0,
        foreplaced: tuple[Card | None, Card | None] = (None, None),
        free_move_used: bool = False,
    ) -> Position:
        """Return a position between two tricks.

        The number of the trick follows from the number of cards left. On trick 10, a player who
        foreplaced holds the card that returned (R14). The earlier tricks are not checked, because
        no later play depends on them.

        Args:
            holdings: the holdings of seats 0 and 1.
            leader: the seat of the player who leads.
            ruleset: the rules.
            dealer: the dealer's seat.
            foreplaced: the card that each player foreplaced, or None, by seat.
            free_move_used: whether the hand's one free move has been used.

        Raises:
            PositionError: if no hand can reach the position; the message says why.

        >>> holdings = Holding.parse(".A..AT"), Holding.parse("A..A.Q")
        >>> position = Position.before_lead(holdings, leader=0)
        >>> position.trick, position.play(Card.parse("TD")).legal_actions
        (8, (Card('QD'),))
        >>> Position.before_lead(holdings, leader=0, foreplaced=(Card.parse("KD"), None))
        Traceback (most recent call last):
            ...
        mate.errors.PositionError: No trick starts with 3 and 3 cards: Player 1 foreplaced \
and so holds one fewer, except on trick 10, when each holds one.
        """
        mask0, mask1 = masks = (holdings[0].mask, holdings[1].mask)
        terms = state.HandTerms(ruleset, dealer, foreplaced)
        trick = trick_about_to_begin(terms, masks, leader, free_move_used=free_move_used)
        return cls(terms, mask0, mask1, trick, leader, None, free_move_used, masks[leader], None)

    def play(self, action: Action) -> Position:
        """Return the position after the player to act takes an action.

        Raises:
            IllegalActionError: if the rules forbid the action; the message names the clause.
        """
        if not self.legal_mask & action.bit:
            refused = state.refusal(self, action)
            raise IllegalActionError(refused.message, clause=refused.clause)
        if not self.trick:
            return self._declare(action)
        # Skip the type check, because only cards are legal during a trick.
        if self.led is None:
            return self._lead(action)  # type: ignore[arg-type]
        return self._reply(self.led, action)  # type: ignore[arg-type]

    @property
    def forced(self) -> Action | None:
        """The only legal reply, if there is one and it doesn't end the hand; otherwise None."""
        if self.led is None or self.legal_mask.bit_count() != 1:
            return None
        (reply,) = self.legal_actions
        return None if self.play(reply).outcome else reply

    @property
    def can_still_mate(self) -> bool:
        """Whether a mate is still possible; assume so while many cards are left.

        >>> holdings = Holding.parse("A..."), Holding.parse("K...")
        >>> Position.before_lead(holdings, leader=0).can_still_mate
        False
        """
        most = max(self.mask0.bit_count(), self.mask1.bit_count())
        if not self.trick or most > MOST_CARDS_SEARCHED:
            return self.outcome is None
        searched: set[tuple[int, int, int, bool]] = set()

        def mates(position: Position) -> bool:
            if position.outcome is not None:
                return position.is_mate
            if position.led is None:
                lead = position.mask0, position.mask1, position.turn, position.free_move_used
                if lead in searched:
                    return False
                searched.add(lead)
            return any(mates(position.play(action)) for action in position.legal_actions)

        return mates(self)

    def _declare(self, action: Action) -> Position:
        terms, mask0, mask1, _, turn, _, _, _, _ = self
        if isinstance(action, Card):
            first, second = terms.foreplaced
            if turn:
                mask1 ^= action.bit
                terms = state.HandTerms(terms.ruleset, terms.dealer, (first, action))
            else:
                mask0 ^= action.bit
                terms = state.HandTerms(terms.ruleset, terms.dealer, (action, second))
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
        legal = state.legal_replies(
            against,
            state.PREFERENCES[ruleset.privilege][card.index],
            free=ruleset.free_move and not used,
        )
        if legal:
            return _position(
                Position, (terms, mask0, mask1, trick, 1 - turn, card, used, legal, None)
            )
        points, overmate = terms.points_of_mate(turn, card, trick), terms.is_overmate(turn, trick)
        outcome = state.Mate(turn, card, trick, points, overmate)
        return Position(terms, mask0, mask1, trick, turn, card, used, 0, outcome)

    def _reply(self, led: Card, card: Card) -> Position:
        terms, mask0, mask1, trick, turn, _, used, _, _ = self
        ruleset = terms.ruleset
        if ruleset.free_move and not used:
            held = mask1 if turn else mask0
            preference = state.PREFERENCES[ruleset.privilege][led.index]
            used = not state.legal_replies(held, preference, free=False) & card.bit
        if turn:
            mask1 ^= card.bit
        else:
            mask0 ^= card.bit
        leader = 1 - turn if beats(led, card) else turn
        if trick >= state.LAST_TRICK_FROM_HOLDING:
            if trick == terms.trick_total:
                return Position(terms, mask0, mask1, trick, turn, None, used, 0, state.Draw(trick))
            back0, back1 = terms.returning((led, card) if turn else (card, led))
            mask0 |= back0.bit if back0 else 0
            mask1 |= back1.bit if back1 else 0
        legal = mask1 if leader else mask0
        return _position(
            Position, (terms, mask0, mask1, trick + 1, leader, None, used, legal, None)
        )


# Call this after leads and replies instead of `Position`, because this is faster and most actions
# are leads or replies.
_position = tuple.__new__


def _barred(terms: state.HandTerms) -> int:
    """Return the mask of the cards that the dealer's foreplacement bars (R11)."""
    card = terms.foreplaced[terms.dealer]
    if card is None or terms.ruleset.foreplacement is not Foreplacement.RESTRICTED:
        return 0
    return state.SUIT_MASKS[card.suit] | state.RANK_MASKS[card.rank]


# Checks of positions that were set up and not played.


def trick_about_to_begin(
    terms: state.HandTerms, masks: tuple[int, int], leader: int, *, free_move_used: bool
) -> int:
    """Return the number of the next trick, which follows from the number of cards.

    Args:
        masks: the masks of the cards held by seats 0 and 1.

    Raises:
        PositionError: if no hand can reach the position; the message says why.
    """
    if not {terms.dealer, leader} <= {0, 1}:
        raise PositionError("No such player: seats are 0 and 1.")
    trick = _trick(terms, masks)
    for problem in chain(
        _foreplacement_problems(terms),
        _card_problems(terms, masks, trick),
        _trick_problems(terms, trick, leader, free_move_used=free_move_used),
    ):
        raise PositionError(problem)
    return trick


def _trick(terms: state.HandTerms, masks: tuple[int, int]) -> int:
    """Return the number of the trick before which players can hold these cards, or 0."""
    counts = tuple(mask.bit_count() for mask in masks)
    tricks = [
        trick
        for trick in range(1, terms.trick_total + 1)
        if counts == tuple(terms.cards_before(seat, trick) for seat in (0, 1))
    ]
    # Compare with the returned cards, because if both players' foreplaced cards return, each player
    # has a single card both before trick 9 and before trick 10.
    returned = tuple(card.bit for card in terms.foreplaced if card is not None)
    return (tricks or [0])[-1 if masks == returned else 0]


def _foreplacement_problems(terms: state.HandTerms) -> Iterator[str]:
    option = terms.ruleset.foreplacement
    for name, card in zip(PLAYER_NAMES, terms.foreplaced, strict=True):
        if card is not None and option is Foreplacement.NONE:
            yield f"{name} cannot have foreplaced {card.label}: these rules have no foreplacement."
    dealers, other = terms.foreplaced[terms.dealer], terms.foreplaced[1 - terms.dealer]
    if dealers is None or other is None:
        return
    if dealers is other:
        yield f"The players cannot both have foreplaced {other.label}: there is only one."
    if other.bit & _barred(terms):
        name = PLAYER_NAMES[1 - terms.dealer]
        barred = f"{dealers.suit.word} and {dealers.rank.word}s"
        why = f"the dealer's {dealers.label} rules out {barred} (R11)."
        yield f"{name} cannot have foreplaced {other.label}: {why}"


def _card_problems(terms: state.HandTerms, masks: tuple[int, int], trick: int) -> Iterator[str]:
    for shared in Holding(masks[0] & masks[1]):
        yield f"The players cannot both hold {shared.label}: there is only one."
    if not any(masks):
        yield "Neither player holds a card, so the hand is over."
    first, second = counts = [mask.bit_count() for mask in masks]
    for name, count in zip(PLAYER_NAMES, counts, strict=True):
        if count > CARDS_EACH:
            yield f"{name} cannot hold {count} cards: each player is dealt ten (R3)."
    if not trick:
        yield f"No trick starts with {first} and {second} cards: {_possible_counts(terms)}."
    returns = terms.ruleset.tenth_trick is TenthTrick.FOREPLACED
    back = trick > state.LAST_TRICK_FROM_HOLDING and returns
    for name, mask, card in zip(PLAYER_NAMES, masks, terms.foreplaced, strict=True):
        if card is None:
            continue
        if back and mask != card.bit:
            (held,) = Holding(mask)
            when = f"on trick 10, when the foreplaced {card.label} is back"
            yield f"{name} cannot hold {held.label} {when}."
        if not back and (masks[0] | masks[1]) & card.bit:
            yield f"Neither player can hold {card.label}: {name} foreplaced it (R10)."


def _possible_counts(terms: state.HandTerms) -> str:
    """Return a clause for an error that says how many cards players can hold before a trick."""
    short = [name for name, card in zip(PLAYER_NAMES, terms.foreplaced, strict=True) if card]
    if len(short) == 2:
        return "after both foreplace, they hold the same number, nine at most"
    for name in short:
        return f"{name} foreplaced and so holds one fewer, except on trick 10, when each holds one"
    return "both players hold the same number, or one fewer after foreplacing"


def _trick_problems(
    terms: state.HandTerms, trick: int, leader: int, *, free_move_used: bool
) -> Iterator[str]:
    if free_move_used and not terms.ruleset.free_move:
        yield "The free move cannot have been used: these rules have none."
    if trick == 1 and free_move_used:
        yield "The free move cannot have been used before trick 1."
    if trick == 1 and leader != terms.dealer:
        player, dealer = PLAYER_NAMES[leader], PLAYER_NAMES[terms.dealer]
        yield f"{player} cannot lead trick 1: the dealer, {dealer}, leads it (R9)."


def why_unreachable(start: State, position: State) -> str | None:
    """Return a reason why play cannot lead from one position to another, or None if unknown."""
    if start.ruleset != position.ruleset or start.dealer != position.dealer:
        return "The position belongs to a hand with other rules or another dealer."
    if position.trick < start.trick or (position.free_move_used < start.free_move_used):
        return "The position comes before the one that was solved."
    for seat in (0, 1):
        card, earlier = position.foreplaced[seat], start.foreplaced[seat]
        held = start.holdings[seat].mask
        if start.led is not None and seat == start.leader:
            held |= start.led.bit
        if earlier is not None and position.trick > state.LAST_TRICK_FROM_HOLDING:
            held |= earlier.bit
        settled = start.trick or (seat == start.dealer and start.turn != start.dealer)
        otherwise = card is not earlier and (card is None or settled or not held & card.bit)
        if otherwise or position.holdings[seat].mask & ~held:
            return "The position cannot be reached from the one that was solved."
    return None


class PerftRow(NamedTuple):
    """Counts of all action sequences that have a certain length.

    Attributes:
        depth: the length of the sequences, in actions.
        sequences: the number of sequences of exactly that length.
        mates: the number of sequences whose last action mates.
        draws: the number of sequences whose last action ends the hand as a draw.
    """

    depth: int
    sequences: int
    mates: int
    draws: int


def perft(position: Position, depth: int) -> tuple[PerftRow, ...]:
    """Count the sequences of actions from a position; return a row for each depth up to `depth`.

    >>> from mate.rules import Deal
    >>> perft(Position.start(Deal.parse("Q7.TK7.AKQ7.K")), 5)[-1]
    PerftRow(depth=5, sequences=11899, mates=34, draws=0)
    """
    counts = [[0, 0, 0] for _ in range(depth)]

    def count(node: Position, done: int) -> None:
        row = counts[done]
        actions = node.legal_actions
        row[0] += len(actions)
        for action in actions:
            after = node.play(action)
            if after.outcome is not None:
                row[1 if isinstance(after.outcome, state.Mate) else 2] += 1
            elif done + 1 < depth:
                count(after, done + 1)

    if depth > 0:
        count(position, 0)
    return tuple(PerftRow(index + 1, *row) for index, row in enumerate(counts))
