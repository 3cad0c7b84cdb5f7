"""Usage: wrong is one sentence that says what would have been right; some flags stand anywhere."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from mate.cli.parser import COMMANDS, parse
from tests.program import CommandLine

ARGPARSE = r"argument -|argument [A-Z]|invalid |unrecognized|\bexpected|not allowed with|required"
USAGE = Path(__file__).parents[1] / "data" / "sessions" / "usage.txt"


def test_wrong_usage_is_one_sentence_in_our_words_that_says_where_to_read_more() -> None:
    page, _, other = USAGE.read_text("utf-8").partition("=== What depends on files")
    told = re.findall(r"^! (mate: .+)\n= 2$", page, re.MULTILINE)
    assert len(told) == page.count("\n$ mate ") > 150
    assert all(re.fullmatch(r"mate: .+[.?] See mate.* --help\.", line) for line in told)
    assert not re.search(ARGPARSE, "\n".join(told))
    assert "--help." not in other


HOSTILE = {
    "'\x1b[31m'": r"Unknown command '\x1b[31m'.",
    "play --plain '--\x1b[7mx'": r"Not an option of mate play: '--\x1b[7mx'.",
    f"play --{'x' * 10_000}": "Not an option of mate play: '--xxxxx",
    f"deal --seed {'9' * 10_000}": "Not a seed: ",
    "solve --deal 0 '\x1b[31m'": r"Not a card: '\x1b[31m'.",
    "simulate --players club novice --first \N{ARABIC-INDIC DIGIT ONE}": "Not an option of mate",
    "play --first \N{ARABIC-INDIC DIGIT ONE}": r"Not a player: '\u0661'. Give 1 or 2.",
    "settings '\x1b[7m'": "No such setting: \N{REPLACEMENT CHARACTER}[7m.",
    "puzzle 'x\x1b[31m'": r"Not a puzzle number: 'x\x1b[31m'. Puzzles are numbered from 1.",
    f"puzzle {'9' * 5000}": "Not a puzzle number: ",
    "puzzle १": "Not a puzzle number: ",
}
"""Command lines with signs that a terminal may obey, or too many of them."""


@pytest.mark.parametrize("line", HOSTILE, ids=lambda line: ascii(line)[1:50])
def test_hostile_arguments_are_quoted_in_one_line(mate: CommandLine, line: str) -> None:
    told = mate.refusal(*shlex.split(line), status=2)
    assert told.startswith(f"mate: {HOSTILE[line]}")
    assert not mate.home.exists()


# `--json` and `--ascii` may be given before a command or after it.


NEEDED = {
    "solve": ["--deal", "0"],
    "simulate": ["--players", "club", "novice"],
    "perft": ["--deal", "0", "--depth", "1"],
}
"""What commands cannot do without."""
WITHOUT_JSON = ["play", "resume", "replay", "learn", "rules", "doctor"]
"""The commands without JSON."""


@pytest.mark.parametrize("command", sorted(COMMANDS.keys() - {"help", "completion"}))
def test_ascii_and_json_stand_before_or_after_a_command(mate: CommandLine, command: str) -> None:
    needed = NEEDED.get(command, [])
    assert not parse([command, *needed]).ascii
    for line in (["--ascii", command, *needed], [command, "--ascii", *needed]):
        assert parse(line).ascii
    if command in WITHOUT_JSON:
        told = mate.refusal("--json", command, *needed, status=2)
        assert "This command prints no JSON. Leave out --json" in told
        return
    assert not parse([command, *needed]).json
    for line in (["--json", command, *needed], [command, "--json", *needed]):
        assert parse(line).json
