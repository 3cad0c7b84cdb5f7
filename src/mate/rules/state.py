"""A hand at one moment: the terms, the legal actions, refusals, and outcomes (R5–R16)."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum
from operator import attrgetter
from types import MappingProxyType
from typing import ClassVar, Final, Literal, NamedTuple

from mate.rules.cards import CARDS_EACH, DECK, Action, Card, Holding, Rank, Suit, actions_in
from mate.rules.ruleset import Foreplacement, Privilege, Ruleset, TenthTrick


class Mate(NamedTuple):
    """The end of a hand by a lead without a reply (R6).

    Args:
        winner: the seat of the player who mates, 0 or 1.
        card: the mating card.
        trick: the number of the trick, from 1.
        points: the points that the winner scores.
        overmate: whether the mate is an overmate (R15).

    >>> mate = Mate(0, Card.parse("TD"), 7, 80)
    >>> mate.points_of(0), mate.points_of(1), mate.one_more
    (80, 0, True)
    """

    winner: int
    card: Card
    trick: int
    points: int
    overmate: bool = False

    @property
    def agreed(self) -> Literal[False]:
        """Whether the players agreed on the outcome: never for a mate."""
        return False

    @property
    def weight(self) -> int:
        """The weight of the mating card (R2)."""
        return self.card.rank.weight

    @property
    def one_more(self) -> bool:
        """Whether the mate scored as if one trick later, because the winner foreplaced (R12)."""
        return self.points > self.weight * (1 + self.overmate) * self.trick

    def points_of(self, seat: int) -> int:
        """Return the points of the player at `seat`."""
        return self.points if self.winner == seat else 0


@dataclass(frozen=True, slots=True)
class Draw:
    """The end of a hand without a mate (R8).

    Args:
        trick: the number of the hand's last trick, from 1. For an agreed draw, this is the current
            or next trick at that moment.
        agreed: whether the players agreed on the draw before all tricks were played.
    """

    trick: int
    agreed: bool = False
    # Share these names with `Mate`, so that callers can handle both outcomes alike.
    winner: ClassVar[None] = None
    card: ClassVar[None] = None
    points: ClassVar[Literal[0]] = 0
    overmate: ClassVar[Literal[False]] = False
    one_more: ClassVar[Literal[False]] = False

    def points_of(self, seat: int) -> Literal[0]:  # noqa: ARG002  # as in `Mate`
        """Return 0, because neither player scores."""
        return 0


Outcome = Mate | Draw
"""The outcome of a hand; `winner` and `card` are None only for a draw."""


def mate_points(card: Card, trick: int, *, foreplaced: bool, overmate: bool) -> int:
    """Return the points of a mate (R16).

    Args:
        trick: the number of the trick, from 1.
        foreplaced: whether the mating player foreplaced, which adds 1 to the trick (R12).

    >>> mate_points(Card.parse("QS"), 5, foreplaced=True, overmate=False)
    18
    >>> mate_points(Card.parse("AC"), 10, foreplaced=True, overmate=True)
    242
    """
    points = card.rank.weight * (trick + foreplaced)
    return 2 * points if overmate else points


LAST_TRICK_FROM_HOLDING: Final = 9
"""The last trick to which a player who foreplaced plays from their holding (R14)."""


class Phase(Enum):
    """The kind of action that is due."""

    DECLARE = "declare"
    LEAD = "lead"
    REPLY = "reply"
    OVER = "over"


class HandTerms(NamedTuple):
    """The facts about a hand that are fixed before trick 1.

    Args:
        ruleset: the rules of the match.
        dealer: the seat of the dealer, 0 or 1.
        foreplaced: the card that each player foreplaced, or None, by seat.
    """

    ruleset: Ruleset
    dealer: int
    foreplaced: tuple[Card | None, Card | None] = (None, None)

    @property
    def trick_total(self) -> int:
        """The number of tricks in the hand if nobody mates (R8, R13)."""
        both = None not in self.foreplaced
        return 9 if both and self.ruleset.tenth_trick is TenthTrick.REPEAT else 10

    def cards_before(self, seat: int, trick: int) -> int:
        """Return how many cards a player holds before a trick, including a returned card (R14).

        Args:
            trick: the number of the trick, from 1 to the number of tricks in the hand.
        """
        gone = self.foreplaced[seat] is not None and trick <= LAST_TRICK_FROM_HOLDING
        return CARDS_EACH - (trick - 1) - gone

    def plays_returned_card(self, seat: int, trick: int) -> bool:
        """Return whether the only card that a player has for a trick is the returned card (R14)."""
        return trick > LAST_TRICK_FROM_HOLDING and self.foreplaced[seat] is not None

    def is_overmate(self, seat: int, trick: int) -> bool:
        """Return whether a mate by the player at `seat` on a trick is an overmate (R15)."""
        return self.plays_returned_card(seat, trick)

    def points_of_mate(self, seat: int, lead: Card, trick: int) -> int:
        """Return the points of a mate by the player at `seat` with `lead` (R12, R15, R16)."""
        foreplaced, overmate = self.foreplaced[seat] is not None, self.is_overmate(seat, trick)
        return mate_points(lead, trick, foreplaced=foreplaced, overmate=overmate)

    def returning(self, ninth_cards: tuple[Card, Card]) -> tuple[Card | None, Card | None]:
        """Return the card that returns to each player for trick 10, or None, by seat (R14)."""
        if self.ruleset.tenth_trick is TenthTrick.FOREPLACED:
            return self.foreplaced
        first, second = self.foreplaced
        if (first is None) is (second is None):
            return None, None
        return (
            None if first is None else ninth_cards[0],
            None if second is None else ninth_cards[1],
        )


def most_points(ruleset: Ruleset) -> int:
    """Return the largest possible value of a deal (R15, R16).

    Args:
        ruleset: the rules; if the loser of the first hand deals the second, include both hands.

    >>> most_points(Ruleset()), most_points(Ruleset.preset("bga"))
    (242, 110)
    """
    foreplaced = ruleset.foreplacement is not Foreplacement.NONE
    terms = HandTerms(ruleset, 0, (DECK[0] if foreplaced else None, None))
    points = terms.points_of_mate(0, DECK[0], CARDS_EACH)
    return 2 * points if ruleset.loser_deals else points


class State(NamedTuple):
    """A hand at one moment, as plain fields.

    Args:
        terms: the rules, the dealer, and the cards foreplaced so far.
        mask0, mask1: the masks of the cards held by seats 0 and 1.
        trick: the number of the trick being played, from 1; 0 while players declare.
        turn: the seat of the player to act, or of the player who was to act when a draw was agreed.
            After any other end, the seat of the player who acted last.
        led: the card led, while a reply is due (R5), after a mate, and after a draw that was agreed
            before the reply; otherwise None.
        free_move_used: whether the hand's one free move has been used.
        legal_mask: the mask of the legal actions; 0 after the end of the hand.
        outcome: the outcome of the hand; None before the end of the hand.
    """

    # Use a tuple, because every action makes a state and no other immutable object is as fast.
    terms: HandTerms
    mask0: int
    mask1: int
    trick: int
    turn: int
    led: Card | None
    free_move_used: bool
    legal_mask: int
    outcome: Outcome | None

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
        """The card that each player foreplaced, or None, by seat."""
        return self.terms.foreplaced

    @property
    def phase(self) -> Phase:
        """The kind of action that is due."""
        if self.outcome is not None:
            return Phase.OVER
        if not self.trick:
            return Phase.DECLARE
        return Phase.LEAD if self.led is None else Phase.REPLY

    @property
    def is_mate(self) -> bool:
        """Whether the hand is over because a lead had no reply (R6)."""
        return isinstance(self.outcome, Mate)

    @property
    def leader(self) -> int:
        """The seat of the player who leads the trick, or of the dealer during declarations."""
        if not self.trick:
            return self.dealer
        # After a mate, `turn` is the seat of the leader; after a draw without agreement, `turn` is
        # the seat of the player who replied.
        leader_acts = (self.led is None) is (self.outcome is None or self.outcome.agreed)
        return self.turn if leader_acts else 1 - self.turn

    @property
    def holdings(self) -> tuple[Holding, Holding]:
        """The players' holdings, by seat."""
        return Holding(self.mask0), Holding(self.mask1)

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        """The player's legal actions, in the order of the deck; empty after the end of the hand."""
        return actions_in(self.legal_mask)

    def is_legal(self, action: Action) -> bool:
        """Return whether the player to act may take an action."""
        return bool(self.legal_mask & action.bit)


# The legal replies to each lead.

SUIT_MASKS: Final = MappingProxyType(
    {suit: sum(card.bit for card in DECK if card.suit is suit) for suit in Suit}
)
RANK_MASKS: Final = MappingProxyType(
    {rank: sum(card.bit for card in DECK if card.rank is rank) for rank in Rank}
)
PRIVILEGED_RANKS: Final = MappingProxyType(
    {
        Privilege.NONE: frozenset[Rank](),
        Privilege.KING: frozenset({Rank.KING}),
        Privilege.KING_QUEEN: frozenset({Rank.KING, Rank.QUEEN}),
    }
)
"""For each privilege, the ranks of leads that must be answered with the same rank if possible."""


def _order_of_preference(led: Card, privilege: Privilege) -> tuple[int, int]:
    suit, rank = SUIT_MASKS[led.suit], RANK_MASKS[led.rank]
    return (rank, suit) if led.rank in PRIVILEGED_RANKS[privilege] else (suit, rank)


PREFERENCES: Final = MappingProxyType(
    {each: tuple(_order_of_preference(card, each) for card in DECK) for each in Privilege}
)
"""For each privilege and each lead, by its index in the deck, two masks of replies. A player may
reply with any held card in the first mask or, if there is none, any held card in the second."""


def legal_replies(holding: int, preference: tuple[int, int], *, free: bool) -> int:
    """Return the mask of the cards that may answer a lead; 0 means mate (R5, R6).

    Args:
        holding: the mask of the cards held by the player who replies.
        preference: the entry of `PREFERENCES` for the card led.
        free: whether the free move, which waives the order of preference, is still available.
    """
    first, second = preference
    if free:
        return holding & (first | second)
    return holding & first or holding & second


# Refusals, which give players the reason why an action is illegal.

PLAYER_NAMES = ("Player 1", "Player 2")
"""The players' names, by seat, if their real names are unknown."""


def one_of(words: Iterable[str]) -> str:
    """Return words as a list of alternatives, joined by "or".

    >>> one_of(["A♠", "K♠", "7♠"])
    'A♠, K♠ or 7♠'
    """
    *most, last = words
    return f"{', '.join(most)} or {last}" if most else last


def a_rank(rank: Rank) -> str:
    """Return the word for a rank with its indefinite article.

    >>> a_rank(Rank.ACE), a_rank(Rank.SEVEN)
    ('an ace', 'a seven')
    """
    return f"an {rank.word}" if rank is Rank.ACE else f"a {rank.word}"


class Refusal(NamedTuple):
    """The reason why an action is illegal.

    Args:
        clause: the clause or option that forbids the action, such as `R5`; may be empty.
        reason: the reason in words, without the clause.
    """

    clause: str
    reason: str

    @property
    def message(self) -> str:
        """The reason with the clause, as a sentence."""
        return f"{self.reason} ({self.clause})." if self.clause else f"{self.reason}."


def refusal(
    position: State,
    action: Action,
    names: tuple[str, str] = PLAYER_NAMES,
    label: Callable[[Action], str] = attrgetter("label"),
) -> Refusal:
    """Return the reason, with the players' names, why the player to act may not take an action."""
    player, other = names[position.turn], names[1 - position.turn]
    if position.outcome is not None:
        return Refusal("R6" if position.is_mate else "R8", "The hand is over")
    if not isinstance(action, Card):
        return _against_none(position, player)
    if action not in position.holdings[position.turn]:
        return _not_held(position, action, label, player, other)
    if position.led is not None:
        return _against_reply(position, position.led, label, player)
    # Only one case is left: a declaration that the dealer's declaration forbids.
    foreplaced = position.foreplaced[position.dealer]
    assert foreplaced is not None
    barred = f"{foreplaced.suit.word} and {foreplaced.rank.word}s"
    rules_out = f"{other}'s foreplacement rules out {barred}"
    return Refusal("R11", f"{player} cannot foreplace {label(action)}: {rules_out}")


# The clauses that require an action, by the kind of action.
_DUE: Final = {Phase.DECLARE: "R9", Phase.LEAD: "R4", Phase.REPLY: "R5"}


def _against_none(position: State, player: str) -> Refusal:
    due = f"{player} must {'lead' if position.led is None else 'reply with'} a card"
    if position.ruleset.foreplacement is Foreplacement.NONE:
        return Refusal(_DUE[position.phase], f"{due}: these rules have no foreplacement")
    return Refusal("R9", f"{due}: cards are foreplaced only before trick 1")


def _not_held(
    position: State, action: Card, label: Callable[[Action], str], player: str, other: str
) -> Refusal:
    seat, card = position.turn, label(action)
    # Cite a clause only for a lead, because R5 and R9 do not say that the card must be held.
    clause = "R4" if position.phase is Phase.LEAD else ""
    if action in position.holdings[1 - seat]:
        return Refusal(clause, f"{card} is {other}'s, not {player}'s")
    if action is position.led:
        return Refusal(clause, f"{card} is the card that {other} led")
    if action is position.foreplaced[seat]:
        return Refusal("R10", f"{player} foreplaced {card} and no longer holds it")
    if action is position.foreplaced[1 - seat]:
        return Refusal("R10", f"{card} is not {player}'s: {other} foreplaced it")
    return Refusal(clause, f"{card} is out of play")


def _against_reply(
    position: State, led: Card, label: Callable[[Action], str], player: str
) -> Refusal:
    holding, allowed = position.holdings[position.turn], one_of(map(label, position.legal_actions))
    suit, rank = led.suit.word, a_rank(led.rank)
    if position.ruleset.free_move and not position.free_move_used:
        must = f"must reply with a {suit.removesuffix('s')} or {rank}"
        return Refusal("R5", f"Even with the free move, {player} {must}: {allowed}")
    if led.rank in PRIVILEGED_RANKS[position.ruleset.privilege] and holding.of_rank(led.rank):
        return Refusal("privilege", f"{player} must answer {rank} with {rank}: {allowed}")
    if holding.of_suit(led.suit):
        return Refusal("R5", f"{player} must follow suit: {allowed}")
    return Refusal("R5", f"{player} has no {suit} and must reply with {rank}: {allowed}")
