"""Help pages, usage errors in one sentence, and unexpected errors."""

from __future__ import annotations

import re
import shlex
from itertools import product
from pathlib import Path

import pytest

from mate import __version__
from mate.cli.commands.simulate import simulate
from mate.cli.parser import COMMANDS, GROUPS, command_parser, parse
from mate.players import LEVELS
from mate.record import load_whole_lines
from mate.rules import Deal
from mate.session import Session
from tests.program import CommandLine

ARGPARSE = r"argument -|argument [A-Z]|invalid |unrecognized|\bexpected|not allowed with|required"
USAGE = Path(__file__).parents[1] / "data" / "sessions" / "usage.txt"


def test_usage_error_is_one_line_that_names_the_help_page() -> None:
    page, _, other = USAGE.read_text("utf-8").partition("=== Problems of files")
    errors = re.findall(r"^! (mate: .+)\n= 2$", page, re.MULTILINE)
    assert len(errors) == page.count("\n$ mate ") > 150
    assert all(re.fullmatch(r"mate: .+[.?] See mate.* --help\.", line) for line in errors)
    assert not re.search(ARGPARSE, "\n".join(errors))
    assert "--help." not in other


HOSTILE = {
    "'\x1b[31m'": r"Unknown command '\x1b[31m'.",
    "play --plain '--\x1b[7mx'": r"Unknown option '--\x1b[7mx'.",
    f"play --{'x' * 10_000}": "Unknown option '--xxxxx",
    f"deal --seed {'9' * 10_000}": "Not a seed: ",
    "solve --deal 0 '\x1b[31m'": r"Not a card: '\x1b[31m'.",
    "simulate --players club novice --first \N{ARABIC-INDIC DIGIT ONE}": "Unknown option",
    "play --first \N{ARABIC-INDIC DIGIT ONE}": r"Not a player: '\u0661'. Give 1 or 2.",
    "settings '\x1b[7m'": "No such setting: \N{REPLACEMENT CHARACTER}[7m.",
    "puzzle 'x\x1b[31m'": r"Not a puzzle number: 'x\x1b[31m'. Puzzles are numbered from 1.",
    f"puzzle {'9' * 5000}": "Not a puzzle number: ",
    "puzzle १": "Not a puzzle number: ",
}
"""Command lines with control characters or too many characters, and how each error begins."""


def test_usage_error_quotes_control_characters_and_shortens_long_arguments(
    mate: CommandLine,
) -> None:
    for line, quoted in HOSTILE.items():
        message = mate.refusal(*shlex.split(line), status=2)
        assert message.startswith(f"mate: {quoted}")
    assert not mate.home.exists()


# `--json` and `--ascii` work before or after a command.


NEEDED = {
    "solve": ["--deal", "0"],
    "simulate": ["--players", "club", "novice"],
    "perft": ["--deal", "0", "--depth", "1"],
}
"""The arguments that commands require."""
WITHOUT_JSON = ["play", "resume", "replay", "learn", "rules", "doctor"]
"""The commands that print no JSON."""


def test_ascii_and_json_options_work_before_or_after_the_command(mate: CommandLine) -> None:
    for command in COMMANDS.keys() - {"help", "completion"}:
        line = [command, *NEEDED.get(command, [])]
        assert not parse(line).ascii
        assert parse(["--ascii", *line]).ascii
        assert parse([*line, "--ascii"]).ascii
        if command in WITHOUT_JSON:
            message = mate.refusal("--json", *line, status=2)
            assert "This command prints no JSON. Leave out --json" in message
        else:
            assert not parse(line).json
            assert parse(["--json", *line]).json
            assert parse([*line, "--json"]).json


GOLDEN = Path(__file__).parents[1] / "data" / "plain" / "match.jsonl"


def page(mate: CommandLine, *words: str, **given: int) -> str:
    return "\n".join(mate.lines("help", *words, **given))


def test_help_page_is_never_wider_than_the_terminal_or_100_columns(mate: CommandLine) -> None:
    for columns, command in product((40, 200), ("", *COMMANDS)):
        lines = mate.lines("help", *command.split(), cells=columns)
        # Help pages read no settings.
        assert "".join(lines).isascii()
        assert max(map(len, lines)) <= min(columns, 100), command
        assert lines[0].startswith(f"Usage: mate {command}".strip())


def test_first_help_page_has_under_40_lines_and_orders_commands_by_group(mate: CommandLine) -> None:
    text = page(mate, cells=80)
    assert len(text.splitlines()) < 40
    places = [text.index(f"\n  {command} ") for group in GROUPS.values() for command in group]
    assert places == sorted(places)
    assert "perft" not in text
    assert list(COMMANDS)[:3] == ["play", "resume", "learn"]
    # The spelling `analyse` is accepted, but not listed.
    assert page(mate, "analyse") == page(mate, "analyze")
    assert "analyse" not in text


@pytest.mark.parametrize("command", COMMANDS)
def test_help_page_of_command_describes_every_argument(mate: CommandLine, command: str) -> None:
    text = page(mate, command)
    assert text == "\n".join(mate.lines(command, "--help"))
    assert COMMANDS[command][1:] in " ".join(text.split())
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


# Tests of the examples on help pages.


@pytest.fixture
def _prepare_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Save logs as saved matches and in the current folder, and make the screen close at once."""
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
    # Simulate only one match, because longer work has separate tests.
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
@pytest.mark.usefixtures("_prepare_files")
def test_examples_of_each_help_page_run_as_printed(mate: CommandLine, command: str) -> None:
    lines = list(command_parser(command).examples)
    assert 2 <= len(lines) <= 4
    for line in lines:
        assert line.split()[:2] == ["mate", command]
        # Ignore a redirection of the output.
        done = mate(*shlex.split(line.partition(" > ")[0])[1:])
        assert done.status in {0, 3}, (line, done.err)


def test_version_option_prints_the_version(mate: CommandLine) -> None:
    for option in ("--version", "-V"):
        assert mate.lines(option) == [f"mate {__version__}"]


# Tests of unexpected errors.


def test_unexpected_error_prints_one_line_or_a_traceback_with_mate_debug(
    mate: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("no \x1b[31mcards \x1b]0;owned\x07 \x9b31m\u202e")

    monkeypatch.setattr(Deal, "draw", fail)
    message = mate.refusal("deal")
    assert message.startswith("mate: Unexpected RuntimeError: no �[31mcards ")
    assert message.endswith(". Set MATE_DEBUG=1 to see where it happened.")
    monkeypatch.setenv("MATE_DEBUG", "1")
    traceback = mate("deal").err
    assert traceback.startswith("Traceback (most recent call last):")
    assert '    raise RuntimeError("' in traceback
    assert not {"\x1b", "\x07", "\x9b", "\u202e"} & set(traceback)


# Tests of characters that standard output cannot encode.
