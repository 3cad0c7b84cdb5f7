"""`mate show --json`, field by field: others rely on it. What is printed is in `tests/plain`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from mate.rules import Ruleset
from tests.program import CommandLine

DATA = Path(__file__).parents[1] / "data" / "plain"
MATCH = DATA / "match.jsonl"
CLASSIC = {"name": "classic", **Ruleset().options}
DEALT = ["AT.AT7.T.ATK7", "KQ7.KQ.AKQ7.Q"]
Document = dict[str, Any]


def test_it_gives_the_match_with_each_hand_its_result_and_its_tricks(mate: CommandLine) -> None:
    shown: Document = mate.document("show", str(MATCH))
    hands = shown.pop("hands")
    assert shown == {
        "rules": CLASSIC,
        "players": ["Ana", "Ben"],
        "finished": True,
        "score": [80, 251],
        "winner": 1,
        "by": "points",
    }

    def won(winner: int, card: str, trick: int, points: int, *, overmate: bool) -> Document:
        return {
            "kind": "mate", "winner": winner, "card": card, "trick": trick, "points": points,
            "overmate": overmate,
        }  # fmt: skip

    names = ("hand", "round", "dealer", "holdings", "number", "foreplaced", "result")
    swapped = DEALT[::-1]
    assert [tuple(hand[name] for name in names) for hand in hands] == [
        (1, 1, 0, DEALT, 38769, [None, None], won(0, "TD", 8, 80, overmate=False)),
        (2, 1, 1, swapped, 38769, ["KH", None], {"kind": "draw"}),
        (3, 2, 1, DEALT, 145986, [None, None], won(1, "QH", 3, 9, overmate=False)),
        (4, 2, 0, swapped, 145986, [None, "KD"], won(1, "AC", 10, 242, overmate=True)),
    ]

    contract = ("trick", "leader", "lead", "reply", "winner")
    assert [[trick[name] for name in contract] for trick in hands[0]["tricks"]] == [
        [1, 0, "AC", "KC", 0],
        [2, 0, "AS", "KS", 0],
        [3, 0, "TS", "QS", 0],
        [4, 0, "KD", "QD", 0],
        [5, 0, "AD", "AH", 1],
        [6, 1, "KH", "TH", 0],
        [7, 0, "TC", "QC", 0],
        [8, 0, "TD", None, None],
    ]


def test_an_unfinished_match_has_no_winner_and_the_hand_in_play_no_result(
    mate: CommandLine,
) -> None:
    shown = mate.document("show", str(DATA / "hand.jsonl"))
    assert (shown["finished"], shown["winner"], shown["score"]) == (False, None, [9, 0])
    assert shown["rules"]["name"] == "bga"
    second = shown["hands"][1]
    assert second["result"] is None
    assert second["tricks"][-1]["lead"] == "KH"
    assert (second["tricks"][-1]["reply"], second["tricks"][-1]["winner"]) == (None, None)


def test_a_custom_rule_set_is_called_so_and_hostile_names_are_cleaned(
    mate: CommandLine, tmp_path: Path
) -> None:
    log = str(tmp_path / "match.jsonl")
    flags = ("--rules", "super", "--privilege", "king", "--free-move")
    mate("play", "--plain", *flags, "--names", "\x1b[1mA\x7f", "B", "--log", log)
    shown = mate.document("show", log)
    assert shown["rules"] == CLASSIC | {
        "name": "custom",
        "round_second_dealer": "loser",
        "privilege": "king",
        "free_move": True,
    }
    assert shown["players"] == ["�[1mA�", "B"]
    assert not set(mate("show", "--json", log).out) & {"\x1b", "\x7f"}
