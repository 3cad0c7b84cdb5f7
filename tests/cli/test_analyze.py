"""`mate analyze`: a match graded, as text and as JSON."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from mate.cli import main
from mate.record import load
from mate.rules import Ruleset
from tests.program import Program, actions_of_a_match, snapshot

DATA = Path(__file__).parents[1] / "data" / "plain"
MATCH, UNFINISHED = DATA / "match.jsonl", DATA / "hand.jsonl"


@pytest.fixture
def graded(capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    assert main(["analyze", str(MATCH), "--json"]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    document: dict[str, Any]
    (document,) = json.loads(captured.out)
    return document


def test_every_action_of_every_hand_is_there(graded: dict[str, Any]) -> None:
    hands = load(MATCH).match.hands
    assert [hand["hand"] for hand in graded["hands"]] == [1, 2, 3, 4]
    for hand, played in zip(graded["hands"], hands, strict=True):
        assert hand["dealer"] == played.dealer
        entries = [(entry["trick"], entry["player"], entry["action"]) for entry in hand["actions"]]
        assert entries == [
            (position.trick, position.turn, action.notation)
            for position, action in zip(played.positions, played.actions, strict=False)
        ]


def test_values_follow_from_each_other_up_to_the_result(graded: dict[str, Any]) -> None:
    margins = [80, 0, 9, -242]  # of the dealers, as the log states the results
    for hand, margin in zip(graded["hands"], margins, strict=True):
        actions = hand["actions"]
        before = [entry["before"] for entry in actions]
        assert [hand["value"], *(entry["after"] for entry in actions)] == [*before, margin]


def test_a_loss_is_what_the_player_who_acted_gave_away(graded: dict[str, Any]) -> None:
    for hand in graded["hands"]:
        for entry in hand["actions"]:
            sign = 1 if entry["player"] == hand["dealer"] else -1
            assert entry["loss"] == sign * (entry["before"] - entry["after"])
            assert (entry["loss"] == 0) is (entry["action"] in entry["best"])


def test_players_have_the_sums_of_their_actions(graded: dict[str, Any]) -> None:
    for seat, player in enumerate(graded["players"]):
        own = [
            entry for hand in graded["hands"] for entry in hand["actions"]
            if entry["player"] == seat
        ]  # fmt: skip
        losses = [entry["loss"] for entry in own]
        assert player["name"] == ("Ana", "Ben")[seat]
        assert (player["lost"], player["actions"]) == (sum(losses), len(own))
        assert player["best"] == losses.count(0)
        assert player["worst"]["loss"] == max(losses)


def test_the_margin_of_a_match_is_the_difference_of_what_was_lost(graded: dict[str, Any]) -> None:
    # Where dealers alternate every round ties under best play, so nothing else makes a margin.
    first, second = (player["lost"] for player in graded["players"])
    assert second - first == 80 - 251


def test_the_text_tells_hands_players_and_worst_moments(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["analyze", str(MATCH)]) == 0
    captured = capsys.readouterr()
    lines = captured.out.splitlines()
    assert captured.err == ""
    assert lines[0] == "Mate: Ana and Ben, classic rules."
    assert "    3  Ben     K♦        −18    50  ??     A♣, 10♣, 10♠ or A♦" in lines
    assert lines[2] == "Ben wins the match, 251 to 80."
    assert lines[-6:] == [
        "With best play by both, every round is drawn, so the margin of the match",
        "is the difference between the points lost: 171 points.",
        "Ana's worst moment: hand 4, trick 8.",
        "  7♥ cost 274 points; better: K♥.",
        "Ben's worst moment: hand 4, trick 6.",
        "  10♥ cost 102 points; better: A♣ or A♦.",
    ]


def test_each_round_has_its_verdict(graded: dict[str, Any]) -> None:
    assert graded["rounds"] == [
        {
            "round": 1,
            "value": 90,
            "given": [219, 299],
            "decided": {"hand": 2, "trick": 5, "player": 1, "action": "TH", "loss": 91},
        },
        {
            "round": 2,
            "value": 12,
            "given": [459, 208],
            "decided": {"hand": 4, "trick": 8, "player": 0, "action": "7H", "loss": 274},
        },
    ]


def test_the_text_has_the_verdict_after_the_second_hand_of_each_round(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["analyze", str(MATCH)]) == 0
    lines = capsys.readouterr().out.splitlines()
    heads = [line.split(".")[0] for line in lines if line.startswith(("Hand ", "Round "))]
    assert heads == ["Hand 1", "Hand 2", "Round 1", "Hand 3", "Hand 4", "Round 2"]
    first = lines.index("Round 1.")
    assert lines[first + 1].startswith(
        "Best play: the dealer mates for 90 points in both hands. Points lost: "
    )
    verdict = lines[first : lines.index("", first)]
    assert all(len(line) <= 80 for line in verdict)
    assert len(" ".join(verdict)) > 160


def test_the_margin_is_not_explained_where_the_loser_deals(
    capsys: pytest.CaptureFixture[str], program: Program, tmp_path: Path
) -> None:
    typed, _ = actions_of_a_match(Ruleset.preset("super"))
    log = tmp_path / "match.jsonl"
    flags = ("--rules", "super", "--first", "1", "--seed", "5", "--log", str(log))
    program.run("play", "--plain", *flags, typed="\n".join(typed))
    assert main(["analyze", str(log)]) == 0
    told = capsys.readouterr().out
    assert told.count("Best play in both hands of this round: ") == 2
    assert "the margin of the match" not in told


def test_ascii_writes_suits_as_letters(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyze", str(MATCH), "--ascii"]) == 0
    told = capsys.readouterr().out
    assert told.isascii()
    assert "  7H cost 274 points; better: KH." in told


def test_an_unfinished_match_is_graded_as_far_as_it_goes(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["analyze", str(UNFINISHED), "--json"]) == 0
    (document,) = json.loads(capsys.readouterr().out)
    hands = document["hands"]
    played = load(UNFINISHED).match.hands
    assert document["rounds"] == []
    assert [len(hand["actions"]) for hand in hands] == [len(hand.actions) for hand in played]


def test_a_match_in_which_nothing_was_done(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    log = tmp_path / "match.jsonl"
    log.write_bytes(b"".join(MATCH.read_bytes().splitlines(keepends=True)[:2]))
    assert main(["analyze", str(log)]) == 0
    last = capsys.readouterr().out.splitlines()[-1]
    assert last == "No action yet, so nothing to grade."


# Several files.


def test_several_files_give_a_list_that_names_each(
    capsys: pytest.CaptureFixture[str], graded: dict[str, Any]
) -> None:
    assert main(["analyze", str(MATCH), str(UNFINISHED), "--json"]) == 0
    captured = capsys.readouterr()
    first, second = json.loads(captured.out)
    assert first == graded
    assert first["file"] == str(MATCH)
    assert (second["file"], len(second["hands"])) == (str(UNFINISHED), 2)
    assert (len(first["rounds"]), second["rounds"]) == (2, [])
    assert captured.err.splitlines() == ["1 of 2 logs", "2 of 2 logs"]


def test_several_files_are_told_one_after_the_other(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyze", str(UNFINISHED), str(MATCH)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines.index(str(UNFINISHED)) < lines.index(str(MATCH))


def test_of_many_files_progress_is_told_at_each_tenth(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyze", *[str(UNFINISHED)] * 25]) == 0
    assert len(capsys.readouterr().err.splitlines()) == 10


def test_on_a_terminal_progress_is_one_line_that_goes_away(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    assert main(["analyze", str(UNFINISHED), str(MATCH), "--json"]) == 0
    told = capsys.readouterr().err
    assert "\n" not in told
    line, blanks = told.removesuffix("\r").split("\r")[-2:]
    assert line == "2 of 2 logs"
    assert not blanks.strip()
    assert len(blanks) >= len(line)


def test_of_several_files_a_bad_one_is_told_and_the_others_are_graded(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    bad = tmp_path / "bad.jsonl"
    bad.write_bytes(b"?\n")
    assert main(["analyze", str(bad), str(MATCH), "--json"]) == 1
    captured = capsys.readouterr()
    assert [entry["file"] for entry in json.loads(captured.out)] == [str(MATCH)]
    assert captured.err.splitlines()[0] == f"mate: {bad}, line 1: This is not a Mate match log."


# Bad input.


def broken(number: int, old: bytes, new: bytes) -> bytes:
    lines = MATCH.read_bytes().splitlines(keepends=True)
    assert old in lines[number - 1]
    lines[number - 1] = lines[number - 1].replace(old, new)
    return b"".join(lines)


BROKEN = {
    "no log": (b"# Mate\n", ", line 1: This is not a Mate match log."),
    "illegal card": (broken(6, b"KC", b"QH"), ", line 6: Trick 1: Player 2 must follow suit"),
    "false points": (
        broken(20, b'"points":80', b'"points":81'),
        ", line 20: The line says hand 1 is won",
    ),
    "cut short": (MATCH.read_bytes()[:-3], ", line 77: The line is cut short."),
    "empty": (b"", ": The file is empty"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_log_with_an_error_is_not_analysed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str
) -> None:
    data, reason = BROKEN[name]
    log = tmp_path / "match.jsonl"
    log.write_bytes(data)
    assert main(["analyze", str(log)]) == 1
    captured = capsys.readouterr()
    (line,) = captured.err.splitlines()
    assert captured.out == ""
    assert line.startswith(f"mate: {log}{reason}")
    assert snapshot(tmp_path) == {"match.jsonl": data}


def test_a_file_that_is_not_there(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["analyze", str(tmp_path / "none")]) == 1
    assert capsys.readouterr().err.endswith("No such file.\n")


def test_at_least_one_file_is_needed(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["analyze"])
    assert ended.value.code == 2
    assert "Missing: FILE." in capsys.readouterr().err


def test_a_replay_in_lines_ends_with_the_same_grades(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyze", str(MATCH)]) == 0
    graded = capsys.readouterr().out.partition("\n\n")[2]
    assert main(["replay", str(MATCH), "--plain"]) == 0
    played = capsys.readouterr().out
    assert main(["replay", str(MATCH), "--plain", "--analysis"]) == 0
    assert capsys.readouterr().out == f"{played}\n{graded}"


def test_an_analysis_that_is_not_printed_is_wrong_usage(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["replay", str(MATCH), "--analysis"])
    assert ended.value.code == 2
    assert "--analysis needs --plain." in capsys.readouterr().err
