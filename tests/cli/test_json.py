"""What `--json` prints, field by field: others rely on it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from mate.cli import main
from tests.program import WORKED_DEAL, Program, actions_of_a_match

DATA = Path(__file__).parents[1] / "data"
MATCH = DATA / "plain" / "match.jsonl"
CLASSIC = {
    "name": "classic",
    "foreplacement": "restricted",
    "tenth_trick": "repeat",
    "round_second_dealer": "alternate",
    "privilege": "none",
    "free_move": False,
}
DEALT = ["AT.AT7.T.ATK7", "KQ7.KQ.AKQ7.Q"]
Document = dict[str, Any]


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> Document:
    assert main(arguments) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    document: Document = json.loads(captured.out)
    return document


# mate show --json


@pytest.fixture
def shown(capsys: pytest.CaptureFixture[str]) -> Document:
    return printed(capsys, "show", str(MATCH), "--json")


def test_show_gives_the_match(shown: Document) -> None:
    hands = shown.pop("hands")
    assert shown == {
        "rules": CLASSIC,
        "players": ["Ana", "Ben"],
        "finished": True,
        "score": [80, 251],
        "winner": 1,
    }
    assert len(hands) == 4


def test_show_names_the_level_where_the_computer_plays(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    log = tmp_path / "match.jsonl"
    first, *rest = MATCH.read_bytes().splitlines(keepends=True)
    log.write_bytes(b"".join([first[:-2] + b',"computers":[null,"club"]}\n', *rest]))
    assert printed(capsys, "show", str(log), "--json")["computers"] == [None, "club"]


def test_show_gives_each_hand(shown: Document) -> None:
    heads = [
        {name: value for name, value in hand.items() if name not in {"tricks", "result"}}
        for hand in shown["hands"]
    ]
    swapped = DEALT[::-1]
    assert heads == [
        {"hand": 1, "round": 1, "dealer": 0, "holdings": DEALT, "number": 38769,
         "foreplaced": [None, None]},
        {"hand": 2, "round": 1, "dealer": 1, "holdings": swapped, "number": 38769,
         "foreplaced": ["KH", None]},
        {"hand": 3, "round": 2, "dealer": 1, "holdings": DEALT, "number": 145986,
         "foreplaced": [None, None]},
        {"hand": 4, "round": 2, "dealer": 0, "holdings": swapped, "number": 145986,
         "foreplaced": [None, "KD"]},
    ]  # fmt: skip


def test_show_gives_each_trick(shown: Document) -> None:
    tricks = [trick for hand in shown["hands"] for trick in hand["tricks"]]
    assert all(set(trick) >= {"trick", "leader", "lead", "reply", "winner"} for trick in tricks)
    contract = ("trick", "leader", "lead", "reply", "winner")
    first = [[trick[name] for name in contract] for trick in shown["hands"][0]["tricks"]]
    assert first == [
        [1, 0, "AC", "KC", 0],
        [2, 0, "AS", "KS", 0],
        [3, 0, "TS", "QS", 0],
        [4, 0, "KD", "QD", 0],
        [5, 0, "AD", "AH", 1],
        [6, 1, "KH", "TH", 0],
        [7, 0, "TC", "QC", 0],
        [8, 0, "TD", None, None],
    ]


def test_show_gives_each_result(shown: Document) -> None:
    def mate(winner: int, card: str, trick: int, points: int, *, overmate: bool) -> Document:
        return {
            "kind": "mate", "winner": winner, "card": card, "trick": trick, "points": points,
            "overmate": overmate,
        }  # fmt: skip

    assert [hand["result"] for hand in shown["hands"]] == [
        mate(0, "TD", 8, 80, overmate=False),
        {"kind": "draw"},
        mate(1, "QH", 3, 9, overmate=False),
        mate(1, "AC", 10, 242, overmate=True),
    ]


def test_show_of_an_unfinished_match_has_no_winner_and_the_hand_in_play_no_result(
    capsys: pytest.CaptureFixture[str],
) -> None:
    shown = printed(capsys, "show", str(DATA / "plain" / "hand.jsonl"), "--json")
    assert (shown["finished"], shown["winner"], shown["score"]) == (False, None, [9, 0])
    assert shown["rules"]["name"] == "bga"
    second = shown["hands"][1]
    assert second["result"] is None
    assert second["tricks"][-1]["lead"] == "KH"
    assert (second["tricks"][-1]["reply"], second["tricks"][-1]["winner"]) == (None, None)


def test_a_custom_rule_set_is_called_custom(program: Program, tmp_path: Path) -> None:
    log = tmp_path / "match.jsonl"
    flags = ("--rules", "super", "--privilege", "king", "--free-move")
    program.run("play", "--plain", *flags, "--log", str(log))
    shown = json.loads(program.run("show", "--json", str(log)).stdout)
    assert shown["rules"] == CLASSIC | {
        "name": "custom",
        "round_second_dealer": "loser",
        "privilege": "king",
        "free_move": True,
    }


def test_hostile_names_are_cleaned_in_json_too(program: Program, tmp_path: Path) -> None:
    log = tmp_path / "match.jsonl"
    program.run("play", "--plain", "--names", "\x1b[1mA\x7f", "B", "--log", str(log))
    document = program.run("show", "--json", str(log)).stdout
    assert json.loads(document)["players"] == ["�[1mA�", "B"]
    assert not set(document) & {"\x1b", "\x7f"}


# mate list --json


def test_list_gives_the_fields_of_saved_matches(program: Program) -> None:
    typed, played = actions_of_a_match()
    play = ("play", "--plain", "--names", "Ana", "Ben", "--first", "1", "--seed", "5")
    program.run(*play, typed="\n".join(typed))
    program.run(*play, typed="\n".join(typed[:-1]))
    broken = program.home / "matches" / "broken.jsonl"
    broken.write_text("{}\n")

    listed = json.loads(program.run("list", "--json").stdout)

    assert listed["folder"] == str(program.home / "matches")
    matches = {match["hand"] * 2 + match["finished"]: match for match in listed["matches"]}
    unreadable, unfinished, finished = matches[2], matches[8], matches[9]
    expected = {
        "path": finished["path"],
        "players": ["Ana", "Ben"],
        "created": finished["created"],
        "rules": CLASSIC,
        "score": list(played.score),
        "finished": True,
        "hand": 4,
        "problem": None,
        "computers": [None, None],
        "help": [],
    }
    assert list(finished.items()) == list(expected.items())
    assert Path(finished["path"]).parent == program.home / "matches"
    assert unfinished["problem"] is None
    assert (unreadable["path"], unreadable["rules"]) == (str(broken), None)
    assert unreadable["problem"] == "Line 1: This is not a Mate match log."


def test_an_empty_list_is_a_document_too(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("MATE_HOME", str(tmp_path))
    assert printed(capsys, "list", "--json")["matches"] == []


# mate deal --json and mate perft --json


def test_deal_gives_the_deal_of_a_seed(capsys: pytest.CaptureFixture[str]) -> None:
    # The first number that random.Random(1) gives is 0.13436…, and 24824 is that of 184756.
    assert printed(capsys, "deal", "--seed", "1", "--json") == {
        "deal": "ATQ.ATK.TKQ.T",
        "number": 24824,
        "holdings": ["ATQ.ATK.TKQ.T", "K7.Q7.A7.AKQ7"],
        "counts": [
            {"aces": 4, "tens": 4, "clubs": 3, "whole_ranks": 5, "total": 16},
            {"aces": 4, "tens": 0, "clubs": 2, "whole_ranks": 5, "total": 11},
        ],
        "dealer_ahead": 7,
    }


def test_deal_without_a_seed_gives_some_deal(capsys: pytest.CaptureFixture[str]) -> None:
    dealt = printed(capsys, "deal", "--json")
    again = printed(capsys, "deal", "--deal", str(dealt["number"]), "--json")
    assert again == dealt


def test_perft_gives_the_deal_the_rules_and_a_row_for_each_depth(
    capsys: pytest.CaptureFixture[str],
) -> None:
    checked = json.loads((DATA / "hands.json").read_text())[0]
    deal, rules = checked["deal"], "denexa"
    flags = ("--rules", "classic", "--foreplacement", "free", "--depth", "4", "--json")
    counted = printed(capsys, "perft", "--deal", deal, *flags)
    assert counted == {
        "deal": deal,
        "rules": CLASSIC | {"name": rules, "foreplacement": "free"},
        "rows": checked["rules"][rules]["perft"][:4],
    }


def test_perft_takes_a_deal_by_its_number(capsys: pytest.CaptureFixture[str]) -> None:
    counted = printed(capsys, "perft", "--deal", "38769", "--depth", "1", "--json")
    assert counted == {"deal": WORKED_DEAL, "rules": CLASSIC, "rows": [[1, 11, 0, 0]]}
