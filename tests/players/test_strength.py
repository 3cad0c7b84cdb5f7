"""How well each level judges, and that what the documents say of it was measured of it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import NormalDist
from typing import Any, Final

import pytest

from mate.players import LEVELS, Computer
from mate.rules import Action, Deal, Match, Ruleset
from mate.simulation import PlayedMatch, simulate
from mate.solver import solve_hand
from tests.strategies import choose

ROOT: Final = Path(__file__).parents[2]
KEPT: Final[dict[str, Any]] = json.loads(
    (ROOT / "benchmarks" / "levels.json").read_text(encoding="utf-8")
)
README: Final = (ROOT / "README.md").read_text(encoding="utf-8")
SOLVER: Final = (ROOT / "docs" / "solver.md").read_text(encoding="utf-8")
MEASURE: Final = "measure again: python benchmarks/levels.py --matches 400 --write"
ERRING: Final = [name for name, level in LEVELS.items() if level.blur]


def close_choices(level: str, *, dealer_acts: bool) -> Iterator[tuple[Match, Action, float]]:
    """Matches with two actions to choose from, neither of which ends the hand.

    Each comes with the better action and how likely the level is to see that it is the better:
    the difference of two errors is normal, too, and must not exceed that of the two values.
    """
    source = Random(f"{level} {dealer_acts}")
    while True:
        # Without foreplacement, since such hands are solved soonest.
        match = Match(Ruleset.preset("bga"), source.randrange(2)).deal(Deal.draw(source))
        while not match.hands or match.hands[0].outcome is None:
            assert match.current is not None
            position = match.current.position
            if len(position.legal_actions) == 2 and dealer_acts is (
                position.turn == position.dealer
            ):
                after = [position.play(action) for action in position.legal_actions]
                tricks = min(len(holding) for holding in after[0].holdings)
                deviation = LEVELS[level].deviation(tricks)
                worth = solve_hand(match).evaluate(position).worth
                better, other = sorted(worth, key=worth.__getitem__, reverse=True)
                gap = worth[better] - worth[other]
                ends = any(position.outcome for position in after)
                if not ends and deviation / 2 < gap < 2 * deviation:
                    yield match, better, NormalDist(0, deviation * 2**0.5).cdf(gap)
            match = match.play(choose(position, source))


@pytest.mark.parametrize("dealer_acts", [True, False])
@pytest.mark.parametrize("level", ERRING)
def test_a_level_sees_the_better_of_two_as_often_as_its_error_allows(
    level: str, dealer_acts: bool
) -> None:
    seen = expected = 0.0
    choices = close_choices(level, dealer_acts=dealer_acts)
    for _, (match, better, chance) in zip(range(5), choices, strict=False):
        seen += sum(Computer(LEVELS[level], seed).choose(match) is better for seed in range(200))
        expected += 200 * chance
    assert seen == pytest.approx(expected, rel=0.04)


def test_the_kept_figures_were_measured_of_the_levels_as_they_are() -> None:
    measured = {name: (level["blur"], level["sight"]) for name, level in KEPT["levels"].items()}
    assert measured == {name: (level.blur, level.sight) for name, level in LEVELS.items()}, MEASURE


@pytest.mark.parametrize(
    "pair", KEPT["pairs"], ids=lambda pair: f"{pair['stronger']}-{pair['weaker']}"
)
def test_the_first_match_of_each_pair_is_played_as_it_was_measured(pair: dict[str, Any]) -> None:
    levels = (LEVELS[pair["stronger"]], LEVELS[pair["weaker"]])
    again = simulate(levels, 1, ruleset=Ruleset.preset(KEPT["rules"]), seed=KEPT["seed"])
    first = pair["first_match"]
    assert again.matches == (PlayedMatch(tuple(first["score"]), tuple(first["lost"])),), MEASURE


@pytest.mark.parametrize("name", LEVELS)
def test_what_is_said_of_a_level_is_what_was_measured(name: str) -> None:
    level, lost = KEPT["levels"][name], KEPT["levels"][name]["lost_a_hand"]
    sight = "all" if not level["blur"] else level["sight"]
    assert f"\n| `{name}` | {level['blur']} | {sight} | {lost:.1f} |\n" in SOLVER
    points = f"{lost:.0f}" if lost else "none"
    assert f"\n| `{name}` | {points} |\n" in README
    assert not lost or LEVELS[name].sentence.endswith(f"; loses {points} points a hand")


def test_the_documented_cross_table_is_the_one_that_was_measured() -> None:
    rows = (line.strip("| ").split("|") for line in SOLVER.splitlines() if "±" in line)
    cells = {
        (row.strip(" `"), column): cell.strip()
        for row, *line in rows
        for column, cell in zip(LEVELS, line, strict=False)
        if cell.strip()
    }
    assert f"are won – drawn – lost of {KEPT['matches']} matches" in SOLVER
    cell = "{won}–{drawn}–{lost}, {margin:+.1f} ± {margin_error:.1f}".format_map
    assert cells == {(pair["stronger"], pair["weaker"]): cell(pair) for pair in KEPT["pairs"]}
