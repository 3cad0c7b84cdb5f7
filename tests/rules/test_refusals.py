"""What players are told when an action is not allowed."""

from __future__ import annotations

import pytest

from mate.errors import IllegalActionError
from mate.rules import Action, Deal, Position, Ruleset, parse_action, refusal
from tests.worked_hands import WORKED_HANDS, after

BGA = Ruleset.preset("bga")
DEAL = Deal.parse("AT.AT7.T.ATK7")
QUEENS = Deal.parse("AQ.TKQ7.Q.AK7")
DRAWN = "AC TC 7D TD TH AH AD AS QC KC KD KH KS TS 7C 7S 7H QH QS QD"


def with_rules(deal: Deal, **options: str | bool) -> Position:
    return Position.start(deal, BGA.changed(**options))


@pytest.mark.parametrize(
    ("position", "action", "told"),
    [
        pytest.param(
            Position.start(DEAL, BGA),
            "KC",
            "R4: K♣ is Player 2's; Player 1 does not hold it",
            id="R4 the other's card",
        ),
        pytest.param(
            after(Position.start(DEAL, BGA), "AC KC"),
            "AC",
            "R4: A♣ is out of play; Player 1 does not hold it now",
            id="R4 a card played before",
        ),
        pytest.param(
            after(Position.start(DEAL), "7D -"),
            "7D",
            "R4: 7♦ was foreplaced; Player 1 does not hold it now",
            id="R4 the foreplaced card",
        ),
        pytest.param(
            after(Position.start(DEAL, BGA), "AC"),
            "QD",
            "R5: Player 2 holds clubs and must reply with one: K♣, Q♣ or 7♣",
            id="R5 suit",
        ),
        pytest.param(
            after(Position.start(DEAL, BGA), "AC KC AS KS TS QS KD QD AD"),
            "KH",
            "R5: Player 2 holds no diamonds and must reply with an ace: A♥",
            id="R5 rank",
        ),
        pytest.param(
            after(Position.start(DEAL, BGA), "AC"),
            "TC",
            "R5: 10♣ is Player 1's; Player 2 does not hold it",
            id="R5 the other's card",
        ),
        pytest.param(
            Position.start(DEAL),
            "KC",
            "R9: K♣ is Player 2's; Player 1 does not hold it",
            id="R9 the other's card",
        ),
        pytest.param(
            after(Position.start(DEAL), "7D"),
            "7D",
            "R9: 7♦ was foreplaced by Player 1; Player 2 does not hold it",
            id="R9 the dealer's foreplacement",
        ),
        pytest.param(
            Position.start(DEAL, BGA),
            "-",
            "R4: Player 1 must lead a card; these rules have no foreplacement",
            id="R4 none as a lead without foreplacement",
        ),
        pytest.param(
            after(Position.start(DEAL, BGA), "AC"),
            "-",
            "R5: Player 2 must reply with a card; these rules have no foreplacement",
            id="R5 none as a reply without foreplacement",
        ),
        pytest.param(
            after(Position.start(DEAL), "- -"),
            "-",
            "R9: Player 1 must lead a card; foreplacing comes before trick 1",
            id="R9 none as a lead",
        ),
        pytest.param(
            after(Position.start(DEAL), "- - AC"),
            "-",
            "R9: Player 2 must reply with a card; foreplacing comes before trick 1",
            id="R9 none as a reply",
        ),
        pytest.param(
            after(Position.start(DEAL, BGA), "AC"),
            "AC",
            "R5: A♣ is the card led; Player 2 does not hold it",
            id="R5 the card led",
        ),
        pytest.param(
            after(Position.start(DEAL, Ruleset.preset("gamerules")), "7D - AC"),
            "7D",
            "R5: 7♦ was foreplaced by Player 1; Player 2 does not hold it",
            id="R5 a card that comes back for trick 10",
        ),
        pytest.param(
            after(Position.start(DEAL), "7D"),
            "QD",
            "R11: Player 2 may not foreplace Q♦: the dealer's foreplacement rules out diamonds "
            "and sevens, and this is one of the diamonds",
            id="R11 suit",
        ),
        pytest.param(
            after(Position.start(DEAL), "7D"),
            "7H",
            "R11: Player 2 may not foreplace 7♥: the dealer's foreplacement rules out diamonds "
            "and sevens, and this is one of the sevens",
            id="R11 rank",
        ),
        pytest.param(
            after(with_rules(QUEENS, privilege="king"), "KS"),
            "AS",
            "Privilege: Player 2 must answer a king with a king: K♣ or K♥",
            id="privileged king",
        ),
        pytest.param(
            after(with_rules(QUEENS, privilege="king-queen"), "QC"),
            "TC",
            "Privilege: Player 2 must answer a queen with a queen: Q♦",
            id="privileged queen",
        ),
        pytest.param(
            after(with_rules(QUEENS, free_move=True), "QC"),
            "TD",
            "R5: even with the free move Player 2 must reply with clubs or queens: "
            "10♣, K♣, 7♣ or Q♦",
            id="free move",
        ),
        pytest.param(
            after(with_rules(QUEENS, free_move=True), "QC QD TS"),
            "TD",
            "R5: Player 2 holds spades and must reply with one: A♠",
            id="free move gone",
        ),
        pytest.param(
            after(Position.start(WORKED_HANDS[1].deal, BGA), WORKED_HANDS[1].play),
            "AC",
            "R6: the hand is over",
            id="R6 after a mate",
        ),
        pytest.param(
            after(Position.start(Deal.parse("AK7.T.A7.AKQ7"), BGA), DRAWN),
            "AC",
            "R8: the hand is over",
            id="R8 after a draw",
        ),
    ],
)
def test_an_illegal_action_is_answered_with_its_clause_and_what_is_right(
    position: Position, action: str, told: str
) -> None:
    with pytest.raises(IllegalActionError) as caught:
        position.play(parse_action(action))
    assert str(caught.value) == told
    assert caught.value.clause == told.partition(":")[0]


def test_an_objection_is_told_with_the_names_and_labels_that_are_asked_for() -> None:
    position = after(Position.start(DEAL, BGA), "AC")

    def ascii_label(action: Action) -> str:
        return action.ascii_label

    found = refusal(position, parse_action("QD"))
    assert (found.clause, found.seat) == ("R5", 1)
    assert found.message(("Ana", "Ben"), ascii_label) == (
        "R5: Ben holds clubs and must reply with one: KC, QC or 7C"
    )


@pytest.mark.parametrize("name", ["{allowed}", "{", "{0.__class__}", "%s", "[red]", "{action}"])
def test_a_name_with_braces_is_told_as_it_is(name: str) -> None:
    found = refusal(after(Position.start(DEAL, BGA), "AC"), parse_action("QD"))
    assert found.message((name, name)).startswith(f"R5: {name} holds clubs and must reply with one")
