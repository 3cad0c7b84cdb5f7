"""A second search for the causes of a mistake, made without the solver.

It plays the game out over masks of cards: alpha-beta with a null window, and a memo of bounds for
each changed game. Values here are points of the player who is asked about minus the other's.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from mate.rules import (
    DECK,
    LAST_TRICK_FROM_HOLDING,
    Action,
    Card,
    Match,
    Phase,
    Position,
    Privilege,
    Ruleset,
    cards_in,
)

Stakes = tuple[int, int, int]
"""What the second hand of the round is worth to the dealer of this one, if that dealer mates, if
the hand is drawn, if the other mates."""
NO_STAKES: Final[Stakes] = (0, 0, 0)

ENOUGH: Final = 0.75
"""The part of the loss that a change must take away to be its cause."""
_FAR: Final = 10_000

_SUITS: Final = tuple(0b11111 << 5 * suit for suit in range(4))
_RANKS: Final = tuple(0b00001_00001_00001_00001 << rank for rank in range(5))
_WEIGHTS: Final = (11, 10, 4, 3, 7)
_KING, _QUEEN = 2, 3


class Change(NamedTuple):
    """The one thing that is different in a changed game.

    Args:
        silent: the card that may not answer, as a bit.
        against: the only lead that it may not answer, as a bit; 0 for any.
        feeble: the card that wins no trick, as a bit.
        blunt: the card whose mate scores 0, as a bit.
        plain: the side, 0 for the dealer, whose mate counts no trick more for the card set aside.
    """

    silent: int = 0
    against: int = 0
    feeble: int = 0
    blunt: int = 0
    plain: int | None = None


UNCHANGED: Final = Change()


class Lead(NamedTuple):
    """A card as it is led: who may answer it, what it wins against, what a mate with it brings."""

    bit: int
    first: int
    second: int
    beaten: int
    weight: int
    mates: bool


def _lead(index: int, privilege: Privilege, change: Change) -> Lead:
    suit, rank, bit = _SUITS[index // 5], _RANKS[index % 5], 1 << index
    ranks_first = {Privilege.NONE: (), Privilege.KING: (_KING,)}.get(privilege, (_KING, _QUEEN))
    first, second = (rank, suit) if index % 5 in ranks_first else (suit, rank)
    if change.silent and change.against in {0, bit}:
        first, second = first & ~change.silent, second & ~change.silent
    # In its suit and in its rank, a card beats those of a higher place (R7).
    beaten = (suit | rank) & ~(2 * bit - 1)
    if change.feeble:
        beaten = 0 if bit == change.feeble else beaten | (suit | rank) & change.feeble
    return Lead(bit, first, second, beaten, _WEIGHTS[index % 5], bit != change.blunt)


class Game:
    """The game of a hand, as it is or with one thing changed."""

    def __init__(
        self, ruleset: Ruleset, stakes: Stakes = NO_STAKES, change: Change = UNCHANGED
    ) -> None:
        self.ruleset, self.change = ruleset, change
        self.leads = {
            1 << index: _lead(index, ruleset.privilege, change) for index in range(len(DECK))
        }
        # To either side, what a draw is worth and what is added to a mate.
        self.drawn = stakes[1], -stakes[1]
        self.gain = stakes[0], -stakes[2]
        self._tables: dict[tuple[int, int], Tables] = {}

    def tables(self, foreplaced: tuple[int, int]) -> Tables:
        """What is known of the hands after these declarations; it is one table if they are alike.

        Args:
            foreplaced: by side, the card as a bit; 0 for none.
        """
        back = foreplaced if self.ruleset.cards_return else (0, 0)
        first, second = foreplaced
        alike = back if self.ruleset.cards_return else (int(first > 0), int(second > 0))
        if alike not in self._tables:
            self._tables[alike] = Tables(self, (first > 0, second > 0), back)
        return self._tables[alike]

    def bound(self, position: Position, seat: int, asked: int) -> int:
        """A bound of what a position is worth to a seat: from below if it is `asked` or more.

        Otherwise it is one from above. No reply is due in the position.
        """
        if (outcome := position.outcome) is not None:
            points = outcome.points_of(seat) - outcome.points_of(1 - seat)
            if outcome.winner is None:
                return self.drawn[seat != position.dealer]
            gain = self.gain[outcome.winner != position.dealer]
            return points + (gain if outcome.winner == seat else -gain)
        if position.turn != seat:
            return -self.bound(position, 1 - seat, 1 - asked)
        if position.phase is Phase.DECLARE:
            best = -_FAR
            for action in position.legal_actions:
                best = max(best, self.bound(position.play(action), seat, asked))
                if best >= asked:
                    break
            return best
        own, other, side = position.mask0, position.mask1, int(seat != position.dealer)
        if seat:
            own, other = other, own
        first, second = (card.bit if card else 0 for card in position.foreplaced)
        tables = self.tables((second, first) if position.dealer else (first, second))
        if position.trick > LAST_TRICK_FROM_HOLDING:
            return tables.tenth(own, other, side)
        free = position.ruleset.free_move and not position.free_move_used
        return tables.bound(own, other, side, free, asked)

    def value(self, position: Position, seat: int) -> int:
        """What a position is worth to a seat."""
        least, most = -_FAR, self.bound(position, seat, _FAR)
        while least < most:
            # What is asked next is what was found last, until it is proved.
            found = self.bound(position, seat, most)
            if found >= most:
                least = found
            else:
                most = found
        return most

    def least(self, positions: Iterable[Position], seat: int) -> int:
        """The least that one of the positions is worth to a seat."""
        return min(self.value(position, seat) for position in positions)


class Tables:
    """What is known of the positions before a lead, after certain declarations.

    Args:
        set_aside: by side, whether that player set a card aside.
        back: by side, the card that comes back for trick 10, as a bit; 0 for none.
    """

    def __init__(self, game: Game, set_aside: tuple[bool, bool], back: tuple[int, int]) -> None:
        self.game, self.set_aside, self.back = game, set_aside, back
        plain = game.change.plain
        self.more = tuple(int(each and side != plain) for side, each in enumerate(set_aside))
        self.repeats = not any(back) and set_aside[0] != set_aside[1]
        self.nine = not any(back) and all(set_aside)
        self.cards_and_trick = tuple(11 - each for each in set_aside)
        self._bounds: dict[int, tuple[int, int]] = {}

    def bound(self, own: int, other: int, side: int, free: bool, asked: int) -> int:
        """A bound, as of `Game.bound`, of what a position is worth to the leader.

        Args:
            own, other: the holdings of the leader and of the other player.
            side: the leader's, 0 for the dealer.
            free: whether the free move is still to be had.
        """
        trick = self.cards_and_trick[side] - own.bit_count()
        key = own | other << 20 | side << 40 | free << 41
        least, most = self._bounds.get(key, (-_FAR, _FAR))
        if least >= asked:
            return least
        if most < asked:
            return most
        best, ninth = -_FAR, trick == LAST_TRICK_FROM_HOLDING
        for bit in _bits(own):
            _, first, second, beaten, weight, mates = self.game.leads[bit]
            replies = other & (first | second) if free else other & first or other & second
            if replies:
                found = _FAR
            elif mates:
                found = weight * (trick + self.more[side]) + self.game.gain[side]
            else:
                found = self.game.drawn[side]
            for reply in _bits(replies):
                wins, still = (
                    bool(reply & beaten),
                    free and not (other & first and not reply & first),
                )
                if ninth:
                    value = self._after_ninth((own, bit), (other, reply), side, wins)
                elif wins:
                    value = self.bound(own ^ bit, other ^ reply, side, still, asked)
                else:
                    value = -self.bound(other ^ reply, own ^ bit, 1 - side, still, 1 - asked)
                found = min(found, value)
                if found < asked:
                    break
            best = max(best, found)
            if best >= asked:
                self._bounds[key] = best, most
                return best
        self._bounds[key] = least, best
        return best

    def _after_ninth(
        self, led: tuple[int, int], replied: tuple[int, int], side: int, wins: bool
    ) -> int:
        """What is left after trick 9, to its leader; of both, the holding before and the card."""
        if self.nine:
            return self.game.drawn[side]
        own, other = (
            # What comes back is what was set aside, or the card just played.
            held if self.repeats and self.set_aside[each] else held ^ card | self.back[each]
            for each, (held, card) in ((side, led), (1 - side, replied))
        )
        return self.tenth(own, other, side) if wins else -self.tenth(other, own, 1 - side)

    def tenth(self, own: int, other: int, side: int) -> int:
        """What trick 10 is worth to its leader; both hold one card."""
        _, first, second, _, weight, mates = self.game.leads[own]
        if other & (first | second) or not mates:
            return self.game.drawn[side]
        points = weight * (10 + self.more[side])
        return points * (1 + self.set_aside[side]) + self.game.gain[side]


def _bits(mask: int) -> Iterator[int]:
    while mask:
        yield mask & -mask
        mask &= mask - 1


class Cause(NamedTuple):
    """Why an action is a mistake, as `mate analyze --json` has it.

    Args:
        share: the part of the loss that the change takes away, from 0 to 1; None where nothing is
            left to change.
    """

    kind: str
    card: Card | None = None
    against: Card | None = None
    share: float | None = None


class Question(NamedTuple):
    """A test of the table: whether a mistake is one with a thing changed, too.

    Args:
        after_best: whether the changed game is played after the best action: then something is
            taken from the player who erred; otherwise from the other, after the mistake.
        leader: the seat that is given the lead; None to leave it where it is.
    """

    kind: str
    card: Card | None
    against: Card | None
    change: Change
    after_best: bool
    leader: int | None = None


class Mistake:
    """A mistake, and the search for its causes.

    Args:
        position: where it was made.
        action: what was done.
        stakes: what the ends of the hand are worth beyond their points.

    Attributes:
        me: the seat of the player who made it; values are that player's.
        values: what each action is worth.
        best: the best actions.
        most: what they are worth.
        loss: how much less the action is worth.
    """

    def __init__(self, position: Position, action: Action, stakes: Stakes = NO_STAKES) -> None:
        self.position, self.action, self.stakes = position, action, stakes
        self.me = position.turn
        self._games: dict[Change, Game] = {}
        self._after = {each: _after(position, each) for each in position.legal_actions}
        same = self._game(UNCHANGED)
        self.values = {each: same.least(after, self.me) for each, after in self._after.items()}
        self.most = max(self.values.values())
        self.best = tuple(each for each, value in self.values.items() if value == self.most)
        self.loss = self.most - self.values[action]

    def all_causes(self) -> dict[Action, tuple[Cause, ...]]:
        """By best action, the causes that hold; what is left to say where none does for any."""
        found = {best: tuple(self.causes(best)) for best in self.best}
        if any(found.values()):
            return found
        return dict.fromkeys(self.best, (Cause("lost-anyway" if self.most < 0 else "ending"),))

    def causes(self, best: Action) -> Iterator[Cause]:
        """The causes that hold beside one best action, in the order of the table."""
        if self._ended(best):
            yield from self._of_ended(best)
            return
        for question in self._questions(best):
            share = self._share(best, question)
            if share >= ENOUGH:
                yield Cause(question.kind, question.card, question.against, round(share, 3))

    def _game(self, change: Change) -> Game:
        if change not in self._games:
            self._games[change] = Game(self.position.ruleset, self.stakes, change)
        return self._games[change]

    def _ended(self, best: Action) -> bool:
        """Whether either action ended the hand: then nothing is changed."""
        both = (*self._after[best], *self._after[self.action])
        return any(after.outcome is not None for after in both)

    def _of_ended(self, best: Action) -> Iterator[Cause]:
        if any(after.is_mate for after in self._after[best]):
            yield Cause("mate-now", share=1.0)
        elif any(after.is_mate for after in self._after[self.action]):
            yield Cause("wait", share=1.0)

    def _worlds(self, best: Action, question: Question) -> tuple[Position, ...]:
        after = self._after[best if question.after_best else self.action]
        if question.leader is None:
            return after
        return tuple(each._replace(turn=question.leader) for each in after)

    def _share(self, best: Action, question: Question) -> float:
        value = self._game(question.change).least(self._worlds(best, question), self.me)
        gone = self.most - value if question.after_best else value - self.values[self.action]
        return min(max(gone / self.loss, 0.0), 1.0)

    def _questions(self, best: Action) -> Iterator[Question]:
        """All that is asked beside one best action where the hand goes on, as the table has it."""
        declared = self.position.phase is Phase.DECLARE
        kept = self._best_replies(best)
        if not declared and len(leaders := {after.turn for after in kept}) == 1:
            yield Question("lead", None, None, UNCHANGED, False, *leaders)
        if isinstance(self.action, Card):
            yield from self._taken_from_me(self.action)
        if self.position.phase is Phase.LEAD:
            held = self.position.holdings[1 - self.me].mask
            drawn = 0
            for after in kept:
                drawn |= held & ~after.holdings[1 - self.me].mask
            for card in cards_in(drawn):
                yield from self._taken_from_other(card)
        if declared and isinstance(best, Card):
            side = int(self.me != self.position.dealer)
            yield Question("bonus", None, None, Change(plain=side), True)

    def _best_replies(self, best: Action) -> list[Position]:
        """Where the best replies to an action lead; after a reply or a declaration, where it is."""
        game = self._game(UNCHANGED)
        return [
            after
            for after in self._after[best]
            if game.bound(after, self.me, self.most + 1) <= self.most
        ]

    def _taken_from_me(self, card: Card) -> Iterator[Question]:
        yield Question("mating-card", card, None, Change(blunt=card.bit), True)
        for lead in self._led_yet(1 - self.me, card):
            change = Change(silent=card.bit, against=lead.bit)
            yield Question("guard", card, lead, change, True)
        yield Question("winner", card, None, Change(feeble=card.bit), True)
        yield Question("last-answer", card, None, Change(silent=card.bit), True)

    def _taken_from_other(self, card: Card) -> Iterator[Question]:
        yield Question("draw-mating-card", card, None, Change(blunt=card.bit), False)
        for lead in self._led_yet(self.me, card):
            change = Change(silent=card.bit, against=lead.bit)
            yield Question("draw-guard", card, lead, change, False)
        yield Question("draw-guard", card, None, Change(silent=card.bit), False)
        yield Question("draw-stopper", card, None, Change(feeble=card.bit), False)

    def _led_yet(self, seat: int, answer: Card) -> tuple[Card, ...]:
        """What a seat holds or gets back that a card could answer."""
        position = self.position
        may_lead = position.holdings[seat].mask
        own = position.foreplaced[seat]
        if own is not None and position.ruleset.cards_return:
            may_lead |= own.bit
        # The card led to trick 9 may come back as well, but is no threat: whatever could reply to
        # it now answers it again.
        suit, rank = _SUITS[answer.index // 5], _RANKS[answer.index % 5]
        return cards_in(may_lead & (suit | rank))


def _after(position: Position, action: Action) -> tuple[Position, ...]:
    """The positions after the trick in which a card is played, or after a declaration."""
    after = position.play(action)
    if after.phase is not Phase.REPLY:
        return (after,)
    return tuple(after.play(reply) for reply in after.legal_actions)


def stakes_of(match: Match, number: int) -> Stakes:
    """What the ends of a hand of a match are worth to its dealer beyond their points.

    Args:
        number: the number of the hand, from 1.
    """
    hand, ruleset = match.hands[number - 1], match.ruleset
    if not (ruleset.loser_deals and match.is_dealt(number) and number < match.length):
        return NO_STAKES
    # The loser begins the second hand; after a draw, who did not begin this one. In it each
    # holds what the other was dealt (R18).
    again, other = (
        Game(ruleset).value(Position.start(deal, ruleset, seat), hand.dealer)
        for deal, seat in ((hand.deal.swapped, hand.dealer), (hand.deal, 1 - hand.dealer))
    )
    return other, other, again
