"""Tests of `scripts.theory.solve`: results as text and as JSON, and values in a file.

Other tests solve the whole game. These tests use a small, prepared result.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from tests.environment import Clock
from tests.program import CommandLine

from mate.rules import DEAL_COUNT, Ruleset
from scripts.theory import solve as command
from scripts.theory.progress import LongProgress
from scripts.theory.solve import main
from scripts.theory.wholegame.alldeals import AllDeals
from scripts.theory.wholegame.summary import DealValue, LayerSum, Theory, summarize

SUMMARY = Path(__file__).parent / "summary.txt"
FEW = [DealValue(3, 88, (88, 60, 88), 80), DealValue(5, 0, (0, -3, -90), 0)]
FEW += [DealValue(8, -21, (-30, -21, -44), -7), DealValue(9, 30, (30, 12, 4), 30)]
VALUES = np.arange(DEAL_COUNT, dtype=np.int16)


def few_deals(
    ruleset: Ruleset, *, jobs: int = 1, progress: Callable[[float], None] | None = None
) -> tuple[Theory, AllDeals]:
    """Return results as if the whole game had only a few deals."""
    assert jobs
    for part in (0.25, 0.5, 1):
        if progress:
            progress(part)
    deals = FEW if ruleset != Ruleset.preset("bga") else [DealValue(3, 88), DealValue(5, 0)]
    theory = summarize(ruleset, deals, positions=1_234, layers=[LayerSum(1, 1, 380, -16_800)])
    return theory, AllDeals(ruleset, VALUES, None, 1_234, (), None)


@pytest.fixture
def solve(tmp_path: Path) -> CommandLine:
    return CommandLine(tmp_path / "home", main)


@pytest.fixture(autouse=True)
def _nothing_is_solved(monkeypatch: pytest.MonkeyPatch, clock: Clock) -> None:
    assert clock.now == 0  # no time passes
    monkeypatch.setattr(command, "whole", few_deals)
    monkeypatch.setattr(command, "bytes_needed", lambda _, jobs: 10**9 * bool(jobs))
    monkeypatch.setattr(command, "memory_left", lambda: None)


def test_summary_of_solved_deals_matches_the_stored_text(solve: CommandLine) -> None:
    done = solve("--layers")
    assert done.err == ""
    assert (done.status, done.lines) == (0, SUMMARY.read_text(encoding="utf-8").splitlines())


def test_json_document_has_all_figures_of_the_rule_set(solve: CommandLine) -> None:
    printed = solve.document()
    assert printed.pop("seconds") >= 0
    assert printed["rules"] == {"name": "classic", **Ruleset().options}
    assert (printed["deals"], printed["positions"], printed["whole_round"]) == (4, 1_234, False)
    assert [printed[name] for name in ("dealer_wins", "draws", "other_wins")] == [2, 1, 1]
    assert (printed["mean"], printed["median"]) == (97 / 4, 15)
    assert (printed["least"], printed["most"], printed["sample"]) == (-21, 88, None)
    assert printed["least_deals"] == {"count": 1, "examples": [8]}
    assert printed["most_deals"] == {"count": 1, "examples": [3]}
    values = [{"value": value, "deals": 1} for value in (-21, 0, 30, 88)]
    assert printed["values"] == values
    foreplacement = {"only_card": 1, "only_none": 2, "either": 1, "gain": (0 - 3 + 9 - 18) / 4}
    assert printed["foreplacement"] == foreplacement | {"closed": 103 / 4}
    layer = {"leader": 1, "other": 1, "positions": 380, "total": -16_800}
    assert printed["layers"] == [layer]
    assert solve.document("--rules", "super")["whole_round"] is True
    text = solve("--rules", "super").out
    assert "Values count the whole round." in text
    # Expect `mate deal`, because `mate solve` would print the value of the hand.
    assert "mate deal --deal 3\n" in text


def test_sample_states_the_standard_error_of_each_figure(solve: CommandLine) -> None:
    words = ("--rules", "gamerules", "--sample", "3", "--jobs", "1")
    drawn = solve.document(*words)
    sample = drawn["sample"]
    assert (drawn["deals"], drawn["positions"], drawn["layers"]) == (3, None, [])
    assert (sample["of"], set(sample["errors"])) == (
        DEAL_COUNT,
        {"dealer_wins", "draws", "other_wins", "mean", "median"}
        | {"only_card", "only_none", "either", "gain", "closed"},
    )
    same = solve.document(*words, "--seed", str(sample["seed"]))
    assert {**same, "seconds": 0} == {**drawn, "seconds": 0}
    done = solve(*words, "--seed", "7", cells=40)
    assert "A sample of 3 of 184,756 deals, drawn\nwith seed 7" in done.out
    assert " ± " in done.out
    # Expect two free cells of 40, because `±` becomes `+/-` in ASCII.
    assert {len(line) for line in done.lines if "█" in line} == {38}
    assert "\r3 of 3 deals\r" in done.err


def test_save_writes_values_by_deal_number_and_prints_the_path(
    solve: CommandLine, tmp_path: Path
) -> None:
    path = tmp_path / "values.of.mate"
    last = solve("--save", str(path)).lines[-1]
    assert last == f"Saved the values of all deals in {path}."
    saved = np.load(path)
    assert (saved.dtype, saved.shape) == (np.dtype("int16"), (DEAL_COUNT,))
    assert (saved == VALUES).all()
    assert list(tmp_path.iterdir()) == [path]


def test_too_little_memory_is_reported_in_one_line(
    solve: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    def run_out(*_: object, **__: object) -> None:
        np.empty(2**60, dtype=np.int16)

    monkeypatch.setattr(command, "whole", run_out)
    # Let memory run out during solving.
    assert solve.refusal() == (
        "mate: Not enough memory: solving all deals takes 1.00 GB. --sample 2000 needs far less."
    )
    # Let the program find too little memory before it starts to solve.
    monkeypatch.setattr(command, "memory_left", lambda: 740_000_000)
    assert solve.refusal() == (
        "mate: Solving all deals takes 1.00 GB of memory, but only 0.74 GB is free. "
        "--sample 2000 needs far less."
    )


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("--seed 3", "--seed needs --sample."),
        ("--sample 184757", "a whole number from 1 to 184756"),
        ("--sample 5 --save x", "--save needs the values of all deals. Leave out --sample."),
        ("--sample 5 --layers", "--layers needs the values of all deals. Leave out --sample."),
    ],
)
def test_wrong_usage_is_reported_in_one_line(solve: CommandLine, line: str, error: str) -> None:
    assert error in solve.refusal(*line.split(), status=2)


def test_progress_estimates_the_time_left(
    capsys: pytest.CaptureFixture[str], clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    progress = LongProgress(10, "deals")
    for seconds, done in ((0.5, 1), (8, 2), (12, 3), (1000, 4), (1001, 10)):
        clock.now = seconds
        progress(done)
    assert [line.rstrip() for line in capsys.readouterr().err.split("\r")[1:]] == [
        "1 of 10 deals",
        "2 of 10 deals, 32 s left",
        "3 of 10 deals, 28 s left",
        "4 of 10 deals, 25 min left",
        "10 of 10 deals",
    ]
    share = LongProgress(1000, "all positions", as_share=True)
    assert [share.words(done) for done in (101, 1000)] == [
        "10% of all positions",
        "100% of all positions",
    ]
