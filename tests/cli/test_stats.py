"""`mate stats`, and words for `mate list`."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest
from rich.cells import cell_len

from mate.cli import main
from tests.program import Program
from tests.saved.saves import a_match, hostile_matches, save, some_matches


@pytest.fixture
def saved(tmp_path: Path) -> Program:
    program = Program(tmp_path / "home")
    some_matches(program.home / "matches")
    return program


def test_all_players_are_told_one_a_line(saved: Program) -> None:
    done = saved.run("stats")
    assert done.returncode == 0
    first, *rest = done.stdout.splitlines()
    assert first == "6 matches, 5 players; 2 unreadable; 0 of 5 matches analysed."
    assert any(line.startswith("Club ") for line in rest)


def test_a_player_and_a_pair(saved: Program) -> None:
    player = saved.run("stats", "ANA").stdout
    assert player.startswith("Ana\n  matches      3 finished")
    assert "Against" in player
    for told in ("Not known yet: 0 of 4 matches analysed.", "Foreplaced in ", "Trick 10: "):
        assert told in player
    pair = saved.run("stats", "ana", "ben").stdout
    assert pair.count("  matches      2 finished") == 2


@pytest.mark.parametrize("cells", [40, 80, 120])
def test_tables_are_aligned_and_fit_the_terminal(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    cells: int,
) -> None:
    monkeypatch.setenv("MATE_HOME", str(tmp_path))
    save(tmp_path / "matches", "a.jsonl", a_match("漢字" * 6, "n" * 24))
    save(tmp_path / "matches", "b.jsonl", a_match("漢字" * 6, "Zoë", luck=2))
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", str(cells))
    pages = []
    for arguments in ([], ["漢字" * 6], ["--ascii"]):
        assert main(["stats", *arguments]) == 0
        pages.append(capsys.readouterr().out.splitlines())
    assert all(cell_len(line) <= cells for page in pages for line in page)
    for page in pages:
        heads = next(line for line in page if line.split()[:1] == ["player"])
        rows = page[page.index(heads) : page.index(heads) + 3]
        assert len({cell_len(line[: _end_of_figure(line)]) for line in rows}) == 1
    hidden = [line for line in pages[0] if line.startswith("Hidden on this narrow terminal: ")]
    assert bool(hidden) is (cells < 120)


def _end_of_figure(line: str) -> int:
    """Where the first word after the name ends."""
    return re.match(r"\s*\S+\s+\S+", line).end()  # type: ignore[union-attr]


def test_json_holds_the_same_figures(saved: Program) -> None:
    document = json.loads(saved.run("stats", "--json").stdout)
    assert (document["matches"], document["broken"]) == (6, 2)
    players = {player["name"]: player for player in document["players"]}
    assert sum(p["matches"]["won"] for p in players.values()) == sum(
        p["matches"]["lost"] for p in players.values()
    )
    assert players["Club"]["computer"] == "club"
    ana = players["Ana"]
    assert ana["lost"]["a_hand"] is None
    assert [match["lost"] for match in ana["trend"]] == [None] * 4
    hands = sum(ana["hands"].values())
    # One match was left in the middle of a round.
    assert hands == sum(match["hands"] for match in ana["trend"]) + 1
    assert hands == sum(each["hands"] for each in ana["by_points"])
    assert ana["mates"]["given"][9] > 0
    assert sum(ana["mates"]["given"]) == ana["hands"]["won"]
    assert sum(ana["mates"]["suffered"]) == ana["hands"]["lost"]
    foreplaced = ana["foreplacement"]
    assert set(foreplaced["ranks"]) == {"A", "T", "K", "Q", "7"}
    for what in ("hands", "won", "lost", "points"):
        by_rank = (rank[what] for rank in foreplaced["ranks"].values())
        assert sum(by_rank) == foreplaced["with"][what]
    (one,) = json.loads(saved.run("stats", "--json", "chloé").stdout)["players"]
    assert one == players["Chloé"]


def test_analyzing_is_done_once(tmp_path: Path) -> None:
    program = Program(tmp_path / "home")
    paths = some_matches(program.home / "matches")
    for path in paths[2:]:
        path.unlink()
    first = program.run("stats", "--analyze", "--json").stdout
    document = json.loads(first)
    assert (document["analysed"], document["to_analyse"]) == (2, 2)
    assert program.run("stats", "--json").stdout == first


def test_matches_that_cannot_be_analysed_are_counted(saved: Program) -> None:
    # A numpy that is none, found before the real one: the process dies of every match.
    (saved.home / "broken").mkdir()
    (saved.home / "broken" / "numpy.py").write_text("import os; os._exit(1)")
    path = os.pathsep.join((saved.environment["PYTHONPATH"], str(saved.home / "broken")))
    done = saved.run("stats", "--analyze", PYTHONPATH=path)
    assert done.returncode == 1
    assert "0 of 5 matches analysed" in done.stdout
    assert done.stderr == "mate: 5 matches could not be analysed.\n"


@pytest.mark.parametrize(
    ("names", "reason"),
    [
        (["nobody"], "No saved match has a player called nobody."),
        (["dmitri", "chloé"], "Dmitri and Chloé have not played each other."),
        (["\x1b[31m"], "No saved match has a player called"),
    ],
)
def test_what_is_not_there_is_told_in_a_line(saved: Program, names: list[str], reason: str) -> None:
    done = saved.run("stats", *names)
    assert done.returncode == 1
    assert done.stdout == ""
    assert reason in done.stderr
    assert done.stderr.count("\n") == 1
    assert "\x1b" not in done.stderr


def test_more_than_two_players_are_wrong_usage(saved: Program) -> None:
    done = saved.run("stats", "a", "b", "c")
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr == (
        "mate: Too many players. Give one or two names. See mate stats --help.\n"
    )


def test_without_matches_it_says_so(tmp_path: Path) -> None:
    done = Program(tmp_path / "home").run("stats")
    assert done.stdout == "0 matches, 0 players; 0 matches analysed.\n"
    assert done.returncode == 0


def test_hostile_names_are_printed_cleaned(tmp_path: Path) -> None:
    program = Program(tmp_path / "home")
    hostile_matches(program.home / "matches")
    for arguments in (("stats",), ("stats", "ben"), ("list",)):
        done = program.run(*arguments)
        assert done.returncode == 0
        assert all(line.isprintable() for line in done.stdout.splitlines())


def test_the_list_takes_words(saved: Program) -> None:
    assert saved.run("list", "club").stdout.count("\n") == 2
    assert saved.run("list", "ana", "not:finished").stdout.count("in hand") == 2
    folder = saved.home / "matches"
    assert (
        saved.run("list", "nobody").stdout == f"Nothing found among 8 saved matches in {folder}.\n"
    )
    listed = json.loads(saved.run("list", "--json", "club").stdout)["matches"]
    assert [match["computers"] for match in listed] == [[None, "club"]]
