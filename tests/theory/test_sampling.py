"""A sample of deals, solved one by one."""

from __future__ import annotations

import pytest

from mate.rules import NO_FOREPLACEMENT, Deal, Ruleset
from mate.solver import solve, solve_round
from mate.theory import can_be_whole, sample
from mate.theory.sampling import deal_value

GAMERULES, SUPER, BGA = (Ruleset.preset(name) for name in ("gamerules", "super", "bga"))


def test_a_seed_draws_the_same_deals_in_any_number_of_processes() -> None:
    seen: list[int] = []
    one = sample(BGA, 12, seed=5, progress=seen.append)
    two = sample(BGA, 12, seed=5, jobs=2)
    assert seen == list(range(1, 13))
    assert one.values.counts == two.values.counts
    assert (one.most, one.least, one.seed) == (two.most, two.least, 5)
    assert sample(BGA, 12, seed=6).most.examples != one.most.examples


def test_a_deal_has_its_value_after_each_declaration() -> None:
    deal = Deal.parse("Q7.TK7.AKQ7.K")
    found = deal_value(GAMERULES, deal.number)
    solution = solve(deal, GAMERULES)
    values = solution.evaluate().values
    assert found.number == deal.number
    assert found.value == solution.value == max(found.declared)
    assert list(found.declared) == [
        values[NO_FOREPLACEMENT], *(values[card] for card in deal.dealer)
    ]  # fmt: skip
    assert found.closed == solve(deal, BGA).value


def test_without_foreplacement_there_is_nothing_to_declare() -> None:
    deal = Deal.from_number(7)
    assert deal_value(BGA, 7) == (7, solve(deal, BGA).value, (), None)


def test_where_the_loser_deals_the_whole_round_counts() -> None:
    deal = Deal.from_number(77_771)
    value = solve_round(deal, SUPER).value
    assert value != solve(deal, SUPER).value
    found = deal_value(SUPER, deal.number)
    assert (found.value, max(found.declared), found.closed) == (value, value, None)


@pytest.mark.parametrize(
    ("name", "changes", "whole"),
    [
        ("classic", {}, True),
        ("super", {}, True),
        ("denexa", {"free_move": True}, True),
        ("gamerules", {}, False),
        ("denexa", {"tenth_trick": "foreplaced"}, False),
        ("bga", {"tenth_trick": "foreplaced"}, True),
    ],
)
def test_only_where_foreplaced_cards_return_a_sample_is_all_there_is(
    name: str, changes: dict[str, str | bool], whole: bool
) -> None:
    assert can_be_whole(Ruleset.preset(name).changed(**changes)) is whole
