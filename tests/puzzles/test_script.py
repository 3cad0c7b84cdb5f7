"""The script that makes the pack and proves it."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from mate.puzzles import Theme, pack
from mate.puzzles.pack import pack_line
from mate.puzzles.selection import kind_of

SCRIPT = Path(__file__).parents[2] / "scripts" / "make_puzzles.py"
FEW = {
    (Theme.WAIT, 1): 1,
    (Theme.LOSE_THE_LEAD, 2): 1,
    (Theme.ONLY_DRAW, 3): 1,
    (Theme.ONLY_FOREPLACEMENT, 4): 1,
}


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> ModuleType:
    """The script, to make a pack of four puzzles, one of each level."""
    spec = importlib.util.spec_from_file_location("make_puzzles", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "QUOTAS", FEW)
    monkeypatch.setattr(module, "SERIES", ({theme for theme, _ in FEW},))
    monkeypatch.setattr(module, "PACK", tmp_path / "pack.txt")
    return module


def run(script: ModuleType, monkeypatch: pytest.MonkeyPatch, *options: str) -> None:
    monkeypatch.setattr("sys.argv", ["make_puzzles.py", "--jobs", "1", *options])
    script.main()


def test_it_makes_a_pack_and_proves_it(
    script: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    run(script, monkeypatch)
    lines = script.PACK.read_text("ascii").splitlines()
    assert "4 of 4 puzzles" in capsys.readouterr().err
    assert [line.split(" ")[:2] for line in lines] == [
        ["1", "wait"],
        ["2", "lose-the-lead"],
        ["3", "only-draw"],
        ["4", "only-foreplacement"],
    ]
    made = [puzzle for puzzle in pack() if pack_line(puzzle) in lines]
    numbered = tuple(
        puzzle._replace(number=number)
        for number, puzzle in enumerate(sorted(made, key=lambda puzzle: puzzle.level), start=1)
    )
    monkeypatch.setattr(script, "pack", lambda: numbered)
    run(script, monkeypatch, "--prove")
    assert "4 of 4 puzzles proven" in capsys.readouterr().err


def test_it_says_which_puzzle_is_wrong(script: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    waiting = [puzzle for puzzle in pack() if kind_of(puzzle) == (Theme.WAIT, 1)]
    first, second = (puzzle._replace(number=at) for at, puzzle in enumerate(waiting[:2], start=1))
    for puzzles, told in [
        ((first, second), "puzzle 2 is like another, or one too many"),
        ((first._replace(level=4),), "puzzle 1: its level is 1, not 4"),
        ((), "the pack is not complete"),
    ]:
        monkeypatch.setattr(script, "pack", lambda puzzles=puzzles: puzzles)
        with pytest.raises(SystemExit, match=told):
            run(script, monkeypatch, "--prove")
