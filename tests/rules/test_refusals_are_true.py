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


def the_suit_must_be_followed(claim: Claim, name: str) -> bool:
    assert claim.led is not None
    asked = name == NAMES[claim.turn] and claim.holds(claim.led.suit)
    return asked and claim.lists_what_is_legal


def the_rank_must_answer(claim: Claim, name: str, suit: str, rank: str) -> bool:
    assert claim.led is not None
    asked = (claim.led.suit, claim.led.rank) == (SUITS[suit], RANKS[rank])
    held = claim.holds(RANKS[rank]) and not claim.holds(SUITS[suit])
    return asked and held and name == NAMES[claim.turn] and claim.lists_what_is_legal


def the_free_move_must_fit(claim: Claim, name: str, suit: str, ranks: str) -> bool:
    assert claim.led is not None
    asked = (claim.led.suit.word, claim.led.rank) == (f"{suit}s", RANKS[ranks])
    left = claim.position.ruleset.free_move and not any(t.free for t in claim.hand.tricks)
    return asked and left and name == NAMES[claim.turn] and claim.lists_what_is_legal


def the_privilege_holds(claim: Claim, name: str, rank: str, again: str) -> bool:
    assert claim.led is not None
    option = claim.position.ruleset.privilege
    privileged = rank in option.split("-")
    asked = claim.led.rank is RANKS[rank] and rank == again and name == NAMES[claim.turn]
    return asked and privileged and claim.holds(RANKS[rank]) and claim.lists_what_is_legal


def the_foreplacement_is_barred(claim: Claim, name: str, first: str, suit: str, ranks: str) -> bool:
    rules, tried = claim.position.ruleset, claim.tried
    foreplaced = claim.position.foreplaced[1 - claim.turn]
    assert foreplaced is not None
    assert isinstance(tried, Card)
    of_kind = tried.suit is SUITS[suit] or tried.rank is RANKS[ranks]
    barred = (SUITS[suit], RANKS[ranks]) == (foreplaced.suit, foreplaced.rank)
    restricted = rules.foreplacement is Foreplacement.RESTRICTED
    named = (name, first) == (NAMES[claim.turn], NAMES[1 - claim.turn])
    return restricted and barred and of_kind and named


CLAIMS: Final[dict[str, Callable[..., bool]]] = {
    r"The hand is over \(R6\)\.": lambda claim: claim.hand.outcome.termination is Termination.MATE,
    r"The hand is over \(R8\)\.": lambda claim: claim.hand.outcome.termination is Termination.DRAW,
    r"{card} is {name}'s, not {name}'s \((R4|R5|R9)\)\.": lambda claim, owner, name, clause: (
        clause_fits(claim, clause) and claim.is_held_by(owner) and is_not_held(claim, name)
    ),
    r"{card} is the card that {name} led \(R5\)\.": lambda claim, name: (
        claim.tried == claim.led and name == NAMES[1 - claim.turn]
    ),
    r"{name} foreplaced {card} and no longer holds it \((R4|R5|R9)\)\.": (
        lambda claim, name, clause: (
            clause_fits(claim, clause)
            and claim.was_foreplaced_by(name)
            and is_not_held(claim, name)
        )
    ),
    r"{card} is not {name}'s: {name} foreplaced it \((R4|R5|R9)\)\.": (
        lambda claim, name, other, clause: (
            clause_fits(claim, clause)
            and claim.was_foreplaced_by(other)
            and is_not_held(claim, name)
        )
    ),
    r"{card} is out of play \((R4|R5)\)\.": (
        lambda claim, clause: (
            clause_fits(claim, clause) and claim.tried in claim.played and claim.is_out_of_play
        )
    ),
    r"{name} must (lead|reply with) a card: cards are foreplaced only before trick 1 \(R9\)\.": (
        lambda claim, name, verb: (
            must_act(claim, name, verb)
            and claim.position.ruleset.foreplacement is not Foreplacement.NONE
        )
    ),
    r"{name} must (lead|reply with) a card: these rules have no foreplacement \((R4|R5)\)\.": (
        lambda claim, name, verb, clause: (
            clause_fits(claim, clause)
            and must_act(claim, name, verb)
            and claim.position.ruleset.foreplacement is Foreplacement.NONE
        )
    ),
    r"{name} cannot foreplace {card}: {name}'s foreplacement rules out (\w+) and (\w+) \(R11\)\.": (
        the_foreplacement_is_barred
    ),
    r"{name} must follow suit: (?P<allowed>.+) \(R5\)\.": the_suit_must_be_followed,
    r"{name} has no (\w+) and must reply with an? (\w+): (?P<allowed>.+) \(R5\)\.": (
        the_rank_must_answer
    ),
    r"Even with the free move, {name} must reply with a (\w+) or an? (\w+): "
    r"(?P<allowed>.+) \(R5\)\.": (the_free_move_must_fit),
    r"{name} must answer a (king|queen) with a (king|queen): (?P<allowed>.+) \(privilege\)\.": (
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
            words = [word for word in said.groups() if word != allowed]
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
