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
            "K♣ is Player 2's, not Player 1's (R4).",
            id="R4 the other's card",
        ),
        pytest.param(
            after(Position.start(DEAL, BGA), "AC KC"),
            "AC",
            "A♣ is out of play (R4).",
            id="R4 a card played before",
        ),
        pytest.param(
            after(Position.start(DEAL), "7D -"),
            "7D",
            "Player 1 foreplaced 7♦ and no longer holds it (R4).",
            id="R4 the foreplaced card",
        ),
        pytest.param(
            after(Position.start(DEAL, BGA), "AC"),
            "QD",
            "Player 2 must follow suit: K♣, Q♣ or 7♣ (R5).",
            id="R5 suit",
        ),
        pytest.param(
            after(Position.start(DEAL, BGA), "AC KC AS KS TS QS KD QD AD"),
            "KH",
            "Player 2 has no diamonds and must reply with an ace: A♥ (R5).",
            id="R5 rank",
        ),
        pytest.param(
            after(Position.start(DEAL, BGA), "AC"),
            "TC",
            "10♣ is Player 1's, not Player 2's (R5).",
            id="R5 the other's card",
        ),
        pytest.param(
            Position.start(DEAL),
            "KC",
            "K♣ is Player 2's, not Player 1's (R9).",
            id="R9 the other's card",
        ),
        pytest.param(
            after(Position.start(DEAL), "7D"),
            "7D",
            "7♦ is not Player 2's: Player 1 foreplaced it (R9).",
            id="R9 the dealer's foreplacement",
        ),
        pytest.param(
            Position.start(DEAL, BGA),
            "-",
            "Player 1 must lead a card: these rules have no foreplacement (R4).",
            id="R4 none as a lead without foreplacement",
        ),
        pytest.param(
            after(Position.start(DEAL, BGA), "AC"),
            "-",
            "Player 2 must reply with a card: these rules have no foreplacement (R5).",
            id="R5 none as a reply without foreplacement",
        ),
        pytest.param(
            after(Position.start(DEAL), "- -"),
            "-",
            "Player 1 must lead a card: cards are foreplaced only before trick 1 (R9).",
            id="R9 none as a lead",
        ),
        pytest.param(
            after(Position.start(DEAL), "- - AC"),
            "-",
            "Player 2 must reply with a card: cards are foreplaced only before trick 1 (R9).",
            id="R9 none as a reply",
        ),
        pytest.param(
            after(Position.start(DEAL, BGA), "AC"),
            "AC",
            "A♣ is the card that Player 1 led (R5).",
            id="R5 the card led",
        ),
        pytest.param(
            after(Position.start(DEAL, Ruleset.preset("gamerules")), "7D - AC"),
            "7D",
            "7♦ is not Player 2's: Player 1 foreplaced it (R5).",
            id="R5 a card that comes back for trick 10",
        ),
        pytest.param(
            after(Position.start(DEAL), "7D"),
            "QD",
            "Player 2 cannot foreplace Q♦: Player 1's foreplacement rules out diamonds "
            "and sevens (R11).",
            id="R11 suit",
        ),
        pytest.param(
            after(Position.start(DEAL), "7D"),
            "7H",
            "Player 2 cannot foreplace 7♥: Player 1's foreplacement rules out diamonds "
            "and sevens (R11).",
            id="R11 rank",
        ),
        pytest.param(
            after(with_rules(QUEENS, privilege="king"), "KS"),
            "AS",
            "Player 2 must answer a king with a king: K♣ or K♥ (privilege).",
            id="privileged king",
        ),
        pytest.param(
            after(with_rules(QUEENS, privilege="king-queen"), "QC"),
            "TC",
            "Player 2 must answer a queen with a queen: Q♦ (privilege).",
            id="privileged queen",
        ),
        pytest.param(
            after(with_rules(QUEENS, free_move=True), "QC"),
            "TD",
            "Even with the free move, Player 2 must reply with a club or a queen: "
            "10♣, K♣, 7♣ or Q♦ (R5).",
            id="free move",
        ),
        pytest.param(
            after(with_rules(QUEENS, free_move=True), "QC QD TS"),
            "TD",
            "Player 2 must follow suit: A♠ (R5).",
            id="free move gone",
        ),
        pytest.param(
            after(Position.start(WORKED_HANDS[1].deal, BGA), WORKED_HANDS[1].play),
            "AC",
            "The hand is over (R6).",
            id="R6 after a mate",
        ),
        pytest.param(
            after(Position.start(Deal.parse("AK7.T.A7.AKQ7"), BGA), DRAWN),
            "AC",
            "The hand is over (R8).",
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
    assert caught.value.clause == told.rpartition("(")[2].removesuffix(").")


def test_an_objection_is_told_with_the_names_and_labels_that_are_asked_for() -> None:
    position = after(Position.start(DEAL, BGA), "AC")

    def ascii_label(action: Action) -> str:
        return action.ascii_label

    found = refusal(position, parse_action("QD"))
    assert (found.clause, found.seat) == ("R5", 1)
    assert found.message(("Ana", "Ben"), ascii_label) == (
        "Ben must follow suit: KC, QC or 7C (R5)."
    )


@pytest.mark.parametrize("name", ["{allowed}", "{", "{0.__class__}", "%s", "[red]", "{action}"])
def test_a_name_with_braces_is_told_as_it_is(name: str) -> None:
    found = refusal(after(Position.start(DEAL, BGA), "AC"), parse_action("QD"))
    assert found.message((name, name)) == f"{name} must follow suit: K♣, Q♣ or 7♣ (R5)."
