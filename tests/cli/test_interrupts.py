"""An interrupt at any moment is no error of Python's to tell of."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

SOURCES = Path(__file__).parents[2] / "src"
INTERRUPTS = """
import os, signal, sys

class Finder:
    def find_spec(self, name, *_):
        if name == os.environ["MATE_TEST_MODULE"]:
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Finder())
"""
SCRIPT = "import sys; from mate.__main__ import program; sys.exit(program())"


def interrupted(
    tmp_path: Path, module: str, program: list[str], *arguments: str
) -> subprocess.CompletedProcess[bytes]:
    """What becomes of a command line that is interrupted when a module is looked for."""
    (tmp_path / "sitecustomize.py").write_text(INTERRUPTS, encoding="utf-8")
    variables = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join((str(tmp_path), str(SOURCES))),
        "MATE_HOME": str(tmp_path / "home"),
        "MATE_TEST_MODULE": module,
    }
    return subprocess.run(
        [sys.executable, *program, *arguments], env=variables, capture_output=True, check=False
    )


@pytest.mark.parametrize("program", [["-m", "mate"], ["-c", SCRIPT]], ids=["module", "script"])
@pytest.mark.parametrize(
    "module",
    ["mate.cli", "mate.cli.entry", "mate.cli.parser", "mate.cli.commands.list", "mate.saved"],
)
def test_an_interrupt_while_the_program_is_loaded_ends_it(
    tmp_path: Path, module: str, program: list[str]
) -> None:
    ended = interrupted(tmp_path, module, program, "list")
    told = ended.stderr.decode()
    assert (ended.returncode, told) in {(-signal.SIGINT, ""), (1, "mate: Interrupted.\n")}


def test_an_interrupt_while_numpy_is_loaded_is_told_as_one(tmp_path: Path) -> None:
    # Its parts in C would make an error of their own of it.
    ended = interrupted(tmp_path, "datetime", ["-m", "mate"], "solve", "--deal", "1")
    assert (ended.returncode, ended.stderr) == (1, b"mate: Interrupted.\n")


LATE = """
import sys, types
from mate import __main__ as mate

calls = []

def late(*given):
    calls.append(given)
    if len(calls) == 2:
        raise KeyboardInterrupt

mate.signal = types.SimpleNamespace(signal=late, SIGINT=2, SIG_DFL=0)
sys.exit(mate.program())
"""


def test_an_interrupt_that_comes_when_all_is_done_is_too_late() -> None:
    ended = subprocess.run(
        [sys.executable, "-c", LATE, "--version"],
        env={**os.environ, "PYTHONPATH": str(SOURCES)},
        capture_output=True,
        check=False,
    )
    assert (ended.returncode, ended.stderr) == (0, b"")
