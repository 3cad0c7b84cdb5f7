"""What a player loses points by, and the level that loses about as many."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

from msgspec.structs import replace
from tests.record.records import header, play_record

from mate.cli.commands.stats import player_text, statistics_document
from mate.grading import RoundVerdict, analyze
from mate.players import LEVELS
from mate.record import MatchRecord
from mate.record.terms import RulesLine
from mate.rules import Draw, Ruleset
from mate.saved.savedmatch import SavedMatch, end_of
from mate.statistics.losses import (
    MEASURED,
    RULES,
    HandLoss,
    HandLosses,
    Loss,
    MatchLoss,
    Strength,
    groups_of,
    nearest,
    strength_of,
    weakest,
)
from mate.statistics.tally import Player, Tally, gather
from mate.words.statistics import (
    costliest,
    facts,
    foreplacement_in_words,
    lost_in_match,
    most_is_lost,
    trend_in_words,
    words_of,
)

BENCHMARK = Path(__file__).parents[2] / "benchmarks" / "levels.json"
DRAW = end_of(Draw(10))
LOSSES = (
    Loss(0, 11, 0, 0, "declaration"),
    Loss(0, 40, 6, 3, "lead", "guard", "gave up the answer to a card"),
    Loss(0, 9, 8, 4, "lead", "guard", "gave up the answer to a card"),
    Loss(1, 99, 9, 4, "reply", "mating-card", "spent the mating card"),
    Loss(0, 12, 13, 6, "reply", "lead", "lost the lead"),
)
HAND = HandLoss((72, 99), LOSSES)


def saved(log: str, rules: str = "classic") -> SavedMatch:
    return SavedMatch(
        log=log,
        players=("Ana", "Ben"),
        finished=True,
        ends=(DRAW,) * 4,
        foreplaced=(("TC", None), (None, None)) * 2,
        rules=RulesLine.of(Ruleset.preset(rules)),
    )


def ana(*lost: HandLosses) -> Tally:
    matches = [saved(f"/m/{number}.jsonl") for number in range(len(lost))]
    known = {match.log: each for match, each in zip(matches, lost, strict=True)}
    return gather(matches, known).players[Player("ana")]


def lost_by(*points: int) -> Tally:
    """Ana lost so many points in each hand of each of these matches, the latest first."""
    return ana(*((HandLoss((each, 0)),) * 4 for each in points))


def test_the_measured_figures_are_those_of_the_benchmark() -> None:
    kept = json.loads(BENCHMARK.read_text(encoding="utf-8"))
    measured = {name: level["lost_a_hand"] for name, level in kept["levels"].items()}
    assert (kept["rules"], measured) == (RULES, MEASURED)
    assert MEASURED.keys() == LEVELS.keys()


def test_every_level_is_nearest_to_its_own_figure_and_only_nothing_is_perfect() -> None:
    assert all(nearest(lost) == level for level, lost in MEASURED.items())
    assert nearest(1000) == "novice"
    assert nearest(0.06) == "expert"


def test_a_figure_has_a_name_from_eight_hands_on_of_rules_in_which_levels_were_measured() -> None:
    assert strength_of(lost_by(24).course) is None
    assert strength_of(lost_by(24, 23).course) == Strength(8, 23.5, "casual")
    course = [MatchLoss(saved(str(number), "bga"), 4, 80) for number in range(4)]
    assert strength_of(course) is None
    assert dict(facts(lost_by(24)))["points lost"] == "24.0 a hand (1 match analysed)"
    assert dict(facts(lost_by(24, 23)))["points lost"] == (
        "23.5 a hand: casual (2 matches analysed)"
    )


def test_the_trend_names_the_level_of_both_ends() -> None:
    assert trend_in_words(lost_by(11, 11, 50, 50)) == (
        "50.0 a hand (novice) in the 2 oldest matches, 11.0 (club) in the 2 newest."
    )


def test_losses_are_those_by_part_by_kind_and_by_trick_with_the_costliest_of_each() -> None:
    tally = ana((HAND,) * 4)
    found = groups_of(tally.played)
    assert [(each.by, each.key, each.points) for each in found] == [
        ("kind", "guard", 196),
        ("kind", "lead", 48),
        ("part", "lead", 196),
        ("part", "reply", 48),
        ("part", "declaration", 44),
        ("trick", 3, 160),
        ("trick", 4, 36),
        ("trick", 6, 48),
    ]
    assert [words_of(each) for each in found][::3] == [
        "gave up the answer to a card",
        "replies",
        "trick 4",
    ]
    assert costliest(found[0], log=True) == "40 in 0.jsonl, hand 1, trick 3"
    assert costliest(found[4], log=True) == "11 in 0.jsonl, hand 1"
    assert most_is_lost("Ana", found) == (
        "Ana loses most on leads (68%) and on trick 3 (56%); the costliest habit: gave up the "
        "answer to a card (68%)."
    )


def test_at_most_three_causes_are_weak_spots_and_a_loss_that_nothing_explains_is_none() -> None:
    kinds = {"ending": 60, "lead": 9, "wait": 30, "guard": 40, "winner": 20}
    actions = tuple(Loss(0, lost, 6, 3, "lead", kind, kind) for kind, lost in kinds.items())
    found = groups_of(ana((HandLoss((159, 0), actions),) * 4).played)
    by_kind = [each.key for each in found if each.by == "kind"]
    assert by_kind == ["guard", "wait", "winner", "lead", "ending"]
    assert [each.key for each in weakest(found)] == ["guard", "wait", "winner"]
    assert "the costliest habit: guard (25%)" in most_is_lost("Ana", found)
    found = groups_of(ana((HandLoss((60, 0), actions[:1]),) * 4).played)
    assert (found[0].key, weakest(found)) == ("ending", [])
    assert most_is_lost("Ana", found) == "Ana loses most on leads (100%) and on trick 3 (100%)."


def test_losses_are_gathered_once_however_often_they_are_drawn() -> None:
    tally = ana((HAND,) * 4)
    told = facts(tally)
    assert "weak spots" in dict(told)
    tally.played.clear()
    assert facts(tally) == told


def test_mate_stats_prints_them_as_text_and_json() -> None:
    statistics = gather([saved("/m/a.jsonl")], {"/m/a.jsonl": (HAND,) * 4})
    tally = statistics.players[Player("ana")]
    text = "\n".join(player_text(tally, []))
    assert " ".join(
        ("gave up the answer to a card 196 8 40 in a.jsonl, hand 1, trick 3",)
    ) in " ".join(text.split())
    (player,) = json.loads(json.dumps(statistics_document(statistics, [tally])["players"]))
    by = player["lost"]["by"]
    example = {"points": 40, "path": "/m/a.jsonl", "hand": 1, "actions": 6, "trick": 3}
    assert by["kind"][0] == {"kind": "guard", "times": 8, "points": 196, "dearest": example}
    assert player["lost"]["level"] is None
    assert player["foreplacement"]["declarations"] == [
        {"rank": None, "hands": 2, "lost": 22},
        {"rank": "T", "hands": 2, "lost": 22},
    ]


def test_foreplacement_is_judged_by_what_the_declarations_lost() -> None:
    assert foreplacement_in_words(ana((HAND,) * 4)) == (
        "Foreplaced in 2 of 4 hands (50%); points lost by a declaration: 11.0 with a card, "
        "11.0 with none."
    )


def played(luck: int, **match: Any) -> tuple[MatchRecord, tuple[RoundVerdict, ...]]:
    record = play_record(MatchRecord.begin(replace(header(**match), version=4)), Random(luck))
    return record, analyze(record.match).rounds


def test_a_persons_lifetime_level_stands_on_the_last_page_and_a_computers_is_its_name() -> None:
    record, rounds = played(1, ruleset=Ruleset.preset("bga"), computers=(None, "club"))
    course = lost_by(24, 23).course
    told = lost_in_match(record, rounds, (course, course))
    assert told.count("(overall: casual)") == 1
