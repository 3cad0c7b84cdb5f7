"""What players are told when an action is not allowed, and that it is true."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

import pytest
from hypothesis import given

from mate.errors import IllegalActionError
from mate.rules import (
    DECK,
    NO_FOREPLACEMENT,
    Action,
    Card,
    Deal,
    Foreplacement,
    Hand,
    Phase,
    Position,
    Rank,
    Ruleset,
    TenthTrick,
    Termination,
    parse_action,
    refusal,
)
from tests.strategies import hands
from tests.worked_hands import WORKED_HANDS, after

ANY_ACTION: Final[tuple[Action, ...]] = (*DECK, NO_FOREPLACEMENT)
NAMES: Final = ("Ana", "Ben")
BGA = Ruleset.preset("bga")
DEAL = Deal.parse("AT.AT7.T.ATK7")
CLASSIC_START, BGA_START = Position.start(DEAL), Position.start(DEAL, BGA)
GAMERULES_START = Position.start(DEAL, Ruleset.preset("gamerules"))
MATED = after(Position.start(WORKED_HANDS[1].deal, BGA), WORKED_HANDS[1].play)
DRAWN = after(
    Position.start(Deal.parse("AK7.T.A7.AKQ7"), BGA),
    "AC TC 7D TD TH AH AD AS QC KC KD KH KS TS 7C 7S 7H QH QS QD",
)
NO_DIAMONDS = after(BGA_START, "AC KC AS KS TS QS KD QD AD")


def queens(play: str, **options: str | bool) -> Position:
    """After this play of a deal whose players hold two queens each."""
    return after(Position.start(Deal.parse("AQ.TKQ7.Q.AK7"), BGA.changed(**options)), play)


R11 = "Player 1's foreplacement rules out diamonds and sevens (R11)."
EITHER = "Even with the free move, Player 2 must reply with a club or a queen"
BEFORE = "cards are foreplaced only before trick 1 (R9)."
NEVER = "these rules have no foreplacement"
REFUSED = [
    # What is led, by clause R4
    (BGA_START, "KC", "K♣ is Player 2's, not Player 1's (R4)."),
    (after(BGA_START, "AC KC"), "AC", "A♣ is out of play (R4)."),
    (after(CLASSIC_START, "7D -"), "7D", "Player 1 foreplaced 7♦ and no longer holds it (R4)."),
    (BGA_START, "-", f"Player 1 must lead a card: {NEVER} (R4)."),
    # What is replied with, by clause R5
    (after(BGA_START, "AC"), "QD", "Player 2 must follow suit: K♣, Q♣ or 7♣ (R5)."),
    (NO_DIAMONDS, "KH", "Player 2 has no diamonds and must reply with an ace: A♥ (R5)."),
    (after(BGA_START, "AC"), "TC", "10♣ is Player 1's, not Player 2's (R5)."),
    (after(BGA_START, "AC"), "AC", "A♣ is the card that Player 1 led (R5)."),
    (after(BGA_START, "AC"), "-", f"Player 2 must reply with a card: {NEVER} (R5)."),
    # A card that comes back for trick 10
    (after(GAMERULES_START, "7D - AC"), "7D", "7♦ is not Player 2's: Player 1 foreplaced it (R5)."),
    (queens("QC", free_move=True), "TD", f"{EITHER}: 10♣, K♣, 7♣ or Q♦ (R5)."),
    (queens("QC QD TS", free_move=True), "TD", "Player 2 must follow suit: A♠ (R5)."),
    (
        queens("KS", privilege="king"),
        "AS",
        "Player 2 must answer a king with a king: K♣ or K♥ (privilege).",
    ),
    (
        queens("QC", privilege="king-queen"),
        "TC",
        "Player 2 must answer a queen with a queen: Q♦ (privilege).",
    ),
    # What is foreplaced, by clauses R9 and R11
    (CLASSIC_START, "KC", "K♣ is Player 2's, not Player 1's (R9)."),
    (after(CLASSIC_START, "7D"), "7D", "7♦ is not Player 2's: Player 1 foreplaced it (R9)."),
    (after(CLASSIC_START, "- -"), "-", f"Player 1 must lead a card: {BEFORE}"),
    (after(CLASSIC_START, "- - AC"), "-", f"Player 2 must reply with a card: {BEFORE}"),
    (after(CLASSIC_START, "7D"), "QD", f"Player 2 cannot foreplace Q♦: {R11}"),
    (after(CLASSIC_START, "7D"), "7H", f"Player 2 cannot foreplace 7♥: {R11}"),
    # When it is over
    (MATED, "AC", "The hand is over (R6)."),
    (DRAWN, "AC", "The hand is over (R8)."),
]


@pytest.mark.parametrize(
    ("position", "action", "told"),
    REFUSED,
    ids=[f"{action}: {told}" for _, action, told in REFUSED],
)
def test_an_illegal_action_is_answered_with_its_clause_and_what_is_right(
    position: Position, action: str, told: str
) -> None:
    with pytest.raises(IllegalActionError) as caught:
        position.play(parse_action(action))
    assert str(caught.value) == told
    assert caught.value.clause == told.rpartition("(")[2].removesuffix(").")


def test_an_objection_is_told_with_the_names_and_labels_that_are_asked_for() -> None:
    found = refusal(after(BGA_START, "AC"), parse_action("QD"))
    assert (found.clause, found.seat) == ("R5", 1)
    told = found.message(NAMES, lambda action: action.ascii_label)
    assert told == "Ben must follow suit: KC, QC or 7C (R5)."


@pytest.mark.parametrize("name", ["{allowed}", "{", "{0.__class__}", "%s", "[red]", "{action}"])
def test_a_name_with_braces_is_told_as_it_is(name: str) -> None:
    found = refusal(after(BGA_START, "AC"), parse_action("QD"))
    assert found.message((name, name)) == f"{name} must follow suit: K♣, Q♣ or 7♣ (R5)."


class Tried(NamedTuple):
    """A card or "no foreplacement" that may not be played, with what is so then.

    That is found from the cards that were played, not from what the position makes of them.
    """

    hand: Hand
    action: Action

    def true_refusals(self) -> Iterator[str]:
        """Every refusal that is true."""
        position, outcome = self.hand.position, self.hand.outcome
        if outcome is not None:
            mated = outcome.termination is Termination.MATE
            yield f"The hand is over ({'R6' if mated else 'R8'})."
        elif not isinstance(self.action, Card):
            due = "lead" if position.phase is Phase.LEAD else "reply with"
            if position.ruleset.foreplacement is Foreplacement.NONE:
                yield f"{self.me} must {due} a card: these rules have no foreplacement {self.due}."
            else:
                yield f"{self.me} must {due} a card: cards are foreplaced only before trick 1 (R9)."
        elif self.action not in position.holdings[position.turn]:
            yield from self.true_of_a_card_not_held()
        elif position.phase is Phase.DECLARE:
            yield from self.true_of_a_foreplacement(self.action)
        else:
            yield from self.true_of_a_reply()

    @property
    def me(self) -> str:
        return NAMES[self.hand.position.turn]

    @property
    def other(self) -> str:
        return NAMES[1 - self.hand.position.turn]

    @property
    def due(self) -> str:
        """The clause by which the player acts."""
        clause = {Phase.DECLARE: "R9", Phase.LEAD: "R4", Phase.REPLY: "R5"}
        return f"({clause[self.hand.position.phase]})"

    @property
    def led(self) -> Card | None:
        tricks = self.hand.tricks
        return tricks[-1].lead if tricks and tricks[-1].reply is None else None

    def true_of_a_card_not_held(self) -> Iterator[str]:
        position, tried, card = self.hand.position, self.action, self.action.label
        played = {each for trick in self.hand.tricks for each in (trick.lead, trick.reply)}
        comes_back = position.ruleset.tenth_trick is TenthTrick.FOREPLACED
        if tried in position.holdings[1 - position.turn]:
            yield f"{card} is {self.other}'s, not {self.me}'s {self.due}."
        elif tried in played - {self.led} and not (comes_back and tried in position.foreplaced):
            yield f"{card} is out of play {self.due}."
        if tried == self.led:
            yield f"{card} is the card that {self.other} led (R5)."
        if tried == position.foreplaced[position.turn]:
            yield f"{self.me} foreplaced {card} and no longer holds it {self.due}."
        if tried == position.foreplaced[1 - position.turn]:
            yield f"{card} is not {self.me}'s: {self.other} foreplaced it {self.due}."

    def true_of_a_foreplacement(self, tried: Card) -> Iterator[str]:
        position = self.hand.position
        barring = position.foreplaced[1 - position.turn]
        assert barring is not None
        assert position.ruleset.foreplacement is Foreplacement.RESTRICTED
        if tried.suit is barring.suit or tried.rank is barring.rank:
            kinds = f"{barring.suit.word} and {barring.rank.word}s"
            told = f"{self.other}'s foreplacement rules out {kinds} (R11)."
            yield f"{self.me} cannot foreplace {tried.label}: {told}"

    def true_of_a_reply(self) -> Iterator[str]:
        position, rules, led = self.hand.position, self.hand.start.ruleset, self.led
        assert led is not None
        *most, last = (action.label for action in position.legal_actions)
        allowed = f"{', '.join(most)} or {last}" if most else last
        held = list(position.holdings[position.turn])
        has_suit = led.suit in {card.suit for card in held}
        has_rank = led.rank in {card.rank for card in held}
        suit, rank = led.suit.word, f"{'an' if led.rank is Rank.ACE else 'a'} {led.rank.word}"
        if rules.free_move and not any(trick.free for trick in self.hand.tricks):
            either = f"a {suit.removesuffix('s')} or {rank}"
            yield f"Even with the free move, {self.me} must reply with {either}: {allowed} (R5)."
        elif led.rank.word in rules.privilege.split("-") and has_rank:
            yield f"{self.me} must answer {rank} with {rank}: {allowed} (privilege)."
        elif has_suit:
            yield f"{self.me} must follow suit: {allowed} (R5)."
        elif has_rank:
            yield f"{self.me} has no {suit} and must reply with {rank}: {allowed} (R5)."


@given(hands())
def test_every_refusal_in_every_position_of_a_hand_is_true(hand: Hand) -> None:
    for count in range(len(hand.actions) + 1):
        so_far = hand.at(count)
        for tried in ANY_ACTION:
            if not so_far.position.is_legal(tried):
                said = refusal(so_far.position, tried)
                assert said.message(NAMES) in Tried(so_far, tried).true_refusals()
                assert all(map(so_far.position.is_legal, said.allowed))
