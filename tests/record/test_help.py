"""Logs of matches with help: what was agreed on, and each time help was shown."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given

from mate.errors import LogError, LogVersionError, MateError
from mate.record import Event, MatchRecord, dumps, loads
from mate.record.events import HELP, Help, HelpGiven
from mate.record.text import encode
from mate.saved.savedmatch import saved_match
from mate.session import NewMatch, Session
from tests.record.records import followed, header, played, records

AGREED: tuple[Help, ...] = ("hints", "tutor")
RECORD = played(
    MatchRecord.begin(header(seed=7, help=AGREED)),
    "- -",
)
LOG = dumps(RECORD)


def helped(kind: Help = "hints", player: int = 0) -> bytes:
    return encode(HelpGiven(1 if player else 0, kind))


def refusal(log: bytes) -> str:
    with pytest.raises(LogError) as told:
        loads(log, "log")
    return str(told.value)


def test_a_log_with_help_is_of_version_2_and_all_others_are_of_version_1() -> None:
    assert LOG.startswith(b'{"event":"match","format":"mate-match-log","version":2,')
    assert LOG.splitlines()[0].endswith(b',"deals":[],"help":["hints","tutor"]}')
    plain = dumps(MatchRecord.begin(header(seed=7)))
    assert b'"version":1,' in plain
    assert b"help" not in plain


def test_help_is_read_as_it_was_written_and_changes_nothing_in_the_match() -> None:
    record = followed(RECORD, RECORD.help_events("hints"))
    assert dumps(record) == LOG + helped()
    assert loads(dumps(record)) == record
    assert record.match is RECORD.match
    assert record.helped == ({"hints": 1}, {})
    again = followed(record, record.take_back_events())
    assert again.match == RECORD.match.take_back()
    assert again.helped == record.helped


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (helped("values"), "Help was shown (values) that the first line does not list"),
        (helped(player=1), "Trick 1: Ben gets help here, but it is Ana's turn."),
        (helped().replace(b"hints", b"oracle"), "Invalid enum value 'oracle'"),
        (helped().replace(b"}", b',"card":null}'), "Object contains unknown field `card`"),
    ],
)
def test_help_that_cannot_be_is_refused_with_its_line(line: bytes, reason: str) -> None:
    assert refusal(LOG + line).startswith(f"log, line 5: {reason}")


def test_nobody_is_helped_where_no_hand_is_played() -> None:
    assert refusal(LOG.splitlines(keepends=True)[0] + helped()) == (
        "log, line 2: Help is out of place here: no hand is being played."
    )


def test_no_help_stands_between_an_end_and_its_result() -> None:
    record = played(
        MatchRecord.begin(header(deals=["KQ7.KQ.AKQ7.Q"], help=AGREED)),
        "- - AH TH KH KD QH",
    )
    lines = dumps(record).splitlines(keepends=True)
    assert b'"event":"hand"' in lines[-1]
    told = refusal(b"".join([*lines[:-1], helped(), lines[-1]]))
    assert "The line is help, but a result is due: hand 1 is won" in told


def test_computers_are_not_helped() -> None:
    computers = b',"computers":["club",null]'
    log = LOG.replace(b',"help":', computers + b',"help":', 1)
    assert "Ana gets help here, but is a computer" in refusal(log + helped())


ORDER = "Each kind of help must appear once at most, in the order hints, values, tutor."


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('"version":2', '"version":1', "Help was agreed on, so the version must be 2."),
        (',"help":["hints","tutor"]', "", "No help was agreed on, so the version must be 1."),
        ('["hints","tutor"]', '["tutor","hints"]', ORDER),
        ('["hints","tutor"]', '["hints","hints"]', ORDER),
        ('["hints","tutor"]', '["oracle"]', "Invalid enum value 'oracle'"),
        (
            '"help":',
            '"computers":["club","club"],"help":',
            "Both players are computers, so the field help must be left out.",
        ),
    ],
)
def test_an_agreement_that_cannot_be_is_refused(old: str, new: str, reason: str) -> None:
    log = LOG.replace(old.encode(), new.encode(), 1)
    assert log != LOG
    assert refusal(log).startswith(f"log, line 1: {reason}")


def test_an_empty_agreement_is_not_as_mate_writes_it() -> None:
    log = LOG.replace(b'"version":2', b'"version":1').replace(b'["hints","tutor"]', b"[]")
    assert "The line is not as Mate writes it" in refusal(log)


def test_a_later_version_names_those_that_are_read() -> None:
    with pytest.raises(
        LogVersionError, match=r"format version 4. This program reads versions 1 to 3"
    ):
        loads(LOG.replace(b'"version":2', b'"version":4'))


@given(records())
def test_a_list_of_matches_counts_help_as_reading_does(record: MatchRecord) -> None:
    first, second = (sum(counts.values()) for counts in record.helped)
    log = dumps(record)
    assert log.count(b'\n{"event":"help"') == first + second


def test_the_list_of_matches_tells_of_help(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    with Session.begin(NewMatch(first_dealer=0, seed=7, help=("tutor", "hints")), log) as session:
        session.give_help("hints")
        session.give_help("hints")
    seen = saved_match(log)
    assert seen.help == ("hints", "tutor")
    assert seen.helped == (2, 0)
    other = tmp_path / "other.jsonl"
    Session.begin(NewMatch(seed=7), other).close()
    assert (saved_match(other).help, saved_match(other).helped) == ((), (0, 0))


def test_a_session_gives_no_help_that_was_not_agreed_on(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    with Session.begin(NewMatch(seed=7, help=("tutor",)), log) as session:
        before = log.read_bytes()
        with pytest.raises(
            LogError, match=r"Help was shown \(hints\) that the first line does not list"
        ):
            session.give_help("hints")
        assert log.read_bytes() == before


def test_a_match_of_two_computers_has_nobody_to_help() -> None:
    with pytest.raises(
        MateError, match=r"Both players are computers, so there is no player to help."
    ):
        NewMatch(("A", "B"), computers=("club", "club"), help=HELP)


def test_reading_copies_no_history_however_long_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = RECORD.help_events("hints")
    long = RECORD._replace(events=(*RECORD.events, *shown * 500))
    carried: list[int] = []
    after = MatchRecord.after

    def noted(self: MatchRecord, event: Event) -> MatchRecord:
        carried.append(len(self.events))
        return after(self, event)

    monkeypatch.setattr(MatchRecord, "after", noted)
    assert loads(dumps(long)) == long
    assert len(carried) == len(long.events)
    assert sum(carried) <= len(long.events)
