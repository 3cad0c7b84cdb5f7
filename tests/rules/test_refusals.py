"""Errors for illegal actions and impossible positions."""

from __future__ import annotations

import re
from itertools import filterfalse
from typing import Any, Final

import pytest
from hypothesis import given

from mate.errors import IllegalActionError, PositionError
from mate.rules import (
    DECK,
    NO_FOREPLACEMENT,
    Action,
    Card,
    Deal,
    Hand,
    Holding,
    Phase,
    Position,
    Ruleset,
    one_of,
    parse_action,
    refusal,
)
from tests.strategies import hands
from tests.worked_hands import after

pytestmark = pytest.mark.quick

ANY_ACTION: Final[tuple[Action, ...]] = (*DECK, NO_FOREPLACEMENT)
NAMES: Final = ("Ana", "Ben")
BGA = Ruleset.preset("bga")
DEAL = Deal.parse("AT.AT7.T.ATK7")
CLASSIC_START, BGA_START = Position.start(DEAL), Position.start(DEAL, BGA)
GAMERULES_START = Position.start(DEAL, Ruleset.preset("gamerules"))
MATED = after(Position.start(DEAL.swapped, BGA), "AH TH KH KD QH")
DRAWN = after(
    Position.start(Deal.parse("AK7.T.A7.AKQ7"), BGA),
    "AC TC 7D TD TH AH AD AS QC KC KD KH KS TS 7C 7S 7H QH QS QD",
)
ALL_KINGS = Position.start(Deal.parse("ATK.TK.K.ATK7"), BGA.changed(privilege="king"))
NO_DIAMONDS = after(BGA_START, "AC KC AS KS TS QS KD QD AD")


def queens(play: str, **options: str | bool) -> Position:
    """Return the position after `play`, from a deal in which both players hold two queens."""
    return after(Position.start(Deal.parse("AQ.TKQ7.Q.AK7"), BGA.changed(**options)), play)


R11 = "Player 1's foreplacement rules out diamonds and sevens (R11)."
EITHER = "Even with the free move, Player 2 must reply with a club or a queen"
BEFORE = "cards are foreplaced only before trick 1 (R9)."
NEVER = "these rules have no foreplacement"
REFUSED = [
    # Illegal leads (R4)
    (BGA_START, "KC", "K♣ is Player 2's, not Player 1's (R4)."),
    (after(BGA_START, "AC KC"), "AC", "A♣ is out of play (R4)."),
    (after(CLASSIC_START, "7D -"), "7D", "Player 1 foreplaced 7♦ and no longer holds it (R10)."),
    (BGA_START, "-", f"Player 1 must lead a card: {NEVER} (R4)."),
    # Illegal replies (R5)
    (after(BGA_START, "AC"), "QD", "Player 2 must follow suit: K♣, Q♣ or 7♣ (R5)."),
    (NO_DIAMONDS, "KH", "Player 2 has no diamonds and must reply with an ace: A♥ (R5)."),
    (after(BGA_START, "AC"), "TC", "10♣ is Player 1's, not Player 2's."),
    (after(BGA_START, "AC"), "AC", "A♣ is the card that Player 1 led."),
    (after(BGA_START, "AC"), "-", f"Player 2 must reply with a card: {NEVER} (R5)."),
    # A foreplaced card before it returns for trick 10
    (
        after(GAMERULES_START, "7D - AC"),
        "7D",
        "7♦ is not Player 2's: Player 1 foreplaced it (R10).",
    ),
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
    # A foreplaced card that does not return, and a card that was played in an earlier trick
    (
        after(CLASSIC_START, "7D AH AC"),
        "AH",
        "Player 2 foreplaced A♥ and no longer holds it (R10).",
    ),
    (after(CLASSIC_START, "7D AH"), "AH", "A♥ is not Player 1's: Player 2 foreplaced it (R10)."),
    (after(BGA_START, "AC KC AS"), "KC", "K♣ is out of play."),
    # Illegal foreplacements (R9, R11)
    (CLASSIC_START, "KC", "K♣ is Player 2's, not Player 1's."),
    (after(CLASSIC_START, "7D"), "7D", "7♦ is not Player 2's: Player 1 foreplaced it (R10)."),
    (after(CLASSIC_START, "- -"), "-", f"Player 1 must lead a card: {BEFORE}"),
    (after(CLASSIC_START, "- - AC"), "-", f"Player 2 must reply with a card: {BEFORE}"),
    (after(CLASSIC_START, "7D"), "QD", f"Player 2 cannot foreplace Q♦: {R11}"),
    (after(CLASSIC_START, "7D"), "7H", f"Player 2 cannot foreplace 7♥: {R11}"),
    # Actions after the end of the hand
    (MATED, "AC", "The hand is over (R6)."),
    (DRAWN, "AC", "The hand is over (R8)."),
]


@pytest.mark.parametrize(
    ("position", "action", "message"),
    REFUSED,
    ids=[f"{action}: {message}" for _, action, message in REFUSED],
)
def test_illegal_action_error_names_clause_and_legal_cards(
    position: Position, action: str, message: str
) -> None:
    with pytest.raises(IllegalActionError) as caught:
        position.play(parse_action(action))
    assert str(caught.value) == message
    assert caught.value.clause == "".join(re.findall(r"\((\w+)\)\.$", message))


def test_refusal_uses_the_given_names_and_labels() -> None:
    position, label = after(BGA_START, "AC"), lambda action: action.ascii_label
    found = refusal(position, parse_action("QD"), NAMES, label)
    assert found.clause == "R5"
    assert found.message == "Ben must follow suit: KC, QC or 7C (R5)."
    # A name with braces appears unchanged.
    for name in ("{allowed}", "{", "{0.__class__}", "%s", "[red]", "{action}"):
        message = refusal(position, parse_action("QD"), (name, name)).message
        assert message == f"{name} must follow suit: K♣, Q♣ or 7♣ (R5)."


@given(hands())
def test_every_refusal_makes_exactly_one_true_claim(
    hand: Hand,
) -> None:
    for position in hand.positions:
        own, others = (position.holdings[seat] for seat in (position.turn, 1 - position.turn))
        foreplaced = {"Ana": position.foreplaced[0], "Ben": position.foreplaced[1]}
        me, other = (NAMES[seat] for seat in (position.turn, 1 - position.turn))
        for tried in filterfalse(position.is_legal, ANY_ACTION):
            message = refusal(position, tried, NAMES).message
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
            so = [true for claim, true in claims.items() if claim in message]
            # Every other message lists the legal cards.
            if so != [True]:
                allowed = one_of(card.label for card in position.legal_actions)
                assert not so
                assert message.count(f": {allowed} (") == 1


# Tests of positions composed from the remaining cards, which play may be unable to reach


CLASSIC = Ruleset()
DENEXA = Ruleset.preset("denexa")
GAMERULES = Ruleset.preset("gamerules")
FREE_MOVE = BGA.changed(free_move=True)


def compose(  # noqa: PLR0917  # arguments are a row of the table below
    cards: str,
    leader: int = 0,
    ruleset: Ruleset = CLASSIC,
    foreplaced: str = "- -",
    used: str = "",
    dealer: int = 0,
) -> Position:
    """Return a position from both holdings, seat 0 first, and the foreplaced cards."""
    first, second = (Holding.parse(each) for each in cards.split())
    one, two = (None if each == "-" else Card.parse(each) for each in foreplaced.split())
    return Position.before_lead(
        (first, second),
        leader,
        ruleset,
        dealer=dealer,
        foreplaced=(one, two),
        free_move_used=bool(used),
    )


@given(hands(finished=True))
def test_every_position_before_a_lead_can_be_rebuilt_from_its_parts(hand: Hand) -> None:
    for position in hand.positions:
        if position.phase is Phase.LEAD:
            again = Position.before_lead(
                position.holdings,
                position.leader,
                position.ruleset,
                dealer=position.dealer,
                foreplaced=position.foreplaced,
                free_move_used=position.free_move_used,
            )
            assert again == position


def test_composed_position_derives_the_number_of_its_trick_from_the_cards() -> None:
    position = compose("A... ..A.", foreplaced="TD -")
    assert position.trick == 10
    assert position.play(Card.parse("AC")).legal_actions == (Card.parse("AH"),)
    mate = compose("A... ..K.", foreplaced="TD -").play(Card.parse("AC")).outcome
    assert mate is not None
    assert (mate.points, mate.overmate) == (242, True)
    assert compose("A... ..K.", 0, GAMERULES, "AC KH").trick == 10
    assert compose("A... ..K.", 0, GAMERULES, "TD 7C").trick == 9
    assert compose("A... K...", 0, DENEXA, "TD 7D").trick == 9
    assert compose("A... K...", 0, DENEXA, "TD TC").trick == 9
    assert not compose("A... K...", 0, FREE_MOVE).free_move_used


_ONE = "there is only one."
_TEN = "each player is dealt ten (R3)."
_NONE = "these rules have no foreplacement."
_UNUSED = "The free move cannot have been used"
_TEN_BACK = "Player 1 cannot hold A♣ on trick 10, when the foreplaced 10♦ is back."
_EQUAL = "both players hold the same number, or one fewer after foreplacing."
_SHORT = "foreplaced and so holds one fewer, except on trick 10, when each holds one."
_BOTH = "after both foreplace, they hold the same number, nine at most."
_ALL = "ATKQ7.ATKQ7.. ..ATKQ7.ATKQ7"
_HELD = "Neither player can hold 10♦: Player 1 foreplaced it (R10)."
_BARS = "the dealer's 10♦ rules out diamonds and tens (R11)."
IMPOSSIBLE = [
    (("A... A...",), f"The players cannot both hold A♣: {_ONE}"),
    (("... ...",), "Neither player holds a card, so the hand is over."),
    (("A... ...",), f"No trick starts with 1 and 0 cards: {_EQUAL}"),
    (("ATKQ7.ATKQ7.A. ..TKQ7.ATKQ7",), f"Player 1 cannot hold 11 cards: {_TEN}"),
    (("A... K.K..",), f"No trick starts with 1 and 2 cards: {_EQUAL}"),
    (("A... K.KQ..", 0, CLASSIC, "TD -"), f"No trick starts with 1 and 3 cards: Player 1 {_SHORT}"),
    (("A... K.K..", 0, CLASSIC, "- TD"), f"No trick starts with 1 and 2 cards: Player 2 {_SHORT}"),
    (("A... K...", 0, CLASSIC, "TD TD"), f"The players cannot both have foreplaced 10♦: {_ONE}"),
    (("A... K.K..", 0, CLASSIC, "TD 7H"), f"No trick starts with 1 and 2 cards: {_BOTH}"),
    ((_ALL, 0, CLASSIC, "TD 7H"), f"No trick starts with 10 and 10 cards: {_BOTH}"),
    # A foreplaced card held by its owner, by the other player, and on trick 10
    (("A...TK K...AQ7", 0, CLASSIC, "TD -"), _HELD),
    (("A...K K...TQ", 0, CLASSIC, "TD -"), _HELD),
    (("...T K...", 0, CLASSIC, "TD -"), _HELD),
    (("K... ...T", 0, CLASSIC, "- TD"), _HELD.replace("Player 1", "Player 2")),
    (("A... ..K.", 0, GAMERULES, "TD -"), _TEN_BACK),
    (("A... K...", 0, CLASSIC, "TD 7D"), f"Player 2 cannot have foreplaced 7♦: {_BARS}"),
    (("A... K...", 0, CLASSIC, "TD TC"), f"Player 2 cannot have foreplaced 10♣: {_BARS}"),
    (("A... K...", 0, CLASSIC, "7D TD", "", 1), f"Player 1 cannot have foreplaced 7♦: {_BARS}"),
    (("A... K.Q..", 0, BGA, "TD -"), f"Player 1 cannot have foreplaced 10♦: {_NONE}"),
    (("A... K...", 0, BGA, "- -", "used"), f"{_UNUSED}: these rules have none."),
    ((_ALL, 0, FREE_MOVE, "- -", "used"), f"{_UNUSED} before trick 1."),
    ((_ALL, 1), "Player 2 cannot lead trick 1: the dealer, Player 1, leads it (R9)."),
    (("A... K...", 2), "No such player: seats are 0 and 1."),
    (("A... K...", 0, CLASSIC, "- -", "", 2), "No such player: seats are 0 and 1."),
]


@pytest.mark.parametrize(
    ("arguments", "reason"), IMPOSSIBLE, ids=[f"{each[0]}: {reason}" for each, reason in IMPOSSIBLE]
)
def test_impossible_position_is_rejected_with_the_reason(
    arguments: tuple[Any, ...], reason: str
) -> None:
    with pytest.raises(PositionError) as refused:
        compose(*arguments)
    assert str(refused.value) == reason
