"""The program as people run it: a process of its own, or a command line within this one."""

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
from tests.surroundings import PATIENCE

SOURCE = Path(mate.__file__).parents[1]
WORKED_DEAL = "AT.AT7.T.ATK7"
"""The dealer's holding of the first worked hand."""


@dataclass(frozen=True)
class Program:
    """`mate`, with a home of its own.

    Args:
        home: what `MATE_HOME` is.
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
        """How commands that the program suggests begin, because it was started in this way."""
        return shlex.join(self.command())

    def run(
        self, *arguments: str, typed: str | bytes = b"", **environment: str
    ) -> subprocess.CompletedProcess[str]:
        """Run it to its end.

        Args:
            arguments: those after `mate`.
            typed: what comes on standard input.
            environment: more variables.
        """
        data = typed.encode() if isinstance(typed, str) else typed
        done = subprocess.run(
            self.command(*arguments),
            input=data,
            capture_output=True,
            env=self.environment | environment,
            timeout=PATIENCE,
            check=False,
        )
        return subprocess.CompletedProcess(
            done.args, done.returncode, done.stdout.decode(), done.stderr.decode()
        )

    def start(self, *arguments: str) -> subprocess.Popen[bytes]:
        """Start it, to be spoken to line by line."""
        return subprocess.Popen(
            self.command(*arguments),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=self.environment,
        )


class Terminal(io.BytesIO):
    """Somebody who types."""

    def isatty(self) -> bool:
        return True


class Interrupted(io.BytesIO):
    """What somebody typed before an interrupt from the keyboard."""

    def readline(self, size: int | None = -1, /) -> bytes:
        line = super().readline(size)
        if not line:
            raise KeyboardInterrupt
        return line


class Done(NamedTuple):
    """What a command line came to: its exit status, and what it wrote.

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
    """A stream that a command writes to; a terminal, where it has a width."""

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
    """`mate` within this process: what needs no process of its own.

    Args:
        home: what `MATE_HOME` is.
        main: what runs it; another where it is not `mate`.
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
            arguments: those after `mate`.
            typed: what comes on standard input.
            encoding: that of the output.
            cells: how wide the terminal is that it is written to; None for no terminal.
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
        """What a command prints that does what it is asked for and has nothing to complain of."""
        done = self(*arguments, **given)
        assert (done.status, done.err) == (0, "")
        return done.lines

    def document(self, *arguments: str) -> Any:
        """What such a command prints with `--json`."""
        return json.loads("\n".join(self.lines(*arguments, "--json")))

    def refusal(self, *arguments: str, status: int = 1) -> str:
        """The one line of a command that does nothing, without the line's end."""
        done = self(*arguments)
        (line,) = done.err.splitlines()
        assert (done.status, done.out, done.err) == (status, "", f"{line}\n")
        assert line.isprintable()
        return line


def seeded_deals(seed: int) -> tuple[Deal, Deal]:
    """The deals of both rounds that a seed gives, as the design of seeds has it."""
    source = random.Random(seed)
    return (
        Deal.from_number(int(source.random() * 184756)),
        Deal.from_number(int(source.random() * 184756)),
    )


def random_match(
    seed: int, ruleset: Ruleset, first_dealer: int | None = None, deals: Iterable[Deal] = ()
) -> Match:
    """A whole match of random actions, and of random deals beyond those that are given."""
    chance, given = random.Random(seed), iter(deals)
    match = Match(ruleset, seed % 2 if first_dealer is None else first_dealer)
    while not match.finished:
        if match.needs_deal:
            match = match.deal(next(given, None) or Deal.draw(chance))
        assert match.current is not None
        match = match.play(chance.choice(match.current.position.legal_actions))
    return match


def actions_of_a_match(ruleset: Ruleset = CLASSIC) -> tuple[list[str], Match]:
    """A match of the cards of seed 5: its actions as typed, and how it ended."""
    match = random_match(2, ruleset, 0, seeded_deals(5))
    return [str(action) for hand in match.hands for action in hand.actions], match


def snapshot(folder: Path) -> dict[str, bytes]:
    """Every file below a folder with its bytes."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }
