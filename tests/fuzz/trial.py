"""One history, tried from a fresh start."""

from __future__ import annotations

import os
import signal
import sys
import termios
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from typing import Any, Final

from tests.fuzz.history import Answer, Bytes, History, Input, Pause, Quiet, Resize, Signal, Step
from tests.fuzz.house import DATA, environment, furnish
from tests.fuzz.judging import Finding, judge_end, judge_files
from tests.program import snapshot
from tests.tui.terminal import Started

MATE: Final = (sys.executable, "-m", "mate")
QUIT: Final = b"\x11"
_PATIENCE: Final = 12
"""How many times as long as its first picture the program may take to answer."""
_IMPATIENCE: Final = 3
_BUSY: Final = 10
"""How many times as long a program may take that is at work, or waits for its turn to be."""
_A_MOMENT: Final = 0.4
_SILENCE: Final = 0.015
"""The program has drawn all that it will draw when it is silent for so many seconds."""
_ENDING: Final = 1.0
_LATE: Final = 4


@dataclass
class Ground:
    """Where histories are tried, one after another.

    Args:
        template: a house that was built; each history begins in a copy of it.
        house: the folder for the copies; it is emptied each time.
        command: the program, before its arguments.
        patient: whether much time is allowed; not while something is made short that is too slow.
    """

    template: Path
    house: Path
    command: Sequence[str] = MATE
    patient: bool = True
    first_picture: float = field(default=0.5, init=False)
    """The longest that a first picture took, in seconds: how fast this machine is now."""

    def attempt(self, history: History) -> Trial:
        """Start the program, do what the history says, end the program, and judge."""
        furnish(self.template, self.house, history.settings)
        before = snapshot(self.house)
        command = (*self.command, *history.arguments)
        variables = environment(self.house, history.variables)
        with Started(command, variables, history.size, self.house) as program:
            trial = Trial(program, self)
            trial.follow(history)
            trial.finding = trial.finding or judge_files(self.house, before, snapshot(self.house))
        return trial


@dataclass
class Trial:
    """The course of one history, in a program on that ground, and what came of it."""

    program: Started
    ground: Ground
    done: int = 0
    """How many of its steps were done."""
    inputs: int = 0
    """How many of those were inputs."""
    finding: Finding | None = None
    _shown: bool = False
    _given: list[tuple[float, Input]] = field(default_factory=list)
    """What was given, and when."""
    _answered: int = 0
    """How much of that was given before it answered last."""

    def follow(self, history: History) -> None:
        """Do what it says, and end the program."""
        for step in history.steps:
            self.finding = self._do(step)
            self.done += 1
            self.inputs += isinstance(step, Input)
            if self.finding or self.program.status is not None:
                break
        self.finding = self.finding or self._quit() or self._judge_end()

    def _do(self, step: Step) -> Finding | None:
        program = self.program
        if isinstance(step, Input):
            self._given.append((time.monotonic(), step))
        match step:
            case Bytes(data):
                if not program.send(data, self._limit) and program.status is None:
                    return self._fault("hang", "reads no more")
            case Resize(columns, rows):
                program.resize(columns, rows)
            case Signal(name):
                program.kill(signal.Signals[name])
                # A signal that asks for the end must be obeyed without any key.
                begin = time.monotonic()
                while name != "SIGWINCH" and program.status is None:
                    if not self._may_take_since(begin):
                        return self._fault("stays", f"{name} is not obeyed")
                    program.take(_SILENCE)
            case Pause(seconds):
                program.until(lambda: program.status is not None, seconds)
            case Quiet():
                self._show()
                program.until_quiet(_SILENCE, _A_MOMENT)
            case Answer():
                self._show()
                return self._ask()
        return None

    @property
    def _limit(self) -> float:
        """How many seconds the program may take; held keys and long pastes take theirs."""
        new = self._given[self._answered :]
        typed = sum(len(step.data) for _, step in new if isinstance(step, Bytes))
        patience = _PATIENCE if self.ground.patient else _IMPATIENCE
        return (patience + typed / 20) * self.ground.first_picture

    def _may_take_since(self, begin: float) -> bool:
        took, limit = time.monotonic() - begin, self._limit
        return took < limit or (took < _BUSY * limit and self.program.is_at_work)

    def _show(self) -> None:
        if not self._shown:
            self._shown = True
            program, begin = self.program, time.monotonic()
            program.until(lambda: b"\x1b[?1049h" in program.written or program.status is not None)
            program.until_quiet(0.1, 5)
            self.ground.first_picture = max(self.ground.first_picture, time.monotonic() - begin)

    def _ask(self) -> Finding | None:
        program, begin = self.program, time.monotonic()
        columns, rows = size = program.size
        wider = cycle((columns + 1, columns + 2))
        written = len(program.written)
        # Two sizes one after the other may come to nothing new: then there is nothing to draw.
        while program.status is None and len(program.written) == written:
            if not self._may_take_since(begin):
                return self._fault("hang", "draws no other size")
            program.resize(next(wider), rows)
            program.take(_ENDING)
        program.until_quiet(_SILENCE, _A_MOMENT)
        program.resize(*size)
        if program.status is None:
            self._answered = len(self._given)
        return None

    def _quit(self) -> Finding | None:
        """Ctrl+Q, pressed as a player would, again when nothing happens."""
        program, begin = self.program, time.monotonic()
        self._show()
        while program.status is None:
            if not self._may_take_since(begin):
                return self._fault("stays", "Ctrl+Q is not obeyed")
            self._given.append((time.monotonic(), Bytes(QUIT)))
            program.send(QUIT, _ENDING)
            program.until(lambda: program.status is not None, _ENDING)
        return None

    def _judge_end(self) -> Finding | None:
        program, late = self.program, _LATE * self.ground.first_picture
        program.take_the_rest()
        assert program.status is not None
        # A program draws other sizes while it ends, too: its answer does not mean that it stays.
        latest = time.monotonic() - late
        given = [step for when, step in self._given if when > latest]
        given += [step for _, step in self._given[self._answered :]]
        if b"[keys]" in (self.ground.house / DATA / "settings.toml").read_bytes():
            # Any key may be the one that leaves.
            given.append(Bytes(QUIT))
        finding = judge_end(program.status, bytes(program.written), given)
        if finding is None and program.modes != _modes_of_a_new_terminal():
            finding = Finding("terminal", "the system's modes differ", repr(program.modes))
        if finding is None and not program.until(lambda: not self._has_children(), late):
            finding = Finding("children", "a process is left behind")
        return finding

    def _has_children(self) -> bool:
        try:
            os.killpg(self.program.pid, 0)
        except ProcessLookupError:
            return False
        return True

    def _fault(self, kind: str, text: str) -> Finding:
        # `faulthandler`, which the environment asks for, tells where each thread is.
        program, written = self.program, len(self.program.written)
        program.kill(signal.SIGABRT)
        program.until(lambda: program.status is not None, 2)
        last, stacks = program.written[:written][-300:], program.written[written:]
        return Finding(kind, text, f"{bytes(last)!r}\n{stacks.decode(errors='replace')}")


def _modes_of_a_new_terminal() -> list[Any]:
    ours, theirs = os.openpty()
    try:
        return termios.tcgetattr(theirs)
    finally:
        os.close(ours)
        os.close(theirs)
