"""A position put together from what is left: the one that was played, or refused with a reason."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from mate.errors import PositionError
from mate.rules import Card, Hand, Holding, Phase, Position, Ruleset
from tests.strategies import hands

pytestmark = pytest.mark.quick

CLASSIC = Ruleset()
BGA = Ruleset.preset("bga")
DENEXA = Ruleset.preset("denexa")
GAMERULES = Ruleset.preset("gamerules")
FREE_MOVE = BGA.changed(free_move=True)


def composed(  # noqa: PLR0917  # a row of the table below
    cards: str,
    leader: int = 0,
    ruleset: Ruleset = CLASSIC,
    foreplaced: str = "- -",
    used: str = "",
    dealer: int = 0,
) -> Position:
    """A position from both holdings, seat 0 first, and what each player foreplaced."""
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
def test_every_position_before_a_lead_is_found_again_from_what_is_left(hand: Hand) -> None:
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


def test_on_trick_10_who_foreplaced_holds_the_card_of_trick_9_again() -> None:
    position = composed("A... ..A.", foreplaced="TD -")
    assert position.trick == 10
    assert position.play(Card.parse("AC")).legal_actions == (Card.parse("AH"),)
    mate = composed("A... ..K.", foreplaced="TD -").play(Card.parse("AC")).outcome
    assert mate is not None
    assert (mate.points, mate.overmate) == (242, True)


def test_where_the_foreplaced_cards_are_back_it_is_trick_10_and_otherwise_trick_9() -> None:
    assert composed("A... ..K.", 0, GAMERULES, "AC KH").trick == 10
    assert composed("A... ..K.", 0, GAMERULES, "TD 7C").trick == 9


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
REFUSED = [
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
    # Held by who foreplaced it, by the other, and on trick 10
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
    ("arguments", "reason"), REFUSED, ids=[f"{each[0]}: {reason}" for each, reason in REFUSED]
)
def test_what_is_no_position_is_refused_with_the_reason(
    arguments: tuple[Any, ...], reason: str
) -> None:
    with pytest.raises(PositionError) as refused:
        composed(*arguments)
    assert str(refused.value) == reason


def test_r11_holds_only_where_foreplacing_is_restricted() -> None:
    assert composed("A... K...", 0, DENEXA, "TD 7D").trick == 9
    assert composed("A... K...", 0, DENEXA, "TD TC").trick == 9
    assert not composed("A... K...", 0, FREE_MOVE).free_move_used
