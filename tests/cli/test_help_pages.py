"""Help pages: what they say fits the terminal, and their examples work as they stand."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from mate.cli.commands.simulate import simulate
from mate.cli.parser import COMMANDS, GROUPS, command_parser
from mate.players import LEVELS
from mate.record import load_whole_lines
from mate.session import Session
from tests.program import CommandLine

GOLDEN = Path(__file__).parents[1] / "data" / "plain" / "match.jsonl"


def page(mate: CommandLine, *words: str, **given: int) -> str:
    return "\n".join(mate.lines("help", *words, **given))


@pytest.mark.parametrize("columns", [40, 80, 200])
def test_a_page_fits_the_terminal_and_is_no_wider_than_people_like_to_read(
    mate: CommandLine, columns: int
) -> None:
    for command in ("", *COMMANDS):
        lines = mate.lines("help", *command.split(), cells=columns)
        # Nothing looks at the settings first.
        assert "".join(lines).isascii()
        assert max(map(len, lines)) <= min(columns, 100), command
        assert lines[0].startswith(f"Usage: mate {command}".strip())


def test_the_first_page_fits_a_terminal_of_40_rows_with_the_usual_commands_first(
    mate: CommandLine,
) -> None:
    text = page(mate, cells=80)
    assert len(text.splitlines()) < 40
    places = [text.index(f"\n  {command} ") for group in GROUPS.values() for command in group]
    assert places == sorted(places)
    assert "perft" not in text
    assert list(COMMANDS)[:3] == ["play", "resume", "learn"]
    # It is understood, and not listed twice.
    assert page(mate, "analyse") == page(mate, "analyze")
    assert "analyse" not in text


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_has_the_same_page_by_either_way(mate: CommandLine, command: str) -> None:
    text = page(mate, command)
    assert text == "\n".join(mate.lines(command, "--help"))
    assert COMMANDS[command][1:] in " ".join(text.split())


@pytest.mark.parametrize("command", COMMANDS)
def test_every_argument_has_its_text_and_its_place_in_the_usage_line(command: str) -> None:
    parser = command_parser(command)
    for action in parser._actions:
        assert action.help, action.dest
        assert not action.help.endswith("."), action.dest
        assert action.help[0] == action.help[0].lower(), action.dest
        assert action.metavar or not action.choices, action.dest
        if action.required:
            assert action.option_strings[-1:] == [] or action.option_strings[-1] in parser.syntax
        if not action.option_strings:
            assert str(action.metavar) in parser.syntax


# The examples.


@pytest.fixture
def _prepared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Matches of Ana and Ben, saved and in this folder, and a screen that is left at once."""
    matches = tmp_path / "home" / "matches"
    matches.mkdir(parents=True)
    log = GOLDEN.read_bytes()
    for name in ("match", "monday", "tuesday"):
        (tmp_path / f"{name}.jsonl").write_bytes(log)
    (matches / "ana-ben.jsonl").write_bytes(log)
    unfinished = b"".join(log.splitlines(keepends=True)[:22])
    (tmp_path / "unfinished.jsonl").write_bytes(unfinished)
    (matches / "unfinished.jsonl").write_bytes(unfinished)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TEXTUAL_DRIVER", "textual.drivers.headless_driver:HeadlessDriver")
    monkeypatch.setattr("mate.tui.run", _run)
    # What takes long has its own tests.
    two = (LEVELS["novice"], LEVELS["novice"])
    monkeypatch.setattr(
        "mate.cli.commands.simulate.simulate", lambda *_, **rest: simulate(two, 1, **rest)
    )
    monkeypatch.setattr("os.cpu_count", lambda: 1)


def _run(session: Session | None = None, *, replay: Path | None = None, **_: object) -> int:
    if replay is not None:
        load_whole_lines(replay)
    return 0 if session is None else 3


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.usefixtures("_prepared")
def test_every_command_has_examples_that_work_as_they_stand(
    mate: CommandLine, command: str
) -> None:
    lines = list(command_parser(command).examples)
    assert 2 <= len(lines) <= 4
    for line in lines:
        assert line.split()[:2] == ["mate", command]
        # Where a shell would write the output does not matter here.
        done = mate(*shlex.split(line.partition(" > ")[0])[1:])
        assert done.status in {0, 3}, (line, done.err)
