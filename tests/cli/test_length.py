"""`--length` and `--head-start`: what begins, what is refused, what other commands say of it."""

from __future__ import annotations

import json
import shlex
from random import Random

import pytest
from msgspec.structs import replace

from mate.dealing import solved
from mate.record import MatchRecord, load
from mate.record.terms import Length
from mate.rules import PRESETS, Deal
from mate.saved.nextmatch import with_fair_cards
from tests.program import CommandLine
from tests.record.records import header, play_record
from tests.saved.saves import save

REFUSED = {
    "--length two": "Unknown choice 'two' for --length. Choose match, round or hand.",
    "--length hand --deal 0": "Deal 0 is worth 40 to its dealer under classic rules; a single hand "
    "needs cards that are worth 0.",
    "--length round --deal 0 --deal 1": "2 deals are given, but a match of one round has 1 round.",
    "--length hand --deal 0 --deal 1": "2 deals are given, but a single hand has 1 round.",
    "--head-start Bob 40": "--head-start: No player is called Bob. Give Ana or Ben.",
    "--head-start Ben 0": "Not a head start: '0'. Give a whole number from 1 to 968.",
    "--head-start Ben 969": "Not a head start: '969'.",
    "--head-start Ben -5": "Not a head start: '-5'.",
    "--head-start Ben many": "Not a head start: 'many'.",
    "--head-start Ben": "--head-start",
    "--head-start Ben 40 --rematch a": "Leave out --head-start.",
    "--length hand --rematch a": "Leave out --length.",
}


@pytest.mark.parametrize("line", REFUSED)
def test_what_cannot_be_agreed_on_is_wrong_usage(mate: CommandLine, line: str) -> None:
    names = "" if "rematch" in line else "--names Ana Ben"
    told = mate.refusal(*shlex.split(f"play --plain {names} {line}"), status=2)
    assert REFUSED[line] in told
    assert not mate.home.exists()


def log_of(mate: CommandLine, line: str) -> MatchRecord:
    path = mate.home / "m.jsonl"
    mate.home.mkdir(exist_ok=True)
    path.unlink(missing_ok=True)
    mate(*shlex.split(f"play --plain --names Ana Ben --log {path} {line}"), typed="quit\n")
    return load(path)


def test_a_single_hand_begins_with_fair_cards_and_a_seed_repeats_them(mate: CommandLine) -> None:
    record = log_of(mate, "--length hand --seed 7 --rules super")
    (deal,) = map(Deal.parse, record.header.deals)
    assert record.match.length == 1
    assert solved(deal, PRESETS["super"], 1).value == 0
    assert log_of(mate, "--length hand --seed 7 --rules super").header.deals == record.header.deals
    again = log_of(mate, f"--length hand --deal {deal.number} --rules super")
    assert again.header.deals == record.header.deals


@pytest.mark.parametrize(("name", "points"), [("BEN", (0, 40)), ("ana", (40, 0))])
def test_the_name_of_who_has_a_head_start_is_case_insensitive(
    mate: CommandLine, name: str, points: tuple[int, int]
) -> None:
    assert log_of(mate, f"--head-start {name} 40").header.head_start == points


def test_a_computer_can_have_a_head_start_by_its_name(mate: CommandLine) -> None:
    path = mate.home / "m.jsonl"
    mate.home.mkdir()
    line = f"play --plain --names Ana --opponent novice --head-start novice 5 --log {path}"
    mate(*shlex.split(line), typed="quit\n")
    assert load(path).header.head_start == (0, 5)


def keep(mate: CommandLine, length: Length, steps: int | None, name: str) -> None:
    terms = replace(header(seed=7), length=length, head_start=(0, 40), version=4)
    if length == "hand":
        terms = replace(terms, deals=with_fair_cards(terms.terms).deals)
    save(mate.home / "matches", name, play_record(MatchRecord.begin(terms), Random(1), steps))


def test_the_list_shows_length_and_progress(mate: CommandLine) -> None:
    keep(mate, "round", None, "a.jsonl")
    keep(mate, "round", 3, "b.jsonl")
    keep(mate, "hand", None, "c.jsonl")
    told = mate("list").out
    for state in ("finished, one round", "in hand 1 of 2, one round", "finished, one hand"):
        assert state in told
    document = json.loads(mate("list", "--json").out)
    lengths = {each["path"][-7:]: each["length"] for each in document["matches"]}
    assert lengths == {"a.jsonl": "round", "b.jsonl": "round", "c.jsonl": "hand"}
    assert all(each["head_start"] == [0, 40] for each in document["matches"])


def test_show_counts_a_head_start_in_the_score_and_names_it(mate: CommandLine) -> None:
    keep(mate, "hand", None, "a.jsonl")
    document = json.loads(mate("show", "a", "--json").out)
    (hand,) = document["hands"]
    points = [0, 40]
    if hand["result"]["kind"] == "mate":
        points[hand["result"]["winner"]] += hand["result"]["points"]
    assert (document["score"], document["head_start"], document["length"]) == (
        points,
        [0, 40],
        "hand",
    )
    told = mate("show", "a").out
    assert "A match of a single hand.\nThe score begins with Ben's head start of 40 points." in told
    assert "Score sheet\nHead start: Ana 0, Ben 40.\nHand 1: " in told
    assert f"Total: Ana {points[0]}, Ben {points[1]}." in told
    assert ", counting Ben's head start of 40 points." in told
    assert "\nHand 2" not in told


def test_analyze_and_replay_tell_of_a_single_hand(mate: CommandLine) -> None:
    keep(mate, "hand", None, "a.jsonl")
    told = " ".join(mate("analyze", "a", "--jobs", "1").out.split())
    assert "A match of a single hand. The score begins with Ben's head start of 40 points." in told
    assert "The hand, " in told
    assert "Best play: the hand is drawn." in told
    assert "A match of a single hand." in mate("replay", "a", "--plain").out
    (document,) = json.loads(mate("analyze", "a", "--json", "--jobs", "1").out)
    (of_hand,) = document["rounds"]
    assert (of_hand["round"], of_hand["value"]) == (1, 0)


def test_simulate_plays_other_lengths(mate: CommandLine) -> None:
    line = "simulate --players novice club -n 2 --rules bga --seed 1 --jobs 1 --length"
    assert mate(*line.split(), "hand").out.startswith("2 matches of one hand, bga rules, seed 1")
    assert json.loads(mate(*line.split(), "round", "--json").out)["length"] == "round"


def test_the_grades_of_a_single_hand_that_is_not_over_are_left_out(mate: CommandLine) -> None:
    path = mate.home / "m.jsonl"
    mate.home.mkdir(exist_ok=True)
    flags = f"--length hand --seed 7 --rules bga --log {path}"
    record = log_of(mate, "--length hand --seed 7 --rules bga")
    path.unlink()
    card = record.match.hand.position.legal_actions[0].notation
    mate(*shlex.split(f"play --plain --names Ana Ben {flags}"), typed=f"{card}\n")
    told = mate("analyze", str(path)).lines
    assert told[-1] == "The hand is not over, so it is left out; --open includes it."
