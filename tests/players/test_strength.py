"""The measured strength of each level, in benchmarks/levels.json and in the documents."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import pytest

from mate.cli.commands.simulate import simulate
from mate.computers import LEVEL_NAMES, level_id
from mate.players import LEVELS
from mate.rules import Ruleset

ROOT: Final = Path(__file__).parents[2]
KEPT: Final[dict[str, Any]] = json.loads(
    (ROOT / "benchmarks" / "levels.json").read_text(encoding="utf-8")
)
MANUAL: Final = (ROOT / "docs" / "manual.md").read_text(encoding="utf-8")
COMPUTERS: Final = (ROOT / "docs" / "computers.md").read_text(encoding="utf-8")
MEASURE: Final = "measure again: python benchmarks/levels.py --matches 400 --write"


def parameters(level: Mapping[str, Any]) -> tuple[float, ...]:
    return level["depth"], level["intuition"], level["noise"], level["misreads"]


def test_saved_figures_were_measured_with_the_current_parameters_of_the_levels() -> None:
    measured = {name: parameters(level) for name, level in KEPT["levels"].items()}
    assert measured == {name: level[1:5] for name, level in LEVELS.items()}, MEASURE


@pytest.mark.parametrize(
    "pair", KEPT["pairs"], ids=lambda pair: f"{pair['stronger']}-{pair['weaker']}"
)
def test_first_match_of_each_pair_reproduces_the_stored_result(pair: dict[str, Any]) -> None:
    levels = (LEVELS[pair["stronger"]], LEVELS[pair["weaker"]])
    again = simulate(levels, 1, ruleset=Ruleset.preset(KEPT["rules"]), seed=KEPT["seed"])
    (match,), first = again.matches, pair["first_match"]
    assert [[*match.result.score], [*match.lost]] == [first["score"], first["lost"]], MEASURE


@pytest.mark.parametrize("name", LEVELS)
def test_documents_state_the_measured_strength_of_each_level(name: str) -> None:
    level, lost = KEPT["levels"][name], KEPT["levels"][name]["lost_a_hand"]
    points = f"{lost:.0f}" if lost else "none"
    assert f"\n| `{LEVEL_NAMES[name]}` | {points} |\n" in MANUAL
    if lost:
        depth, intuition, noise, misreads = parameters(level)
        played = f"{depth} | {intuition:.0%} | {noise} | {misreads:.0%}"
        row = f"| `{LEVEL_NAMES[name]}` | {played} | {lost:.1f} |"
        assert f"\n{row}\n" in COMPUTERS
        assert LEVELS[name].sentence.endswith(" ahead")
    habits = level["habits"]
    *by_trick, none = habits["lost_by_trick"]
    shares = [habits[share] for share in ("foreplaced", "not_given", "wrongly_not_given")]
    row = " | ".join([*(f"{each:.0%}" for each in shares), *(f"{each:.1f}" for each in by_trick)])
    assert not none
    assert f"\n| `{LEVEL_NAMES[name]}` | {row} |\n" in COMPUTERS


def test_documented_cross_table_matches_the_measurement() -> None:
    table, _, _ = COMPUTERS.partition("Every margin is more than")
    rows = (line.strip("| ").split("|") for line in table.splitlines() if "±" in line)
    cells = {
        (level_id(row.strip(" `")), column): cell.strip()
        for row, *line in rows
        for column, cell in zip(LEVELS, line, strict=False)
        if cell.strip()
    }
    assert f"how many of {KEPT['matches']} matches a level won" in COMPUTERS
    cell = "{won}–{drawn}–{lost}, {margin:+.1f} ± {margin_error:.1f}".format_map
    assert cells == {(pair["stronger"], pair["weaker"]): cell(pair) for pair in KEPT["pairs"]}
