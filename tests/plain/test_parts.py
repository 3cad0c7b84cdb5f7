"""The small parts of line mode."""

from __future__ import annotations

import io
import signal

import pytest

from mate.errors import NotationError, StorageError
from mate.plain.actionlines import LINE_LIMIT, ActionLines
from mate.plain.prompt import Prompt
from mate.plain.stopping import stop_quietly
from mate.plain.words import Word, help_lines
from mate.record.events import HELP
from mate.rules import DECK
from mate.words.counting import HOW_IT_COUNTS


def test_a_line_of_exactly_the_limit_is_read_and_one_more_byte_is_not() -> None:
    lines = ActionLines(io.BytesIO(b"x" * (LINE_LIMIT - 1) + b"\n" + b"x" * LINE_LIMIT + b"\nTC\n"))
    assert lines.next() == "x" * (LINE_LIMIT - 1)
    with pytest.raises(NotationError, match="longer than 1,000 bytes"):
        lines.next()
    assert list(iter(lines.next, None)) == ["TC"]


def test_a_closed_stream_is_told_as_an_error_for_people() -> None:
    source = io.BytesIO()
    source.close()
    with pytest.raises(StorageError, match="Standard input cannot be read"):
        ActionLines(source).next()


def test_a_stream_that_is_not_there_is_at_its_end() -> None:
    assert ActionLines(None).next() is None
    assert not ActionLines(None).from_terminal


def test_blank_lines_and_remarks_in_a_file_are_passed_over(
    capsys: pytest.CaptureFixture[str],
) -> None:
    lines = ActionLines(io.BytesIO(b"# a remark\n\n  \nTC\nUNDO\n#\n"))
    prompt = Prompt(lines, empty=Word.CARDS, end=Word.QUIT)
    assert [prompt.ask() for _ in range(4)] == ["TC", Word.UNDO, Word.QUIT, Word.QUIT]
    assert capsys.readouterr().out == ""


def test_no_word_names_a_card_and_none_stands_twice() -> None:
    names = [name for word in Word for name in word.names]
    assert len(set(names)) == len(names)
    cards = {name.lower() for card in DECK for name in (card.notation, card.ascii_label)}
    assert not cards & set(names)


def test_help_tells_every_word() -> None:
    told = "\n".join(help_lines(HELP))
    assert all(name in told and word.purpose in told for word in Word for name in word.names)


def test_help_tells_what_the_count_is_that_hints_and_values_bring() -> None:
    told = f"Count: {HOW_IT_COUNTS}."
    assert [told in help_lines(agreed) for agreed in ((), ("tutor",), ("hints",), ("values",))] == [
        False,
        False,
        True,
        True,
    ]


def test_signals_are_as_before_once_line_mode_is_over() -> None:
    before = signal.getsignal(signal.SIGTERM)
    with pytest.raises(SystemExit) as ended, stop_quietly(3):
        signal.raise_signal(signal.SIGTERM)
    assert ended.value.code == 3
    assert signal.getsignal(signal.SIGTERM) is before


def test_a_signal_that_was_ignored_stays_ignored() -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with stop_quietly(3):
            signal.raise_signal(signal.SIGHUP)
            assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGHUP, before)
