"""What players are told when an action is not allowed, and that it is true."""

from __future__ import annotations

from itertools import filterfalse
from typing import Final

import pytest
from hypothesis import given

from mate.errors import IllegalActionError
from mate.rules import (
    DECK,
    NO_FOREPLACEMENT,
    Action,
    Deal,
    Hand,
    Phase,
    Position,
    Ruleset,
    one_of,
    parse_action,
    refusal,
)
from tests.strategies import hands
from tests.worked_hands import WORKED_HANDS, after

pytestmark = pytest.mark.quick

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
ALL_KINGS = Position.start(Deal.parse("ATK.TK.K.ATK7"), BGA.changed(privilege="king"))
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
    # Without a king, a privileged king is answered like any other card.
    (after(ALL_KINGS, "KD"), "AS", "Player 2 must follow suit: Q♦ (R5)."),
    # A foreplaced card that does not come back, and one that was played, in a later trick
    (after(CLASSIC_START, "7D AH AC"), "AH", "Player 2 foreplaced A♥ and no longer holds it (R5)."),
    (after(CLASSIC_START, "7D AH"), "AH", "A♥ is not Player 1's: Player 2 foreplaced it (R4)."),
    (after(BGA_START, "AC KC AS"), "KC", "K♣ is out of play (R5)."),
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


@given(hands())
def test_every_refusal_in_every_position_of_a_hand_makes_one_claim_and_it_is_true(
    hand: Hand,
) -> None:
    for position in hand.positions:
        own, others = (position.holdings[seat] for seat in (position.turn, 1 - position.turn))
        foreplaced = {"Ana": position.foreplaced[0], "Ben": position.foreplaced[1]}
        me, other = (NAMES[seat] for seat in (position.turn, 1 - position.turn))
        for tried in filterfalse(position.is_legal, ANY_ACTION):
            said = refusal(position, tried)
            told = said.message(NAMES)
            lost = tried not in {*own, *others, position.led}
            claims = {
                "The hand is over": position.outcome is not None,
                f" is {other}'s, not {me}'s": tried in others,
                f" is the card that {other} led": tried is position.led,
                f"{me} foreplaced ": lost and tried is foreplaced[me],
                f" is not {me}'s: {other} foreplaced it": lost and tried is foreplaced[other],
                " is out of play": lost and tried not in foreplaced.values(),
                f"{me} cannot foreplace ": tried in own and position.phase is Phase.DECLARE,
                f"{me} must lead a card: ": tried is NO_FOREPLACEMENT and position.led is None,
                f"{me} must reply with a card: ": tried is NO_FOREPLACEMENT,
            }
            so = [true for claim, true in claims.items() if claim in told]
            # What else is said lists what must be played instead.
            assert so == [True] or (not so and said.allowed == position.legal_actions)
            assert not said.allowed or told.count(one_of(card.label for card in said.allowed)) == 1
