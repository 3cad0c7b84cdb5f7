"""Help pages: what they say fits the terminal, and their examples work as they stand."""

from __future__ import annotations

import io
import shlex
import sys
from pathlib import Path

import pytest

from mate.cli import main
from mate.cli.parser import COMMANDS, GROUPS, command_parser
from mate.players import LEVELS
from mate.simulation import simulate
from mate.theory import sample
from tests.cli.test_theory import few_deals

GOLDEN = Path(__file__).parents[1] / "data" / "plain" / "match.jsonl"


def page(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["help", *arguments]) == 0
    return capsys.readouterr().out


@pytest.fixture(params=[40, 80, 200], ids=lambda columns: f"{columns} columns")
def columns(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    columns: int = request.param
    monkeypatch.setenv("COLUMNS", str(columns))
    return min(columns, 100)


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_a_page_fits_the_terminal_and_is_no_wider_than_people_like_to_read(
    command: str, columns: int, capsys: pytest.CaptureFixture[str]
) -> None:
    text = page(capsys, *command.split())
    # Nothing looks at the settings first.
    assert text.isascii()
    lines = text.splitlines()
    assert max(map(len, lines)) <= columns
    assert lines[0].startswith(f"Usage: mate {command}".strip())


def test_the_first_page_fits_a_terminal_of_40_rows_with_the_usual_commands_first(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    text = page(capsys)
    assert len(text.splitlines()) < 40
    assert [text.index(f"\n  {command} ") for command in COMMANDS] == sorted(
        text.index(f"\n  {command} ") for command in COMMANDS
    )
    assert list(COMMANDS)[:3] == ["play", "resume", "learn"]
    assert list(GROUPS["For developers"]) == ["perft"]


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_has_the_same_page_by_either_way(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main([command, "--help"])
    assert ended.value.code == 0
    text = capsys.readouterr().out
    assert text == page(capsys, command)
    assert COMMANDS[command][1:] in " ".join(text.split())


def test_analyse_is_understood_and_not_listed_twice(capsys: pytest.CaptureFixture[str]) -> None:
    assert page(capsys, "analyse") == page(capsys, "analyze")
    assert "analyse" not in page(capsys)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_argument_has_its_text_in_the_style_of_help(command: str) -> None:
    for action in command_parser(command)._actions:
        assert action.help, action.dest
        assert not action.help.endswith("."), action.dest
        assert action.help[0] == action.help[0].lower(), action.dest
        assert action.metavar or not action.choices, action.dest


@pytest.mark.parametrize("command", COMMANDS)
def test_the_usage_line_names_every_argument_and_what_is_required(command: str) -> None:
    parser = command_parser(command)
    for action in parser._actions:
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
    monkeypatch.setenv("MATE_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TEXTUAL_DRIVER", "textual.drivers.headless_driver:HeadlessDriver")
    monkeypatch.setattr("mate.tui._run", lambda session, *_, **__: 0 if session is None else 3)
    monkeypatch.setattr("mate.tui.run_puzzles", lambda *_, **__: 0)
    # What takes long has its own tests.
    monkeypatch.setattr("mate.cli.commands.theory.whole", few_deals)
    monkeypatch.setattr(
        "mate.cli.commands.theory.sample", lambda rules, _, **rest: sample(rules, 2, **rest)
    )
    two = (LEVELS["novice"], LEVELS["novice"])
    monkeypatch.setattr(
        "mate.cli.commands.simulate.simulate", lambda *_, **rest: simulate(two, 1, **rest)
    )
    monkeypatch.setattr("os.cpu_count", lambda: 1)


def run_example(line: str, monkeypatch: pytest.MonkeyPatch) -> int:
    # Where a shell would write the output does not matter here.
    program, *arguments = shlex.split(line.partition(" > ")[0])
    assert program == "mate"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO()))
    return main(arguments)


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.usefixtures("_prepared")
def test_every_command_has_examples_that_work_as_they_stand(
    command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = [line for line, _ in command_parser(command).examples]
    assert 2 <= len(lines) <= 4
    for line in lines:
        assert line.split()[:2] == ["mate", command]
        assert run_example(line, monkeypatch) in {0, 3}, line
