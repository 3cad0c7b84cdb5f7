"""What only a process shows: outputs that end, and interrupts at any moment."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.program import SOURCE, Program
from tests.surroundings import PATIENCE
from tests.sweeps import sweep

LOG = str(Path(__file__).parents[1] / "data" / "plain" / "match.jsonl")


# Standard output.


@pytest.mark.parametrize("line", [["show", LOG], ["--version"]])
def test_a_reader_that_has_enough_is_no_error(program: Program, line: list[str]) -> None:
    ours, theirs = os.pipe()
    os.close(ours)
    done = subprocess.run(
        program.command(*line),
        stdout=theirs,
        stderr=subprocess.PIPE,
        env=program.environment,
        check=False,
    )
    os.close(theirs)
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_closed_output_does_no_harm(program: Program) -> None:
    done = subprocess.run(
        ["/bin/sh", "-c", 'exec "$@" >&-', "sh", *program.command("show", LOG)],
        env=program.environment,
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no full device")
@sweep("line, unbuffered", ["--version", "list"], ["", "1"], strength=1)
def test_an_output_that_is_full_is_told_in_one_line(
    program: Program, line: str, unbuffered: str
) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            program.command(*line.split()),
            stdout=full,
            stderr=subprocess.PIPE,
            env=program.environment | {"PYTHONUNBUFFERED": unbuffered},
            timeout=PATIENCE,
            check=False,
        )
    assert done.returncode == 1
    assert done.stderr == b"mate: System error: no space left on device.\n"


# Interrupts.


INTERRUPTS = """
import os, signal, sys

class Finder:
    def find_spec(self, name, *_):
        if name == os.environ["MATE_TEST_MODULE"]:
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Finder())
"""
SCRIPT = "import sys; from mate.__main__ import program; sys.exit(program())"


def interrupted(program: Program, module: str, *command: str) -> subprocess.CompletedProcess[bytes]:
    """What becomes of a command line that is interrupted when a module is looked for."""
    program.home.mkdir()
    (program.home / "sitecustomize.py").write_text(INTERRUPTS, encoding="utf-8")
    variables = program.environment | {
        "PYTHONPATH": os.pathsep.join((str(program.home), str(SOURCE))),
        "MATE_TEST_MODULE": module,
    }
    return subprocess.run(
        [sys.executable, *command], env=variables, capture_output=True, check=False
    )


@sweep(
    "begun, module",
    [("-m", "mate"), ("-c", SCRIPT)],
    ["mate.cli", "mate.cli.parser", "mate.saved"],
    strength=1,
)
def test_an_interrupt_while_the_program_is_loaded_ends_it(
    program: Program, begun: tuple[str, str], module: str
) -> None:
    ended = interrupted(program, module, *begun, "list")
    told = ended.stderr.decode()
    assert (ended.returncode, told) in {(-signal.SIGINT, ""), (130, "mate: Interrupted.\n")}


def test_an_interrupt_while_numpy_is_loaded_is_told_as_one(program: Program) -> None:
    # Its parts in C would make an error of their own of it.
    ended = interrupted(program, "datetime", "-m", "mate", "solve", "--deal", "1")
    assert (ended.returncode, ended.stderr) == (130, b"mate: Interrupted.\n")


CLEARING = """
import sys
from mate import __main__ as mate, cli

class Thing:
    def __init__(self, error):
        self.error = error
    def __del__(self):
        raise self.error

def main():
    Thing(KeyboardInterrupt())
    Thing(RuntimeError("told"))
    return 1

cli.main = main
sys.exit(mate.program())
"""


def test_an_interrupt_while_objects_are_cleared_away_is_not_told_and_errors_are(
    program: Program,
) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", CLEARING], env=program.environment, capture_output=True, check=False
    )
    told = ended.stderr.decode()
    assert (ended.returncode, "RuntimeError: told" in told, "Interrupt" in told) == (1, True, False)
