"""Which cards answer a lead (R5), and why an action is illegal, in words for the players."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import attrgetter
from types import MappingProxyType
from typing import Final, NamedTuple

from mate.rules.cards import DECK, NO_FOREPLACEMENT, Action, Card, NoForeplacement, Rank, Suit
from mate.rules.ruleset import Foreplacement, Privilege
from mate.rules.state import Phase, State

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
"""The ranks that must be answered by rank before suit."""


def _order_of_preference(led: Card, privilege: Privilege) -> tuple[int, int]:
    suit, rank = SUIT_MASKS[led.suit], RANK_MASKS[led.rank]
    return (rank, suit) if led.rank in PRIVILEGED_RANKS[privilege] else (suit, rank)


PREFERENCES: Final = MappingProxyType(
    {each: tuple(_order_of_preference(card, each) for card in DECK) for each in Privilege}
)
"""By privilege, then by the place of the card led: the masks to reply from, the first that
the holding meets."""


def legal_replies(holding: int, preference: tuple[int, int], *, free: bool) -> int:
    """The cards that may answer a lead, none of which means mate (R5, R6).

    Args:
        holding: the mask of the cards held by the player who replies.
        preference: the entry of `PREFERENCES` for the card led.
        free: whether the free move is still available, which waives the order of preference.
    """
    first, second = preference
    if free:
        return holding & (first | second)
    return holding & first or holding & second


PLAYER_NAMES = ("Player 1", "Player 2")
"""The names of players without names."""


def one_of(words: Iterable[str]) -> str:
    """The words as a choice.

    >>> one_of(["A♠", "K♠", "7♠"])
    'A♠, K♠ or 7♠'
    """
    *most, last = words
    return f"{', '.join(most)} or {last}" if most else last


def a_rank(rank: Rank) -> str:
    """A rank with its article.

    >>> a_rank(Rank.ACE), a_rank(Rank.SEVEN)
    ('an ace', 'a seven')
    """
    return f"an {rank.word}" if rank is Rank.ACE else f"a {rank.word}"


class Refusal(NamedTuple):
    """The clause that forbids an action, and the actions that it allows instead.

    Args:
        clause: the clause or the option that forbids it, such as `R5`.
        seat: the seat of the player who may not do it.
        reason: the reason, with `{player}`, `{other}` and `{action}` for the names, and
            `{allowed}` for the legal actions.
        action: the illegal action.
        allowed: the legal actions that the reason names.
    """

    clause: str
    seat: int
    reason: str
    action: Action
    allowed: tuple[Action, ...] = ()

    def message(
        self,
        names: tuple[str, str] = PLAYER_NAMES,
        label: Callable[[Action], str] = attrgetter("label"),
    ) -> str:
        """The refusal as one line."""
        reason = self.reason.format(
            action=label(self.action),
            allowed=one_of(map(label, self.allowed)) if self.allowed else "",
            player=names[self.seat],
            other=names[1 - self.seat],
        )
        return f"{reason} ({self.clause})."


def refusal(position: State, action: Action) -> Refusal:
    """Why an action is illegal for the player to act."""
    if position.outcome is not None:
        clause = "R6" if position.is_mate else "R8"
        return Refusal(clause, position.turn, "The hand is over", action)
    if isinstance(action, NoForeplacement):
        return _against_none(position)
    if action not in position.holdings[position.turn]:
        return _not_held(position, action)
    if position.led is not None:
        return _against_reply(position, position.led, action)
    return _against_declaration(position, action)


# The clause by which a player acts.
_DUE: Final = {Phase.DECLARE: "R9", Phase.LEAD: "R4", Phase.REPLY: "R5"}


def _against_none(position: State) -> Refusal:
    due = f"{{player}} must {'lead' if position.led is None else 'reply with'} a card"
    if position.ruleset.foreplacement is Foreplacement.NONE:
        clause, why = _DUE[position.phase], "these rules have no foreplacement"
    else:
        clause, why = "R9", "cards are foreplaced only before trick 1"
    return Refusal(clause, position.turn, f"{due}: {why}", NO_FOREPLACEMENT)


def _not_held(position: State, action: Card) -> Refusal:
    seat = position.turn
    if action in position.holdings[1 - seat]:
        reason = "{action} is {other}'s, not {player}'s"
    elif action is position.led:
        reason = "{action} is the card that {other} led"
    elif action is position.foreplaced[seat]:
        reason = "{player} foreplaced {action} and no longer holds it"
    elif action is position.foreplaced[1 - seat]:
        reason = "{action} is not {player}'s: {other} foreplaced it"
    else:
        reason = "{action} is out of play"
    return Refusal(_DUE[position.phase], seat, reason, action)


def _against_declaration(position: State, action: Card) -> Refusal:
    foreplaced = position.foreplaced[position.dealer]
    assert foreplaced is not None
    reason = (
        "{player} cannot foreplace {action}: {other}'s foreplacement rules out "
        f"{foreplaced.suit.word} and {foreplaced.rank.word}s"
    )
    return Refusal("R11", position.turn, reason, action)


def _against_reply(position: State, led: Card, action: Card) -> Refusal:
    seat, allowed = position.turn, position.legal_actions
    holding = position.holdings[seat]
    suit, rank = led.suit.word, a_rank(led.rank)
    privileged = led.rank in PRIVILEGED_RANKS[position.ruleset.privilege]
    has_suit, has_rank = bool(holding.of_suit(led.suit)), bool(holding.of_rank(led.rank))
    if position.free_move_left:
        reason = (
            f"Even with the free move, {{player}} must reply with a {suit.removesuffix('s')} or "
            f"{rank}: {{allowed}}"
        )
        return Refusal("R5", seat, reason, action, allowed)
    if privileged and has_rank:
        reason = f"{{player}} must answer {rank} with {rank}: {{allowed}}"
        return Refusal("privilege", seat, reason, action, allowed)
    if has_suit:
        reason = "{player} must follow suit: {allowed}"
    else:
        reason = f"{{player}} has no {suit} and must reply with {rank}: {{allowed}}"
    return Refusal("R5", seat, reason, action, allowed)
