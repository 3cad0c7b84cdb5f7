"""Who would win the match from each moment on, if both played best."""

from __future__ import annotations

from itertools import pairwise

import pytest

from mate.grading import analyze, leads_in_match
from mate.rules import Ruleset
from tests.program import random_match


@pytest.mark.parametrize(("seed", "rules"), [*enumerate(["classic", "bga", "gamerules", "denexa"])])
def test_it_begins_even_changes_by_what_is_given_away_and_ends_at_the_result(
    seed: int, rules: str
) -> None:
    match = random_match(seed, Ruleset.preset(rules))
    now = 0
    for graded in analyze(match).hands:
        leads = leads_in_match(match, graded, 1)
        assert leads[0] == now
        for (before, after), entry in zip(pairwise(leads), graded.actions, strict=True):
            assert after - before == (entry.loss if entry.player == 0 else -entry.loss)
        now = leads[-1]
        assert leads_in_match(match, graded, 0) == tuple(-lead for lead in leads)
    assert now == match.score[1] - match.score[0]


def test_where_the_loser_deals_the_cards_of_a_round_may_be_worth_something() -> None:
    match = random_match(6, Ruleset.preset("super"))
    leads = [leads_in_match(match, graded, 0) for graded in analyze(match).hands]
    # From hand to hand of a round nothing is gained or lost.
    assert leads[0][-1] == leads[1][0]
    assert leads[2][-1] == leads[3][0]
    assert leads[3][-1] == match.score[0] - match.score[1]


def test_a_match_that_is_not_over_is_followed_as_far_as_it_went() -> None:
    match = random_match(2, Ruleset())
    for _ in range(30):
        match = match.take_back()
    graded = analyze(match).hands
    assert [len(leads_in_match(match, hand, 0)) for hand in graded] == [
        len(hand.positions) for hand in match.hands
    ]
