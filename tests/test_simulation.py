"""Simulated matches: the same for a seed, whatever the number of processes."""

from __future__ import annotations

import pytest

from mate.errors import PlayerError
from mate.players import LEVELS
from mate.rules import Ruleset
from mate.simulation import PlayedMatch, Simulation, simulate

CLUB, NOVICE, PERFECT = LEVELS["club"], LEVELS["novice"], LEVELS["perfect"]


def test_the_number_of_processes_does_not_change_the_matches() -> None:
    # Also `perfect` is what it is in a process that got it as a copy.
    levels = (PERFECT, NOVICE)
    alone = simulate(levels, 9, seed=4)
    assert simulate(levels, 9, seed=4, jobs=2) == alone
    assert simulate(levels, 9, seed=5).matches != alone.matches
    assert simulate(levels, 3, seed=4).matches == alone.matches[:3]


def test_perfect_players_lose_nothing_and_draw_every_match() -> None:
    simulation = simulate((PERFECT, PERFECT), 3)
    assert (simulation.wins, simulation.draws, simulation.lost) == ((0, 0), 3, (0, 0))


def test_a_margin_is_what_the_other_lost() -> None:
    # Where each round ties under perfect play, only lost points make a difference.
    for match in simulate((CLUB, NOVICE), 6, seed=2).matches:
        assert match.margin == match.lost[1] - match.lost[0]


def test_where_the_loser_deals_points_lost_are_those_of_rounds() -> None:
    simulation = simulate((PERFECT, NOVICE), 3, ruleset=Ruleset.preset("super"))
    assert all(match.lost[0] == 0 < match.lost[1] for match in simulation.matches)


def test_wins_draws_and_margins_are_counted() -> None:
    matches = tuple(
        PlayedMatch(score, (4, 8)) for score in [(50, 20), (0, 0), (10, 90), (70, 60), (8, 8)]
    )
    simulation = Simulation((CLUB, NOVICE), Ruleset(), 0, matches)
    assert (simulation.wins, simulation.draws) == ((2, 1), 2)
    assert simulation.margin == -8
    # Margins 30, 0, -80, 10, 0: squares about the mean add up to 7080, a variance of 7080 / 4.
    assert simulation.margin_error == pytest.approx((7080 / 4 / 5) ** 0.5)
    assert simulation.lost == (1, 2)


def test_progress_counts_the_matches() -> None:
    seen: list[int] = []
    simulate((PERFECT, PERFECT), 3, progress=seen.append)
    assert seen == [1, 2, 3]


@pytest.mark.parametrize(("count", "jobs"), [(0, 1), (-1, 1), (1, 0)])
def test_no_matches_and_no_processes_are_refused(count: int, jobs: int) -> None:
    with pytest.raises(PlayerError, match="Ask for 1 or more"):
        simulate((CLUB, NOVICE), count, jobs=jobs)
