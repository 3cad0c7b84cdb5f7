"""Who wins the match: in the last hand a value says it, and a graph from each moment on."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mate.cli.commands.analyze import analysis_lines
from mate.grading import analyze, leads_in_match
from mate.rules import PRESETS, Match, Ruleset
from mate.solver import Evaluation, solve_hand
from mate.words.advice import (
    Advice,
    LastHand,
    account,
    hint,
    turn_in_match,
    warning,
    with_best_play,
)
from mate.words.narrator import Narrator
from mate.words.verdict import standing, standing_in_short, verdict
from tests.program import random_match

NARRATOR = Narrator(("Ana", "Ben"))


MATCH = random_match(3, Ruleset())


@cache
def in_last_hand() -> Match:
    """A match a few actions into its last hand."""
    match = MATCH
    while len(match.hands[-1].actions) > 4:
        match = match.take_back()
    return match


@cache
def at_the_end() -> Evaluation:
    return solve_hand(in_last_hand()).evaluate(in_last_hand().hands[-1].position)


@given(st.tuples(st.integers(0, 300), st.integers(0, 300)), st.integers(-242, 242))
def test_what_one_wins_the_other_loses(score: tuple[int, int], value: int) -> None:
    last = LastHand(score)
    assert last.lead(value, 0) == -last.lead(-value, 1)
    verbs = {last.makes(value, 0).split()[0], last.makes(-value, 1).split()[0]}
    assert verbs in ({"wins", "loses"}, {"draws"})


@pytest.mark.parametrize(
    ("score", "added"),
    [
        ((0, 0), " and the match by {win}"),
        ((100, 0), " and the match by {more}"),
        ((0, 400), ", but {loser} wins the match by {less}"),
    ],
)
def test_who_wins_the_match_follows_who_wins_the_hand(score: tuple[int, int], added: str) -> None:
    evaluation = at_the_end()
    winner = evaluation.winner
    assert winner is not None
    scores = score if winner == 0 else score[::-1]
    told = LastHand((scores[0], scores[1])).added(evaluation, NARRATOR.names)
    value = abs(evaluation.value)
    assert told == added.format(
        win=value, more=value + 100, less=400 - value, loser=NARRATOR.names[1 - winner]
    )
    # What wins no more than was missing draws the match.
    missing = evaluation.value_to(0)
    told = LastHand((max(-missing, 0), max(missing, 0))).added(evaluation, NARRATOR.names)
    assert told == ", which draws the match"


def test_help_says_what_each_action_makes_of_the_match() -> None:
    match = in_last_hand()
    evaluation, best = Advice.of(match)
    seat = evaluation.position.turn
    worst = evaluation.ranked[-1]
    assert evaluation.loss(worst)
    # As many points before that the best action just wins the match.
    needed = 1 - evaluation.value_to(seat)
    score = [max(-needed, 0)] * 2
    score[seat] += needed
    last = LastHand((score[0], score[1]))
    by = "wins the match by 1."
    assert with_best_play(evaluation, NARRATOR, last).endswith((by, " and the match by 1."))
    assert hint(evaluation, best, NARRATOR, last).endswith((by, " and the match by 1."))
    makes = last.makes(evaluation.worth[worst], evaluation.position.turn)
    assert makes in {"draws the match", "loses the match"}
    assert warning(evaluation, worst, NARRATOR, last).endswith(f" and {makes}.")
    assert turn_in_match(evaluation, worst, NARRATOR, last).endswith(f" {makes}.")
    assert not turn_in_match(evaluation, best, NARRATOR, last)
    told = account(evaluation, NARRATOR, last)
    assert told.index("(wins the match)") < told.index(f"({makes})")
    assert standing(evaluation, NARRATOR, last).endswith((" and the match by 1", by[:-1]))


def test_a_mistake_that_turned_the_match_is_told_as_one() -> None:
    hand = analyze(MATCH).hands[-1]
    graded = max(hand.actions, key=lambda entry: entry.loss)
    lead = 1 - graded.evaluation.value_to(graded.player)
    score = (lead, 0) if graded.player == 0 else (0, lead)
    told = verdict(graded, NARRATOR, LastHand(score))
    assert told == verdict(graded, NARRATOR)[:-1] + ", which wins the match."
    # Where the match is won anyhow, there is nothing to add.
    far = (1000, 0) if graded.player == 0 else (0, 1000)
    assert verdict(graded, NARRATOR, LastHand(far)) == verdict(graded, NARRATOR)


def test_an_analysis_has_the_match_in_its_last_hand_alone() -> None:
    assert [LastHand.of(MATCH, number) for number in (1, 2, 3)] == [None] * 3
    lines = list(analysis_lines(MATCH, NARRATOR))
    best = [line for line in lines if line.startswith("Best play in this hand: ")]
    assert ["match" in line for line in best] == [False, False, False, True]


@pytest.mark.parametrize(("score", "told"), [((20, 0), "match: Ana +"), ((0, 400), "match: Ben +")])
def test_where_there_is_little_room_both_are_told_in_figures(
    score: tuple[int, int], told: str
) -> None:
    evaluation = at_the_end()
    value = evaluation.value_to(0)
    leads = LastHand((score[0] + max(-value, 0), score[1] + max(value, 0)))
    alone = standing_in_short(evaluation, NARRATOR.names)
    assert standing_in_short(evaluation, NARRATOR.names, leads).startswith(f"{alone}, {told}")
    even = LastHand((max(-value, 0), max(value, 0)))
    assert standing_in_short(evaluation, NARRATOR.names, even) == f"{alone}, match: level"


@pytest.mark.parametrize(("seed", "rules"), [*enumerate(["classic", "bga", "gamerules", "denexa"])])
def test_leads_begin_even_change_by_what_is_given_away_and_end_at_the_result(
    seed: int, rules: str
) -> None:
    match = random_match(seed, PRESETS[rules])
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
    match = random_match(6, PRESETS["super"])
    leads = [leads_in_match(match, graded, 0) for graded in analyze(match).hands]
    # From hand to hand of a round nothing is gained or lost.
    assert leads[0][-1] == leads[1][0]
    assert leads[2][-1] == leads[3][0]
    assert leads[3][-1] == match.score[0] - match.score[1]
