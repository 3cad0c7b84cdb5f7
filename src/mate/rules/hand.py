"""A hand with its history: what was done, and the tricks that came of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from mate.errors import MatchError
from mate.rules.cards import Action, Card, beats
from mate.rules.deal import Deal
from mate.rules.position import Position
from mate.rules.ruleset import CLASSIC, Ruleset
from mate.rules.scoring import Draw, Outcome
from mate.rules.state import Phase


class Trick(NamedTuple):
    """One trick.

    Args:
        number: from 1.
        leader: the seat of the player who led.
        lead: the card led.
        reply: the card in reply; None if there is none yet, or mate.
        winner: the seat of the player who won it; None without a reply.
        free: whether the reply used up the free move.
    """

    number: int
    leader: int
    lead: Card
    reply: Card | None = None
    winner: int | None = None
    free: bool = False


class Hand(NamedTuple):
    """One of the four games of a match, as far as it was played.

    Args:
        positions: every position from the first to the present one.
        actions: all declarations and cards, in order; each leads from one position to the next.

    >>> hand = Hand.begin(Deal.from_number(38769), Ruleset.preset("bga"))
    >>> for card in "AC KC".split():
    ...     hand = hand.play(Card.parse(card))
    >>> hand.tricks
    (Trick(number=1, leader=0, lead=Card('AC'), reply=Card('KC'), winner=0, free=False),)
    """

    positions: tuple[Position, ...]
    actions: tuple[Action, ...] = ()

    @classmethod
    def begin(cls, deal: Deal, ruleset: Ruleset = CLASSIC, dealer: int = 0) -> Hand:
        """A hand before its first action."""
        return cls((Position.start(deal, ruleset, dealer),))

    def __hash__(self) -> int:
        """Equal for equal hands; the actions determine all positions, which take longer to hash."""
        return hash((self.actions, self.position))

    @property
    def start(self) -> Position:
        """Its first position."""
        return self.positions[0]

    @property
    def position(self) -> Position:
        """Its current position."""
        return self.positions[-1]

    @property
    def outcome(self) -> Outcome | None:
        """How it ended; None while it is played."""
        return self.position.outcome

    @property
    def end(self) -> Outcome:
        """How it ended.

        Raises:
            MatchError: if it is still played.
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
        """The dealer's holding and the other's, as they were dealt or swapped."""
        return Deal(self.start.holdings[self.dealer])

    def play(self, action: Action) -> Hand:
        """The hand after one more action.

        Raises:
            IllegalActionError: if the rules forbid it.
        """
        after = self.position.play(action)
        return Hand((*self.positions, after), (*self.actions, action))

    def play_all(self, actions: Iterable[Action]) -> Hand:
        """The hand after these actions, one after the other.

        Raises:
            IllegalActionError: if the rules forbid one of them.
        """
        for action in actions:
            self = self.play(action)  # noqa: PLW0642  # the hand is not changed: this is another
        return self

    def steps(self, first: int = 0) -> Iterator[tuple[Position, Action]]:
        """The actions with the positions they were made in, from one on, counted from 0."""
        return zip(self.positions[first:-1], self.actions[first:], strict=True)

    def take_back(self) -> Hand:
        """The hand as it was before its last action, or before a draw was agreed on.

        Raises:
            MatchError: if nothing was done yet.
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
        """Whether the players can agree on a draw: from the first card on."""
        begun = self.position.trick > 1 or self.position.led is not None
        # A hand composed for practice begins between two tricks.
        return begun and bool(self.actions) and self.outcome is None

    def agree_draw(self) -> Hand:
        """The hand as a draw that the players agreed on.

        Raises:
            MatchError: if no card was played yet, or it is over.
        """
        if not self.may_be_agreed:
            why = "the hand is over" if self.outcome else "no card was played yet"
            raise MatchError(f"No draw can be agreed on: {why}.")
        drawn = Draw(self.position.trick, agreed=True)
        last = self.position._replace(outcome=drawn, legal_mask=0)
        return Hand((*self.positions[:-1], last), self.actions)

    def at(self, count: int) -> Hand:
        """The hand as it was after its first `count` actions.

        Raises:
            MatchError: if so many actions were not made.
        """
        if not 0 <= count <= len(self.actions):
            raise MatchError(f"The hand has {len(self.actions)} actions so far, not {count}.")
        return Hand(self.positions[: count + 1], self.actions[:count])

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The tricks so far, the one being played included."""
        tricks: list[Trick] = []
        for before, action, after in zip(
            self.positions, self.actions, self.positions[1:], strict=False
        ):
            if before.phase is Phase.DECLARE or not isinstance(action, Card):
                continue
            if before.led is None:
                tricks.append(Trick(before.trick, before.turn, action))
                continue
            tricks[-1] = tricks[-1]._replace(
                reply=action,
                winner=before.leader if beats(before.led, action) else before.turn,
                free=after.free_move_used and not before.free_move_used,
            )
        return tuple(tricks)
