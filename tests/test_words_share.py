"""What is sent to others: true, harmless, and enough to get the same cards."""

from __future__ import annotations

import shlex
from random import Random

import pytest

from mate.cleaning import clean
from mate.cli.parser import parse
from mate.cli.values import chosen_rules
from mate.grading import analyze
from mate.record import MatchRecord, Series, Standing
from mate.record.code import record_of_code
from mate.rules import DECK, Deal, Match, Ruleset
from mate.words.history import match_lines, same_cards
from mate.words.narrator import Narrator
from mate.words.verdict import to_share
from tests.record.records import header, play_record
from tests.strategies import ALL_RULESETS

DEALS = (Deal.from_number(169260), Deal.from_number(7))


def finished(
    players: tuple[str, str] = ("Ana", "Ben"), series: Series | None = None
) -> MatchRecord:
    """A match of the two deals, played at random."""
    first = header(players=players, deals=map(str, DEALS), help=("hints",), series=series)
    return play_record(MatchRecord.begin(first), Random(3))


def test_a_match_has_its_players_score_rules_verdict_deals_and_code_and_no_card() -> None:
    record = finished()
    first, second = record.match.score
    rounds = analyze(record.match).rounds
    told = [to_share(each, Narrator(record.players)) for each in rounds]
    lines = match_lines(record, told)
    assert not {word.strip(",.;()") for word in " ".join(lines).split()} & {
        shown for card in DECK for shown in (card.label, card.ascii_label)
    }
    result, helped, *verdicts, again, code = lines
    assert result.startswith(f"Mate: Ana {first} – {second} Ben (")
    assert result.endswith("; classic rules)")
    assert helped.startswith("Played with help (hints).")
    assert [line.partition(" by ")[0] for line in verdicts] == [
        f"Round {each.round}, {('Ben', 'Ana')[each.loser or 0]}" for each in rounds
    ]
    assert all(" on trick " in line or ", hand " in line for line in verdicts)
    assert len(verdicts) == 2
    assert again == "Play the same cards: mate play --deal 169260 --deal 7 --first 1"
    assert code.startswith("Replay the match: mate replay ")
    assert record_of_code(code.split()[-1]).match == record.match


def test_without_verdicts_the_rest_is_told_and_with_a_series_how_it_stands() -> None:
    record = finished(
        ("\x1b]52;c;cm0=\x07\nEva", "猫" * 40), Series("s", 2, 3, Standing((1, 0), 0, (40, 20)))
    )
    lines = match_lines(record)
    assert len(lines) == 5
    assert all(line == clean(line) for line in lines)
    assert lines[1] == "The series is level, 1 all."


@pytest.mark.parametrize(
    "ruleset", ALL_RULESETS, ids=lambda r: "-".join(map(str, r.options.values()))
)
def test_the_command_begins_a_match_of_the_same_cards_and_rules(ruleset: Ruleset) -> None:
    match = Match(ruleset, 1, DEALS)
    args = parse(shlex.split(same_cards(match))[1:])
    assert tuple(args.deal) == DEALS
    assert args.first == 2
    assert chosen_rules(args) == ruleset
