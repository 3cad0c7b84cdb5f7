"""What a refusal claims is true, whatever the rules and however the hand was played."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from hypothesis import given

from mate.rules import (
    DECK,
    NO_FOREPLACEMENT,
    Action,
    Card,
    Foreplacement,
    Hand,
    Phase,
    Rank,
    Suit,
    TenthTrick,
    Termination,
    one_of,
    refusal,
)
from tests.strategies import hands

ANY_ACTION: Final[tuple[Action, ...]] = (*DECK, NO_FOREPLACEMENT)
NAMES: Final = ("Ana", "Ben")
SUITS: Final = {suit.word: suit for suit in Suit}
RANKS: Final = {rank.word: rank for rank in Rank} | {f"{rank.word}s": rank for rank in Rank}


class Claim:
    """What is true of a hand in which the player to act tried something that is not allowed.

    It is found from the cards that were played, not from what the position makes of them.
    """

    def __init__(self, hand: Hand, tried: Action, allowed: str = "") -> None:
        self.hand = hand
        self.position = hand.position
        self.tried = tried
        self.allowed = allowed
        self.turn = self.position.turn
        tricks = hand.tricks
        self.led = tricks[-1].lead if tricks and tricks[-1].reply is None else None
        self.played = {
            card for trick in tricks for card in (trick.lead, trick.reply) if card is not None
        }

    @property
    def held(self) -> set[Card]:
        """The cards of the player to act."""
        return set(self.position.holdings[self.turn])

    def is_held_by(self, name: str) -> bool:
        return self.tried in set(self.position.holdings[NAMES.index(name)])

    def was_foreplaced_by(self, name: str) -> bool:
        return self.position.foreplaced[NAMES.index(name)] == self.tried

    @property
    def comes_back(self) -> bool:
        foreplaced = self.tried in self.position.foreplaced
        return foreplaced and self.position.ruleset.tenth_trick is TenthTrick.FOREPLACED

    @property
    def is_out_of_play(self) -> bool:
        """Whether neither player can ever play it again."""
        hand = self.hand
        return not any(self.tried in holding for holding in hand.position.holdings) and not (
            self.tried == self.led or self.comes_back
        )

    def holds(self, kind: Suit | Rank) -> bool:
        return any(kind in {card.suit, card.rank} for card in self.held)

    @property
    def lists_what_is_legal(self) -> bool:
        legal = self.position.legal_actions
        assert legal
        return self.allowed == one_of(action.label for action in legal)


def is_not_held(claim: Claim, name: str) -> bool:
    return name == NAMES[claim.turn] and not claim.is_held_by(name)


def must_act(claim: Claim, name: str, verb: str) -> bool:
    due = {"lead": Phase.LEAD, "reply with": Phase.REPLY}[verb]
    a_card = claim.position.phase is due and claim.tried is NO_FOREPLACEMENT
    return a_card and name == NAMES[claim.turn]


def the_suit_must_be_followed(claim: Claim, name: str, suit: str) -> bool:
    assert claim.led is not None
    asked = claim.led.suit is SUITS[suit] and name == NAMES[claim.turn]
    return asked and claim.holds(SUITS[suit]) and claim.lists_what_is_legal


def the_rank_must_answer(claim: Claim, name: str, suit: str, rank: str) -> bool:
    assert claim.led is not None
    asked = (claim.led.suit, claim.led.rank) == (SUITS[suit], RANKS[rank])
    held = claim.holds(RANKS[rank]) and not claim.holds(SUITS[suit])
    return asked and held and name == NAMES[claim.turn] and claim.lists_what_is_legal


def the_free_move_must_fit(claim: Claim, name: str, suit: str, ranks: str) -> bool:
    assert claim.led is not None
    asked = (claim.led.suit, claim.led.rank) == (SUITS[suit], RANKS[ranks])
    left = claim.position.ruleset.free_move and not any(t.free for t in claim.hand.tricks)
    return asked and left and name == NAMES[claim.turn] and claim.lists_what_is_legal


def the_privilege_holds(claim: Claim, name: str, rank: str, again: str) -> bool:
    assert claim.led is not None
    option = claim.position.ruleset.privilege
    privileged = rank in option.split("-")
    asked = claim.led.rank is RANKS[rank] and rank == again and name == NAMES[claim.turn]
    return asked and privileged and claim.holds(RANKS[rank]) and claim.lists_what_is_legal


def the_foreplacement_is_barred(claim: Claim, name: str, suit: str, ranks: str, kind: str) -> bool:
    rules, tried = claim.position.ruleset, claim.tried
    first = claim.position.foreplaced[1 - claim.turn]
    assert first is not None
    assert isinstance(tried, Card)
    of_kind = SUITS.get(kind, RANKS.get(kind)) in {tried.suit, tried.rank}
    barred = (SUITS[suit], RANKS[ranks]) == (first.suit, first.rank) and kind in {suit, ranks}
    restricted = rules.foreplacement is Foreplacement.RESTRICTED
    return restricted and barred and of_kind and name == NAMES[claim.turn]


CLAIMS: Final[dict[str, Callable[..., bool]]] = {
    r"R6: the hand is over": lambda claim: claim.hand.outcome.termination is Termination.MATE,
    r"R8: the hand is over": lambda claim: claim.hand.outcome.termination is Termination.DRAW,
    r"(R4|R5|R9): {card} is {name}'s; {name} does not hold it": lambda claim, clause, owner, name: (
        clause_fits(claim, clause) and claim.is_held_by(owner) and is_not_held(claim, name)
    ),
    r"R5: {card} is the card led; {name} does not hold it": lambda claim, name: (
        claim.tried == claim.led and is_not_held(claim, name)
    ),
    r"(R4|R5|R9): {card} was foreplaced; {name} does not hold it now": (
        lambda claim, clause, name: (
            clause_fits(claim, clause)
            and claim.was_foreplaced_by(name)
            and is_not_held(claim, name)
        )
    ),
    r"(R4|R5|R9): {card} was foreplaced by {name}; {name} does not hold it": (
        lambda claim, clause, other, name: (
            clause_fits(claim, clause)
            and claim.was_foreplaced_by(other)
            and is_not_held(claim, name)
        )
    ),
    r"(R4|R5): {card} is out of play; {name} does not hold it now": (
        lambda claim, clause, name: (
            clause_fits(claim, clause)
            and claim.tried in claim.played
            and claim.is_out_of_play
            and is_not_held(claim, name)
        )
    ),
    r"R9: {name} must (lead|reply with) a card; foreplacing comes before trick 1": (
        lambda claim, name, verb: (
            must_act(claim, name, verb)
            and claim.position.ruleset.foreplacement is not Foreplacement.NONE
        )
    ),
    r"(R4|R5): {name} must (lead|reply with) a card; these rules have no foreplacement": (
        lambda claim, clause, name, verb: (
            clause_fits(claim, clause)
            and must_act(claim, name, verb)
            and claim.position.ruleset.foreplacement is Foreplacement.NONE
        )
    ),
    r"R11: {name} may not foreplace {card}: the dealer's foreplacement rules out (\w+) and (\w+), "
    r"and this is one of the (\w+)": the_foreplacement_is_barred,
    r"R5: {name} holds (\w+) and must reply with one: (?P<allowed>.+)": the_suit_must_be_followed,
    r"R5: {name} holds no (\w+) and must reply with an? (\w+): (?P<allowed>.+)": (
        the_rank_must_answer
    ),
    r"R5: even with the free move {name} must reply with (\w+) or (\w+): (?P<allowed>.+)": (
        the_free_move_must_fit
    ),
    r"Privilege: {name} must answer a (king|queen) with a (king|queen): (?P<allowed>.+)": (
        the_privilege_holds
    ),
}
"""Every sentence there is, and what must be so where it is said."""


def clause_fits(claim: Claim, clause: str) -> bool:
    due = {Phase.DECLARE: "R9", Phase.LEAD: "R4", Phase.REPLY: "R5"}
    return due[claim.position.phase] == clause


def is_true(hand: Hand, tried: Action) -> bool:
    """Whether what refuses it is a known sentence, and so."""
    message = refusal(hand.position, tried).message(NAMES)
    for sentence, so in CLAIMS.items():
        pattern = sentence.replace("{name}", "(Ana|Ben)").replace("{card}", re.escape(tried.label))
        if said := re.fullmatch(pattern, message):
            allowed = said.groupdict().get("allowed", "")
            words = said.groups()[: -1 if allowed else None]
            return so(Claim(hand, tried, allowed), *words)
    return False


@given(hands())
def test_every_refusal_in_every_position_of_a_hand_is_true(hand: Hand) -> None:
    for count in range(len(hand.actions) + 1):
        so_far = hand.at(count)
        for tried in ANY_ACTION:
            if not so_far.position.is_legal(tried):
                said = refusal(so_far.position, tried)
                assert is_true(so_far, tried), said.message(NAMES)
                assert all(map(so_far.position.is_legal, said.allowed))
