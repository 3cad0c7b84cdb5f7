"""Days and times as people read them: in local time, whatever the log says."""

from __future__ import annotations

import pytest

from mate.localtime import local_day, local_time, local_time_of


def test_a_moment_is_told_in_the_zone_of_who_reads_it() -> None:
    # The tests live an hour ahead of UTC.
    assert local_time("2026-03-01T18:30:59Z") == "2026-03-01 19:30"
    assert local_day("2026-03-01T22:59:00Z") == "2026-03-01"
    assert local_day("2026-03-01T23:00:00Z") == "2026-03-02"
    assert local_time_of(1_772_389_859 * 10**9) == "2026-03-01 19:30"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("", ""),
        ("yesterday\x1b[2J", "yesterday\ufffd[2J"),
        # Its local time is in a year that there is not.
        ("9999-12-31T23:59:59Z", "9999-12-31T23:5…"),
        ("0001-01-01T00:00:00Z", "0001-01-01 01:00"),
    ],
)
def test_what_is_no_moment_stays_as_it_is_and_is_harmless(text: str, shown: str) -> None:
    assert local_time(text) == shown


def test_a_time_that_no_calendar_has_is_none() -> None:
    assert local_time_of(2**80) == ""
