"""Lines typed in line mode, and `--strict`, which ends the program at the first refused line."""

from __future__ import annotations

import io

import pytest

from mate.errors import NotationError, StorageError
from mate.plain import LINE_LIMIT, Conversation
from tests.program import CommandLine


def test_line_over_the_length_limit_is_refused_and_skipped() -> None:
    lines = Conversation(
        io.BytesIO(b"x" * (LINE_LIMIT - 1) + b"\n" + b"x" * LINE_LIMIT + b"\nTC\n")
    )
    assert lines.next_line() == "x" * (LINE_LIMIT - 1)
    with pytest.raises(NotationError, match="longer than 1,000 bytes"):
        lines.next_line()
    assert list(iter(lines.next_line, None)) == ["TC"]


def test_closed_standard_input_raises_an_error_and_missing_input_has_no_lines() -> None:
    source = io.BytesIO()
    source.close()
    with pytest.raises(StorageError, match="Standard input cannot be read"):
        Conversation(source).next_line()
    assert Conversation(None).next_line() is None
    assert not Conversation(None).typing


# Tests of the option `--strict`.


def test_strict_mode_numbers_lines_across_the_lesson_and_the_match(mate: CommandLine) -> None:
    done = mate("learn", "--plain", "--strict", typed="next\n" * 11 + "t\nvalues\n-\n")
    assert done.status == 1
    assert done.err == "mate: line 13: This match is played without values.\n"
