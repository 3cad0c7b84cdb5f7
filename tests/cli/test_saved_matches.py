"""`mate list` and `mate stats`: tables that fit the terminal."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace
from rich.cells import cell_len

from mate.record import MatchRecord, Series
from mate.record.terms import Clock
from mate.statistics import LEAST_ROUNDS
from tests.program import CommandLine
from tests.record.records import header, play_record
from tests.saved.saves import a_match, hostile_matches, save, some_matches

LOG = "20260301-1830-ana-ben"
LONG = "漢字漢字漢字漢字漢字漢字"


@pytest.fixture
def folder(mate: CommandLine) -> Path:
    return mate.home / "matches"


@pytest.fixture
def three(folder: Path) -> Path:
    save(folder, f"{LOG}.jsonl", a_match(), 3)
    save(folder, "b.jsonl", a_match("Ben", "Chloé", rules="gamerules", steps=3), 2)
    (folder / "c.jsonl").write_bytes(b"?")
    return folder


@pytest.fixture
def saved(mate: CommandLine) -> CommandLine:
    some_matches(mate.home / "matches")
    return mate


# Tests of the list of saved matches.


def test_empty_list_and_statistics_say_how_to_start(mate: CommandLine, folder: Path) -> None:
    assert mate.lines("list") == [f"No saved matches in {folder}. Start one with mate play."]
    assert mate.document("list")["matches"] == []
    assert mate.lines("stats") == ["No statistics yet. Start a match with mate play."]


def test_list_has_full_paths_when_piped_and_bare_names_on_narrow_terminals(
    mate: CommandLine, three: Path
) -> None:
    lines, day = mate.lines("list"), "2026-03-01 19:30"
    assert lines == [
        "began             player 1  score     player 2  state      rules      log",
        f"{day}  Ana       162 – 49  Ben       finished   classic    {three}/{LOG}.jsonl",
        f"{day}  Ben         0 – 0   Chloé     in hand 1  gamerules  {three}/b.jsonl",
        "",
        "Unreadable:",
        f"{three}/c.jsonl: Line 1: This is not a Mate match log.",
    ]
    # A wide terminal also shows full paths.
    assert mate.lines("list", cells=100 + len(str(three)))[:3] == lines[:3]
    lines = mate.lines("list", cells=80)
    assert lines[:4] == [
        "began             player 1  score     player 2  state      log",
        f"{day}  Ana       162 – 49  Ben       finished   {LOG}",
        f"{day}  Ben         0 – 0   Chloé     in hand 1  b",
        "",
    ]
    message = f"Unreadable: c.jsonl: Line 1: This is not a Mate match log. 3 matches in {three}"
    assert " ".join(lines[4:]).split() == message.split()
    listed = mate.document("list")
    assert listed["folder"] == str(three)
    finished, unfinished, unreadable = listed["matches"]
    assert (finished["score"], finished["hand"], finished["winner"]) == ([162, 49], 4, 0)
    assert (unfinished["finished"], unfinished["hand"], unfinished["problem"]) == (False, 1, None)
    assert (unreadable["path"], unreadable["rules"]) == (f"{three}/c.jsonl", None)
    assert unreadable["problem"] == "Line 1: This is not a Mate match log."


def test_list_has_a_series_column_only_if_needed(mate: CommandLine, folder: Path) -> None:
    save(folder, "a.jsonl", a_match(), 1)
    assert "series" not in mate.lines("list")[0]
    three = header(series=Series.begin(3, Random(1)))
    save(folder, "b.jsonl", MatchRecord.begin(three), 2)
    endless = header(series=Series.begin(None, Random(1)))
    save(folder, "c.jsonl", MatchRecord.begin(endless), 3)
    heading, *lines = mate.lines("list")
    column = slice(heading.index("series"), heading.index("log"))
    assert [line[column].strip() for line in lines] == ["1", "1/3", ""]


def test_list_shows_only_matches_that_fit_all_given_words(saved: CommandLine) -> None:
    listed = saved.document("list", "ana", "club")["matches"]
    assert [match["computers"] for match in listed] == [[None, "club"]]
    assert saved.lines("list", "nobody") == [
        f"No match found (8 saved in {saved.home / 'matches'})."
    ]


# Tests of the statistics.


def test_statistics_of_a_pair_show_scores_rounds_and_the_head_start(
    mate: CommandLine, folder: Path
) -> None:
    for luck in range(LEAST_ROUNDS // 2):
        save(folder, f"{luck}.jsonl", a_match(luck=luck), luck)
    first = replace(header(), length="round", clock=Clock((10, 10), (0, 0)), version=4)
    record = play_record(MatchRecord.begin(first), Random(20))
    save(folder, "round.jsonl", record, 9)
    for resigned, seat in ((a_match(steps=20), 0), (a_match(luck=2, steps=20), 1)):
        save(folder, f"resigned-{seat}.jsonl", resigned.resign(seat), 10 + seat)
    score, rounds, fair, *_ = mate.lines("stats", "ana", "ben")
    assert score == "Ana 3 – 4 Ben"
    assert re.fullmatch(r"Rounds: Ana \d – \d Ben", rounds)
    # The scores are too close for a head start, because the margins vary too much.
    assert fair == "Ana and Ben are too close for a head start (6 matches)."
    document = mate.document("stats", "ana", "ben")
    found = document["head_start"]
    assert found["points"] < found["error"]
    assert (found["name"], found["matches"], found["needed"]) == ("Ana", 6, False)
    assert document["players"][0]["clock"]["actions"] > 10
    # Resigned matches count as results, but not in the scores.
    assert document["players"][0]["matches"]["won"] == 3
    assert "head_start" not in mate.document("stats", "ana")
    assert any("own page" in line for line in mate.lines("stats"))
    player = mate("stats", "ana").out
    assert "\n  rounds  " in player
    assert "\n  time  " in player


def test_statistics_show_all_players_one_player_or_a_pair(saved: CommandLine) -> None:
    first, *rest = saved.lines("stats")
    assert first == "6 matches, 5 players; 2 unreadable; 0 of 5 matches analysed."
    assert any(line.startswith("Skilled ") for line in rest)
    player = saved("stats", "ANA").out
    assert player.startswith("Ana\n  matches     3 finished")
    assert "Against" in player
    for message in ("Not known yet: 0 of 4 matches analysed.", "Foreplaced in "):
        assert message in player
    pair = saved("stats", "ana", "ben").out
    assert pair.startswith("Ana 2 – 0 Ben\n  Heaviest, last trick: ana, 110 against Ben")
    assert pair.count("  matches     2 finished") == 2
    nobody = "mate: No saved match has a player called "
    assert saved.refusal("stats", "nobody") == f"{nobody}nobody."
    assert saved.refusal("stats", "\x1b[31m").startswith(nobody)
    message = saved.refusal("stats", "dmitri", "chloé")
    assert message == "mate: Dmitri and Chloé have not played each other."

    # JSON has the same figures.
    document = saved.document("stats")
    assert (document["matches"], document["broken"]) == (6, 2)
    players = {player["name"]: player for player in document["players"]}
    assert players["Skilled"]["computer"] == "club"
    ana = players["Ana"]
    assert [match["lost"] for match in ana["trend"]] == [None] * 4
    assert sum(ana["mates"]["given"]) == ana["hands"]["won"]
    by_rank = [rank["hands"] for rank in ana["foreplacement"]["ranks"].values()]
    assert sum(by_rank) == ana["foreplacement"]["with"]["hands"]
    (one,) = saved.document("stats", "chloé")["players"]
    assert one == players["Chloé"]


def test_analyze_option_saves_its_results_and_counts_failures(
    mate: CommandLine, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save(folder, "a.jsonl", a_match(rules="bga", steps=34))
    with monkeypatch.context() as fails:
        fails.setattr("mate.statistics.losses.LossFinder.losses", lambda *_: None)
        done = mate("stats", "--analyze")
    assert done.status == 1
    assert "0 of 1 match analysed" in done.out
    assert done.err == "mate: 1 match could not be analysed.\n"
    document = mate.document("stats", "--analyze")
    assert (document["analysed"], document["to_analyse"]) == (1, 1)
    assert mate.document("stats") == document


# Tests of tables with unusual names.


@pytest.mark.parametrize("cells", [40, 60, 120])
def test_list_is_aligned_and_fits_the_terminal(mate: CommandLine, folder: Path, cells: int) -> None:
    save(folder, "a.jsonl", a_match(LONG, "n" * 24), 3)
    save(folder, "b.jsonl", a_match("Ana", "Zoë" * 8), 2)
    for flags in ([], ["--ascii"]):
        lines = mate.lines("list", *flags, cells=cells)
        lines = [line for line in lines if str(folder)[:5] not in line]
        assert all(cell_len(line) <= cells for line in lines)
        first, second = (line for line in lines if "162" in line)
        assert cell_len(first[: first.index("162")]) == cell_len(second[: second.index("162")])
        # Each match takes one line. Mate cuts players' names and omits columns, but not the log.
        assert first.endswith("  a")
        assert ("nnnn" in first, "finished" in first) == (True, cells >= 60)


@pytest.mark.parametrize("cells", [40, 80, 120])
def test_statistics_are_aligned_and_fit_the_terminal(
    mate: CommandLine, folder: Path, cells: int
) -> None:
    save(folder, "a.jsonl", a_match(LONG, "n" * 24))
    save(folder, "b.jsonl", a_match(LONG, "Zoë", luck=2))
    pages = [mate.lines("stats", *words, cells=cells) for words in ([], [LONG], ["--ascii"])]
    assert all(cell_len(line) <= cells for page in pages for line in page)
    for page in pages:
        heads = next(line for line in page if line.split()[:1] in (["player"], ["Against"]))
        rows = page[page.index(heads) : page.index(heads) + 3]
        ends = [re.match(r"\s*\S+\s+\S+", line) for line in rows]
        assert len({cell_len(end[0]) for end in ends if end}) == 1
    hidden = [line for line in pages[0] if line.startswith("Hidden on this narrow terminal: ")]
    assert bool(hidden) is (cells < 120)
    hostile_matches(folder)
    for words in (("stats",), ("stats", "ben"), ("list",)):
        assert all(line.isprintable() for line in mate.lines(*words, cells=cells))
