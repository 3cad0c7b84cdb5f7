"""Over random matches of all rules: what is written is read, and nothing else is."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mate.errors import LogError
from mate.record import MatchRecord, dumps, loads
from tests.record.records import played, records


@given(records())
def test_what_is_written_is_read_and_written_the_same_again(record: MatchRecord) -> None:
    data = dumps(record)
    again = loads(data)
    assert again == record
    assert dumps(again) == data
    # The version is the lowest that can say all of it.
    line, _, rest = data.partition(b"\n")
    fields = {
        4: (b',"length":"', b',"head_start":[', b',"clock":{'),
        3: (b',"foresight":false', b',"series":{"id":'),
        2: (b',"help":["',),
        1: (b"",),
    }
    lowest = max(version for version in fields if any(field in line for field in fields[version]))
    conceded = any(b'{"event":"%s"' % kind in rest for kind in (b"offer", b"accept", b"resign"))
    agreed = record.header.series
    beyond = agreed is not None and agreed.beyond_points
    assert b'"version":%d,' % (4 if conceded or beyond else lowest) in line
    given = [count for counts in record.helped for count in counts.values()]
    assert data.count(b'\n{"event":"help"') == sum(given)


@given(records())
def test_each_action_that_stands_has_its_time_where_a_clock_ran_for_it(record: MatchRecord) -> None:
    hands, computers = record.match.hands_dealt, record.header.computers
    clock = record.header.clock
    for hand, times in zip(hands, record.times, strict=True):
        for (before, _), ms in zip(hand.steps(), times, strict=True):
            assert (ms is None) is (clock is None or computers[before.turn] is not None)


@given(records(finished=True, later=False), st.data())
def test_taking_back_over_any_end_gives_the_earlier_match(
    record: MatchRecord, data: st.DataObject
) -> None:
    assert loads(dumps(record)).finished
    actions = [str(action) for hand in record.match.hands for action in hand.actions]
    count = data.draw(st.integers(1, len(actions)))
    earlier = played(record, " ".join(["undo"] * count))
    assert not earlier.finished
    again = played(earlier, " ".join(actions[len(actions) - count :]))
    assert again.match == record.match
    assert loads(dumps(again)) == again


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
def test_a_log_with_other_bytes_or_lines_is_refused_or_another_match(
    record: MatchRecord, data: st.DataObject
) -> None:
    log = dumps(record)
    places = st.tuples(st.integers(0, len(log) - 1), st.integers(0, 255))
    for place, byte in data.draw(st.lists(places, min_size=5, max_size=5)):
        refused_or_another(log, log[:place] + bytes([byte]) + log[place + 1 :])
    for _ in range(2):
        place, gone = data.draw(st.integers(0, len(log))), data.draw(st.integers(0, 4))
        refused_or_another(
            log, log[:place] + data.draw(st.binary(max_size=4)) + log[place + gone :]
        )
    # A line that is gone, stands twice, or was moved.
    lines = log.splitlines(keepends=True)
    place, goal = data.draw(st.integers(0, len(lines) - 1)), data.draw(st.integers(0, len(lines)))
    line, without = lines[place], lines[:place] + lines[place + 1 :]
    refused_or_another(log, b"".join(without))
    refused_or_another(log, b"".join([*lines[:goal], line, *lines[goal:]]))
    refused_or_another(log, b"".join([*without[:goal], line, *without[goal:]]))
