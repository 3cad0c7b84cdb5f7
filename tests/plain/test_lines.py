"""Lines that are typed: how they are read, and `--strict`, which ends at the first refused one."""

from __future__ import annotations

import io

import pytest

from mate.errors import NotationError, StorageError
from mate.plain import LINE_LIMIT, Conversation
from mate.record.terms import HELP
from mate.words import HOW_IT_COUNTS
from tests.program import CommandLine


def test_a_line_of_exactly_the_limit_is_read_and_one_more_byte_is_not() -> None:
    lines = Conversation(
        io.BytesIO(b"x" * (LINE_LIMIT - 1) + b"\n" + b"x" * LINE_LIMIT + b"\nTC\n")
    )
    assert lines.next_line() == "x" * (LINE_LIMIT - 1)
    with pytest.raises(NotationError, match="longer than 1,000 bytes"):
        lines.next_line()
    assert list(iter(lines.next_line, None)) == ["TC"]


def test_a_stream_that_is_closed_is_an_error_and_none_at_all_is_at_its_end() -> None:
    source = io.BytesIO()
    source.close()
    with pytest.raises(StorageError, match="Standard input cannot be read"):
        Conversation(source).next_line()
    assert Conversation(None).next_line() is None
    assert not Conversation(None).typing


def test_help_tells_every_word_and_what_the_count_is_that_hints_and_values_bring(
    mate: CommandLine,
) -> None:
    for agreed in (HELP, ("hints",), ("values",), ("tutor",)):
        out = mate("play", "--plain", "--help-with", *agreed, typed="?\n").out
        assert "undo, u or back: undo the last action.\n" in out
        assert "quit, q or exit: save the match and quit.\n" in out
        assert (f"Count: {HOW_IT_COUNTS}.\n" in out) is (agreed != ("tutor",))
        for kind, word in {"hints": "hint or i: ", "values": "values or v: "}.items():
            assert (word in out) is (kind in agreed)


# `--strict`.


def test_the_first_refused_line_ends_it_and_a_match_after_a_lesson_goes_on_counting(
    mate: CommandLine,
) -> None:
    done = mate("learn", "--plain", "--strict", typed="next\n" * 11 + "t\nvalues\n-\n")
    assert done.status == 1
    assert done.err == "mate: line 13: This match is played without values.\n"
