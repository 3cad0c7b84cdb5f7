"""`mate theory`: what a rule set is like, as text and as JSON, and its values in a file.

The whole game is solved in `tests/solver`. Here it is a small result that takes no time.
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

from mate.characters import in_ascii
from mate.cli.commands import theory as command
from mate.cli.commands.theory import theory_lines
from mate.rules import DEAL_COUNT, Ruleset
from mate.theory.alldeals import AllDeals
from mate.theory.summary import DealValue, LayerSum, Theory, summarize
from tests.program import CommandLine
from tests.record.disk import failing_sync, full_after
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


@pytest.fixture(autouse=True)
def _nothing_is_solved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "whole", few_deals)
    monkeypatch.setattr(command, "memory_needed", lambda _, jobs: 10**9 * bool(jobs))
    monkeypatch.setattr(command, "memory_left", lambda: None)


def test_the_summary(mate: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mate.clock.seconds", lambda: 7.0)
    done = mate("theory", "--layers")
    assert done.err == ""
    assert (done.status, done.lines) == (0, SUMMARY.read_text(encoding="utf-8").splitlines())


def document(mate: CommandLine, *words: str) -> dict[str, Any]:
    """What is printed as JSON, and progress beside it."""
    done = mate("theory", "--json", *words)
    assert done.status == 0
    printed: dict[str, Any] = json.loads(done.out)
    return printed


def test_the_fields_of_the_document(mate: CommandLine) -> None:
    printed = document(mate)
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


def test_values_of_whole_rounds_are_called_so(mate: CommandLine) -> None:
    assert document(mate, "--rules", "super")["whole_round"] is True
    text = mate("theory", "--rules", "super").out
    assert "Values count the whole round." in text
    # What `mate solve` prints is the value of the hand.
    assert "mate deal --deal 3\n" in text


def test_a_sample_has_the_error_of_each_figure(mate: CommandLine) -> None:
    words = ("--rules", "gamerules", "--sample", "3", "--jobs", "1")
    drawn = document(mate, *words)
    sample = drawn["sample"]
    assert (drawn["deals"], drawn["positions"], drawn["layers"]) == (3, None, [])
    assert (sample["of"], set(sample["errors"])) == (
        DEAL_COUNT,
        {"dealer_wins", "draws", "other_wins", "mean", "median"}
        | {"only_card", "only_none", "either", "gain", "closed"},
    )
    again = ("theory", *words, "--seed", str(sample["seed"]))
    same = document(mate, *again[1:])
    assert {**same, "seconds": 0} == {**drawn, "seconds": 0}
    done = mate(*again, cells=40)
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
    arguments = ["theory", "--save", str(folder / "classic.npy")]
    with Terminal(arguments, tmp_path) as terminal:
        terminal.wait_for("% of all positions")
        terminal.type("\x03")
        assert terminal.wait() == 130
        assert terminal.text.strip() == "mate: Interrupted."
    assert list(folder.iterdir()) == []


def test_values_are_saved_by_deal_number_and_the_last_line_says_where(
    mate: CommandLine, tmp_path: Path
) -> None:
    path = tmp_path / "values.of.mate"
    told = mate("theory", "--save", str(path)).lines[-1]
    assert told == f"Saved the values of all deals in {path}."
    saved = np.load(path)
    assert (saved.dtype, saved.shape) == (np.dtype("int16"), (DEAL_COUNT,))
    assert (saved == VALUES).all()
    assert list(tmp_path.iterdir()) == [path]


def test_what_cannot_be_saved_is_refused_before_anything_is_solved(
    mate: CommandLine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
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
        assert told in mate.refusal("theory", "--save", path)
    assert taken.read_bytes() == b"mine"


@pytest.mark.parametrize(
    ("refusing", "error"), [(failing_sync, errno.EIO), (partial(full_after, 1000), errno.EFBIG)]
)
def test_a_disk_that_refuses_in_the_end_leaves_nothing_but_the_summary(
    mate: CommandLine,
    tmp_path: Path,
    refusing: Callable[[], AbstractContextManager[None]],
    error: int,
) -> None:
    path = tmp_path / "values.npy"
    with refusing():
        done = mate("theory", "--save", str(path))
    assert done.status == 1
    assert done.out.startswith("Theory of Mate: classic rules.\n")
    assert done.err.splitlines()[-1] == (
        f"mate: {path}: The file cannot be written: {os.strerror(error).lower()}."
    )
    assert list(tmp_path.iterdir()) == []


def test_too_little_memory_is_one_line(
    mate: CommandLine, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def run_out(*_: object, **__: object) -> None:
        np.empty(2**60, dtype=np.int16)

    monkeypatch.setattr(command, "whole", run_out)
    # It runs out,
    assert mate.refusal("theory", "--save", str(tmp_path / "values.npy")) == (
        "mate: Not enough memory: solving all deals takes 1.00 GB. --sample 2000 needs far less."
    )
    assert list(tmp_path.iterdir()) == []
    # or is seen to be too little before anything is solved,
    with monkeypatch.context() as patch:
        patch.setattr(command, "whole", lambda *_, **__: pytest.fail("it solves"))
        patch.setattr(command, "memory_left", lambda: 740_000_000)
        assert mate.refusal("theory") == (
            "mate: Solving all deals takes 1.00 GB of memory, but only 0.74 GB is free. "
            "--sample 2000 needs far less."
        )
    # or is too little even for a sample.
    monkeypatch.setattr(command, "sample", run_out)
    assert mate.refusal("theory", "--sample", "3") == "mate: Not enough memory."
