"""`scripts.theory.solve`: a rule set as text and as JSON, and its values in a file.

The whole game is solved beside this. Here it is a small result that takes no time.
"""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import partial
from io import BytesIO, TextIOWrapper
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scripts.theory import solve as command
from scripts.theory.progress import LongProgress
from scripts.theory.solve import main, theory_lines
from scripts.theory.wholegame.alldeals import AllDeals
from scripts.theory.wholegame.summary import DealValue, LayerSum, Theory, summarize

from mate.cleaning import in_ascii
from mate.rules import DEAL_COUNT, Ruleset
from tests.program import CommandLine
from tests.record.disk import failing_sync, full_after
from tests.surroundings import Clock
from tests.tui.terminal import Terminal

SUMMARY = Path(__file__).parents[1] / "data" / "plain" / "theory.txt"
FEW = [DealValue(3, 88, (88, 60, 88), 80), DealValue(5, 0, (0, -3, -90), 0)]
FEW += [DealValue(8, -21, (-30, -21, -44), -7), DealValue(9, 30, (30, 12, 4), 30)]
VALUES = np.arange(DEAL_COUNT, dtype=np.int16)


def few_deals(
    ruleset: Ruleset, *, jobs: int = 1, progress: Callable[[float], None] | None = None
) -> tuple[Theory, AllDeals]:
    """A whole game of four deals."""
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
def _nothing_is_solved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "whole", few_deals)
    monkeypatch.setattr(command, "bytes_needed", lambda _, jobs: 10**9 * bool(jobs))
    monkeypatch.setattr(command, "memory_left", lambda: None)


def test_the_summary(solve: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mate.clock.seconds", lambda: 7.0)
    done = solve("--layers")
    assert done.err == ""
    assert (done.status, done.lines) == (0, SUMMARY.read_text(encoding="utf-8").splitlines())


def document(solve: CommandLine, *words: str) -> dict[str, Any]:
    """What is printed as JSON, and progress beside it."""
    done = solve("--json", *words)
    assert done.status == 0
    printed: dict[str, Any] = json.loads(done.out)
    return printed


def test_the_fields_of_the_document(solve: CommandLine) -> None:
    printed = document(solve)
    assert printed.pop("seconds") >= 0
    assert printed == {
        "rules": {"name": "classic", **Ruleset().options},
        "deals": 4,
        "positions": 1_234,
        "whole_round": False,
        "dealer_wins": 2,
        "draws": 1,
        "other_wins": 1,
        "mean": 97 / 4,
        "median": 15,
        "least": -21,
        "most": 88,
        "least_deals": {"count": 1, "examples": [8]},
        "most_deals": {"count": 1, "examples": [3]},
        "values": [
            {"value": -21, "deals": 1},
            {"value": 0, "deals": 1},
            {"value": 30, "deals": 1},
            {"value": 88, "deals": 1},
        ],
        "foreplacement": {
            "only_card": 1,
            "only_none": 2,
            "either": 1,
            "gain": (0 - 3 + 9 - 18) / 4,
            "closed": 103 / 4,
        },
        "layers": [{"leader": 1, "other": 1, "positions": 380, "total": -16_800}],
        "sample": None,
    }


def test_values_of_whole_rounds_are_called_so(solve: CommandLine) -> None:
    assert document(solve, "--rules", "super")["whole_round"] is True
    text = solve("--rules", "super").out
    assert "Values count the whole round." in text
    # What `mate solve` prints is the value of the hand.
    assert "mate deal --deal 3\n" in text


def test_a_sample_has_the_error_of_each_figure(solve: CommandLine) -> None:
    words = ("--rules", "gamerules", "--sample", "3", "--jobs", "1")
    drawn = document(solve, *words)
    sample = drawn["sample"]
    assert (drawn["deals"], drawn["positions"], drawn["layers"]) == (3, None, [])
    assert (sample["of"], set(sample["errors"])) == (
        DEAL_COUNT,
        {"dealer_wins", "draws", "other_wins", "mean", "median"}
        | {"only_card", "only_none", "either", "gain", "closed"},
    )
    again = (*words, "--seed", str(sample["seed"]))
    same = document(solve, *again)
    assert {**same, "seconds": 0} == {**drawn, "seconds": 0}
    done = solve(*again, cells=40)
    assert f"A sample of 3 of 184,756 deals, drawn\nwith seed {sample['seed']}" in done.out
    assert " ± " in done.out
    # Of 40 cells, two are for `+/-` in ASCII.
    assert {len(line) for line in done.lines if "█" in line} == {38}
    assert "\r3 of 3 deals\r" in done.err
    assert "\n" not in done.err


def test_the_summary_fits_its_width(monkeypatch: pytest.MonkeyPatch) -> None:
    for cells, seed, encoding in product((40, 80, 120), (None, 7), ("utf-8", "ascii")):
        theory = summarize(Ruleset(), FEW, positions=1_105_350_688, seed=seed)
        output = TextIOWrapper(BytesIO(), encoding, "mate.plainer")
        with monkeypatch.context() as patch:
            patch.setattr("sys.stdout", output)
            lines = list(theory_lines(theory, 34.5, cells))
        written = lines if encoding == "utf-8" else [in_ascii(line) for line in lines]
        assert cells - 20 < max(map(len, written)) <= cells


def test_an_interrupt_leaves_nothing_behind(tmp_path: Path) -> None:
    folder = tmp_path / "values"
    folder.mkdir()
    arguments = ["--save", str(folder / "classic.npy")]
    with Terminal(arguments, tmp_path, program=("-m", "scripts.theory.solve")) as terminal:
        terminal.wait_for("% of all positions")
        terminal.type("\x03")
        assert terminal.wait() == 130
        assert terminal.text.strip() == "mate: Interrupted."
    assert list(folder.iterdir()) == []


def test_values_are_saved_by_deal_number_and_the_last_line_says_where(
    solve: CommandLine, tmp_path: Path
) -> None:
    path = tmp_path / "values.of.mate"
    told = solve("--save", str(path)).lines[-1]
    assert told == f"Saved the values of all deals in {path}."
    saved = np.load(path)
    assert (saved.dtype, saved.shape) == (np.dtype("int16"), (DEAL_COUNT,))
    assert (saved == VALUES).all()
    assert list(tmp_path.iterdir()) == [path]


def test_what_cannot_be_saved_is_refused_before_anything_is_solved(
    solve: CommandLine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "whole", lambda *_, **__: pytest.fail("it solves"))
    taken, missing = tmp_path / "mine.npy", tmp_path / "nowhere" / "values.npy"
    taken.write_bytes(b"mine")
    for path, told in {
        str(taken): f"{taken}: The file already exists.",
        str(tmp_path): f"{tmp_path}: The file already exists.",
        str(missing): f"{missing.parent}: The folder does not exist.",
        "a\0b": "Not a valid file path",
    }.items():
        assert told in solve.refusal("--save", path)
    assert taken.read_bytes() == b"mine"


@pytest.mark.parametrize(
    ("refusing", "error"), [(failing_sync, errno.EIO), (partial(full_after, 1000), errno.EFBIG)]
)
def test_a_disk_that_refuses_in_the_end_leaves_nothing_but_the_summary(
    solve: CommandLine,
    tmp_path: Path,
    refusing: Callable[[], AbstractContextManager[None]],
    error: int,
) -> None:
    path = tmp_path / "values.npy"
    with refusing():
        done = solve("--save", str(path))
    assert done.status == 1
    assert done.out.startswith("Theory of Mate: classic rules.\n")
    assert done.err.splitlines()[-1] == (
        f"mate: {path}: The file cannot be written: {os.strerror(error).lower()}."
    )
    assert list(tmp_path.iterdir()) == []


def test_too_little_memory_is_one_line(
    solve: CommandLine, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def run_out(*_: object, **__: object) -> None:
        np.empty(2**60, dtype=np.int16)

    monkeypatch.setattr(command, "whole", run_out)
    # It runs out,
    assert solve.refusal("--save", str(tmp_path / "values.npy")) == (
        "mate: Not enough memory: solving all deals takes 1.00 GB. --sample 2000 needs far less."
    )
    assert list(tmp_path.iterdir()) == []
    # or is seen to be too little before anything is solved,
    with monkeypatch.context() as patch:
        patch.setattr(command, "whole", lambda *_, **__: pytest.fail("it solves"))
        patch.setattr(command, "memory_left", lambda: 740_000_000)
        assert solve.refusal() == (
            "mate: Solving all deals takes 1.00 GB of memory, but only 0.74 GB is free. "
            "--sample 2000 needs far less."
        )
    # or is too little even for a sample.
    monkeypatch.setattr(command, "sample", run_out)
    assert solve.refusal("--sample", "3") == "mate: Not enough memory."


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("--seed 3", "--seed needs --sample."),
        ("--sample 0", "Not a number of deals: '0'."),
        ("--sample 184757", "a whole number from 1 to 184756"),
        ("7", "Unexpected argument: '7'."),
        ("--save new/", "new/: This is a folder. Give the name"),
        ("--sample 5 --save x", "--save needs the values of all deals. Leave out --sample."),
        ("--sample 5 --layers", "--layers needs the values of all deals. Leave out --sample."),
    ],
)
def test_wrong_usage_is_one_line(solve: CommandLine, line: str, error: str) -> None:
    assert error in solve.refusal(*line.split(), status=2)


def test_the_help_page_has_its_examples(solve: CommandLine) -> None:
    text = solve("--help").out
    assert text.startswith(f"Usage: {command.PROGRAM} [OPTIONS]\n")
    assert all(example in text for example in command.EXAMPLES)


def test_the_time_left_is_what_the_rest_takes_at_the_same_pace(
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
