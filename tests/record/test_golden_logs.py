"""Logs of released versions, and logs of random matches."""

from __future__ import annotations

import os
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mate.errors import LogCutShortError, LogError, MateError
from mate.record import MatchRecord, Series, Standing, dumps, load, load_whole_lines, loads
from mate.record.terms import Clock, Help
from mate.rules import CLASSIC, PRESETS, MatchResult
from mate.session import Session
from tests.record.records import header, play_record, records

LOGS = Path(__file__).parents[1] / "data" / "logs"
DIGESTS = {
    "v1-finished.jsonl": "7602f2acb07c4a43fa30f1ac24676293f2b46ad4956040f2b8d9efa1d819073d",
    "v1-unfinished.jsonl": "dd1e2a2f83856ccbfeace9fec5cec0dd1e12d8ddfc3952d2a9d7f08d49bf92ed",
    "v2-finished.jsonl": "7bc96bb1e2749770c3230db804fd1c5aa763374069e2ac69da81f61de51df943",
    "v3-finished.jsonl": "9a2c1dd363086b53194c74f0a112a50118d641280dd0a79627c2d342074ed411",
    "v4-finished.jsonl": "558e0d4b12516b15face08b4e1167b182b582f76f4e8cae21e5cbb816519eb7c",
    "v4-resigned.jsonl": "721f1c98ac5264dc72123d30b45e00f87ea72902f7231e4cf675d7a933d33d9f",
    "v4-time.jsonl": "ca2122f958c7341e01881a6be09ef2b510267475bb3c850a186d17eaa2f5ab7d",
    "v4-unfinished.jsonl": "beb826346c2ff5c62cd5567fc20af84c46ea09210c023ce71268aa023f4fbd21",
    "v5-no-undo.jsonl": "c4ea2c206b61851d7ff72e19f13900e45c88333814658b2fd4b099554c6f666d",
}


@pytest.mark.parametrize("name", DIGESTS)
def test_golden_log_is_unedited_and_written_back_unchanged(name: str) -> None:
    assert {path.name for path in LOGS.iterdir()} == set(DIGESTS)
    data = (LOGS / name).read_bytes()
    assert sha256(data).hexdigest() == DIGESTS[name]
    assert dumps(load(LOGS / name)) == data


def test_golden_logs_load_with_the_expected_matches_and_terms() -> None:
    first = load(LOGS / "v1-finished.jsonl")
    assert first.match.result == MatchResult(0, (177, 88))
    assert [
        tuple(card and str(card) for card in hand.position.foreplaced) for hand in first.match.hands
    ] == [(None, "7D"), ("AD", None), ("QD", "7C"), (None, "AH")]
    record = load(LOGS / "v1-unfinished.jsonl")
    assert record.players == ("北", "Ben")
    assert record.ruleset == CLASSIC.changed(tenth_trick="foreplaced", free_move=True)
    position = record.match.hand.position
    assert (position.trick, position.turn, position.free_move_used) == (5, 0, True)
    record = load(LOGS / "v2-finished.jsonl")
    assert record.header.computers == (None, "club")
    assert record.help_counts == ({"hints": 2, "values": 1, "tutor": 2}, {})
    record = load(LOGS / "v3-finished.jsonl")
    assert (record.header.help, record.header.foresight) == (("hints",), False)
    assert record.header.series == Series("5f0c2a7e91d34b68", 2, 3, Standing((1, 0), 0, (173, 131)))
    assert record.standing == Standing((2, 0), 0, (348, 143))
    record = load(LOGS / "v4-finished.jsonl")
    assert (record.header.head_start, record.header.clock) == ((0, 40), Clock((10, 8), (5, 0)))
    assert [hand.end.agreed for hand in record.match.hands] == [False, True, False, False]
    assert record.left == (473_738, 206_089)
    record = load(LOGS / "v4-resigned.jsonl")
    assert record.header.length == "round"
    assert record.match.result == MatchResult(0, (63, 0), "resignation")
    record = load(LOGS / "v4-time.jsonl")
    assert record.header.length == "hand"
    assert record.match.result == MatchResult(1, (0, 0), "time")
    record = load(LOGS / "v4-unfinished.jsonl")
    assert (record.turn, record.offered_by, record.may_offer) == (1, 1, False)
    assert record.clocks.turn == 4000
    record = load(LOGS / "v5-no-undo.jsonl")
    assert (record.header.undo, record.help_counts) == (False, ({"hints": 4}, {"hints": 3}))
    assert record.match.result == MatchResult(1, (0, 70))


def random_log(preset: str) -> bytes:
    agreed: tuple[Help, ...] = () if preset == "bga" else ("hints",)
    begun = MatchRecord.begin(header(PRESETS[preset], seed=5, help=agreed))
    return dumps(play_record(begun, Random(4), 6))


@pytest.mark.parametrize(
    "data",
    [
        *((LOGS / name).read_bytes() for name in DIGESTS if name.startswith("v4")),
        random_log("classic"),
        *(pytest.param(random_log(p), marks=pytest.mark.deep) for p in PRESETS if p != "classic"),
    ],
    ids=lambda data: sha256(data).hexdigest()[:4],
)
def test_log_cut_at_any_byte_is_reported_and_can_be_resumed(
    data: bytes, log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Skip waiting for the disk, which other tests check.
    monkeypatch.setattr(os, "fsync", lambda _: None)
    for end in range(len(data) + 1):
        cut = data[:end]
        whole = cut.rfind(b"\n") + 1
        if whole < end and end % 29:
            # Try only some positions within a line, because all of them have the same effect.
            continue
        log.write_bytes(cut)
        if not whole:
            with pytest.raises(LogError, match=r"not a Mate match log|The file is empty") as caught:
                loads(cut)
            assert not isinstance(caught.value, LogCutShortError)
            continue
        record, rest = load_whole_lines(log)
        assert (dumps(record), rest) == (data[:whole], end - whole)
        if rest:
            with pytest.raises(LogCutShortError) as caught:
                loads(cut)
            assert caught.value.line == cut.count(b"\n") + 1
        if record.finished:
            with pytest.raises(MateError, match="finished, so it can only be replayed"):
                Session.resume(log)
            continue
        with Session.resume(log) as session:
            assert session.recovered is (rest > 0)
            # The clock is stopped and shows the time in the log.
            assert session.left == record.left
            assert session.turn_ms == record.clocks.turn
        # Resuming adds only results that follow from the last line.
        assert dumps(session.record) == log.read_bytes()
        assert data.startswith(log.read_bytes())


# Tests of random matches under all rules


@given(records())
def test_written_log_reads_back_as_the_same_record(record: MatchRecord) -> None:
    data = dumps(record)
    again = loads(data)
    assert again == record
    assert dumps(again) == data
    # The version is the lowest that can express the match.
    line, _, rest = data.partition(b"\n")
    fields = {
        5: (b',"undo":false',),
        4: (b',"length":"', b',"head_start":[', b',"clock":{'),
        3: (b',"foresight":false', b',"series":{"id":'),
        2: (b',"help":["',),
        1: (b"",),
    }
    lowest = max(version for version in fields if any(field in line for field in fields[version]))
    conceded = any(b'{"event":"%s"' % kind in rest for kind in (b"offer", b"accept", b"resign"))
    agreed = record.header.series
    beyond = agreed is not None and agreed.beyond_points
    assert b'"version":%d,' % (max(lowest, 4) if conceded or beyond else lowest) in line
    given = [count for counts in record.help_counts for count in counts.values()]
    assert data.count(b'\n{"event":"help"') == sum(given)


@given(records())
def test_each_action_not_undone_has_a_time_only_if_a_clock_ran(record: MatchRecord) -> None:
    hands, computers = record.match.hands_dealt, record.header.computers
    clock = record.header.clock
    for hand, times in zip(hands, record.times, strict=True):
        for (before, _), ms in zip(hand.steps(), times, strict=True):
            assert (ms is None) is (clock is None or computers[before.turn] is not None)


def refused_or_another(log: bytes, changed: bytes) -> None:
    """Check that a changed log is refused with a line number, or is the log of another match."""
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
def test_log_with_random_changes_is_rejected_or_reads_as_another_match(
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
    # A missing, doubled or moved line.
    lines = log.splitlines(keepends=True)
    place, goal = data.draw(st.integers(0, len(lines) - 1)), data.draw(st.integers(0, len(lines)))
    line, without = lines[place], lines[:place] + lines[place + 1 :]
    refused_or_another(log, b"".join(without))
    refused_or_another(log, b"".join([*lines[:goal], line, *lines[goal:]]))
    refused_or_another(log, b"".join([*without[:goal], line, *without[goal:]]))
