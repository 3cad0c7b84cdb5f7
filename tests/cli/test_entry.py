"""From a command line to an exit status."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

import mate
from mate.cli import main
from mate.cli.streams import plainer, prepare_output
from mate.cli.writing import Writing
from mate.errors import StorageError
from mate.rules import Deal
from mate.words import rulebook
from tests.program import Program

GOLDEN = Path(__file__).parents[1] / "data" / "plain" / "match.jsonl"


@pytest.mark.parametrize("option", ["--version", "-V"])
def test_the_version(capsys: pytest.CaptureFixture[str], option: str) -> None:
    assert main([option]) == 0
    assert capsys.readouterr().out == f"mate {mate.__version__}\n"


def test_options_are_not_guessed_from_their_beginning() -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--vers"])
    assert ended.value.code == 2


def test_deal_says_what_both_hold(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deal", "--deal", "AT.AT7.T.ATK7"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "Deal 38769, AT.AT7.T.ATK7",
        "The dealer holds clubs A 10, spades A 10 7, hearts 10, diamonds A 10 K 7.",
        "  It counts 17: 6 for aces, 4 for tens, 2 for clubs, 5 for complete ranks.",
        "The other player holds clubs K Q 7, spades K Q, hearts A K Q 7, diamonds Q.",
        "  It counts 10: 2 for aces, 3 for clubs, 5 for complete ranks.",
        "The count favours the dealer: 19 (17 + 2 for leading first) to 10.",
        "Play it: mate play --deal 38769",
    ]


def test_perft_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", "--deal", "Q7.TK7.AKQ7.K", "--depth", "5"]) == 0
    out = capsys.readouterr().out
    assert out.isascii()
    rows = [line.split() for line in out.splitlines()]
    assert rows[0] == ["depth", "sequences", "mates", "draws"]
    assert rows[-1] == ["5", "11,899", "34", "0"]


# Errors nobody foresaw.


@pytest.fixture
def broken_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("no \x1b[31mcards")

    monkeypatch.setattr(Deal, "draw", fail)


@pytest.mark.usefixtures("broken_deal")
def test_an_error_nobody_foresaw_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deal"]) == 1
    assert capsys.readouterr().err == (
        "mate: Unexpected RuntimeError: no �[31mcards. Set MATE_DEBUG=1 to see where it happened.\n"
    )


@pytest.mark.usefixtures("broken_deal")
def test_with_mate_debug_its_traceback_is_shown(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MATE_DEBUG", "1")
    assert main(["deal"]) == 1
    assert capsys.readouterr().err.startswith("Traceback (most recent call last):")


def test_an_interrupt_is_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Deal, "draw", interrupt)
    assert main(["deal"]) == 1
    assert capsys.readouterr().err == "mate: Interrupted.\n"


# Standard output.


def in_shell(program: Program, script: str, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    command = program.command(*arguments)
    return subprocess.run(
        ["/bin/sh", "-c", script, "sh", *command],
        env=program.environment,
        capture_output=True,
        check=False,
    )


def test_a_reader_that_has_enough_is_no_error_to_tell(program: Program) -> None:
    done = in_shell(program, '"$@" | :', "show", str(GOLDEN))
    assert done.stderr == b""


def test_a_full_disk_is_told_in_one_line(program: Program, tmp_path: Path) -> None:
    done = in_shell(program, f'ulimit -f 0; exec "$@" > {tmp_path}/out', "show", str(GOLDEN))
    assert done.returncode == 1
    assert done.stderr == b"mate: System error: file too large.\n"


def test_a_closed_output_does_no_harm(program: Program) -> None:
    done = in_shell(program, 'exec "$@" >&-', "show", str(GOLDEN))
    assert (done.returncode, done.stderr) == (0, b"")


def test_what_an_encoding_lacks_is_written_in_a_plainer_way(
    capsys: pytest.CaptureFixture[str],
) -> None:
    prepare_output(Writing(ascii_only=True))
    print("Zoë 10♣ – 7♦ × 2 … 猫")
    assert capsys.readouterr().out == "Zoe 10C - 7D x 2 ... ?\n"


def test_only_writing_has_stand_ins() -> None:
    error = UnicodeDecodeError("utf-8", b"\xff", 0, 1, "wrong")
    with pytest.raises(UnicodeDecodeError):
        plainer(error)


# The full screen.


class Terminal:
    def isatty(self) -> bool:
        return True

    def flush(self) -> None:
        pass


class Screen:
    """The full screen, which notes what it is asked to show, on a terminal that is none."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.shown: list[str] = []
        self._patch = patch
        tui = ModuleType("mate.tui")
        tui.__dict__.update(
            run_menu=self._note(0, "menu"),
            run_match=self._note(3, "match"),
            run_replay=self._note(0, "replay"),
        )
        patch.setitem(sys.modules, "mate.tui", tui)

    def _note(self, status: int, name: str) -> Callable[..., int]:
        def show(*arguments: object, ascii_only: bool) -> int:
            self.shown.append(name)
            self.shown.extend(type(argument).__name__ for argument in arguments)
            self.shown.extend(["in ASCII"] if ascii_only else [])
            return status

        return show

    def mate(self, *arguments: str) -> int:
        with self._patch.context() as patch:
            patch.setattr(sys, "stdin", Terminal())
            patch.setattr(sys, "stdout", Terminal())
            return main(arguments)


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Screen:
    monkeypatch.setenv("MATE_HOME", str(tmp_path))
    return Screen(monkeypatch)


def test_mate_alone_opens_the_menu(screen: Screen) -> None:
    assert screen.mate() == 0
    assert screen.shown == ["menu"]


def test_play_and_resume_open_the_table_and_close_the_log(screen: Screen, tmp_path: Path) -> None:
    assert screen.mate("play", "--seed", "1") == 3
    assert screen.mate("resume") == 3
    assert screen.shown == ["match", "Session", "match", "Session"]
    # A log that is open has its lock beside it.
    assert [path.suffix for path in (tmp_path / "matches").iterdir()] == [".jsonl"]


def test_a_match_against_the_computer_is_begun_and_resumed_on_the_screen(
    screen: Screen,
) -> None:
    assert screen.mate("play", "--opponent", "club") == 3
    assert screen.mate("resume") == 3
    assert screen.shown == ["match", "Session", "match", "Session"]


def test_replay_opens_the_replay(screen: Screen) -> None:
    assert screen.mate("replay", str(GOLDEN)) == 0
    assert screen.shown == ["replay", type(GOLDEN).__name__]


# The rules.


def test_the_rules_are_printed_as_they_are_written_where_there_is_no_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "rules.md").write_text("# Mate\n\n**R1** ♣ ♠ ♥ ♦\n", encoding="utf-8")
    monkeypatch.setattr("mate.words.rulebook.files", lambda _: tmp_path)
    assert main(["rules"]) == 0
    assert capsys.readouterr().out == "# Mate\n\n**R1** ♣ ♠ ♥ ♦\n\n"


def test_rules_that_are_missing_are_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("mate.words.rulebook.files", lambda _: tmp_path)
    monkeypatch.setattr(rulebook, "__file__", str(tmp_path / "src" / "mate" / "rulebook.py"))
    with pytest.raises(StorageError, match="The rules are missing"):
        rulebook.rulebook()


def test_what_shows_where_an_error_arose_cannot_command_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def breaks(_: object) -> int:
        raise ValueError("\x1b]0;owned\x07 \x9b31m\u202e")

    monkeypatch.setenv("MATE_DEBUG", "1")
    monkeypatch.setattr("mate.cli.entry._run", breaks)
    assert main(["list"]) == 1
    told = capsys.readouterr().err
    assert "Traceback" in told
    assert '    raise ValueError("' in told
    assert not {"\x1b", "\x07", "\x9b", "\u202e"} & set(told)
