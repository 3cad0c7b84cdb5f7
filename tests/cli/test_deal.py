"""`mate deal`, deals drawn by what they are worth, and `mate perft`, the first actions counted."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest

from mate.cli.output import count_fields
from mate.rules import PRESETS, Deal, PerftRow, Ruleset
from mate.solver import solve
from tests.program import WORKED_DEAL, CommandLine, seeded_deals

CLASSIC = {"name": "classic", **Ruleset().options}


def test_a_deal_says_what_both_hold(mate: CommandLine) -> None:
    assert mate.lines("deal", "--deal", WORKED_DEAL) == [
        "Deal 38769, AT.AT7.T.ATK7",
        "The dealer holds clubs A 10, spades A 10 7, hearts 10, diamonds A 10 K 7.",
        "  Count 17: aces 6, tens 4, clubs 2, whole ranks 5.",
        "The other player holds clubs K Q 7, spades K Q, hearts A K Q 7, diamonds Q.",
        "  Count 10: aces 2, clubs 3, whole ranks 5.",
        "The count favours the dealer: 19 (17 + 2 for beginning) to 10.",
        "Play it: mate play --deal 38769",
    ]


def test_the_deal_of_a_seed_as_json_and_some_deal_without_one(mate: CommandLine) -> None:
    # The first number that random.Random(1) gives is 0.13436…, and 24824 is that of 184756.
    assert mate.document("deal", "--seed", "1") == {
        "deal": "ATQ.ATK.TKQ.T",
        "number": 24824,
        "holdings": ["ATQ.ATK.TKQ.T", "K7.Q7.A7.AKQ7"],
        "counts": [
            {"aces": 4, "tens": 4, "clubs": 3, "whole_ranks": 5, "total": 16},
            {"aces": 4, "tens": 0, "clubs": 2, "whole_ranks": 5, "total": 11},
        ],
        "dealer_ahead": 7,
    }
    some = mate.document("deal")
    assert mate.document("deal", "--deal", str(some["number"])) == some


@pytest.mark.parametrize(
    ("flags", "number", "told"),
    [
        # How few actions are right is told, but not which.
        (
            "--character sharp --seed 3 --rules bga",
            118071,
            [
                "With best play the hand is drawn, under bga rules.",
                "1 of 10 first actions keeps that value.",
                "Found after drawing 15 deals.",
            ],
        ),
        (
            "--character foreplace --seed 6",
            146574,
            [
                "1 of 11 first actions keeps that value: a foreplacement.",
                "Found after drawing 1 deal.",
            ],
        ),
        # As it was once spelled.
        ("--foreplace --seed 6", 146574, ["Found after drawing 1 deal."]),
        # Where the loser deals it is the round that counts.
        (
            "--character fair --seed 1 --rules super",
            24824,
            [
                "With best play the round is level, under super rules.",
                "Found after drawing 1 deal.",
            ],
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_deal_is_drawn_by_what_it_is_worth_and_the_same_seed_gives_it_again(
    mate: CommandLine, flags: str, number: int, told: list[str]
) -> None:
    lines = mate.lines("deal", *flags.split())
    assert lines[0] == f"Deal {number}, {Deal.from_number(number)}"
    rules = flags.partition(" --rules ")[2]
    again = f" --rules {rules}" if rules else ""
    assert lines[-len(told) - 1 :] == [*told, f"Play it: mate play --deal {number}{again}"]


def test_the_document_says_what_the_deal_is_worth_and_by_which_rules(mate: CommandLine) -> None:
    dealt = mate.document("deal", "--value", "-40", "-10", "--seed", "3", "--rules", "bga")
    deal = Deal.parse(dealt["deal"])
    evaluation = solve(deal, PRESETS["bga"]).evaluate()
    assert dealt == count_fields(deal) | {
        "deal": str(deal),
        "number": deal.number,
        "holdings": [str(holding) for holding in deal],
        "rules": {"name": "bga", **PRESETS["bga"].options},
        "value": evaluation.value,
        "best_actions": len(evaluation.best),
        "draws": dealt["draws"],
    }
    assert -40 <= dealt["value"] <= -10
    assert dealt["draws"] > 1


def test_the_deals_of_the_day_are_those_that_play_deals(
    mate: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    day = date(2026, 11, 22)
    monkeypatch.setattr("mate.clock.today", lambda: day)
    deals = seeded_deals(20261122)
    lines = mate.lines("deal", "--today")
    assert lines[0] == "Deals of the day, 2026-11-22"
    assert [line for line in lines if line.startswith("Deal ")] == [
        f"Deal {deal.number}, {deal}" for deal in deals
    ]
    assert lines[-1] == "Play them: mate play --today"
    dealt = mate.document("deal", "--today")
    assert (dealt["date"], dealt["seed"]) == ("2026-11-22", 20261122)
    assert [each["number"] for each in dealt["deals"]] == [deal.number for deal in deals]


# `mate perft`.


def test_perft_gives_a_row_for_each_depth(mate: CommandLine) -> None:
    checked = json.loads((Path(__file__).parents[1] / "data" / "hands.json").read_text())[0]
    words = ("perft", "--deal", checked["deal"], "--foreplacement", "free", "--depth", "4")
    rows = checked["rules"]["denexa"]["perft"][:4]
    assert mate.document(*words) == {
        "deal": checked["deal"],
        "rules": CLASSIC | {"name": "denexa", "foreplacement": "free"},
        "rows": rows,
        "depths": [dict(zip(PerftRow._fields, row, strict=True)) for row in rows],
    }
    head, *lines = mate.lines(*words)
    assert "".join(lines).isascii()
    assert head.split() == ["depth", "sequences", "mates", "draws"]
    assert [line.split() for line in lines] == [[f"{cell:,}" for cell in row] for row in rows]
    counted = mate.document("perft", "--deal", "38769", "--depth", "1")
    assert (counted["deal"], counted["rows"]) == (WORKED_DEAL, [[1, 11, 0, 0]])
