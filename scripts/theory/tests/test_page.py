"""`docs/theory.md` says what was found, and what was found can be found again; and the count."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from mate.cli import main
from mate.dealing import solved
from mate.rules import Card, Deal, Holding, Position, Rank, Ruleset, Suit, parse_action
from mate.words import ACE, BEGINS, CLUB, TEN, WHOLE_RANK, Count, dealer_ahead, signed
from scripts.theory import counts, habits, page, play, recipes, tries

KEPT: Final = page.kept()
AGAIN: Final = "find the figures again: make theory"
SOME_DEALS: Final = [Deal.draw(Random(seed)) for seed in range(200)]


@pytest.mark.parametrize("file", page.made(KEPT), ids=lambda file: file.name)
def test_the_page_and_its_pictures_are_made_of_the_kept_figures(file: Path) -> None:
    assert file.read_text("utf-8") == page.made(KEPT)[file], AGAIN


@pytest.mark.parametrize(
    "name",
    [
        # Every fifth, or it would take seconds.
        pytest.param(name, marks=pytest.mark.deep if number % 5 else ())
        for number, name in enumerate(tries.TRIES)
    ],
)
def test_what_the_page_tells_to_try_shows_what_it_says(
    capsys: pytest.CaptureFixture[str], name: str
) -> None:
    shown: dict[str, Any] = KEPT["tries"][name]
    assert f"`{shown['command']}`" in page.PAGE.read_text("utf-8")
    assert main([*shown["command"].split()[1:], "--json"]) == 0
    solved = json.loads(capsys.readouterr().out)
    values = {each["action"]: signed(each["value"]) for each in solved["actions"]}
    assert (signed(solved["value"]), values) == (shown["value"], shown["others"]), AGAIN


@pytest.mark.parametrize("name", ["gamerules", "super"])
def test_deals_are_worth_alone_what_they_are_worth_among_all(name: str) -> None:
    some: dict[str, int] = KEPT["rules"][name]["some"]
    alone = {
        number: solved(Deal.from_number(int(number)), Ruleset.preset(name)).value for number in some
    }
    assert some == alone, AGAIN
    assert len({*some.values()}) > 3


def test_no_share_is_rounded_twice() -> None:
    # 95.48 is 95.5 with one decimal, and that would be 96.
    assert round(KEPT["drawn"]["no_whole_rank"], 1) == 95.5
    assert "In 95% of those neither player has a whole rank" in page.PAGE.read_text("utf-8")


def test_the_count_of_the_page_is_the_one_that_the_program_has() -> None:
    assert counts.COUNTS["chosen"] == (ACE, TEN, CLUB, WHOLE_RANK)
    assert KEPT["count"]["right"]["chosen"]["begins"] == BEGINS


def test_the_first_hand_of_the_sample_of_best_play_is_played_as_it_was() -> None:
    deal = Deal.draw(Random(play.SEED))
    hand = play.play(deal.number)
    assert KEPT["play"]["first"] == [hand.deal, hand.trick, hand.rank], AGAIN


def test_each_player_loses_in_the_first_hand_what_was_measured() -> None:
    lost = recipes.lost(Deal.draw(Random(recipes.SEED)).number)
    assert lost == {name: KEPT["recipes"][name]["first"] for name in recipes.PLAYERS}, AGAIN


def test_habits_cost_in_the_first_hand_what_was_measured() -> None:
    costs = habits.costs(Deal.draw(Random(habits.SEED)).number)
    assert sum(cost for _, cost in costs) == KEPT["habits"]["first"], AGAIN


def test_lines_of_the_page_lead_the_fewest_answers_and_mate_after_sure_tricks() -> None:
    lines = recipes.PLAYERS["lines"]
    for name, leads in {"lines": ["QS"], "sure": ["TC"], "plan": ["TH"]}.items():
        deal, actions = tries.TRIES[name]
        position = Position.start(Deal.parse(deal))
        for action in actions.split():
            position = position.play(parse_action(action))
        assert [each.notation for each in recipes.preferred(position, lines)] == leads


# The count of a holding


@pytest.mark.parametrize(
    ("card", "points"),
    [("AC", 3), ("TC", 2), ("KC", 1), ("QC", 1), ("7C", 1), ("AS", 2), ("TH", 1), ("7D", 0)],
)
def test_a_card_counts_for_its_rank_and_for_clubs(card: str, points: int) -> None:
    assert Count.of(Holding.of([Card.parse(card)])).total == points


def test_both_counts_add_up_and_a_hand_begun_by_the_other_turns_the_lead_round() -> None:
    for deal in SOME_DEALS:
        whole = sum(len(held.of_rank(rank)) == len(Suit) for held in deal for rank in Rank)
        assert sum(Count.of(held).total for held in deal) == 17 + 5 * whole
        # But for what it is worth to begin.
        assert dealer_ahead(deal) - BEGINS == -(dealer_ahead(deal.swapped) - BEGINS)


def test_solving_tells_the_count_until_the_first_lead(capsys: pytest.CaptureFixture[str]) -> None:
    told = "The count favours the other player: 12 to 7 (5 + 2 for beginning).\n"
    for declared in (["--rules", "bga"], ["-", "-"]):
        assert main(["solve", "--deal", "Q7.TK7.AKQ7.K", *declared]) == 0
        assert told in capsys.readouterr().out
    assert main(["solve", "--deal", "Q7.TK7.AKQ7.K", "-", "-", "QC"]) == 0
    assert "The count" not in capsys.readouterr().out
