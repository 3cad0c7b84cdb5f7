"""A second implementation of the rules of a hand, as plain as possible.

This module shares no code with `mate.rules`: cards are two letters, holdings are sets, and options
are words. Tests compare both implementations, action by action.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

RANKS = "ATKQ7"
SUITS = "CSHD"
WEIGHTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "7": 7}
PRIVILEGED = {"none": "", "king": "K", "king-queen": "KQ"}


@dataclass
class PlainHand:
    """A mutable hand, which each action changes.

    Args:
        holdings: the cards held, by seat.
        dealer: the dealer's seat.
        options: the options of the rules, keyed by name.
    """

    holdings: tuple[set[str], set[str]]
    dealer: int
    options: Mapping[str, str | bool]
    turn: int = field(init=False)
    leader: int = field(init=False)
    trick: int = 1
    led: str | None = None
    free_move_used: bool = False
    foreplaced: list[str | None] = field(default_factory=lambda: [None, None])
    declarations: int = 0
    tricks: list[tuple[int, str, str | None, int | None, bool]] = field(default_factory=list)
    """For each trick, the leader, lead, reply, winner, and whether the reply used the free move."""
    result: tuple[int | None, str | None, int, int, bool] | None = None
    """The winner, the mating card, the trick, the points, and whether the mate is an overmate."""

    def __post_init__(self) -> None:
        self.turn = self.leader = self.dealer
        if self.options["foreplacement"] == "none":
            self.declarations = 2

    def legal(self) -> set[str]:
        """Return the legal actions."""
        held = self.holdings[self.turn]
        if self.result is not None:
            return set()
        if self.declarations < 2:
            return {card for card in held if not self.barred(card)} | {"-"}
        if self.led is None:
            return set(held)
        return self.replies()

    def barred(self, card: str) -> bool:
        """Return whether R11 bars the card."""
        first = self.foreplaced[self.dealer]
        if self.options["foreplacement"] != "restricted" or first is None:
            return False
        return card[0] == first[0] or card[1] == first[1]

    def replies(self) -> set[str]:
        """Return the legal replies (R5, the privilege, and the free move)."""
        assert self.led is not None
        held = self.holdings[self.turn]
        if self.options["free_move"] and not self.free_move_used:
            return self.preferred() | {
                card for card in held if card[0] == self.led[0] or card[1] == self.led[1]
            }
        return self.preferred()

    def preferred(self) -> set[str]:
        """Return the legal replies without the free move (R5 and the privilege)."""
        assert self.led is not None
        rank, suit = self.led[0], self.led[1]
        held = self.holdings[self.turn]
        of_suit = {card for card in held if card[1] == suit}
        of_rank = {card for card in held if card[0] == rank}
        if rank in PRIVILEGED[str(self.options["privilege"])] and of_rank:
            return of_rank
        if of_suit:
            return of_suit
        return of_rank

    def act(self, action: str) -> None:
        """Take a legal action."""
        if self.declarations < 2:
            if action != "-":
                self.holdings[self.turn].remove(action)
                self.foreplaced[self.turn] = action
            self.declarations += 1
            self.turn = 1 - self.turn
        elif self.led is None:
            self.lead(action)
        else:
            self.reply(self.led, action)

    def lead(self, card: str) -> None:
        """Lead a card (R4, R6, R12, R15, R16)."""
        leader = self.turn
        self.holdings[leader].remove(card)
        self.led = card
        self.tricks.append((leader, card, None, None, False))
        self.turn = 1 - leader
        if self.replies():
            return
        foreplaced = self.foreplaced[leader] is not None
        overmate = self.trick == 10 and foreplaced
        count = self.trick + (1 if foreplaced else 0)
        points = WEIGHTS[card[0]] * count * (2 if overmate else 1)
        self.result = (leader, card, self.trick, points, overmate)

    def reply(self, led: str, card: str) -> None:
        """Reply with a card (R7, R8, R13, R14)."""
        free = card not in self.preferred()
        self.free_move_used |= free
        replier, leader = self.turn, 1 - self.turn
        self.holdings[replier].remove(card)
        if led[1] == card[1]:
            led_wins = RANKS.index(led[0]) < RANKS.index(card[0])
        else:
            led_wins = SUITS.index(led[1]) < SUITS.index(card[1])
        if self.trick == 9:
            self.give_back({leader: led, replier: card})
        self.led = None
        winner = leader if led_wins else replier
        self.tricks[-1] = (leader, led, card, winner, free)
        if self.holdings[0] or self.holdings[1]:
            self.turn = self.leader = winner
            self.trick += 1
        else:
            self.result = (None, None, self.trick, 0, False)

    def give_back(self, ninth: dict[int, str]) -> None:
        """Give cards back to the holdings for trick 10 (R14)."""
        who = [seat for seat in (0, 1) if self.foreplaced[seat] is not None]
        if self.options["tenth_trick"] == "foreplaced":
            for seat in who:
                card = self.foreplaced[seat]
                assert card is not None
                self.holdings[seat].add(card)
        elif len(who) == 1:
            self.holdings[who[0]].add(ninth[who[0]])
