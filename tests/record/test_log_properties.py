"""Over random matches of all rules: what is written is read, and nothing else is."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mate.errors import LogCutShortError, LogError
from mate.record import MatchRecord, dumps, loads
from mate.record.text import loads_whole_lines
from mate.rules import HANDS_A_ROUND, PRESETS, Match, Ruleset
from tests.record.records import header, played, records
from tests.strategies import ALL_RULESETS


@given(records())
def test_what_is_written_is_read_and_written_the_same_again(record: MatchRecord) -> None:
    data = dumps(record)
    assert loads(data) == record
    assert dumps(loads(data)) == data


@pytest.mark.parametrize("ruleset", PRESETS.values(), ids=PRESETS)
@settings(max_examples=settings().max_examples // 6)
@given(data=st.data())
def test_a_finished_match_of_every_preset_is_read_as_it_was(
    ruleset: Ruleset, data: st.DataObject
) -> None:
    record = data.draw(records(st.just(ruleset), finished=True))
    again = loads(dumps(record))
    assert again == record
    assert again.finished
    assert again.match.score == record.match.score


@given(records(st.sampled_from(ALL_RULESETS)))
def test_a_log_leads_where_its_standing_actions_lead(record: MatchRecord) -> None:
    match = Match(record.ruleset, record.header.first_dealer)
    first, *second = record.match.deals or (None,)
    if first is not None:
        match = match.deal(first)
    for number, hand in enumerate(record.match.hands):
        if number == HANDS_A_ROUND:
            match = match.deal(*second)
        for action in hand.actions:
            match = match.play(action)
    # A round stays dealt when the last action before it is taken back.
    assert loads(dumps(record)).match == match._replace(deals=record.match.deals)


@given(records(finished=True), st.data())
def test_taking_back_over_any_end_gives_the_earlier_match(
    record: MatchRecord, data: st.DataObject
) -> None:
    actions = [str(action) for hand in record.match.hands for action in hand.actions]
    count = data.draw(st.integers(1, len(actions)))
    earlier = played(record, " ".join(["undo"] * count))
    assert not earlier.finished
    again = played(earlier, " ".join(actions[len(actions) - count :]))
    assert again.match == record.match
    assert loads(dumps(again)) == again


@given(records(), st.data())
def test_a_log_cut_anywhere_is_told_as_cut_short(record: MatchRecord, data: st.DataObject) -> None:
    log = dumps(record)
    for offset in data.draw(st.lists(st.integers(0, len(log) - 1), min_size=5, max_size=5)):
        cut = log[:offset]
        whole = cut[: cut.rfind(b"\n") + 1]
        if not whole:
            with pytest.raises(LogError, match=r"not a Mate match log") as told:
                loads(cut)
            assert not isinstance(told.value, LogCutShortError)
        elif cut == whole:
            assert dumps(loads(cut)) == cut
        else:
            with pytest.raises(LogCutShortError) as told:
                loads(cut)
            assert told.value.line == whole.count(b"\n") + 1
            before, rest = loads_whole_lines(cut)
            assert dumps(before) == whole
            assert rest == len(cut) - len(whole)


def refused_or_another(log: bytes, changed: bytes) -> None:
    """A changed log is refused with the line, or it is the log of another match."""
    refused: LogError | None = None
    try:
        record = loads(changed)
    except LogError as error:
        refused = error
    if refused is None:
        assert dumps(record) == changed
        assert changed == log or record != loads(log)
    else:
        assert str(refused).isprintable()
        assert refused.line in (range(1, changed.count(b"\n") + 2) if changed else (None,))


@given(records(), st.data())
def test_a_log_with_one_byte_changed_is_refused_or_another_match(
    record: MatchRecord, data: st.DataObject
) -> None:
    log = dumps(record)
    places = st.tuples(st.integers(0, len(log) - 1), st.integers(0, 255))
    for place, byte in data.draw(st.lists(places, min_size=8, max_size=8)):
        refused_or_another(log, log[:place] + bytes([byte]) + log[place + 1 :])


@given(records(), st.data())
def test_a_log_with_bytes_gone_or_put_in_is_refused_or_another_match(
    record: MatchRecord, data: st.DataObject
) -> None:
    log = dumps(record)
    for _ in range(4):
        place = data.draw(st.integers(0, len(log)))
        gone = data.draw(st.integers(0, 4))
        put_in = data.draw(st.binary(max_size=4))
        refused_or_another(log, log[:place] + put_in + log[place + gone :])


@given(records(), st.data())
def test_a_log_with_lines_gone_twice_or_moved_is_refused_or_another_match(
    record: MatchRecord, data: st.DataObject
) -> None:
    log = dumps(record)
    lines = log.splitlines(keepends=True)
    for _ in range(4):
        place = data.draw(st.integers(0, len(lines) - 1))
        goal = data.draw(st.integers(0, len(lines)))
        line = lines[place]
        without = lines[:place] + lines[place + 1 :]
        refused_or_another(log, b"".join(without))
        refused_or_another(log, b"".join([*lines[:goal], line, *lines[goal:]]))
        refused_or_another(log, b"".join([*without[:goal], line, *without[goal:]]))


@given(st.binary(max_size=200))
def test_bytes_of_any_kind_are_a_log_error(data: bytes) -> None:
    with pytest.raises(LogError):
        loads(data)


def test_a_log_may_give_the_deals_of_both_rounds() -> None:
    record = MatchRecord.begin(header(deals=["KQ7.KQ.AKQ7.Q", "ATKQ7.ATKQ7.."]))
    assert loads(dumps(record)) == record
