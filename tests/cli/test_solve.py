"""`mate solve`: exact values of hands and of positions, as text and as JSON."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.cells import cell_len

from mate.cleaning import in_ascii
from mate.rules import Ruleset
from tests.program import CommandLine

DATA = Path(__file__).parents[1] / "data"
DEAL = "Q7.TK7.AKQ7.K"
FIRST_WORKED_HAND = "--deal 38769 --rules bga AC KC AS KS TS QS KD QD AD AH KH TH TC QC TD"
"""10♦ gives mate on trick 8."""
POSITION = ("solve", "--position", ".A..AT", "A..A.Q", "--leader", "1")
"""The dealer's cards and the other player's, three tricks before the end."""


def page(name: str) -> list[str]:
    """A page that was read through by hand."""
    return (DATA / "plain" / f"{name}.txt").read_text(encoding="utf-8").splitlines()


# A deal.


def test_actions_lead_to_the_position_that_is_solved(mate: CommandLine) -> None:
    assert mate.document("solve", "--deal", DEAL, "-", "None", "ah", "♥10", "10S") == {
        "deal": DEAL,
        "number": 169260,
        "rules": {"name": "classic", **Ruleset().options},
        "played": ["-", "-", "AH", "TH", "TS"],
        "value": -88,
        "actions": [
            {
                "action": "AS",
                "value": -77,
                "why": "The other player needs A♠ to take the lead on trick 3; after A♠ the other "
                "player mates on trick 7 for 77 points.",
            },
            {
                "action": "QS",
                "value": -88,
                "why": "Keeps A♠ to win a later trick; the other player mates with A♦ on trick 8 "
                "for 88 points.",
            },
        ],
        "best": ["QS"],
        "line": ["QS", "KS", "AS", "AC", "QC", "TC", "7C", "TD", "KD", "KC", "KH", "AD"],
        "counts": [
            {"aces": 2, "tens": 1, "clubs": 2, "whole_ranks": 0, "total": 5},
            {"aces": 6, "tens": 3, "clubs": 3, "whole_ranks": 0, "total": 12},
        ],
        "dealer_ahead": -5,
    }


def test_a_hand_that_is_over_has_its_result_and_nothing_to_do(mate: CommandLine) -> None:
    words = ("solve", *FIRST_WORKED_HAND.split())
    document = mate.document(*words)
    assert (document["value"], document["actions"], document["best"]) == (80, [], [])
    assert document["line"] == []
    assert mate.lines(*words)[-1] == "The dealer mates with 10♦ on trick 8: 80 points."
    refusal = mate.refusal(*words, "QH", status=2)
    assert refusal == "mate: Action 16, Q♥: The hand is over (R6). See mate solve --help."


def test_the_text_marks_the_best_actions_and_tells_a_line_of_tricks(mate: CommandLine) -> None:
    words = ("solve", "--deal", DEAL, "-", "-", "AH", "TH", "TS")
    lines = mate.lines(*words)
    assert lines == page("solve")
    assert mate.lines(*words, "--ascii") == list(map(in_ascii, lines))


def test_declarations_of_a_line_are_told_before_its_tricks(mate: CommandLine) -> None:
    lines = mate.lines("solve", "--deal", DEAL)
    assert lines[3:8] == [
        "",
        "With best play the other player wins by 77.",
        "The count favours the other player: 12 to 7 (5 + 2 for beginning).",
        "",
        "The dealer to declare:",
    ]
    assert "*  K♦                  −77   best" in lines
    row = lines.index("   10♠                 −90     13")
    assert lines[row + 1 : row + 3] == [
        "     The dealer is lost either way, but there is a cheaper end; after",
        "     foreplacing 10♠ the other player mates with 10♦ on trick 9 for 90 points.",
    ]
    assert "   none                −88     11" in lines
    line = lines.index("Best line:")
    assert lines[line + 1 : line + 4] == [
        "    Dealer  foreplaces K♦",
        "    Other   foreplaces Q♠",
        " 1  Dealer   7♠ - A♠",
    ]
    assert lines[-1] == "    The other player mates with A♦ on trick 6 (counted as 7): 77 points."


def test_of_several_best_actions_each_says_how_often_a_level_errs_after_it(
    mate: CommandLine,
) -> None:
    words = ("solve", "--deal", "777", "-", "-")
    lines = mate.lines(*words, "--against", "casual")
    row = lines.index("*  A♣                  +56   best")
    assert lines[row + 1 : row + 4] == [
        "     Delays mating with 7♣; the dealer mates with 7♣ on trick 8 for 56 points.",
        "     Level casual goes wrong next in 33.6%; over the next tricks it loses 6.1",
        "     points on average.",
    ]
    actions = mate.document(*words)["actions"]
    against = {each["action"]: each.get("against") for each in actions}
    assert against["AC"]["club"] == {"errs": 0.407, "loses": 6.346}
    assert list(against["AC"]) == ["novice", "casual", "club", "expert"]
    assert not any(against[each["action"]] for each in actions if each["value"] != 56)
    refusal = mate.refusal(*words, "--against", "perfect", status=2)
    assert refusal.startswith("mate: Unknown level 'perfect' for --against.")


FOREPLACED = "The dealer foreplaced 10♣."


@pytest.mark.parametrize(
    ("actions", "told"),
    [
        ("TC", [FOREPLACED, "To lead 10♣ instead, type - - TC."]),
        ("TC KC --foreplacement free", [FOREPLACED, "To lead 10♣ instead, type - - TC KC."]),
        ("TC -", [FOREPLACED]),
        ("TC KS", [FOREPLACED]),
        ("- - TC", ["Played  10♣"]),
        ("TC --rules bga", ["Played  10♣"]),
    ],
)
def test_a_foreplacement_that_may_be_meant_as_a_lead_says_how_to_lead(
    mate: CommandLine, actions: str, told: list[str]
) -> None:
    words = ("solve", "--deal", "38769", *actions.split())
    about = ("Played", "The dealer foreplaced 1", "To lead")
    assert [line for line in mate.lines(*words) if line.startswith(about)] == told
    assert "instead" not in str(mate.document(*words))


# A position between two tricks, whatever was played before it.


def test_the_document_has_the_position_in_place_of_the_deal(mate: CommandLine) -> None:
    document = mate.document(*POSITION, "AS", "AC")
    assert (document["deal"], document["number"]) == (None, None)
    assert document["position"] == {
        "holdings": [".A..AT", "A..A.Q"],
        "leader": 0,
        "trick": 8,
        "foreplaced": [None, None],
        "free_move_used": False,
    }
    assert document["played"] == ["AS", "AC"]
    assert [entry["action"] for entry in document["actions"]] == ["AH", "QD"]
    # Sentences are without signs where they are not wanted.
    assert mate.document(*POSITION, "--ascii")["actions"][1] == {
        "action": "AD",
        "value": 90,
        "why": "Keeps 10D, the mating card; the dealer mates with 10D on trick 9 for 90 points.",
    }


def test_the_text_says_where_the_hand_stands_and_what_each_action_does(mate: CommandLine) -> None:
    position = ["--position", ".A.K.Q", "A..A.AT", "--leader", "2", "--foreplaced", "7C", "NONE"]
    assert mate.lines("solve", *position, "--free-move", "--free-move-used", "10D") == page(
        "position"
    )


def test_lines_are_no_wider_than_the_terminal(mate: CommandLine) -> None:
    lines = mate.lines(*POSITION, cells=40)
    assert max(map(cell_len, lines)) <= 40
    row = lines.index("   A♠                    0     90")
    assert lines[row + 1 : row + 3] == [
        "     The dealer has to keep the lead;",
        "     after A♠ the hand is drawn.",
    ]


# What cannot be.


IMPOSSIBLE = {
    f"--deal {DEAL} - - TH": "Action 3, 10♥: 10♥ is the other player's, not the dealer's (R4).",
    f"--deal {DEAL} - - AH AC": "Action 4, A♣: The other player must follow suit: 10♥ (R5).",
    f"--deal {DEAL} KD QD": (
        "Action 2, Q♦: The other player cannot foreplace Q♦: the dealer's foreplacement rules out "
        "diamonds and kings (R11)."
    ),
    "--position A... A... --leader 1": "The players cannot both hold A♣: there is only one.",
    "--position A... K.KQ.. --leader 1": "No trick starts with 1 and 3 cards: ",
    "--position ATKQ7.ATKQ7.. ..ATKQ7.ATKQ7 --leader 2": "Player 2 cannot lead trick 1",
    "--position A... K.K.. --leader 1 --foreplaced KS -": (
        "Neither player can hold K♠: Player 1 foreplaced it (R10)."
    ),
}


@pytest.mark.parametrize("words", IMPOSSIBLE)
def test_what_the_rules_do_not_allow_is_refused_with_its_number_and_clause(
    mate: CommandLine, words: str
) -> None:
    told = mate.refusal("solve", *words.split(), status=2)
    assert told.startswith(f"mate: {IMPOSSIBLE[words]}")
