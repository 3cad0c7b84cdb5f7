"""Each command loads few modules: only the screen loads Textual, and quick commands load little.

One process runs several commands in turn. Commands that may load the fewest modules run first.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.program import Program

DATA = Path(__file__).parents[1] / "data" / "plain"
LOG = "match.jsonl"
REPORT = """
import contextlib, io, sys
from mate.cli import main
for line in sys.argv[1:]:
    with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(SystemExit):
        main(line.split())
    print(line, *sorted(sys.modules), sep="\\t", flush=True)
"""
SCREEN = {"textual", "mate.tui"}
"""Modules that only the screen loads."""
SOLVING = {"numpy", "multiprocessing"}
"""Modules that only solving commands load."""
LIBRARIES = {"msgspec", "rich", "platformdirs"} | SCREEN | SOLVING
USAGE_AND_HELP = {"difflib", "textwrap", "mate.cli.pages"}
WORK = {"rich", "subprocess", "mate.session", "mate.solver", "mate.grading", "mate.record.journal"}
"""Modules that reading commands do not need."""


def loaded_modules(program: Program, *lines: str) -> dict[str, set[str]]:
    """Run command lines in one process and return the modules loaded after each line."""
    done = subprocess.run(
        [sys.executable, "-c", REPORT, *lines],
        cwd=DATA,
        env=program.environment,
        input=b"",
        capture_output=True,
        check=False,
    )
    reports = [line.split("\t") for line in done.stdout.decode().splitlines()]
    assert [line for line, *_ in reports] == list(lines), done.stderr
    return {line: set(modules) for line, *modules in reports}


COMMANDS = {
    "perft and deal load only the rules": {
        "perft --deal 0 --depth 1": (
            LIBRARIES | USAGE_AND_HELP | {"pathlib", "mate.settings", "mate.record"}
        ),
        "deal": LIBRARIES | USAGE_AND_HELP | {"mate.record"},
    },
    "help pages read no settings": {
        "help": LIBRARIES | {"pathlib", "mate.settings"},
        "--help": LIBRARIES | {"pathlib", "mate.settings"},
        "completion bash": {"platformdirs", "mate.settings"} | SCREEN | SOLVING,
        "solve --help": SCREEN | SOLVING,
        "puzzle --help": SCREEN | SOLVING,
        "simulate --help": SCREEN | SOLVING,
    },
    "reading commands need no lock, no solver and no layout": {
        # `show` also needs neither random numbers nor the width of the terminal.
        f"show {LOG}": WORK | {"random", "shutil"} | SCREEN | SOLVING,
        f"show --json {LOG}": WORK | SCREEN | SOLVING,
        f"code {LOG}": WORK | SCREEN | SOLVING,
        "list": WORK | SCREEN | SOLVING,
        "stats": WORK | SCREEN | SOLVING,
    },
    "matches and refused commands load no solver": {
        "play --plain": SCREEN | SOLVING,
        "play --plain --today --opponent club --first 1": SCREEN | SOLVING,
        "resume --plain": SCREEN | SOLVING,
        f"replay --plain {LOG}": SCREEN | SOLVING,
        "rules": SCREEN | SOLVING,
        "learn --plain": SCREEN | SOLVING,
        "deal --foreplace --rules bga": SCREEN | SOLVING,
        "solve --deal 0 QD": SCREEN | SOLVING,
        "analyze match.txt": SCREEN | SOLVING,
        "puzzle 0": SCREEN | SOLVING,
        "": SCREEN | SOLVING,
    },
    "solving in one process loads no multiprocessing": {
        "solve --deal 0": SCREEN | {"multiprocessing"},
        f"analyze {LOG} --jobs 2": SCREEN | {"multiprocessing"},
        f"analyze {LOG} {LOG} --jobs 1": SCREEN | {"multiprocessing"},
        "puzzle 1 --json": SCREEN | {"multiprocessing"},
        "puzzle --plain": SCREEN | {"multiprocessing"},
        "simulate --players club novice -n 1 --jobs 1": SCREEN | {"multiprocessing"},
        "deal --fair --rules bga": SCREEN | {"multiprocessing"},
        "play --plain --opponent club": SCREEN | {"multiprocessing"},
    },
    "the first screen loads no solver": {
        "settings": {"mate.solver", "mate.grading", "mate.tui.screens.settings"},
    },
}
"""Commands, and the modules that must not be loaded after each of them."""


@pytest.mark.parametrize("fact", COMMANDS)
def test_command_loads_no_unnecessary_modules(program: Program, fact: str) -> None:
    spared = COMMANDS[fact]
    found = loaded_modules(program, *spared)
    assert [(line, found[line] & spared[line]) for line in spared] == [
        (line, set()) for line in spared
    ]
    # Check that the solving commands really solved, and that the first screen really opened.
    assert ("numpy" in found[next(iter(spared))]) is fact.startswith("solving")
    assert ("mate.tui.screens.table" in found[list(spared)[-1]]) is fact.startswith(
        "the first screen"
    )


def test_version_option_loads_no_library_and_no_parser(program: Program) -> None:
    modules = loaded_modules(program, "--version", "-V")["-V"]
    assert not modules & {"msgspec", "rich", "textual", "argparse"}
    ours = {module for module in modules if module.startswith("mate")}
    assert ours == {"mate", "mate.cli", "mate.version"}
