"""What people and programs read of the solver, the analysis and simulations."""

from __future__ import annotations

import json

import pytest

from mate.ascii import in_ascii
from mate.cli.reports.grading import analysis_document, analysis_text
from mate.cli.reports.simulating import simulation_document, simulation_text
from mate.cli.reports.solving import solution_document, solution_text
from mate.grading import analyze
from mate.players import LEVELS
from mate.rules import Deal, Hand, Match, Ruleset, parse_action
from mate.simulation import PlayedMatch, Simulation
from mate.solver import solve
from mate.words.narrator import Narrator

NAMES = ("Ana", "Ben")
NARRATOR = Narrator(NAMES)


def hand_after(actions: str, deal: str = "Q7.TK7.AKQ7.K", rules: str = "classic") -> Hand:
    hand = Hand.begin(Deal.parse(deal), Ruleset.preset(rules))
    for word in actions.split():
        hand = hand.play(parse_action(word))
    return hand


def match_after(actions: str, deals: tuple[str, ...], rules: str = "bga") -> Match:
    match = Match(Ruleset.preset(rules))
    waiting = list(deals)
    for word in actions.split():
        if match.needs_deal:
            match = match.deal(Deal.parse(waiting.pop(0)))
        match = match.play(parse_action(word))
    return match


HAND = "AC KC AS KS TS QS KD QD AD AH KH TH TC QC TD"


def test_a_solution_is_told_as_values_and_a_line_of_tricks() -> None:
    hand = hand_after("- - AH TH TS")
    assert solution_text(hand, solve(hand.position)).splitlines() == [
        "Deal Q7.TK7.AKQ7.K (169260), classic rules",
        "Dealer  Q♣ 7♣ 10♠ K♠ 7♠ A♥ K♥ Q♥ 7♥ K♦",
        "Other   A♣ 10♣ K♣ A♠ Q♠ 10♥ A♦ 10♦ Q♦ 7♦",
        "Played  none none A♥ 10♥ 10♠",
        "",
        "With best play the other player wins by 88.",
        "",
        "The other player to reply:",
        "   action  value to dealer  costs",
        "*  Q♠                  −88   best",
        "     The other player mates with A♦ on trick 8 for 88 points.",
        "   A♠                  −77     11",
        "     Misses a larger mate: the other player mates with A♦ on trick 7 for 77",
        "     points; after Q♠, with A♦ on trick 8 for 88 points.",
        "",
        "Best line:",
        " 2  Dealer  10♠ - Q♠",
        " 3  Dealer   K♠ - A♠",
        " 4  Other    A♣ - Q♣",
        " 5  Other   10♣ - 7♣",
        " 6  Other   10♦ - K♦",
        " 7  Other    K♣ - K♥",
        " 8  Other    A♦ - mate",
        "    The other player mates with A♦ on trick 8: 88 points.",
    ]


def test_declarations_of_a_line_are_told_before_its_tricks() -> None:
    hand = hand_after("")
    lines = solution_text(hand, solve(hand.position), signs=False).splitlines()
    assert lines[3:8] == [
        "",
        "With best play the other player wins by 77.",
        "The count favours the other player: 12 to 7 (5 + 2 for leading first).",
        "",
        "The dealer to declare:",
    ]
    line = lines.index("Best line:")
    assert lines[line + 1 : line + 4] == [
        "    Dealer  foreplaces KD",
        "    Other   foreplaces QS",
        " 1  Dealer   7S - AS",
    ]
    assert ["none", "−88", "11"] in [told.split() for told in lines]
    assert in_ascii("\n".join(lines)) == "\n".join(lines).replace("−", "-")


def test_a_hand_that_is_over_is_told_by_its_end() -> None:
    hand = hand_after(HAND, "AT.AT7.T.ATK7", "bga")
    solution = solve(hand.position)
    last = solution_text(hand, solution).splitlines()[-1]
    assert last == "The dealer mates with 10♦ on trick 8: 80 points."
    document = solution_document(hand, solution)
    assert (document["value"], document["actions"], document["line"]) == (80, [], [])


def test_the_document_of_a_solution_has_its_fields() -> None:
    hand = hand_after("- - AH TH TS")
    document = json.loads(json.dumps(solution_document(hand, solve(hand.start))))
    assert document == {
        "deal": "Q7.TK7.AKQ7.K",
        "number": 169260,
        "rules": {"name": "classic", **Ruleset().options},
        "played": ["-", "-", "AH", "TH", "TS"],
        "value": -88,
        "actions": [
            {
                "action": "AS",
                "value": -77,
                "why": "Misses a larger mate: the other player mates with A♦ on trick 7 for 77 "
                "points; after Q♠, with A♦ on trick 8 for 88 points.",
            },
            {
                "action": "QS",
                "value": -88,
                "why": "The other player mates with A♦ on trick 8 for 88 points.",
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


def test_an_analysis_is_told_hand_by_hand_and_summed_up() -> None:
    match = match_after(f"{HAND} AC QC", ("AT.AT7.T.ATK7",))
    text = analysis_text(analyze(match), NARRATOR).splitlines()
    assert text[3:8] == [
        "Hand 1. Ana deals.",
        "Best play in this hand: Ana wins by 80.",
        "trick  player  action  value  lost  grade  better",
        "    1  Ana     A♣        +80",
        "       Ben     K♣        +80",
    ]
    assert "Ana mates with 10♦ on trick 8: 80 points." in text
    assert "Hand 2. Ben begins." in text
    assert text[-5].split()[:2] == ["player", "points"]
    assert text[-5].split()[-3:] == ["?!", "?", "??"]
    assert text[-2:] == [
        "Choices: turns with more than one legal action.",
        "?! inaccuracy, 1 point or more; ? mistake, 12 or more; ?? blunder, 25 or more.",
    ]


def test_the_worst_moment_is_told_with_what_was_better() -> None:
    match = match_after("- - AH TH TS AS", ("Q7.TK7.AKQ7.K",), "classic")
    text = analysis_text(analyze(match), Narrator(NAMES, signs=False))
    assert in_ascii(text) == text.replace("−", "-")
    assert text.splitlines()[-4:] == [
        "Ana's worst moment: hand 1, before trick 1.",
        "  none cost 11 points; better: KD.",
        "Ben's worst moment: hand 1, trick 2.",
        "  AS cost 11 points; better: QS.",
    ]


def test_the_document_of_an_analysis_has_its_fields() -> None:
    match = match_after("- - AH TH TS AS", ("Q7.TK7.AKQ7.K",), "classic")
    document = json.loads(json.dumps(analysis_document(analyze(match), NAMES)))
    (hand,) = document["hands"]
    assert (hand["hand"], hand["dealer"], hand["value"], hand["whole_round"]) == (1, 0, -77, False)
    worst = {
        "trick": 2,
        "player": 1,
        "action": "AS",
        "before": -88,
        "after": -77,
        "loss": 11,
        "grade": "inaccurate",
        "best": ["QS"],
        "choices": 2,
    }
    assert hand["actions"][-1] == worst
    assert [player["name"] for player in document["players"]] == ["Ana", "Ben"]
    assert document["players"][1]["worst"] == {"hand": 1, **worst}
    assert {key: document["players"][0][key] for key in ("lost", "actions", "best")} == {
        "lost": 11,
        "actions": 3,
        "best": 2,
    }
    grades = {"best": 2, "inaccurate": 1, "mistake": 0, "blunder": 0}
    assert document["players"][0]["grades"] == grades


def test_a_round_whose_loser_deals_is_named_as_what_is_valued() -> None:
    match = match_after("- -", ("Q7.TK7.AKQ7.K",), "super")
    assert "Best play in both hands of this round: " in analysis_text(analyze(match), NARRATOR)


@pytest.mark.parametrize("name", ["A" * 24, "日本語"])
def test_columns_hold_whatever_the_players_are_called(name: str) -> None:
    match = match_after("- - AH TH TS AS", ("Q7.TK7.AKQ7.K",), "classic")
    text = analysis_text(analyze(match), Narrator((name, "Ben"))).splitlines()
    cells = [sum(2 if ord(sign) > 0x3000 else 1 for sign in line) for line in text]
    assert max(cells) <= 80
    ends = {cell for line, cell in zip(text, cells, strict=True) if line.endswith((" −88", "−77"))}
    assert len(ends) == 1


def test_a_simulation_is_told_with_its_error() -> None:
    levels = (LEVELS["club"], LEVELS["novice"])
    matches = tuple(PlayedMatch(score, (4, 8)) for score in [(50, 20), (0, 0), (10, 90), (70, 60)])
    simulation = Simulation(levels, Ruleset(), 7, matches)
    assert simulation_text(simulation).splitlines() == [
        "4 matches, classic rules, seed 7",
        "player  won         points lost per hand",
        "club      2  50.0%                   1.0",
        "novice    1  25.0%                   2.0",
        "drawn     1  25.0%",
        "Margin for club: −10.0 ± 24.2 points per match (± standard error)",
    ]
    document = json.loads(json.dumps(simulation_document(simulation)))
    assert document["players"] == ["club", "novice"]
    assert (document["wins"], document["draws"], document["matches"]) == ([2, 1], 1, 4)
    assert document["margins"] == [30, 0, -80, 10]
