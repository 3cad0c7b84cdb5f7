"""Closed or full output streams, and interrupts at any moment, in a separate process."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.environment import TIMEOUT
from tests.program import SOURCE, Program

LOG = str(Path(__file__).parents[1] / "data" / "plain" / "match.jsonl")


# Tests of standard input and output.


def run_into(program: Program, output: int, *command: str, **variables: str) -> tuple[int, bytes]:
    """Run a command with the given output and return its exit status and standard error."""
    done = subprocess.run(
        command,
        stdout=output,
        stderr=subprocess.PIPE,
        env=program.environment | variables,
        timeout=TIMEOUT,
        check=False,
    )
    os.close(output)
    return done.returncode, done.stderr


def test_closed_pipe_or_output_is_no_error(program: Program) -> None:
    for line in (["show", LOG], ["--version"]):
        ours, theirs = os.pipe()
        os.close(ours)
        assert run_into(program, theirs, *program.command(*line)) == (0, b"")
    closing = ("/bin/sh", "-c", 'exec "$@" >&-', "sh", *program.command("show", LOG))
    assert run_into(program, os.open(os.devnull, os.O_WRONLY), *closing) == (0, b"")


def test_line_mode_waits_for_nonblocking_input(program: Program) -> None:
    reading, writing = os.pipe()
    os.set_blocking(reading, False)
    running = subprocess.Popen(
        program.command("play", "--plain", "--names", "Ana", "Ben", "--first", "1"),
        stdin=reading,
        stdout=subprocess.PIPE,
        env=program.environment,
    )
    os.close(reading)
    assert running.stdout is not None
    said = b""
    with os.fdopen(writing, "wb", buffering=0) as typing:
        while not said.endswith(b"declare: foreplace a card, or none to keep all ten.\n"):
            said += (line := running.stdout.readline())
            assert line
        typing.write(b"none\n")
    rest, _ = running.communicate(timeout=TIMEOUT)
    assert b"Ben to declare" in rest
    assert running.returncode == 3


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no full device")
@pytest.mark.parametrize(("line", "unbuffered"), [("--version", ""), ("list", "1")])
def test_full_disk_is_reported_in_one_line(program: Program, line: str, unbuffered: str) -> None:
    full = os.open("/dev/full", os.O_WRONLY)
    message = run_into(program, full, *program.command(line), PYTHONUNBUFFERED=unbuffered)
    assert message == (1, b"mate: System error: no space left on device.\n")


# Tests of interrupts.


INTERRUPTS = """
import os, signal, sys

class Finder:
    def find_spec(self, name, *_):
        if name == os.environ["MATE_TEST_MODULE"]:
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Finder())
"""
SCRIPT = "import sys; from mate.__main__ import program; sys.exit(program())"


def interrupt(program: Program, module: str, *command: str) -> subprocess.CompletedProcess[bytes]:
    """Run a command line, and interrupt it when it imports a module."""
    program.home.mkdir()
    (program.home / "sitecustomize.py").write_text(INTERRUPTS, encoding="utf-8")
    variables = program.environment | {
        "PYTHONPATH": os.pathsep.join((str(program.home), str(SOURCE))),
        "MATE_TEST_MODULE": module,
    }
    return subprocess.run(
        [sys.executable, *command], env=variables, capture_output=True, check=False
    )


@pytest.mark.parametrize(
    ("begun", "module"),
    [
        (("-m", "mate"), "mate.cli"),
        (("-c", SCRIPT), "mate.cli.parser"),
        (("-m", "mate"), "mate.saved"),
    ],
)
def test_interrupt_while_loading_ends_the_program_without_traceback(
    program: Program, begun: tuple[str, str], module: str
) -> None:
    ended = interrupt(program, module, *begun, "list")
    message = ended.stderr.decode()
    assert (ended.returncode, message) in {(-signal.SIGINT, ""), (130, "mate: Interrupted.\n")}


def test_interrupt_while_loading_numpy_is_reported_as_interrupt(program: Program) -> None:
    # The C extensions of numpy would turn the interrupt into another error.
    ended = interrupt(program, "datetime", "-m", "mate", "solve", "--deal", "1")
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
    Thing(RuntimeError("message"))
    return 1

cli.main = main
sys.exit(mate.program())
"""


def test_interrupt_during_finalization_is_silent_but_errors_are_reported(program: Program) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", CLEARING], env=program.environment, capture_output=True, check=False
    )
    message = ended.stderr.decode()
    assert (ended.returncode, "RuntimeError: message" in message, "Interrupt" in message) == (
        1,
        True,
        False,
    )
