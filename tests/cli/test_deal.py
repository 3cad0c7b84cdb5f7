"""`mate deal`: deals drawn by what they are worth."""

from __future__ import annotations

import json
from datetime import date
from typing import Any

import pytest

from mate import dealing
from mate.cli import main
from mate.cli.reports.counting import count_document
from mate.rules import PRESETS, Deal
from mate.solver import solve
from tests.program import seeded_deals


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    assert main(["deal", *arguments]) == 0
    return capsys.readouterr().out.splitlines()


def document(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    return json.loads("\n".join(printed(capsys, *arguments, "--json")))


def test_a_fair_deal_says_that_nobody_wins_and_the_same_seed_gives_it_again(
    capsys: pytest.CaptureFixture[str],
) -> None:
    lines = printed(capsys, "--fair", "--seed", "3")
    assert lines == [
        "Deal 111577, TK.AT7.AKQ.Q7",
        "The dealer holds clubs 10 K, spades A 10 7, hearts A K Q, diamonds Q 7.",
        "  It counts 8: 4 for aces, 2 for tens, 2 for clubs.",
        "The other player holds clubs A Q 7, spades K Q, hearts 10 7, diamonds A 10 K.",
        "  It counts 9: 4 for aces, 2 for tens, 3 for clubs.",
        "The count favours the dealer: 10 (8 + 2 for leading first) to 9.",
        "With best play the hand is drawn, under classic rules.",
        "Found after drawing 4 deals.",
        "Play it: mate play --deal 111577",
    ]
    assert printed(capsys, "--seed", "3", "--fair") == lines


def test_a_sharp_deal_says_how_few_actions_are_right_but_not_which(
    capsys: pytest.CaptureFixture[str],
) -> None:
    lines = printed(capsys, "--sharp", "--seed", "3", "--rules", "bga")
    deal = Deal.parse(lines[0].rpartition(" ")[2])
    evaluation = solve(deal, PRESETS["bga"]).evaluate()
    assert (evaluation.value, len(evaluation.best)) == (0, 1)
    assert lines[-1] == f"Play it: mate play --deal {deal.number} --rules bga"
    assert lines[-4:-2] == [
        "With best play the hand is drawn, under bga rules.",
        "1 of 10 first actions keeps that value.",
    ]


def test_where_the_loser_deals_it_is_the_round_that_counts(
    capsys: pytest.CaptureFixture[str],
) -> None:
    lines = printed(capsys, "--fair", "--seed", "1", "--rules", "super")
    assert lines[-3:-1] == [
        "With best play the round is level, under super rules.",
        "Found after drawing 1 deal.",
    ]


def test_the_document_says_what_the_deal_is_worth_and_by_which_rules(
    capsys: pytest.CaptureFixture[str],
) -> None:
    dealt = document(capsys, "--value", "-40", "-10", "--seed", "3", "--rules", "bga")
    deal = Deal.parse(dealt["deal"])
    evaluation = solve(deal, PRESETS["bga"]).evaluate()
    assert dealt == count_document(deal) | {
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


def test_the_dealer_has_to_foreplace_where_that_is_asked_for(
    capsys: pytest.CaptureFixture[str],
) -> None:
    dealt = document(capsys, "--foreplace", "--seed", "6")
    assert dealt["best_actions"] == 1
    told = "1 of 11 first actions keeps that value: a foreplacement."
    assert printed(capsys, "--foreplace", "--seed", "6")[-3] == told
    (best,) = solve(Deal.parse(dealt["deal"])).evaluate().best
    assert best.notation != "-"


def test_it_is_given_up_with_a_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dealing, "LIMIT", 3)
    assert main(["deal", "--value", "110", "110", "--rules", "bga"]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == "mate: None of 3 deals drawn is worth 110 under bga rules.\n"


def test_the_deals_of_the_day_are_those_that_play_deals(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    day = date(2026, 11, 22)
    monkeypatch.setattr("mate.dealsofday.today", lambda: day)
    deals = seeded_deals(20261122)
    lines = printed(capsys, "--today")
    assert lines[0] == "Deals of the day, 2026-11-22 (UTC)"
    assert [line for line in lines if line.startswith("Deal ")] == [
        f"Deal {deal.number}, {deal}" for deal in deals
    ]
    assert lines[-1] == "Play them: mate play --today"
    dealt = document(capsys, "--today")
    assert (dealt["date"], dealt["seed"]) == ("2026-11-22", 20261122)
    assert [each["number"] for each in dealt["deals"]] == [deal.number for deal in deals]
