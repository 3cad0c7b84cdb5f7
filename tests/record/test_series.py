"""Logs of matches in a series, and of those played without foresight: version 3."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mate.errors import LogError
from mate.record import MatchRecord, Series, Standing, dumps, loads
from mate.record.series import LENGTHS
from mate.saved.savedmatch import saved_match
from tests.record.records import header, played, records, series

SERIES = Series("5f0c2a7e91d34b68", 3, 5, Standing((1, 0), 1, (173, 131)))
WRITTEN = (
    '{"id":"5f0c2a7e91d34b68","match":3,"of":5,'
    '"before":{"wins":[1,0],"draws":1,"points":[173,131]}}'
)
LOG = dumps(played(MatchRecord.begin(header(seed=7, series=SERIES, foresight=False)), "- -"))


def refusal(log: bytes) -> str:
    with pytest.raises(LogError) as told:
        loads(log, "log")
    assert str(told.value).isprintable()
    return str(told.value)


def test_a_log_says_which_match_of_which_series_it_is_and_that_there_is_no_foresight() -> None:
    line = LOG.decode().splitlines()[0]
    assert '"version":3,' in line
    assert line.endswith(f'"deals":[],"foresight":false,"series":{WRITTEN}}}')
    assert loads(LOG).header.series == SERIES
    assert not loads(LOG).header.foresight


@given(records())
def test_a_log_has_the_lowest_version_that_can_say_what_it_says(record: MatchRecord) -> None:
    line = dumps(record).partition(b"\n")[0]
    late = any(field in line for field in (b',"foresight":false', b',"series":{"id":'))
    helped = b',"help":["' in line
    assert b'"version":%d,' % (3 if late else 2 if helped else 1) in line


def test_a_match_with_foresight_in_no_series_speaks_of_neither() -> None:
    log = dumps(MatchRecord.begin(header()))
    assert b'"version":1,' in log
    assert b"foresight" not in log
    assert b"series" not in log


BELONGS = "The match belongs to a series, so the version must be 3."
OTHERWISE = "The line is not as Mate writes it"
ID = "The id of a series is 1 to 32 letters a to z, digits and hyphens"
BROUGHT = "The earlier matches cannot have scored"


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('"version":3', '"version":1', BELONGS),
        ('"version":3', '"version":2', BELONGS),
        (f',"series":{WRITTEN}', ',"series":null', OTHERWISE),
        ('"foresight":false', '"foresight":true', OTHERWISE),
        ('"foresight":false', '"foresight":0', "Expected `bool`, got `int`"),
        ('"foresight":false,', "", ""),
        ('"5f0c2a7e91d34b68"', '""', ID),
        ('"5f0c2a7e91d34b68"', f'"{"5" * 33}"', ID),
        ('"5f0c2a7e91d34b68"', '"5F"', ID),
        ('"5f0c2a7e91d34b68"', r'"a\n"', ID),
        ('"5f0c2a7e91d34b68"', r'"\u001b[2J"', ID),
        ('"match":3', '"match":0', "Expected `int` >= 1"),
        ('"match":3', '"match":10001', "Expected `int` <= 10000"),
        ('"match":3', '"match":6', "A series of 5 has no match 6."),
        (
            '"match":3',
            '"match":4',
            "3 matches were played before match 4 of the series, but 2 are counted.",
        ),
        (
            '"match":3',
            '"match":2',
            "1 match was played before match 2 of the series, but 2 are counted.",
        ),
        ('"of":5', '"of":4', "Invalid enum value 4"),
        ('"of":5', '"of":null', ""),
        ('"of":5', '"of":3', ""),
        ('"of":5,', "", "Object missing required field `of`"),
        ('"of":5,', '"of":5,"name":"x",', "Object contains unknown field `name`"),
        ('"draws":1', '"draws":1,"lost":0', "Object contains unknown field `lost`"),
        ('"draws":1', '"draws":-1', "Expected `int` >= 0"),
        ('"wins":[1,0]', '"wins":[1]', "Expected `array` of length 2"),
        (
            '"of":5,"before":{"wins":[1,0],"draws":1',
            '"of":3,"before":{"wins":[2,0],"draws":0',
            "The series was over before match 3",
        ),
        ("[173,131]", "[131,131]", f"{BROUGHT} 131 and 131 points"),
        ("[173,131]", "[131,173]", f"{BROUGHT} 131 and 173 points"),
        ("[173,131]", "[1937,131]", f"{BROUGHT} 1937 and 131 points"),
        ("[173,131]", "[1936,131]", ""),
        ("[173,131]", "[1,0]", ""),
        ("[173,131]", "[173,-1]", "Expected `int` >= 0"),
        ("[173,131]", f"[{10**30},131]", "Expected `int` <= 9680000"),
    ],
)
def test_a_series_that_cannot_be_is_refused_and_any_other_is_read(
    old: str, new: str, reason: str
) -> None:
    log = LOG.replace(old.encode(), new.encode(), 1)
    assert log != LOG
    if reason:
        assert refusal(log).startswith(f"log, line 1: {reason}")
    else:
        assert dumps(loads(log)) == log


def test_a_version_that_nothing_asks_for_is_refused() -> None:
    bare = LOG.replace(f',"series":{WRITTEN}'.encode(), b"")
    assert dumps(loads(bare)) == bare
    assert refusal(bare.replace(b'"version":3', b'"version":2')) == (
        "log, line 1: The match is played without foresight, so the version must be 3."
    )
    plain = bare.replace(b',"foresight":false', b"")
    assert refusal(plain) == (
        "log, line 1: No help was agreed on, foresight is on and there is no series, "
        "so the version must be 1."
    )
    helped = plain.replace(b'"deals":[]', b'"deals":[],"help":["hints"]')
    assert refusal(helped) == (
        "log, line 1: Help was agreed on, foresight is on and there is no series, "
        "so the version must be 2."
    )


@given(series())
def test_every_match_that_follows_in_a_series_is_sound(found: Series | None) -> None:
    if found is not None:
        assert not found.objection
        record = MatchRecord.begin(header(series=found))
        assert loads(dumps(record)) == record


@given(st.sampled_from(tuple(LENGTHS.values())), st.lists(st.sampled_from((0, 1, None))))
def test_a_series_ends_when_nobody_can_catch_up_or_all_is_played(
    of: int | None, winners: list[int | None]
) -> None:
    found: Series | None = Series.begin(of)  # type: ignore[arg-type]  # one of the lengths
    wins = [0, 0]
    for number, winner in enumerate(winners, start=1):
        assert found is not None
        assert found.match == number
        assert found.before.wins == tuple(wins)
        if winner is not None:
            wins[winner] += 1
        score = (20, 20) if winner is None else (30, 0) if winner == 0 else (0, 30)
        found = found.next(score)
        left = None if of is None else of - number
        over = left is not None and (not left or abs(wins[0] - wins[1]) > left)
        assert (found is None) is over
        if over:
            break


def test_the_list_of_matches_tells_of_the_series_and_of_foresight(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    log.write_bytes(LOG)
    assert (saved_match(log).series, saved_match(log).foresight) == (SERIES, False)
    log.write_bytes(dumps(MatchRecord.begin(header())))
    assert (saved_match(log).series, saved_match(log).foresight) == (None, True)
