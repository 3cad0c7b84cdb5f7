"""A series in lines: it is begun, told, and gone on with from the log of its last match."""

from __future__ import annotations

import json
from pathlib import Path

from mate.record import load
from tests.program import Program, actions_of_a_match

PLAY = ("play", "--plain")


def test_a_series_is_gone_on_with_from_its_last_match(program: Program, tmp_path: Path) -> None:
    typed, played = actions_of_a_match()
    first, second = tmp_path / "first.jsonl", tmp_path / "second.jsonl"
    flags = ("--names", "Ana", "Ben", "--first", "1", "--seed", "5", "--best-of", "3")
    done = program.run(*PLAY, *flags, "--no-foresight", "--log", str(first), typed="\n".join(typed))
    one, other = played.score
    assert one < other
    lines = done.stdout.splitlines()
    assert (done.returncode, lines[1]) == (0, "Match 1, best of 3.")
    rematch = "A rematch is match 2 of the series; Ben deals first."
    assert lines[-5:] == [
        "Ben leads the series 1 to 0.",
        f"Points in the series: Ana {one}, Ben {other}.",
        rematch,
        f"To play it, type: mate play --plain --rematch {first}",
        f"The match is finished and saved. To replay it, type: mate replay --plain {first}",
    ]

    again = program.run(*PLAY, "--rematch", str(first), "--log", str(second), typed="score\n")
    assert again.returncode == 3
    assert again.stdout.splitlines()[1:3] == ["Match 2, best of 3.", "Ben leads the series 1 to 0."]
    assert again.stdout.count("Ben leads the series 1 to 0.") == 2
    header = load(second).header
    assert header.series is not None
    assert (header.series.match, header.series.before.wins) == (2, (0, 1))
    assert (header.first_dealer, header.foresight) == (1, False)

    shown = program.run("show", str(first)).stdout.splitlines()
    assert shown[2:4] == [
        "Match 1, best of 3.",
        "Played without foresight: the effect of the chosen card was not shown.",
    ]
    assert shown[-2:] == lines[-5:-3]
    document = json.loads(program.run("show", "--json", str(second)).stdout)
    assert document["foresight"] is False
    assert document["series"] == {
        "id": header.series.id,
        "match": 2,
        "of": 3,
        "before": {"wins": [0, 1], "draws": 0, "points": [one, other]},
    }


def test_the_list_tells_of_a_series(program: Program) -> None:
    program.run(*PLAY, "--best-of", "open", "--no-foresight", typed="")
    program.run(*PLAY, typed="")
    heading, *told = program.run("list").stdout.splitlines()
    column = slice(heading.index("series"), heading.index("log"))
    assert [line[column].strip() for line in told] == ["", "1"]
    plain, begun = json.loads(program.run("list", "--json").stdout)["matches"]
    assert not set(plain) & {"series", "foresight"}
    assert begun["foresight"] is False
    assert (begun["series"]["match"], begun["series"]["of"]) == (1, None)


def test_a_match_that_is_not_over_has_no_rematch(program: Program, tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    program.run(*PLAY, "--log", str(log), typed="")
    done = program.run(*PLAY, "--rematch", str(log))
    assert done.returncode == 1
    assert done.stderr == "mate: The match is not over, so the next one cannot start.\n"
