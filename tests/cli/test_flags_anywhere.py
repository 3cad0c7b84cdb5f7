"""`--json` and `--ascii` may be given before a command or after it."""

from __future__ import annotations

import pytest

from mate.cli import main
from mate.cli.parser import COMMANDS, parse

NEEDED = {
    "show": ["last"],
    "replay": ["last"],
    "solve": ["--deal", "0"],
    "analyze": ["last"],
    "simulate": ["--players", "club", "novice"],
    "perft": ["--deal", "0", "--depth", "1"],
}
"""What commands cannot do without."""
ABOUT_COMMANDS = {"help", "completion"}
PLAYED_OR_READ = {"play", "resume", "replay", "learn", "rules"}
"""The commands without JSON."""


@pytest.mark.parametrize("command", sorted(COMMANDS.keys() - ABOUT_COMMANDS))
def test_ascii_stands_before_or_after_every_command(command: str) -> None:
    needed = NEEDED.get(command, [])
    for line in (["--ascii", command, *needed], [command, "--ascii", *needed]):
        assert parse(line).ascii is True
    assert parse([command, *needed]).ascii is False


@pytest.mark.parametrize("command", sorted(COMMANDS.keys() - PLAYED_OR_READ - ABOUT_COMMANDS))
def test_json_stands_before_or_after_a_command(command: str) -> None:
    needed = NEEDED.get(command, [])
    for line in (["--json", command, *needed], [command, "--json", *needed]):
        assert parse(line).json is True
    assert parse([command, *needed]).json is False


@pytest.mark.parametrize("command", ["", *sorted(PLAYED_OR_READ)])
def test_json_before_a_command_without_it_is_wrong_usage(
    capsys: pytest.CaptureFixture[str], command: str
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--json", *filter(None, [command]), *NEEDED.get(command, [])])
    assert ended.value.code == 2
    assert "This command prints no JSON. Leave out --json" in capsys.readouterr().err


def test_json_comes_out_wherever_the_flag_stands(capsys: pytest.CaptureFixture[str]) -> None:
    printed = []
    for line in (["--json", "deal", "--seed", "1"], ["deal", "--seed", "1", "--json"]):
        assert main(line) == 0
        printed.append(capsys.readouterr().out)
    assert printed[0] == printed[1]
    assert printed[0].startswith("{")
