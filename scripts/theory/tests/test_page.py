"""Tests that `docs/theory.md` matches the stored figures and can be reproduced; also the count."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from mate.cli import main
from mate.dealing import solve_deal
from mate.rules import Card, Deal, Holding, Position, Rank, Ruleset, Suit, parse_action
from mate.words import ACE, BEGINS, CLUB, TEN, WHOLE_RANK, Count, dealer_ahead, signed
from scripts.theory import counts, habits, page, play, recipes, tries

KEPT: Final = page.stored_figures()
AGAIN: Final = "find the figures again: make theory"
SOME_DEALS: Final = [Deal.draw(Random(seed)) for seed in range(200)]


@pytest.mark.parametrize("file", page.page_files(KEPT), ids=lambda file: file.name)
def test_page_and_pictures_match_the_stored_figures(file: Path) -> None:
    assert file.read_text("utf-8") == page.page_files(KEPT)[file], AGAIN


@pytest.mark.parametrize(
    "name",
    [
        # Test only every fifth example by default, because testing all would take seconds.
        pytest.param(name, marks=pytest.mark.deep if number % 5 else ())
        for number, name in enumerate(tries.TRIES)
    ],
)
def test_examples_on_the_page_print_the_stated_values(
    capsys: pytest.CaptureFixture[str], name: str
) -> None:
    shown: dict[str, Any] = KEPT["tries"][name]
    assert f"\n$ {shown['command']}\n" in page.PAGE.read_text("utf-8")
    assert main([*shown["command"].split()[1:], "--json"]) == 0
    solved = json.loads(capsys.readouterr().out)
    values = {each["action"]: signed(each["value"]) for each in solved["actions"]}
    assert (signed(solved["value"]), values) == (shown["value"], shown["others"]), AGAIN


@pytest.mark.parametrize("name", ["gamerules", "super"])
def test_deals_solved_alone_have_the_stored_values(name: str) -> None:
    some: dict[str, int] = KEPT["rules"][name]["some"]
    alone = {
        number: solve_deal(Deal.from_number(int(number)), Ruleset.preset(name)).value
        for number in some
    }
    assert some == alone, AGAIN
    assert len({*some.values()}) > 3


def test_page_rounds_shares_only_once() -> None:
    # Rounding twice would give 96: 95.48, then 95.5.
    assert round(KEPT["drawn"]["no_whole_rank"], 1) == 95.5
    text = " ".join(page.PAGE.read_text("utf-8").split())
    assert "In 95% of drawn deals neither player has a whole rank" in text


def test_theory_page_and_program_count_points_in_the_same_way() -> None:
    assert counts.COUNTS["chosen"] == (ACE, TEN, CLUB, WHOLE_RANK)
    assert KEPT["count"]["right"]["chosen"]["begins"] == BEGINS


def test_first_hand_of_best_play_is_reproduced() -> None:
    deal = Deal.draw(Random(play.SEED))
    hand = play.play(deal.number)
    assert KEPT["play"]["first"] == [hand.deal, hand.trick, hand.rank], AGAIN


def test_losses_of_rule_following_players_in_the_first_hand_are_reproduced() -> None:
    lost = recipes.lost(Deal.draw(Random(recipes.SEED)).number)
    assert lost == {name: KEPT["recipes"][name]["first"] for name in recipes.PLAYERS}, AGAIN


def test_costs_of_habits_in_the_first_hand_are_reproduced() -> None:
    costs = habits.costs(Deal.draw(Random(habits.SEED)).number)
    assert sum(cost for _, cost in costs) == KEPT["habits"]["first"], AGAIN


def test_simple_rules_choose_the_leads_in_the_examples_of_the_page() -> None:
    lines = recipes.PLAYERS["lines"]
    for name, leads in {"lines": ["QS"], "sure": ["TC"], "plan": ["TH"]}.items():
        deal, actions = tries.TRIES[name]
        position = Position.start(Deal.parse(deal))
        for action in actions.split():
            position = position.play(parse_action(action))
        assert [each.notation for each in recipes.preferred(position, lines)] == leads


# Tests of the count of a holding.


@pytest.mark.parametrize(
    ("card", "points"),
    [("AC", 3), ("TC", 2), ("KC", 1), ("QC", 1), ("7C", 1), ("AS", 2), ("TH", 1), ("7D", 0)],
)
def test_count_gives_a_card_points_for_its_rank_and_for_clubs(card: str, points: int) -> None:
    assert Count.of(Holding.of([Card.parse(card)])).total == points


def test_counts_of_both_holdings_add_up_and_a_swap_reverses_their_difference() -> None:
    for deal in SOME_DEALS:
        whole = sum(len(held.of_rank(rank)) == len(Suit) for held in deal for rank in Rank)
        assert sum(Count.of(held).total for held in deal) == 17 + 5 * whole
        # Leave out the bonus for beginning.
        assert dealer_ahead(deal) - BEGINS == -(dealer_ahead(deal.swapped) - BEGINS)


def test_solve_prints_the_count_until_the_first_lead(capsys: pytest.CaptureFixture[str]) -> None:
    count = "The count favours the other player: 12 to 7 (5 + 2 for beginning).\n"
    for declared in (["--rules", "bga"], ["-", "-"]):
        assert main(["solve", "--deal", "Q7.TK7.AKQ7.K", *declared]) == 0
        assert count in capsys.readouterr().out
    assert main(["solve", "--deal", "Q7.TK7.AKQ7.K", "-", "-", "QC"]) == 0
    assert "The count" not in capsys.readouterr().out
