"""`mate solve`: exact values, as text and as JSON."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from mate.cli import main
from mate.rules import Deal, Hand, Ruleset, parse_action

HANDS: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "data" / "hands.json").read_text(encoding="utf-8")
)
DEAL = "Q7.TK7.AKQ7.K"
FIRST_WORKED_HAND = "AC KC AS KS TS QS KD QD AD AH KH TH TC QC TD"
"""10♦ gives mate on trick 8."""
PRESETS_CHECKED = ("classic", "denexa", "bga", "gamerules")
FLAGS = {
    "bga-king": ("--rules", "bga", "--privilege", "king"),
    "bga-figure": ("--rules", "bga", "--privilege", "king-queen"),
    "bga-free": ("--rules", "bga", "--free-move"),
    "bga-king-free": ("--rules", "bga", "--privilege", "king", "--free-move"),
} | {name: ("--rules", name) for name in PRESETS_CHECKED}


def solved(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main(["solve", *arguments, "--json"]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    document: dict[str, Any] = json.loads(captured.out)
    return document


def test_a_checked_hand_has_its_values(capsys: pytest.CaptureFixture[str]) -> None:
    hand = next(each for each in HANDS if each["deal"] == "AK7.TKQ.A.TK7")
    for name, figures in hand["rules"].items():
        document = solved(capsys, "--deal", hand["deal"], *FLAGS[name])
        each = {entry["action"]: entry["value"] for entry in document["actions"]}
        assert (name, document["value"], each) == (name, figures["value"], figures["each"])
        best = {action for action, value in each.items() if value == document["value"]}
        assert (name, set(document["best"])) == (name, best)


def test_the_fields_of_the_document(capsys: pytest.CaptureFixture[str]) -> None:
    document = solved(capsys, "--deal", "169260")
    assert list(document) == [
        "deal", "number", "rules", "played", "value", "actions", "best", "line",
        "counts", "dealer_ahead",
    ]  # fmt: skip
    assert (document["deal"], document["number"], document["played"]) == (DEAL, 169260, [])
    assert document["rules"] == {"name": "classic", **Ruleset().options}
    assert document["actions"][0] == {
        "action": "QC",
        "value": -88,
        "why": "The other player mates with A♦ on trick 7 (+1) for 88 points; after foreplacing "
        "K♦, with A♦ on trick 6 or 7 for 77 points.",
    }


@pytest.mark.parametrize("flags", FLAGS.values(), ids=FLAGS)
def test_the_line_plays_out_the_value(
    capsys: pytest.CaptureFixture[str], flags: tuple[str, ...]
) -> None:
    document = solved(capsys, "--deal", "156568", *flags)
    options = {name: value for name, value in document["rules"].items() if name != "name"}
    hand = Hand.begin(Deal.parse("156568"), Ruleset().changed(**options))
    for action in document["line"]:
        hand = hand.play(parse_action(action))
    assert hand.outcome is not None
    assert hand.outcome.points_of(0) - hand.outcome.points_of(1) == document["value"]


def test_actions_lead_to_the_position_that_is_solved(capsys: pytest.CaptureFixture[str]) -> None:
    document = solved(capsys, "--deal", DEAL, "-", "-", "ah", "♥10", "10S")
    assert document["played"] == ["-", "-", "AH", "TH", "TS"]
    assert document["value"] == -88
    values = {entry["action"]: entry["value"] for entry in document["actions"]}
    assert values == {"AS": -77, "QS": -88}
    assert document["best"] == ["QS"]


def test_options_may_stand_before_and_after_the_actions(
    capsys: pytest.CaptureFixture[str],
) -> None:
    first = solved(capsys, "--deal", DEAL, "none", "None", "AH", "--rules", "denexa")
    assert solved(capsys, "-", "-", "AH", "--rules", "denexa", "--deal", DEAL) == first


def test_a_hand_that_is_over_has_its_result_and_nothing_to_do(
    capsys: pytest.CaptureFixture[str],
) -> None:
    document = solved(capsys, "--deal", "38769", "--rules", "bga", *FIRST_WORKED_HAND.split())
    assert (document["value"], document["actions"], document["best"]) == (80, [], [])


def test_the_text_marks_the_best_actions_and_tells_a_line(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["solve", "--deal", DEAL]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "With best play the other player wins by 77." in lines
    assert "*  K♦                  −77   best" in lines
    row = lines.index("   10♠                 −90     13")
    assert lines[row + 1 : row + 3] == [
        "     Gives up 10♠, a guard against 10♦: the other player mates with 10♣ or 10♦",
        "     on trick 9 for 90 points; after foreplacing K♦, with A♦ on trick 6 or 7 for",
    ]
    assert "   none                −88     11" in lines
    assert lines[-1] == "    The other player mates with A♦ on trick 6 (+1): 77 points."


def test_ascii_writes_suits_as_letters(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "--deal", DEAL, "--ascii"]) == 0
    told = capsys.readouterr().out
    assert told.isascii()
    assert "*  KD                  -77   best" in told
    assert "Gives up 10S, a guard against 10D" in told


IMPOSSIBLE = {
    "card of the other player": (
        ["-", "-", "TH"],
        "Action 3, 10♥: 10♥ is the other player's, not the dealer's (R4).",
    ),
    "wrong suit": (
        ["-", "-", "AH", "AC"],
        "Action 4, A♣: The other player must follow suit: 10♥ (R5).",
    ),
    "card before the declarations": (
        ["AC"],
        "Action 1, A♣: A♣ is the other player's, not the dealer's (R9).",
    ),
    "second declaration": (
        ["KD", "QD"],
        (
            "Action 2, Q♦: The other player cannot foreplace Q♦: the dealer's foreplacement rules "
            "out diamonds and kings (R11)."
        ),
    ),
    "no card as a lead": (
        ["-", "-", "-"],
        (
            "Action 3, none: The dealer must lead a card: cards are foreplaced only before trick 1 "
            "(R9)."
        ),
    ),
    "card that is gone": (
        ["-", "-", "AH", "TH", "AH"],
        "Action 5, A♥: A♥ is out of play (R4).",
    ),
}


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_an_impossible_action_is_told_with_its_number_and_clause(
    capsys: pytest.CaptureFixture[str], name: str
) -> None:
    actions, reason = IMPOSSIBLE[name]
    assert main(["solve", "--deal", DEAL, *actions]) == 1
    captured = capsys.readouterr()
    (line,) = captured.err.splitlines()
    assert captured.out == ""
    assert line.startswith(f"mate: {reason}")


def test_nothing_can_be_done_after_the_end(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        main(["solve", "--deal", "38769", "--rules", "bga", *FIRST_WORKED_HAND.split(), "QH"]) == 1
    )
    assert capsys.readouterr().err == "mate: Action 16, Q♥: The hand is over (R6).\n"


WRONG_USAGE = {
    "no deal": (["-"], "Missing: --deal or --position."),
    "malformed deal": (["--deal", "Q7.TK7"], "Not a holding: 'Q7.TK7'. Separate the four suits"),
    "nine cards": (["--deal", "Q.TK7.AKQ7.K"], "The dealer holds ten cards, not 9"),
    "no card": (["--deal", "0", "XX"], "Not a card: 'XX'. Give a rank"),
    "hostile card": (["--deal", "0", "\x1b[31m"], r"Not a card: '\x1b[31m'."),
    "no rule set": (["--deal", "0", "--rules", "whist"], "Not a value of --rules: 'whist'."),
    "no rule value": (["--deal", "0", "--privilege", "ace"], "Not a value of --privilege: 'ace'."),
}


@pytest.mark.parametrize("name", WRONG_USAGE)
def test_wrong_usage(capsys: pytest.CaptureFixture[str], name: str) -> None:
    arguments, reason = WRONG_USAGE[name]
    with pytest.raises(SystemExit) as ended:
        main(["solve", *arguments])
    captured = capsys.readouterr()
    assert (ended.value.code, captured.out) == (2, "")
    (line,) = captured.err.splitlines()
    assert reason in line
    assert line.isprintable()
