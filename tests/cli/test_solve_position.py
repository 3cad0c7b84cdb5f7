"""`mate solve --position`: a position between two tricks, whatever was played before it."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from rich.cells import cell_len

from mate.cli import main
from mate.rules import Deal, Hand, Phase, Position, Ruleset
from mate.solver import solve
from tests.strategies import ALL_RULESETS, play_hand

POSITION = (".A..AT", "A..A.Q")
"""The dealer's cards and the other player's, three tricks before the end."""


def arguments(position: Position) -> list[str]:
    """The command line that names a position before a lead; its dealer has seat 0."""
    options = {name: str(value) for name, value in position.ruleset.options.items()}
    free_move = ["--free-move"] if options.pop("free_move") == "True" else []
    rules = [f"--{name.replace('_', '-')}={value}" for name, value in options.items()]
    return [
        *("solve", "--position", *map(str, position.holdings)),
        *("--leader", str(position.leader + 1)),
        *("--foreplaced", *("-" if card is None else str(card) for card in position.foreplaced)),
        *(["--free-move-used"] if position.free_move_used else []),
        *free_move,
        *rules,
        "--json",
    ]


def solved(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert main(words) == 0
    document: dict[str, Any] = json.loads(capsys.readouterr().out)
    return document


@pytest.mark.parametrize("ruleset", ALL_RULESETS[::11], ids=repr)
def test_a_position_of_a_hand_has_the_value_that_its_deal_gives_it(
    capsys: pytest.CaptureFixture[str], ruleset: Ruleset
) -> None:
    source = Random(str(ruleset.options))
    hand = play_hand(Hand.begin(Deal.draw(source), ruleset), source)
    solution = solve(hand.start)
    for position in hand.positions:
        if position.phase is Phase.LEAD:
            document = solved(capsys, *arguments(position))
            evaluation = solution.evaluate(position)
            assert document["value"] == evaluation.value
            each = {entry["action"]: entry["value"] for entry in document["actions"]}
            assert each == {str(action): value for action, value in evaluation.values.items()}


def test_the_document_has_the_position_in_place_of_the_deal(
    capsys: pytest.CaptureFixture[str],
) -> None:
    document = solved(
        capsys, "solve", "--position", *POSITION, "--leader", "1", "--json", "AS", "AC"
    )
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


def test_the_text_says_where_the_hand_stands_and_what_each_action_does(
    capsys: pytest.CaptureFixture[str],
) -> None:
    position = ["--position", ".A.K.Q", "A..A.AT", "--leader", "2", "--foreplaced", "7C", "NONE"]
    assert main(["solve", *position, "--free-move", "--free-move-used", "10D"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "Position before trick 7, custom rules",
        "Dealer  A♠ K♥ Q♦",
        "Other   A♣ A♥ A♦ 10♦",
        "The dealer foreplaced 7♣.",
        "The free move has been used.",
        "Played  10♦",
        "",
        "With best play the other player wins by 110.",
        "",
        "The dealer to reply:",
        "   action  value to dealer  costs",
        "*  Q♦                 −110   best",
        "     The only legal reply; the other player mates with A♣ or A♦ on trick 10 for",
        "     110 points.",
        "",
        "Best line:",
        " 7  Other   10♦ - Q♦",
        " 8  Other    A♣ - A♠",
        " 9  Other    A♥ - K♥",
        "10  Other    A♦ - mate",
        "    The other player mates with A♦ on trick 10: 110 points.",
    ]


def test_lines_are_no_wider_than_the_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    assert main(["solve", "--position", *POSITION, "--leader", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert max(map(cell_len, lines)) <= 40
    row = lines.index("   A♠                    0     90")
    assert lines[row + 1 : row + 4] == [
        "     Lets the win slip: the hand is",
        "     drawn; after A♦ the dealer mates",
        "     with 10♦ on trick 9 for 90 points.",
    ]


def test_sentences_are_without_signs_where_they_are_not_wanted(
    capsys: pytest.CaptureFixture[str],
) -> None:
    document = solved(
        capsys, "solve", "--position", *POSITION, "--leader", "1", "--json", "--ascii"
    )
    assert document["actions"][1] == {
        "action": "AD",
        "value": 90,
        "why": "Forces out QD, the last guard against 10D, which mates on trick 9 for 90 points.",
    }


IMPOSSIBLE = {
    "card in both holdings": (
        ["A...", "A...", "--leader", "1"],
        "The players cannot both hold A♣: there is only one.",
    ),
    "counts": (["A...", "K.KQ..", "--leader", "1"], "No trick starts with 1 and 3 cards: "),
    "nobody foreplaced": (
        ["A...", "K.K..", "--leader", "2"],
        "No trick starts with 1 and 2 cards: both players hold the same number, or one fewer after",
    ),
    "the dealer's opponent leads trick 1": (
        ["ATKQ7.ATKQ7..", "..ATKQ7.ATKQ7", "--leader", "2"],
        "Player 2 cannot lead trick 1",
    ),
    "foreplaced and held": (
        ["A...", "K.K..", "--leader", "1", "--foreplaced", "KS", "-"],
        "Neither player can hold K♠: Player 1 foreplaced it (R10).",
    ),
    "action": (
        ["A...", "K...", "--leader", "1", "KC"],
        "Action 1, K♣: K♣ is the other player's, not the dealer's (R4).",
    ),
}


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_what_is_no_position_is_refused_in_one_line(
    capsys: pytest.CaptureFixture[str], name: str
) -> None:
    words, reason = IMPOSSIBLE[name]
    assert main(["solve", "--position", *words]) == 1
    captured = capsys.readouterr()
    (line,) = captured.err.splitlines()
    assert captured.out == ""
    assert line.startswith(f"mate: {reason}")


WRONG_USAGE = {
    "no leader": (["--position", *POSITION], "--position needs --leader: 1 if"),
    "leader": (["--position", *POSITION, "--leader", "0"], "Not a player: '0'. Give 1 or 2."),
    "leader in other digits": (
        ["--position", *POSITION, "--leader", "\N{ARABIC-INDIC DIGIT ONE}"],
        r"Not a player: '\u0661'. Give 1 or 2.",
    ),
    "one holding": (["--position", POSITION[0]], "--position needs 2 values."),
    "no holding": (["--position", "AK", "QD"], "Not a holding: 'AK'. Separate the four suits"),
    "no card": (
        ["--position", *POSITION, "--leader", "1", "--foreplaced", "XX", "-"],
        "Not a card: 'XX'. Give a rank",
    ),
    "with a deal": (
        ["--position", *POSITION, "--deal", "0"],
        "Give --deal or --position, not both.",
    ),
    "leader of a deal": (["--deal", "0", "--leader", "1"], "--leader needs --position."),
    "foreplaced in a deal": (
        ["--deal", "0", "--foreplaced", "-", "-"],
        "--foreplaced needs --position.",
    ),
    "free move of a deal": (
        ["--deal", "0", "--free-move-used"],
        "--free-move-used needs --position.",
    ),
}


@pytest.mark.parametrize("name", WRONG_USAGE)
def test_wrong_usage(capsys: pytest.CaptureFixture[str], name: str) -> None:
    words, reason = WRONG_USAGE[name]
    with pytest.raises(SystemExit) as ended:
        main(["solve", *words])
    captured = capsys.readouterr()
    assert (ended.value.code, captured.out) == (2, "")
    (line,) = captured.err.splitlines()
    assert reason in line
