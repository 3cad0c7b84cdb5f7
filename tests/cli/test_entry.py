"""From a command line to an exit status."""

from __future__ import annotations

from argparse import Namespace

import pytest

from mate import __version__
from mate.cli.output import plainer, prepare_output
from mate.rules import Deal
from tests.program import CommandLine


def test_the_version(mate: CommandLine) -> None:
    for option in ("--version", "-V"):
        assert mate.lines(option) == [f"mate {__version__}"]


# Errors nobody foresaw.


def test_an_error_nobody_foresaw_is_one_line_and_with_mate_debug_a_traceback(
    mate: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("no \x1b[31mcards \x1b]0;owned\x07 \x9b31m\u202e")

    monkeypatch.setattr(Deal, "draw", fail)
    told = mate.refusal("deal")
    assert told.startswith("mate: Unexpected RuntimeError: no �[31mcards ")
    assert told.endswith(". Set MATE_DEBUG=1 to see where it happened.")
    monkeypatch.setenv("MATE_DEBUG", "1")
    traceback = mate("deal").err
    assert traceback.startswith("Traceback (most recent call last):")
    assert '    raise RuntimeError("' in traceback
    assert not {"\x1b", "\x07", "\x9b", "\u202e"} & set(traceback)


# Standard output.


def test_what_an_encoding_lacks_is_written_in_a_plainer_way(
    capsys: pytest.CaptureFixture[str],
) -> None:
    prepare_output(Namespace(ascii=True, prints_ascii=True))
    print("Zoë 10♣ – 7♦ × 2 … 猫")
    assert capsys.readouterr().out == "Zoe 10C - 7D x 2 ... ?\n"
    error = UnicodeDecodeError("utf-8", b"\xff", 0, 1, "wrong")
    with pytest.raises(UnicodeDecodeError):
        plainer(error)
