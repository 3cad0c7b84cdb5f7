"""What a command loads: nothing but the screen loads Textual, and quick commands load little."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.program import Program

DATA = Path(__file__).parents[1] / "data" / "plain"
REPORT = """
import atexit, sys
atexit.register(lambda: print("\\nloaded:", *sorted(sys.modules)))
from mate.cli import main
sys.exit(main())
"""


def loaded(program: Program, *arguments: str) -> set[str]:
    """The names of the modules that a command loads."""
    done = subprocess.run(
        [sys.executable, "-c", REPORT, *arguments],
        env=program.environment,
        input=b"",
        capture_output=True,
        check=False,
    )
    said = done.stdout.decode().rpartition("\nloaded:")[2]
    assert "mate.cli.entry" in said, done.stderr
    return set(said.split())


def packages(modules: set[str]) -> set[str]:
    return {module.partition(".")[0] for module in modules}


@pytest.mark.parametrize(
    "arguments",
    [
        ("--version",),
        ("--help",),
        ("play", "--plain"),
        ("resume", "--plain"),
        ("show", str(DATA / "match.jsonl")),
        ("show", "--json", str(DATA / "match.jsonl")),
        ("replay", "--plain", str(DATA / "match.jsonl")),
        ("list",),
        ("deal",),
        ("perft", "--deal", "0", "--depth", "1"),
        ("rules",),
        (),
    ],
    ids=" ".join,
)
def test_no_command_but_the_screen_loads_textual(
    program: Program, arguments: tuple[str, ...]
) -> None:
    modules = loaded(program, *arguments)
    assert "textual" not in packages(modules)
    assert "mate.tui" not in modules


def test_the_version_needs_no_library_and_not_even_the_parser(program: Program) -> None:
    modules = loaded(program, "--version")
    assert not packages(modules) & {"msgspec", "rich", "textual", "filelock", "argparse"}
    assert {module for module in modules if module.startswith("mate")} == {
        "mate",
        "mate.cli",
        "mate.cli.entry",
    }


@pytest.mark.parametrize(
    "arguments", [("deal",), ("perft", "--deal", "0", "--depth", "1")], ids=lambda a: a[0]
)
def test_what_needs_only_the_rules_loads_only_the_rules(
    program: Program, arguments: tuple[str, ...]
) -> None:
    modules = loaded(program, *arguments)
    assert not packages(modules) & {"msgspec", "rich", "filelock", "platformdirs"}
    assert "mate.record" not in modules


def test_showing_a_match_needs_no_lock_and_no_layout(program: Program) -> None:
    modules = loaded(program, "show", str(DATA / "match.jsonl"))
    assert not modules & {"filelock", "rich.console", "mate.session"}
