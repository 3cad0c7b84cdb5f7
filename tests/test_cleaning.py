"""Cleaning of text from outside, and times in the local zone."""

from __future__ import annotations

import os
import subprocess
import time
import unicodedata
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from mate.cleaning import (
    JOINERS,
    NAME_CELLS,
    cell_for_cell,
    clean,
    clean_name,
    in_ascii,
    name_key,
    quoted_for_shell,
)
from mate.clock import local_day, local_time, local_time_of, today

HOSTILE = {
    "colour": ("\x1b[31mAna\x1b[0m", "�[31mAna�[0m"),
    "title": ("\x1b]0;owned\x07Ana", "�]0;owned�Ana"),
    "one-byte escape": ("\x9b2JAna", "�2JAna"),
    "null": ("A\0na", "A�na"),
    "backspace": ("Ana\b\b\bBen", "Ana���Ben"),
    "lines": ("Ana\r\nBen\u2028x\u2029y\x0bz\x85w", "Ana Ben x y z w"),
    "spaces": ("\t  Ana \u3000 \u00a0 Ben  ", "Ana Ben"),
    "right to left": ("Ana\u202eneB", "Ana�neB"),
    "isolates": ("\u2066Ana\u2069\u200f", "�Ana��"),
    "joiners of letters": ("علی\u200cرضا ශ්\u200dරී", "علی\u200cرضا ශ්\u200dරී"),
    "joiners of emoji": ("👩\u200d👩🏽\u200d👧 🙂\u200d↔️", "👩\u200d👩\u200d👧 🙂\u200d↔"),
    "joiners of nothing": ("\u200dA\u200d 1\u200c2 A\u200d\u200dB\u200b", "�A� 1�2 A��B�"),
    "joiners of what is replaced": ("A\u200d\x1b\u200dB", "A���B"),
    "marks piled up on joiners": ("A" + "\u0301\u200d" * 9, "A\u0301\u200d\u0301�"),
    "byte order mark": ("\ufeffAna", "�Ana"),
    "private use": ("Ana\ue000\U0010ffff", "Ana��"),
    "tag characters": ("Ana\U000e0041", "Ana�"),
    "letters that show nothing": ("A\u3164na\uffa0", "A�na�"),
    "surrogate": ("Ana\udcff\ud83d", "Ana��"),
    "marks piled up": ("A" + "\u0301" * 50 + "na", "A\u0301\u0301na"),
    "looks of an emoji": ("♣\ufe0f", "♣"),
    "markup": ("[/x][bold]Ana", "[/x][bold]Ana"),
    "letters of the world": ("Zoë 北 Ωμέγα", "Zoë 北 Ωμέγα"),
}


@pytest.mark.parametrize(("text", "harmless"), HOSTILE.values(), ids=HOSTILE)
def test_clean_makes_hostile_strings_harmless(text: str, harmless: str) -> None:
    assert clean(text) == harmless


def test_heavy_lines_look_different_from_light_lines_in_ascii() -> None:
    assert cell_for_cell("─┄╌━═│┆╎┃║┼╭╋╔▌♥") == "-..==|::##++###H"


def test_joiners_are_removed_in_ascii_and_for_comparing_names() -> None:
    joined = "Zo\u200cë\u200dR"
    assert in_ascii(joined) == cell_for_cell(joined) == "ZoeR"
    assert name_key(joined) == name_key("zoër")


def texts() -> st.SearchStrategy[str]:
    """Any text, even with surrogates; often with combining marks and wide characters."""
    nasty = st.sampled_from("\x1b\x9b\u202e\u0301\u20dd\u200c\u200d\ufe0f北👩\ud800 a\u0e33\u1100")
    anything = st.characters(exclude_categories=())
    return st.text(st.one_of(nasty, anything), max_size=80)


@given(texts(), st.integers(1, 40))
def test_clean_text_is_harmless_and_never_too_wide(text: str, cells: int) -> None:
    line = clean(text, cells)
    assert cell_len(line) <= cells
    assert line == line.strip()
    assert sum(map(cell_len, line)) <= cells, "also if joined characters are drawn apart"
    categories = {unicodedata.category(character) for character in line if character not in JOINERS}
    assert categories.isdisjoint({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"})
    line.encode()
    assert clean(line, cells) == line, "clean text stays unchanged"
    # A wide character is not cut in half.
    assert clean("a" + "北" * 20, 8) == "a北北北…"
    assert clean("北北北北", 8) == "北北北北"


@given(texts(), st.sampled_from((0, 1)))
def test_clean_name_is_never_empty_nor_wider_than_24_cells(text: str, seat: int) -> None:
    assert all(
        clean_name(nothing, seat) == f"Player {seat + 1}" for nothing in ("", " \n", "\u2028")
    )
    name = clean_name(text, seat)
    assert name
    assert cell_len(name) <= NAME_CELLS == 24
    assert clean_name(name, seat) == name
    assert len(clean_name(text * 1000, seat)) <= 4 * NAME_CELLS


def test_times_are_shown_in_the_local_zone() -> None:
    # The tests' time zone is an hour ahead of UTC.
    assert local_time("2026-03-01T18:30:59Z") == "2026-03-01 19:30"
    assert local_day("2026-03-01T22:59:00Z") == "2026-03-01"
    assert local_day("2026-03-01T23:00:00Z") == "2026-03-02"
    assert local_time_of(1_772_389_859 * 10**9) == "2026-03-01 19:30"
    assert local_time_of(2**80) == "", "beyond every calendar"


NAMES = [
    *("two  spaces", "two\nlines", "'", "a\\'b\n0", "\x1b[31m", "\t7", "\x7f", "\udcff\udc80f"),
    *("é\n", "a\u200db", "\u202ex", "\u00a0", '$HOME `id` "!*?', "-n", "~", "#", "漢字\u3000x"),
    "e" + "\u0301" * 9,
]


@pytest.mark.parametrize("name", NAMES)
def test_bash_reads_a_quoted_text_unchanged(name: str) -> None:
    quoted = quoted_for_shell(name)
    assert quoted.isprintable()
    printed = subprocess.check_output(["bash", "-c", f"printf %s {quoted}"])
    assert printed == os.fsencode(name)


@pytest.fixture
def zone(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Set the local time zone while a test runs."""
    with monkeypatch.context() as patch:
        patch.setenv("TZ", request.param)
        time.tzset()
        local_time.cache_clear()
        yield
    time.tzset()
    local_time.cache_clear()


@pytest.mark.parametrize(
    ("zone", "day"),
    [("UTC+24", 2), ("UTC+167", 2), ("UTC-24:30", 4), ("UTC-23:59:59", 4)],
    indirect=["zone"],
)
@pytest.mark.usefixtures("zone")
def test_time_zone_offset_of_more_than_a_day_still_gives_a_date(day: int) -> None:
    # POSIX allows offsets up to 167 hours; a system may read them as 24 hours.
    assert (today().month, today().day) == (11, day)
    assert local_day("2026-11-03T18:30:00Z") == f"2026-11-{day:02}"
    assert local_time_of(1_793_730_600 * 10**9).startswith(f"2026-11-{day:02}")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("", ""),
        ("yesterday\x1b[2J", "yesterday\ufffd[2J"),
        # The local time would be after the year 9999.
        ("9999-12-31T23:59:59Z", "9999-12-31T23:5…"),
        ("0001-01-01T00:00:00Z", "0001-01-01 01:00"),
    ],
)
def test_invalid_time_is_cleaned_but_otherwise_unchanged(text: str, shown: str) -> None:
    assert local_time(text) == shown
