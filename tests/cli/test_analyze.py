"""`mate analyze`: a match graded, as text and as JSON."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from mate.cleaning import in_ascii
from mate.cli.commands.analyze import analysis_document, analysis_lines
from mate.grading import analyze
from mate.record import Terms, load
from mate.record.terms import Help
from mate.rules import Deal, Match, Ruleset, parse_action
from mate.session import Session
from mate.words.narrator import Narrator
from tests.program import CommandLine, random_match

DATA = Path(__file__).parents[1] / "data"
MATCH, UNFINISHED = str(DATA / "plain" / "match.jsonl"), str(DATA / "plain" / "hand.jsonl")
OTHER = str(DATA / "logs" / "v1-finished.jsonl")
NAMES = ("Ana", "Ben")
HAND = "AC KC AS KS TS QS KD QD AD AH KH TH TC QC TD"


def match_after(actions: str, deal: str, rules: str = "classic") -> Match:
    """A match with one deal."""
    match = Match(Ruleset.preset(rules)).deal(Deal.parse(deal))
    for word in actions.split():
        match = match.play(parse_action(word))
    return match


FEW_ACTIONS = match_after("- - AH TH TS AS", "Q7.TK7.AKQ7.K")


@pytest.fixture(scope="module")
def graded(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    document: dict[str, Any]
    (document,) = CommandLine(tmp_path_factory.mktemp("home")).document("analyze", MATCH)
    return document


# The document.


def test_every_action_of_every_hand_is_there_and_players_are_summed_up(
    graded: dict[str, Any],
) -> None:
    hands = load(Path(MATCH)).match.hands
    margins = [80, 0, 9, -242]  # of the dealers, as the log states the results
    assert [hand["hand"] for hand in graded["hands"]] == [1, 2, 3, 4]
    for hand, played, margin in zip(graded["hands"], hands, margins, strict=True):
        actions = hand["actions"]
        assert [(entry["trick"], entry["player"], entry["action"]) for entry in actions] == [
            (position.trick, position.turn, action.notation)
            for position, action in zip(played.positions, played.actions, strict=False)
        ]
        assert hand["dealer"] == played.dealer
        assert (hand["value"], actions[-1]["after"]) == (actions[0]["before"], margin)
    # Where dealers alternate every round ties under best play, so nothing else makes a margin.
    ana, ben = graded["players"]
    assert (ana["name"], ben["name"]) == NAMES
    assert ben["lost"] - ana["lost"] == 80 - 251


def test_each_round_has_its_verdict(graded: dict[str, Any]) -> None:
    turn = {"hand": 4, "trick": 8, "player": 0, "action": "7H", "loss": 274}
    assert graded["rounds"] == [
        {
            "round": 1,
            "value": 90,
            "given": [219, 299],
            "decided": None,
            "named": [{"hand": 2, "trick": 8, "player": 1, "action": "AD", "loss": 63}],
        },
        {
            "round": 2,
            "value": 12,
            "given": [459, 208],
            "decided": turn,
            "named": [turn],
        },
    ]


def test_an_action_has_its_grade_and_a_player_the_worst_one() -> None:
    document = json.loads(
        json.dumps(analysis_document(analyze(FEW_ACTIONS), Narrator(NAMES)), default=str)
    )
    (hand,) = document["hands"]
    assert (hand["hand"], hand["dealer"], hand["value"], hand["whole_round"]) == (1, 0, -77, False)
    worst = {
        "trick": 2,
        "player": 1,
        "action": "AS",
        "before": -88,
        "after": -77,
        "loss": 11,
        "grade": "inaccurate",
        "best": ["QS"],
        "choices": 2,
        "why": "Ben needed A♠ to take the lead on trick 3; after Q♠ Ben would have mated on "
        "trick 8 for 88 points, not 77.",
        "cause": {"kind": "winner", "card": "AS", "against": None, "better": "QS", "share": 1.0},
    }
    assert hand["actions"][-1] == worst
    ana, ben = document["players"]
    assert ben["worst"] == {"hand": 1, **worst}
    assert (ana["lost"], ana["actions"], ana["best"]) == (11, 3, 2)
    assert ana["grades"] == {"best": 2, "inaccurate": 1, "mistake": 0, "blunder": 0}


# The text.


def test_the_text_tells_hands_rounds_players_and_worst_moments(mate: CommandLine) -> None:
    lines = mate.lines("analyze", MATCH)
    assert lines[0] == "Mate: Ana and Ben, classic rules."
    assert lines[2] == "Ben wins the match, 251 to 80."
    assert "    3  Ben     K♦        −18    50  ??     A♣, 10♣, 10♠ or A♦" in lines
    assert lines[-6:] == [
        "Points lost are counted against best play by both from there on. Several",
        "mistakes in a hand can cost more than the hand is worth.",
        "Ana's worst moment: hand 4, trick 8.",
        "  7♥ cost 274 points; better: K♥.",
        "Ben's worst moment: hand 4, trick 6.",
        "  10♥ cost 102 points; better: A♣ or A♦.",
    ]
    starts = "Hand ", "Round "
    heads = [re.split(r"[.,]", line)[0] for line in lines if line.startswith(starts)]
    assert heads == ["Hand 1", "Hand 2", "Round 1", "Hand 3", "Hand 4", "Round 2"]
    begin = next(at for at, line in enumerate(lines) if line.startswith("Round 1, Ana by 80."))
    best = "Best play: the dealer mates for 90 points in both hands. Points lost: "
    verdict = lines[begin : lines.index("", begin)]
    assert any(line.startswith(best) for line in verdict)
    assert all(len(line) <= 80 for line in verdict)
    assert len(" ".join(verdict)) > 160
    assert mate.lines("analyze", MATCH, "--ascii") == [in_ascii(line) for line in lines]


def test_a_hand_is_told_with_its_actions_and_its_end() -> None:
    match = match_after(f"{HAND} AC QC", "AT.AT7.T.ATK7", "bga")
    text = list(analysis_lines(match, Narrator(NAMES)))
    assert text[3:8] == [
        "Hand 1. Ana deals.",
        "Best play in this hand: Ana wins by 80.",
        "trick  player  action  value  lost  grade  better",
        "    1  Ana     A♣        +80",
        "       Ben     K♣        +80",
    ]
    assert "Ana mates with 10♦ on trick 8: 80 points." in text
    assert "Hand 2. Ben begins." in text
    assert text[-7].split()[:2] == ["player", "points"]
    assert text[-7].split()[-3:] == ["?!", "?", "??"]
    assert text[-4:-2] == [
        "Choices: turns with more than one legal action.",
        "?! inaccuracy, 1 point or more; ? mistake, 12 or more; ?? blunder, 25 or more.",
    ]


@pytest.mark.parametrize("name", ["A" * 24, "日本語"])
def test_columns_hold_whatever_the_players_are_called(name: str) -> None:
    text = list(analysis_lines(FEW_ACTIONS, Narrator((name, "Ben"))))
    cells = [sum(2 if ord(sign) > 0x3000 else 1 for sign in line) for line in text]
    assert max(cells) <= 80
    ends = {cell for line, cell in zip(text, cells, strict=True) if line.endswith((" −88", "−77"))}
    assert len(ends) == 1
    assert text[-4:] == [
        f"{name}'s worst moment: hand 1, before trick 1.",
        "  none cost 11 points; better: K♦.",
        "Ben's worst moment: hand 1, trick 2.",
        "  A♠ cost 11 points; better: Q♠.",
    ]


def test_the_margin_is_not_explained_where_the_loser_deals() -> None:
    match = random_match(5, Ruleset.preset("super"))
    told = "\n".join(analysis_lines(match, Narrator(NAMES)))
    assert told.count("Best play in both hands of this round: ") == 2
    assert "the margin of the match" not in told


def test_a_replay_in_lines_ends_with_the_same_grades(mate: CommandLine) -> None:
    _, grades = "\n".join(mate.lines("analyze", MATCH)).split("\n\n", 1)
    replayed = mate.lines("replay", MATCH, "--plain")
    with_grades = mate.lines("replay", MATCH, "--plain", "--analysis")
    assert with_grades == [*replayed, "", *grades.split("\n")]


# A round that is not over is not graded in text, unless that is asked for.


LEFT_OUT = "Round {} is not over, so its hands are left out; --open includes them."


def left_in_hand(number: int, folder: Path, agreed: tuple[Help, ...] = ()) -> str:
    """The log of a match that was left some actions into a hand."""
    new = Terms(players=NAMES, first_dealer=0, seed=11, help=agreed)
    with Session.begin(new, folder / "".join((*agreed, f"{number}.jsonl"))) as session:
        while len(session.match.hands) < number or len(session.match.hands[-1].actions) < 5:
            session.deal_if_due()
            assert session.match.current is not None
            session.play(session.match.current.position.legal_actions[-1])
        return str(session.path)


def hands_told(lines: list[str]) -> list[int]:
    return [number for number in (1, 2, 3, 4) if any(f"Hand {number}. " in line for line in lines)]


def test_the_round_that_is_over_is_told_and_the_other_one_where_that_is_asked_for(
    mate: CommandLine, tmp_path: Path
) -> None:
    logs = [left_in_hand(number, tmp_path) for number in (3, 4)]
    in_lines = ["replay", "--plain", "--analysis"]
    for words in (["analyze", logs[0]], ["analyze", logs[1]], [*in_lines, logs[1]]):
        shown = mate.lines(*words)
        assert shown[-1] == LEFT_OUT.format(2)
        assert (hands_told(shown), "Points lost:" in "".join(shown)) == ([1, 2], True)
    for words in (["analyze"], ["analyze", logs[1]], in_lines):
        shown = mate(*words, logs[1], "--open").lines
        assert "left out" not in "".join(shown)
        assert hands_told(shown) == [1, 2, 3, 4]


def test_help_that_tells_values_opens_it(mate: CommandLine, tmp_path: Path) -> None:
    kinds: tuple[Help, ...] = ("hints", "values", "tutor")
    ends = [mate.lines("analyze", left_in_hand(2, tmp_path, (kind,)))[-1] for kind in kinds]
    assert [end == LEFT_OUT.format(1) for end in ends] == [False, False, True]


# Several files.


def test_several_files_are_told_in_their_order_whoever_graded_them(
    mate: CommandLine, graded: dict[str, Any], tmp_path: Path
) -> None:
    broken, gone = tmp_path / "broken.jsonl", str(tmp_path / "gone")
    broken.write_bytes(b"no log\n")
    files = [UNFINISHED, MATCH, str(broken), OTHER, gone]
    for flags in ([], ["--json"]):
        alone, shared = (mate("analyze", *files, *flags, "--jobs", jobs) for jobs in ("1", "2"))
        assert alone == shared
        assert alone.status == 1
        assert alone.err.splitlines() == [
            f"mate: {broken}, line 1: This is not a Mate match log.",
            f"mate: {gone}: No such file.",
        ]
        if flags:
            documents = json.loads(alone.out)
            assert [each["file"] for each in documents] == [UNFINISHED, MATCH, OTHER]
            assert documents[1] == graded
        else:
            places = [alone.lines.index(name) for name in (UNFINISHED, MATCH, OTHER)]
            assert places == sorted(places)
