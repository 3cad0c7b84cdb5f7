"""The program as people run it: in a separate process, or as a command line in this process."""

from __future__ import annotations

import io
import json
import os
import random
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import mate
from mate.cli import main
from mate.rules import CLASSIC, Deal, Match, Ruleset
from tests.environment import TIMEOUT

SOURCE = Path(mate.__file__).parents[1]
WORKED_DEAL = "AT.AT7.T.ATK7"
"""The dealer's holding of the first worked hand."""


@dataclass(frozen=True)
class Program:
    """`mate` in a separate process, with a separate home.

    Args:
        home: the value of `MATE_HOME`.
    """

    home: Path

    @property
    def environment(self) -> dict[str, str]:
        kept = {name: os.environ[name] for name in ("PATH", "HOME", "TZ") if name in os.environ}
        return kept | {
            "MATE_HOME": str(self.home),
            "PYTHONPATH": str(SOURCE),
            "PYTHONIOENCODING": "utf-8",
        }

    def command(self, *arguments: str) -> list[str]:
        return [sys.executable, "-m", "mate", *arguments]

    @property
    def typed(self) -> str:
        """The beginning of suggested commands, which repeats how the program was started."""
        return shlex.join(self.command())

    def run(
        self, *arguments: str, typed: str | bytes = b"", **environment: str
    ) -> subprocess.CompletedProcess[str]:
        """Run the program to its end.

        Args:
            arguments: the arguments after `mate`.
            typed: the standard input.
            environment: additional variables.
        """
        data = typed.encode() if isinstance(typed, str) else typed
        done = subprocess.run(
            self.command(*arguments),
            input=data,
            capture_output=True,
            env=self.environment | environment,
            timeout=TIMEOUT,
            check=False,
        )
        return subprocess.CompletedProcess(
            done.args, done.returncode, done.stdout.decode(), done.stderr.decode()
        )

    def start(self, *arguments: str) -> subprocess.Popen[bytes]:
        """Start the program, so that a test can send lines one by one."""
        return subprocess.Popen(
            self.command(*arguments),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=self.environment,
        )


class Terminal(io.BytesIO):
    """Input from a terminal at which somebody types."""

    def isatty(self) -> bool:
        return True


class Interrupted(io.BytesIO):
    """Input that ends with Ctrl+C."""

    def readline(self, size: int | None = -1, /) -> bytes:
        line = super().readline(size)
        if not line:
            raise KeyboardInterrupt
        return line


class Done(NamedTuple):
    """The exit status and the output of a command line.

    Args:
        status: the exit status.
        out: standard output.
        err: standard error.
    """

    status: int | str | None
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


class _Output(io.TextIOWrapper):
    """An output stream, which is a terminal if it has a width."""

    def __init__(self, encoding: str, cells: int | None) -> None:
        super().__init__(io.BytesIO(), encoding=encoding)
        self._cells = cells

    def isatty(self) -> bool:
        return self._cells is not None

    def text(self) -> str:
        self.flush()
        data: bytes = self.buffer.getvalue()  # type: ignore[attr-defined]
        return data.decode(self.encoding)


class CommandLine:
    """`mate` in this process.

    Args:
        home: the value of `MATE_HOME`.
        main: the function that runs the command line.
    """

    def __init__(self, home: Path, main: Callable[[Sequence[str]], int] = main) -> None:
        self.home = home
        self._main = main

    def __call__(
        self,
        *arguments: str,
        typed: str | bytes | io.BytesIO = b"",
        encoding: str = "utf-8",
        cells: int | None = None,
    ) -> Done:
        """Run a command line to its end.

        Args:
            arguments: the arguments after `mate`.
            typed: the standard input.
            encoding: the encoding of the output.
            cells: the width of the terminal; None for no terminal.
        """
        data = typed.encode() if isinstance(typed, str) else typed
        source = io.BytesIO(data) if isinstance(data, bytes) else data
        out, err = _Output(encoding, cells), _Output(encoding, cells)
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("MATE_HOME", str(self.home))
            if cells is not None:
                patch.setenv("COLUMNS", str(cells))
            for name, stream in (
                ("stdin", io.TextIOWrapper(source)),
                ("stdout", out),
                ("stderr", err),
            ):
                patch.setattr(sys, name, stream)
            status: int | str | None
            try:
                status = self._main(arguments)
            except SystemExit as ended:
                status = ended.code
        return Done(status, out.text(), err.text())

    def lines(self, *arguments: str, **given: Any) -> list[str]:
        """Return the lines of a command that succeeds without an error message."""
        done = self(*arguments, **given)
        assert (done.status, done.err) == (0, "")
        return done.lines

    def document(self, *arguments: str) -> Any:
        """Return the JSON document of a command that succeeds."""
        return json.loads("\n".join(self.lines(*arguments, "--json")))

    def refusal(self, *arguments: str, status: int = 1) -> str:
        """Return the single error line of a command that prints nothing else."""
        done = self(*arguments)
        (line,) = done.err.splitlines()
        assert (done.status, done.out, done.err) == (status, "", f"{line}\n")
        assert line.isprintable()
        return line


def seeded_deals(seed: int) -> tuple[Deal, Deal]:
    """Return the deals of both rounds for a seed."""
    source = random.Random(seed)
    return (
        Deal.from_number(int(source.random() * 184756)),
        Deal.from_number(int(source.random() * 184756)),
    )


def random_match(
    seed: int, ruleset: Ruleset, first_dealer: int | None = None, deals: Iterable[Deal] = ()
) -> Match:
    """Return a whole match of random actions, with random deals after the given deals."""
    chance, given = random.Random(seed), iter(deals)
    match = Match(ruleset, seed % 2 if first_dealer is None else first_dealer)
    while not match.finished:
        if match.needs_deal:
            match = match.deal(next(given, None) or Deal.draw(chance))
        assert match.current is not None
        match = match.play(chance.choice(match.current.position.legal_actions))
    return match


def actions_of_a_match(ruleset: Ruleset = CLASSIC) -> tuple[list[str], Match]:
    """Return the typed actions of a match with the deals of seed 5, and the match."""
    match = random_match(2, ruleset, 0, seeded_deals(5))
    return [str(action) for hand in match.hands for action in hand.actions], match


def snapshot(folder: Path) -> dict[str, bytes]:
    """Return the content of every file below a folder, keyed by relative path."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }
