"""From a command line to an exit status."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from mate import __version__
from mate.cli import main
from mate.cli.streams import plainer, prepare_output
from mate.cli.writing import Writing
from mate.rules import Deal
from tests.program import CommandLine

GOLDEN = Path(__file__).parents[1] / "data" / "plain" / "match.jsonl"


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


def test_an_interrupt_is_one_line(mate: CommandLine, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Deal, "draw", interrupt)
    assert mate.refusal("deal") == "mate: Interrupted."


# Standard output.


def test_what_an_encoding_lacks_is_written_in_a_plainer_way(
    capsys: pytest.CaptureFixture[str],
) -> None:
    prepare_output(Writing(ascii_only=True))
    print("Zoë 10♣ – 7♦ × 2 … 猫")
    assert capsys.readouterr().out == "Zoe 10C - 7D x 2 ... ?\n"
    error = UnicodeDecodeError("utf-8", b"\xff", 0, 1, "wrong")
    with pytest.raises(UnicodeDecodeError):
        plainer(error)


# The full screen.


class Terminal:
    def isatty(self) -> bool:
        return True

    def flush(self) -> None:
        pass


Screen = Callable[..., tuple[int, list[str]]]


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Screen:
    """`mate` at a terminal that is none: its exit status, and what the screen is asked to show."""
    shown: list[str] = []

    def noting(status: int, name: str) -> Callable[..., int]:
        def show(*arguments: object, ascii_only: bool) -> int:
            shown.extend([name, *(type(argument).__name__ for argument in arguments)])
            shown.extend(["in ASCII"] if ascii_only else [])
            return status

        return show

    def run(*arguments: str) -> tuple[int, list[str]]:
        shown.clear()
        with monkeypatch.context() as patch:
            patch.setattr(sys, "stdin", Terminal())
            patch.setattr(sys, "stdout", Terminal())
            return main(arguments), list(shown)

    tui = ModuleType("mate.tui")
    tui.__dict__.update(
        run_menu=noting(0, "menu"), run_match=noting(3, "match"), run_replay=noting(0, "replay")
    )
    monkeypatch.setitem(sys.modules, "mate.tui", tui)
    monkeypatch.setenv("MATE_HOME", str(tmp_path))
    return run


def test_commands_open_the_screen_that_is_theirs(screen: Screen) -> None:
    assert screen() == (0, ["menu"])
    assert screen("--ascii") == (0, ["menu", "in ASCII"])
    assert screen("replay", str(GOLDEN)) == (0, ["replay", type(GOLDEN).__name__])


@pytest.mark.parametrize("flags", [("--seed", "1"), ("--opponent", "club")], ids=" ".join)
def test_a_match_is_begun_and_resumed_at_the_table_and_its_log_is_closed(
    screen: Screen, tmp_path: Path, flags: tuple[str, ...]
) -> None:
    assert screen("play", *flags) == (3, ["match", "Session"])
    assert screen("resume") == (3, ["match", "Session"])
    # A log that is open has its lock beside it.
    assert [path.suffix for path in (tmp_path / "matches").iterdir()] == [".jsonl"]
