"""The count of a holding (`docs/theory.md`)."""

from __future__ import annotations

from random import Random

import pytest

from mate.cli import main
from mate.counting import BEGINS, Count, dealer_ahead
from mate.rules import DECK, Card, Deal, Holding, Rank, Suit

SOME_DEALS = [Deal.draw(Random(seed)) for seed in range(200)]


@pytest.mark.parametrize(
    ("card", "points"),
    [("AC", 3), ("TC", 2), ("KC", 1), ("QC", 1), ("7C", 1), ("AS", 2), ("TH", 1), ("7D", 0)],
)
def test_a_card_counts_for_its_rank_and_for_clubs(card: str, points: int) -> None:
    assert Count.of(Holding.of([Card.parse(card)])).total == points


@pytest.mark.parametrize("rank", Rank, ids=lambda rank: rank.word)
def test_a_rank_counts_as_whole_with_its_fourth_card(rank: Rank) -> None:
    four = [Card(rank, suit) for suit in Suit]
    assert Count.of(Holding.of(four[:3])).whole_ranks == 0
    assert Count.of(Holding.of(four)).whole_ranks == 5


def test_both_counts_are_seventeen_and_five_for_each_whole_rank() -> None:
    for deal in SOME_DEALS:
        whole = sum(len(held.of_rank(rank)) == len(Suit) for held in deal for rank in Rank)
        assert sum(Count.of(held).total for held in deal) == 17 + 5 * whole


def test_a_hand_begun_by_the_other_turns_the_lead_round_but_for_what_it_is_worth_to_begin() -> None:
    for deal in SOME_DEALS:
        assert dealer_ahead(deal) - BEGINS == -(dealer_ahead(deal.swapped) - BEGINS)


def test_one_more_good_card_never_counts_less() -> None:
    for deal in SOME_DEALS[:20]:
        count = Count.of(deal.dealer)
        for card in DECK:
            if card not in deal.dealer:
                assert Count.of(Holding.of([*deal.dealer, card])).total >= count.total


def test_solving_tells_the_count_until_the_first_lead(capsys: pytest.CaptureFixture[str]) -> None:
    told = "The count favours the other player: 12 to 7 (5 + 2 for leading first).\n"
    for before in ([], ["-"], ["-", "-"]):
        assert main(["solve", "--deal", "Q7.TK7.AKQ7.K", *before]) == 0
        assert told in capsys.readouterr().out
    assert main(["solve", "--deal", "Q7.TK7.AKQ7.K", "-", "-", "QC"]) == 0
    assert "The count" not in capsys.readouterr().out
