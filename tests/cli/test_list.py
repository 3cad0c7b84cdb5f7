"""`mate list`: a table of the saved matches that fits where it is printed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from rich.cells import cell_len

from mate.cli import main
from mate.record import MatchRecord, Series
from tests.record.records import header
from tests.saved.saves import a_match, save

LONG = "漢字漢字漢字漢字漢字漢字"


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("MATE_HOME", str(tmp_path))
    return tmp_path / "matches"


@pytest.fixture
def listed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Callable[..., list[str]]:
    def lines(*arguments: str, cells: int | None = None) -> list[str]:
        if cells is not None:
            monkeypatch.setattr("sys.stdout.isatty", lambda: True)
            monkeypatch.setenv("COLUMNS", str(cells))
        assert main(["list", *arguments]) == 0
        return capsys.readouterr().out.splitlines()

    return lines


@pytest.fixture
def three(folder: Path) -> Path:
    save(folder, "20260301-1830-ana-ben.jsonl", a_match(), 3)
    save(folder, "b.jsonl", a_match("Ben", "Chloé", rules="gamerules", steps=3), 2)
    (folder / "c.jsonl").write_bytes(b"?")
    return folder


def test_an_empty_list_says_where_it_looked(folder: Path, listed: Callable[..., list[str]]) -> None:
    assert listed() == [f"No saved matches in {folder}. Start one with mate play."]


def test_where_it_is_piped_it_has_everything_and_whole_paths(
    three: Path, listed: Callable[..., list[str]]
) -> None:
    log = "20260301-1830-ana-ben.jsonl"
    assert listed() == [
        "began             player 1  score     player 2  state      rules      log",
        f"2026-03-01 19:30  Ana       162 – 49  Ben       finished   classic    {three}/{log}",
        f"2026-03-01 19:30  Ben         0 – 0   Chloé     in hand 1  gamerules  {three}/b.jsonl",
        "",
        "Not readable:",
        f"{three}/c.jsonl: Line 1: This is not a Mate match log.",
    ]


def test_what_cannot_be_read_is_named_once(folder: Path, listed: Callable[..., list[str]]) -> None:
    folder.mkdir(parents=True)
    (folder / "loop.jsonl").symlink_to("loop.jsonl")
    (folder / "broken.jsonl").symlink_to("nowhere")
    (folder / "folder.jsonl").mkdir()
    heading, *lines = listed()
    assert heading == "Not readable:"
    why = "The match log cannot be read:"
    assert set(lines) == {
        f"{folder}/loop.jsonl: {why} too many levels of symbolic links.",
        f"{folder}/broken.jsonl: No such file.",
        f"{folder}/folder.jsonl: {why} this is a folder, not a match log.",
    }


def test_on_a_terminal_of_80_cells_it_has_names_of_logs_for_other_commands(
    three: Path, listed: Callable[..., list[str]]
) -> None:
    lines = listed(cells=80)
    assert lines[:4] == [
        "began             player 1  score     player 2  state      log",
        "2026-03-01 19:30  Ana       162 – 49  Ben       finished   20260301-1830-ana-ben",
        "2026-03-01 19:30  Ben         0 – 0   Chloé     in hand 1  b",
        "",
    ]
    assert " ".join(lines[4:]).split() == [
        *("Not", "readable:", "c.jsonl:", "Line", "1:", "This", "is", "not", "a", "Mate", "match"),
        *("log.", "3", "matches", "in", str(three)),
    ]


@pytest.mark.usefixtures("three")
def test_on_a_narrow_terminal_each_log_has_its_own_line(listed: Callable[..., list[str]]) -> None:
    assert listed("not:broken", cells=40)[:6] == [
        "player 1  score     player 2  state",
        "  log",
        "Ana       162 – 49  Ben       finished",
        "  20260301-1830-ana-ben",
        "Ben         0 – 0   Chloé     in hand 1",
        "  b",
    ]


def test_a_wide_terminal_has_room_for_rules_and_paths(
    three: Path, listed: Callable[..., list[str]]
) -> None:
    assert listed(cells=100 + len(str(three)))[1].endswith(f"{three}/20260301-1830-ana-ben.jsonl")


@pytest.mark.parametrize("flags", [(), ("--ascii",)], ids=["signs", "ascii"])
@pytest.mark.parametrize("cells", [40, 60, 80, 120])
def test_columns_are_aligned_and_fit_whatever_players_are_called(
    folder: Path, listed: Callable[..., list[str]], cells: int, flags: tuple[str, ...]
) -> None:
    save(folder, "a.jsonl", a_match(LONG, "n" * 24), 3)
    save(folder, "b.jsonl", a_match("Ana", "Zoë" * 8), 2)
    lines = [line for line in listed(*flags, cells=cells) if str(folder)[:5] not in line]
    assert all(cell_len(line) <= cells for line in lines)
    scores = [line for line in lines if line.count("162")]
    assert len(scores) == 2
    first, second = (cell_len(line[: line.index("162")]) for line in scores)
    assert first == second


def test_a_series_has_its_column(folder: Path, listed: Callable[..., list[str]]) -> None:
    save(folder, "a.jsonl", a_match(), 1)
    assert "series" not in listed()[0]
    first = header(series=Series.begin(3, Random(1)))
    save(folder, "b.jsonl", MatchRecord.begin(first), 2)
    heads, latest, _ = (line.split() for line in listed())
    assert (heads[-2:], latest[-2]) == (["series", "log"], "1/3")
