"""Transcripts and replays, against texts that were read through by hand.

`tests/data/plain/match.jsonl` has the first worked hand as hand 1 (80 points), a draw, the second
worked hand as hand 3 (9 points), and the highest score there is (242, R16).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

from mate.plain.replay import replay
from mate.plain.transcript import transcript
from mate.record import MatchRecord, load
from mate.record.events import FORMAT, VERSION, Header, RulesLine
from mate.rules import Ruleset, parse_action
from tests.program import WORKED_DEAL

BGA = Ruleset.preset("bga")
DATA = Path(__file__).parents[1] / "data" / "plain"


def record_of(actions: Iterable[str], ruleset: Ruleset, *names: str) -> MatchRecord:
    """A match with chosen cards, as far as these actions go."""
    players = (names[0], names[1]) if names else ("Ana", "Ben")
    rules = RulesLine.of(ruleset)
    record = MatchRecord.begin(
        Header(FORMAT, VERSION, "0.1.0", "2026-01-02", players, rules, 0, None, (WORKED_DEAL,))
    )
    deal = record.planned_deal
    assert deal is not None
    for event in record.deal_events(deal):
        record = record.after(event)
    for action in actions:
        for event in record.play_events(parse_action(action)):
            record = record.after(event)
    return record


def test_the_transcript_of_a_match() -> None:
    lines = list(transcript(load(DATA / "match.jsonl")))
    assert lines == (DATA / "match.txt").read_text(encoding="utf-8").splitlines()


def test_the_replay_of_an_unfinished_match_ends_with_who_is_to_act() -> None:
    lines = list(replay(load(DATA / "hand.jsonl")))
    assert lines == (DATA / "hand.txt").read_text(encoding="utf-8").splitlines()


def test_the_replay_of_a_match_spells_every_score_out() -> None:
    lines = list(replay(load(DATA / "match.jsonl")))
    assert [line for line in lines if line.endswith(" points.")] == [
        "10 × trick 8 = 80 points.",
        "3 × trick 3 = 9 points.",
        "11 × (trick 10 + 1) × 2 = 242 points.",
    ]
    assert lines.count("The players have swapped holdings.") == 2
    assert "Ana foreplaces K♥." in lines
    # R14: the card of trick 9 stands for trick 10 again.
    trick_ten = lines.index("Trick 10")
    assert lines[trick_ten + 1 : trick_ten + 5] == [
        "Ana holds hearts 7.",
        "Ben holds diamonds 7.",
        "Ben leads 7♦.",
        "Ana replies 7♥; Ana wins trick 10.",
    ]


def test_a_match_just_dealt_shows_what_both_hold() -> None:
    record = record_of([], BGA)
    for told in (list(transcript(record)), list(replay(record))):
        assert "Hand 1, round 1. Ana deals. Deal 38769." in told
        assert "Ben holds clubs K Q 7, spades K Q, hearts A K Q 7, diamonds Q." in told
        assert told[-1] == "The match is not finished."


def test_a_lead_that_waits_for_its_reply_is_in_the_transcript() -> None:
    assert "1. Ana A♣, not answered yet." in set(transcript(record_of(["AC"], BGA)))


def test_a_custom_rule_set_is_told_with_its_options_and_the_free_move_with_its_trick() -> None:
    ruleset = BGA.changed(free_move=True)
    lines = list(transcript(record_of(["AC", "AH"], ruleset)))
    assert lines[0] == (
        "Mate: Ana and Ben, custom rules (foreplacement: none, trick 10: repeat, "
        "second dealer: alternate, privilege: none, free move: on)."
    )
    assert "1. Ana A♣ – Ben A♥ (free move), Ana wins." in lines


@pytest.mark.parametrize("printed", [transcript, replay])
def test_hostile_names_in_a_log_never_come_out_raw(
    printed: Callable[[MatchRecord], Iterator[str]],
) -> None:
    text = "\n".join(printed(record_of(["AC"], Ruleset(), "\x1b[2J\u202e", "\u200b\x07[/b]")))
    assert not set(text) & set("\x1b\u202e\u200b\x07")
    assert "[/b]" in text
