"""Trials of histories, each in a new process."""

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

from tests.fuzz.checks import Finding, check_end, check_files
from tests.fuzz.history import Answer, Bytes, History, Input, Pause, Quiet, Resize, Signal, Step
from tests.fuzz.sandbox import DATA, copy_sandbox, environment
from tests.program import snapshot
from tests.tui.terminal import Started

MATE: Final = (sys.executable, "-m", "mate")
QUIT: Final = b"\x11"
_PATIENCE: Final = 12
"""The longest time until an answer, as a multiple of the time until the first screen."""
_IMPATIENCE: Final = 3
_BUSY: Final = 10
"""The factor by which a program that is working, or waiting for the processor, may take longer."""
_A_MOMENT: Final = 0.4
_SILENCE: Final = 0.015
"""The seconds of silence after which a screen counts as complete."""
_ENDING: Final = 1.0
_LATE: Final = 4


@dataclass
class Runner:
    """A runner of histories, one after another.

    Args:
        template: a sandbox to copy for each history.
        sandbox: the folder for the copy, which is emptied before each history.
        command: the program, before its arguments.
        patient: whether to wait long for answers; False while a history is being shortened.
    """

    template: Path
    sandbox: Path
    command: Sequence[str] = MATE
    patient: bool = True
    first_screen: float = field(default=0.5, init=False)
    """The longest time until a first screen, in seconds, as a measure of this machine's speed."""

    def run(self, history: History) -> Trial:
        """Start the program, do the steps of the history, end the program, and check its end."""
        copy_sandbox(self.template, self.sandbox, history.settings)
        before = snapshot(self.sandbox)
        command = (*self.command, *history.arguments)
        variables = environment(self.sandbox, history.variables)
        with Started(command, variables, history.size, self.sandbox) as program:
            trial = Trial(program, self)
            trial.follow(history)
            trial.finding = trial.finding or check_files(
                self.sandbox, before, snapshot(self.sandbox)
            )
        return trial


@dataclass
class Trial:
    """A run of one history, and its result."""

    program: Started
    runner: Runner
    done: int = 0
    """The number of steps done."""
    inputs: int = 0
    """The number of inputs among these steps."""
    finding: Finding | None = None
    _shown: bool = False
    _given: list[tuple[float, Input]] = field(default_factory=list)
    """The inputs sent so far, each with its time."""
    _answered: int = 0
    """The number of inputs sent before the program's last answer."""

    def follow(self, history: History) -> None:
        """Do the steps, and end the program."""
        for step in history.steps:
            self.finding = self._do(step)
            self.done += 1
            self.inputs += isinstance(step, Input)
            if self.finding or self.program.status is not None:
                break
        self.finding = self.finding or self._quit() or self._check_end()

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
                # The signal must end the program without any key press.
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
        """The seconds that the program may take, with more time after held keys and long pastes."""
        new = self._given[self._answered :]
        typed = sum(len(step.data) for _, step in new if isinstance(step, Bytes))
        patience = _PATIENCE if self.runner.patient else _IMPATIENCE
        return (patience + typed / 20) * self.runner.first_screen

    def _may_take_since(self, begin: float) -> bool:
        took, limit = time.monotonic() - begin, self._limit
        return took < limit or (took < _BUSY * limit and self.program.is_at_work)

    def _show(self) -> None:
        if not self._shown:
            self._shown = True
            program, begin = self.program, time.monotonic()
            program.until(lambda: b"\x1b[?1049h" in program.written or program.status is not None)
            program.until_quiet(0.1, 5)
            self.runner.first_screen = max(self.runner.first_screen, time.monotonic() - begin)

    def _ask(self) -> Finding | None:
        program, begin = self.program, time.monotonic()
        columns, rows = size = program.size
        wider = cycle((columns + 1, columns + 2))
        written = len(program.written)
        # Resize again, because two sizes in quick succession may leave nothing new to draw.
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
        """Press Ctrl+Q, and press it again if nothing happens, as a player would."""
        program, begin = self.program, time.monotonic()
        self._show()
        while program.status is None:
            if not self._may_take_since(begin):
                return self._fault("stays", "Ctrl+Q is not obeyed")
            self._given.append((time.monotonic(), Bytes(QUIT)))
            program.send(QUIT, _ENDING)
            program.until(lambda: program.status is not None, _ENDING)
        return None

    def _check_end(self) -> Finding | None:
        program, late = self.program, _LATE * self.runner.first_screen
        program.take_the_rest()
        assert program.status is not None
        # Include recent inputs before the last answer, because a program may answer while it ends.
        latest = time.monotonic() - late
        given = [step for when, step in self._given if when > latest]
        given += [step for _, step in self._given[self._answered :]]
        if b"[keys]" in (self.runner.sandbox / DATA / "settings.toml").read_bytes():
            # Assume a request to quit, because with these settings any key may quit.
            given.append(Bytes(QUIT))
        finding = check_end(program.status, bytes(program.written), given)
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
        # Abort, so that `faulthandler` prints the stack of each thread.
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
