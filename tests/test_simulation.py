"""Simulated matches: the same for a seed, whatever the number of processes."""

from __future__ import annotations

import pytest

from mate.cli.commands.simulate import PlayedMatch, Simulation, simulate
from mate.players import LEVELS
from mate.rules import MatchResult, Ruleset

CLUB, NOVICE, PERFECT = LEVELS["club"], LEVELS["novice"], LEVELS["perfect"]


def test_a_seed_means_the_same_matches_in_any_number_of_processes() -> None:
    # Also `perfect` is what it is in a process that got it as a copy.
    levels = (PERFECT, NOVICE)
    seen: list[int] = []
    alone = simulate(levels, 4, seed=4, progress=lambda count, _: seen.append(count))
    assert seen == [1, 2, 3, 4]
    assert simulate(levels, 4, seed=4, jobs=2) == alone
    assert simulate(levels, 2, seed=5).matches != alone.matches[:2]
    assert simulate(levels, 2, seed=4).matches == alone.matches[:2]


def test_points_lost_are_the_other_ones_margin_and_perfect_players_lose_none() -> None:
    simulation = simulate((PERFECT, PERFECT), 2)
    assert (simulation.wins, simulation.draws, simulation.lost) == ((0, 0), 2, (0, 0))
    # Where each round ties under perfect play, only lost points make a difference.
    for match in simulate((CLUB, NOVICE), 4, seed=2).matches:
        assert match.margin == match.lost[1] - match.lost[0]
    # Where the loser deals, they are those of rounds.
    simulation = simulate((PERFECT, NOVICE), 2, ruleset=Ruleset.preset("super"))
    assert all(match.lost[0] == 0 < match.lost[1] for match in simulation.matches)


def test_wins_draws_and_margins_are_counted() -> None:
    matches = tuple(
        PlayedMatch(MatchResult.of(score), (4, 8))
        for score in [(50, 20), (0, 0), (10, 90), (70, 60), (8, 8)]
    )
    simulation = Simulation((CLUB, NOVICE), Ruleset(), 0, matches)
    assert (simulation.wins, simulation.draws) == ((2, 1), 2)
    assert simulation.margin == -8
    # Margins 30, 0, -80, 10, 0: squares about the mean add up to 7080, a variance of 7080 / 4.
    assert simulation.margin_error == pytest.approx((7080 / 4 / 5) ** 0.5)
    assert simulation.lost == (1, 2)
